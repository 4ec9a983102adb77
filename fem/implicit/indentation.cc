#include "fem/implicit/indentation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "fem/implicit/equilibrium.h"

namespace carambole::fem
{
namespace
{
// A step may be halved this often.
constexpr int most_halvings = 10;
// A step is at most so many times the last one, so that the guess does not go too far.
constexpr double farthest_guess = 4;
// Of steps that were shortened, from one to the next.
constexpr double growth = 1.5;
// Depth over the approach at which surfaces count as overlapping: closed constraints keep it at
// round-off.
constexpr double surface_tolerance = 1e-3;

void check(const Discretisation &d, const IndentationSchedule &s)
{
  if (!d.surroundings.loads.empty())
    throw std::invalid_argument("an indentation takes no loads");
  if (s.maximum_approach.has_value() == s.maximum_force.has_value())
    throw std::invalid_argument("an indentation has a maximum either of the approach or of the "
                                "force");
  for (const auto &maximum : {s.maximum_approach, s.maximum_force, s.maximum_work})
    if (maximum && !(*maximum > 0 && std::isfinite(*maximum)))
      throw std::invalid_argument("the maximum of an indentation must be positive and finite");
  if (s.steps < 1 || s.cycles < 1 || !(s.step_time.value_or(1) > 0) || !(s.least_force > 0) ||
      s.least_force >= 1)
    throw std::invalid_argument("an indentation needs at least one step and one cycle, a positive "
                                "time per step, and a least force between 0 and 1");
}

// Says which surfaces have passed through each other in a state, and where: those of the contact
// beyond its constraints, or the inner surface of a hollow sphere with itself. Empty if none have.
std::string overlap(const Discretisation &d, const RestState &state)
{
  const Solid &solid = d.solid;
  const std::vector<double> &u = state.displacement;
  const ContactRows contact(d.contacts.at(0), solid.reference);
  double deepest = 0;
  for (const ContactRow &row : contact.rows(u, contact.slave_nodes()))
    deepest = std::max(deepest, -row.gap);
  if (deepest > surface_tolerance * std::abs(state.approach))
    return fmt::format("the surfaces overlap by {:.3g} m outside their contact{}", deepest,
                       ask_for_more_elements(d));
  return crushed_cavity(d, [&](int i) { return u[std::size_t(i)]; });
}

class Indentation
{
public:
  Indentation(const Discretisation &d, const IndentationSchedule &schedule,
              const std::function<bool(const LoadStep &)> &after)
    : discretisation(d), schedule(schedule), after(after), equilibrium(d, step_time())
  {
    now.state = equilibrium.first_touch();
    before = now;
    has_before = false;
    flat = std::count(now.state.closed.begin(), now.state.closed.end(), true) > 1;
    observe(true);
  }

  void execute()
  {
    for (int cycle = 0; cycle < schedule.cycles && !stopped; ++cycle)
    {
      load(cycle);
      if (cycle == 0 && !stopped)
        note_maximum();
      if (stopped || (cycle + 1 == schedule.cycles && !schedule.unload))
        break;
      unload();
      if (!stopped)
        note_return(cycle == 0);
    }
  }

  IndentationResult result()
  {
    out.displacement = now.state.displacement;
    out.material = now.state.material;
    if (out.peak_displacement.empty())
    {
      out.peak_displacement = out.displacement;
      out.peak_material = out.material;
    }
    out.unknowns = equilibrium.unknowns();
    for (const LoadStep &step : out.history)
    {
      out.peak_force = std::max(out.peak_force, step.force);
      out.max_approach = std::max(out.max_approach, step.approach);
      out.max_contact_radius = std::max(out.max_contact_radius, step.contact_radius);
      out.iterations += step.iterations;
    }
    return std::move(out);
  }

private:
  // A state with what has been integrated up to it.
  struct Reached
  {
    RestState state;
    double external = 0, friction = 0; // [J]
    double slope = 0;                  // d force/d approach, of the way that led here [N/m]
    ElementEnergy energy;
  };
  // So long that every rate vanishes, if none is stated.
  double step_time() const { return schedule.step_time.value_or(1e20); }
  // Exponent of the number of a load step in the approach or the force of a loading.
  int growth_exponent() const
  {
    if (schedule.step_time)
      return 1;
    return schedule.maximum_force ? 3 : 2;
  }
  static double value(const RestState &state, Target::Kind kind)
  {
    return kind == Target::Kind::force ? state.force : state.approach;
  }

