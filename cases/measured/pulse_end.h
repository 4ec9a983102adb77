#pragma once

// Where a pulse that was sampled with noise begins or ends.

#include <vector>

namespace carambole
{
/// A value with the half-width of its 95 % interval.
struct MeasuredValue
{
  double value = 0, half_width = 0;
};

/// The samples around one end, from outside to inside: `u` ascend into the pulse.
struct Flank
{
  std::vector<double> u, forces, variances;
  double inner = 0;   ///< where the flank ends and the foot with it
  double peak = 0;    ///< of the pulse
  double length = 0;  ///< from the end to the peak
  double base = 0;    ///< standard error of the baseline
  double outside = 0; ///< standard deviation of what acts outside without being noise
  double sign = 1;    ///< -1: the end is that of a pull
};

/// What the samples say of an end.
struct PulseEnd
{
  struct Place
  {
    double u = 0, weight = 0;
    double foot = 0, foot_variance = 0; ///< of the impulse from here to `inner`
  };
  std::vector<Place> places; ///< weights add up to one
  double low = 0, high = 0;  ///< of the 95 % intervals of all onsets that agree with the samples
  double foot_range = 0;     ///< half of what the feet of these onsets differ by
  double interval = 0;       ///< between samples

  double foot_mean() const;
  double foot_variance() const; ///< with that of the place
};

/// All places that agree with the samples, by their probability. At a distance s from the end the
/// force is A s^p + B s^q + C s^r, and zero outside; p is 0 of a jump, 1/4 of Tsuji's damper at the
/// first touch, 1 where an approach is left, 3/2 of Hertz' law, or between or beyond them. A, B and
/// C are unknown and of the size of the peak.
PulseEnd find_pulse_end(const Flank &flank);

/// The distance between two ends that are known independently, with its 95 % interval.
MeasuredValue length_between(const PulseEnd &first, double sign_of_first, const PulseEnd &second,
                             double sign_of_second);

/// The value and the interval of one end; times are `sign` u.
MeasuredValue place_of(const PulseEnd &end, double sign);
} // namespace carambole
