#include "fem/results/impact_recorder.h"

#include <algorithm>
#include <cmath>

#include "cases/case/free_flight.h"
#include "cases/case/scales.h"
#include "cases/records/history_columns.h"

namespace carambole::fem
{
namespace
{
// Bodies ring after an impact and may graze each other again at once. A gap in the force shorter
// than this fraction of the expected duration belongs to the same contact.
constexpr double silence = 0.05;
// Forces below this fraction of the expected peak are round-off of surfaces that just touch.
constexpr double round_off = 1e-9;
} // namespace

ImpactRecorder::ImpactRecorder(const Case &c, double flight_end)
  : c(c),
    contacts(c.contacts()),
    scales(contact_scales(c)),
    traces(contacts.size()),
    half_kick(contacts.size()),
    before_sample(contacts.size()),
    has(c),
    horizon(time_horizon(c)),
    impact_energy(energy_of_approach(c))
{
  make_columns();
  for (const Body &body : c.bodies)
  {
    gravities.push_back(gravity_on(c, masses.size()));
    masses.push_back(body.mass());
    positions.push_back(body.position);
    velocities.push_back(body.velocity);
  }
  last.contacts.resize(contacts.size());
  for (std::size_t k = 0; k < contacts.size(); ++k)
    sticking_energy += mass_of_pair(int(k)) * std::pow(scales[k].sticking_speed, 2) / 2;
  for (const Body &body : c.bodies)
  {
    SystemState::BodyState state;
    if (!body.is_ground())
    {
      state.velocity = body.velocity;
      state.kinetic = state.rigid_body_kinetic = 0.5 * body.mass() * body.velocity * body.velocity;
    }
    initial_energy += state.kinetic;
    last.bodies.push_back(state);
  }
  add_sample(last);
  for (const double time : flight_times(c, flight_end))
    fly_to(time);
}

// Adds a sample of undeformed bodies that fall freely.
void ImpactRecorder::fly_to(double time)
{
  last.time = time;
  last.external = 0;
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (const Body &body = c.bodies[i]; !body.is_ground())
    {
      SystemState::BodyState &state = last.bodies[i];
      const double g = gravities[i];
      state.displacement = (body.velocity + g * time / 2) * time;
      state.velocity = body.velocity + g * time;
      state.kinetic = state.rigid_body_kinetic = 0.5 * masses[i] * state.velocity * state.velocity;
      last.external += masses[i] * g * state.displacement;
    }
  add_sample(last);
}

ImpactRecorder::OptionalEnergies::OptionalEnergies(const Case &c)
  : external(c.gravity != 0 || !c.loads.empty())
{
  for (const Body &body : c.bodies)
  {
    plastic = plastic || body.yields();
    viscous = viscous || body.is_viscous();
    absorbed = absorbed || body.absorbing;
  }
  for (const auto &contact : c.contacts())
  {
    friction = friction || contact.stick || contact.friction > 0;
    adhesion = adhesion || contact.adhesion;
  }
}

void ImpactRecorder::make_columns()
{
  using State = const SystemState &;
  using Body = SystemState::BodyState;
  const auto add = [this](const ColumnName &name, const char *unit, auto value)
  {
    samples.columns.push_back({to_string(name), unit, {}});
    values.emplace_back(value);
  };
  add({ColumnKind::time}, "s", [](State s) { return s.time; });
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    add({ColumnKind::force, contacts[k].name}, "N", [k](State s) { return s.contacts[k].force; });
    add({ColumnKind::approach, contacts[k].name}, "m",
        [this, k](State) { return approach(int(k)); });
    add({ColumnKind::contact_radius, contacts[k].name}, "m",
        [this, k](State s) { return touches(int(k), s.contacts[k]) ? s.contacts[k].radius : 0; });
  }
  for (std::size_t k = 0; k < contacts.size(); ++k)
    if (contacts[k].adhesion)
    {
      add({ColumnKind::adhesive_force, contacts[k].name}, "N",
          [k](State s) { return s.contacts[k].attraction; });
      add({ColumnKind::cohesive_radius, contacts[k].name}, "m",
          [k](State s) { return s.contacts[k].cohesive_radius; });
    }
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (!c.bodies[i].is_ground())
    {
      add({ColumnKind::position, c.bodies[i].name}, "m", [this, i](State) { return positions[i]; });
      add({ColumnKind::velocity, c.bodies[i].name}, "m/s",
          [this, i](State) { return velocities[i]; });
    }
  const auto add_energy = [&](bool is_there, const char *form, auto value)
  {
    if (is_there)
      add({ColumnKind::energy, form}, "J", value);
  };
  add_energy(true, "rigid_body_kinetic", [](State s) { return s.sum(&Body::rigid_body_kinetic); });
  add_energy(true, "vibrational_kinetic",
             [](State s)
             {
               double sum = 0;
               for (const Body &body : s.bodies)
                 sum += body.kinetic - body.rigid_body_kinetic;
               return sum;
             });
  add_energy(true, "strain", [](State s) { return s.sum(&Body::strain); });
  add_energy(has.plastic, "plastic", [](State s) { return s.sum(&Body::plastic); });
  add_energy(has.viscous, "viscous", [](State s) { return s.sum(&Body::viscous); });
  add_energy(true, "hourglass", [](State s) { return s.sum(&Body::hourglass); });
  add_energy(true, "contact", [](State s) { return s.contact; });
  add_energy(has.adhesion, "adhesion", [](State s) { return s.adhesion; });
  add_energy(has.friction, "friction", [](State s) { return s.friction; });
  add_energy(has.absorbed, "absorbed", [](State s) { return s.absorbed; });
  add_energy(has.external, "external", [](State s) { return s.external; });
  add_energy(true, "total", [](State s) { return s.total(); });
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (c.bodies[i].is_deformable())
      add({ColumnKind::wave_energy, c.bodies[i].name}, "J",
          [i](State s)
          {
            const Body &body = s.bodies[i];
            return body.kinetic - body.rigid_body_kinetic + body.strain + body.hourglass;
          });
}

