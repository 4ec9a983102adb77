#pragma once

// The tables in the folder of a record, which figures are drawn from: whether they are complete.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole::reports
{
/// A file in the folder of a record that cannot be read, and why.
struct DamagedFile
{
  std::string model, name, reason;
};

/// The damaged ones of the surfaces, spectra, pictures of waves and meshes in the folder of a
/// model's record: empty, cut short, with a value that is not a finite number, or of a body that
/// the case does not have. A missing file is not damaged: records without it are allowed.
std::vector<DamagedFile> damaged_files(const std::filesystem::path &results,
                                       const std::string &model, const Case &problem);
} // namespace carambole::reports
