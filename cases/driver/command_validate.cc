#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/case/shipped.h"
#include "cases/case/time_estimate.h"
#include "cases/driver/case_sweep.h"
#include "cases/driver/commands.h"
#include "cases/driver/level_overrides.h"
#include "cases/driver/programs.h"
#include "cases/driver/side_by_side.h"
#include "cases/driver/workflow.h"
#include "cases/process/diagnostics.h"
#include "cases/process/processors.h"
#include "cases/process/terminal.h"
#include "cases/records/suite_run.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
/// A quick check skips cases that need more element updates than this on its coarser meshes: about
/// a minute each.
constexpr double longest_quick_case = 1e9;

/// Runs the cases side by side and keeps the worst status.
class Validation
{
public:
  explicit Validation(const ValidateOptions &options)
    : options(options),
      results(fs::path(options.out.value_or(options.quick ? "results-quick" : "results"))
                .lexically_normal())
  {
  }

  /// Writes the workflow: a job for each case that is not skipped.
  int write_jobs()
  {
    Workflow workflow{.jobs = {}, .collect = {"validate"}, .threads = options.threads.value_or(1)};
    std::vector<std::string> shared{"validate", "--no-site"};
    const auto add = [&](const std::vector<std::string> &words)
    {
      workflow.collect.insert(workflow.collect.end(), words.begin(), words.end());
      shared.insert(shared.end(), words.begin(), words.end());
    };
    if (options.quick)
      add({"--quick"});
    if (options.out)
      add({"--out", *options.out});
    if (!options.cases.empty())
      workflow.collect.insert(workflow.collect.end(),
                              {"--cases", fmt::format("{}", fmt::join(options.cases, ","))});
    check_workflow_folder(*options.workflow, workflow.collect);
    for (const std::string &name : wanted_cases(options))
      if (const Planned one = plan(name); !one.has_ended && !stop_requested())
      {
        WorkflowJob job{.name = name,
                        .title = "",
                        .arguments = shared,
                        .case_path = one.options.case_argument,
                        .cost = {},
                        .may_miss = true};
        job.arguments.insert(job.arguments.end(), {"--cases", name});
        job.cost = cost_of(one);
        workflow.jobs.push_back(std::move(job));
      }
    if (stop_requested())
      return exit_status::interrupted;
    write_workflow(workflow, *options.workflow);
    return exit_status::success;
  }

  int execute()
  {
    const std::vector<std::string> names = wanted_cases(options);
    catch_stop_signals();
    fs::create_directories(results);
    keep_other_entries(names);
    const std::vector<SuiteRun::Entry> others = std::move(run.cases);
    std::vector<Planned> planned;
    for (const std::string &name : names)
      planned.push_back(plan(name));
    std::vector<std::size_t> to_run; // places in `names`
    for (std::size_t k = 0; k < names.size(); ++k)
      if (!planned[k].has_ended)
        to_run.push_back(k);
    const int processors = options.threads.value_or(n_processors());
    std::vector<Task> tasks;
    for (const std::size_t k : to_run)
    {
      // One thread each, unless there are fewer cases than processors.
      planned[k].options.threads = std::max(1, processors / int(to_run.size()));
      tasks.push_back(
        {names[k], planned[k].seconds, [this, &one = planned[k]] { return run_one(one); }});
    }
    const auto store = [&]
    {
      if (options.no_site)
        return;
      run.cases = others;
      for (const Planned &one : planned)
        if (one.has_ended)
          run.cases.push_back(one.entry);
      store_suite_run(run, results);
    };
    store();
    std::size_t n_ended = names.size() - to_run.size();
    do_side_by_side(tasks, processors,
                    [&](std::size_t task, int status)
                    {
                      Planned &one = planned[to_run[task]];
                      one.entry.status = status;
                      one.has_ended = status <= exit_status::computation_failed;
                      store();
                      show("[{}/{}] ", ++n_ended, names.size());
                    });
    for (const Planned &one : planned)
      worst = std::max(worst, one.entry.status);
    if (stop_requested())
    {
      tell("interrupted; finished results are kept; repeat the command to continue\n");
      return exit_status::interrupted;
    }
    return options.no_site ? worst : std::max(worst, report_site(results.string(), options.cases));
  }

private:
  /// How a case is to be run, or why it is not.
  struct Planned
  {
    SuiteRun::Entry entry;
    RunOptions options;
    double updates = 0;     ///< element updates of the finite elements, estimated
    double seconds = 0;     ///< their time, estimated; that of models without time steps, too
    bool has_ended = false; ///< or is not run at all
  };

