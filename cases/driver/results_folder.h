#pragma once

// The folder of one case's results: kept apart from the user's own files, and from other runs.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// Creates the folder and holds its lock until destruction; what processes that have ended were
/// writing below it is removed. Children inherit the lock: while one of them still works, the
/// folder is taken. Where nothing was stored, a folder that was created is removed again.
class ResultsFolder
{
public:
  /// Throws InputError if the folder holds something else than results, cannot be made, or is in
  /// use.
  explicit ResultsFolder(const std::filesystem::path &path);
  ~ResultsFolder();
  ResultsFolder(const ResultsFolder &) = delete;
  ResultsFolder &operator=(const ResultsFolder &) = delete;

  /// Puts a copy of the case there, from which a report can be built later.
  void store_case(const Case &c, const Overrides &overrides) const;

private:
  std::filesystem::path path;
  std::vector<std::filesystem::path> made; ///< folders that were not there, the innermost first
  int lock = -1;
};
} // namespace carambole
