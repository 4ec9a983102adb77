#pragma once

// The time step that central differences allow, followed through the run.

#include <cstdint>
#include <functional>
#include <vector>

#include "fem/numbers/serialize.h"
#include "fem/solid/solid.h"

namespace carambole::fem
{
/// The step that is used where the largest frequency is `omega` [rad/s] and the largest ratio of
/// viscosity to stiffness `damping_time` [s].
double time_step(double omega, double damping_time);

/// Largest frequency of an element of a body that flows, by itself and in its deformed shape
/// [rad/s]: 2 cp sqrt(largest eigenvalue of sum B_a B_a^T), B_a the current gradients of its shape
/// functions. Zero if no body flows.
double largest_flowing_frequency(const Solid &solid, const std::vector<double> &displacement);

/// Power iteration on the assembled problem gives the largest frequency; where elements flow, their
/// shapes tell its changes in between.
class StableStep
{
public:
  /// For the undeformed bodies. `between` is called in every iteration; it may throw.
  explicit StableStep(const Solid &solid, const std::function<void()> &between = {});

  /// The step when it was last looked at [s].
  double step() const { return time_step(now.omega, damping_time); }

  /// A smaller step if `step` has become too large by now, else `step`. Looks at the state more
  /// often the faster it changes.
  double reduced(double step, std::int64_t steps_made, const std::vector<double> &displacement,
                 Lane *history);

  /// All that a run must remember to go on as if it had never stopped.
  struct State
  {
    std::vector<double> mode; ///< of the largest frequency
    double omega = 0;         ///< largest frequency [rad/s]
    double share = 1;         ///< of the frequency of single flowing elements, once assembled
    double last_flowing = 0;  ///< frequency of flowing elements when last looked at [rad/s]
    std::int64_t next_look = 0, interval = 0, looks = 0;

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, mode, omega, share, last_flowing, next_look, interval, looks);
    }
  };
  /// Goes on from there.
  StableStep(const Solid &solid, State state);
  const State &state() const { return now; }

private:
  const Solid &solid;
  double damping_time;
  State now;
};
} // namespace carambole::fem
