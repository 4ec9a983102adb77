#pragma once

// maps.html: the regime maps that are shipped, redrawn from their tables.

#include <filesystem>
#include <string>
#include <vector>

#include "reports/html/page_shell.h"
#include "reports/maps/regime.h"
#include "reports/suite/suite.h"

namespace carambole::reports
{
/// Reads the maps in the folders of `folder`. One that cannot be read is added to `skipped`.
std::vector<RegimeMap> read_maps(const std::filesystem::path &folder,
                                 std::vector<SkippedCase> &skipped);

/// maps.html. `figures`: per map those of `regime_figures`, drawn.
std::string maps_page(const std::vector<RegimeMap> &maps,
                      const std::vector<std::vector<DrawnFigure>> &figures,
                      const std::string &version);
} // namespace carambole::reports
