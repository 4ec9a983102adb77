#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cases/codes/code_program.h"
#include "cases/driver/case_sweep.h"
#include "cases/driver/commands.h"
#include "cases/driver/lumped_table.h"
#include "cases/driver/programs.h"
#include "cases/driver/results_folder.h"
#include "cases/driver/workflow.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/records/planned_models.h"
#include "cases/records/run_settings.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
fs::path results_of(const SweepOptions &options, const Case &c)
{
  if (options.out)
    return fs::path(*options.out).lexically_normal();
  return fs::path("results") / (options.vary.empty() ? c.name : c.name + "-sweep");
}

/// Says how to see a sweep whose tables are there.
void tell_of_figures(const fs::path &folder)
{
  if (is_sweep(folder))
    show("its figures: carambole report {}\n", path_argument(folder.string()));
}

/// The laws that --only selects, by name or kind as in `run`; empty: all. Throws InputError where
/// it selects none.
std::vector<std::string> wanted_laws(const SweepOptions &options, const Case &c)
{
  std::vector<std::string> names;
  if (options.only.empty())
    return names;
  for (const PlannedModel &model : select(planned_models(c), options.only))
    if (model.kind == ModelKind::lumped)
      names.push_back(model.name);
  if (names.empty())
    throw InputError("--only",
                     fmt::format("{} selects no contact law and no finite elements; allowed are "
                                 "lumped, fem and names of the case's laws and finite elements",
                                 in_quotes(fmt::format("{}", fmt::join(options.only, ",")))));
  return names;
}

/// The sweep of `--vary`: lumped models only, one table.
int sweep_as_asked(const SweepOptions &options, const std::string &path, const Case &c)
{
  const std::vector<std::string> laws = wanted_laws(options, c);
  const fs::path results = results_of(options, c);
  const ResultsFolder folder(results);
  const int status = write_lumped_table({.case_path = path,
                                         .overrides = options.overrides,
                                         .vary = options.vary,
                                         .logarithmic = options.logarithmic,
                                         .models = laws,
                                         .threads = options.threads},
                                        results / "sweep.csv");
  // A refused sweep leaves no case.yaml without a table.
  if (status == exit_status::success || status == exit_status::computation_failed)
  {
    folder.store_case(c, options.overrides);
    tell_of_figures(results);
  }
  return status;
}

/// Whether --only, with --vary, also selects finite elements.
bool selects_finite_elements(const SweepOptions &options, const Case &c)
{
  return std::ranges::any_of(options.only,
                             [&](const std::string &wanted)
                             {
                               return wanted == "fem" ||
                                      std::ranges::any_of(c.fem,
                                                          [&](const FemEntry &entry) {
                                                            return wanted == entry.name ||
                                                                   wanted == "name:" + entry.name;
                                                          });
                             });
}

/// The sweep of `--vary` with finite elements at every point.
int sweep_all_points(const SweepOptions &options, const Case &c)
{
  const SweepEntry entry = sweep_of_all_points(options, c);
  const fs::path results = results_of(options, c);
  const ResultsFolder folder(results, options.point ? Use::shared : Use::alone);
  const int status = run_case_sweep(options, c, entry, results);
  if (!options.point &&
      (status == exit_status::success || status == exit_status::computation_failed))
  {
    folder.store_case(c, options.overrides);
    tell_of_figures(results);
  }
  return status;
}