  const ValidateOptions &options;
  fs::path results;
  SuiteRun run;
  int worst = exit_status::success;

  /// Entries of an earlier call with other `--cases`.
  void keep_other_entries(const std::vector<std::string> &names)
  {
    std::optional<SuiteRun> before;
    try
    {
      before = read_suite_run(results);
    }
    catch (const InputError &) // it is written again
    {
    }
    if (before)
      for (SuiteRun::Entry &entry : before->cases)
        if (std::ranges::find(names, entry.name) == names.end())
          run.cases.push_back(std::move(entry));
  }

  /// Runs the sweeps of the case, except those whose table is shipped as a map. A quick check runs
  /// the laws only.
  int run_sweeps(const RunOptions &one) const
  {
    if (stop_requested() || !has_sweeps(one, read_case(one.case_argument, one.overrides)))
      return exit_status::success;
    return command_sweep(sweep_of(one));
  }

  static bool has_sweeps(const RunOptions &one, const Case &c)
  {
    return !fs::exists(fs::path(one.case_argument).parent_path() / "map.json") && !c.sweeps.empty();
  }

  SweepOptions sweep_of(const RunOptions &one) const
  {
    SweepOptions sweep;
    sweep.case_argument = one.case_argument;
    sweep.out = one.out;
    sweep.threads = one.threads;
    sweep.overrides = one.overrides;
    if (options.quick)
      sweep.only = {"lumped"};
    return sweep;
  }

  /// What the case and the finite-element points of its sweeps need.
  JobCost cost_of(const Planned &one) const
  {
    const Case c = read_case(one.options.case_argument, one.options.overrides);
    JobCost cost;
    if (!c.fem.empty())
      cost = checked_cost(one.options.case_argument, one.options.overrides);
    if (has_sweeps(one.options, c))
      for (const SweepEntry &entry : c.sweeps)
        for (const SweepPoint &point : sweep_points(sweep_of(one.options), c, entry))
          cost.seconds += point.seconds;
    return cost;
  }

  Planned plan(const std::string &name) const
  {
    Planned one;
    one.entry.name = name;
    one.options.case_argument = (shipped_case(name) / "case.yaml").string();
    one.options.out = (results / name).string();
    one.options.no_report = true;
    try
    {
      if (options.quick)
      {
        one.options.overrides = level_overrides(read_case(one.options.case_argument), -1);
        one.options.quick =
          !one.options.overrides.empty(); // without finite elements nothing is coarser
      }
      one.options.leaves_out_codes = true;
      const Case c = read_case(one.options.case_argument, one.options.overrides);
      one.updates = estimated_element_updates(c);
      one.seconds = estimated_seconds(c);
    }
    catch (const InputError &error)
    {
      print(error);
      one.entry.status = exit_status::wrong_input;
      one.has_ended = true;
    }
    if (options.quick && one.updates > longest_quick_case &&
        options.cases.empty()) // what is named is wanted
    {
      one.entry.reason = fmt::format("too long for a quick check: about {:.0f} million element "
                                     "updates even on coarser meshes",
                                     one.updates / 1e6);
      show("{}: {}\n", name, one.entry.reason);
      one.has_ended = true;
    }
    return one;
  }

  /// Runs a case and its sweeps. Returns the worse status.
  int run_one(const Planned &one) const
  {
    const int status = command_run(one.options);
    return std::max(status, run_sweeps(one.options));
  }
};
} // namespace

std::vector<std::string> wanted_cases(const ValidateOptions &options)
{
  std::vector<std::string> shipped;
  for (const ShippedCase &one : list_shipped_cases())
    shipped.push_back(one.name);
  if (options.cases.empty())
    return shipped;
  check_names("--cases", "shipped case", options.cases, shipped);
  return options.cases;
}

int command_validate(const ValidateOptions &options)
{
  if (options.calibrate)
    return command_calibrate(options);
  if (options.workflow)
    return Validation(options).write_jobs();
  if (!options.no_site)
    check_gnuplot("the figures of the report");
  return Validation(options).execute();
}
} // namespace carambole
