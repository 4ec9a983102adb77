#include "fem/lane.h"

namespace carambole::fem
{
void atanh_over_lane_by_lane(const Lane &y, Lane &result)
{
  for (int i = 0; i < lanes; ++i)
  {
    const double s = std::sqrt(y[i]);
    result[i] = y[i] < 1e-8 ? 1 + y[i] / 3 : std::atanh(s) / s;
  }
}

void cosh_minus_one_lane_by_lane(const Lane &y, Lane &result)
{
  for (int i = 0; i < lanes; ++i)
  {
    const double half = std::sinh(0.5 * std::sqrt(y[i]));
    result[i] = 2 * half * half;
  }
}

void sinh_over_lane_by_lane(const Lane &y, Lane &result)
{
  for (int i = 0; i < lanes; ++i)
  {
    const double x = std::sqrt(y[i]);
    result[i] = y[i] < 1e-8 ? 1 + y[i] / 6 : std::sinh(x) / x;
  }
}

void exp_minus_one_lane_by_lane(const Lane &x, Lane &result)
{
  for (int i = 0; i < lanes; ++i)
    result[i] = std::expm1(x[i]);
}
} // namespace carambole::fem
