#pragma once

// The results of many cases below one folder, read together for the pages of a site.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cases/records/coverage.h"
#include "cases/records/suite_run.h"
#include "reports/judgement/answer.h"
#include "reports/judgement/comparison.h"
#include "reports/judgement/ranking.h"
#include "reports/records/ratio_sweep.h"
#include "reports/records/sweep_table.h"

namespace carambole::reports
{
/// The kind of problem, for the order of pages. A case belongs to the first that fits.
enum class Family
{
  rows,          ///< three bodies or more in impact
  elastic,       ///< two bodies, neither plastic nor viscous, with finite elements
  oblique,       ///< two bodies that slip and spin
  elastoplastic, ///< one of them yields
  viscoelastic,  ///< one of them is viscous
  waves,         ///< under loads, or an impact of flat faces without contact laws
  laws           ///< contact laws alone, with or without data
};
Family family_of(const Case &problem);
/// Heading: "Rows of bodies".
std::string_view heading_of(Family family);
std::string_view anchor_of(Family family);
inline constexpr Family all_families[] = {
  Family::rows,         Family::elastic, Family::oblique, Family::elastoplastic,
  Family::viscoelastic, Family::waves,   Family::laws};

/// A case whose results could be read. Its histories are not kept.
struct SuiteCase
{
  Results results;
  Summary summary;
  std::optional<Answer> answer;
  std::vector<ModelDistance> distances; ///< as `rank_models` gives them
  std::chrono::sys_seconds date;        ///< of the newest record
  std::vector<RatioSweep> sweeps;       ///< of rows of three balls
  bool is_quick = false;                ///< run on coarser meshes than the case asks for

  const std::string &name() const { return results.problem.name; }
  std::string title() const;
  /// Name of the folder below RESULTS; the case's page is ../<folder>/report/index.html.
  std::string folder() const { return results.folder.filename().string(); }
  /// Whether the laws are compared with finite elements.
  bool has_continuum() const;
  /// Whether they are compared with finite elements or data, not with each other.
  bool has_outside_reference() const;
  std::size_t count_laws() const;
};

/// A folder of RESULTS that is not shown, and why.
struct SkippedCase
{
  std::string folder, reason;
};

/// A number as one version of a program computed it [SI].
struct ComputedNumber
{
  double value = 0;
  std::optional<double> uncertainty = {}; ///< half-width over the meshes; absent for a law
  std::string version = {};
};

/// A number, and what it was before it was computed anew.
struct TrackedNumber
{
  ComputedNumber now;
  std::optional<ComputedNumber> before = {};

  /// |now - before| over the uncertainty that is stated now, or else was before; absent where none
  /// is.
  std::optional<double> shift() const;
};

/// A number of a case that differs from what it was by more than rounding.
struct MovedNumber
{
  std::string case_name, model;
  QuantityName quantity;
  TrackedNumber number;
};

struct Suite
{
  std::filesystem::path folder;
  std::vector<SuiteCase> cases;   ///< by family, then by name
  std::vector<SweepTable> tables; ///< of `carambole sweep --vary`
  std::vector<SkippedCase> skipped;
  std::optional<SuiteRun> run;            ///< what `carambole validate` left
  std::vector<MovedNumber> moved;         ///< since they were computed before, see number_trend.h
  std::optional<Calibration> calibration; ///< what `carambole validate --calibrate` found

  const SuiteCase *find(std::string_view name) const;
  /// Of the cases with the same physics that are compared with finite elements or data, the one
  /// with the most laws, else the first; else `c` itself. Its answer is that to the problem, on
  /// every page.
  const SuiteCase &fullest(const SuiteCase &c) const;
  /// No case was skipped and none of those that are there has failed or lacks a model.
  bool pass() const;
};

struct SuiteRequest
{
  std::filesystem::path results; ///< the folder RESULTS
  std::string version;           ///< of the program
  bool pdf = false;              ///< also the reports of the cases and the guide as PDF
  const volatile std::sig_atomic_t *signal = nullptr;
  std::filesystem::path laws{}; ///< manuals for the PDFs, as in BuildRequest
};

/// Reads every folder of RESULTS with a case.yaml, on all processors, and brings its
/// summary.json and its page up to date; of a sweep, its page. What cannot be read is listed in
/// `skipped`. Throws InputError if RESULTS has no case at all, Interrupted, and
/// std::runtime_error if gnuplot is missing or a page cannot be written.
Suite read_suite(const SuiteRequest &request);
} // namespace carambole::reports
