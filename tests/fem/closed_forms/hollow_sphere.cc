#include "tests/fem/closed_forms/hollow_sphere.h"

#include <algorithm>
#include <cmath>

#include <boost/math/special_functions/bessel.hpp>
#include <boost/math/tools/roots.hpp>

namespace carambole::closed_forms
{
namespace
{
using Rows = std::vector<std::vector<double>>;

// By elimination with pivots. Columns are scaled first: y_l is large where j_l is small.
double determinant(Rows a)
{
  const std::size_t n = a.size();
  double result = 1;
  for (std::size_t j = 0; j < n; ++j)
  {
    double largest = 0;
    for (const auto &row : a)
      largest = std::max(largest, std::abs(row[j]));
    for (auto &row : a)
      row[j] /= largest;
  }
  for (std::size_t k = 0; k < n; ++k)
  {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(a[i][k]) > std::abs(a[pivot][k]))
        pivot = i;
    if (pivot != k)
    {
      std::swap(a[k], a[pivot]);
      result = -result;
    }
    result *= a[k][k];
    for (std::size_t i = k + 1; i < n; ++i)
      for (std::size_t j = n; j-- > k;)
        a[i][j] -= a[i][k] / a[k][k] * a[k][j];
  }
  return result;
}

// Of one kind of Bessel function: its columns in the rows of one surface.
void add_surface(Rows &rows, int l, double p, double s)
{
  std::vector<double> rr, rt;
  const auto add = [&](const auto &f)
  {
    rr.push_back((l * l - l - s * s / 2) * f(l, p) + 2 * p * f(l + 1, p));
    if (l == 0)
      return;
    rt.push_back((l - 1) * f(l, p) - p * f(l + 1, p));
    rr.push_back(l * (l + 1) * ((l - 1) * f(l, s) - s * f(l + 1, s)));
    rt.push_back((l * l - 1 - s * s / 2) * f(l, s) + s * f(l + 1, s));
  };
  add([](int n, double x) { return boost::math::sph_bessel(n, x); });
  add([](int n, double x) { return boost::math::sph_neumann(n, x); });
  rows.push_back(rr);
  if (l > 0)
    rows.push_back(rt);
}
} // namespace

std::vector<double> hollow_sphere_modes(double poisson_ratio, double inner, int degree,
                                        double highest)
{
  const double k = std::sqrt((1 - 2 * poisson_ratio) / (2 - 2 * poisson_ratio));
  const auto f = [&](double y)
  {
    Rows rows;
    add_surface(rows, degree, k * y, y);
    add_surface(rows, degree, k * y * inner, y * inner);
    return determinant(rows);
  };
  std::vector<double> modes;
  constexpr double step = 0.01; // modes of one degree are far more apart
  for (double y = 0.1; y < highest; y += step)
    if (f(y) * f(y + step) < 0)
    {
      const auto [low, high] =
        boost::math::tools::bisect(f, y, y + step, boost::math::tools::eps_tolerance<double>(48));
      if (low <= highest)
        modes.push_back((low + high) / 2);
    }
  return modes;
}
} // namespace carambole::closed_forms
