#pragma once

// Lists on the command line, whether their names are separated by commas or by spaces.

#include <string>
#include <vector>

#include <CLI/App.hpp>

namespace carambole
{
/// The arguments, without the name of the program, with `--only A B` as `--only A,B`: words after
/// an option that takes names belong to it if all required words, such as CASE, came before.
/// Otherwise only the first of them does, so that `--only A CASE` keeps its meaning.
std::vector<std::string> with_joined_lists(const CLI::App &program,
                                           const std::vector<std::string> &arguments);
} // namespace carambole
