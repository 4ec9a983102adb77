#pragma once

// What a load cell would record of a known force: sampled, shifted in time, with an offset, a drift
// and noise that may be correlated. The seed is fixed by the caller, so that every run is the same.

#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace carambole::test
{
struct LoadCell
{
  double step = 0;              ///< between samples [s]
  double before = 0, after = 0; ///< recorded before time zero and after `duration` [s]
  double shift = 0;             ///< of its clock [s]
  double offset = 0, drift = 0; ///< [N], [N/s]
  double noise = 0;             ///< standard deviation [N]
  double memory = 0;            ///< of the noise, from one sample to the next: 0 white, below 1
  unsigned seed = 1;
};

struct Recording
{
  std::vector<double> times, forces; ///< [s, N]

  /// With headers and in the units that people use: ms and kN.
  std::string csv(const std::string &time = "t [ms]", const std::string &force = "F [kN]") const
  {
    std::string text = time + "," + force + "\n";
    for (std::size_t k = 0; k < times.size(); ++k)
      text += fmt::format("{:.9g},{:.7g}\n", 1e3 * times[k], 1e-3 * forces[k]);
    return text;
  }
};

/// `force` is that of the impact, which lasts from zero to `duration`.
inline Recording record(const LoadCell &cell, const std::function<double(double)> &force,
                        double duration)
{
  std::mt19937_64 generator(cell.seed);
  std::normal_distribution<double> normal;
  Recording recording;
  double error = cell.noise * normal(generator);
  for (double t = -cell.before; t <= duration + cell.after; t += cell.step)
  {
    recording.times.push_back(t + cell.shift);
    recording.forces.push_back(force(t) + cell.offset + cell.drift * t + error);
    error = cell.memory * error +
            std::sqrt(1 - cell.memory * cell.memory) * cell.noise * normal(generator);
  }
  return recording;
}
} // namespace carambole::test
