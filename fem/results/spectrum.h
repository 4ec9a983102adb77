#pragma once

// Amplitude spectra of the vibrations after an impact.

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
/// gives a peak of height A.
struct Spectrum
{
  double frequency_step = 0; ///< [Hz]
  std::vector<double> amplitude;
};

/// Uses Hann's window and pads with zeros to a power of two, at least twice the length of the
/// signal.
Spectrum amplitude_spectrum(const std::vector<double> &signal, double time_step);

/// Records the axial velocity of the poles of every deformable body relative to its centre of mass,
/// each as the mean from one sample to the next. Small elements around a contact ring far above the
/// sampling rate, and instantaneous values of that ringing would appear as a low frequency f. In
/// the mean, only the ratio of f to the frequency of the mesh remains of it.
class SpectrumRecorder
{
public:
  SpectrumRecorder(const Case &c, const Discretisation &discretisation);

  /// Ends one sample and begins the next; time steps may differ a little.
  void add(const SystemState &now, const NodalState &nodes);

  /// Columns `frequency [Hz]` and, per body, `amplitude <body> north [m/s]` and `amplitude <body>
  /// south [m/s]`, up to the frequency at which the largest elements of all bodies resolve shear
  /// waves; higher frequencies belong to the mesh. The columns are empty if there are fewer than
  /// eight samples.
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
    double displacement = 0; ///< at the beginning of the sample [m]
  };
  std::vector<Pole> poles;
  double highest = INFINITY; ///< frequency of the spectra [Hz]
  std::vector<double> times; ///< middles of the samples [s]
  double began = NAN;        ///< beginning of the current sample [s]
};
} // namespace carambole::fem
