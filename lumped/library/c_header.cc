#include "lumped/library/c_header.h"

#include <filesystem>

#include <fmt/format.h>

#include "cases/case/shipped.h"

namespace carambole::lumped
{
/// The file c_interface.h, which the build puts here.
extern const char *const c_interface_text;

std::string c_header()
{
  namespace fs = std::filesystem;
  std::string folder;
  for (const char *const place : {CARAMBOLE_BUILT_LIBRARY, CARAMBOLE_INSTALLED_LIBRARY})
    if (const fs::path here = (program_folder() / place).lexically_normal();
        folder.empty() && fs::exists(here / "libcarambole_laws.so"))
      folder = here.string();
  if (folder.empty())
    return fmt::format("{}\n/* The library is not here: cmake --install BUILD --component laws "
                       "installs it. */\n",
                       c_interface_text);
  return fmt::format("{0}\n/* carambole laws --header > carambole_laws.h, and for a program.c that "
                     "includes it:\n   cc program.c -o program -L'{1}' -Wl,-rpath,'{1}' "
                     "-lcarambole_laws -lm */\n",
                     c_interface_text, folder);
}
} // namespace carambole::lumped
