#include "tests/fem/closed_forms/lamb.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <boost/math/quadrature/gauss.hpp>

namespace carambole::closed_forms
{
using std::numbers::pi;

namespace
{
using Complex = std::complex<double>;

// All roots of a cubic by simultaneous iteration after Durand and Kerner.
std::array<Complex, 3> cubic_roots(const std::array<double, 4> &coefficients)
{
  std::array<Complex, 3> x{Complex{1, 0}, Complex{0.4, 0.9}, Complex{-0.65, 0.72}};
  for (int iteration = 0; iteration < 200; ++iteration)
    for (int i = 0; i < 3; ++i)
    {
      Complex p = coefficients[3];
      for (int n = 2; n >= 0; --n)
        p = p * x[i] + coefficients[n];
      x[i] -= p / (coefficients[3] * (x[i] - x[(i + 1) % 3]) * (x[i] - x[(i + 2) % 3]));
    }
  for (Complex &root : x)
    if (std::abs(root.imag()) < 1e-12 * std::abs(root))
      root = root.real();
  return x;
}

// int_a^b f for a function that is smooth except for square roots at the ends; the substitution x =
// (3 y - y^3)/2 removes these.
template <int points, typename Function>
double integrate(double a, double b, const Function &f)
{
  if (b <= a)
    return 0;
  const double middle = (a + b) / 2, half = (b - a) / 2;
  return half * boost::math::quadrature::gauss<double, points>::integrate(
                  [&](double y)
                  { return f(middle + half * y * (3 - y * y) / 2) * 1.5 * (1 - y * y); },
                  -1.0, 1.0);
}
} // namespace

LambSurface::LambSurface(double poisson_ratio)
  : k(std::sqrt((1 - 2 * poisson_ratio) / (2 - 2 * poisson_ratio))),
    W_static((1 - poisson_ratio) / (2 * pi))
{
  const double k2 = k * k;
  c = cubic_roots({1, -8, 24 - 16 * k2, -16 * (1 - k2)});
  for (int j = 0; j < 3; ++j)
  {
    const Complex x = c[j], dD = -8. + 2 * (24 - 16 * k2) * x - 48 * (1 - k2) * x * x;
    A[j] = (1. - 2. * x) * (1. - 2. * x) / dD;
    B[j] = 4. * x * (x - k2) / dD;
    if (x.imag() == 0 && x.real() > 1)
      rayleigh = j;
  }
  tau_R = std::sqrt(c[rayleigh].real());
}

double LambSurface::step(double tau) const
{
  Complex sum = 0;
  const auto add = [&](const std::array<Complex, 3> &residues, double from)
  {
    for (int j = 0; j < 3 && tau > from; ++j)
    {
      const bool passed = j == rayleigh && tau > tau_R;
      sum +=
        residues[j] * (1. - (passed ? 0. : std::sqrt((c[j] - from * from) / (c[j] - tau * tau))));
    }
  };
  add(A, k);
  add(B, 1);
  return -sum.real() / (2 * pi);
}

LambSurface::Complex LambSurface::root_integral(int j, double from, double to) const
{
  // d/d tau of -i log(i tau + sqrt(c - tau^2)) is 1/sqrt(c - tau^2); neither the root nor the
  // logarithm crosses its branch cut as tau grows.
  const Complex i(0, 1);
  const auto primitive = [&](double tau)
  { return -i * std::log(i * tau + std::sqrt(c[j] - tau * tau)); };
  const double end = j == rayleigh ? std::min(to, tau_R) : to;
  return std::sqrt(c[j] - from * from) * (primitive(end) - primitive(from));
}

double LambSurface::step_integral(double tau) const
{
  if (tau > tau_R)
    return step_integral(tau_R) + W_static * (tau - tau_R);
  Complex sum = 0;
  for (int j = 0; j < 3 && tau > k; ++j)
    sum += A[j] * (tau - k - root_integral(j, k, tau));
  for (int j = 0; j < 3 && tau > 1; ++j)
    sum += B[j] * (tau - 1 - root_integral(j, 1, tau));
  return -sum.real() / (2 * pi);
}

// The points of the disc at a distance rho from the receiver fill an arc of the half angle
//   theta(rho) = acos((r^2 + rho^2 - b^2)/(2 r rho)),
// so the response of the disc to a step is the integral of 2 theta W(cs t/rho)/(pi b^2) over rho.
// With the ramp f,
//   w(t) = int_0^t f'(t - s) w_step(s) ds = int_0^t f''(t - s) g(s) ds,
//   g(s) = 1/(pi b^2) int_{r-b}^{r+b} 2 theta(rho) rho/cs W1(cs s/rho) d rho,  W1 = int W,
// and the only singularities of W1 are square roots at the arrivals.
double LambSurface::disc(double radius, double r, double cs_ramp, double cs_t) const
{
  const double b = radius, T = cs_ramp;
  if (!(b < r))
    throw std::invalid_argument("the receiver stands on the loaded disc");
  const auto g = [&](double s)
  {
    const auto integrand = [&](double rho)
    {
      const double cosine = (r * r + rho * rho - b * b) / (2 * r * rho);
      return 2 * std::acos(std::clamp(cosine, -1.0, 1.0)) * rho * step_integral(s / rho);
    };
    // Positions of the waves at the time s.
    double sum = 0, from = r - b;
    for (const double front : {s / tau_R, s, s / k})
    {
      const double to = std::clamp(front, from, r + b);
      sum += integrate<15>(from, to, integrand);
      from = to;
    }
    return sum / (pi * b * b); // nothing has arrived beyond s/k
  };
  const auto convolved = [&](double s)
  { return pi * pi / (2 * T * T) * std::cos(pi * (cs_t - s) / T) * g(s); };
  double w = 0;
  const double start = std::max(0.0, cs_t - T);
  constexpr int panels = 4;
  for (int i = 0; i < panels; ++i)
    w += integrate<10>(start + i * (cs_t - start) / panels,
                       start + (i + 1) * (cs_t - start) / panels, convolved);
  return w;
}
} // namespace carambole::closed_forms
