#include "fem/run/run_adhesive.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <functional>

#include <fmt/format.h>

#include "cases/case/adhesive_indentation.h"
#include "cases/case/scales.h"
#include "cases/case/static_impact.h"
#include "cases/case/time_estimate.h"
#include "cases/case/version.h"
#include "cases/process/interrupted.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/history.h"
#include "cases/records/history_columns.h"
#include "cases/records/named_record.h"
#include "cases/records/slow_impacts.h"
#include "fem/adhesion/adhesive_path.h"
#include "fem/run/uncertainty.h"

namespace carambole::fem
{
namespace
{
int ring_count(const FemEntry &entry, int level)
{
  return int(std::ldexp(entry.elements_per_contact_radius, level + 1 - entry.levels));
}

/// The case in units of its scale.
struct AdhesiveCase
{
  const Case &c;
  Adhesion adhesion = *c.contacts().front().adhesion;
  AdhesiveScale scale = adhesive_scale(c.bodies[0], c.bodies[1], adhesion);
  double force = scale.energy / scale.approach; ///< w R [N]
  LawTraction traction{adhesion.traction, adhesion.strength / scale.stress};
  PressLimit limit = limit_of();

  explicit AdhesiveCase(const Case &c) : c(c) {}

private:
  PressLimit limit_of() const
  {
    PressLimit over;
    if (c.indentation.maximum)
      over.approach = *c.indentation.maximum / scale.approach;
    if (c.indentation.force)
      over.force = *c.indentation.force / force;
    return over;
  }
};

/// A state on the way, with the work of the force up to it and what the jumps have taken of it.
struct CourseState
{
  RingState at;
  double external = 0;
  double lost = 0; ///< in jumps up to it
};

/// Forth and, with `unload`, back.
std::vector<CourseState> course_of(const AdhesiveLoop &loop, bool unload)
{
  const double start = loop.loading.front().energy;
  std::vector<CourseState> course;
  double lost = 0;
  const auto add = [&](const std::vector<RingState> &states, const std::vector<AdhesiveJump> &jumps)
  {
    std::size_t jump = 0;
    for (std::size_t i = 0; i < states.size(); ++i)
    {
      if (jump < jumps.size() && i > 0 && states[i].energy == jumps[jump].after.energy &&
          states[i].approach == jumps[jump].after.approach)
        lost += jumps[jump++].loss();
      course.push_back({states[i], states[i].energy - start + lost, lost});
    }
  };
  add(loop.loading, loop.attachments);
  if (unload)
    add(loop.unloading, loop.detachments);
  return course;
}

/// Without what is far apart, for a picture.
std::vector<CourseState> near_course(const std::vector<CourseState> &course, double pull_off_force)
{
  constexpr double least_share = 0.02; // of the pull-off force
  const auto acts = [&](const CourseState &state)
  { return std::abs(state.at.force) > least_share * pull_off_force; };
  auto first = std::ranges::find_if(course, acts);
  if (first != course.begin())
    --first;
  auto end = std::find_if(course.rbegin(), course.rend(), acts).base();
  if (end != course.end())
    ++end;
  return {first, end};
}

/// Largest difference of the work by the trapezoidal rule from the energy.
double work_error(const std::vector<CourseState> &course)
{
  double work = course.front().external, error = 0;
  for (std::size_t i = 1; i < course.size(); ++i)
  {
    work += (course[i].at.force + course[i - 1].at.force) / 2 *
            (course[i].at.approach - course[i - 1].at.approach);
    error = std::max(error, std::abs(work - course[i].external));
  }
  return error;
}

ModelRecord record_of_loop(const AdhesiveCase &one, const AdhesiveLoop &loop,
                           const std::vector<CourseState> &course)
{
  const Case &c = one.c;
  const AdhesiveScale &scale = one.scale;
  ModelRecord record = named_record(c);
  record.kind = ModelKind::half_space;
  ContactRecord &contact = record.contacts.front();
  const RingState &top = loop.loading.back();
  contact.peak_force = std::max(0.0, top.force) * one.force;
  contact.max_approach = top.approach * scale.approach;
  contact.max_contact_radius = top.contact_radius * scale.radius;
  contact.work = loop.spent * scale.energy;
  contact.pull_off_force = loop.pull_off_force * one.force;
  contact.adhesion_energy_loss = loop.loss() * scale.energy;
  if (const AdhesiveJump *jump = loop.attachment())
    contact.attach_approach = jump->before.approach * scale.approach;
  if (const AdhesiveJump *jump = loop.detachment())
    contact.detach_approach = jump->before.approach * scale.approach;
  contact.tabor = scale.tabor(one.adhesion);
  if (const double mass = mass_of_approach(c); std::isfinite(mass)) // else both are fixed
    contact.sticking_velocity = std::sqrt(2 * *contact.adhesion_energy_loss / mass);
  contact.slow_impacts = slow_impacts(c, *contact.adhesion_energy_loss);
  if (c.indentation.unload)
  {
    contact.returned_work = *contact.work - *contact.adhesion_energy_loss;
    if (*contact.work > 0 && *contact.returned_work >= 0)
      contact.quasi_static_restitution = std::sqrt(*contact.returned_work / *contact.work);
  }
  const CourseState &last = course.back();
  EnergyRecord &energy = record.energy;
  energy.strain = (last.at.energy - last.at.attraction) * scale.energy;
  energy.adhesion = (last.at.attraction - loop.loading.front().attraction) * scale.energy;
  energy.external = last.external * scale.energy;
  energy.dissipated = last.lost * scale.energy;
  double largest = 0;
  for (const CourseState &state : course)
    largest = std::max(largest, std::abs(state.external));
  energy.balance_error = work_error(course) / largest;
  return record;
}

/// Load step, force, approach and contact radius of samples whose equilibrium is `at(sample)`.
template <typename Samples, typename At>
History path_history(const AdhesiveCase &one, const Samples &samples, const At &at)
{
  History history;
  const std::string contact = one.c.contacts().front().name;
  const auto add = column_adder(history, samples);
  const auto add_scaled =
    [&](ColumnKind kind, const char *unit, double RingState::*value, double scale)
  {
    add({kind, contact}, unit,
        [&](const auto &sample) { return std::invoke(at, sample).*value * scale; });
  };
  int step = 0;
  add({ColumnKind::load_step}, "1", [&](const auto &) { return step++; });
  add_scaled(ColumnKind::force, "N", &RingState::force, one.force);
  add_scaled(ColumnKind::approach, "m", &RingState::approach, one.scale.approach);
  add_scaled(ColumnKind::contact_radius, "m", &RingState::contact_radius, one.scale.radius);
  return history;
}

History history_of_course(const AdhesiveCase &one, const std::vector<CourseState> &course)
{
  const double unit = one.scale.energy;
  History history = path_history(one, course, &CourseState::at);
  const auto add = column_adder(history, course);
  add({ColumnKind::energy, "strain"}, "J",
      [&](const CourseState &s) { return (s.at.energy - s.at.attraction) * unit; });
  add({ColumnKind::energy, "adhesion"}, "J",
      [&](const CourseState &s) { return s.at.attraction * unit; });
  add({ColumnKind::energy, "external"}, "J",
      [&](const CourseState &s) { return s.external * unit; });
  return history;
}

/// What half-spaces leave out of this case.
Remarks remarks_of_half_spaces(const Case &c, const ContactRecord &contact)
{
  Remarks remarks;
  const Body &first = c.bodies[0], &second = c.bodies[1];
  for (const Body *body : {&first, &second})
  {
    if (!body->material)
      continue;
    if (body->inner_radius > 0)
      remarks.push_back(outside_validity(fmt::format(
        "{} is hollow; half-spaces do not model the bending of its shell", body->name)));
    if (body->shape == Shape::cylinder)
      remarks.push_back(outside_validity(
        fmt::format("{} is a cylinder; half-spaces do not model its sides", body->name)));
  }
  constexpr double largest_share = 0.1; // as laws state it
  if (const double share = *contact.max_contact_radius * relative_curvature(first, second);
      share > largest_share)
    remarks.push_back(
      outside_validity(fmt::format("the contact radius reaches {:.2g} of the relative radius; "
                                   "half-spaces are accurate up to {:g}",
                                   share, largest_share)));
  // The gap of a sphere at r = 0.3 R is 2 % larger than r^2/(2 R).
  constexpr double largest_reach = 0.3;
  if (const double share =
        std::sqrt(2 * c.contacts().front().adhesion->range() * relative_curvature(first, second));
      share > largest_reach)
    remarks.push_back(outside_validity(fmt::format(
      "the attraction acts out to {:.2g} of the relative radius, where the surfaces are no "
      "paraboloids; up to {:g} they are",
      share, largest_reach)));
  if (c.indentation.unload && *contact.work <= 0)
    remarks.push_back({"bodies that meet at rest get deeper than the maximum: no impact ends "
                       "there, so it has no restitution"});
  else if (c.indentation.unload && !contact.quasi_static_restitution)
    remarks.push_back({"an impact that gets as deep as the maximum does not part again: the jumps "
                       "take more than its energy"});
  return remarks;
}
} // namespace

void run_adhesive(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  RecordWriter writer(options.results, entry.name);
  const AdhesiveCase one(c);
  const auto stop_if_asked = [&]
  {
    if (options.stop && options.stop())
      throw Interrupted{entry.name + ": stopped; the level had not been computed yet"};
  };
  std::vector<ModelRecord> levels;
  for (int level = 0; level < entry.levels; ++level)
  {
    stop_if_asked();
    const auto began = std::chrono::steady_clock::now();
    const int rings = ring_count(entry, level);
    std::size_t states = 0;
    try
    {
      const AdhesivePath path = adhesive_path(one.traction, one.limit, rings, stop_if_asked);
      const AdhesiveLoop loop = adhesive_loop(path);
      const std::vector<CourseState> course = course_of(loop, c.indentation.unload);
      states = path.size();
      levels.push_back(record_of_loop(one, loop, course));
      const History near = history_of_course(one, near_course(course, loop.pull_off_force));
      const auto write = [&](const char *name, const History &history)
      {
        const std::filesystem::path file =
          writer.folder() / fmt::format("levels/{}/{}", level, name);
        std::filesystem::create_directories(file.parent_path());
        write_file(file, history_text(history));
      };
      if (level + 1 < entry.levels)
        write("history.csv", near);
      else
      {
        writer.write_history(near);
        write_file(writer.folder() / "equilibria.csv",
                   history_text(path_history(one, path, std::identity())));
      }
    }
    catch (const std::runtime_error &error)
    {
      throw ComputationError(fmt::format("{}: {}", entry.name, error.what()));
    }
    Cost &cost = levels.back().cost;
    cost.wall_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    cost.steps = std::int64_t(states);
    tell("{} level {}/{}: {} rings, {} equilibria, {:.2g} s\n", entry.name, level + 1, entry.levels,
         rings, states, cost.wall_seconds);
  }
  ModelRecord record = levels.back();
  record.name = entry.name;
  record.law = adhesive_reference_name;
  record.numerics_hash = numerics_hash(entry);
  record.remarks = remarks_of_half_spaces(c, record.contacts.front());
  add_uncertainty(c, record, levels);
  writer.commit(
    {c.name, c.title, c.physics_hash, "carambole-fem", version, build, options.command, record});
}

Plan plan_adhesive(const Case &c, const FemEntry &entry)
{
  Plan plan;
  for (int level = 0; level < entry.levels; ++level)
  {
    const int rings = ring_count(entry, level);
    plan.levels.push_back(fmt::format("{}/{}: {} rings, about {:.0f} equilibria", level + 1,
                                      entry.levels, rings, estimated_rings(rings).states));
  }
  plan.seconds = estimated_seconds(c);
  plan.rate = "by four factorisations per equilibrium";
  constexpr double program_memory = 20e6, matrix_copies = 4, record_size = 1e6, row = 150;
  const RingCount count = estimated_rings(entry.elements_per_contact_radius);
  plan.demand.memory = program_memory + matrix_copies * count.rings * count.rings * sizeof(double);
  plan.demand.disk = record_size + 4 * row * count.states;
  return plan;
}
} // namespace carambole::fem
