#include <algorithm>
#include <exception>
#include <filesystem>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/case/shipped.h"
#include "cases/driver/commands.h"
#include "cases/driver/level_overrides.h"
#include "cases/driver/programs.h"
#include "cases/process/diagnostics.h"
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

/// Runs the cases one after the other and keeps the worst status.
class Validation
{
public:
  explicit Validation(const ValidateOptions &options)
    : options(options),
      results(options.out ? fs::path(*options.out).lexically_normal()
                          : fs::path(options.quick ? "results-quick" : "results"))
  {
  }

  int execute()
  {
    const std::vector<std::string> names = wanted_cases(options);
    catch_stop_signals();
    fs::create_directories(results);
    keep_other_entries(names);
    for (std::size_t k = 0; k < names.size() && !stop_requested(); ++k)
    {
      show("[{}/{}] ", k + 1, names.size());
      run.cases.push_back(run_one(names[k]));
      worst = std::max(worst, run.cases.back().status);
      store_suite_run(run, results);
    }
    if (stop_requested())
    {
      tell("interrupted; finished results are kept; repeat the command to continue\n");
      return exit_status::interrupted;
    }
    return std::max(worst, report_site(results.string(), options.cases));
  }

private:
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
    if (stop_requested() || fs::exists(fs::path(one.case_argument).parent_path() / "map.json") ||
        read_case(one.case_argument, one.overrides).sweeps.empty())
      return exit_status::success;
    SweepOptions sweep;
    sweep.case_argument = one.case_argument;
    sweep.out = one.out;
    sweep.threads = options.threads;
    sweep.overrides = one.overrides;
    if (options.quick)
      sweep.only = {"lumped"};
    return command_sweep(sweep);
  }

  SuiteRun::Entry run_one(const std::string &name) const
  {
    SuiteRun::Entry entry{name, exit_status::success, ""};
    const auto fails = [&](int status) { entry.status = std::max(entry.status, status); };
    try
    {
      RunOptions one;
      one.case_argument = (shipped_case(name) / "case.yaml").string();
      one.out = (results / name).string();
      one.threads = options.threads;
      one.no_report = true;
      if (options.quick)
      {
        one.overrides = level_overrides(read_case(one.case_argument), -1);
        one.quick = !one.overrides.empty(); // without finite elements nothing is coarser
        const double updates =
          estimated_element_updates(read_case(one.case_argument, one.overrides));
        if (updates > longest_quick_case && options.cases.empty()) // what is named is wanted
        {
          entry.reason = fmt::format("too long for a quick check: about {:.0f} million element "
                                     "updates even on coarser meshes",
                                     updates / 1e6);
          show("{}: {}\n", name, entry.reason);
          return entry;
        }
      }
      fails(command_run(one));
      fails(run_sweeps(one));
    }
    catch (const InputError &error)
    {
      print(error);
      fails(exit_status::wrong_input);
    }
    catch (const std::exception &error)
    {
      tell("carambole: {}: {}\n", name, error.what());
      fails(exit_status::computation_failed);
    }
    return entry;
  }
};
} // namespace

std::vector<std::string> wanted_cases(const ValidateOptions &options)
{
  std::vector<std::string> shipped = shipped_cases();
  if (options.cases.empty())
    return shipped;
  std::vector<Diagnostic> unknown;
  for (const std::string &name : options.cases)
    if (std::ranges::find(shipped, name) == shipped.end())
      unknown.push_back(
        {"--cases", 0,
         fmt::format("there is no shipped case {}{}", in_quotes(name), suggestion(name, shipped))});
  if (!unknown.empty())
    throw InputError(unknown);
  return options.cases;
}

int command_validate(const ValidateOptions &options)
{
  if (options.calibrate)
    return command_calibrate(options);
  if (!is_in_path("gnuplot")) // told before hours of solving, not after
    throw std::runtime_error("gnuplot, which draws the figures of the report, is not in PATH: "
                             "install it (package gnuplot-nox)");
  return Validation(options).execute();
}
} // namespace carambole
