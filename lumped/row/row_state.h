#pragma once

// Layout of the state of a row: displacement of the first body, then approach, impulse and work of
// every contact, then the time, on which velocities depend under gravity.
//
// A body that carries waves counts as ground, that is as a frame that keeps its first velocity.
// Rows with such bodies have, before the time, the energy radiated from every contact, and the
// displacement of the centre of every such body in its frame.

#include <algorithm>
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

  /// Energy [J] that waves have taken from contact c, of a row that carries waves.
  double &radiated(State &y, int c) const { return y[1 + 3 * n_contacts() + c]; }
  double radiated(const State &y, int c) const { return y[1 + 3 * n_contacts() + c]; }

  /// Approach [m] of the centres of mass of contact c, and its rate [m/s]. They differ from the
  /// approach only where a body carries waves.
  double approach_of_centres(const State &y, int c) const
  {
    return carriers.empty() ? approach(y, c)
                            : approach(y, c) + carried_path(y, c) - carried_path(y, c + 1);
  }
  double rate_of_centres(const State &y, int c) const
  {
    return carriers.empty() ? rate(y, c)
                            : rate(y, c) + carried_velocity(y, c) - carried_velocity(y, c + 1);
  }
  /// Velocity [m/s] of the centre of a body that carries waves, in its frame; of others zero.
  double carried_velocity(const State &y, int body) const
  {
    return carries_waves(body) ? carried_momentum(y, body) / bodies[body].mass() : 0;
  }

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
  /// Of the centres of mass.
  double kinetic_energy(const State &y) const;
  /// Work [J] of the bodies on their contacts: what the kinetic energy has lost.
  double total_work(const State &y) const;
  /// Energy [J] of the waves that have left the contacts, without that of the centres of mass.
  double wave_energy(const State &y) const;
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
  bool carries_waves(int body) const { return std::ranges::find(carriers, body) != carriers.end(); }
  /// Displacement [m] of its centre in its frame; of a body without waves zero.
  double carried_path(const State &y, int body) const;
  /// Momentum [N s] that the contacts have given to a body.
  double carried_momentum(const State &y, int body) const
  {
    return (body > 0 ? impulse(y, body - 1) : 0) - (body < n_contacts() ? impulse(y, body) : 0);
  }
  /// Of the frame of a body that carries waves [m/s]; of other bodies their velocity.
  double frame_velocity(const State &y, int body) const;
  /// Kinetic energy [J] of the centres of the bodies that carry waves, in their frames.
  double carried_energy(const State &y) const;

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
  std::vector<double> fall;  ///< gravity on each body [m/s^2]
  std::vector<int> carriers; ///< bodies that carry waves
};
} // namespace carambole::lumped
