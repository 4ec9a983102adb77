#pragma once

// How often a finer mesh falls within the uncertainty that coarser ones gave: what
// `carambole validate --calibrate` measures, and what the guide tells of it.

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/records/records.h"

namespace carambole
{
/// Quantities that are counted together.
enum class CoverageGroup
{
  peak_force,
  duration,
  restitution,
  velocity,
  plastic, ///< strain, energy and shape that plastic flow leaves behind
  other
};

inline constexpr std::array all_coverage_groups{CoverageGroup::peak_force,  CoverageGroup::duration,
                                                CoverageGroup::restitution, CoverageGroup::velocity,
                                                CoverageGroup::plastic,     CoverageGroup::other};

/// "peak force", "plastic quantities", ...
std::string_view name_of(CoverageGroup group);

/// Of a quantity as in `expect`: "peak_force B1-B2".
CoverageGroup coverage_group(const std::string &quantity);

/// One quantity of one model on the levels of its case, and on one that is twice as fine.
struct CoverageSample
{
  /// `levels`: coarsest first, the finer one last; at least three.
  CoverageSample(std::string case_name, std::string model, std::string quantity,
                 std::vector<double> levels);

  bool is_inside(double truth) const;

  std::string case_name, model, quantity;
  std::vector<double> levels;
  double value, uncertainty;   ///< of the finest level of the case, from its levels alone
  double finer;                ///< the value one level finer
  std::optional<double> limit; ///< of all levels, where they approach one
};

/// What `model`, computed on one level more than its case has, says about the uncertainties of the
/// levels before.
std::vector<CoverageSample> coverage_samples(const std::string &case_name,
                                             const ModelRecord &model);

/// Counts over the samples of one kind.
struct Coverage
{
  CoverageGroup group = CoverageGroup::other;
  int samples = 0, inside = 0;       ///< finer values within the uncertainty
  int limits = 0, limits_inside = 0; ///< the same of extrapolated limits
  /// Median of the uncertainty over the error, the distance from the finer value; absent where most
  /// errors are zero.
  std::optional<double> median_ratio;
};

/// Of every kind that has samples, in the order of `all_coverage_groups`.
std::vector<Coverage> count_coverage(const std::vector<CoverageSample> &samples);

/// A case that was not computed finer, and why.
struct LeftOut
{
  std::string case_name, reason;
};

/// What a calibration leaves behind: RESULTS/calibration.json; the one that is shipped stands among
/// the shipped cases.
struct Calibration
{
  static constexpr const char *file_name = "calibration.json";

  std::string version; ///< of the solver
  std::vector<CoverageSample> samples;
  std::vector<LeftOut> left_out;
};

void store_calibration(const Calibration &calibration, const std::filesystem::path &folder);

/// Nothing if there is none. Throws InputError if it is damaged or of another schema.
std::optional<Calibration> read_calibration(const std::filesystem::path &folder);
} // namespace carambole
