#include "fem/results/recorder.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/free_flight.h"

namespace carambole::fem
{
namespace
{
// Bodies ring after an impact and may graze each other again at once; a silence shorter than this
// part of the expected duration belongs to the same contact.
constexpr double silence = 0.05;
// Forces below this part of the expected peak are round-off of surfaces that just touch.
constexpr double round_off = 1e-9;

// Bodies that approach or part at less than this part of the speed of the impact move as one.
constexpr double rest = 1e-6;

// Columns of a contact: force, approach, contact radius, after the time.
constexpr std::size_t force_column(std::size_t contact)
{
  return 1 + 3 * contact;
}
} // namespace

Recorder::Recorder(const Case &c, const std::vector<int> &body_of_case, double flight_end)
  : c(c),
    contacts(c.contacts()),
    scales(contact_scales(c)),
    body_of_case(body_of_case),
    traces(contacts.size()),
    half_kick(contacts.size()),
    before_row{0, std::vector<double>(contacts.size())},
    energies(ledger(c))
{
  const auto column = [this](const std::string &name, const char *unit) {
    rows.columns.push_back({name, unit, {}});
  };
  column("time", "s");
  for (const auto &contact : contacts)
  {
    column("force " + contact.name, "N");
    column("approach " + contact.name, "m");
    column("contact radius " + contact.name, "m");
  }
  for (const int i : body_of_case)
    if (!c.bodies[i].is_ground())
    {
      column("position " + c.bodies[i].name, "m");
      column("velocity " + c.bodies[i].name, "m/s");
    }
  for (const Energy &energy : energies)
    column(std::string("energy ") + energy.name, "J");

  for (const Body &body : c.bodies)
  {
    positions.push_back(body.position);
    velocities.push_back(body.velocity);
  }
  last.contacts.resize(contacts.size());
  for (const int i : body_of_case)
  {
    Observation::BodyState state;
    if (const Body &body = c.bodies[i]; !body.is_ground())
    {
      state.velocity = body.velocity;
      state.kinetic = state.rigid_body_kinetic = 0.5 * body.mass() * body.velocity * body.velocity;
    }
    initial_energy += state.kinetic;
    last.bodies.push_back(state);
  }
  add_row(0, last);
  for (const double time : flight_times(c, flight_end))
    fly_to(time);
}

// Bodies that are undeformed and fall.
void Recorder::fly_to(double time)
{
  last.time = time;
  last.external = 0;
  for (std::size_t i = 0; i < body_of_case.size(); ++i)
    if (const Body &body = c.bodies[body_of_case[i]]; !body.is_ground())
    {
      Observation::BodyState &state = last.bodies[i];
      const double g = gravity_on(c, body_of_case[i]);
      state.displacement = (body.velocity + g * time / 2) * time;
      state.velocity = body.velocity + g * time;
      state.kinetic = state.rigid_body_kinetic =
        0.5 * body.mass() * state.velocity * state.velocity;
      last.external += body.mass() * g * state.displacement;
    }
  add_row(time, last);
}

std::vector<Recorder::Energy> Recorder::ledger(const Case &c)
{
  using State = Observation::BodyState;
  bool plastic = false, viscous = false, friction = false, absorbing = false;
  for (const Body &body : c.bodies)
  {
    plastic = plastic || (body.material && body.material->plastic);
    viscous = viscous || (body.material && body.material->viscous);
    absorbing = absorbing || body.absorbing;
  }
  for (const auto &contact : c.contacts())
    friction = friction || contact.stick || contact.friction > 0;
  const auto rigid_body = [](const Observation &o)
  {
    double sum = 0;
    for (const State &body : o.bodies)
      sum += body.rigid_body_kinetic;
    return sum;
  };
  std::vector<Energy> energies{
    {"rigid_body_kinetic", rigid_body},
    {"vibrational_kinetic",
     [](const Observation &o)
     {
       double sum = 0;
       for (const State &body : o.bodies)
         sum += body.kinetic - body.rigid_body_kinetic;
       return sum;
     }},
    {"strain", [](const Observation &o) { return o.sum(&State::strain); }}};
  if (plastic)
    energies.push_back({"plastic", [](const Observation &o) { return o.sum(&State::plastic); }});
  if (viscous)
    energies.push_back({"viscous", [](const Observation &o) { return o.sum(&State::viscous); }});
  energies.push_back({"hourglass", [](const Observation &o) { return o.sum(&State::hourglass); }});
  energies.push_back({"contact", [](const Observation &o) { return o.contact; }});
  if (friction)
    energies.push_back({"friction", [](const Observation &o) { return o.friction; }});
  if (absorbing)
    energies.push_back({"absorbed", [](const Observation &o) { return o.absorbed; }});
  if (c.gravity != 0 || !c.loads.empty())
    energies.push_back({"external", [](const Observation &o) { return o.external; }});
  energies.push_back({"total", [](const Observation &o) { return o.total(); }});
  return energies;
}

double Recorder::approach(int k) const
{
  const Body &a = c.bodies[contacts[k].first], &b = c.bodies[contacts[k].second];
  const double touching = b.position - b.gap - a.position;
  return touching - (positions[contacts[k].second] - positions[contacts[k].first]);
}

double Recorder::closing_speed(int k) const
{
  return velocities[contacts[k].first] - velocities[contacts[k].second];
}

bool Recorder::touches(int k, const ContactForce &f) const
{
  const double force = contacts[k].bonded ? std::abs(f.force) : f.force;
  return force > round_off * scales[k].peak_force;
}

void Recorder::add_row(double time, const Observation &o)
{
  for (std::size_t i = 0; i < body_of_case.size(); ++i)
    if (const Body &body = c.bodies[body_of_case[i]]; !body.is_ground())
    {
      positions[body_of_case[i]] = body.position + o.bodies[i].displacement;
      velocities[body_of_case[i]] = o.bodies[i].velocity;
    }
  auto column = rows.columns.begin();
  const auto put = [&column](double value) { (column++)->values.push_back(value); };
  put(time);
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    put(o.contacts[k].force);
    put(approach(int(k)));
    put(touches(int(k), o.contacts[k]) ? o.contacts[k].radius : 0);
  }
  for (const int i : body_of_case)
    if (!c.bodies[i].is_ground())
    {
      put(positions[i]);
      put(velocities[i]);
    }
  for (const Energy &energy : energies)
    put(energy.of(o));
  largest_work = std::max(largest_work, std::abs(o.external));
  const double scale = std::max(initial_energy, largest_work);
  last_balance_error = scale > 0 ? std::abs(o.total() - initial_energy) / scale : 0;
  max_balance_error = std::max(max_balance_error, last_balance_error);
}

