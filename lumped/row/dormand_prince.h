#pragma once

// The explicit Runge-Kutta method of order 5(4) of Dormand & Prince (J. Comput. Appl. Math. 6,
// 1980, p. 19, table 2) for an autonomous system y' = f(y). Its last stage is the derivative at the
// end.

#include <array>
#include <cstddef>

#include "lumped/row/row_state.h"

namespace carambole::lumped
{
class DormandPrince
{
public:
  explicit DormandPrince(std::size_t n) { k.fill(State(n)); }

  /// y_end after h from y, f(y) = dydt.
  template <typename Derivative>
  void step(const Derivative &f, const State &y, const State &dydt, double h, State &y_end)
  {
    const std::size_t n = y.size();
    const double *const y0 = y.data(), *const k1 = dydt.data(), *const k2 = k[0].data(),
                        *const k3 = k[1].data(), *const k4 = k[2].data(), *const k5 = k[3].data(),
                        *const k6 = k[4].data();
    double *const z = y_end.data();
    for (std::size_t i = 0; i < n; ++i)
      z[i] = y0[i] + h * (1. / 5 * k1[i]);
    f(y_end, k[0]);
    for (std::size_t i = 0; i < n; ++i)
      z[i] = y0[i] + h * (3. / 40 * k1[i] + 9. / 40 * k2[i]);
    f(y_end, k[1]);
    for (std::size_t i = 0; i < n; ++i)
      z[i] = y0[i] + h * (44. / 45 * k1[i] - 56. / 15 * k2[i] + 32. / 9 * k3[i]);
    f(y_end, k[2]);
    for (std::size_t i = 0; i < n; ++i)
      z[i] = y0[i] + h * (19372. / 6561 * k1[i] - 25360. / 2187 * k2[i] + 64448. / 6561 * k3[i] -
                          212. / 729 * k4[i]);
    f(y_end, k[3]);
    for (std::size_t i = 0; i < n; ++i)
      z[i] = y0[i] + h * (9017. / 3168 * k1[i] - 355. / 33 * k2[i] + 46732. / 5247 * k3[i] +
                          49. / 176 * k4[i] - 5103. / 18656 * k5[i]);
    f(y_end, k[4]);
    for (std::size_t i = 0; i < n; ++i)
      z[i] = y0[i] + h * (35. / 384 * k1[i] + 500. / 1113 * k3[i] + 125. / 192 * k4[i] -
                          2187. / 6784 * k5[i] + 11. / 84 * k6[i]);
  }

  /// Difference to the embedded solution of order 4, component i, of the step that was made last
  /// from dydt to dydt_end.
  double error(std::size_t i, const State &dydt, const State &dydt_end, double h) const
  {
    return h * (71. / 57600 * dydt[i] - 71. / 16695 * k[1][i] + 71. / 1920 * k[2][i] -
                17253. / 339200 * k[3][i] + 22. / 525 * k[4][i] - 1. / 40 * dydt_end[i]);
  }

private:
  std::array<State, 5> k; ///< second to sixth stage
};
} // namespace carambole::lumped
