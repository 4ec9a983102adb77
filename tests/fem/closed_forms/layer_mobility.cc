#include "tests/fem/closed_forms/layer_mobility.h"

#include <cmath>
#include <complex>
#include <numbers>

#include <boost/math/quadrature/gauss.hpp>

namespace carambole::closed_forms
{
namespace
{
using Complex = std::complex<double>;
using std::numbers::pi;
} // namespace

double layer_mobility(const Material &material, double h, double w)
{
  const double G = material.shear_modulus(), rho = material.density, b = h / 2,
               nu = material.poisson_ratio, c_s = std::sqrt(G / rho),
               c_p = std::sqrt((material.bulk_modulus() + 4. / 3 * G) / rho),
               D = material.youngs_modulus * h * h * h / (12 * (1 - nu * nu));
  const auto kW = [&](const Complex &k)
  {
    const Complex al = std::sqrt(k * k - w * w / (c_p * c_p)),
                  be = std::sqrt(k * k - w * w / (c_s * c_s)), q = std::pow(k * k + be * be, 2),
                  ta = std::tanh(al * b), tb = std::tanh(be * b), p = 4. * k * k * al * be;
    return k * w * w / (c_s * c_s) * al / (2 * G) *
           (ta / (q - p * ta / tb) + 1. / (ta * (q - p * tb / ta)));
  };
  // All poles on the real axis lie below `end`; with outgoing waves, exp(i w t - i k r), the path
  // passes below. Beyond `end` the integrand is real and adds nothing to Re Y.
  const double end = 1.9 * std::max(std::sqrt(w) * std::pow(rho * h / D, 0.25), w / c_s);
  constexpr int parts = 16;
  Complex integral = 0;
  for (int part = 0; part < parts; ++part)
    for (const bool imaginary : {false, true})
    {
      const auto component = [&](double t)
      {
        const Complex k = end * Complex(t, -0.6 * t * (1 - t)),
                      dk = end * Complex(1, -0.6 * (1 - 2 * t)), value = kW(k) * dk;
        return imaginary ? value.imag() : value.real();
      };
      const double sum = boost::math::quadrature::gauss<double, 20>::integrate(
        component, double(part) / parts, double(part + 1) / parts);
      integral += imaginary ? Complex(0, sum) : Complex(sum, 0);
    }
  return (Complex(0, w) * integral).real() / (2 * pi);
}

double energy_into_layer(const Material &material, double h, const std::vector<double> &times,
                         const std::vector<double> &force)
{
  const double duration = times.back() - times.front();
  // |F|^2 falls like w^-5: beyond 40 periods less than 1e-6 of the energy is left.
  constexpr int periods = 40, per_period = 12;
  const double step = 2 * pi / (duration * per_period);
  double energy = 0;
  for (int n = 0; n < periods * per_period; ++n)
  {
    const double w = (n + 0.5) * step;
    Complex F = 0;
    for (std::size_t i = 1; i < times.size(); ++i)
    {
      const double middle = (times[i] + times[i - 1]) / 2;
      F += (force[i] + force[i - 1]) / 2 * (times[i] - times[i - 1]) *
           std::exp(Complex(0, -w * middle));
    }
    energy += layer_mobility(material, h, w) * std::norm(F) * step;
  }
  return energy / pi;
}
} // namespace carambole::closed_forms
