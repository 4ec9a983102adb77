#include "fem/adaptive/graded_ball.h"

#include <algorithm>
#include <numbers>

#include <deal.II/grid/grid_generator.h>
#include <deal.II/grid/manifold_lib.h>

namespace carambole::fem
{
void make_graded_ball(dealii::Triangulation<2> &triangulation, const BallRadii &radii,
                      double contact_radius, double per_contact_radius)
{
  const auto &[inner_radius, radius] = radii;
  if (inner_radius > 0)
    dealii::GridGenerator::half_hyper_shell(triangulation, {}, inner_radius, radius);
  else
    dealii::GridGenerator::half_hyper_ball(triangulation, {}, radius);
  triangulation.reset_all_manifolds();
  triangulation.set_all_manifold_ids(dealii::numbers::flat_manifold_id);
  triangulation.set_manifold(arc, dealii::SphericalManifold<2>());
  for (const auto &cell : triangulation.active_cell_iterators())
    for (const auto &face : cell->face_iterators())
      if (face->at_boundary() &&
          (is_on(face, radius) || (inner_radius > 0 && is_on(face, inner_radius))))
        face->set_manifold_id(arc);
  triangulation.refine_global(2);
  // Elements grow with their distance from the pole.
  const dealii::Point<2> pole(0, -radius);
  for (bool is_refined = true; is_refined;)
  {
    is_refined = false;
    for (const auto &cell : triangulation.active_cell_iterators())
    {
      const double size = cell->diameter() / std::numbers::sqrt2;
      const double distance = std::max(0.0, cell->center().distance(pole) - 0.7 * size);
      if (size > std::max(contact_radius, 1.2 * (distance - contact_radius)) / per_contact_radius)
      {
        cell->set_refine_flag();
        is_refined = true;
      }
    }
    triangulation.execute_coarsening_and_refinement();
  }
}
} // namespace carambole::fem
