#pragma once

// Amplitude spectra of what rings after an impact.

#include <cmath>
#include <string>
#include <vector>

#include "cases/records/records.h"
#include "fem/explicit/dynamics.h"
#include "fem/setup/setup.h"
#include "fem/solid/nodal_state.h"

namespace carambole::fem
{
/// One-sided amplitude spectrum of a signal sampled every `time_step` [s]: a sine of amplitude A
/// gives a peak of the height A.
struct Spectrum
{
  double frequency_step = 0; ///< [Hz]
  std::vector<double> amplitude;
};

/// With Hann's window and zeros up to a power of two, at least twice the length.
Spectrum amplitude_spectrum(const std::vector<double> &signal, double time_step);

/// Collects the axial velocity of the poles of every deformable body relative to its centre of
/// mass, each as the mean from one sample to the next: around a contact small elements ring far
/// above the rate of the samples, and instants of that would appear as a low frequency f. Of a mean
/// that is left times f over the frequency of the mesh.
class SpectrumRecorder
{
public:
  SpectrumRecorder(const Case &c, const Discretisation &discretisation);

  /// The end of one sample and the beginning of the next; time steps may differ a little.
  void add(const Observation &observation, const NodalState &state);

  /// Columns `frequency [Hz]` and per body `amplitude <body> north [m/s]`, `amplitude <body> south
  /// [m/s]`, as far as the largest elements of all bodies resolve shear waves: what rings above is
  /// the mesh. Without rows where there are fewer than eight samples.
  History spectra() const;

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, times, began);
    for (Pole &pole : poles)
      transfer(archive, pole.velocity, pole.displacement);
  }

private:
  struct Pole
  {
    std::string name; ///< "B1 north"
    int body, node;   ///< of the solid
    std::vector<double> velocity;
    double displacement = 0; ///< where the sample began [m]
  };
  std::vector<Pole> poles;
  double highest = INFINITY; ///< frequency that is told [Hz]
  std::vector<double> times; ///< middles of the samples [s]
  double began = NAN;        ///< when the present one did [s]
};
} // namespace carambole::fem
