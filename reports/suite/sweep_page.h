#pragma once

// The page of a sweep: its table and a picture of every quantity.

#include <csignal>
#include <cstddef>
#include <filesystem>
#include <string>

#include "reports/html/html.h"
#include "reports/records/sweep_table.h"
#include "reports/suite/suite.h"

namespace carambole::reports
{
struct SweepPageRequest
{
  std::filesystem::path folder; ///< that holds the table
  std::string version;          ///< of the program
  std::string root;             ///< of the site that the page belongs to, as in PageFrame
  bool pdf = false;             ///< also report.pdf
  const volatile std::sig_atomic_t *signal = nullptr;
  std::size_t drawn_at_once = 0; ///< processes of gnuplot, as in DrawingOptions
};

/// Draws the pictures and writes FOLDER/report/index.html. Throws as `read_sweep` and `draw` do.
SweepTable build_sweep_page(const SweepPageRequest &request);

/// The sweeps of a suite, a line each: varied values, number of points, page and table. Empty
/// without one.
html::Html sweeps_of_suite(const Suite &suite);
} // namespace carambole::reports
