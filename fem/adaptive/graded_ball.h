#pragma once

// The mesh of a ball whose elements grow with their distance from the lower pole. For files with
// deal.II only.

#include <cmath>

#include <deal.II/grid/tria.h>

namespace carambole::fem
{
/// Of the edges on the surfaces.
inline constexpr dealii::types::manifold_id arc = 1;

/// Whether both ends of a face lie on a sphere of that radius around the origin.
template <typename Face>
bool is_on(const Face &face, double sphere)
{
  constexpr double on_arc = 1e-9; // of the radius
  return std::abs(face->vertex(0).norm() - sphere) < on_arc * sphere &&
         std::abs(face->vertex(1).norm() - sphere) < on_arc * sphere;
}

/// [m]; `inner` is zero for a solid ball.
struct BallRadii
{
  double inner, outer;
};

/// Fills an empty triangulation: elements of contact_radius/per_contact_radius at the pole, and
/// larger in proportion to the distance from the contact. Refined edges on the surfaces stay arcs.
void make_graded_ball(dealii::Triangulation<2> &triangulation, const BallRadii &radii,
                      double contact_radius, double per_contact_radius);
} // namespace carambole::fem
