#pragma once

// A smooth curve through values with errors, with what it is uncertain by: between coarse samples,
// too.

#include <span>
#include <vector>

namespace carambole
{
/// The posterior of a curve whose third derivative is white noise (a smoothing spline of degree
/// five; Wahba 1978, Kohn & Ansley 1987). The intensity of that noise is found by its likelihood
/// and integrated over, so a curve that bends more between its samples is less certain there.
class SmoothCurve
{
public:
  struct Value
  {
    double value = 0, variance = 0;
  };

  /// A sample in lengths of the curve and its largest value, or a place without one.
  struct Place
  {
    double x = 0, y = 0, variance = 0;
    bool is_sample = true;
  };

  /// `x` ascend, at least five; `variances` of the errors of `y` are positive.
  SmoothCurve(std::span<const double> x, std::span<const double> y,
              std::span<const double> variances);

  /// From the first to the last sample.
  Value integral() const;
  /// At places in ascending order, which may lie outside of the samples.
  std::vector<Value> at(std::span<const double> places) const;

private:
  std::vector<Place> samples;
  double origin = 0, length = 1, height = 1;
  struct Roughness
  {
    double intensity = 0, weight = 0;
  };
  std::vector<Roughness> roughnesses; ///< those that count
};
} // namespace carambole
