#include "tests/fem/closed_forms/sphere_modes.h"

#include <cmath>
#include <utility>

#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/tools/roots.hpp>

namespace carambole::closed_forms
{
namespace
{
// The tractions at the surface of u = A grad(j_l(omega r/cp) P_l) + B curl curl(x j_l(omega r/cs)
// P_l), over 2 mu/R^2, with y = omega R/cs and x = omega R/cp:
//   rr:      A [(l^2 - l - y^2/2) j_l(x) + 2 x j_{l+1}(x)] + B l(l+1) [(l-1) j_l(y) - y j_{l+1}(y)]
//   r theta: A [(l-1) j_l(x) - x j_{l+1}(x)] + B [(l^2 - 1 - y^2/2) j_l(y) + y j_{l+1}(y)]
// Eringen, A. C., Suhubi, E. S. 1975, Elastodynamics 2, section 8.13. The determinant is zero at a
// mode; for l = 0 there is no B and no shear.
double secular(int l, double k, double y)
{
  const double x = k * y;
  const auto j = [](int n, double argument) { return boost::math::sph_bessel(n, argument); };
  const double rr_A = (l * l - l - y * y / 2) * j(l, x) + 2 * x * j(l + 1, x);
  if (l == 0)
    return rr_A;
  const double rr_B = l * (l + 1) * ((l - 1) * j(l, y) - y * j(l + 1, y));
  const double rt_A = (l - 1) * j(l, x) - x * j(l + 1, x);
  const double rt_B = (l * l - 1 - y * y / 2) * j(l, y) + y * j(l + 1, y);
  return rr_A * rt_B - rr_B * rt_A;
}
} // namespace

std::vector<double> spheroidal_modes(double poisson_ratio, int degree, double highest)
{
  const double k = std::sqrt((1 - 2 * poisson_ratio) / (2 - 2 * poisson_ratio));
  const auto f = [&](double y) { return secular(degree, k, y); };
  std::vector<double> modes;
  constexpr double step = 0.05; // modes of one degree are far more apart
  double before = f(0.5);
  for (int i = 0;; ++i)
  {
    const double y = 0.5 + i * step, after = f(y + step);
    if (y > highest)
      break;
    if (before * after < 0)
    {
      const auto [low, high] =
        boost::math::tools::bisect(f, y, y + step, boost::math::tools::eps_tolerance<double>(50));
      modes.push_back((low + high) / 2);
    }
    before = after;
  }
  while (!modes.empty() && modes.back() > highest)
    modes.pop_back();
  return modes;
}
} // namespace carambole::closed_forms
