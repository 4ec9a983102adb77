#include <filesystem>

#include <fmt/format.h>

#include "cases/driver/commands.h"
#include "cases/driver/programs.h"

namespace carambole
{
namespace
{
std::string folder_name(const std::string &path)
{
  const std::filesystem::path normal = std::filesystem::path(path).lexically_normal();
  return (normal.has_filename() ? normal : normal.parent_path()).filename().string();
}
} // namespace

int command_compare(const CompareOptions &options)
{
  if (!options.no_report)
    check_gnuplot("the figure", ", or compare with --no-report");
  std::vector<std::string> arguments{"compare", path_argument(options.first),
                                     path_argument(options.second)};
  const std::string default_page =
    fmt::format("results/compare-{}-{}", folder_name(options.first), folder_name(options.second));
  if (!options.no_report)
    arguments.insert(arguments.end(), {"--out", path_argument(options.out.value_or(default_page))});
  if (options.as_json)
    arguments.emplace_back("--json");
  return run_program("carambole-report", arguments);
}
} // namespace carambole
