#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "cases/commands.h"
#include "cases/programs.h"
#include "cases/results_folder.h"

namespace carambole
{
namespace fs = std::filesystem;

int command_sweep(const SweepOptions &options)
{
  catch_interrupts();
  const std::string path = find_case(options.case_argument);
  const Case c = read_case(path, options.overrides);
  const fs::path results = options.out ? fs::path(*options.out).lexically_normal()
                                       : fs::path("results") / (c.name + "-sweep");
  const ResultsFolder folder(results);
  folder.store_case(c, options.overrides);
  const fs::path table = results / "sweep.csv";

  std::vector<std::string> arguments = case_arguments(path, options.overrides);
  arguments.insert(arguments.begin(), "sweep");
  for (const std::string &vary : options.vary)
    arguments.insert(arguments.end(), {"--vary", vary});
  if (options.logarithmic)
    arguments.emplace_back("--log");
  if (!options.only.empty())
    arguments.insert(arguments.end(),
                     {"--models", fmt::format("{}", fmt::join(options.only, ","))});
  if (options.threads)
    arguments.insert(arguments.end(), {"--threads", std::to_string(*options.threads)});
  arguments.insert(arguments.end(), {"--out", path_argument(table.string())});
  const int status = run_program("carambole-lumped", arguments);
  if (status == exit_status::success || status == exit_status::computation_failed)
    fmt::print("{}\n", table.string());
  return status;
}
} // namespace carambole
