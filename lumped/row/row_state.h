#pragma once

// Layout of the state of a row: displacement of the first body, then approach, impulse and work of
// every contact, then the time, on which velocities depend under gravity.

#include <vector>

#include "lumped/row/row.h"

namespace carambole::lumped
{
using State = std::vector<double>;

class RowState
{
public:
  explicit RowState(const Row &row);

  int n_contacts() const { return static_cast<int>(initial_rate.size()); }
  State initial() const;

  static double &approach(State &y, int c) { return y[1 + 3 * c]; }
  static double approach(const State &y, int c) { return y[1 + 3 * c]; }
  static double &impulse(State &y, int c) { return y[2 + 3 * c]; }
  static double impulse(const State &y, int c) { return y[2 + 3 * c]; }
  static double &work(State &y, int c) { return y[3 + 3 * c]; }
  static double work(const State &y, int c) { return y[3 + 3 * c]; }

  /// d(approach)/dt [m/s].
  double rate(const State &y, int c) const { return initial_rate[c] + rate_change(y, c); }
  static double &time(State &y) { return y.back(); }
  double gravity(int body) const { return fall[body]; } ///< [m/s^2]
  /// d^2(approach)/dt^2 of contact c without forces [m/s^2].
  double relative_gravity(int c) const { return fall[c] - fall[c + 1]; }
  /// d^2(approach)/dt^2 [m/s^2] from the derivative of the state.
  double acceleration(const State &dydt, int c) const { return rate_change(dydt, c); }

  double velocity(const State &y, int body) const;
  std::vector<double> velocities(const State &y) const;
  std::vector<double> positions(const State &y) const;
  double kinetic_energy(const State &y) const;
  double total_work(const State &y) const;
  /// Momentum [N s] of a body without the impulses of its contacts: of its start, and of gravity.
  double own_momentum(const State &y, int body) const
  {
    return bodies[body].mass() * (bodies[body].velocity + fall[body] * y.back());
  }
  /// Work of gravity [J].
  double work_of_gravity(const State &y) const;
  /// The state after a time without forces other than these constant ones [N].
  State after_flight(State y, const std::vector<double> &force, double dt) const;

  /// Derivative of the state under the given contact forces [N].
  void derivative(const State &y, const std::vector<double> &force, State &dydt) const;

private:
  /// Change of the rate of contact c by the impulses and by gravity.
  double rate_change(const State &y, int c) const
  {
    const double before = c > 0 ? impulse(y, c - 1) : 0;
    const double after = c + 1 < n_contacts() ? impulse(y, c + 1) : 0;
    return (before - impulse(y, c)) * inverse_mass[c] -
           (impulse(y, c) - after) * inverse_mass[c + 1] + relative_gravity(c) * y.back();
  }

  std::vector<Body> bodies;
  std::vector<double> inverse_mass, initial_rate;
  std::vector<double> fall; ///< gravity on each body [m/s^2]
};
} // namespace carambole::lumped
