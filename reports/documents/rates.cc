#include "reports/documents/rates.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <thread>
#include <vector>

#include <boost/process.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/case/shipped.h"
#include "cases/process/terminal.h"
#include "cases/records/bench_file.h"
#include "cases/records/records.h"
#include "cases/values/json_text.h"

namespace carambole::reports
{
namespace
{
namespace fs = std::filesystem;
namespace process = boost::process;

constexpr int repetitions = 3;
/// Largest over smallest of the repetitions. A machine that does nothing else keeps within some
/// percent; the short runs are allowed the time that a process takes to start.
constexpr double allowed_ratio = 1.1, allowed_difference = 0.02; // [-], [s]

/// One model, whole time loops: its rate, elements and steps are those of its record.
struct RatedRun
{
  std::string name, problem, model;
  std::vector<std::string> arguments;
};

std::vector<RatedRun> rated_runs()
{
  std::vector<RatedRun> runs;
  for (const auto &[element, cores] :
       {std::pair{"one-point", 1}, {"one-point", 2}, {"full", 1}, {"full", 2}})
    runs.push_back({fmt::format("{} threads {}", element, cores),
                    "three-ball",
                    "fem",
                    {"--levels", "1", "--set", "fem.elements_per_contact_radius=10", "--set",
                     fmt::format("fem.element={}", element), "--threads", std::to_string(cores)}});
  runs.push_back({"Taylor bar", "taylor-bar-free", "fem", {"--levels", "1", "--threads", "1"}});
  runs.push_back(
    {"flowing ball", "plastic-sphere-wall-60", "fem", {"--levels", "1", "--threads", "1"}});
  return runs;
}

/// Seconds that the driver takes for these arguments. Throws std::runtime_error if it fails.
double seconds_of(const std::vector<std::string> &arguments)
{
  const auto begin = std::chrono::steady_clock::now();
  const int status = process::system(
    process::exe = (program_folder() / "carambole").string(), process::args = arguments,
    process::std_in<process::null, process::std_out> process::null);
  if (status != 0)
    throw std::runtime_error(
      fmt::format("carambole {} ended with status {}", fmt::join(arguments, " "), status));
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(const std::string &name, std::vector<double> values, double allowed)
{
  std::sort(values.begin(), values.end());
  if (values.back() > allowed_ratio * values.front() && values.back() - values.front() > allowed)
    throw std::runtime_error(
      fmt::format("{}: the runs differ by {:.0f} %: something else is running on this machine",
                  name, 100 * (values.back() / values.front() - 1)));
  return values[values.size() / 2];
}
} // namespace

std::string measure_rates(const fs::path &scratch)
{
  nlohmann::ordered_json numbers, single;
  std::string build;
  for (const RatedRun &run : rated_runs())
  {
    std::vector<double> rates;
    for (int i = 0; i < repetitions; ++i)
    {
      const fs::path folder = scratch / "rated";
      std::vector<std::string> arguments{"run",         run.problem, "--only", "name:" + run.model,
                                         "--no-report", "--force",   "--out",  folder.string()};
      arguments.insert(arguments.end(), run.arguments.begin(), run.arguments.end());
      seconds_of(arguments);
      const std::optional<StoredRecord> record = read_record(folder, run.model);
      if (!record)
        throw std::runtime_error(fmt::format("{}: no record of {}", folder.string(), run.model));
      const Cost &cost = record->model.cost;
      rates.push_back(cost.element_updates_per_second.value());
      numbers[run.name + " elements"] = cost.elements.value();
      numbers[run.name + " steps"] = cost.steps.value();
      build = record->build;
      fs::remove_all(folder);
    }
    numbers[run.name + " rate"] = median(run.name, rates, 0);
    single[run.name + " rate"] = rates;
    tell("{}: {:.1f} million element updates/s\n", run.name, rates[0] / 1e6);
  }
  const fs::path folder = scratch / "whole";
  std::vector<double> whole, again;
  for (int i = 0; i < repetitions; ++i)
  {
    const std::vector<std::string> arguments{"run", "three-ball", "--out", folder.string()};
    whole.push_back(seconds_of(arguments));
    again.push_back(seconds_of(arguments));
    fs::remove_all(folder);
  }
  for (const auto &[name, seconds] :
       {std::pair{"three-ball seconds", whole}, std::pair{"three-ball again seconds", again}})
  {
    numbers[name] = median(name, seconds, allowed_difference);
    single[name] = seconds;
  }
  numbers["machine"] = value_behind("/proc/cpuinfo", "model name");
  numbers["processors"] = std::thread::hardware_concurrency();
  numbers["system"] = value_behind("/etc/os-release", "PRETTY_NAME");
  numbers["compiler"] = build.substr(0, build.find(','));
  numbers["date"] = fmt::format("{:%F}", fmt::gmtime(std::time(nullptr)));
  return json_text(nlohmann::ordered_json{{"numbers", numbers}, {"single runs", single}}, 2) + "\n";
}

std::string measure_bench(const fs::path &scratch)
{
  seconds_of({"bench", "--out", (scratch / "bench").string()});
  return json_text(read_ordered_json(scratch / "bench/bench.json"), 2) + "\n";
}
} // namespace carambole::reports
