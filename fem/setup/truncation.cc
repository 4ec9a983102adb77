#include "fem/setup/truncation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "cases/case/half_space_waves.h"
#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"
#include "cases/records/history_columns.h"
#include "cases/records/quantities.h"
#include "fem/mesh/boundary.h"
#include "fem/setup/setup_bodies.h"

namespace carambole::fem
{
namespace
{
/// A type of wave: its travel time to the end and back, its fraction of the energy, and the ratio
/// of the reflected amplitude to the incident one.
struct Wave
{
  double there_and_back, share, reflection;
};

/// The force at the face from the first touch on, and its integrals over time.
class Pulse
{
public:
  // Rates are differences over an eightieth of the contact. Differences between neighbouring
  // samples would show single nodes closing.
  Pulse(const std::vector<double> &times, const std::vector<double> &forces, double start,
        double end)
  {
    std::vector<double> force;
    for (std::size_t k = 0; k < times.size(); ++k)
      if (times[k] >= start && times[k] <= end)
      {
        time.push_back(times[k] - start);
        force.push_back(forces[k]);
      }
    const int n = int(time.size());
    const int reach = std::max(1, n / 160);
    double impulse = 0, moment = 0, square = 0, most = 0, steepest = 0;
    for (int k = 0; k < n; ++k)
    {
      const int a = std::max(0, k - reach), b = std::min(n - 1, k + reach);
      const double rate = b > a ? (force[b] - force[a]) / (time[b] - time[a]) : 0;
      const double step = k > 0 ? time[k] - time[k - 1] : 0;
      moment += step * impulse;
      impulse += step * force[k];
      square += step * rate * rate;
      most = std::max(most, std::abs(force[k]));
      steepest = std::max(steepest, std::abs(rate));
      impulses.push_back(impulse);
      moments.push_back(moment);
      squares.push_back(square);
      largest_force.push_back(most);
      largest_rate.push_back(steepest);
    }
  }

  double impulse(double t) const { return at(impulses, t); }
  /// int_0^t impulse dt.
  double moment(double t) const { return at(moments, t); }
  /// int_0^t F'^2 dt.
  double roughness(double t) const { return at(squares, t); }
  /// Largest force and largest rate until t.
  double force(double t) const { return at(largest_force, t); }
  double rate(double t) const { return at(largest_rate, t); }

private:
  // The value at the first sample that is not before t; zero before the touch.
  double at(const std::vector<double> &values, double t) const
  {
    if (t <= 0 || time.empty())
      return 0;
    const auto k = std::lower_bound(time.begin(), time.end(), t) - time.begin();
    return values[std::min(std::size_t(k), values.size() - 1)];
  }

  std::vector<double> time, impulses, moments, squares, largest_force, largest_rate;
};

double end_of(const ContactRecord &contact, const History &history)
{
  return contact.end_time.value_or(history.columns.front().values.back());
}

/// A half-space of the row, and the effect of its end on its contact.
class Block
{
public:
  Block(const Case &c, int body, const ContactRecord &contact, const History &history)
    : duration(end_of(contact, history) - *contact.start_time),
      material(c.bodies[body].materials().back()),
      radius(contact.max_contact_radius.value_or(0)),
      absorbing(c.bodies[body].absorbing),
      pulse(history.columns.front().values,
            find_column(history, {ColumnKind::force, contact.name()})->values, *contact.start_time,
            end_of(contact, history)),
      lag(radiation_constants(material.poisson_ratio).sum() / material.shear_modulus() /
          shear_wave_speed(material))
  {
    const FaceRadii face = face_radii(c)[body];
    const double loaded = std::max(face.south, face.north);
    extent = block_extent(c, body, loaded);
    mass = meshed_mass(c, body, loaded);
    const double way = 2 * (extent - radius), fast = way / fastest_pressure_wave(c.bodies[body]),
                 slow = way / shear_wave_speed(material);
    if (absorbing)
    {
      constexpr double share_of_P = 0.07, energy_of_P = 0.015, energy_of_S = 0.05;
      waves = {{fast, share_of_P, std::sqrt(energy_of_P)},
               {slow, 1 - share_of_P, std::sqrt(energy_of_S)}};
    }
    else
      waves = {{fast, 1, 1}};
  }

