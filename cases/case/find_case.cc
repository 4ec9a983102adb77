#include <filesystem>
#include <map>

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
  const fs::path installed = (program_folder() / CARAMBOLE_INSTALLED_CASES).lexically_normal();
  return fs::is_directory(installed) ? installed : fs::path(CARAMBOLE_SOURCE_CASES);
}

namespace
{
/// Folders of the shipped cases, GROUP/NAME, by name.
std::map<std::string, fs::path> shipped_case_folders()
{
  std::map<std::string, fs::path> folders;
  for (const fs::directory_entry &group : fs::directory_iterator(shipped_folder()))
    if (group.is_directory())
      for (const fs::directory_entry &entry : fs::directory_iterator(group))
        if (fs::exists(entry.path() / "case.yaml"))
          folders.emplace(entry.path().filename().string(), entry.path());
  return folders;
}
} // namespace

fs::path shipped_maps()
{
  return shipped_folder() / "maps";
}

std::vector<std::string> shipped_cases()
{
  std::vector<std::string> names;
  for (const auto &[name, folder] : shipped_case_folders())
    names.push_back(name);
  return names;
}

fs::path shipped_case(const std::string &name)
{
  return shipped_case_folders().at(name);
}

// A folder of results also contains a case.yaml and often has the name of its case: a bare name
// means the shipped case, and a path means the folder.
std::string find_case(const std::string &argument)
{
  const std::map<std::string, fs::path> shipped = shipped_case_folders();
  const auto found = shipped.find(argument);
  std::error_code error;
  std::string here;
  if (fs::is_regular_file(argument, error))
    here = argument;
  else if (fs::is_regular_file(fs::path(argument) / "case.yaml", error))
    here = (fs::path(argument) / "case.yaml").string();
  if (found != shipped.end())
  {
    const fs::path path = found->second / "case.yaml";
    if (!here.empty() && !fs::equivalent(here, path, error))
      tell("{0}: using the shipped case; for the file or folder in this directory write ./{0}\n",
           argument);
    return path.string();
  }
  if (!here.empty())
    return here;
  throw InputError({{"", 0,
                     fmt::format("{} is neither a file nor a shipped case{}", in_quotes(argument),
                                 suggestion(argument, shipped_cases()))}});
}
} // namespace carambole
