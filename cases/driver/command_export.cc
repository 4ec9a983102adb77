#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/process/diagnostics.h"
#include "cases/process/own_files.h"
#include "cases/process/terminal.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
/// The finite-element model that is exported.
std::string model_to_export(const Case &c, const ExportOptions &options)
{
  std::vector<std::string> names, moving;
  for (const FemEntry &entry : c.fem)
  {
    names.push_back(entry.name);
    if (!entry.is_static)
      moving.push_back(entry.name);
  }
  std::string wanted = options.model.value_or(moving.size() == 1 ? moving.front() : "");
  if (std::ranges::find(names, wanted) != names.end())
    return wanted;
  if (names.empty())
    throw InputError(c.path, "the case has no finite elements to export: fem is empty");
  throw InputError(
    c.path, options.model ? fmt::format("the case has no fem model {}{}", in_quotes(wanted),
                                        suggestion(wanted, names))
                          : fmt::format("the case has {} fem models; select one with --model: {}",
                                        names.size(), name_list(names)));
}
} // namespace

int command_export(const ExportOptions &options)
{
  const std::string path = find_case(options.case_argument);
  const Case c = read_case(path, options.overrides);
  const std::string file = options.abaqus.empty() ? c.name + ".inp" : options.abaqus;
  const fs::path folder = fs::path(file).parent_path();
  if (!folder.empty() && !fs::is_directory(folder))
    throw InputError("--abaqus", fmt::format("there is no folder {}", folder.string()));
  if (fs::is_directory(file))
    throw InputError("--abaqus", file + " is a folder; name the file of the deck");
  std::vector<std::string> read{path};
  for (const DataEntry &data : c.data)
    read.push_back(data.file);
  for (const std::string &one : read)
    if (std::error_code none; fs::equivalent(file, one, none))
      throw InputError("--abaqus", file + " is a file of the case; name another one for the deck");
  const int status = run_program(
    "carambole-fem",
    case_arguments({"export"}, path, options.overrides,
                   {"--model", model_to_export(c, options), "--abaqus", path_argument(file)}));
  if (status == exit_status::success && !is_open_as(file, STDOUT_FILENO))
    show("{}\n", file);
  return status;
}
} // namespace carambole
