#pragma once

// What a measured force over time says by itself: its baseline and noise, from the samples at rest,
// and the pulse that stands out of them.

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cases/measured/pulse_end.h"

namespace carambole
{
struct MeasuredForce
{
  double sign = 1; ///< -1: the pulse is negative; all below is of the reversed force
  /// At rest the sensor shows `level` + `drift` (t - `middle`) [N, N/s, s].
  double level = 0, drift = 0, middle = 0;
  std::size_t rest = 0; ///< number of samples at rest; 0: baseline and noise are unknown
  double noise = 0;     ///< standard deviation at rest [N]
  /// Samples per independent sample, 1 + 2 sum of the autocorrelations of the noise: above one
  /// where a sensor is sampled faster than it follows.
  double correlation = 1;
  double rounding = 0; ///< step of which all samples are multiples [N]; 0: none is found
  std::size_t first = 0, last = 0; ///< samples of the pulse, both in it
  /// Behind the pulse, where that is not the rest before it: mean, and deviation with it [N].
  double behind = 0, unrest = 0;
  double shift = 0;                                ///< `behind` with its sign [N]
  MeasuredValue start, end, duration;              ///< [s]
  MeasuredValue peak, impulse;                     ///< [N], [N s]
  double peak_time = 0;                            ///< [s]
  bool begins_inside = false, ends_inside = false; ///< the record begins or ends in the pulse
  /// Samples, the first and the last, at the largest value that the sensor shows.
  std::optional<std::pair<std::size_t, std::size_t>> clipped;
  /// Samples, the first and the last, at a top that is level within the noise, between corners: the
  /// limit of what comes before the noise, or the plateau of flat faces.
  std::optional<std::pair<std::size_t, std::size_t>> level_top;
  struct Pulse
  {
    std::size_t first = 0, last = 0; ///< samples
    double time = 0, share = 0;      ///< of its peak; over that of the main pulse
  };
  std::vector<Pulse> others; ///< further pulses, above a tenth of the peak and six times the noise
  struct Glitch
  {
    std::size_t sample = 0;
    double time = 0, force = 0; ///< as recorded
    double instead = 0;         ///< what its neighbours predict, as recorded
  };
  std::vector<Glitch> glitches; ///< single samples that are left out
  /// Puts what their neighbours predict in their places.
  void fill_glitches(std::vector<double> &forces) const
  {
    for (const Glitch &glitch : glitches)
      forces[glitch.sample] = glitch.instead;
  }
  /// Far below the rest up to the last sample: the sensor discharges, and the end is not seen.
  bool undershoots = false;
  bool shows_end() const { return !ends_inside && !undershoots; }
  bool stands_out = true; ///< the peak is at least eight times the noise

  double baseline(double time) const { return level + drift * (time - middle); }
  /// The force without sign and baseline.
  double force(double time, double measured) const { return sign * measured - baseline(time); }
  /// Standard error of the baseline at a time, from noise and rounding [N].
  double baseline_error(double time) const;
  double squared_width = 0; ///< sum of (t - `middle`)^2 over the samples at rest; 0: no drift
  /// Whether there is noise or a baseline, as in a measurement and not in a computation.
  bool is_measured() const;
};

/// Nothing where there are fewer than ten samples or the force is constant. Ends are where the
/// flanks, as (t - t0)^(3/2) between the noise and a third of the peak, reach zero; their
/// half-width is the distance to where the force leaves the noise, and at least half a sample. In
/// a noisy record with many samples, neighbours are averaged first, down to about a hundred in the
/// pulse, so that no single sample ends it. The peak is the highest point of a smooth curve, within
/// the part above four fifths of it. The impulse is that up to 15 % of the duration before and
/// behind the ends. A drift counts only where there are samples at rest on both sides and it is
/// five times its standard error. `times` ascend.
std::optional<MeasuredForce> measure_force(std::span<const double> times,
                                           std::span<const double> forces);
} // namespace carambole
