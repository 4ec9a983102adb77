#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cases/driver/case_sweep.h"
#include "cases/driver/commands.h"
#include "cases/driver/lumped_table.h"
#include "cases/driver/programs.h"
#include "cases/driver/results_folder.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
/// The sweep of `--vary`: lumped models only, one table.
int sweep_as_asked(const SweepOptions &options, const std::string &path, const Case &c)
{
  const fs::path results = options.out ? fs::path(*options.out).lexically_normal()
                                       : fs::path("results") / (c.name + "-sweep");
  const ResultsFolder folder(results);
  const int status = write_lumped_table({.case_path = path,
                                         .overrides = options.overrides,
                                         .vary = options.vary,
                                         .logarithmic = options.logarithmic,
                                         .models = options.only,
                                         .threads = options.threads},
                                        results / "sweep.csv");
  // A refused sweep leaves no case.yaml without a table.
  if (status == exit_status::success || status == exit_status::computation_failed)
    folder.store_case(c, options.overrides);
  return status;
}

/// The selected sweeps of the case. Throws InputError for an unknown name.
std::vector<SweepEntry> wanted_sweeps(const SweepOptions &options, const Case &c)
{
  if (c.sweeps.empty())
    throw InputError(
      {{c.path, 0,
        "the case has no sweeps; write 'sweeps: [{name: speed, vary: "
        "[\"bodies.B1.velocity=0.1:10:41\"], fem: [0.1, 1, 10]}]', or use --vary PATH=A:B:N"}});
  if (options.logarithmic)
    throw InputError({{"--log", 0, "needs --vary; in a sweep of the case write 'log: true'"}});
  std::vector<std::string> known;
  for (const SweepEntry &entry : c.sweeps)
    known.push_back(entry.name);
  std::vector<Diagnostic> unknown;
  for (const std::string &name : options.sweeps)
    if (std::ranges::find(known, name) == known.end())
      unknown.push_back(
        {"--sweep", 0,
         fmt::format("there is no sweep {}{}", in_quotes(name), suggestion(name, known))});
  if (!unknown.empty())
    throw InputError(unknown);
  std::vector<SweepEntry> wanted;
  std::ranges::copy_if(c.sweeps, std::back_inserter(wanted),
                       [&](const SweepEntry &entry)
                       {
                         return options.sweeps.empty() ||
                                std::ranges::find(options.sweeps, entry.name) !=
                                  options.sweeps.end();
                       });
  return wanted;
}

/// The sweeps of the case, in the folder of its results.
int sweep_of_case(const SweepOptions &options, const Case &c)
{
  const std::vector<SweepEntry> sweeps = wanted_sweeps(options, c);
  const fs::path results =
    options.out ? fs::path(*options.out).lexically_normal() : fs::path("results") / c.name;
  const ResultsFolder folder(results);
  int worst = exit_status::success;
  for (const SweepEntry &entry : sweeps)
    if (!stop_requested())
    {
      show("{}: sweep {}: {}\n", c.name, entry.name, fmt::join(entry.vary, ", "));
      worst = std::max(worst, run_case_sweep(options, c, entry, results / ("sweep-" + entry.name)));
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
    throw InputError(
      {{"--sweep", 0, "selects sweeps of the case; it cannot be combined with --vary"}});
  if (!options.vary.empty())
    return sweep_as_asked(options, path, read_case(path, options.overrides));
  const std::optional<Case> c = read_checked_case(path, options.overrides);
  if (stop_requested())
    return exit_status::interrupted;
  return c ? sweep_of_case(options, *c) : exit_status::wrong_input;
}
} // namespace carambole
