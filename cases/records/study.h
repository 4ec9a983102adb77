#pragma once

// Result of a study of uncertain inputs: RESULTS/uncertain/uncertain.json.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace carambole
{
/// In the folder of the results of a case.
inline constexpr const char *study_folder = "uncertain";

/// Shares of one input in the variance of a quantity (Sobol' indices) [1].
struct InputShare
{
  std::string path;
  double first = 0;                                  ///< of the input alone
  double total = 0;                                  ///< of the input and its interactions
  double first_half_width = 0, total_half_width = 0; ///< of 95 % intervals
};

/// How a few runs of a continuum model were carried to all points.
struct CarriedRuns
{
  std::string law;                   ///< whose values they differ little from; empty: none
  std::optional<double> correlation; ///< of the law and the runs
  bool is_linear = false;            ///< the difference depends on the inputs, or is constant
  double leave_one_out = 0;          ///< [unit] root mean square error at a run that is left out
  double mean_half_width = 0, deviation_half_width = 0; ///< [unit] of 95 % intervals
};

/// Spread of one quantity of one model over the inputs, in its unit.
struct InputSpread
{
  std::string quantity; ///< as in `expect`: "peak_force A-B"
  std::string unit;
  double mean = 0, deviation = 0;       ///< standard deviation
  double low = 0, median = 0, high = 0; ///< 2.5, 50 and 97.5 % of the points lie below
  std::size_t points = 0, failed = 0;   ///< with a result; without one
  std::optional<CarriedRuns> carried;
  std::optional<double> explained; ///< share of the variance that polynomials explain
  std::vector<InputShare> shares;  ///< empty for correlated inputs, and where little is explained
};

struct StudiedModel
{
  std::string name;
  bool is_continuum = false;
  std::vector<InputSpread> quantities;

  const InputSpread *find(const std::string &quantity) const;
};

/// A law minus a continuum model over the same inputs.
struct StudiedDifference
{
  std::string model, reference, quantity, unit;
  double mean = 0, deviation = 0;
  double closest = 0; ///< share of the points at which no other law is closer to the reference
};

struct StudiedInput
{
  std::string path, unit, distribution;
  std::vector<double> parameters;
  double case_value = 0, mean = 0, deviation = 0;
  std::optional<double> lowest, highest; ///< that the case accepts, where it refuses some
};

struct InputStudy
{
  std::string study_hash; ///< of the case that it belongs to
  std::size_t points = 0;
  std::vector<StudiedInput> inputs;
  std::vector<StudiedModel> models;
  std::vector<StudiedDifference> differences;
  /// Models of which less than four fifths of the points have a result.
  std::vector<std::string> failed_models;

  const StudiedModel *find(const std::string &model) const;
};

/// Writes uncertain.json into the folder of a study.
void store_study(const InputStudy &study, const std::filesystem::path &folder);

/// The study in the folder of the results of a case; nothing if there is none. Throws InputError if
/// it is damaged or has another schema.
std::optional<InputStudy> read_study(const std::filesystem::path &results);
} // namespace carambole
