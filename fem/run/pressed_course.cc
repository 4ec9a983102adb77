#include "fem/run/pressed_course.h"

#include <algorithm>
#include <cmath>

namespace carambole::fem
{
namespace
{
bool any_material(const Case &c, bool (*has)(const Material &))
{
  return std::ranges::any_of(c.bodies, [&](const Body &body) { return body.has_material(has); });
}
} // namespace

PressedForms::PressedForms(const Case &c)
  : plastic(any_material(c, [](const Material &m) { return m.plastic.has_value(); })),
    viscous(any_material(c, [](const Material &m) { return m.viscous.has_value(); })),
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
  const auto yields = [](const Body &one)
  { return one.has_material([](const Material &m) { return m.plastic.has_value(); }); };
  if (!yields(body) || std::ranges::count_if(c.bodies, yields) != 1)
    return {};
  return course.history.back().max_plastic_strain;
}
} // namespace carambole::fem
