#pragma once

// Waves along a line of points: which wave numbers carry each frequency.

#include <complex>
#include <vector>

namespace carambole
{
/// Records over time at points along a line, transformed over time when a frequency is asked for.
class LineSpectrum
{
public:
  /// Times [s], places along the line [m], both rising, and the values of every point: at least two
  /// of each. A constant part of each record is left out.
  LineSpectrum(std::vector<double> times, std::vector<double> places,
               std::vector<std::vector<double>> values);

  /// The parts of the records at a frequency f [Hz]: int v exp(-2 pi i f t) dt with Hann's window
  /// over the line.
  std::vector<std::complex<double>> at(double frequency) const;

  /// How much of these parts runs along the line with a wave number k [1/m], backwards if k < 0:
  /// the magnitude of their sum times exp(i k s), over the sum of the window.
  double amplitude(const std::vector<std::complex<double>> &parts, double wave_number) const;

  /// The wave number of the largest amplitude between two of them.
  double strongest(const std::vector<std::complex<double>> &parts, double low, double high) const;

private:
  std::vector<double> times, places, window;
  std::vector<std::vector<double>> values;
};
} // namespace carambole
