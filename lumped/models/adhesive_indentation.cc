// A quasi-static indentation by an adhesive law.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/static_impact.h"
#include "cases/process/interrupted.h"
#include "cases/records/history_columns.h"
#include "cases/records/slow_impacts.h"
#include "lumped/models/indentation_model.h"

namespace carambole::lumped
{
namespace
{
/// Sign of the rate, as small as a rate can be.
constexpr double slowly_inwards = 1e-30;

/// One equilibrium at a given approach [SI].
struct AdhesiveStep
{
  double approach = 0, force = 0;
  double external = 0; ///< work of the force so far
  double stored = 0;   ///< of it, what is left; zero apart
  double radius = 0;   ///< of the contact, where the law states one
};

class AdhesivePress
{
public:
  AdhesivePress(const IndentationEntry &entry, const ForceLaw &law, double onset_speed,
                const std::atomic<bool> *stop)
    : entry(entry), law(law), stop(stop), memory(law.begin(onset_speed, {}))
  {
  }

  void execute(double expected)
  {
    const double depth = entry.maximum ? *entry.maximum : approach_under(*entry.force, expected);
    for (int cycle = 0; cycle < entry.cycles; ++cycle)
    {
      attach(cycle == 0);
      const double start = now.approach;
      for (int k = 1; k <= entry.steps; ++k)
        go_to(start + (depth - start) * std::pow(double(k) / entry.steps, 2), slowly_inwards);
      if (cycle == 0)
        maximum = steps.size() - 1;
      if (cycle + 1 == entry.cycles && !entry.unload)
        return;
      const double end = law.detach_approach(memory);
      for (int k = 1; k <= entry.steps; ++k)
        go_to(end + (depth - end) * std::pow(1 - double(k) / entry.steps, 2), -slowly_inwards);
      detach(cycle == 0);
    }
  }

  std::vector<AdhesiveStep> steps;
  std::size_t maximum = 0;                          ///< of the first loading, in `steps`
  std::optional<double> attached, detached, parted; ///< of the first cycle: approaches, work
  double snap_loss = 0;                             ///< [J] of all cycles
  bool has_radius = true;

private:
  const IndentationEntry &entry;
  const ForceLaw &law;
  const std::atomic<bool> *stop;
  Memory memory;
  AdhesiveStep now;

  /// The surfaces come together: what they store there is lost.
  void attach(bool is_first)
  {
    now.approach = law.attach_approach(memory);
    now.force = now.stored = now.radius = 0;
    steps.push_back(now);
    if (is_first)
      attached = now.approach;
    now.force = law.force(now.approach, slowly_inwards, memory);
    now.stored = law.stored_energy(now.approach, memory);
    set_radius();
    snap_loss -= now.stored;
    if (now.force != 0)
      steps.push_back(now);
  }

  void detach(bool is_first)
  {
    snap_loss += now.stored;
    if (is_first)
    {
      detached = now.approach;
      parted = now.external;
    }
    const bool jumps = now.force != 0;
    now.force = now.stored = now.radius = 0;
    if (jumps)
      steps.push_back(now);
    else
      steps.back() = now;
  }

  void set_radius()
  {
    const std::optional<double> radius = law.contact_radius(now.approach, memory);
    has_radius = has_radius && radius.has_value();
    now.radius = radius.value_or(0);
  }

  double approach_under(double wanted, double expected) const
  {
    double below = 0, above = expected;
    constexpr int doublings = 60, halvings = 200;
    const auto force = [&](double d) { return law.force(d, slowly_inwards, memory); };
    for (int k = 0; force(above) < wanted; ++k, above *= 2)
      if (k == doublings)
        throw std::invalid_argument(
          fmt::format("the law does not reach the force of {:.6g} N", wanted));
    for (int k = 0; k < halvings; ++k)
      (force((below + above) / 2) < wanted ? below : above) = (below + above) / 2;
    return above;
  }

  void go_to(double approach, double rate)
  {
    if (stop && *stop)
      throw Interrupted{};
    now.external += path_work([&](double d) { return law.force(d, rate, memory); },
                              law.kinks(memory), now.approach, approach);
    now.approach = approach;
    now.force = law.force(approach, rate, memory);
    memory = law.commit(approach, memory);
    now.stored = law.stored_energy(approach, memory);
    set_radius();
    steps.push_back(now);
  }
};

History history_of_press(const std::string &contact, const AdhesivePress &press)
{
  History history;
  const auto add = column_adder(history, press.steps);
  int number = 0;
  add({ColumnKind::load_step}, "1", [&](const AdhesiveStep &) { return number++; });
  add({ColumnKind::force, contact}, "N", &AdhesiveStep::force);
  add({ColumnKind::approach, contact}, "m", &AdhesiveStep::approach);
  if (press.has_radius)
    add({ColumnKind::contact_radius, contact}, "m", &AdhesiveStep::radius);
  add({ColumnKind::energy, "external"}, "J", &AdhesiveStep::external);
  return history;
}
} // namespace

void press_with_adhesion(const Case &c, const ForceLaw &law, const Pair &pair, double depth,
                         const std::atomic<bool> *stop, Outcome &outcome)
{
  AdhesivePress press(c.indentation, law, pair.approach_speed, stop);
  press.execute(depth);
  ModelRecord &record = outcome.record;
  ContactRecord &contact = record.contacts.front();
  const AdhesiveStep &top = press.steps[press.maximum];
  contact.max_approach = top.approach;
  contact.work = top.external;
  contact.peak_force = std::max(0.0, std::ranges::max(press.steps, {}, &AdhesiveStep::force).force);
  contact.yield_approach = law.yield_approach();
  if (press.has_radius)
    contact.max_contact_radius = std::ranges::max(press.steps, {}, &AdhesiveStep::radius).radius;
  contact.attach_approach = press.attached;
  contact.detach_approach = press.detached;
  const Adhesion adhesion = law.adhesion().value_or(Adhesion());
  contact.pull_off_force = law.pull_off_force(top.approach);
  if (std::isfinite(mass_of_approach(c))) // else both are fixed
    contact.sticking_velocity = adhesion.sticking_velocity;
  contact.tabor = adhesion.tabor;
  if (press.parted)
  {
    contact.adhesion_energy_loss = press.snap_loss;
    // What a law loses while it is pressed grows with the depth, so with the speed of an impact.
    if (c.contacts().front().adhesion && (law.loss() == Loss::adhesion || law.loss() == Loss::none))
      contact.slow_impacts = slow_impacts(c, press.snap_loss);
    contact.returned_work = *contact.work - *press.parted;
    if (*contact.work > 0 && *contact.returned_work >= 0)
      contact.quasi_static_restitution = std::sqrt(*contact.returned_work / *contact.work);
  }
  record.energy.external = press.steps.back().external;
  record.energy.strain = press.steps.back().stored;
  constexpr double round_off = 1e-12;
  const double dissipated = *record.energy.external - *record.energy.strain;
  record.energy.dissipated =
    std::abs(dissipated) <= round_off * std::abs(*contact.work) ? 0 : dissipated;
  record.cost.steps = std::int64_t(press.steps.size()) - 1;
  outcome.history = history_of_press(contact.name(), press);
}
} // namespace carambole::lumped
