#include "lumped/dynamics.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <boost/math/tools/toms748_solve.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <fmt/format.h>

#include "lumped/recorder.h"
#include "lumped/row_state.h"

namespace carambole::lumped
{
namespace
{
constexpr double least_onset_share = 1e-4; ///< of the row's approach speed
constexpr double rest_share =
  1e-9; ///< of the row's approach speed: below it a touch begins at rest
constexpr double closing_share =
  1e-12; ///< of the row's approach speed: below it bodies do not approach
constexpr long event_limit = 2'000'000; ///< a row that needs more collapses

/// Duration [s] of the pair's isolated impact under the loading curve of its law, as if this were
/// Hertz's: from the approach d at which F d = (5/4) M V^2. It scales steps and tolerances; no
/// result depends on it.
double expected_duration(const ForceLaw &law, const Pair &pair)
{
  const Memory fresh = law.begin(pair.approach_speed, {});
  const double energy = 1.25 * pair.reduced_mass * pair.approach_speed * pair.approach_speed;
  const HertzImpact hertz = hertz_impact(pair);
  double low = 1e-8 * hertz.max_approach, high = 1e8 * hertz.max_approach;
  for (int i = 0; i < 60; ++i)
  {
    const double middle = std::sqrt(low * high);
    (law.force(middle, 0, fresh) * middle < energy ? low : high) = middle;
  }
  return hertz.duration * (low / hertz.max_approach);
}

enum class Phase
{
  apart,    ///< below the approach at which touching begins
  touching, ///< under force
  released  ///< the force was cut at zero while the bodies still overlap
};

/// What changes at an event within a step.
enum class Change
{
  touch,   ///< apart -> touching
  part,    ///< touching -> apart
  release, ///< touching -> released
  resume,  ///< released -> touching
  leave,   ///< released -> apart
  turn,    ///< the rate of approach changes its sign
  kink     ///< the law is not smooth here
};

struct Crossing
{
  double h; ///< after the beginning of the step
  int contact;
  Change change;
};

struct ContactState
{
  const ForceLaw *law;
  Phase phase = Phase::apart;
  Memory memory = {};             ///< committed
  double time_scale;              ///< expected duration of a touch [s]
  Event peak = {EventKind::peak}; ///< of the present touch
};

class Simulation
{
public:
  Simulation(const Row &row, const std::vector<std::unique_ptr<ForceLaw>> &laws,
             const Settings &settings);
  Trajectory run();

private:
  // The right-hand side.
  double force(const State &y, int c) const;
  void derivative(const State &y, State &dydt) const;
  double force_rate(const State &y, const State &dydt, int c) const;

  // Motion.
  bool is_free() const;
  bool is_closing(int c) const { return layout.rate(y, c) > closing_share * row.approach_speed; }
  void fly();
  void step();
  double try_step(double longest);
  State state_after(double h);
  void locate_peaks(double h, const State &end);

  // Events.
  template <typename Function>
  double locate(const Function &g, double g0, double g1, double h);
  std::vector<Crossing> crossings(int c, const State &end, double h);
  void apply(const Crossing &crossing);
  void touch(int c);
  void end_touch(int c, Phase phase);

  // Observation.
  void observe();
  void add_sample(const State &state, double time, bool is_event);

  const Row &row;
  const Settings &settings;
  const RowState layout;
  std::vector<ContactState> contacts;
  State tolerance;
  double end_time, shortest_scale = 0, initial_energy;

  double time = 0, next_step = 0;
  State y, dydt, y_end, dydt_end, error;
  mutable std::vector<double> forces;
  boost::numeric::odeint::runge_kutta_dopri5<State> stepper;

