#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cases/case/shipped.h"
#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"

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

// A folder of results holds a case.yaml too and is often named after its case: a bare name is the
// shipped one, and what lies here is told apart by its path.
std::string find_case(const std::string &argument)
{
  const std::vector<std::string> shipped = shipped_cases();
  const bool is_shipped = std::find(shipped.begin(), shipped.end(), argument) != shipped.end();
  std::error_code error;
  std::string here;
  if (fs::is_regular_file(argument, error))
    here = argument;
  else if (fs::is_regular_file(fs::path(argument) / "case.yaml", error))
    here = (fs::path(argument) / "case.yaml").string();
  if (is_shipped)
  {
    const fs::path path = shipped_folder() / argument / "case.yaml";
    if (!here.empty() && !fs::equivalent(here, path, error))
      tell("{}: the shipped case, not what is here; that is ./{}\n", argument, argument);
    return path.string();
  }
  if (!here.empty())
    return here;
  throw InputError({{"", 0,
                     fmt::format("{} is neither a file nor a shipped case{}", in_quotes(argument),
                                 suggestion(argument, shipped))}});
}
} // namespace carambole
