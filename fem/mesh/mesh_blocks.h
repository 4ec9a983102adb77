#pragma once

// Building blocks of the meshes: blocks of quadrilaterals, and the core under a contact.

#include <complex>
#include <functional>

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
using Complex = std::complex<double>;

/// Blocks of quadrilaterals that share edges.
class Blocks
{
public:
  /// nx by ny elements; `map` takes the unit square to (r, z) and may reverse the orientation.
  void add(int nx, int ny, const std::function<Point(double, double)> &map);

  /// Merges the blocks into one mesh without surfaces. Nodes closer than `tolerance` [m] become
  /// one; nodes closer to the axis than a hundredth of it are moved onto the axis.
  BodyMesh merged(double tolerance) const;

private:
  std::vector<Point> points;
  std::vector<std::array<int, 4>> elements;
};

/// The pressure is steep at the edge of a contact. The relative spacing decreases from 1 + this
/// value at the axis to 1 - this value at the expected edge, and stays so. With ten elements the
/// peak force on a wall is then 0.15 % above its limit instead of 0.25 %.
inline constexpr double edge_refinement = 0.2;

/// Radius of the fine elements over the expected contact radius. The contacts of a middle ball grow
/// beyond that of an isolated one.
inline constexpr double core_over_contact = 1.3;

/// Length over width of the elements of rings.
inline constexpr double ring_stretch = 1.5;

/// A square of fine elements with two transitions to the quarter circle around it, in the quadrant
/// Re q >= 0, Im q >= 0. The real axis is the axis of the body, the imaginary axis its surface.
struct Core
{
  double square = 0, circle = 0; ///< |q| at the ends of the square and of the transition
  /// Fraction of the divisions of the square that lies within the expected contact; 0: no contact.
  double edge = 0;

  /// Position within the square, 0 to 1, of the fraction x of its divisions.
  double spaced(double x) const;
};

/// Number of divisions of the square of a core over a contact; even.
int core_divisions(double elements_per_contact_radius);

/// Core over a contact of radius |q| = `contact`.
Core contact_core(double contact, double elements_per_contact_radius, int divisions);

/// Core without a contact that ends at |q| = `circle`.
Core plain_core(double circle);

/// Adds a core with n by n elements in its square; `place` maps q to (r, z). If `place` is
/// conformal, no angle is below 50 degrees.
void add_core(Blocks &blocks, const Core &core, int n, const std::function<Point(Complex)> &place);

/// Number of geometric rings around a core of n divisions over which the radius grows by
/// exp(`length`).
int ring_count(double length, int n);

/// The mesh turned upside down.
BodyMesh mirror_image(BodyMesh mesh);

/// Nodes on the sphere of the given radius on one side (z with the sign of `side`) including the
/// equator, from the axis outwards.
std::vector<int> nodes_on_sphere(const BodyMesh &mesh, double radius, double side);
} // namespace carambole::fem
