#pragma once

// Handling of the command line, common to all programs.

#include <optional>
#include <sstream>

#include <CLI/CLI.hpp>

#include "cases/process/program.h"
#include "cases/process/terminal.h"

namespace carambole
{
/// Parses it. Returns an exit status if the program should end: help or the version was printed, or
/// the command line is wrong and the error was printed.
inline std::optional<int> parse(CLI::App &app, int argc, char **argv)
{
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
