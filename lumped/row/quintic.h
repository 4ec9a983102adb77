#pragma once

// Dense output of a step of fixed length.

#include <array>
#include <cmath>
#include <cstdint>

#include <boost/math/tools/toms748_solve.hpp>

namespace carambole::lumped
{
/// A quantity over a step of length h, as a function of s from 0 to 1: through the value d, the
/// rate v and the acceleration a at both ends.
class Quintic
{
public:
  Quintic(double h, double d0, double v0, double a0, double d1, double v1, double a1)
  {
    const double d = d1 - d0, V0 = h * v0, V1 = h * v1, A0 = h * h * a0, A1 = h * h * a1;
    c = {d0,
         V0,
         0.5 * A0,
         10 * d - 6 * V0 - 4 * V1 - 1.5 * A0 + 0.5 * A1,
         -15 * d + 8 * V0 + 7 * V1 + 1.5 * A0 - A1,
         6 * d - 3 * (V0 + V1) - 0.5 * A0 + 0.5 * A1};
  }
  double value(double s) const
  {
    return c[0] + s * (c[1] + s * (c[2] + s * (c[3] + s * (c[4] + s * c[5]))));
  }
  double slope(double s) const
  {
    return c[1] + s * (2 * c[2] + s * (3 * c[3] + s * (4 * c[4] + s * 5 * c[5])));
  }
  double curvature(double s) const
  {
    return 2 * c[2] + s * (6 * c[3] + s * (12 * c[4] + s * 20 * c[5]));
  }
  /// Where the value passes `level`, if it does.
  double crossing(double level) const
  {
    return root([&](double s) { return value(s) - level; });
  }
  double extremum() const
  {
    return root([&](double s) { return slope(s); });
  }

private:
  std::array<double, 6> c;

  template <typename Function>
  static double root(const Function &f)
  {
    const double f0 = f(0), f1 = f(1);
    if (!(f0 * f1 < 0)) // the end that is nearer
      return std::abs(f0) < std::abs(f1) ? 0 : 1;
    std::uintmax_t iterations = 60;
    const auto [a, b] = boost::math::tools::toms748_solve(
      f, 0.0, 1.0, f0, f1, boost::math::tools::eps_tolerance<double>(50), iterations);
    return 0.5 * (a + b);
  }
};
} // namespace carambole::lumped
