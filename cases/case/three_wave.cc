#include "cases/case/three_wave.h"

#include <algorithm>
#include <numbers>

#include "cases/case/wave_bodies.h"

namespace carambole
{
double HopkinsonBar::window() const
{
  return std::min({between, until_struck_end, until_far_end});
}

HopkinsonBar hopkinson_bar(const Case &c)
{
  const auto at = static_cast<std::size_t>(c.three_wave->specimen);
  const Probe &first = c.probes[static_cast<std::size_t>(c.three_wave->incident)],
              &second = c.probes[static_cast<std::size_t>(c.three_wave->transmitted)];
  HopkinsonBar bar{&c.bodies[at - 2], &c.bodies[at - 1], &c.bodies[at], &c.bodies[at + 1]};
  bar.speed = bar_speed(*bar.incident->material);
  bar.stiffness = bar.incident->material->youngs_modulus * std::numbers::pi * bar.incident->radius *
                  bar.incident->radius;
  bar.to_incident = bar.incident->length / 2 - first.z;
  bar.to_transmitted = bar.transmitted->length / 2 + second.z;
  bar.pulse = 2 * bar.striker->length / bar_speed(*bar.striker->material);
  bar.between = 2 * bar.to_incident / bar.speed;
  bar.until_struck_end = 2 * (bar.incident->length - bar.to_incident) / bar.speed;
  bar.until_far_end = 2 * (bar.transmitted->length - bar.to_transmitted) / bar.speed;
  return bar;
}
} // namespace carambole
