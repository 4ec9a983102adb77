// carambole validate --calibrate: are the uncertainties of the finite elements right?

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/case/shipped.h"
#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/process/diagnostics.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/records/coverage.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
/// Element updates of the finer meshes above which a case is left out: ten minutes or so on a core.
constexpr double longest_case = 5e10;

/// Every model of finite elements gets one more level, twice as fine as the finest.
Overrides finer_overrides(const Case &c)
{
  Overrides overrides;
  for (const FemEntry &entry : c.fem)
  {
    const std::string path = c.fem.size() == 1 ? "fem.*." : "fem." + entry.name + ".";
    overrides.push_back(fmt::format("{}levels={}", path, entry.levels + 1));
    overrides.push_back(fmt::format("{}elements_per_contact_radius={:.17g}", path,
                                    2 * entry.elements_per_contact_radius));
  }
  return overrides;
}

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
    show("  left out: {}: {}\n", one.case_name, one.reason);
}
} // namespace

int command_calibrate(const ValidateOptions &options)
{
  const std::vector<std::string> names = wanted_cases(options);
  const fs::path results = fs::path(options.out.value_or("results-calibrate")).lexically_normal();
  catch_stop_signals();
  Calibration calibration;
  calibration.version = program_version("carambole-fem");
  int worst = exit_status::success;
  for (std::size_t k = 0; k < names.size() && !is_interrupted(); ++k)
  {
    const std::string &name = names[k];
    RunOptions one;
    one.case_argument = (shipped_case(name) / "case.yaml").string();
    const Case shipped = read_case(one.case_argument);
    if (shipped.fem.empty())
      continue;
    one.overrides = finer_overrides(shipped);
    const double updates = estimated_element_updates(read_case(one.case_argument, one.overrides));
    if (updates > longest_case && options.cases.empty()) // what is named is wanted
    {
      calibration.left_out.push_back(
        {name, fmt::format("about {:.0f} million element updates", updates / 1e6)});
      continue;
    }
    one.out = (results / name).string();
    one.only = {"fem"};
    one.threads = options.threads;
    one.no_report = true;
    one.quick = true; // what the case expects is written for its own meshes
    show("[{}/{}] ", k + 1, names.size());
    const int status = command_run(one);
    if (status > exit_status::expectation_failed)
    {
      calibration.left_out.push_back({name, fmt::format("its run ended with status {}", status)});
      worst = std::max(worst, status);
      continue;
    }
    for (const FemEntry &entry : shipped.fem)
      if (const auto record = read_record(*one.out, entry.name))
        std::ranges::move(coverage_samples(name, record->model),
                          std::back_inserter(calibration.samples));
  }
  if (is_interrupted())
  {
    tell("interrupted; the same command goes on: what is finished is kept\n");
    return exit_status::interrupted;
  }
  if (calibration.samples.empty())
    throw InputError({{"--cases", 0, "none of these cases has finite elements on several levels"}});
  store_calibration(calibration, results);
  print(calibration);
  show("{}\n", (results / Calibration::file_name).string());
  return worst;
}
} // namespace carambole
