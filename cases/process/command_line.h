#pragma once

// Handling of the command line, common to all programs.

#include <optional>
#include <sstream>
#include <string>

#include <CLI/CLI.hpp>

#include "cases/process/diagnostics.h"
#include "cases/process/manual_page.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"
#include "cases/process/text_names.h"

namespace carambole
{
/// Parses it, with `--generate man` as a further option. Returns an exit status if the program
/// should end: help, the version or a generated text was printed, or the command line is wrong, or
/// not UTF-8, and the error was printed.
inline std::optional<int> parse(CLI::App &app, int argc, char **argv)
{
  if (const std::string problem = name_problem({argv + 1, argv + argc}); !problem.empty())
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