void Recorder::WeightedForces::add(double time, const ContactForce *forces)
{
  weight += time;
  for (double &impulse : impulses)
    impulse += time * (forces++)->force;
}

double Recorder::WeightedForces::mean(std::size_t contact, const WeightedForces &other) const
{
  return (impulses[contact] + other.impulses[contact]) / (weight + other.weight);
}

// A contact force of one step is rough: a node that closes is stopped within it, which with a stiff
// neighbour's step is a blow of a percent of the peak. A row holds the mean around its time,
//
//   F_i = sum phi_i(t_s) F_s dt_s / sum phi_i(t_s) dt_s,
//
// phi_i one at row i and falling linearly to zero at its two neighbours: the hats add up to one, so
// the rows hold the whole impulse, and no row is late. The first row has the later half of its hat;
// the last one holds what acts at its time.
void Recorder::add_mean_forces(double first_time, double dt,
                               const std::vector<ContactForce> &forces)
{
  const std::size_t n = contacts.size(), n_steps = forces.size() / n;
  const double interval = first_time + (n_steps - 1) * dt - last.time;
  WeightedForces falling{0, std::vector<double>(n)}, rising = falling;
  for (std::size_t s = 0; s < n_steps; ++s)
  {
    const double phi = interval > 0 ? (first_time + s * dt - last.time) / interval : 1;
    rising.add(phi * kick(s, dt), &forces[s * n]);
    falling.add((1 - phi) * kick(s, dt), &forces[s * n]);
  }
  for (std::size_t k = 0; k < n && before_row.weight + falling.weight > 0; ++k)
    rows.columns[force_column(k)].values.back() = before_row.mean(k, falling);
  before_row = rising;
}

