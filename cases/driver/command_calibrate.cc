// carambole validate --calibrate: are the uncertainties of the finite elements right?

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/case/shipped.h"
#include "cases/driver/commands.h"
#include "cases/driver/level_overrides.h"
#include "cases/driver/programs.h"
#include "cases/driver/random_case.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/records/coverage.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
/// A case to be computed one level finer.
struct Judged
{
  std::string name;
  fs::path path;
};

/// The random ones are written into the folder of the results.
std::vector<Judged> judged_cases(const ValidateOptions &options, const fs::path &results)
{
  std::vector<Judged> all;
  if (options.random == 0)
    for (const std::string &name : wanted_cases(options))
      all.push_back({name, shipped_case(name) / "case.yaml"});
  for (int number = 0; number < options.random; ++number)
  {
    const std::string name = fmt::format("random-{:03}", number);
    all.push_back({name, results / (name + ".yaml")});
    write_file(all.back().path, random_case(number));
  }
  return all;
}

/// A case with more element updates on the finer meshes is skipped: about ten minutes on a core.
constexpr double longest_case = 5e10;

void print(const Calibration &calibration)
{
  show("\n  {:<20}{:>8}  {:<20}{:<20}{}\n", "quantity", "samples", "one level finer",
       "extrapolated", "uncertainty / error");
  for (const Coverage &count : count_coverage(calibration.samples))
    show("  {:<20}{:>8}  {:<20}{:<20}{}\n", name_of(count.group), count.samples,
         fmt::format("{:.1f} % inside", 100. * count.inside / count.samples),
         count.limits == 0
           ? "-"
           : fmt::format("{:.1f} % of {}", 100. * count.limits_inside / count.limits, count.limits),
         count.median_ratio ? fmt::format("{:.2f} (median)", *count.median_ratio) : "-");
  for (const LeftOut &one : calibration.left_out)
    show("  skipped: {}: {}\n", one.case_name, one.reason);
}
} // namespace

int command_calibrate(const ValidateOptions &options)
{
  const fs::path results = fs::path(options.out.value_or("results-calibrate")).lexically_normal();
  if (options.random > 0)
    fs::create_directories(results);
  const std::vector<Judged> judged = judged_cases(options, results);
  catch_stop_signals();
  Calibration calibration;
  calibration.version = program_version("carambole-fem");
  int worst = exit_status::success;
  for (std::size_t k = 0; k < judged.size() && !stop_requested(); ++k)
  {
    const auto &[name, path] = judged[k];
    RunOptions one;
    one.case_argument = path.string();
    const Case shipped = read_case(one.case_argument);
    if (shipped.fem.empty())
      continue;
    one.overrides = level_overrides(shipped, 1);
    const double updates = estimated_element_updates(read_case(one.case_argument, one.overrides));
    if (updates > longest_case && options.cases.empty()) // named cases are always run
    {
      calibration.left_out.push_back(
        {name, fmt::format("about {:.0f} million element updates", updates / 1e6)});
      continue;
    }
    one.out = (results / name).string();
    for (const FemEntry &entry : shipped.fem)
      one.only.push_back(entry.name);
    one.threads = options.threads;
    one.no_report = true;
    one.quick = true; // the expectations of the case are for its own meshes
    show("[{}/{}] ", k + 1, judged.size());
    const int status = command_run(one);
    if (status > exit_status::expectation_failed)
    {
      calibration.left_out.push_back({name, fmt::format("the run ended with status {}", status)});
      worst = std::max(worst, status);
      continue;
    }
    for (const FemEntry &entry : shipped.fem)
      if (const auto record = read_record(*one.out, entry.name))
        std::ranges::move(coverage_samples(name, record->model),
                          std::back_inserter(calibration.samples));
  }
  if (stop_requested())
  {
    tell("interrupted; finished results are kept; repeat the command to continue\n");
    return exit_status::interrupted;
  }
  if (calibration.samples.empty())
    throw InputError("--cases", "none of these cases has finite elements on several levels");
  store_calibration(calibration, results);
  print(calibration);
  show("{}\n", (results / Calibration::file_name).string());
  return worst;
}
} // namespace carambole
