#pragma once

// Completion of the command line in bash.

#include <string>

#include <CLI/App.hpp>

namespace carambole
{
/// A script for bash to source: it completes the commands and options that --help shows, names of
/// shipped cases and of laws, files and folders. What a value is, is told by its name in --help:
/// CASE, LAW, DIR, FILE.
std::string bash_completion(const CLI::App &program);
} // namespace carambole
