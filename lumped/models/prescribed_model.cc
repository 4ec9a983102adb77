#include "lumped/models/prescribed_model.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "cases/case/oblique.h"
#include "cases/records/history_columns.h"
#include "cases/records/named_record.h"
#include "cases/values/formula.h"
#include "lumped/models/body_remarks.h"
#include "lumped/models/indentation_model.h"
#include "lumped/models/oblique_model.h"
#include "lumped/models/prescribed_motion.h"

namespace carambole::lumped
{
namespace
{
/// Makes what resists slip and rotations in a touch of the pair.
MakeResistances resistances_of(const Case &c, const Model &model, const Pair &pair)
{
  const SlipPair slip_pair{pair, c.contacts().front().friction,
                           tangential_compliance(c.bodies[0], c.bodies[1]), prescribed_mass};
  const Parameters slip_parameters =
    model.tangential ? tangential_parameters(model, pair) : Parameters();
  return [&model, slip_pair, slip_parameters](const Displacement &rate)
  {
    Resistances made;
    if (model.tangential)
      made.slip = model.tangential->make(slip_pair, slip_parameters);
    RollingPair rolling{.radius = slip_pair.pair.relative_radius, .mobility = prescribed_mobility};
    add_contact(slip_pair.pair, slip_pair.tangential_compliance, rolling);
    rolling.velocity = rate.across[Way::roll];
    if (model.rolling)
      made.roll = model.rolling->make(rolling, model.rolling_parameters);
    rolling.velocity = rate.across[Way::twist];
    if (model.twisting)
      made.twist = model.twisting->make(rolling, model.twisting_parameters);
    return made;
  };
}

double all_work(const PathSample &sample)
{
  double work = sample.work;
  for (const Resisted &one : sample.across)
    work += one.work;
  return work;
}

History history_of(const Case &c, const Model &model, const std::vector<PathSample> &samples)
{
  History history;
  const std::string contact = c.contacts().front().name;
  const auto add = column_adder(history, samples);
  add({ColumnKind::time}, "s", &PathSample::time);
  add({ColumnKind::force, contact}, "N", &PathSample::force);
  add({ColumnKind::approach, contact}, "m", [](const PathSample &s) { return s.moved.approach; });
  const auto add_moved = [&](ColumnKind kind, const char *unit, std::size_t way) {
    add({kind, contact}, unit, [way](const PathSample &s) { return s.moved.across[way]; });
  };
  const auto add_resisted = [&](ColumnKind kind, const char *unit, std::size_t way) {
    add({kind, contact}, unit, [way](const PathSample &s) { return s.across[way].force; });
  };
  if (model.tangential)
    add_resisted(ColumnKind::tangential_force, "N", Way::slip);
  if (!c.motion.slip.empty())
    add_moved(ColumnKind::slip, "m", Way::slip);
  if (!c.motion.roll.empty())
    add_moved(ColumnKind::roll, "1", Way::roll);
  if (!c.motion.twist.empty())
    add_moved(ColumnKind::twist, "1", Way::twist);
  if (model.rolling)
    add_resisted(ColumnKind::rolling_torque, "N m", Way::roll);
  if (model.twisting)
    add_resisted(ColumnKind::twisting_torque, "N m", Way::twist);
  add({ColumnKind::energy, "external"}, "J", all_work);
  return history;
}

/// Largest work of the motion against all forces and torques up to some time [J].
double spent(const PathForces &forces)
{
  double most = 0;
  for (const PathSample &sample : forces.samples)
    most = std::max(most, all_work(sample));
  return most;
}

/// Zero where it is the round-off of a work that was returned.
double without_rounding(double work, double spent)
{
  constexpr double round_off = 1e-12;
  return std::abs(work) <= round_off * spent ? 0 : work;
}

int touches_of(const Path &path)
{
  int touches = 0;
  bool was_touching = false;
  for (const PathPiece &piece : path.pieces)
  {
    touches += piece.touches && !was_touching ? 1 : 0;
    was_touching = piece.touches;
  }
  return touches;
}

/// The first touch, the largest values and the end of the normal force.
void add_normal(const Path &path, const PathForces &forces, ContactRecord &contact)
{
  const auto first = std::ranges::find(path.pieces, true, &PathPiece::touches);
  contact.peak_force = forces.peak_force;
  contact.peak_time = forces.peak_time;
  contact.impulse = forces.samples.back().impulse;
  contact.normal_work = without_rounding(forces.samples.back().work, spent(forces));
  contact.final_force = forces.samples.back().force;
  const auto deepest = std::ranges::max_element(
    forces.samples, {}, [](const PathSample &sample) { return sample.moved.approach; });
  contact.max_approach = deepest->moved.approach;
  contact.max_approach_time = deepest->time;
  if (first == path.pieces.end())
    return;
  contact.recontacts = touches_of(path) - 1;
  contact.approach_speed = first->rate.approach;
  contact.start_time = first->begin;
  const auto last = std::find_if(path.pieces.rbegin(), path.pieces.rend(),
                                 [](const PathPiece &piece) { return piece.touches; });
  if (last == path.pieces.rbegin())
    return; // they still touch
  const double end = last->end, residual = last->at(last->duration).approach;
  contact.end_time = end;
  contact.duration = end - first->begin;
  if (residual > 1e-9 * *contact.max_approach) // otherwise undeformed, up to round-off
    contact.residual_approach = residual;
}

/// The largest tension lies at a kink of the law, that is between two pieces of the path.
void add_adhesion_of_path(const ForceLaw &law, const PathForces &forces, ContactRecord &contact)
{
  const std::optional<Adhesion> adhesion = law.adhesion();
  if (!adhesion)
    return;
  contact.pull_off_force = law.pull_off_force(*contact.max_approach);
  contact.tabor = adhesion->tabor;
  const auto lowest = std::ranges::min_element(forces.samples, {}, &PathSample::force);
  contact.peak_tension = std::max(0.0, -lowest->force);
}

/// What the model resists of slip and rotations; whether it still does at the end.
bool add_across(const Model &model, const PathForces &forces, ContactRecord &contact)
{
  const std::array<Resisted, Way::count> &end = forces.samples.back().across;
  const auto add = [&](const LawManual *law, std::size_t way, std::optional<double> &peak,
                       std::optional<double> &last, std::optional<double> &work)
  {
    if (law == nullptr)
      return;
    peak = forces.peaks[way];
    last = end[way].force;
    work = end[way].work;
  };
  add(model.tangential, Way::slip, contact.peak_tangential_force, contact.final_tangential_force,
      contact.tangential_work);
  add(model.rolling, Way::roll, contact.peak_rolling_torque, contact.final_rolling_torque,
      contact.rolling_work);
  add(model.twisting, Way::twist, contact.peak_twisting_torque, contact.final_twisting_torque,
      contact.twisting_work);
  return std::ranges::any_of(end, [](const Resisted &one) { return one.force != 0; });
}

/// What the normal force holds at the beginning of a motion that begins within a touch [J].
double stored_before(const Path &path, const ForceLaw &law)
{
  const PathPiece &first = path.pieces.front();
  return first.touches && first.from.approach > law.attach_approach(first.memory)
           ? law.stored_energy(first.from.approach, first.memory)
           : 0;
}

/// `stored` [J] is what the normal force would return, `before` what it held at the beginning;
/// `is_held`: others act at the end, too.
void add_energies(const PathForces &forces, double stored, double before, bool is_held,
                  ModelRecord &record)
{
  const double most = spent(forces), external = all_work(forces.samples.back());
  record.energy.external = without_rounding(external, most);
  record.energy.strain = stored;
  if (is_held)
    return;
  record.energy.dissipated = without_rounding(external + before - stored, most);
  if (constexpr double visible = 1e-8; *record.energy.dissipated < -visible * most)
    record.remarks.push_back(
      {fmt::format("gains energy: the motion gets back {:.3g} % more than it spends, which is "
                   "physically impossible",
                   -100 * *record.energy.dissipated / most),
       RemarkKind::energy});
}
} // namespace

std::string lack_of_prescribed(const Model &model)
{
  if (model.manual->roll)
    return "is a law for a sphere on an incline, but the case has no 'incline: {angle: 45 deg}'";
  return model.manual->make_force ? ""
                                  : "gives a restitution but no force; a prescribed motion needs a "
                                    "law with a force";
}

Outcome run_prescribed(const Case &c, const Model &model, const std::atomic<bool> *stop)
try
{
  Outcome outcome;
  ModelRecord &record = outcome.record;
  record = named_record(c);
  ContactRecord &contact = record.contacts.front();
  const Pair pair = indented_pair(c);
  const auto law = model.manual->make_force(pair, model.parameters);
  const Path path = make_path(c.motion, *law);
  const PathForces forces =
    follow_path(path, *law, pair.relative_radius, resistances_of(c, model, pair), stop);
  add_normal(path, forces, contact);
  contact.yield_approach = law->yield_approach();
  add_adhesion_of_path(*law, forces, contact);
  const bool is_held = add_across(model, forces, contact);
  add_energies(forces,
               path.pieces.back().touches
                 ? law->stored_energy(forces.samples.back().moved.approach, path.memory)
                 : 0,
               stored_before(path, *law), is_held, record);
  if (constexpr double promised = 1e-9; forces.error > promised)
    record.remarks.push_back(
      {fmt::format("the tangential force and the torques are known to {:.1e} of their peaks only",
                   forces.error)});
  if (const int touches = touches_of(path); touches > 1)
    record.remarks.push_back({fmt::format("{}: touched {} times: start and end refer to the first "
                                          "and the last touch",
                                          contact.name(), touches)});
  record.cost.steps = std::int64_t(forces.samples.size());
  Remarks found = body_remarks(pair, *contact.max_approach);
  if (model.manual->flags)
    std::ranges::move(model.manual->flags(pair, model.parameters,
                                          {*contact.max_approach, *contact.peak_force,
                                           contact.approach_speed.value_or(0)}),
                      std::back_inserter(found));
  for (const Remark &remark : found)
    record.remarks.push_back({contact.name() + ": " + remark.text, remark.kind});
  outcome.history = history_of(c, model, forces.samples);
  return outcome;
}
catch (const FormulaError &error)
{
  throw ModelError(model.entry.name, fmt::format("motion: {}", error.what()));
}
} // namespace carambole::lumped
