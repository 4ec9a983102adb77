#pragma once

// Every law of the catalogue compared with the same data, the best first.

#include <functional>
#include <string>
#include <vector>

#include "lumped/fit/fit_law.h"
#include "lumped/fit/lack_of_fit.h"

namespace carambole::lumped
{
struct RankedLaw
{
  std::string name; ///< of the model of the case, or the identifier
  JointModel model;
  FitResult result;
  double aicc = 0;             ///< corrected information criterion of Akaike
  double difference = 0;       ///< of it from that of the first law
  std::vector<LackOfFit> lack; ///< per setup

  bool is_followed() const; ///< whether the law lacks fit nowhere
  bool ends_at_limit() const;
};

/// A law that could not be compared, and why.
struct LeftOut
{
  std::string name, reason;
};

struct Ranking
{
  std::vector<RankedLaw> laws;
  std::vector<LeftOut> left_out;
  std::size_t values = 0; ///< that the laws were fitted to
  double independent = 0; ///< so many of them count: values over their dependence

  /// How many laws, from the first on, the data do not distinguish: difference below two (Burnham &
  /// Anderson 2002).
  std::size_t undistinguished() const;
};

/// All laws of impacts: the models of the first case, and of the catalogue those of which it has
/// none, with their defaults. Free are the calibrated parameters, of a damping and a restitution
/// that exclude each other the latter, and the yield stress where the material has none; a law
/// without any of these is a prediction. Laws without a force over time are left out unless all
/// data are restitutions, and formulas unless the case gives one.
///
/// AICc = sum n ln(S/n) + 2 k + 2 k (k + 1)/(N - k - 1) over the setups, with S the sum of squared
/// residuals, but not below what predictions are good to, n the number of values over their
/// dependence in the residuals of the law with the least S, N the sum of these, and k the number of
/// parameters, with those of time and baseline and the variance. The laws are fitted side by side,
/// a thread for each processor; `progress` is called, never twice at once, with a law that is next
/// and how many have begun before it. A law with k >= N - 1 is left out. Throws InputError where no
/// law can be compared, or none with a parameter.
Ranking rank_laws(
  const std::vector<Setup> &setups,
  const std::function<void(const std::string &law, std::size_t done, std::size_t all)> &progress);
} // namespace carambole::lumped