double ImpactRecorder::approach(int k) const
{
  const Body &a = c.bodies[contacts[k].first], &b = c.bodies[contacts[k].second];
  const double touching = b.position - b.gap - a.position;
  return touching - (positions[contacts[k].second] - positions[contacts[k].first]);
}

double ImpactRecorder::closing_speed(int k) const
{
  return velocities[contacts[k].first] - velocities[contacts[k].second];
}

bool ImpactRecorder::touches(int k, const ContactForce &f) const
{
  const double force = contacts[k].bonded ? std::abs(f.force) : f.force;
  return std::max(force, f.attraction) > round_off * scales[k].peak_force;
}

double ImpactRecorder::mass_of_pair(int k) const
{
  return 1 / (1 / masses[contacts[k].first] + 1 / masses[contacts[k].second]);
}

void ImpactRecorder::ContactTrace::follow(double approach, double least)
{
  const bool rises = turns % 2 == 0;
  extreme = rises ? std::max(extreme, approach) : std::min(extreme, approach);
  if (std::abs(approach - extreme) <= least)
    return;
  ++turns;
  extreme = approach;
}

void ImpactRecorder::add_sample(const SystemState &state)
{
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (const Body &body = c.bodies[i]; !body.is_ground())
    {
      positions[i] = body.position + state.bodies[i].displacement;
      velocities[i] = state.bodies[i].velocity;
    }
  for (std::size_t column = 0; column < values.size(); ++column)
    samples.columns[column].values.push_back(values[column](state));
  largest_work = std::max(largest_work, std::abs(state.external));
  constexpr double least_share = 1e-10; // of the kinetic energy, whose round-off remains
  const double scale =
    std::max({impact_energy, least_share * initial_energy, largest_work, sticking_energy});
  last_balance_error = scale > 0 ? std::abs(state.total() - initial_energy) / scale : 0;
  max_balance_error = std::max(max_balance_error, last_balance_error);
}

