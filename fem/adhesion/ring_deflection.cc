#include "fem/adhesion/ring_deflection.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>

namespace carambole::fem
{
namespace
{
/// The hypergeometric function 2F1(1/2, -1/2; 2; x), 0 <= x <= 1.
//   4/(3 pi x) ((1 + x) E(k) - (1 - x) K(k)), k^2 = x; for small x, where that cancels, the series.
double hypergeometric(double x)
{
  constexpr double small = 0.05;
  constexpr int terms = 12; // 0.05^12 is below round-off
  if (x >= 1)
    return 8 / (3 * std::numbers::pi);
  if (x > small)
  {
    const double k = std::sqrt(x);
    return 4 / (3 * std::numbers::pi * x) *
           ((1 + x) * boost::math::ellint_2(k) - (1 - x) * boost::math::ellint_1(k));
  }
  double sum = 1, term = 1;
  for (int n = 0; n < terms; ++n)
    sum += term *= (n + 0.5) * (n - 0.5) / ((n + 2.) * (n + 1.)) * x;
  return sum;
}
} // namespace

// A unit pressure on a disc of radius b deflects u(r) = 2 b int J1(k b) J0(k r)/k dk, so that the
// work is 4 pi a b int J1(k a) J1(k b)/k^2 dk = 2 pi a^2 b 2F1(1/2, -1/2; 2; a^2/b^2), a <= b.
double work_of_uniform_discs(double a, double b)
{
  const double inner = std::min(a, b), outer = std::max(a, b);
  if (inner == 0)
    return 0;
  return 2 * std::numbers::pi * inner * inner * outer *
         hypergeometric(inner * inner / (outer * outer));
}

Eigen::MatrixXd mean_deflections(const std::vector<double> &edges)
{
  const auto rings = Eigen::Index(edges.size()) - 1;
  Eigen::MatrixXd discs(rings + 1, rings + 1), mean(rings, rings);
  for (Eigen::Index i = 0; i <= rings; ++i)
    for (Eigen::Index j = 0; j <= i; ++j)
      discs(i, j) = discs(j, i) =
        work_of_uniform_discs(edges[std::size_t(i)], edges[std::size_t(j)]);
  for (Eigen::Index i = 0; i < rings; ++i)
  {
    const double inner = edges[std::size_t(i)], outer = edges[std::size_t(i) + 1],
                 area = std::numbers::pi * (outer - inner) * (outer + inner);
    for (Eigen::Index j = 0; j < rings; ++j)
      mean(i, j) =
        ((discs(i + 1, j + 1) - discs(i, j + 1)) - (discs(i + 1, j) - discs(i, j))) / area;
  }
  return mean;
}
} // namespace carambole::fem
