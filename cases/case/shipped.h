#pragma once

// Location of the program and its shipped cases: installed, or in the build and source trees.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// Folder of the running executable.
std::filesystem::path program_folder();

/// Folder of the shipped cases, GROUP/NAME/case.yaml; a name is in one group only.
std::filesystem::path shipped_folder();

/// The group of the regime maps, with the calibration of the uncertainties.
std::filesystem::path shipped_maps();

/// The names of the cases, sorted.
std::vector<std::string> shipped_cases();

/// Folder of one of them. Throws std::out_of_range for an unknown name.
std::filesystem::path shipped_case(const std::string &name);
} // namespace carambole
