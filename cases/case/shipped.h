#pragma once

// Where the program and the cases that come with it stand: installed, or in the build and source
// trees.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// Folder of the running executable.
std::filesystem::path program_folder();

/// Folder of the shipped cases.
std::filesystem::path shipped_folder();

/// Their names, sorted.
std::vector<std::string> shipped_cases();
} // namespace carambole
