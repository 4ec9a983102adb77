#pragma once

// A search from a start to the next minimum of the sum of squared residuals, within bounds.

#include <deque>
#include <limits>
#include <string>
#include <vector>

#include "lumped/fit/fit.h"

namespace carambole::lumped
{
/// Computes predictions and counts them. The last ones are kept: Levenberg-Marquardt asks for those
/// of an accepted step three times.
class Evaluations
{
public:
  Evaluations(const Coordinates &coordinates, const std::vector<double> &observed,
              const Prediction &predict)
    : observed(observed), coordinates(coordinates), predict(predict)
  {
  }

  /// Predictions at a point. Throws std::runtime_error, also beyond the limit.
  const std::vector<double> &at(const std::vector<double> &x);

  /// Predictions that are not kept: of the steps of a difference, which nobody asks for again, and
  /// while parameters of `predict` are held.
  std::vector<double> once_at(const std::vector<double> &x);

  /// After a change of the predictions.
  void forget() { known.clear(); }

  /// Sum of squared residuals; infinite where a prediction is no number.
  double squares(const std::vector<double> &predicted) const;

  /// Whether there may be so many more.
  bool are_left(int more) const;
  bool is_exhausted() const { return !are_left(1); }

  const std::vector<double> &observed;
  int count = 0;

private:
  struct Known
  {
    std::vector<double> x, predicted;
  };

  const Coordinates &coordinates;
  const Prediction &predict;
  std::deque<Known> known; ///< the newest last
};

/// Derivatives of the predictions at a point.
struct Derivatives
{
  std::vector<double> x, predicted;
  std::vector<std::vector<double>> columns; ///< per coordinate; empty: not computed
};

/// Derivatives by central differences that stay within the bounds.
class Differences
{
public:
  /// `step`: relative width.
  Differences(const Coordinates &coordinates, Evaluations &evaluations, double step,
              const Noise &noise)
    : coordinates(coordinates), evaluations(evaluations), noise(noise), step(step)
  {
  }

  /// At a point, by the wanted coordinates and perhaps more. Those of the last point are kept.
  /// Throws std::runtime_error where neither side of a point can be computed.
  const Derivatives &at(const std::vector<double> &x, const std::vector<std::size_t> &wanted);

private:
  const Coordinates &coordinates;
  Evaluations &evaluations;
  const Noise &noise;
  double step;
  Derivatives last;

  std::vector<double> column(const std::vector<double> &x, std::size_t i) const;
  std::vector<double> try_at(const std::vector<double> &x) const;
};

/// Largest distance (Coordinates::distance) at which two ends of searches are one minimum.
inline constexpr double same_place = 3e-3;

struct Minimum
{
  std::vector<double> x;
  double squares = std::numeric_limits<double>::infinity();
  bool converged = false;
  std::string summary;
  bool is_known = false; ///< the search ended because it led to a minimum that was given
};

/// Levenberg-Marquardt (Ceres) over the coordinates that no bound holds: one that stands at a
/// bound, and would leave it outwards, is held there until it would return. Ceres alone projects
/// its steps onto the bounds and then creeps along a valley that meets one obliquely.
class Search
{
public:
  Search(const Coordinates &coordinates, Evaluations &evaluations, double step, const Noise &noise,
         std::vector<double> from);

  /// Ends early where it comes to one of the `known` minima.
  Minimum run(double tolerance, int iterations, const std::vector<Minimum> &known = {});

  /// (J^T J)^-1, row by row; empty where it does not exist.
  std::vector<double> inverse_normal_matrix();

private:
  const Coordinates &coordinates;
  Evaluations &evaluations;
  std::vector<double> x;
  Differences differences;

  std::vector<std::size_t> all_coordinates() const;
  std::vector<std::size_t> free_coordinates();
};
} // namespace carambole::lumped
