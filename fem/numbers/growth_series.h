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
    return ((d[0] + d[1] * t) + t2 * (d[2] + d[3] * t)) +
           t4 * ((d[4] + d[5] * t) + t2 * (d[6] + d[7] * t));
  }
  /// Within `error_of_curvature` |t|^3 of the slope.
  Simd curvature(const Simd &t) const { return e[0] + t * (e[1] + e[2] * t); }
  double slope_at_zero() const { return d[0]; }
  double curvature_at_zero() const { return e[0]; }
  double third_derivative_at_zero() const { return e[1]; }
  /// c_2/c_1, c_3/c_1 and c_4/c_1.
  const std::array<double, 3> &ratios() const { return ratios_; }
  /// Of t(S) by four terms of the inverse series, relative to t: times t^4.
  double inverse_error() const { return inverse_error_; }
  /// Of `slope` up to `largest`: the terms left out are below 1e-9 of the first.
  static constexpr double error_of_slope = 1e-8;
  /// Twice the first term left out.
  double error_of_curvature() const { return curvature_error; }

private:
  static constexpr int terms = 12;
  /// From the coefficients of t, t^2, ..., and of the first term that is left out.
  explicit GrowthSeries(const std::array<double, terms + 1> &coefficients);

  std::array<double, terms> c;
  std::array<double, 8> d; ///< of the slope
  std::array<double, 3> e; ///< of the curvature
  std::array<double, 3> ratios_;
  double curvature_error, inverse_error_, largest_;
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
  /// Derivatives at x = 0.
  Simd slope_at_zero() const
  {
    const Simd slope = scale * factor;
    return series ? slope * series->slope_at_zero() : slope;
  }
  Simd curvature_at_zero() const
  {
    return series ? scale * factor * factor * series->curvature_at_zero() : Simd{};
  }
  Simd third_derivative_at_zero() const
  {
    return series ? scale * factor * factor * factor * series->third_derivative_at_zero() : Simd{};
  }
};
} // namespace carambole::fem
