#include <filesystem>

#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/process/diagnostics.h"

namespace carambole
{
int command_figure(const FigureOptions &options)
{
  if (!std::filesystem::is_directory(options.folder))
    throw InputError(options.folder, "is not a folder");
  std::vector<std::string> arguments{"figure", path_argument(options.folder)};
  if (!options.name.empty())
    arguments.push_back(options.name);
  if (!options.size.empty())
    arguments.insert(arguments.end(), {"--size", options.size});
  if (!options.format.empty())
    arguments.insert(arguments.end(), {"--format", options.format});
  if (options.out)
    arguments.insert(arguments.end(), {"--out", path_argument(*options.out)});
  return run_program("carambole-report", arguments);
}
} // namespace carambole