void ImpactRecorder::WeightedForces::add(double weight, const ContactForce *forces)
{
  for (std::size_t k = 0; k < times.size(); ++k)
  {
    times[k] += weight * forces[k].kick;
    impulses[k] += weight * forces[k].kick * forces[k].force;
  }
}

double ImpactRecorder::WeightedForces::mean(std::size_t contact, const WeightedForces &other) const
{
  return (impulses[contact] + other.impulses[contact]) / (times[contact] + other.times[contact]);
}

// The contact force of a single step is rough: a node that closes is stopped within the step, and
// with the short step of a stiff neighbour this is a blow of a percent of the peak. A sample holds
// the mean around its time,
//
//   F_i = sum phi_i(t_s) F_s dt_s / sum phi_i(t_s) dt_s,
//
// where phi_i is one at sample i and falls linearly to zero at its two neighbours. The hats add up
// to one, so the samples hold the whole impulse, and no sample lags. The first sample has only the
// later half of its hat; the last one holds the force at its time.
void ImpactRecorder::add_mean_forces(const std::vector<Step> &steps,
                                     const std::vector<ContactForce> &forces)
{
  const std::size_t n = contacts.size();
  const double interval = steps.back().time - last.time;
  WeightedForces falling(n), rising(n);
  for (std::size_t s = 0; s < steps.size(); ++s)
  {
    const double phi = interval > 0 ? (steps[s].time - last.time) / interval : 1;
    rising.add(phi, &forces[s * n]);
    falling.add(1 - phi, &forces[s * n]);
  }
  for (std::size_t k = 0; k < n && before_sample.times[k] + falling.times[k] > 0; ++k)
    samples.columns[force_column(k)].values.back() = before_sample.mean(k, falling);
  before_sample = rising;
}

// Adds the effect of contact impulses to the velocities of the centres of mass.
void ImpactRecorder::push(std::vector<double> &v, const std::vector<double> &impulses) const
{
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    v[contacts[k].first] -= impulses[k] / masses[contacts[k].first];
    v[contacts[k].second] += impulses[k] / masses[contacts[k].second];
  }
}

// Closing speed after a time `flight` in which only gravity changes the velocities.
double ImpactRecorder::closing_speed(int k, const std::vector<double> &v, double flight) const
{
  const int a = contacts[k].first, b = contacts[k].second;
  return v[a] - v[b] + (gravities[a] - gravities[b]) * flight;
}

void ImpactRecorder::ImpactWork::add(double force, double time, double change)
{
  approach += change;
  impulse += force * time;
  work += force * change;
  if (approach <= max_approach)
    return;
  max_approach = approach;
  compression_impulse = impulse;
  compression_work = work;
}

void ImpactRecorder::note_touch(int k, double time, double closing)
{
  ContactTrace &trace = traces[k];
  if (!trace.start)
  {
    trace.start = time;
    trace.approach_speed = closing;
  }
  else if (!contacts[k].bonded && time - *trace.end > silence * scales[k].duration)
  {
    ++trace.recontacts;
    const double least = rest * scales[k].speed;
    if (trace.later_impacts > 0 || (trace.separation_speed > least && closing > least))
      if (++trace.later_impacts == 1)
      {
        trace.first_peak = trace.peak;
        trace.first_end = *trace.end;
      }
  }
}

