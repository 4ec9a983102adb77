#pragma once

// Handling of the command line, common to all programs.

#include <optional>

#include <CLI/CLI.hpp>

namespace carambole
{
/// Parses it, with `--generate man` as a further option. Returns an exit status if the program
/// should end: help, the version or a generated text was printed, or the command line is wrong, or
/// not UTF-8, and the error was printed.
std::optional<int> parse(CLI::App &app, int argc, char **argv);
} // namespace carambole
