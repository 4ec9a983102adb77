#include "fem/numbers/simd.h"

namespace carambole::fem
{
// `!(y <= limit)` is also true for a NaN, which the standard library then propagates.
void set_atanh_over(const Simd &y, Simd &result)
{
  for (int i = 0; i < lanes; ++i)
    if (!(y[i] <= 0.01))
    {
      const double s = std::sqrt(y[i]);
      result[i] = std::atanh(s) / s;
    }
}

void set_cosh_minus_one(const Simd &y, Simd &result)
{
  for (int i = 0; i < lanes; ++i)
    if (!(y[i] <= short_series * short_series))
    {
      const double half = std::sinh(0.5 * std::sqrt(y[i]));
      result[i] = 2 * half * half;
    }
}

void set_sinh_over(const Simd &y, Simd &result)
{
  for (int i = 0; i < lanes; ++i)
    if (!(y[i] <= short_series * short_series))
    {
      const double x = std::sqrt(y[i]);
      result[i] = std::sinh(x) / x;
    }
}

void set_exp_minus_one(const Simd &x, Simd &result)
{
  for (int i = 0; i < lanes; ++i)
    if (!(x[i] * x[i] <= short_series * short_series))
      result[i] = std::expm1(x[i]);
}
} // namespace carambole::fem
