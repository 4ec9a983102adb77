#pragma once

// Expected scales of an impact: after Hertz, of a rigid-plastic contact, or of waves in bars; of an
// indentation see indentation_scale.h. They set mesh sizes and end times, never a force.

#include "cases/case/case.h"

namespace carambole
{
/// Expected scales of one contact [SI].
struct ContactScale
{
  double contact_radius = 0; ///< largest
  double duration = 0;       ///< of an isolated impact of the pair at `speed`
  double peak_force = 0;
  double max_approach = 0;
  double speed = 0; ///< the largest approach speed of any two bodies of the row, or from rest
  /// [m/s] below which adhesion holds them, after Johnson, Kendall and Roberts; zero without it.
  double sticking_speed = 0;
};

/// One per contact, in the order of Case::contacts(). Two bodies: closed forms. More: the peaks of
/// a row of point masses between Hertz springs. A contact of two flat faces is as large as the
/// smaller face. Under loads without impact the speed is that of the material beneath the largest
/// load.
std::vector<ContactScale> contact_scales(const Case &c);

/// When the last contact of a row of more than two bodies opens [s], as point masses between Hertz
/// springs; zero where contact_scales does not compute such a row.
double time_of_last_contact(const Case &c);

/// Of two bodies with a relative radius.
AdhesiveScale adhesive_scale(const Body &first, const Body &second, const Adhesion &adhesion);

/// Speed [m/s] of the impact that presses two bodies as deep as this weight [N] does when it comes
/// on suddenly; zero for rigid bodies.
double speed_under_weight(const Body &first, const Body &second, double weight);

/// The largest such speed of bodies that lie on the ground at the start; zero where none do.
double speed_from_rest(const std::vector<Body> &bodies, double gravity);

/// Longest time that `duration: until separation` waits [s]: the time to close the gaps, then 20
/// times the expected duration per contact.
double time_horizon(const Case &c);

/// Layers of a body from one of its faces inwards; none if it has none.
std::vector<Layer> layers_from_face(const Body &body, bool is_upper_face);

/// Moduli over the depth of a graded body from one of its faces inwards; none of another.
std::vector<DepthModulus> moduli_from_face(const Body &body, bool is_upper_face);

/// E* = 1/((1 - nu1^2)/E1 + (1 - nu2^2)/E2) [Pa] of Hertz, of the touched layers; infinite for two
/// rigid bodies.
double contact_modulus(const Body &first, const Body &second);
/// The same under a contact with sqrt(R d) = `contact_radius`, which feels what is below.
double contact_modulus(const Body &first, const Body &second, double contact_radius);

/// Radius that a contact of the two bodies cannot exceed [m]; infinite for planes.
double largest_contact_radius(const Body &first, const Body &second);

/// 1/R, 1/R = 1/R1 + 1/R2 with the radii of the faces that may touch [1/m]; zero for flat faces.
double relative_curvature(const Body &first, const Body &second);

/// Whether the two meet with the whole of the smaller face at once.
bool meet_flat(const Body &first, const Body &second);

/// Whether they do and one has its edge inside the face of the other one, which deforms: the
/// pressure is infinite there, and the error of elements falls with their size, not its square.
bool presses_with_edge(const Body &first, const Body &second);

/// Whether all neighbours meet at a point, with a relative radius, as contact laws assume.
bool has_relative_radii(const Case &c);

/// Radius [m] of the half ball that represents a half-space in an indentation, whose contact or
/// punch has the radius `face_radius`. Its fixed end takes about (1 - nu^2) F/(pi E L) from the
/// approach, 1e-5 of it or less where the bodies are curved.
double indented_extent(const Case &c, double face_radius);

/// Distance [m] over which what is stiffer than the base spreads a force on it, t (E/E_base)^(1/3)
/// with the depth t of the base and the largest modulus above it; zero where the base is stiffest.
double reach_of_layers(const Body &body);

/// Radius [m] over which `elements_per_contact_radius` counts in a cylinder of equal elements: that
/// of the smallest expected contact or loaded disc on its faces; its own where nothing touches it.
/// `scales` must be contact_scales(c).
double counted_radius(const Case &c, int cylinder, const std::vector<ContactScale> &scales);

/// Upper estimate of the number of elements of all bodies on a mesh that is so many times coarser
/// than the finest level of `entry`. The mesh generator must be able to build every mesh that the
/// reader allows by it, except where waves must be resolved up to distant probes.
double estimated_elements(const Case &c, const FemEntry &entry, double coarser = 1);

/// Rough estimate of the cost of a run: element updates of all finite-element models on all their
/// levels. Zero if no scale is known.
double estimated_element_updates(const Case &c);
/// The same of one of its models; zero if it has no time steps.
double estimated_element_updates(const Case &c, const FemEntry &entry);

inline constexpr double max_elements = 5e7;      ///< of the finest level
inline constexpr double max_mode_elements = 3e5; ///< the same, where a direct solver takes them
inline constexpr double max_indentation_elements = 3e5; ///< likewise
inline constexpr double max_quadratic_elements = 7.5e4; ///< the same with four times the unknowns
inline constexpr double min_elements_per_contact_radius = 2; ///< of the coarsest level
} // namespace carambole
