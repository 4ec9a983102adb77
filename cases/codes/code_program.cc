#include "cases/codes/code_program.h"

#include <cstdlib>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
bool is_program(const fs::path &path)
{
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

/// Empty if no folder of PATH has it.
fs::path on_path(const std::string &name)
{
  const char *const value = std::getenv("PATH");
  std::istringstream folders(value != nullptr ? value : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (const fs::path path = fs::path(folder) / name; !folder.empty() && is_program(path))
      return path;
  return {};
}
} // namespace

bool programs_are_trusted()
{
  const char *const value = std::getenv(trust_variable);
  return value != nullptr && value == std::string("1");
}

CodeProgram code_program(const CodeEntry &entry)
{
  const std::string name = program_of(entry),
                    usual_name = program_of(CodeEntry{.name = {}, .code = entry.code});
  if (name == usual_name)
    return {on_path(name), false};
  const bool is_path = name.find('/') != std::string::npos;
  const fs::path found = is_path ? fs::path(name) : on_path(name);
  if (!is_program(found))
    return {};
  const fs::path usual = on_path(usual_name);
  std::error_code ignored;
  return {found, usual.empty() || !fs::equivalent(found, usual, ignored)};
}

std::string obstacle_to_program(const CodeEntry &entry)
{
  const CodeProgram program = code_program(entry);
  if (program.path.empty())
    return fmt::format("there is no program {} (Debian package {})", program_of(entry),
                       package_of(entry.code));
  if (program.needs_trust && !programs_are_trusted())
    return fmt::format("{} is not the {} on PATH; it would run with your rights. If you trust it, "
                       "add --trust-programs, or set {}=1",
                       program.path.string(), program_of(CodeEntry{.name = {}, .code = entry.code}),
                       trust_variable);
  return "";
}
} // namespace carambole
