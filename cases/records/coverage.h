#pragma once

// How often the value of a finer mesh lies within the uncertainty of the coarser ones: measured by
// `carambole validate --calibrate`, shown in the guide.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cases/records/quantity_groups.h"
#include "cases/records/records.h"

namespace carambole
{
/// One quantity of one model on the levels of its case, and on one that is twice as fine.
struct CoverageSample
{
  /// `levels`: coarsest first, the finer one last; at least three. The uncertainty is that of these
  /// alone.
  CoverageSample(std::string case_name, std::string model, std::string quantity,
                 std::vector<double> levels);

  bool is_inside(double truth) const;

  std::string case_name, model, quantity;
  QuantityGroup group;
  std::vector<double> levels;
  double value, uncertainty;   ///< of the finest level of the case, from its levels
  double finer;                ///< the value one level finer
  std::optional<double> limit; ///< of all levels, if they converge
};

/// Samples from `model`, computed on one level more than its case has, for the uncertainties of the
/// levels before.
std::vector<CoverageSample> coverage_samples(const std::string &case_name,
                                             const ModelRecord &model);

/// Counts over the samples of one kind.
struct Coverage
{
  QuantityGroup group = QuantityGroup::other;
  int samples = 0, inside = 0;       ///< finer values within the uncertainty
  int limits = 0, limits_inside = 0; ///< the same of extrapolated limits
  /// Median of the uncertainty over the error, the distance from the finer value; absent where most
  /// errors are zero.
  std::optional<double> median_ratio;
};

/// Of every kind that has samples, in the order of `all_quantity_groups`.
std::vector<Coverage> count_coverage(const std::vector<CoverageSample> &samples);

/// A case that was not computed on a finer level, and the reason.
struct LeftOut
{
  std::string case_name, reason;
};

/// The result of a calibration: RESULTS/calibration.json; one is shipped with the cases.
struct Calibration
{
  static constexpr const char *file_name = "calibration.json";
  /// Of the random cases, in addition to the shipped ones.
  static constexpr const char *random_file_name = "calibration-random.json";

  std::string version; ///< of the solver
  std::vector<CoverageSample> samples;
  std::vector<LeftOut> left_out;
};

void store_calibration(const Calibration &calibration, const std::filesystem::path &folder);

/// Nothing if there is none. Throws InputError if it is damaged or has another schema.
std::optional<Calibration> read_calibration(const std::filesystem::path &folder,
                                            const char *file_name = Calibration::file_name);
} // namespace carambole
