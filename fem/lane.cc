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
} // namespace carambole::fem
