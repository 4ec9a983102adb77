#pragma once

// The spectrum of a pulse of force: the exact transform of the line through its samples.

#include <complex>
#include <optional>
#include <vector>

namespace carambole
{
/// A force that is linear between its samples, and zero before the first and after the last one.
class PulseSpectrum
{
public:
  /// Times [s], which do not decrease, and forces [N], equally many.
  PulseSpectrum(std::vector<double> times, std::vector<double> forces);

  /// int F exp(-2 pi i f t) dt [N s] at a frequency f [Hz].
  std::complex<double> at(double frequency) const;
  /// Its magnitude; at f = 0 that of the impulse.
  double amplitude(double frequency) const { return std::abs(at(frequency)); }

  /// The lowest frequency [Hz] at which the amplitude has fallen by 3 dB, to 10^(-3/20) of that at
  /// f = 0. `duration` [s] > 0 of the pulse. Nothing without an impulse, or up to 4/duration.
  std::optional<double> corner(double duration) const;

  /// The frequency [Hz] of the first minimum of the amplitude up to 4/duration that the spectrum
  /// rises from by a twentieth; nothing where there is none.
  std::optional<double> first_minimum(double duration) const;

  /// int (dF/dt)^2 dt [N^2/s] of the frequencies up to 16/duration, above which there is only noise
  /// in a smooth pulse; `duration` [s] > 0 of the pulse, which is zero outside.
  double squared_rate(double duration) const;

private:
  std::vector<double> times, forces;
};
} // namespace carambole
