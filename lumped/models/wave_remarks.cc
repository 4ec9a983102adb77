#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "cases/case/half_space_waves.h"
#include "cases/values/infinity.h"
#include "lumped/models/row_run.h"

namespace carambole::lumped
{
namespace
{
/// Whether no wave returns along a rod, or from the edge of a plate, whatever size stands for it.
bool is_endless(const Body &body, WaveShape as)
{
  return body.is_endless && wave_shape_of(body) == as;
}

void add_rod_remarks(const Body &rod, const WaveBody &as, double duration, Remarks &remarks)
{
  constexpr double thickest = 0.1; // lateral inertia: the loss is off by 3 %
  constexpr double widest = 0.5;
  const double c0 = bar_speed(*rod.material), echo = 2 * rod.length / c0;
  if (!is_endless(rod, WaveShape::rod) && !as.echoes && echo < least_echo_ratio * duration)
    remarks.push_back(outside_validity(fmt::format(
      "the wave from the other end of {} returns after {:.3g} s, {:.2g} of the contact, but the "
      "model takes the rod as endless; 'echoes: true' lets the wave return",
      rod.name, echo, echo / duration)));
  if (rod.radius > thickest * c0 * duration)
    remarks.push_back(outside_validity(
      fmt::format("the radius of {} is {:.2g} of the length c0 t of the pulse; above 0.1 the "
                  "inertia of its sideways motion changes the loss by 3 % or more",
                  rod.name, rod.radius / (c0 * duration))));
  if (as.as == WaveShape::rod && rod.length < widest * rod.radius)
    remarks.push_back(
      outside_validity(fmt::format("{} is treated as a rod, but its length is {:.2g} of its radius",
                                   rod.name, rod.length / rod.radius)));
}

void add_plate_remarks(const Body &plate, const WaveBody &as, double duration, Remarks &remarks)
{
  const double pulse = shear_wave_speed(*plate.material) * duration;
  if (plate.length > pulse / 5)
    remarks.push_back(outside_validity(fmt::format(
      "the thickness of {} is {:.2g} of the length c_s t of the pulse; above 0.2 {}", plate.name,
      plate.length / pulse,
      as.thick ? "the correction of thick plates is extrapolated" : "it is not a thin plate")));
  if (const double echo = bending_echo_time(plate, duration);
      !is_endless(plate, WaveShape::plate) && echo < least_echo_ratio * duration)
    remarks.push_back(outside_validity(
      fmt::format("bending waves return from the edge of {} after {:.3g} s, {:.2g} of the contact, "
                  "but the model takes the plate as endless",
                  plate.name, echo, echo / duration)));
}

/// V of lambda. Inside a row the bodies touch at rest, or slowly, before a neighbour presses them
/// together at a speed of the order of the row's.
struct LambdaSpeed
{
  double speed = 0; ///< [m/s]
  bool is_own = true;

