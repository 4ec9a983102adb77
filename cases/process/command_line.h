#pragma once

// Handling of the command line, common to all programs.

#include <filesystem>
#include <optional>
#include <sstream>
#include <string>

#include <CLI/CLI.hpp>

#include "cases/process/diagnostics.h"
#include "cases/process/manual_page.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"

namespace carambole
{
/// Why a name cannot be written into records and reports, which are text in UTF-8: of the current
/// folder or of an argument; empty: all can.
inline std::string name_problem(int argc, char **argv)
{
  const auto is_text = [](std::string_view text)
  {
    while (!text.empty())
    {
      const bool is_ascii = static_cast<unsigned char>(text.front()) < 0x80;
      const std::size_t length = is_ascii ? 1 : printable_length(text);
      if (length == 0)
        return false;
      text.remove_prefix(length);
    }
    return true;
  };
  constexpr const char *cure =
    "is not UTF-8, as names in records and reports must be; rename it, or name it by a link";
  std::error_code none;
  if (const std::string folder = std::filesystem::current_path(none).string(); !is_text(folder))
    return fmt::format("the name of the current folder, {}, {}", in_quotes(folder), cure);
  for (int k = 1; k < argc; ++k)
    if (!is_text(argv[k]))
      return fmt::format("the argument {} {}", in_quotes(argv[k]), cure);
  return "";
}

/// Parses it, with `--generate man` as a further option. Returns an exit status if the program
/// should end: help, the version or a generated text was printed, or the command line is wrong, or
/// not UTF-8, and the error was printed.
inline std::optional<int> parse(CLI::App &app, int argc, char **argv)
{
  if (const std::string problem = name_problem(argc, argv); !problem.empty())
  {
    tell("{}\n", problem);
    return exit_status::wrong_input;
  }
  add_generated_texts(app, {{"man", manual_page}});
  try
  {
    app.parse(argc, argv);
    return {};
  }
  catch (const CLI::ParseError &error)
  {
    std::ostringstream out, err;
    const int status = app.exit(error, out, err);
    show(out.view());
    tell(err.view());
    return status == 0 ? exit_status::success : exit_status::wrong_input;
  }
}
} // namespace carambole
