#pragma once

// The site of many cases: RESULTS/report/, from the records below RESULTS.

#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "reports/suite/suite.h"

namespace carambole::reports
{
struct SiteRequest
{
  SuiteRequest suite;
  std::filesystem::path curves; ///< folder that `carambole-lumped curves` has written
  /// Folder with one subfolder per regime map, and the calibration of the uncertainties.
  std::optional<std::filesystem::path> maps;
  std::set<std::string> counted{}; ///< folders whose cases count; empty: all
};

/// Updates the page of every case and the pages of the site. Prints skipped cases on standard error
/// and the path of the site on standard output. Returns 0: every case that counts passes;
/// 1: one does not, or had to be skipped. Throws as `read_suite` does.
int build_site(const SiteRequest &request);
} // namespace carambole::reports
