#include "fem/run/pressed_levels.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/case/time_estimate.h"
#include "cases/case/version.h"
#include "cases/process/interrupted.h"
#include "cases/process/terminal.h"
#include "cases/records/history.h"
#include "cases/records/record_json.h"
#include "cases/values/json_text.h"
#include "fem/results/fields.h"
#include "fem/run/adaptive_level.h"
#include "fem/run/checkpoint.h"
#include "fem/run/impact_checks.h"
#include "fem/run/uncertainty.h"
#include "fem/setup/demand.h"
#include "fem/solid/snapshot.h"

namespace carambole::fem
{
namespace
{
/// The same load in twice as many steps, each of half the time.
IndentationSchedule with_halved_steps(IndentationSchedule schedule)
{
  schedule.steps *= 2;
  if (schedule.step_time)
    *schedule.step_time /= 2;
  return schedule;
}

/// Whether the load steps of this model are halved, too: where its uncertainties are those of
/// several levels, and its states of equilibrium depend on the way that led to them. With `element:
/// q2`, elastic and frictionless, they do not.
bool judges_load_steps(const FemEntry &entry)
{
  return entry.levels > 1 && entry.element != Element::q2;
}

/// The levels, coarsest first, and then what judges the load steps.
std::vector<PressTask> tasks_of(const FemEntry &entry)
{
  std::vector<PressTask> tasks;
  for (int level = 0; level < entry.levels; ++level)
    tasks.push_back({level, false});
  if (judges_load_steps(entry))
    tasks.push_back({0, true});
  return tasks;
}

/// "level 2/3", "level 1/3, halved load steps".
std::string title_of(const PressTask &task, const FemEntry &entry)
{
  return fmt::format("level {}/{}{}", task.level + 1, entry.levels,
                     task.halves_steps ? ", halved load steps" : "");
}

class PressedRun
{
public:
  PressedRun(const Case &c, const FemEntry &entry, const RunOptions &options,
             const PressLevel &press)
    : c(c),
      entry(entry),
      options(options),
      press(press),
      writer(options.results, entry.name),
      checkpoints(checkpoints_of(c, entry, options.results, options.checkpoint_interval))
  {
  }

  void execute()
  {
    if (std::unique_ptr<Checkpoint> newest = checkpoints.newest(); newest && options.resume)
    {
      state = newest->run;
      for (const FinishedLevel &level : state.finished)
        write_files(level, writer.folder());
      tell("{}: resumes after {} of {} levels\n", entry.name, state.finished.size(), entry.levels);
    }
    options.ranks.from_first(int(state.finished.size()));
    const std::vector<PressTask> tasks = tasks_of(entry);
    while (state.finished.size() < tasks.size())
    {
      compute(tasks[state.finished.size()]);
      if (state.finished.size() < tasks.size() && checkpoints.is_due())
        keep();
    }
    commit();
  }

private:
  const Case &c;
  const FemEntry &entry;
  const RunOptions &options;
  const PressLevel &press;
  RecordWriter writer;
  CheckpointFolder checkpoints;
  RunState state;

  bool must_stop() const { return options.ranks.any(options.stop && options.stop()); }

  /// Writes the finished levels to a checkpoint. A run that cannot warns and goes on.
  bool keep()
  {
    try
    {
      checkpoints.write(state, {});
      return true;
    }
    catch (const std::exception &error)
    {
      tell("{}: cannot write a checkpoint: {}\n", entry.name, error.what());
      return false;
    }
  }

  [[noreturn]] void stop(const PressTask &task, const LoadStep &step)
  {
    const std::string where = fmt::format("{}: stopped at load step {} of {}", entry.name,
                                          step.number, title_of(task, entry));
    if (state.finished.empty() || !keep())
      throw Interrupted{where + "; nothing is kept"};
    std::string command = options.command + (options.resume ? "" : " --resume");
    if (std::filesystem::exists(options.results / "run.json"))
      command = "carambole resume " + options.results.string();
    throw Interrupted{fmt::format("{}; {} finished level{} kept; continue with: {}", where,
                                  state.finished.size(),
                                  state.finished.size() == 1 ? " is" : "s are", command)};
  }

  void compute(const PressTask &task)
  {
    const PressedLevel result = press(task,
                                      [&](const LoadStep &step)
                                      {
                                        if (must_stop())
                                          stop(task, step);
                                        return true;
                                      });
    const IndentationResult &course = result.course;
    FinishedLevel done{json_text(to_json(record_of(result))), {}};
    if (!task.halves_steps)
      add_files(task.level, result, done);
    write_files(done, writer.folder());
    state.finished.push_back(std::move(done));
    tell("{} {}: {} elements, {} unknowns, {} load steps, {} iterations, {:.2g} s{}\n", entry.name,
         title_of(task, entry), result.elements, course.unknowns, course.history.size() - 1,
         course.iterations, course.wall_seconds, on_ranks(options.ranks));
  }

  /// Of a level; those of the finest go to the folder of the record.
  void add_files(int level, const PressedLevel &result, FinishedLevel &done)
  {
    const IndentationResult &course = result.course;
    const bool is_finest = level + 1 == entry.levels;
    if (level == 0)
      done.files.emplace_back("mesh.csv", result.edges);
    if (is_finest)
    {
      done.files.emplace_back("mesh-finest.csv", result.edges);
      writer.write_history(result.history);
      if (result.discretisation)
        done.files.emplace_back("stress.csv", stresses(*result.discretisation, course));
      if (entry.fields_at_maximum) // refused with q2
        write_fields(*result.discretisation, course);
    }
    else
      done.files.emplace_back(fmt::format("levels/{}/history.csv", level),
                              history_text(result.history));
  }