  LambdaSpeed(const Row &row, const ContactHistory &history)
    : is_own(row.starts_at_rest || history.approach_speed >= least_speed_share * row.approach_speed)
  {
    speed = is_own ? history.approach_speed : row.approach_speed;
  }
  const char *words() const { return is_own ? "" : " at the row's first approach speed"; }
};

/// Whether a law may have been given the loss by waves as part of its restitution.
bool may_include_waves(const Model &model)
{
  return !model.manual->make_force || model.parameters.numbers.contains("restitution");
}

/// Of a law that knows no waves: what they take if they do not return in time.
void add_remark_without_waves(const Case &c, const Model &model, int contact, const LambdaSpeed &V,
                              double duration, Remarks &remarks)
{
  constexpr double most = 0.05, slope = 1.730173; // 1 - e = 1.73 lambda for small lambda
  const Body &first = c.bodies[contact], &second = c.bodies[contact + 1];
  const std::optional<double> lambda = zener_lambda(first, second, V.speed);
  if (!lambda || may_include_waves(model))
    return;
  const Body &struck = first.shape == Shape::cylinder ? first : second;
  const bool is_plate = wave_shape_of(struck) == WaveShape::plate;
  const double echo = struck.is_endless ? infinity
                      : is_plate        ? bending_echo_time(struck, duration)
                                        : transit_time(struck);
  const double loss = 1 - std::exp(-slope * *lambda);
  if (echo >= least_echo_ratio * duration && loss > most)
    remarks.push_back(outside_validity(
      fmt::format("waves in {} take about {:.0f} % of the speed (lambda = m/(T Z) = {:.3g}{}), "
                  "and this law has no waves; 'impedance: automatic' adds them",
                  struck.name, 100 * loss, *lambda, V.words())));
  constexpr double many_echoes = 0.1; // a plate with more of them in a contact moves as one body
  if (is_plate && echo < least_echo_ratio * duration && echo > many_echoes * duration &&
      loss > most)
    remarks.push_back(outside_validity(fmt::format(
      "{} bends as a whole: waves return from its edge after {:.2g} of the contact, and "
      "to this law it is rigid but for the contact; finite elements bend it",
      struck.name, echo / duration)));
}

/// Of a law with neither waves nor damping: the energy that an elastic half-space carries away,
/// W = Q/(mu c_s) int F'^2 dt for a contact much smaller than the waves. F is taken as a half sine,
/// F_max sin(pi t/T), whose integral is pi^2 F_max^2/(2 T): finite elements lose 9.8 and 18 % under
/// a punch where this gives 10 and 20 %.
void add_remark_on_half_space(const Pair &pair, const Model &model, const ContactHistory &history,
                              double speed, double duration, Remarks &remarks)
{
  constexpr double most = 0.1; // of the energy: 5 % of the speed
  const Body &block = pair.first.shape == Shape::half_space ? pair.first : pair.second;
  if (block.shape != Shape::half_space || !block.material || may_include_waves(model))
    return;
  if (const Loss loss = model.manual->make_force(pair, model.parameters)->loss();
      loss != Loss::none && loss != Loss::plastic) // its damping may include the waves
    return;
  const Material &m = *block.material;
  const double Q = radiation_constants(m.poisson_ratio).sum(),
               W = Q / (m.shear_modulus() * shear_wave_speed(m)) *
                   std::pow(std::numbers::pi * history.peak_force, 2) / (2 * duration),
               // A weight or a load may press from rest: then what a Hertzian contact stores.
    energy = std::max(0.5 * pair.reduced_mass * speed * speed,
                      0.4 * history.peak_force * history.law_approach);
  if (W > most * energy)
    remarks.push_back(outside_validity(fmt::format(
      "waves in {} take {} of the energy of the impact, and this law has no waves; finite elements "
      "with 'half_space' have them",
      block.name,
      W > energy / 2 ? "more than half" : fmt::format("about {:.0f} %", 100 * W / energy))));
}
} // namespace

Remarks wave_remarks(const Case &c, const Model &model, const Row &row, int contact,
                     const ContactHistory &history)
{
  constexpr double largest_lambda = 2.6;
  Remarks remarks;
  const double duration =
    history.impact_is_over
      ? history.first_duration
      : history.load_end.value_or(history.end_time) -
          history.load_begin.value_or(history.start_time); // longer where bodies touch at rest
  if (history.touches == 0 || !(duration > 0))
    return remarks;
  const LambdaSpeed V(row, history);
  const std::vector<WaveBody> waves = waves_of(c, model);
  if (std::ranges::none_of(waves, [&](const WaveBody &as)
                           { return as.body == contact || as.body == contact + 1; }))
  {
    add_remark_without_waves(c, model, contact, V, duration, remarks);
    if (V.is_own && (history.impact_is_over || !history.touching)) // else of unknown duration
      add_remark_on_half_space(row.pairs[contact], model, history, V.speed, duration, remarks);
    return remarks;
  }
  double mobility = 0;
  for (const BodyWaves &body : row.waves)
    if ((body.body == contact || body.body == contact + 1) && body.echo_time == 0)
      mobility += body.mobility;
  for (const WaveBody &as : waves)
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
               T = std::pow(m * m / (K * K * V.speed), 0.2), lambda = m * mobility / T;
  if (std::isfinite(lambda) && lambda > largest_lambda)
    remarks.push_back(outside_validity(
      fmt::format("lambda = m/(T Z) is {:.3g}{}; above {:g} a contact lasts longer than the waves "
                  "need to the edge of most bodies and back",
                  lambda, V.words(), largest_lambda)));
  return remarks;
}
} // namespace carambole::lumped