void ImpactRecorder::add(const std::vector<Step> &steps, const std::vector<ContactForce> &forces,
                         const SystemState &state)
{
  const std::size_t n = contacts.size();
  std::vector<double> v = velocities, impulses(n);
  std::vector<double> closing(n); // speeds before and after the kick, summed
  push(v, half_kick);
  for (std::size_t s = 0; s < steps.size(); ++s)
  {
    const double time = steps[s].time;
    for (std::size_t k = 0; k < n; ++k)
      if (touches(int(k), forces[s * n + k]))
        note_touch(int(k), time, closing_speed(int(k), v, time - last.time));
    for (std::size_t k = 0; k < n; ++k)
    {
      impulses[k] = forces[s * n + k].force * forces[s * n + k].kick;
      closing[k] = closing_speed(int(k), v, time - last.time);
    }
    push(v, impulses);
    for (std::size_t k = 0; k < n; ++k)
      if (const ContactForce &f = forces[s * n + k];
          traces[k].start && traces[k].later_impacts == 0)
      {
        closing[k] += closing_speed(int(k), v, time + f.kick - last.time);
        traces[k].first_impact.add(f.force, f.kick, closing[k] / 2 * f.kick);
      }
    for (std::size_t k = 0; k < n; ++k)
    {
      const ContactForce &f = forces[s * n + k];
      if (!touches(int(k), f))
        continue;
      const double end = time + f.kick;
      ContactTrace &trace = traces[k];
      trace.end = end;
      if (trace.later_impacts == 0)
        trace.separation_speed = -closing_speed(int(k), v, end - last.time);
      trace.impulse += f.force * f.kick;
      trace.max_radius = std::max(trace.max_radius, f.radius);
      if (f.force > trace.peak)
      {
        trace.peak = f.force;
        trace.peak_time = time;
      }
      if (contacts[k].adhesion && -f.force > trace.tension)
      {
        trace.tension = -f.force;
        trace.tension_time = time;
      }
    }
    if (s + 1 == steps.size())
      for (std::size_t k = 0; k < n; ++k)
        half_kick[k] = impulses[k] / 2;
  }
  if (n > 0)
    add_mean_forces(steps, forces);
  last = state;
  // A half-space or an infinite plate has no rigid-body motion; the mass of its mesh is arbitrary.
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (c.bodies[i].is_ground())
      last.bodies[i].rigid_body_kinetic = 0;
  add_sample(last);
  for (std::size_t k = 0; k < n; ++k)
  {
    if (contacts[k].adhesion && touches(int(k), state.contacts[k]))
    {
      constexpr double least_turn = 1e-3;
      if (*traces[k].start >= steps.front().time)
        traces[k].attach_approach =
          approach(int(k)) - closing_speed(int(k)) * (state.time - *traces[k].start);
      traces[k].follow(approach(int(k)), least_turn * scales[k].max_approach);
    }
    traces[k].max_approach = std::max(traces[k].max_approach, approach(int(k)));
    // The contact may have ended between this sample and the one before.
    if (traces[k].end && *traces[k].end > steps.front().time)
      traces[k].approach_at_end =
        approach(int(k)) + closing_speed(int(k)) * (*traces[k].end - state.time);
  }
}

// Whether the first impact has ended with a release. It is unknown while two bodies still touch.
bool ImpactRecorder::has_released(int k) const
{
  const ContactTrace &trace = traces[k];
  return trace.later_impacts > 0 ||
         (trace.end && !contacts[k].bonded && !touches(k, last.contacts[k]));
}

// Whether the bodies have parted after an impact with a nonzero speed, for good or until something
// brings them together again.
bool ImpactRecorder::has_parted(int k) const
{
  const ContactTrace &trace = traces[k];
  const double least = rest * scales[k].speed;
  return trace.start && trace.approach_speed > least && has_released(k) &&
         (trace.later_impacts > 0 || (last.time - *trace.end >= silence * scales[k].duration &&
                                      trace.separation_speed >= -least));
}

bool ImpactRecorder::creeps_up(int k) const
{
  constexpr double slow = 1e-4; // of the speed of the impact
  const double closing = closing_speed(k);
  return traces[k].end && gravities[contacts[k].first] == gravities[contacts[k].second] &&
         closing < slow * scales[k].speed && last.time - approach(k) / closing > horizon;
}

bool ImpactRecorder::all_over() const
{
  bool touched = false;
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    touched = touched || traces[k].end;
    if (traces[k].is_stuck())
      continue;
    // Neighbours that move together up to round-off and ringing do not approach.
    if (closing_speed(int(k)) > rest * scales[k].speed && !creeps_up(int(k)))
      return false;
    if (traces[k].end &&
        (contacts[k].bonded || last.time - *traces[k].end < silence * scales[k].duration))
      return false;
  }
  return touched;
}
} // namespace carambole::fem