  RestState guess(Target target) const;
  void accept(RestState state, const SearchResult &search);
  void advance(Target target);
  void step_to(Target target, bool loading);
  void load(int cycle);
  void load_until_work();
  void unload();
  void observe(bool loading);
  // What the bodies have stored and dissipated: the work without the error of a quadrature.
  double stored() const
  {
    return now.energy.strain + now.energy.hourglass + now.energy.plastic + now.energy.viscous +
           now.friction;
  }
  void note_maximum();
  void note_return(bool first);

  const Discretisation &discretisation;
  const IndentationSchedule &schedule;
  const std::function<bool(const LoadStep &)> &after;
  Equilibrium equilibrium;
  Reached now, before; // `before`: the end of the step before
  bool has_before = false;
  bool reversed = false; // the load has turned since the last step
  bool stopped = false;
  bool flat = false;                // the faces touch in more than a point
  int iterations = 0, halvings = 0; // of the load step at work
  IndentationResult out;
};

// Linear extrapolation of the last step, where there is one of the same direction.
RestState Indentation::guess(Target target) const
{
  RestState state = now.state;
  if (!has_before || reversed)
    return state;
  const double step = value(now.state, target.kind) - value(before.state, target.kind);
  const double share = (target.value - value(now.state, target.kind)) / step;
  if (!(share > 0 && share <= 1.001 * farthest_guess))
    return state;
  for (std::size_t i = 0; i < state.displacement.size(); ++i)
    state.displacement[i] += share * (now.state.displacement[i] - before.state.displacement[i]);
  state.force += share * (now.state.force - before.state.force);
  return state;
}

// The work is int F d(approach) by the cubic with the slopes at the two ends.
void Indentation::accept(RestState state, const SearchResult &search)
{
  const double step = state.approach - now.state.approach;
  const double mean = step * (now.state.force + state.force) / 2;
  const double slope_before = has_before && !reversed ? now.slope : search.first_slope;
  double bend = now.state.force > 0 ? step * step * (slope_before - search.last_slope) / 12 : 0;
  if (std::abs(bend) > 0.1 * std::abs(mean))
    bend = 0;
  Reached next{std::move(state), now.external + mean + bend, now.friction, search.last_slope, {}};
  next.friction += equilibrium.friction(now.state, next.state);
  next.energy = equilibrium.energy(now.state, next.state);
  before = std::move(now);
  now = std::move(next);
  has_before = true;
  reversed = false;
}

// Goes to the target, in halved steps where no equilibrium is found. A step that fails leaves
// nothing behind.
void Indentation::advance(Target target)
{
  double share = 1, left = 1; // of the rest of the step; of the step
  for (;;)
  {
    const double here = value(now.state, target.kind), rest = target.value - here;
    const double farthest = has_before && !reversed
                              ? farthest_guess * (here - value(before.state, target.kind)) / rest
                              : 1;
    if (farthest > 0 && farthest < share)
      share = farthest;
    const Target next{target.kind, share == 1 ? target.value : here + share * rest};
    equilibrium.set_step_time(step_time() * share * left);
    RestState state = guess(next);
    const SearchResult search = equilibrium.find(now.state, state, next, reversed);
    iterations += search.iterations;
    if (search.found)
    {
      accept(std::move(state), search);
      if (share == 1)
        return;
      left *= 1 - share;
      share = std::min(1.0, share / (1 - share) * growth);
      continue;
    }
    share /= 2;
    ++halvings;
    if (share < std::exp2(-most_halvings))
      throw IndentationError(fmt::format(
        "no equilibrium beyond an approach of {:.6g} m and a force of {:.6g} N, however "
        "small the step: {}",
        now.state.approach, now.state.force, search.failure));
  }
}

void Indentation::step_to(Target target, bool loading)
{
  advance(target);
  observe(loading);
}

void Indentation::observe(bool loading)
{
  if (const std::string what = overlap(discretisation, now.state); !what.empty())
    throw IndentationError(fmt::format("at an approach of {:.6g} m {}", now.state.approach, what));
  LoadStep step;
  const ContactForce contact = equilibrium.contact_force(now.state);
  step.number = int(out.history.size());
  step.approach = now.state.approach;
  step.force = now.state.force;
  step.contact_radius = now.state.force > 0 ? contact.radius : 0;
  // The contact of a tube begins at its inner radius.
  const auto &slave = discretisation.contacts[0].slave();
  const double inner = discretisation.solid.reference[2 * slave.nodes.at(0)];
  if (step.contact_radius > inner)
    step.mean_pressure =
      step.force / (std::numbers::pi * (std::pow(step.contact_radius, 2) - inner * inner));
  step.strain = now.energy.strain;
  step.plastic = now.energy.plastic;
  step.viscous = now.energy.viscous;
  step.friction = now.friction;
  step.external = now.external;
  step.max_plastic_strain = equilibrium.max_plastic_strain(now.state);
  step.loading = loading;
  step.iterations = iterations;
  step.halvings = halvings;
  iterations = halvings = 0;
  out.history.push_back(step);
  stopped = after && !after(step);
}

void Indentation::load(int cycle)
{
  using enum Target::Kind;
  const bool by_force = schedule.maximum_force.has_value();
  const Target::Kind kind = by_force ? force : approach;
  const double start = value(now.state, kind);
  double maximum = by_force ? *schedule.maximum_force : *schedule.maximum_approach;
  if (cycle == 0 && schedule.maximum_work)
    return load_until_work();
  if (cycle > 0)
    maximum = by_force ? out.peak_force : out.max_approach;
  for (int k = 1; k <= schedule.steps && !stopped; ++k)
    step_to({kind, k == schedule.steps
                     ? maximum
                     : start + (maximum - start) *
                                 std::pow(double(k) / schedule.steps, growth_exponent())},
            true);
}

void Indentation::load_until_work()
{
  using enum Target::Kind;
  const bool by_force = schedule.maximum_force.has_value();
  const double maximum = by_force ? *schedule.maximum_force : *schedule.maximum_approach;
  for (int k = 1; !stopped; ++k)
  {
    const Reached last = now, last_before = before;
    const bool last_has_before = has_before;
    advance({by_force ? force : approach,
             maximum * std::pow(double(k) / schedule.steps, growth_exponent())});
    if (stored() >= *schedule.maximum_work)
    {
      // Newton's method for the work, whose derivative is the force, from the start of the step.
      for (int iteration = 0; iteration < 8; ++iteration)
      {
        const double excess = stored() - *schedule.maximum_work;
        if (std::abs(excess) <= 1e-9 * *schedule.maximum_work)
          break;
        const double target = now.state.approach - excess / now.state.force;
        now = last;
        before = last_before;
        has_before = last_has_before;
        advance({approach, target});
      }
      observe(true);
      return;
    }
    observe(true);
  }
}

void Indentation::unload()
{
  const int exponent = schedule.step_time ? 1 : 3;
  const double top = now.state.force, least = std::pow(schedule.least_force, 1. / exponent);
  reversed = true;
  for (int k = 1; k <= schedule.steps && !stopped; ++k)
    step_to(
      {Target::Kind::force, top * std::pow(1 - (1 - least) * double(k) / schedule.steps, exponent)},
      false);
  reversed = true;
}

void Indentation::note_maximum()
{
  out.work = stored();
  out.peak_displacement = now.state.displacement;
  out.peak_material = now.state.material;
  for (const LoadStep &step : out.history)
  {
    out.peak_force = std::max(out.peak_force, step.force);
    out.max_approach = std::max(out.max_approach, step.approach);
  }
}

// The rest of the unloading, below the least force, by approach = residual + c force^q, q = 2/3,
// and 1 between flat faces: its work is F (approach - residual) q/(1 + q).
void Indentation::note_return(bool first)
{
  const double q = flat ? 1 : 2. / 3;
  const RestState &a = before.state, &b = now.state;
  const double x_a = std::pow(a.force, q), x_b = std::pow(b.force, q);
  const double rest = (a.approach - b.approach) / (x_a - x_b) * x_b;
  out.residual_approach = b.approach - rest;
  if (!first)
    return;
  out.returned_work = out.work - stored() + b.force * rest / (1 + q) * q;
  out.quasi_static_restitution = std::sqrt(std::max(0.0, *out.returned_work / out.work));
}
} // namespace

IndentationResult indent(const Discretisation &discretisation, const IndentationSchedule &schedule,
                         const std::function<bool(const LoadStep &)> &after)
{
  check(discretisation, schedule);
  const auto start = std::chrono::steady_clock::now();
  Indentation indentation(discretisation, schedule, after);
  indentation.execute();
  IndentationResult result = indentation.result();
  result.wall_seconds =
    std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}
} // namespace carambole::fem
