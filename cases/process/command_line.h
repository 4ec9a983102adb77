#pragma once

// What the programs of the suite do alike with their command lines.

#include <optional>
#include <sstream>

#include <CLI/CLI.hpp>

#include "cases/process/manual_page.h"
#include "cases/process/program.h"
#include "cases/process/terminal.h"

namespace carambole
{
/// Parses it, with `--generate man` beside its own options. Returns the exit status where the
/// program ends with that: help or the version was asked for and is shown, or the line is wrong and
/// it is told how.
inline std::optional<int> parse(CLI::App &app, int argc, char **argv)
{
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
