#include "lumped/models/indentation_model.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include <boost/math/quadrature/gauss.hpp>
#include <fmt/format.h>

#include "cases/case/indentation_scale.h"
#include "cases/case/scales.h"
#include "cases/process/interrupted.h"
#include "cases/records/history_columns.h"
#include "cases/records/named_record.h"
#include "lumped/models/body_remarks.h"

namespace carambole::lumped
{
namespace
{
/// One equilibrium [SI].
struct LoadStep
{
  int number = 0;
  double approach = 0, force = 0;
  double external = 0;               ///< work of the force since the first touch
  double stored = 0;                 ///< of it, what an unloading would return
  std::optional<double> radius = 0.; ///< of the contact; absent where the law states none
};

/// Whether the law states the radius of the contact in loading and in unloading.
bool has_radius(const std::vector<LoadStep> &steps)
{
  return std::ranges::all_of(steps, [](const LoadStep &step) { return step.radius.has_value(); });
}

double mean_pressure(const LoadStep &step)
{
  return *step.radius > 0 ? step.force / (std::numbers::pi * *step.radius * *step.radius) : 0;
}

/// Sign of the rate, as small as a rate can be.
constexpr double inwards = 1e-30;

/// Whether the force depends on more of the rate than its sign.
bool depends_on_rate(const ForceLaw &law, const Memory &start, double depth, double speed)
{
  const Memory top = law.commit(depth, start);
  for (const double share : {0.1, 0.5, 0.9})
    for (const double direction : {1., -1.})
    {
      const Memory &memory = direction > 0 ? start : top;
      const double slow = law.force(share * depth, direction * inwards, memory);
      for (const double rate : {1e-3, 0.1, 1.})
        if (const double fast = law.force(share * depth, direction * rate * speed, memory);
            std::abs(fast - slow) > 1e-12 * std::abs(slow))
          return true;
    }
  return false;
}

/// Why the law has no curve of an indentation; empty: it has one.
std::string lack_of(const Model &model, const Pair &pair, double depth)
{
  if (!model.manual->make_force)
    return "the law gives a restitution but no force, so it has no indentation curve";
  if (model.manual->remembers_time)
    return "the force depends on the times of a touch, so the law has no indentation curve";
  if (uses_speed(model))
    return "the force depends on the speed of the first touch, so the law has no indentation curve";
  const auto law = model.manual->make_force(pair, model.parameters);
  if (depends_on_rate(*law, law->begin(pair.approach_speed, {}), depth, pair.approach_speed))
    return "the force depends on the rate of the approach, so the law has no indentation curve";
  return "";
}

/// Presses a pair together by one law.
class Press
{
public:
  Press(const IndentationEntry &entry, const ForceLaw &law, double onset_speed,
        const std::atomic<bool> *stop)
    : entry(entry), law(law), stop(stop), memory(law.begin(onset_speed, {}))
  {
    steps.emplace_back();
  }

  void execute(double depth)
  {
    depth = entry.maximum ? *entry.maximum : approach_under(*entry.force, depth);
    for (int cycle = 0; cycle < entry.cycles; ++cycle)
    {
      const double start = now.approach;
      for (int k = 1; k <= entry.steps; ++k)
        step_to(start + (depth - start) * std::pow(double(k) / entry.steps, 2), inwards);
      if (cycle == 0)
        maximum = steps.size() - 1;
      if (cycle + 1 == entry.cycles && !entry.unload)
        return;
      const double end = release();
      if (cycle == 0)
        residual = end;
      for (int k = 1; k <= entry.steps; ++k)
        step_to(k == entry.steps ? end
                                 : end + (depth - end) * std::pow(1 - double(k) / entry.steps, 2),
                -inwards);
      steps.back().force = 0;
      if (steps.back().radius)
        steps.back().radius = 0;
      if (cycle == 0)
        returned = steps[maximum].external - steps.back().external;
    }
  }

  std::vector<LoadStep> steps;
  std::size_t maximum = 0; ///< of the first loading, in `steps`
  std::optional<double> residual, returned;

private:
  const IndentationEntry &entry;
  const ForceLaw &law;
  const std::atomic<bool> *stop;
  Memory memory;
  LoadStep now;

  double force(double approach, double rate) const
  {
    return std::max(0.0, law.force(approach, rate, memory));
  }

  /// By bisection, from the approach that Hertz or its plastic continuation expects.
  double approach_under(double wanted, double expected) const
  {
    double below = 0, above = expected;
    constexpr int doublings = 60, halvings = 200;
    for (int k = 0; force(above, inwards) < wanted; ++k, above *= 2)
      if (k == doublings)
        throw std::invalid_argument(
          fmt::format("the law does not reach the force of {:.6g} N", wanted));
    for (int k = 0; k < halvings; ++k)
      (force((below + above) / 2, inwards) < wanted ? below : above) = (below + above) / 2;
    return above;
  }

  /// Approach at which the unloading from here ends: that below which the force is zero.
  double release() const
  {
    if (force(0, -inwards) > 0)
      return 0;
    double below = 0, above = now.approach;
    if (force(above, -inwards) <= 0)
      return above;
    constexpr int halvings = 200;
    for (int k = 0; k < halvings; ++k)
      (force((below + above) / 2, -inwards) > 0 ? above : below) = (below + above) / 2;
    return above;
  }

