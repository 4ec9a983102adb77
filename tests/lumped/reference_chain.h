#pragma once

// Reference for chains of spheres under Hertz or linear contacts: positions and velocities in long
// double, small steps of order 5, no events. It shares with the dynamics under test the family of
// the steps and the pairs' stiffness. Fehlberg's adaptive 7(8) is no reference here: its error
// estimate let up to 1e-5 pass, while its fixed steps agree.

#include <cmath>
#include <vector>

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include "lumped/row/row.h"

namespace carambole::lumped::testing
{
/// Velocities [m/s] after `duration` [s], forces stiffness_c d^exponent.
inline std::vector<double> reference_velocities(const Row &row,
                                                const std::vector<double> &stiffness,
                                                double exponent, double duration)
{
  using Real = long double;
  using State = std::vector<Real>;
  const std::size_t n = row.bodies.size();
  // Displacements and velocities over the scales of the impact, so that absolute tolerances mean
  // something.
  const Real V = row.approach_speed, T = duration, L = V * T;
  State y(2 * n, 0);
  for (std::size_t i = 0; i < n; ++i)
    y[n + i] = row.bodies[i].velocity / V;
  const auto rhs = [&](const State &x, State &dxdt, Real)
  {
    for (std::size_t i = 0; i < n; ++i)
    {
      dxdt[i] = x[n + i];
      dxdt[n + i] = 0;
    }
    for (std::size_t c = 0; c + 1 < n; ++c)
    {
      const Real d = L * (x[c] - x[c + 1]) - row.bodies[c + 1].gap;
      if (d <= 0)
        continue;
      const Real scaled = stiffness[c] * std::pow(d, static_cast<Real>(exponent)) * T / V;
      if (!row.bodies[c].is_fixed())
        dxdt[n + c] -= scaled / row.bodies[c].mass();
      if (!row.bodies[c + 1].is_fixed())
        dxdt[n + c + 1] += scaled / row.bodies[c + 1].mass();
    }
  };
  using Stepper = boost::numeric::odeint::runge_kutta_dopri5<State, Real>;
  boost::numeric::odeint::integrate_adaptive(
    boost::numeric::odeint::make_controlled(Real(1e-17), Real(1e-17), Real(1e-3), Stepper()), rhs,
    y, Real(0), Real(1), Real(1e-6));
  std::vector<double> velocities(n);
  for (std::size_t i = 0; i < n; ++i)
    velocities[i] = static_cast<double>(V * y[n + i]);
  return velocities;
}
} // namespace carambole::lumped::testing
