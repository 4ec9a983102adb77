#pragma once

// Roughness of a force history.

#include <algorithm>
#include <cmath>

#include "cases/case/scales.h"
#include "cases/records/records.h"

namespace carambole::fem
{
/// Largest deviation of the force of a contact from its moving average over T/40, where the force
/// is above 30 % of its peak, over the peak. T is the duration of an isolated impact of the pair by
/// Hertz. The contact in a chain may last so much longer than its pulse that with its own duration
/// the average would differ by more than 0.2 % even from Hertz's force. The samples of the history
/// are equidistant except for the first.
inline double contact_noise(const Case &c, const History &history, const ContactRecord &contact)
{
  double T = 0;
  for (std::size_t k = 0; k < c.contacts().size(); ++k)
    if (c.contacts()[k].name == contact.name())
      T = contact_scales(c)[k].duration;
  const std::vector<double> &time = history.find("time")->values;
  const std::vector<double> &force = history.find("force " + contact.name())->values;
  const double interval = (time.back() - time[1]) / double(time.size() - 2);
  const int half = std::max(1, int(std::lround(T / 80 / interval)));
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