  /// Whether waves return before the contact is over.
  bool returns() const { return waves.front().there_and_back < duration; }
  /// Bound on the error [m/s] of the speed of a body of mass m [kg] that leaves at s [m/s].
  double speed(double m, double s) const
  {
    double work = 0;
    for (const Wave &wave : waves)
    {
      double amplitude = wave.share;
      double since = wave.there_and_back;
      while (since < duration)
      {
        amplitude *= wave.reflection;
        work += 2 * amplitude * lag *
                std::sqrt((pulse.roughness(duration) - pulse.roughness(since)) *
                          pulse.roughness(duration - since));
        since += wave.there_and_back;
      }
    }
    const double off =
      absorbing ? 0 : pulse.impulse(duration - waves.front().there_and_back) / mass;
    return off + std::sqrt(s * s + 2 * work / m) - std::abs(s);
  }
  /// Bound on the error of the approach at t [m].
  double displacement(double t) const
  {
    const double back = waves.front().there_and_back;
    // Displacement of the block by a push at s once its wave is back: V (t - s).
    double sum = absorbing ? waves.back().reflection * pulse.force(t - back) /
                               (2 * std::numbers::pi * material.shear_modulus() * extent)
                           : (pulse.moment(t - back) + back * pulse.impulse(t - back)) / mass;
    for (const Wave &wave : waves)
    {
      double amplitude = wave.share;
      double since = wave.there_and_back;
      while (since < t)
      {
        amplitude *= wave.reflection;
        sum += 2 * amplitude * lag * pulse.rate(t - since);
        since += wave.there_and_back;
      }
    }
    return sum;
  }

  std::string remark(const std::string &name) const
  {
    return fmt::format(
      "{}: waves return from its {} end, {:.4g} m away, {:.4g} s after the first touch, but the "
      "contact lasts {:.4g} s: the uncertainties include the possible effect (`truncation`); with "
      "an "
      "`extent` of {:.4g} m or more no wave returns in time",
      name, absorbing ? "absorbing" : "free", extent, waves.front().there_and_back, duration,
      compressional_speed(material) * duration / 2 + radius);
  }
  double duration; ///< of the contact, from the first touch [s]

private:
  Material material; ///< of layers the base
  double radius, extent, mass;
  bool absorbing;
  std::vector<Wave> waves;
  Pulse pulse;
  double lag; ///< Q/(mu cs) [m s/N]
};

using enum QuantityKind;

class Bounds
{
public:
  Bounds(const Case &c, const ModelRecord &record, Truncation &result)
    : c(c), record(record), result(result)
  {
  }

  void add_block(int body, const History &history)
  {
    const std::size_t k = body == 0 ? 0 : record.contacts.size() - 1;
    const ContactRecord &contact = record.contacts[k];
    if (!contact.start_time || !(contact.max_approach.value_or(0) > 0))
      return;
    const Block block(c, body, contact, history);
    if (!block.returns())
      return;
    result.remarks.push_back({block.remark(c.bodies[body].name)});

    const Body &ball = c.bodies[body == 0 ? 1 : body - 1];
    const double m = ball.mass(), s = contact.separation_speed.value_or(0);
    const double off = block.speed(m, s);
    const double v =
      std::max(contact.approach_speed.value_or(0), 1e-3 * contact_scales(c)[k].speed);
    add_contact(block, contact);
    add({restitution}, off / v);
    add({separation_speed, contact.name()}, off);
    add({impulse, contact.name()}, m * off);
    for (const Body &other : c.bodies)
      if (!other.is_ground())
        add({velocity, other.name}, off * std::max(1.0, m / other.mass()));
    for (const ContactRecord &further : record.contacts)
      if (&further != &contact && further.end_time.value_or(INFINITY) > *contact.start_time)
        add_further_contact(further, off, off / v);
    // Energy that the ball has lost, to first and second order in the error of its speed.
    const double energy = m * (s * off + off * off / 2);
    add({energy_radiated}, energy);
    add({energy_absorbed}, energy);
  }

private:
  void add(const QuantityName &quantity, double half_width)
  {
    if (find_quantity(record, quantity))
      result.uncertainty[to_string(quantity)] += half_width;
  }
  /// Adds the bound for a recorded value that may be smaller than the true value by the fraction
  /// `share` of the latter.
  void add_share(const QuantityName &quantity, double share)
  {
    constexpr double most = 0.9; // beyond this the value is unknown anyway
    add(quantity, share / (1 - std::min(share, most)) *
                    std::abs(find_quantity(record, quantity).value_or(0)));
  }
  // By Hertz the quantities depend on the approach d as F ~ d^(3/2), a ~ d^(1/2), energies ~
  // d^(5/2).
  void add_contact(const Block &block, const ContactRecord &contact)
  {
    const std::string name = contact.name();
    const double peak = *contact.peak_time - *contact.start_time,
                 at_peak = block.displacement(peak) / *contact.max_approach,
                 at_end = block.displacement(block.duration) / *contact.max_approach;
    add_share({peak_force, name}, 1.5 * at_peak);
    add_share({max_approach, name}, at_peak);
    add_share({max_contact_radius, name}, 0.5 * at_peak);
    add({peak_time, name}, at_peak * peak);
    add({end_time, name}, at_end * block.duration);
    add({duration, name}, at_end * block.duration);
    for (const QuantityKind energy :
         {energy_plastic, energy_viscous, energy_friction, energy_radiated_pressure,
          energy_radiated_shear, energy_radiated_rayleigh})
      add_share({energy}, 2.5 * at_end);
    for (const BodyRecord &body : record.bodies)
      if (body.mass)
      {
        add_share({max_plastic_strain, body.name}, 2.5 * at_end);
        add_share({residual_vibration_energy, body.name}, 2.5 * at_end);
        add_share({residual_stress_energy, body.name}, 2.5 * at_end);
        add({final_length, body.name}, block.displacement(block.duration));
        add({final_face_radius, body.name}, block.displacement(block.duration));
      }
  }
  // A contact behind other bodies is in error by as much as the ball that strikes it.
  void add_further_contact(const ContactRecord &contact, double speed, double share)
  {
    const std::string name = contact.name();
    add({separation_speed, name}, 2 * speed);
    for (const QuantityKind kind :
         {peak_force, max_approach, max_contact_radius, impulse, duration})
      add_share({kind, name}, share);
  }

