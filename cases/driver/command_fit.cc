#include <filesystem>

#include <fmt/format.h>

#include "cases/driver/commands.h"
#include "cases/driver/programs.h"

namespace carambole
{
int command_fit(const FitOptions &options)
{
  if (!is_in_path("gnuplot"))
    throw std::runtime_error(
      "gnuplot, which draws the figure, is not in PATH: install it (package gnuplot-nox)");
  const std::string path = find_case(options.case_argument);
  const std::optional<Case> c = read_checked_case(path, options.overrides);
  if (!c)
    return exit_status::wrong_input;
  const std::string out =
    options.out.value_or((std::filesystem::path("results") / c->name).string());
  std::vector<std::string> arguments = case_arguments(path, options.overrides);
  arguments.insert(arguments.end(),
                   {"--law", options.law, "--to", options.to, "--out", path_argument(out)});
  if (!options.free.empty())
    arguments.insert(arguments.end(), {"--free", fmt::format("{}", fmt::join(options.free, ","))});
  return run_program("carambole-fit", arguments);
}
} // namespace carambole
