#include "reports/metrics/wave_speeds.h"

#include <cmath>

namespace carambole::reports
{
WaveSpeeds wave_speeds(const Material &material)
{
  const double K = material.bulk_modulus(), G = material.shear_modulus(), rho = material.density;
  WaveSpeeds c;
  c.longitudinal = std::sqrt((K + 4 * G / 3) / rho);
  c.shear = std::sqrt(G / rho);
  const double kappa2 = G / (K + 4 * G / 3); // c_T^2/c_L^2
  const auto rayleigh = [&](double x)
  { return std::pow(2 - x * x, 2) - 4 * std::sqrt(1 - x * x) * std::sqrt(1 - x * x * kappa2); };
  // Negative from zero, which is a root of no meaning, up to the root; it lies above 0.68 for every
  // Poisson's ratio from -1 to 1/2.
  double low = 0.6, high = 1;
  while (high - low > 1e-12)
  {
    const double middle = (low + high) / 2;
    (rayleigh(middle) < 0 ? low : high) = middle;
  }
  c.rayleigh = low * c.shear;
  return c;
}
} // namespace carambole::reports
