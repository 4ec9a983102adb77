#include "fem/results/spectrum.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

#include <unsupported/Eigen/FFT>

#include "cases/case/wave_bodies.h"

namespace carambole::fem
{
Spectrum amplitude_spectrum(const std::vector<double> &signal, double time_step)
{
  const std::size_t n = signal.size(), padded = std::bit_ceil(2 * n);
  std::vector<double> windowed(padded, 0.0);
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i)
  {
    const double hann = (1 - std::cos(2 * std::numbers::pi * double(i) / double(n))) / 2;
    windowed[i] = hann * signal[i];
    sum += hann;
  }
  Eigen::FFT<double> fft;
  fft.SetFlag(Eigen::FFT<double>::HalfSpectrum);
  std::vector<std::complex<double>> transform;
  fft.fwd(transform, windowed);

  Spectrum spectrum{1 / (double(padded) * time_step), {}};
  for (std::size_t k = 0; k < transform.size(); ++k)
    // All lines but the first and last represent a positive and a negative frequency.
    spectrum.amplitude.push_back((k == 0 || 2 * k == padded ? 1 : 2) * std::abs(transform[k]) /
                                 sum);
  return spectrum;
}

namespace
{
// Interpolates linearly between samples, onto the same number of equal intervals.
std::vector<double> sampled_evenly(const std::vector<double> &times,
                                   const std::vector<double> &values)
{
  const std::size_t n = times.size();
  const double step = (times.back() - times.front()) / double(n - 1);
  std::vector<double> even;
  std::size_t j = 0;
  for (std::size_t i = 0; i < n; ++i)
  {
    const double time = times.front() + double(i) * step;
    while (j + 2 < n && times[j + 1] < time)
      ++j;
    const double x = (time - times[j]) / (times[j + 1] - times[j]);
    even.push_back((1 - x) * values[j] + x * values[j + 1]);
  }
  return even;
}

// Highest frequency that the largest elements of a body resolve, with eight elements per shear wave
// [Hz].
double resolved_frequency(const BodyMesh &mesh, const Material &material)
{
  constexpr double elements_per_wave = 8;
  double largest = 0;
  for (const auto &e : mesh.elements)
    for (int k = 0; k < 2; ++k)
    {
      const Point &a = mesh.nodes[e[k]], &b = mesh.nodes[e[k + 2]];
      largest = std::max(largest, std::hypot(b.r - a.r, b.z - a.z) / std::numbers::sqrt2);
    }
  return shear_wave_speed(material) / (elements_per_wave * largest);
}
} // namespace

SpectrumRecorder::SpectrumRecorder(const Case &c, const Discretisation &d)
{
  for (std::size_t i = 0; i < d.solid.bodies.size(); ++i)
  {
    const Body &body = c.bodies[i];
    if (!body.is_deformable() || body.is_ground())
      continue;
    const int first = d.solid.bodies[i].first_node;
    const BodyMesh &mesh = d.mesh_of(int(i));
    highest = std::min(highest, resolved_frequency(mesh, *body.material));
    poles.push_back({body.name + " north", int(i), first + mesh.north.front(), {}});
    poles.push_back({body.name + " south", int(i), first + mesh.south.front(), {}});
  }
}

void SpectrumRecorder::add(const SystemState &now, const NodalState &nodes)
{
  const double length = now.time - began;
  if (length > 0)
    times.push_back(began + length / 2);
  for (Pole &pole : poles)
  {
    const double displacement = nodes.displacement(2 * pole.node + 1);
    if (length > 0)
      pole.velocity.push_back((displacement - pole.displacement) / length -
                              now.bodies[pole.body].velocity);
    pole.displacement = displacement;
  }
  began = now.time;
}

History SpectrumRecorder::spectra() const
{
  constexpr std::size_t fewest_samples = 8;
  History result;
  result.columns.push_back({"frequency", "Hz", {}});
  for (const Pole &pole : poles)
  {
    auto &column =
      result.columns.emplace_back(History::Column{"amplitude " + pole.name, "m/s", {}});
    if (times.size() < fewest_samples)
      continue;
    const double step = (times.back() - times.front()) / double(times.size() - 1);
    Spectrum spectrum = amplitude_spectrum(sampled_evenly(times, pole.velocity), step);
    const auto resolved = std::size_t(highest / spectrum.frequency_step) + 1;
    spectrum.amplitude.resize(std::min(spectrum.amplitude.size(), resolved));
    column.values = std::move(spectrum.amplitude);
    std::vector<double> &frequencies = result.columns.front().values;
    frequencies.clear();
    for (std::size_t k = 0; k < column.values.size(); ++k)
      frequencies.push_back(double(k) * spectrum.frequency_step);
  }
  return result;
}
} // namespace carambole::fem