  static ModelRecord record_of(const PressedLevel &result)
  {
    ModelRecord record = result.record;
    record.cost.wall_seconds = result.course.wall_seconds;
    record.cost.elements = result.elements;
    record.cost.steps = std::int64_t(result.course.history.size()) - 1;
    return record;
  }

  /// Around the contact, at the largest approach of the first cycle.
  std::string stresses(const Discretisation &d, const IndentationResult &result) const
  {
    constexpr double radii = 3; // of the contact
    const double reach = radii * result.max_contact_radius,
                 face = c.bodies[0].position + c.bodies[0].reach();
    return stress_snapshot(d.solid, result.peak_displacement, result.peak_material.vectors(),
                           {reach, face - reach, face + reach});
  }

  void write_fields(const Discretisation &d, const IndentationResult &result) const
  {
    const auto at = std::ranges::max_element(result.history, {}, &LoadStep::approach);
    FieldWriter fields(writer.folder(), d);
    fields.write({double(at->number),
                  result.peak_displacement,
                  std::vector<double>(result.peak_displacement.size(), 0.0),
                  result.peak_material.vectors(),
                  {}});
  }

  void commit()
  {
    std::vector<ModelRecord> levels, halved_steps;
    for (const FinishedLevel &done : state.finished)
      (int(levels.size()) < entry.levels ? levels : halved_steps)
        .push_back(model_from_json(parse_ordered_json(done.record)));
    ModelRecord record = levels.back();
    record.name = entry.name;
    record.law =
      fmt::format("{}{}", to_string(entry.element), entry.is_static ? ", quasi-static" : "");
    record.numerics_hash = numerics_hash(entry);
    add_uncertainty(c, record, levels);
    std::ranges::copy(remarks_on_layers(c, entry, record), std::back_inserter(record.remarks));
    if (!halved_steps.empty())
      add_load_steps(record, levels.front(), halved_steps.front());
    writer.commit(
      {c.name, c.title, c.physics_hash, "carambole-fem", version, build, options.command, record});
    checkpoints.remove();
  }
};
/// Of a rank that is not the first: computes its part of the same levels and load steps, and stops
/// where the first one does.
void press_along(const FemEntry &entry, const RunOptions &options, const PressLevel &press)
{
  const std::vector<PressTask> tasks = tasks_of(entry);
  for (std::size_t k = std::size_t(options.ranks.from_first(0)); k < tasks.size(); ++k)
    press(tasks[k],
          [&](const LoadStep &)
          {
            if (options.ranks.any(options.stop && options.stop()))
              throw Interrupted{};
            return true;
          });
}
} // namespace

void press_levels(const Case &c, const FemEntry &entry, const RunOptions &options,
                  const PressLevel &press)
{
  try
  {
    if (options.ranks.is_first())
      PressedRun(c, entry, options, press).execute();
    else
      press_along(entry, options, press);
  }
  catch (const InputError &)
  {
    throw;
  }
  catch (const std::invalid_argument &error)
  {
    throw InputError({{c.path, 0, fmt::format("fem.{}: {}", entry.name, error.what())}});
  }
  catch (const std::exception &error)
  {
    throw ComputationError(entry.name + ": " + error.what());
  }
}

PressedLevel press_full(const Case &c, const FemEntry &entry, const PressTask &task,
                        const IndentationSchedule &schedule, const AfterStep &after)
{
  PressedLevel done;
  done.discretisation = discretise(c, entry, task.level);
  done.elements = done.discretisation->solid.n_elements();
  done.edges = mesh_edges(done.discretisation->solid);
  done.course =
    indent(*done.discretisation, task.halves_steps ? with_halved_steps(schedule) : schedule, after);
  return done;
}

Plan plan_pressed(const Case &c, const FemEntry &entry, int load_steps, bool is_exact)
{
  Plan plan;
  const bool is_q2 = entry.element == Element::q2;
  double all_unknowns = 0;
  for (int level = 0; level < entry.levels; ++level)
  {
    double elements = 0, unknowns = 0;
    if (is_q2)
    {
      elements = estimated_adaptive_elements(c, entry, level);
      unknowns = unknowns_per_element * elements;
    }
    else
    {
      const auto discretisation = discretise(c, entry, level);
      elements = discretisation->solid.n_elements();
      unknowns = double(discretisation->solid.reference.size());
    }
    plan.levels.push_back(fmt::format(
      "{}/{}: {:.3g} elements per contact radius, {}{:.0f} elements "
      "({}), about {:.0f} unknowns, {}{} load steps",
      level + 1, entry.levels, elements_per_contact_radius(entry, level), is_q2 ? "about " : "",
      elements, to_string(entry.element), unknowns, is_exact ? "" : "about ", load_steps));
    all_unknowns += unknowns;
    if (level == 0 && judges_load_steps(entry))
      all_unknowns += 2 * unknowns;
  }
  if (judges_load_steps(entry))
    plan.levels.push_back(fmt::format("1/{} once more: halved load steps", entry.levels));
  const double each = is_q2 ? nominal::quadratic_step : nominal::static_step;
  plan.seconds = each * load_steps * all_unknowns;
  plan.rate = fmt::format("at {:.0f} microseconds per unknown and load step", 1e6 * each);
  plan.demand = is_q2 ? adaptive_demand(c, entry) : estimated_demand(c, entry);
  return plan;
}
} // namespace carambole::fem
