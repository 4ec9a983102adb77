#pragma once

// The spectrum of a pulse of force: the exact transform of the line through its samples.

#include <complex>
#include <optional>
#include <vector>

namespace carambole
{
/// Frequencies [Hz] up to 4/duration that tell how a spectrum falls.
struct SpectralShape
{
  /// The lowest one at which the amplitude has fallen by 3 dB, to 10^(-3/20) of that at f = 0.
  std::optional<double> corner;
  /// The first minimum of the amplitude after which it rises by 5 % or more.
  std::optional<double> first_minimum;
};

/// A force that is linear between its samples, and zero before the first and after the last one.
class PulseSpectrum
{
public:
  /// Times [s], which do not decrease, and forces [N], equally many.
  PulseSpectrum(const std::vector<double> &times, const std::vector<double> &forces);

  /// int F exp(-2 pi i f t) dt [N s] at a frequency f [Hz].
  std::complex<double> at(double frequency) const;
  /// Its magnitude; at f = 0 that of the impulse.
  double amplitude(double frequency) const { return std::abs(at(frequency)); }

  /// `duration` [s] > 0 of the pulse.
  SpectralShape shape(double duration) const;

  /// int (dF/dt)^2 dt [N^2/s] of the frequencies up to 16/duration, above which there is only noise
  /// in a smooth pulse; `duration` [s] > 0 of the pulse, which is zero outside.
  double squared_rate(double duration) const;

private:
  struct Line ///< between two samples, where it is not zero
  {
    double length, two_middles, mean, half_change; ///< [s], [s], [N], [N]
  };
  std::vector<Line> lines;
};
} // namespace carambole