  const Case &c;
  const ModelRecord &record;
  Truncation &result;
};

// Remark on waves that return to a probe of a loaded half-space.
void add_waves_remark(const Case &c, int body, Truncation &result)
{
  double source = 0, probe = 0;
  for (const Load &load : c.loads)
    if (load.body == body)
      source = std::max(source, load.disc.value_or(0));
  bool has_probe = false;
  for (const Probe &one : c.probes)
    if (one.body == body)
    {
      has_probe = true;
      probe = std::max(probe, one.surface.value_or(std::hypot(one.r, one.z)));
    }
  const Body &block = c.bodies[body];
  const double speed = fastest_pressure_wave(block), extent = block.extent.value_or(INFINITY),
               back = (2 * extent - source - probe) / speed;
  if (has_probe && back < c.duration.value_or(INFINITY))
    result.remarks.push_back({fmt::format(
      "{}: waves return to a probe from its {} end, {:.4g} m away, {:.4g} s after they started: "
      "from then on the probe does not show the response of a half-space, and no uncertainty "
      "includes that; with an `extent` of {:.4g} m or more no wave returns in time",
      block.name, block.absorbing ? "absorbing" : "free", extent, back,
      (speed * c.duration.value_or(0) + source + probe) / 2)});
}

// Remark on a contact that lasts until waves return from the end of an endless cylinder, whose size
// was chosen for a shorter one.
void add_endless_remark(const Case &c, int body, const ModelRecord &record, const History &history,
                        Truncation &result)
{
  const Body &ground = c.bodies[body];
  const std::size_t k = body == 0 ? 0 : std::size_t(body - 1);
  const ContactRecord &contact = record.contacts.at(k);
  if (!contact.start_time)
    return;
  const double last = history.columns.front().values.back(),
               duration = contact.end_time.value_or(last) - *contact.start_time;
  const bool is_plate = wave_shape_of(ground) == WaveShape::plate;
  const double echo = is_plate ? bending_echo_time(ground, contact_scales(c)[k].duration)
                               : 2 * ground.length / bar_speed(*ground.material);
  if (duration > echo)
    result.remarks.push_back({fmt::format(
      "{}: its {} of {:.4g} m represents an infinite one, but the contact lasts for {:.3g} s and "
      "waves "
      "return after {:.3g} s: from then on this is a finite body; write a larger {} instead of "
      "'infinite'",
      ground.name, is_plate ? "radius" : "length", is_plate ? ground.radius : ground.length,
      duration, echo, is_plate ? "radius" : "length")});
}
} // namespace

Truncation truncation(const Case &c, const ModelRecord &record, const History &history)
{
  Truncation result;
  Bounds bounds(c, record, result);
  for (int i = 0; i < int(c.bodies.size()); ++i)
    if (c.bodies[i].is_endless)
      add_endless_remark(c, i, record, history, result);
    else if (c.bodies[i].shape == Shape::half_space)
    {
      if (!c.loads.empty())
        add_waves_remark(c, i, result);
      else
        bounds.add_block(i, history);
    }
  return result;
}
} // namespace carambole::fem
