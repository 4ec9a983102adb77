#pragma once

// The tables beside a record, which figures are drawn from: whether they are whole.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole::reports
{
/// A file beside the record of a model that cannot be read, and why.
struct DamagedFile
{
  std::string model, name, reason;
};

/// Of the surfaces, spectra, pictures of waves and meshes in the folder of a model's record: those
/// that are empty, cut short, hold what is not a finite number, or name what the case does not
/// have. A file that is not there is not damaged: records without it are allowed.
std::vector<DamagedFile> damaged_files(const std::filesystem::path &results,
                                       const std::string &model, const Case &problem);
} // namespace carambole::reports
