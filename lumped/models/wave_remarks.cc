#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lumped/models/wave_row.h"
#include "lumped/row/body_waves.h"

namespace carambole::lumped
{
namespace
{
void add_rod_remarks(const Body &rod, const WaveBody &as, double duration, Remarks &remarks)
{
  constexpr double thickest = 0.1; // lateral inertia: the loss is off by 3 %
  constexpr double widest = 0.5;
  const double c0 = bar_speed(*rod.material), echo = 2 * rod.length / c0;
  if (!as.echoes && echo < least_echo_ratio * duration)
    remarks.push_back(outside_validity(fmt::format(
      "the wave from the other end of {} returns after {:.3g} s, {:.2g} of the contact, but its "
      "rod has no end; 'echoes: true' lets it return",
      rod.name, echo, echo / duration)));
  if (rod.radius > thickest * c0 * duration)
    remarks.push_back(outside_validity(
      fmt::format("the radius of {} is {:.2g} of the length c0 t of the pulse; above 0.1 the "
                  "inertia of its sideways motion changes the loss by 3 % or more",
                  rod.name, rod.radius / (c0 * duration))));
  if (as.as == WaveShape::rod && rod.length < widest * rod.radius)
    remarks.push_back(
      outside_validity(fmt::format("{} is taken as a rod, but its length is {:.2g} of its radius",
                                   rod.name, rod.length / rod.radius)));
}

void add_plate_remarks(const Body &plate, const WaveBody &as, double duration, Remarks &remarks)
{
  const double pulse = shear_wave_speed(*plate.material) * duration;
  if (plate.length > pulse / 5)
    remarks.push_back(outside_validity(fmt::format(
      "the thickness of {} is {:.2g} of the length c_s t of the pulse; above 0.2 {}", plate.name,
      plate.length / pulse,
      as.thick ? "the correction of thick plates is extrapolated" : "it is no thin plate")));
  if (const double echo = bending_echo_time(plate, duration); echo < least_echo_ratio * duration)
    remarks.push_back(outside_validity(
      fmt::format("bending waves return from the edge of {} after {:.3g} s, {:.2g} of the contact, "
                  "but its plate has no edge",
                  plate.name, echo, echo / duration)));
}
} // namespace

Remarks wave_remarks(const Case &c, const Model &model, const Row &row, int contact,
                     const ContactHistory &history)
{
  constexpr double largest_lambda = 2.6;
  Remarks remarks;
  const double duration =
    history.impact_is_over ? history.first_duration : history.end_time - history.start_time;
  if (history.touches == 0 || !(duration > 0))
    return remarks;
  double mobility = 0;
  for (const BodyWaves &waves : row.waves)
    if ((waves.body == contact || waves.body == contact + 1) && waves.echo_time == 0)
      mobility += waves.mobility;
  for (const WaveBody &as : waves_of(c, model))
  {
    if (as.body != contact && as.body != contact + 1)
      continue;
    const Body &body = c.bodies[as.body];
    if (as.as == WaveShape::rod)
      add_rod_remarks(body, as, duration, remarks);
    else
      add_plate_remarks(body, as, duration, remarks);
  }
  const Pair &pair = row.pairs[contact];
  const double m = pair.reduced_mass, K = pair.hertz_stiffness(),
               T = std::pow(m * m / (K * K * history.approach_speed), 0.2),
               lambda = m * mobility / T;
  if (std::isfinite(lambda) && lambda > largest_lambda)
    remarks.push_back(outside_validity(
      fmt::format("lambda = m/(T Z) is {:.3g}; above {:g} a contact lasts longer than the waves "
                  "need to the edge of most bodies and back",
                  lambda, largest_lambda)));
  return remarks;
}
} // namespace carambole::lumped
