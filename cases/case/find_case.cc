#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>
#include <sys/wait.h>

#include "cases/case/shipped.h"
#include "cases/process/diagnostics.h"
#include "cases/process/interrupted.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"

namespace carambole
{
namespace fs = std::filesystem;

fs::path program_folder()
{
  return fs::read_symlink("/proc/self/exe").parent_path();
}

fs::path program_path(const std::string &name)
{
  fs::path path = program_folder() / name;
  if (fs::exists(path))
    return path;
  if (std::getenv("CARAMBOLE_LAUNCHER") != nullptr)
  {
    // What is printed there tells of the work: standard output is for results.
    const std::string build = fmt::format("\"$CARAMBOLE_LAUNCHER\" build {} >&2", name);
    const int status = std::system(build.c_str());
    if (status == 0 && fs::exists(path))
      return path;
    if (WIFSIGNALED(status) || WEXITSTATUS(status) == exit_status::interrupted) // by Ctrl-C
      throw Interrupted();
    throw std::runtime_error(fmt::format("{} could not be built", name));
  }
  throw std::runtime_error(fmt::format("{} is missing: the installation is incomplete; in a clone, "
                                       "'./carambole build {}' builds it",
                                       path.string(), name));
}

fs::path data_folder(const fs::path &installed, const fs::path &in_source_tree)
{
  const fs::path program = program_folder();
  fs::path place = (program / installed).lexically_normal();
  std::error_code error; // of a folder that may not be read: it is as good as absent
  if (fs::is_directory(place, error))
    return place;
  for (fs::path build = program; build.has_relative_path(); build = build.parent_path())
    if (fs::exists(build / "CMakeCache.txt", error))
      return (build / CARAMBOLE_SOURCE_TREE / in_source_tree).lexically_normal();
  return place;
}

fs::path shipped_folder()
{
  return data_folder(CARAMBOLE_INSTALLED_CASES, "cases/shipped");
}

namespace
{
/// Folders of the shipped cases, GROUP/NAME, by name. None where they cannot be read: a case of the
/// user's own needs none of them.
std::map<std::string, fs::path> shipped_case_folders()
{
  std::map<std::string, fs::path> folders;
  std::error_code error;
  for (const fs::directory_entry &group : fs::directory_iterator(shipped_folder(), error))
    for (const fs::directory_entry &entry : fs::directory_iterator(group, error))
      if (fs::exists(entry.path() / "case.yaml", error))
        folders.emplace(entry.path().filename().string(), entry.path());
  return folders;
}

std::string without_shipped_cases()
{
  return fmt::format("there are no shipped cases: {} is absent or cannot be read",
                     shipped_folder().string());
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

std::vector<ShippedCase> list_shipped_cases()
{
  constexpr std::string_view key = "title:";
  std::vector<ShippedCase> cases;
  for (const auto &[name, folder] : shipped_case_folders())
  {
    ShippedCase one{name, {}, folder / "case.yaml"};
    std::ifstream stream(one.file);
    for (std::string line; one.title.empty() && std::getline(stream, line);)
      if (line.starts_with(key))
        one.title = line.substr(std::min(line.find_first_not_of(' ', key.size()), line.size()));
    cases.push_back(std::move(one));
  }
  if (cases.empty())
    throw std::runtime_error(without_shipped_cases());
  return cases;
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
  if (shipped.empty())
    throw InputError(
      {{"", 0,
        fmt::format("{} is not a file, and {}", in_quotes(argument), without_shipped_cases())}});
  throw InputError({{"", 0,
                     fmt::format("{} is neither a file nor a shipped case{}", in_quotes(argument),
                                 suggestion(argument, shipped_cases()))}});
}
} // namespace carambole
