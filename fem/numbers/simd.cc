#include "fem/numbers/simd.h"

namespace carambole::fem
{
// `!(y <= limit)` is also true for a NaN, which the standard library then propagates.
Simd atanh_over_large(Simd y, Simd series)
{
  for (int i = 0; i < lanes; ++i)
    if (!(y[i] <= 0.01))
    {
      const double s = std::sqrt(y[i]);
      series[i] = std::atanh(s) / s;
    }
  return series;
}

Simd cosh_minus_one_large(Simd y, Simd series)
{
  for (int i = 0; i < lanes; ++i)
    if (!(y[i] <= short_series * short_series))
    {
      const double half = std::sinh(0.5 * std::sqrt(y[i]));
      series[i] = 2 * half * half;
    }
  return series;
}

Simd sinh_over_large(Simd y, Simd series)
{
  for (int i = 0; i < lanes; ++i)
    if (!(y[i] <= short_series * short_series))
    {
      const double x = std::sqrt(y[i]);
      series[i] = std::sinh(x) / x;
    }
  return series;
}
} // namespace carambole::fem
