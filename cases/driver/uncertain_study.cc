#include "cases/driver/uncertain_study.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/case/shipped.h"
#include "cases/codes/code_program.h"
#include "cases/driver/case_sweep.h"
#include "cases/driver/lumped_table.h"
#include "cases/driver/programs.h"
#include "cases/driver/results_folder.h"
#include "cases/driver/workflow.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/planned_models.h"
#include "cases/records/study.h"
#include "cases/values/file_bytes.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
const std::string analysis = "carambole-uncertain";

class UncertainStudy
{
public:
  UncertainStudy(const RunOptions &options, const Case &c, const Overrides &overrides,
                 const fs::path &results)
    : options(options), c(c), overrides(overrides), folder(results / study_folder)
  {
    for (const PlannedModel &model : select(planned_models(c), options.only))
      if (is_continuum(model.kind))
        continuum.push_back(model.name);
      else if (model.kind == ModelKind::lumped && model.from.empty())
        laws.push_back(model.name);
  }

  /// The models of the case itself, then each point of the continuum models.
  void write_workflow(const fs::path &results) const
  {
    Workflow workflow{
      .jobs = {}, .collect = job({}, results), .threads = options.threads.value_or(1)};
    check_workflow_folder(*options.workflow, workflow.collect);
    std::vector<std::string> own = job({"correlated=[]", "uncertain={}"}, results);
    own.emplace_back("--no-report");
    workflow.jobs.push_back({.name = "case",
                             .title = c.title,
                             .arguments = std::move(own),
                             .case_path = c.path,
                             .cost = checked_cost(c.path, overrides),
                             .may_miss = true});
    std::vector<SweepPoint> points;
    if (!continuum.empty())
      points = table_points(runs(), c, read_points((folder / "runs.csv").string()));
    for (std::size_t k = 0; k < points.size(); ++k)
    {
      std::vector<std::string> arguments = job({}, results);
      arguments.insert(arguments.end(), {"--point", std::to_string(k)});
      // All points have meshes by the same rule.
      workflow.jobs.push_back({.name = fmt::format("point/{}", k),
                               .title = fmt::format("point {} of {}", k + 1, points.size()),
                               .arguments = std::move(arguments),
                               .case_path = c.path,
                               .cost = workflow.jobs.front().cost});
    }
    program_path(analysis); // once, and not by jobs on many machines
    carambole::write_workflow(workflow, *options.workflow);
  }

  int run_point() const
  {
    if (continuum.empty())
      throw InputError("--point", "no finite-element model is selected");
    return run_points(runs(), c, study_folder, read_points((folder / "runs.csv").string()), folder);
  }

  int run()
  {
    if (laws.empty() && continuum.empty())
      return exit_status::success;
    program_path(analysis); // a clone builds it, before hours of computing and not after them
    int worst = laws.empty() ? remove_table("laws") : run_laws();
    if (!stop_requested())
      worst = std::max(worst, continuum.empty() ? remove_table("fem") : run_continuum());
    if (stop_requested())
      return exit_status::interrupted;
    return std::max(
      worst, run_program(analysis, case_arguments({}, c.path, overrides,
                                                  {"--out", path_argument(folder.string())})));
  }

private:
  const RunOptions &options;
  const Case &c;
  const Overrides &overrides;
  fs::path folder;
  std::vector<std::string> laws, continuum;

  /// Removes the table of an earlier run: if the program is killed, nobody reads stale results.
  int remove_table(const std::string &name) const
  {
    for (const char *ending : {".csv", ".h5", ".json"})
      fs::remove(folder / (name + ending));
    return exit_status::success;
  }

  /// Failed points are left to the analysis, which counts them; a table that is missing is not.
  int status_of(int status, const std::string &name) const
  {
    return status == exit_status::computation_failed && fs::exists(folder / (name + ".csv"))
             ? int(exit_status::success)
             : status;
  }

  /// Of all that determines the table of the laws.
  std::string hash_of_laws() const
  {
    return hash_text(fmt::format("{} {} {} {}", study_hash(c), hash_of_file(folder / "points.csv"),
                                 program_version("carambole-lumped"), fmt::join(laws, ",")));
  }

  int run_laws() const
  {
    const fs::path table = folder / "laws.csv", stamp = folder / "laws.hash";
    const std::string hash = fmt::format("{} {}\n", hash_of_laws(), hash_of_file(table));
    if (!options.force && fs::exists(table) && bytes_if_any(stamp) == hash)
      return exit_status::success;
    show("uncertain inputs: {} at 4096 points\n", name_list(laws));
    remove_table("laws");
    const int status = write_lumped_table({.case_path = c.path,
                                           .overrides = overrides,
                                           .points = folder / "points.csv",
                                           .models = laws,
                                           .threads = options.threads},
                                          table);
    if (fs::exists(table) &&
        (status == exit_status::success || status == exit_status::computation_failed))
      write_file(stamp, fmt::format("{} {}\n", hash_of_laws(), hash_of_file(table)));
    return status_of(status, "laws");
  }

  int run_continuum() const
  {
    std::vector<Axis> points = read_points((folder / "runs.csv").string());
    show("uncertain inputs: {} at {} points\n", name_list(continuum), n_points(points));
    remove_table("fem");
    return status_of(run_points(runs(), c, study_folder, std::move(points), folder), "fem");
  }

  SweepOptions runs() const
  {
    SweepOptions sweep;
    sweep.case_argument = c.path;
    sweep.only = continuum;
    sweep.threads = options.threads;
    sweep.overrides = overrides;
    sweep.point = options.point;
    return sweep;
  }

  /// Arguments of a job, by which it finds the same case and the same results.
  std::vector<std::string> job(const Overrides &more, const fs::path &results) const
  {
    Overrides all = overrides;
    all.insert(all.end(), more.begin(), more.end());
    std::vector<std::string> arguments = case_arguments({"run"}, options.case_argument, all);
    if (!options.only.empty())
      arguments.insert(arguments.end(),
                       {"--only", fmt::format("{}", fmt::join(options.only, ","))});
    arguments.insert(arguments.end(), {"--out", results.string()});
    if (programs_are_trusted())
      arguments.emplace_back("--trust-programs");
    return arguments;
  }
};
} // namespace

int write_study_points(const Case &c, const Overrides &overrides, const fs::path &results)
{
  const fs::path folder = results / study_folder;
  fs::create_directories(folder);
  return run_program("carambole-lumped", case_arguments({"points"}, c.path, overrides,
                                                        {"--out", path_argument(folder.string())}));
}

int run_uncertain_study(const RunOptions &options, const Case &c, const Overrides &overrides,
                        const fs::path &results)
{
  return UncertainStudy(options, c, overrides, results).run();
}

int run_part_of_study(const RunOptions &options, const Case &c, const Overrides &overrides,
                      const fs::path &results)
{
  const char *const given = options.workflow ? "--workflow" : "--point";
  if (c.uncertain.empty())
    throw InputError(given, "the case has no 'uncertain' inputs, so that it is one job; 'validate "
                            "--workflow' has a job for each of many cases");
  const ResultsFolder folder(results, Use::shared);
  if (const int status = write_study_points(c, overrides, results); status != exit_status::success)
    return status;
  const UncertainStudy study(options, c, overrides, results);
  if (options.point)
    return study.run_point();
  study.write_workflow(results);
  return exit_status::success;
}
} // namespace carambole