// Velocities of the centres of mass after impulses of the contacts.
void Recorder::push(std::vector<double> &v, const std::vector<double> &impulses) const
{
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    v[contacts[k].first] -= impulses[k] / c.bodies[contacts[k].first].mass();
    v[contacts[k].second] += impulses[k] / c.bodies[contacts[k].second].mass();
  }
}

// That after a time in which nothing but gravity changes the velocities.
double Recorder::closing_speed(int k, const std::vector<double> &v, double flight) const
{
  const int a = contacts[k].first, b = contacts[k].second;
  return v[a] - v[b] + (gravity_on(c, a) - gravity_on(c, b)) * flight;
}

void Recorder::note_touch(int k, double time, double closing)
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
      ++trace.later_impacts;
  }
}

void Recorder::add(double first_time, double dt, const std::vector<ContactForce> &forces,
                   const Observation &o)
{
  const std::size_t n = contacts.size();
  std::vector<double> v = velocities, impulses(n);
  push(v, half_kick);
  for (std::size_t s = 0; s * n < forces.size(); ++s)
  {
    const double time = first_time + s * dt;
    for (std::size_t k = 0; k < n; ++k)
      if (touches(int(k), forces[s * n + k]))
        note_touch(int(k), time, closing_speed(int(k), v, time - last.time));
    for (std::size_t k = 0; k < n; ++k)
      impulses[k] = forces[s * n + k].force * kick(s, dt);
    push(v, impulses);
    for (std::size_t k = 0; k < n; ++k)
    {
      const ContactForce &f = forces[s * n + k];
      if (!touches(int(k), f))
        continue;
      ContactTrace &trace = traces[k];
      trace.end = time + dt;
      if (trace.later_impacts == 0)
        trace.separation_speed = -closing_speed(int(k), v, time + dt - last.time);
      trace.impulse += f.force * kick(s, dt);
      trace.max_radius = std::max(trace.max_radius, f.radius);
      if (f.force > trace.peak)
      {
        trace.peak = f.force;
        trace.peak_time = time;
      }
    }
    if ((s + 1) * n == forces.size())
      for (std::size_t k = 0; k < n; ++k)
        half_kick[k] = impulses[k] / 2;
  }
  if (n > 0)
    add_mean_forces(first_time, dt, forces);
  last_step = dt;
  last = o;
  add_row(o.time, o);
  for (std::size_t k = 0; k < n; ++k)
  {
    traces[k].max_approach = std::max(traces[k].max_approach, approach(int(k)));
    // The contact may have ended between this row and the one before.
    if (traces[k].end && *traces[k].end > first_time)
      traces[k].approach_at_end =
        approach(int(k)) + closing_speed(int(k)) * (*traces[k].end - o.time);
  }
}

// Whether the first impact has ended with a release: of two bodies that still cling together nobody
// knows it.
bool Recorder::has_released(int k) const
{
  const ContactTrace &trace = traces[k];
  return trace.later_impacts > 0 ||
         (trace.end && !contacts[k].bonded && !touches(k, last.contacts[k]));
}

// Whether that is for good, or until something brings them together again, after an impact with a
// speed.
bool Recorder::has_parted(int k) const
{
  const ContactTrace &trace = traces[k];
  const double least = rest * scales[k].speed;
  return trace.start && trace.approach_speed > least && has_released(k) &&
         (trace.later_impacts > 0 || (last.time - *trace.end >= silence * scales[k].duration &&
                                      trace.separation_speed >= -least));
}

