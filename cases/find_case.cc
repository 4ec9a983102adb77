#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cases/diagnostics.h"
#include "cases/shipped.h"

namespace carambole
{
namespace fs = std::filesystem;

fs::path program_folder()
{
  return fs::read_symlink("/proc/self/exe").parent_path();
}

fs::path shipped_folder()
{
  const fs::path installed = program_folder().parent_path() / "share/carambole/cases";
  return fs::is_directory(installed) ? installed : fs::path(CARAMBOLE_SOURCE_CASES);
}

std::vector<std::string> shipped_cases()
{
  std::vector<std::string> names;
  for (const fs::directory_entry &entry : fs::directory_iterator(shipped_folder()))
    if (fs::exists(entry.path() / "case.yaml"))
      names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string find_case(const std::string &argument)
{
  std::error_code error;
  if (fs::is_regular_file(argument, error))
    return argument;
  if (fs::is_regular_file(fs::path(argument) / "case.yaml", error))
    return (fs::path(argument) / "case.yaml").string();
  const std::vector<std::string> shipped = shipped_cases();
  if (std::find(shipped.begin(), shipped.end(), argument) != shipped.end())
    return (shipped_folder() / argument / "case.yaml").string();
  throw InputError({{"", 0,
                     fmt::format("{} is neither a file nor a shipped case{}", in_quotes(argument),
                                 suggestion(argument, shipped))}});
}
} // namespace carambole