  void step_to(double approach, double rate)
  {
    if (stop && *stop)
      throw Interrupted{};
    now.number = steps.back().number + 1;
    now.external += path_work([&](double d) { return force(d, rate); }, law.kinks(memory),
                              now.approach, approach);
    now.approach = approach;
    now.force = force(approach, rate);
    memory = law.commit(approach, memory);
    now.stored = law.stored_energy(approach, memory);
    now.radius = law.contact_radius(approach, memory);
    if (now.radius && now.force == 0) // a law may have a dent where nothing touches any more
      now.radius = 0;
    steps.push_back(now);
  }
};

History history_of(const std::string &contact, const std::vector<LoadStep> &steps)
{
  History history;
  const auto add = column_adder(history, steps);
  add({ColumnKind::load_step}, "1", &LoadStep::number);
  add({ColumnKind::force, contact}, "N", &LoadStep::force);
  add({ColumnKind::approach, contact}, "m", &LoadStep::approach);
  if (has_radius(steps))
  {
    add({ColumnKind::contact_radius, contact}, "m", [](const LoadStep &s) { return *s.radius; });
    add({ColumnKind::mean_pressure, contact}, "Pa", mean_pressure);
  }
  add({ColumnKind::energy, "strain"}, "J", &LoadStep::stored);
  add({ColumnKind::energy, "external"}, "J", &LoadStep::external);
  return history;
}
} // namespace

double path_work(const std::function<double(double)> &force, const Kinks &kinks, double from,
                 double to)
{
  std::vector<double> ends{from, to};
  for (const double kink : kinks)
    if ((kink - from) * (kink - to) < 0)
      ends.push_back(kink);
  std::ranges::sort(ends);
  double work = 0;
  for (std::size_t i = 1; i < ends.size(); ++i)
  {
    const double begin = ends[i - 1], length = ends[i] - begin;
    work += boost::math::quadrature::gauss<double, 10>::integrate(
      [&](double s) { return 2 * s * length * force(begin + s * s * length); }, 0., 1.);
  }
  return to > from ? work : -work;
}

Pair indented_pair(const Case &c)
{
  const Body &first = c.bodies[0], &second = c.bodies[1];
  Pair pair = make_pair(first, second, 0);
  if (!std::isfinite(pair.reduced_mass)) // two fixed bodies; no law without a rate depends on it
    pair.reduced_mass = 1;
  const double depth = indentation_scale(c).max_approach;
  pair.approach_speed =
    std::sqrt(0.8 * pair.hertz_stiffness() * std::pow(depth, 2.5) / pair.reduced_mass);
  if (!std::isfinite(pair.approach_speed)) // flat faces: such laws have no scale to take
    pair.approach_speed = 1;
  return pair;
}

Outcome run_indentation(const Case &c, const Model &model, const std::atomic<bool> *stop)
{
  Outcome outcome;
  ModelRecord &record = outcome.record;
  record = named_record(c);
  ContactRecord &contact = record.contacts.front();
  const Pair pair = indented_pair(c);
  const double depth = indentation_scale(c).max_approach;
  if (const std::string lack = lack_of(model, pair, depth); !lack.empty())
  {
    record.remarks.push_back({lack});
    outcome.history = history_of(contact.name(), {LoadStep()});
    return outcome;
  }
  const auto law = model.manual->make_force(pair, model.parameters);
  const auto add_flags = [&](double approach, double force)
  {
    Remarks found;
    if (model.manual->flags)
      found = model.manual->flags(pair, model.parameters, {approach, force, 0});
    std::ranges::move(body_remarks(pair, approach), std::back_inserter(found));
    for (const Remark &remark : found)
      record.remarks.push_back({contact.name() + ": " + remark.text, remark.kind});
  };
  if (model.manual->adheres)
  {
    press_with_adhesion(c, *law, pair, depth, stop, outcome);
    add_flags(*contact.max_approach, *contact.peak_force);
    return outcome;
  }
  Press press(c.indentation, *law, pair.approach_speed, stop);
  press.execute(depth);
  const LoadStep &top = press.steps[press.maximum];
  contact.max_approach = top.approach;
  contact.work = top.external;
  contact.returned_work = press.returned;
  if (press.residual.value_or(0) > 1e-9 * top.approach) // otherwise undeformed, up to round-off
    contact.residual_approach = press.residual;
  contact.yield_approach = law->yield_approach();
  contact.peak_force = std::ranges::max(press.steps, {}, &LoadStep::force).force;
  if (has_radius(press.steps))
    contact.max_contact_radius = std::ranges::max(press.steps, {}, &LoadStep::radius).radius;
  if (press.returned)
    contact.quasi_static_restitution = std::sqrt(std::max(0.0, *press.returned) / top.external);
  const double last_stored = press.steps.back().stored;
  record.energy.strain = last_stored;
  record.energy.external = press.steps.back().external;
  if (!model.manual->conservative)
    record.energy.dissipated = press.steps.back().external - last_stored;
  record.cost.steps = std::int64_t(press.steps.size()) - 1;
  add_flags(top.approach, *contact.peak_force);
  constexpr double rounding = 1e-9;
  if (const std::optional<double> &wanted = c.indentation.force;
      wanted && std::abs(top.force / *wanted - 1) > rounding)
    record.remarks.push_back({fmt::format(
      "{}: the law has no approach with the given force of {:.6g} N, because its force jumps past "
      "it; the indentation stops just beyond the jump, at {:.6g} N",
      contact.name(), *wanted, top.force)});
  outcome.history = history_of(contact.name(), press.steps);
  return outcome;
}
} // namespace carambole::lumped
