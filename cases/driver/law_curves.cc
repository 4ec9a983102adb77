#include "cases/driver/law_curves.h"

#include <fstream>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "cases/case/hashes.h"
#include "cases/driver/commands.h"
#include "cases/driver/programs.h"
#include "cases/process/own_files.h"
#include "cases/process/program.h"

namespace carambole
{
namespace fs = std::filesystem;

namespace
{
constexpr const char *stamp_name = "curves.hash";

/// Hash of the version of the program, which changes with its sources, and of all files.
std::string stamp_of(const fs::path &folder)
{
  std::set<fs::path> files;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().filename() != stamp_name)
      files.insert(entry.path());
  std::string all = program_version("carambole-lumped") + "\n";
  for (const fs::path &file : files)
    all += fmt::format("{} {}\n", file.lexically_relative(folder).string(), hash_of_file(file));
  return hash_text(all);
}

bool are_current(const fs::path &folder)
{
  std::ifstream in(folder / stamp_name);
  const std::string stamp{std::istreambuf_iterator<char>(in), {}};
  return !stamp.empty() && stamp == stamp_of(folder);
}
} // namespace

int bring_up_law_curves(const fs::path &folder)
{
  if (are_current(folder))
    return exit_status::success;
  fs::remove(folder / stamp_name); // what is interrupted is not current
  const int status = run_program("carambole-lumped", {"curves", path_argument(folder.string())});
  if (status == exit_status::success)
    write_file(folder / stamp_name, stamp_of(folder));
  return status;
}
} // namespace carambole
