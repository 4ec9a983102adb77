#include "lumped/row/row_motion.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include <boost/math/tools/toms748_solve.hpp>

namespace carambole::lumped
{
namespace
{
/// Duration [s] of the pair's isolated impact under the loading curve of its law, as if this were
/// Hertz's: from the approach d at which F d = (5/4) M V^2; under a law with a past, if d is
/// reached at the speed V. It scales steps and tolerances; no result depends on it.
double expected_duration(const ForceLaw &law, const Pair &pair)
{
  const Memory fresh = law.begin(pair.approach_speed, {});
  const double energy = 1.25 * pair.reduced_mass * pair.approach_speed * pair.approach_speed;
  HertzImpact hertz = hertz_impact(pair);
  if (std::isinf(pair.relative_radius)) // flat faces: Hertz's approach is zero, any other does
  {
    hertz.max_approach = 1e-4 * std::max(pair.first.radius, pair.second.radius);
    hertz.duration = hertz.max_approach / pair.approach_speed;
  }
  const TouchPast past = law.past_of(pair.approach_speed);
  const auto force_at = [&](double d)
  {
    return past.empty()
             ? law.force(d, 0, fresh)
             : law.force_after(d / pair.approach_speed, d, pair.approach_speed, fresh, past);
  };
  double low = 1e-8 * hertz.max_approach, high = 1e8 * hertz.max_approach;
  for (int i = 0; i < 60; ++i)
  {
    const double middle = std::sqrt(low * high);
    (force_at(middle) * middle < energy ? low : high) = middle;
  }
  return hertz.duration * (low / hertz.max_approach);
}

/// The pair at its speed and that which adhesion adds.
Pair hastened(Pair pair, const Adhesion &adhesion)
{
  pair.approach_speed = std::sqrt(pair.approach_speed * pair.approach_speed +
                                  2 * adhesion.binding_energy / pair.reduced_mass);
  return pair;
}
} // namespace

RowMotion::RowMotion(const Row &row, const std::vector<std::unique_ptr<ForceLaw>> &laws,
                     double local_error, int steps_per_contact)
  : layout(row),
    falls(row.gravity != 0),
    coupling(laws),
    waves(row),
    is_direct(coupling.empty() && waves.empty()),
    held(row.bodies.size(), false),
    tolerance(layout.initial().size(), std::numeric_limits<double>::infinity()),
    stage_approach(laws.size()),
    stage_rate(laws.size()),
    stage_force(laws.size()),
    steps_per_contact(steps_per_contact),
    method(tolerance.size())
{
  if (!coupling.empty() && !waves.empty())
    throw std::invalid_argument("contacts are coupled through bodies, or carry waves, not both");
  shortest_scale = std::numeric_limits<double>::infinity();
  for (int c = 0; c < layout.n_contacts(); ++c)
  {
    const std::optional<Adhesion> adhesion = laws[c]->adhesion();
    const std::optional<Pair> faster =
      adhesion ? std::optional(hastened(row.pairs[c], *adhesion)) : std::nullopt;
    const Pair &pair = faster ? *faster : row.pairs[c];
    const double V = pair.approach_speed, scale = expected_duration(*laws[c], pair);
    const double momentum = pair.reduced_mass * V;
    contacts.push_back({.law = laws[c].get(), .time_scale = scale});
    tolerance[1 + 3 * c] = local_error * V * scale;
    tolerance[2 + 3 * c] = local_error * momentum;
    tolerance[3 + 3 * c] = local_error * momentum * V;
    shortest_scale = std::min(shortest_scale, scale);
    sum_of_scales += scale;
  }
  next_step = shortest_scale / steps_per_contact;
  const std::vector<double> per_contact(laws.size());
  const State y = layout.initial();
  now = end = trial = {y, State(y.size()), per_contact, per_contact, per_contact};
  refresh();
}

double RowMotion::force(const Moment &moment, int c) const
{
  const ContactState &contact = contacts[c];
  if (!waves.empty() && contact.phase == Phase::touching)
    return moment.force[c];
  return contact.phase == Phase::resting
           ? contact.rest_force
           : contact.law->force_after(moment.y.back() - contact.since, approach(moment, c),
                                      rate(moment, c), contact.memory, contact.past);
}

double RowMotion::stored_energy(const Moment &moment) const
{
  double energy = coupling.stored_energy(moment.force);
  for (int c = 0; c < layout.n_contacts(); ++c)
    if (contacts[c].bears())
    {
      energy += contacts[c].law->stored_energy(approach(moment, c), contacts[c].memory);
      if (!waves.empty())
        energy -=
          waves.end_energy(c, contacts[c].law->force(approach(moment, c), 0, contacts[c].memory));
    }
  return energy;
}

double RowMotion::plastic_work(const Moment &moment) const
{
  double work = 0;
  for (int c = 0; c < layout.n_contacts(); ++c)
  {
    const ContactState &contact = contacts[c];
    work += contact.bears()
              ? contact.law->plastic_work(contact.law->commit(approach(moment, c), contact.memory))
              : contact.law->plastic_work(contact.memory) + contact.kept_energy;
  }
  return work;
}

/// Zero for an open contact.
inline double RowMotion::touching_force(const State &y, int c, double approach) const
{
  const ContactState &contact = contacts[c];
  if (contact.phase == Phase::touching)
    return contact.law->force_after(y.back() - contact.since, approach, layout.rate(y, c),
                                    contact.memory, contact.past);
  return contact.phase == Phase::resting ? contact.rest_force : 0;
}

void RowMotion::solve_coupling(const State &y, std::vector<double> &approach,
                               std::vector<double> &force) const
{
  for (int c = 0; c < layout.n_contacts(); ++c)
    approach[c] = RowState::approach(y, c);
  coupling.solve([&](int c, double d) { return touching_force(y, c, d); }, approach, force);
}

/// By a central difference over 2e-5 of the shortest touch's duration.
void RowMotion::solve_rates(Moment &moment) const
{
  const double dt = 1e-5 * shortest_scale;
  const auto approach_at = [&](double time)
  {
    State y = moment.y;
    for (int c = 0; c < layout.n_contacts(); ++c)
      RowState::approach(y, c) += layout.rate(moment.y, c) * time;
    std::vector<double> approach(contacts.size()), force(contacts.size());
    solve_coupling(y, approach, force);
    return approach;
  };
  const std::vector<double> before = approach_at(-dt), after = approach_at(dt);
  for (int c = 0; c < layout.n_contacts(); ++c)
    moment.rate[c] = (after[c] - before[c]) / (2 * dt);
}

void RowMotion::derivative(const State &y, State &dydt)
{
  if (is_direct)
    for (int c = 0; c < layout.n_contacts(); ++c)
      stage_force[c] = touching_force(y, c, RowState::approach(y, c));
  else if (waves.empty())
    solve_coupling(y, stage_approach, stage_force);
  else
    solve_waves(y, stage_approach, stage_rate, stage_force);
  layout.derivative(y, stage_force, dydt);
  if (!is_direct && !waves.empty())
    for (int c = 0; c < layout.n_contacts(); ++c)
      layout.radiated(dydt, c) =
        stage_force[c] * (waves.rate_by(stage_force, c) + waves.late_rate(y, c));
}

void RowMotion::evaluate(Moment &moment)
{
  if (is_direct)
    return derivative(moment.y, moment.dydt);
  if (waves.empty())
  {
    solve_coupling(moment.y, moment.approach, moment.force);
    solve_rates(moment);
    layout.derivative(moment.y, moment.force, moment.dydt);
    return;
  }
  derivative(moment.y, moment.dydt);
  moment.approach = stage_approach;
  moment.rate = stage_rate;
  moment.force = stage_force;
}

/// dF/dt along the motion, by a central difference over 2e-5 of the touch's duration; of a contact
/// with a past, which has none before it, by one forwards.
double RowMotion::force_rate(const Moment &moment, int c) const
{
  const ContactState &contact = contacts[c];
  if (!waves.empty() && waves.yields(c))
    return force_rate_with_waves(moment, c);
  const double d = approach(moment, c), v = rate(moment, c),
               a = layout.acceleration(moment.dydt, c);
  const double dt = 1e-5 * contact.time_scale;
  const double elapsed = moment.y.back() - contact.since, back = contact.past.empty() ? dt : 0;
  return (contact.law->force_after(elapsed + dt, d + v * dt, v + a * dt, contact.memory,
                                   contact.past) -
          contact.law->force_after(elapsed - back, d - v * back, v - a * back, contact.memory,
                                   contact.past)) /
         (dt + back);
}

double RowMotion::try_step(double longest)
{
  double cap = longest;
  for (const ContactState &contact : contacts)
    if (contact.phase == Phase::touching || waves.has_echoes() ||
        (falls && contact.phase == Phase::released))
      cap = std::min(cap, contact.time_scale / steps_per_contact);
  const double shortest = 1e-15 * shortest_scale;
  const auto rhs = [this](const State &x, State &dxdt) { derivative(x, dxdt); };
  for (double h = std::min(next_step, cap);;)
  {
    method.step(rhs, now.y, now.dydt, h, end.y);
    evaluate(end);
    double ratio = 0;
    for (std::size_t i = 1; i < tolerance.size(); ++i)
    {
      const double error = method.error(i, now.dydt, end.dydt, h);
      ratio = std::max(ratio, std::isfinite(error) ? std::abs(error) / tolerance[i] : 1e30);
    }
    // Single precision is sufficient for a factor and takes a fifth of the time.
    const double factor = std::clamp(0.9F * std::pow(static_cast<float>(ratio), -0.2F), 0.2F, 5.F);
    if (ratio <= 1 || !(h > shortest)) // also where there is no shortest step
    {
      if (ratio >= 1e30)
        throw std::runtime_error("a contact force is not a number");
      next_step = std::max(h * factor, shortest);
      return h;
    }
    h = std::max(h * factor, shortest);
  }
}

const Moment &RowMotion::moment_after(double h)
{
  method.step([this](const State &x, State &dxdt) { derivative(x, dxdt); }, now.y, now.dydt, h,
              trial.y);
  if (!is_direct)
    evaluate(trial);
  return trial;
}

void RowMotion::shorten_step(double h)
{
  end.y = moment_after(h).y;
  evaluate(end);
}

/// Where g(moment) changes its sign between 0 and h, on the far side of the change.
template <typename Function>
double RowMotion::locate(const Function &g, double g0, double g1, double h)
{
  const double resolution = 1e-15 * shortest_scale;
  std::uintmax_t iterations = 100;
  const auto bracket = boost::math::tools::toms748_solve(
    [&](double x) { return g(moment_after(x)); }, 0.0, h, g0, g1,
    [&](double a, double b) { return b - a <= resolution; }, iterations);
  return bracket.second;
}

/// The events of one contact within the step of length h.
Crossings RowMotion::crossings(int c, double h)
{
  Crossings found;
  const ContactState &contact = contacts[c];
  const auto look = [&](Change change, const auto &g, int direction)
  {
    const double g0 = g(now), g1 = g(end);
    if (direction == 0 ? g0 * g1 < 0 : direction * g1 > 0)
      found.push_back(
        {direction * g0 >= 0 && direction != 0 ? 0 : locate(g, g0, g1, h), c, change});
  };
  const auto above = [&](double level)
  { return [this, c, level](const Moment &m) { return approach(m, c) - level; }; };
  const auto rate_of = [&](const Moment &m) { return rate(m, c); };
  const auto raw_force = [&](const Moment &m) { return force(m, c); };

  switch (contact.phase)
  {
  case Phase::apart:
    look(Change::touch, above(contact.attach()), +1);
    break;
  case Phase::touching:
    look(Change::part, above(contact.detach()), -1);
    if (contact.law->separation == Separation::zero_force)
      look(Change::release, raw_force, -1);
    look(Change::turn, rate_of, 0);
    for (const double kink : contact.law->kinks(contact.memory))
      look(Change::kink, above(kink), 0);
    break;
  case Phase::resting:
    break;
  case Phase::released:
    look(Change::leave, above(contact.detach()), -1);
    look(Change::resume, raw_force, +1);
    break;
  }
  return found;
}

/// Interior maxima only: where the force rises at the beginning of the step and falls at its end.
std::optional<double> RowMotion::maximum(int c, double h)
{
  if (contacts[c].phase != Phase::touching)
    return {};
  const double rate0 = force_rate(now, c), rate1 = force_rate(end, c);
  if (!(rate0 > 0 && rate1 < 0))
    return {};
  const auto rate_of_trial = [&](const Moment &)
  {
    if (is_direct)
      derivative(trial.y, trial.dydt);
    return force_rate(trial, c);
  };
  return locate(rate_of_trial, rate0, rate1, h);
}

std::optional<double> RowMotion::turn_of_centres(int c, double h)
{
  if (contacts[c].phase != Phase::touching || !acts_by_waves(c))
    return {};
  const auto rate_at = [&](const Moment &m) { return layout.rate_of_centres(m.y, c); };
  const double rate0 = rate_at(now), rate1 = rate_at(end);
  if (!(rate0 * rate1 < 0))
    return {};
  return locate(rate_at, rate0, rate1, h);
}

State RowMotion::after_flight(double dt) const
{
  std::vector<double> force;
  for (const ContactState &contact : contacts)
    force.push_back(contact.phase == Phase::resting ? contact.rest_force : 0);
  State y = layout.after_flight(now.y, force, dt);
  for (int c = 0; c < layout.n_contacts(); ++c)
    if (contacts[c].phase == Phase::resting)
      RowState::approach(y, c) = contacts[c].rest_approach; // without the round-off of a long time
  if (held[0])
    y[0] = now.y[0];
  return y;
}

void RowMotion::hold(const Pile &pile)
{
  State &y = now.y;
  const double before = layout.kinetic_energy(y) - layout.work_of_gravity(y);
  double shift = 0; // of the uppermost body
  for (int c = pile.begin; c < pile.end; ++c)
  {
    ContactState &contact = contacts[c];
    contact.phase = Phase::resting;
    contact.rest_force = pile.force[c - pile.begin];
    contact.rest_approach = pile.approach[c - pile.begin];
    contact.memory = contact.law->commit(contact.rest_approach, contact.memory);
    shift += contact.rest_approach - RowState::approach(y, c);
    RowState::approach(y, c) = contact.rest_approach;
  }
  // The bodies beyond the pile stay where they are.
  const int beyond = pile.ground_is_last ? pile.begin - 1 : pile.end;
  if (beyond >= 0 && beyond < layout.n_contacts())
    RowState::approach(y, beyond) -= shift;
  else if (pile.ground_is_last)
    y[0] += shift;
  // m v = own momentum + P_before - P_after = 0
  const auto impulse_of = [&](int c)
  { return c >= 0 && c < layout.n_contacts() ? RowState::impulse(std::as_const(y), c) : 0.0; };
  if (pile.ground_is_last)
    for (int c = pile.begin; c < pile.end; ++c)
      RowState::impulse(y, c) = impulse_of(c - 1) + layout.own_momentum(y, c);
  else
    for (int c = pile.end - 1; c >= pile.begin; --c)
      RowState::impulse(y, c) = impulse_of(c + 1) - layout.own_momentum(y, c + 1);
  for (int i = pile.first_body(); i < pile.end_of_bodies(); ++i)
    held[i] = true;
  RowState::work(y, pile.ground_is_last ? pile.end - 1 : pile.begin) +=
    before - (layout.kinetic_energy(y) - layout.work_of_gravity(y));
}

void RowMotion::wake()
{
  for (ContactState &contact : contacts)
    if (contact.phase == Phase::resting)
      contact.phase = Phase::touching;
  held.assign(held.size(), false);
}

void RowMotion::accept_step()
{
  for (int c = 0; c < layout.n_contacts(); ++c)
    if (ContactState &contact = contacts[c];
        contact.phase == Phase::touching ||
        (contact.phase == Phase::released && !contact.past.empty()))
    {
      contact.memory = contact.law->commit_after(end.y.back() - contact.since, approach(end, c),
                                                 rate(end, c), contact.memory, contact.past);
      contact.since = end.y.back();
    }
  if (is_direct)
    now.y.swap(end.y);
  else
    std::swap(now, end);
  note(now);
}
} // namespace carambole::lumped
