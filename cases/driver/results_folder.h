#pragma once

// The folder of the results of one case, protected from other runs; a folder with other files of
// the user is refused.

#include <filesystem>
#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// Who may use a folder of results at the same time.
enum class Use
{
  alone,
  shared ///< with others that share it, each of which computes what no other does
};

/// Creates the folder and keeps its lock until destruction; unfinished files of processes that have
/// ended are removed. Children inherit the lock: while one of them still runs, the folder is in
/// use. A created folder is removed again if nothing was stored.
class ResultsFolder
{
public:
  /// With Use::shared unfinished files are left: their process may run on another machine. Throws
  /// InputError if the folder contains files other than results, cannot be created or locked, or is
  /// in use.
  explicit ResultsFolder(const std::filesystem::path &path, Use use = Use::alone);

  /// Whether folders of file systems that cannot lock files are used all the same. Others would
  /// write into them at the same time unnoticed, so it is off until the user asks for it.
  static inline bool may_be_unlocked = false;

  ~ResultsFolder();
  ResultsFolder(const ResultsFolder &) = delete;
  ResultsFolder &operator=(const ResultsFolder &) = delete;

  /// Stores a copy of the case, from which a report can be built later.
  void store_case(const Case &c, const Overrides &overrides) const;

private:
  /// Removes the folder if this object made it and nothing was stored.
  void remove_unused() const;

  std::filesystem::path path;
  std::vector<std::filesystem::path> made; ///< created folders, the innermost first
  Use use;
  int lock = -1;
};

/// The same in a folder inside one that this process has locked.
void store_case_in(const std::filesystem::path &path, const Case &c, const Overrides &overrides);
} // namespace carambole
