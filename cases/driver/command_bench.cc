#include <chrono>
#include <ctime>
#include <fstream>
#include <thread>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "cases/case/shipped.h"
#include "cases/case/version.h"
#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"
#include "cases/records/bench_file.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace
{
namespace fs = std::filesystem;

nlohmann::ordered_json machine_json()
{
  return {{"processor", value_behind("/proc/cpuinfo", "model name")},
          {"processors", std::thread::hardware_concurrency()},
          {"memory_bytes", double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGESIZE))},
          {"system", value_behind("/etc/os-release", "PRETTY_NAME")}};
}

/// Programs that ran or waited to, the mean of the last minute; -1: not known.
double load_average()
{
  double load = -1;
  std::ifstream("/proc/loadavg") >> load;
  return load;
}

/// Throws InputError if the rates of the two cannot be compared.
void check_comparable(const BenchFile &other, const std::string &file, bool quick)
{
  if (other.json.at("quick") != quick)
    throw InputError(
      file, quick ? "was made without --quick, with other sizes"
                  : "was made with --quick, with other sizes, and its rates are not meaningful");
}
} // namespace

int command_bench(const BenchOptions &options)
{
  const std::string measurement = "carambole-fem-bench"; // of the finite elements
  check_gnuplot();
  if (options.compare && options.compare->empty())
    throw InputError("--compare", "is empty; give the path of a bench.json");
  if (options.compare)
    check_comparable(read_bench(*options.compare), *options.compare, options.quick);
  program_path(measurement); // before the folder is made
  if (options.out.empty())
    throw InputError("--out", "is empty; give the path of a folder");
  const fs::path folder = options.out;
  for (const char *of_a_case : {"case.yaml", "run.json"})
    if (fs::exists(folder / of_a_case))
      throw InputError(folder.string(),
                       "contains results of a case; a benchmark needs a folder of its own");
  fs::create_directories(folder);
  if (access(folder.c_str(), W_OK) != 0) // said before a minute of measuring, not after it
    throw std::runtime_error(fmt::format("{} cannot be written", folder.string()));

  const auto begin = std::chrono::steady_clock::now();
  const double load_before = load_average();
  std::vector<std::string> fem, lumped{"bench", "--json"};
  if (options.threads)
    fem.insert(fem.end(), {"--threads", std::to_string(*options.threads)});
  if (options.quick)
    for (std::vector<std::string> *arguments : {&fem, &lumped})
      arguments->emplace_back("--quick");
  nlohmann::ordered_json json{{"schema", bench_schema},
                              {"kind", bench_kind},
                              {"date", fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr)))},
                              {"quick", options.quick},
                              {"machine", machine_json()},
                              {"version",
                               {{"carambole-fem", program_version("carambole-fem")},
                                {"carambole-lumped", program_version("carambole-lumped")}}},
                              {"build", build}};
  json["fem"] = parse_ordered_json(output_of(measurement, fem));
  tell("bench: contact laws\n");
  json["lumped"] = parse_ordered_json(output_of("carambole-lumped", lumped));
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  json["load_average"] = {load_before, load_average()};
  json["seconds"] = taken.count();

  const Removed fresh(scratch_path(folder / "bench.json"));
  create_file(fresh.path, {json_text(json, 2) + "\n"}, false);
  std::vector<std::string> report{"bench", path_argument(fresh.path.string()), "--out",
                                  path_argument(folder.string())};
  if (options.compare)
    report.insert(report.end(), {"--compare", path_argument(*options.compare)});
  if (options.as_json)
    report.emplace_back("--json");
  return run_program("carambole-report", report);
}
} // namespace carambole
