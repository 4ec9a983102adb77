#pragma once

// From stored records to summary.json and the report.

#include <csignal>
#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "reports/judgement/answer.h"
#include "reports/judgement/comparison.h"

namespace carambole::reports
{
struct BuildRequest
{
  Case problem;
  std::filesystem::path results;               ///< the folder of the case
  std::optional<std::set<std::string>> models; ///< only these; absent: all of the case
  bool summary_only = false;
  bool anew = false;            ///< redraw even if the report is up to date
  std::string version;          ///< of the program: a report of another version is redrawn
  bool pdf = false;             ///< also report.pdf, the document, and every figure as PDF
  std::filesystem::path laws{}; ///< manuals for the document, as `carambole-lumped laws --json`
  std::string root{};           ///< of the site that the report belongs to, as in PageFrame
  const volatile std::sig_atomic_t *signal = nullptr;
  std::size_t drawn_at_once = 0; ///< processes of gnuplot, as in DrawingOptions
};

struct BuildOutcome
{
  int status = 0;     ///< 0: every expectation holds; 1: one failed or a record was skipped
  bool drawn = false; ///< whether the report was drawn, not found up to date
  Results results;    ///< what it was made from
  Summary summary;
  std::optional<Answer> answer;
};

/// Writes RESULTS/summary.json and RESULTS/report/, each complete or not at all. A complete report
/// made from the same records by the same program is kept unless `anew` is set. Names skipped
/// records on standard error. Throws std::runtime_error if something cannot be read, drawn
/// or written, and Interrupted on a signal.
BuildOutcome build_report(BuildRequest request);
} // namespace carambole::reports
