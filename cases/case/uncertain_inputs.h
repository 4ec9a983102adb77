#pragma once

// What a case says of its uncertain inputs, in `uncertain:` and `correlated:`.

#include <array>
#include <string>
#include <vector>

namespace carambole
{
enum class InputDistribution
{
  normal,     ///< mean, standard deviation
  lognormal,  ///< median, coefficient of variation: standard deviation over mean
  uniform,    ///< least, largest
  triangular, ///< least, most likely, largest
};
inline constexpr std::array input_distributions{
  InputDistribution::normal, InputDistribution::lognormal, InputDistribution::uniform,
  InputDistribution::triangular};
const char *to_string(InputDistribution kind);

/// One number of the case and what is known of it.
struct UncertainInput
{
  std::string path; ///< as in `--set`: "materials.steel.youngs_modulus"
  std::string unit; ///< SI, of the parameters; empty for a pure number, "rad" for an angle
  InputDistribution kind = InputDistribution::normal;
  std::vector<double> parameters; ///< in SI units, as the kind says
  double nominal = 0;             ///< value of the case [unit]
  int line = 0;
};

/// Whether the path of an input leads into `laws`.
inline bool is_of_law(const std::string &path)
{
  return path.starts_with("laws.");
}

/// Correlation of two inputs: of the normal variables behind them (a Gaussian copula).
struct InputCorrelation
{
  std::string first, second; ///< paths
  double coefficient = 0;    ///< -1 ... 1
};

struct UncertainInputs
{
  static constexpr int default_runs = 12;

  std::vector<UncertainInput> inputs;
  std::vector<InputCorrelation> correlations;
  int runs = default_runs; ///< of each continuum model

  bool empty() const { return inputs.empty(); }
};
} // namespace carambole
