#pragma once

// What is said of a command line that cannot be read.

#include <string>
#include <vector>

#include <CLI/App.hpp>

namespace carambole
{
/// For a command line with these words behind the name of the program, at least one: the unknown
/// command, or the unknown options of a known one, each with the nearest name; else the error of
/// the parser. With the command that shows what there is.
std::string explanation(const CLI::App &program, const CLI::ParseError &error,
                        const std::vector<std::string> &words);

/// The help of the program, or of the command of that name. Throws InputError with the nearest name
/// if there is no such command.
std::string help_of(const CLI::App &program, const std::string &command);
} // namespace carambole
