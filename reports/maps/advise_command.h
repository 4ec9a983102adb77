#pragma once

// `carambole-report advise`: reads maps and records, prints the answer.

#include <filesystem>
#include <optional>
#include <string>

#include "cases/case/case.h"

namespace carambole::reports
{
struct AdviseRequest
{
  std::string case_file;
  Overrides overrides;
  std::filesystem::path maps;        ///< folder with one subfolder per regime map
  std::filesystem::path records;     ///< results of the maps' laws for this case; empty: none
  std::string settled_by;            ///< command that runs the finite elements; empty: none can
  std::optional<double> fem_seconds; ///< that it takes
  bool as_json = false;
  /// A prediction instead of advice: its confidence [%], and the law; empty: the best one. The
  /// folder of the records may have a study of the uncertain inputs.
  std::optional<double> confidence = {};
  std::string law = {};
};

/// Prints the answer on standard output. Returns 0, or 1 if a map cannot be read: it is named on
/// standard error, and the others answer. Returns 3 where nothing can be predicted. Throws
/// InputError for a case that cannot be read.
int print_advice(const AdviseRequest &request);
} // namespace carambole::reports
