#pragma once

// How rough a force history is.

#include <algorithm>
#include <cmath>

#include "cases/records.h"

namespace carambole::fem
{
/// Largest distance of the force from its moving average over 1/40 of the contact's duration, where
/// the force is above 30 % of its peak, over the peak. The rows of the history stand at equal
/// distances but for the first.
inline double contact_noise(const History &history, const ContactRecord &contact)
{
  const std::vector<double> &time = history.find("time")->values;
  const std::vector<double> &force = history.find("force " + contact.name())->values;
  const double row = (time.back() - time[1]) / double(time.size() - 2);
  const int half = std::max(1, int(*contact.duration / 80 / row));
  double noise = 0;
  for (int i = half; i + half < int(force.size()); ++i)
  {
    if (force[i] < 0.3 * *contact.peak_force)
      continue;
    double mean = 0;
    for (int k = -half; k <= half; ++k)
      mean += force[i + k] / (2 * half + 1);
    noise = std::max(noise, std::abs(force[i] - mean));
  }
  return noise / *contact.peak_force;
}
} // namespace carambole::fem