  Recorder recorder;
  Trajectory result;
};

Simulation::Simulation(const Row &row, const std::vector<std::unique_ptr<ForceLaw>> &laws,
                       const Settings &settings)
  : row(row),
    settings(settings),
    layout(row),
    y(layout.initial()),
    dydt(y.size()),
    y_end(y.size()),
    dydt_end(y.size()),
    error(y.size()),
    forces(laws.size()),
    recorder(settings.sample_budget)
{
  const double V = row.approach_speed;
  double all_durations = 0, all_gaps = 0;
  tolerance.assign(y.size(), std::numeric_limits<double>::infinity());
  for (int c = 0; c < layout.n_contacts(); ++c)
  {
    const double scale = expected_duration(*laws[c], row.pairs[c]);
    const double momentum = row.pairs[c].reduced_mass * V;
    contacts.push_back({.law = laws[c].get(), .time_scale = scale});
    tolerance[1 + 3 * c] = settings.tolerance * V * scale;
    tolerance[2 + 3 * c] = settings.tolerance * momentum;
    tolerance[3 + 3 * c] = settings.tolerance * momentum * V;
    all_durations += scale;
    all_gaps += row.bodies[c + 1].gap;
    shortest_scale = c == 0 ? scale : std::min(shortest_scale, scale);
  }
  end_time = settings.duration ? *settings.duration
                               : std::max(settings.time_limit, all_gaps / V + 20 * all_durations);
  next_step = shortest_scale / settings.steps_per_contact;
  initial_energy = layout.kinetic_energy(y);
  result.contacts.resize(contacts.size());
}

Trajectory Simulation::run()
{
  derivative(y, dydt);
  add_sample(y, time, true);
  const auto is_closing_anywhere = [&]
  {
    for (int c = 0; c < layout.n_contacts(); ++c)
      if (is_closing(c))
        return true;
    return false;
  };
  while (time < end_time)
  {
    if (settings.stop && *settings.stop)
      throw Interrupted{};
    if (static_cast<long>(result.events.size()) > event_limit)
      throw std::runtime_error(
        fmt::format("more than {} contact events before {:.6g} s: the row collapses in ever "
                    "shorter impacts",
                    event_limit, time));
    if (!is_free())
      step();
    else if (settings.duration || is_closing_anywhere())
      fly();
    else
      break;
  }
  add_sample(y, time, true);

  result.separated = is_free() && !is_closing_anywhere();
  result.timed_out = !settings.duration && !result.separated;
  for (int c = 0; c < layout.n_contacts(); ++c)
  {
    ContactHistory &contact = result.contacts[c];
    contact.touching = contacts[c].phase == Phase::touching;
    contact.impulse = layout.impulse(y, c);
    if (contact.touching)
    {
      contact.end_time = time;
      contact.end_approach = layout.approach(y, c);
      result.events.push_back(contacts[c].peak);
    }
  }
  std::stable_sort(result.events.begin(), result.events.end(),
                   [](const Event &a, const Event &b) { return a.time < b.time; });
  result.samples = recorder.take();
  return std::move(result);
}

double Simulation::force(const State &y, int c) const
{
  return contacts[c].law->force(layout.approach(y, c), layout.rate(y, c), contacts[c].memory);
}

void Simulation::derivative(const State &y, State &dydt) const
{
  for (int c = 0; c < layout.n_contacts(); ++c)
    forces[c] = contacts[c].phase == Phase::touching ? force(y, c) : 0;
  layout.derivative(y, forces, dydt);
}

/// dF/dt along the motion, by a central difference over 2e-5 of the touch's duration.
double Simulation::force_rate(const State &y, const State &dydt, int c) const
{
  const ContactState &contact = contacts[c];
  const double d = layout.approach(y, c), v = layout.rate(y, c), a = layout.acceleration(dydt, c);
  const double dt = 1e-5 * contact.time_scale;
  return (contact.law->force(d + v * dt, v + a * dt, contact.memory) -
          contact.law->force(d - v * dt, v - a * dt, contact.memory)) /
         (2 * dt);
}

bool Simulation::is_free() const
{
  return std::none_of(contacts.begin(), contacts.end(),
                      [](const ContactState &contact) { return contact.phase == Phase::touching; });
}

/// To the next touch, or to the end.
void Simulation::fly()
{
  double dt = end_time - time;
  for (int c = 0; c < layout.n_contacts(); ++c)
    if (contacts[c].phase == Phase::apart && is_closing(c))
      dt =
        std::min(dt, std::max(0.0, (contacts[c].memory.residual_approach - layout.approach(y, c)) /
                                     layout.rate(y, c)));
  time = dt == end_time - time ? end_time : time + dt;
  y[0] += layout.velocity(y, 0) * dt;
  for (int c = 0; c < layout.n_contacts(); ++c)
  {
    const double reached = layout.approach(y, c) + layout.rate(y, c) * dt,
                 level = contacts[c].memory.residual_approach;
    const bool meets = contacts[c].phase == Phase::apart && is_closing(c) &&
                       dt >= (level - layout.approach(y, c)) / layout.rate(y, c);
    layout.approach(y, c) = meets ? level : reached;
    if (contacts[c].phase == Phase::released && reached <= level)
      contacts[c].phase = Phase::apart;
    if (meets && time < end_time)
      apply({0, c, Change::touch});
  }
  derivative(y, dydt);
  observe();
}

/// One step, cut at the first event.
void Simulation::step()
{
  const double h_tried = try_step(end_time - time);
  double h = h_tried;
  std::vector<Crossing> first;
  for (int c = 0; c < layout.n_contacts(); ++c)
    for (const Crossing &crossing : crossings(c, y_end, h_tried))
      if (crossing.h < h || (crossing.h == h && first.empty()))
      {
        h = crossing.h;
        first = {crossing};
      }
  if (h < h_tried)
  {
    y_end = state_after(h);
    derivative(y_end, dydt_end);
  }
  locate_peaks(h, y_end);

  ++result.steps;
  time = h == end_time - time ? end_time : time + h;
  y.swap(y_end);
  for (int c = 0; c < layout.n_contacts(); ++c)
    if (contacts[c].phase == Phase::touching)
      contacts[c].memory = contacts[c].law->commit(layout.approach(y, c), contacts[c].memory);
  observe();
  for (const Crossing &crossing : first)
    apply(crossing);
  derivative(y, dydt);
  observe();
  if (recorder.is_due(time, 0.25 * shortest_scale / settings.steps_per_contact))
    add_sample(y, time, false);
}

/// Fills y_end with the state after a step whose error is small enough; returns its length, at most
/// `longest`.
double Simulation::try_step(double longest)
{
  double cap = longest;
  for (const ContactState &contact : contacts)
    if (contact.phase == Phase::touching)
      cap = std::min(cap, contact.time_scale / settings.steps_per_contact);
  const double shortest = 1e-15 * shortest_scale;
  const auto rhs = [this](const State &x, State &dxdt, double) { derivative(x, dxdt); };
  for (double h = std::min(next_step, cap);;)
  {
    stepper.do_step(rhs, y, dydt, 0.0, y_end, dydt_end, h, error);
    double ratio = 0;
    for (std::size_t i = 1; i < y.size(); ++i)
      ratio = std::max(ratio, std::isfinite(error[i]) ? std::abs(error[i]) / tolerance[i] : 1e30);
    const double factor = std::clamp(0.9 * std::pow(ratio, -0.2), 0.2, 5.0);
    if (ratio <= 1 || h <= shortest)
    {
      if (ratio >= 1e30)
        throw std::runtime_error(fmt::format("a contact force is not a number at {:.9g} s", time));
      next_step = std::max(h * factor, shortest);
      return h;
    }
    h = std::max(h * factor, shortest);
  }
}

State Simulation::state_after(double h)
{
  State end(y.size()), derivative_end(y.size());
  const auto rhs = [this](const State &x, State &dxdt, double) { derivative(x, dxdt); };
  stepper.do_step(rhs, y, dydt, 0.0, end, derivative_end, h);
  return end;
}

/// Where g(state, h) changes its sign between 0 and h, on the far side of the change.
template <typename Function>
double Simulation::locate(const Function &g, double g0, double g1, double h)
{
  const double resolution = 1e-15 * shortest_scale;
  std::uintmax_t iterations = 100;
  const auto bracket = boost::math::tools::toms748_solve(
    [&](double x) { return g(state_after(x)); }, 0.0, h, g0, g1,
    [&](double a, double b) { return b - a <= resolution; }, iterations);
  return bracket.second;
}

/// The events of one contact within a step of length h that ends at `end`.
std::vector<Crossing> Simulation::crossings(int c, const State &end, double h)
{
  std::vector<Crossing> found;
  const ContactState &contact = contacts[c];
  const auto look = [&](Change change, const auto &g, int direction)
  {
    const double g0 = g(y), g1 = g(end);
    if (direction == 0 ? g0 * g1 < 0 : direction * g1 > 0)
      found.push_back(
        {direction * g0 >= 0 && direction != 0 ? 0 : locate(g, g0, g1, h), c, change});
  };
  const auto above = [&](double level)
  { return [this, c, level](const State &s) { return layout.approach(s, c) - level; }; };
  const auto rate = [&](const State &s) { return layout.rate(s, c); };
  const auto raw_force = [&](const State &s) { return force(s, c); };
  const double level = contact.memory.residual_approach;

  switch (contact.phase)
  {
  case Phase::apart:
    look(Change::touch, above(level), +1);
    break;
  case Phase::touching:
    look(Change::part, above(level), -1);
    if (contact.law->separation == Separation::zero_force)
      look(Change::release, raw_force, -1);
    look(Change::turn, rate, 0);
    for (const double kink : contact.law->kinks(contact.memory))
      look(Change::kink, above(kink), 0);
    break;
  case Phase::released:
    look(Change::leave, above(level), -1);
    look(Change::resume, raw_force, +1);
    break;
  }
  return found;
}

/// Interior maxima of the forces within a step of length h.
void Simulation::locate_peaks(double h, const State &end)
{
  State slope(y.size());
  for (int c = 0; c < layout.n_contacts(); ++c)
  {
    if (contacts[c].phase != Phase::touching)
      continue;
    const auto rate = [&](const State &s)
    {
      derivative(s, slope);
      return force_rate(s, slope, c);
    };
    const double rate0 = rate(y), rate1 = rate(end);
    if (!(rate0 > 0 && rate1 < 0))
      continue;
    const double x = locate(rate, rate0, rate1, h);
    const State top = state_after(x);
    const double peak = force(top, c);
    if (peak <= contacts[c].peak.force)
      continue;
    contacts[c].peak = {EventKind::peak, c, time + x, peak, layout.approach(top, c)};
    if (x > 0 && x < h)
      add_sample(top, time + x, true);
  }
}

void Simulation::apply(const Crossing &crossing)
{
  const int c = crossing.contact;
  ContactState &contact = contacts[c];
  const double before = contact.phase == Phase::touching ? force(y, c) : 0;
  if (std::abs(before) > 1e-9 * result.contacts[c].peak_force &&
      (crossing.change == Change::part || crossing.change == Change::release))
    add_sample(y, time, true);
  switch (crossing.change)
  {
  case Change::touch:
  case Change::resume:
    add_sample(y, time, true);
    touch(c);
    break;
  case Change::part:
    end_touch(c, Phase::apart);
    break;
  case Change::release:
    end_touch(c, Phase::released);
    break;
  case Change::leave:
    contact.phase = Phase::apart;
    break;
  case Change::turn:
    result.events.push_back({EventKind::turn_around, c, time, before, layout.approach(y, c)});
    add_sample(y, time, true);
    break;
  case Change::kink:
    break;
  }
}

void Simulation::touch(int c)
{
  ContactState &contact = contacts[c];
  ContactHistory &history = result.contacts[c];
  const double V = row.approach_speed, speed = layout.rate(y, c);
  const bool from_rest = speed <= rest_share * V;
  const double onset = from_rest ? V : std::max(speed, least_onset_share * V);
  if (contact.phase == Phase::apart)
  {
    contact.memory = contact.law->begin(onset, contact.memory);
    history.began_at_rest |= from_rest;
    history.began_slowly |= !from_rest && onset > speed;
  }
  contact.phase = Phase::touching;
  contact.peak = {EventKind::peak, c, time, 0, layout.approach(y, c)};
  if (history.touches++ == 0)
  {
    history.start_time = time;
    history.onset_speed = onset;
  }
  result.events.push_back({EventKind::start, c, time, force(y, c), layout.approach(y, c)});
}

void Simulation::end_touch(int c, Phase phase)
{
  contacts[c].phase = phase;
  ContactHistory &history = result.contacts[c];
  history.end_time = time;
  history.end_approach = layout.approach(y, c);
  result.events.push_back(contacts[c].peak);
  result.events.push_back({EventKind::end, c, time, 0, history.end_approach});
  add_sample(y, time, true);
}

/// Largest force, approach and imbalance so far.
void Simulation::observe()
{
  for (int c = 0; c < layout.n_contacts(); ++c)
  {
    ContactHistory &history = result.contacts[c];
    if (contacts[c].phase != Phase::touching)
      continue;
    const double f = force(y, c), d = layout.approach(y, c);
    if (f > contacts[c].peak.force)
      contacts[c].peak = {EventKind::peak, c, time, f, d};
    if (contacts[c].peak.force > history.peak_force)
    {
      history.peak_force = contacts[c].peak.force;
      history.peak_time = contacts[c].peak.time;
    }
    history.max_approach = std::max(history.max_approach, d);
  }
  const double imbalance =
    std::abs(layout.kinetic_energy(y) + layout.total_work(y) - initial_energy);
  result.balance_error = std::max(result.balance_error, imbalance / initial_energy);
}

void Simulation::add_sample(const State &state, double at, bool is_event)
{
  Sample sample{.time = at,
                .force = std::vector<double>(contacts.size()),
                .approach = std::vector<double>(contacts.size()),
                .position = layout.positions(state),
                .velocity = layout.velocities(state),
                .kinetic = layout.kinetic_energy(state)};
  for (int c = 0; c < layout.n_contacts(); ++c)
  {
    sample.approach[c] = layout.approach(state, c);
    if (contacts[c].phase != Phase::touching)
      continue;
    sample.force[c] = force(state, c);
    sample.stored += contacts[c].law->stored_energy(sample.approach[c], contacts[c].memory);
  }
  sample.dissipated = layout.total_work(state) - sample.stored;
  recorder.add(std::move(sample), is_event);
}
} // namespace

Trajectory move(const Row &row, const std::vector<std::unique_ptr<ForceLaw>> &laws,
                const Settings &settings)
{
  return Simulation(row, laws, settings).run();
}
} // namespace carambole::lumped
