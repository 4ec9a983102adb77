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

/// A program of the suite, in the same folder. In a clone some are built when they are first asked
/// for, by the launcher that the environment names (CARAMBOLE_LAUNCHER). Throws std::runtime_error
/// if it is not there then.
std::filesystem::path program_path(const std::string &name);

/// Folder of data that come with the program: `installed` as seen from the folder of the program;
/// in a folder of the build, `in_source_tree` below the sources. It need not exist, or be readable.
std::filesystem::path data_folder(const std::filesystem::path &installed,
                                  const std::filesystem::path &in_source_tree);

/// Folder of the shipped cases, GROUP/NAME/case.yaml; a name is in one group only.
std::filesystem::path shipped_folder();

/// The group of the regime maps, with the calibration of the uncertainties.
std::filesystem::path shipped_maps();

/// The names of the cases, sorted; none where they cannot be read.
std::vector<std::string> shipped_cases();

struct ShippedCase
{
  std::string name, title;
  std::filesystem::path file; ///< case.yaml
};

/// All of them, sorted by name. Their titles are read, and nothing else of them: that takes a
/// hundredth of the time. Throws std::runtime_error if there are none.
std::vector<ShippedCase> list_shipped_cases();

/// Folder of one of them. Throws std::out_of_range for an unknown name.
std::filesystem::path shipped_case(const std::string &name);
} // namespace carambole
