#include "fem/run/pressed_course.h"

#include <algorithm>
#include <cmath>

namespace carambole::fem
{
PressedForms::PressedForms(const Case &c)
  : plastic(std::ranges::any_of(c.bodies, &Body::yields)),
    viscous(std::ranges::any_of(c.bodies, &Body::is_viscous)),
    friction(c.contacts().front().friction > 0)
{
}

double error_of_work(const std::vector<LoadStep> &steps)
{
  double error = 0;
  for (const LoadStep &s : steps)
    error = std::max(error, std::abs(s.strain + s.plastic + s.viscous + s.friction - s.external));
  return error;
}

std::optional<double> plastic_strain_of(const Body &body, const Case &c,
                                        const IndentationResult &course)
{
  if (!body.yields() || std::ranges::count_if(c.bodies, &Body::yields) != 1)
    return {};
  return course.history.back().max_plastic_strain;
}
} // namespace carambole::fem