/// Writes the workflow of a sweep: a job for each finite-element point.
int write_sweep_workflow(const SweepOptions &options, const Case &c,
                         const std::vector<SweepEntry> &sweeps)
{
  std::vector<std::string> shared =
    case_arguments({"sweep"}, options.case_argument, options.overrides);
  for (const std::string &vary : options.vary)
    shared.insert(shared.end(), {"--vary", vary});
  if (options.logarithmic)
    shared.emplace_back("--log");
  if (!options.only.empty())
    shared.insert(shared.end(), {"--only", fmt::format("{}", fmt::join(options.only, ","))});
  if (options.out)
    shared.insert(shared.end(), {"--out", *options.out});
  if (programs_are_trusted())
    shared.emplace_back("--trust-programs");
  Workflow workflow{.jobs = {}, .collect = shared, .threads = options.threads.value_or(1)};
  if (!options.sweeps.empty())
    workflow.collect.insert(workflow.collect.end(),
                            {"--sweep", fmt::format("{}", fmt::join(options.sweeps, ","))});
  check_workflow_folder(*options.workflow, workflow.collect);
  for (const SweepEntry &entry : sweeps)
  {
    const std::vector<SweepPoint> points = sweep_points(options, c, entry);
    if (points.empty())
      continue;
    const SweepPoint &longest = *std::ranges::max_element(points, {}, &SweepPoint::seconds);
    const JobCost most = checked_cost(c.path, longest.overrides);
    for (std::size_t k = 0; k < points.size(); ++k)
    {
      WorkflowJob job{.name = fmt::format("{}/{}", entry.name, k),
                      .title = points[k].title,
                      .arguments = shared,
                      .case_path = c.path,
                      .cost = most};
      if (options.vary.empty())
        job.arguments.insert(job.arguments.end(), {"--sweep", entry.name});
      job.arguments.insert(job.arguments.end(), {"--point", std::to_string(k)});
      if (longest.seconds > 0)
        job.cost.seconds *= points[k].seconds / longest.seconds;
      workflow.jobs.push_back(std::move(job));
    }
  }
  write_workflow(workflow, *options.workflow);
  if (workflow.jobs.empty())
    show("  without finite elements a sweep is one job{}\n",
         options.vary.empty() || c.fem.empty()
           ? ""
           : "; --only fem,lumped adds them at every point, each as a job of its own");
  return exit_status::success;
}

/// The selected sweeps of the case. Throws InputError for an unknown name.
std::vector<SweepEntry> wanted_sweeps(const SweepOptions &options, const Case &c)
{
  if (c.sweeps.empty())
    throw InputError(
      c.path, "the case has no sweeps; write 'sweeps: [{name: speed, vary: "
              "[\"bodies.B1.velocity=0.1:10:41\"], fem: [0.1, 1, 10]}]', or use --vary PATH=A:B:N");
  if (options.logarithmic)
    throw InputError("--log", "needs --vary; in a sweep of the case write 'log: true'");
  std::vector<std::string> known;
  for (const SweepEntry &entry : c.sweeps)
    known.push_back(entry.name);
  check_names("--sweep", "sweep", options.sweeps, known);
  std::vector<SweepEntry> wanted = c.sweeps;
  if (!options.sweeps.empty())
    std::erase_if(wanted,
                  [&](const SweepEntry &entry) {
                    return std::ranges::find(options.sweeps, entry.name) == options.sweeps.end();
                  });
  return wanted;
}

/// The sweeps of the case, in the folder of its results.
int sweep_of_case(const SweepOptions &options, const Case &c)
{
  const std::vector<SweepEntry> sweeps = wanted_sweeps(options, c);
  if (options.workflow)
    return write_sweep_workflow(options, c, sweeps);
  if (options.point && sweeps.size() != 1)
    throw InputError("--point", fmt::format("the case has {} sweeps; choose one with --sweep NAME",
                                            sweeps.size()));
  const fs::path results = results_of(options, c);
  const ResultsFolder folder(results, options.point ? Use::shared : Use::alone);
  int worst = exit_status::success;
  for (const SweepEntry &entry : sweeps)
    if (!stop_requested())
    {
      show("{}: sweep {}: {}\n", c.name, entry.name, fmt::join(entry.vary, ", "));
      const fs::path place = results / ("sweep-" + entry.name);
      worst = std::max(worst, run_case_sweep(options, c, entry, place));
      if (!options.point)
        tell_of_figures(place);
    }
  if (stop_requested())
    tell("interrupted; finished results are in {}; repeat the command to continue\n",
         results.string());
  return worst;
}
} // namespace

int command_sweep(const SweepOptions &options)
{
  catch_stop_signals();
  const std::string path = find_case(options.case_argument);
  if (!options.vary.empty() && !options.sweeps.empty())
    throw InputError("--sweep", "selects sweeps of the case; it cannot be combined with --vary");
  if (!options.vary.empty())
  {
    Case c = read_case(path, options.overrides);
    if (!selects_finite_elements(options, c))
    {
      if (options.point)
        throw InputError("--point", "needs finite elements: add --only fem,lumped");
      if (options.workflow)
        return write_sweep_workflow(options, c, {});
      return sweep_as_asked(options, path, c);
    }
  }
  const std::optional<Case> c = read_checked_case(path, options.overrides);
  if (stop_requested())
    return exit_status::interrupted;
  if (!c)
    return exit_status::wrong_input;
  if (options.vary.empty())
    return sweep_of_case(options, *c);
  if (options.workflow)
    return write_sweep_workflow(options, *c, {sweep_of_all_points(options, *c)});
  return sweep_all_points(options, *c);
}
} // namespace carambole