bool Recorder::all_over() const
{
  bool touched = false;
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    // Round-off and ringing aside, neighbours that move with one velocity do not approach.
    if (closing_speed(int(k)) > rest * scales[k].speed)
      return false;
    if (traces[k].end &&
        (contacts[k].bonded || last.time - *traces[k].end < silence * scales[k].duration))
      return false;
    touched = touched || traces[k].end;
  }
  return touched;
}

ModelRecord Recorder::record() const
{
  ModelRecord result;
  result.kind = ModelKind::fem;
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    result.bodies.push_back({c.bodies[i].name, std::nullopt, velocities[i], std::nullopt});
  for (std::size_t k = 0; k < body_of_case.size(); ++k)
    if (const Body &body = c.bodies[body_of_case[k]]; !body.is_ground())
    {
      const auto &state = last.bodies[k];
      BodyRecord &record = result.bodies[body_of_case[k]];
      record.mass = body.mass();
      if (body.is_deformable())
        record.residual_vibration_energy =
          state.kinetic + state.strain + state.hourglass - state.rigid_body_kinetic;
    }
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    const ContactTrace &trace = traces[k];
    ContactRecord contact;
    contact.first = c.bodies[contacts[k].first].name;
    contact.second = c.bodies[contacts[k].second].name;
    if (trace.start)
    {
      contact.peak_force = trace.peak;
      contact.peak_time = trace.peak_time;
      contact.start_time = *trace.start;
      contact.impulse = trace.impulse;
      contact.max_approach = trace.max_approach;
      contact.max_contact_radius = trace.max_radius;
      contact.recontacts = trace.recontacts;
      contact.approach_speed = trace.approach_speed;
    }
    if (has_released(int(k)))
      contact.separation_speed = trace.separation_speed;
    if (trace.later_impacts > 0)
      result.remarks.push_back({fmt::format(
        "{}: the bodies had moved apart when they were brought together again: the speeds of "
        "approach and separation{} are those of the first of {} impacts, all else is of all of "
        "them",
        contacts[k].name, c.bodies.size() == 2 ? " and the restitution" : "",
        trace.later_impacts + 1)});
    if (trace.end && !contacts[k].bonded && !touches(int(k), last.contacts[k]))
    {
      contact.end_time = *trace.end;
      contact.duration = *trace.end - *trace.start;
      contact.residual_approach = trace.approach_at_end;
    }
    result.contacts.push_back(contact);
  }
  if (c.bodies.size() == 2 && has_parted(0))
    result.restitution = traces[0].separation_speed / traces[0].approach_speed;
  add_energies(result);
  return result;
}

void Recorder::add_energies(ModelRecord &result) const
{
  using State = Observation::BodyState;
  EnergyRecord &energy = result.energy;
  energy.initial = initial_energy;
  energy.kinetic = last.sum(&State::kinetic);
  energy.rigid_body_kinetic = 0;
  for (const State &body : last.bodies)
    *energy.rigid_body_kinetic += body.rigid_body_kinetic;
  energy.strain = last.sum(&State::strain);
  energy.hourglass = last.sum(&State::hourglass);
  energy.contact = last.contact;
  energy.balance_error = max_balance_error;
  const auto in_ledger = [this](const std::string &name)
  {
    return std::any_of(energies.begin(), energies.end(),
                       [&](const Energy &energy) { return energy.name == name; });
  };
  if (in_ledger("plastic"))
    energy.plastic = last.sum(&State::plastic);
  if (in_ledger("viscous"))
    energy.viscous = last.sum(&State::viscous);
  if (in_ledger("friction"))
    energy.friction = last.friction;
  if (in_ledger("external"))
    energy.external = last.external;
  if (in_ledger("absorbed"))
    energy.absorbed = last.absorbed;
  // What went away through the ground.
  for (std::size_t k = 0; k < body_of_case.size(); ++k)
    if (c.bodies[body_of_case[k]].shape == Shape::half_space && c.analysis == Analysis::impact)
    {
      const State &block = last.bodies[k];
      energy.radiated =
        energy.radiated.value_or(last.absorbed) + block.kinetic + block.strain + block.hourglass;
    }
}
} // namespace carambole::fem
