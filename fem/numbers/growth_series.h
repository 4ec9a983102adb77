#pragma once

// How a function grows from where its value is known: by (1 + t)^p - 1 or exp(t) - 1 with a small
// t, taken from their series. A time step changes strains, rates and work little, and so needs
// neither a logarithm nor an exponential.

#include <array>
#include <limits>

#include "fem/numbers/simd.h"

namespace carambole::fem
{
/// S(t) = c_1 t + c_2 t^2 + ..., with derivatives for Newton's method, which have fewer terms.
class GrowthSeries
{
public:
  /// exp(t) - 1.
  static GrowthSeries exponential();
  /// (1 + t)^p - 1.
  static GrowthSeries power(double p);

  /// Up to this |t| the first term left out is below 1e-17.
  double largest() const { return largest_; }
  Simd operator()(const Simd &t) const
  {
    const Simd t2 = t * t, t4 = t2 * t2, t8 = t4 * t4;
    return t * ((((c[0] + c[1] * t) + t2 * (c[2] + c[3] * t)) +
                 t4 * ((c[4] + c[5] * t) + t2 * (c[6] + c[7] * t))) +
                t8 * ((c[8] + c[9] * t) + t2 * (c[10] + c[11] * t)));
  }
  /// Within `error_of_slope`.
  Simd slope(const Simd &t) const
  {
    const Simd t2 = t * t, t4 = t2 * t2;
    return ((c[0] + 2 * c[1] * t) + t2 * (3 * c[2] + 4 * c[3] * t)) +
           t4 * ((5 * c[4] + 6 * c[5] * t) + t2 * (7 * c[6] + 8 * c[7] * t));
  }
  /// Within `error_of_curvature` |t|^3 of the slope.
  Simd curvature(const Simd &t) const { return 2 * c[1] + t * (6 * c[2] + 12 * c[3] * t); }
  double slope_at_zero() const { return c[0]; }
  double curvature_at_zero() const { return 2 * c[1]; }
  /// Of `slope` up to `largest`: the terms left out are below 1e-9 of the first.
  static constexpr double error_of_slope = 1e-8;
  /// Twice the first term left out.
  double error_of_curvature() const { return 40 * std::abs(c[4] / c[0]); }

private:
  static constexpr int terms = 12;
  /// From the coefficients of t, t^2, ..., and of the first term that is left out.
  explicit GrowthSeries(const std::array<double, terms + 1> &coefficients);

  std::array<double, terms> c;
  double largest_;
};

/// f(a + x) - f(a) = scale S(factor x), |x| <= largest; S(t) = t without a series.
struct Growth
{
  Simd scale{}, factor{}, largest = broadcast(std::numeric_limits<double>::infinity());
  const GrowthSeries *series = nullptr;

  SimdMask covers(const Simd &x) const { return absolute(x) <= largest; } ///< not a NaN
  Simd operator()(const Simd &x) const
  {
    const Simd t = factor * x;
    return scale * (series ? (*series)(t) : t);
  }
  /// For Newton's method.
  Simd slope(const Simd &x) const
  {
    const Simd slope = scale * factor;
    return series ? slope * series->slope(factor * x) : slope;
  }
  Simd slope_at_zero() const
  {
    const Simd slope = scale * factor;
    return series ? slope * series->slope_at_zero() : slope;
  }
};
} // namespace carambole::fem
