#include "cases/case/endless.h"

#include <algorithm>
#include <cmath>

#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"

namespace carambole
{
namespace
{
/// Upper bound on the contact duration relative to Hertz. The exact ratio is 1.13 at lambda = 0.5,
/// 1.36 at 1, 2.6 at 2 and 5.3 at 3, where the bodies barely separate.
double longer_by_waves(double lambda)
{
  constexpr double largest = 3;
  const double x = std::min(lambda, largest);
  return 1 + 0.2 * x + 0.2 * x * x * x;
}

/// A size that no wave crosses, so that the scales of the contacts can be found.
void set_size(Body &body, double size)
{
  (std::isinf(body.radius) ? body.radius : body.length) = size;
}

void place_in_row(std::vector<Body> &bodies)
{
  double front = 0;
  for (std::size_t k = 0; k < bodies.size(); ++k)
  {
    bodies[k].position = k == 0 ? 0 : front + bodies[k].gap + bodies[k].reach();
    front = bodies[k].position + bodies[k].reach();
  }
}
} // namespace

void choose_endless_sizes(Case &c)
{
  constexpr double far = 1e3, hertz_time = 3.2181; // t_c/T
  // High frequencies travel faster in a plate than the mean frequency does. If the echo at the mean
  // frequency takes twice the contact duration, the restitution is within 1e-4 of its limit. In a
  // rod no wave is faster than the bar wave.
  constexpr double plate_margin = 2.1, rod_margin = 1.1;
  for (std::size_t i : {std::size_t(0), c.bodies.size() - 1})
  {
    if (!c.bodies[i].is_endless)
      continue;
    Case wide = c;
    for (Body &body : wide.bodies)
      if (body.is_endless)
        set_size(body, far * (std::isinf(body.radius) ? body.length : body.radius));
    const Body &ground = wide.bodies[i], &striker = wide.bodies[i == 0 ? 1 : i - 1];
    const bool is_plate = std::isinf(c.bodies[i].radius);
    const double impedance = impedance_of(ground, is_plate ? WaveShape::plate : WaveShape::rod);
    double time = 0;
    for (const ContactScale &scale : contact_scales(wide))
      time += scale.duration *
              (meet_flat(ground, striker)
                 ? 1
                 : longer_by_waves(hertz_time * striker.mass() / (scale.duration * impedance)));
    time = std::max(time, c.duration.value_or(0));
    const double speed = is_plate ? bending_speed(ground, contact_scales(wide)[0].duration)
                                  : bar_speed(*ground.material);
    // Near the struck end the wave is not yet one-dimensional.
    constexpr double end_in_radii = 4;
    set_size(c.bodies[i], (is_plate ? plate_margin : rod_margin) * speed * time / 2 +
                            end_in_radii * (is_plate ? 0 : ground.radius));
  }
  place_in_row(c.bodies);
}
} // namespace carambole
