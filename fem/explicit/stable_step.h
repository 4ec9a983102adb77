#pragma once

// The time step that central differences allow, updated during the run.

#include <cstdint>
#include <functional>
#include <vector>

#include "fem/explicit/time_levels.h"
#include "fem/numbers/serialize.h"
#include "fem/solid/solid.h"

namespace carambole::fem
{
/// Time step for the largest frequency `omega` [rad/s] and the largest ratio of viscosity to
/// stiffness `damping_time` [s].
double time_step(double omega, double damping_time);

/// Frequencies of single elements in their deformed shapes [rad/s]: 2 cp sqrt(largest eigenvalue of
/// sum B_a B_a^T), B_a the current gradients of its shape functions.
std::vector<double> element_frequencies(const Solid &solid,
                                        const std::vector<double> &displacement);

/// Power iteration on the assembled problem gives the largest frequency. The change of the largest
/// frequency of single elements in their deformed shapes updates it between iterations. With levels
/// of time steps the step is that of level 0, and the masses are divided by 4^level.
class StableStep
{
public:
  /// For the undeformed bodies. `between` is called in every iteration; it may throw.
  /// Steps are `fraction` of those that keep the usual margin from the limit.
  explicit StableStep(const Solid &solid, const std::function<void()> &between = {},
                      double fraction = 1);

  /// From now on for these levels. Computes the largest frequency anew.
  void use(const TimeLevels &levels, const std::vector<double> &displacement, Simd *history,
           const std::function<void()> &between = {});
  /// The same for levels with which the state was stored.
  void use(const TimeLevels &levels);

  /// Adds this [rad^2/s^2] to the square of the largest frequency, for forces between bodies at
  /// nodes of the level of `node`. Before the first use of levels.
  void stiffen(int node, double frequency_squared);

  /// The step at the last check [s].
  double step() const { return now.fraction * time_step(largest_frequency(), damping_time); }
  double fraction() const { return now.fraction; }

  /// Returns a smaller step if `step` has become too large, else `step`. The faster the state
  /// changes, the more often it is checked.
  double reduced(double step, std::int64_t steps_made, const std::vector<double> &displacement,
                 Simd *history);

  /// State that a run needs to continue as if it had never stopped.
  struct State
  {
    std::vector<double> mode; ///< of the largest frequency
    double omega = 0;         ///< largest frequency [rad/s]
    /// Largest ratio of the assembled frequency to that of single elements.
    double assembled_ratio = 1;
    double of_elements = 0; ///< largest frequency of single elements at the last check [rad/s]
    std::int64_t next_check = 0, interval = 0; ///< [steps]
    std::int64_t checks = 0;                   ///< number of checks so far
    double fraction = 1;                       ///< of the usual step

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, mode, omega, assembled_ratio, of_elements, next_check, interval, checks,
               fraction);
    }
  };
  /// Continues from a stored state.
  StableStep(const Solid &solid, State state);
  const State &state() const { return now; }

private:
  void measure(const std::vector<double> &displacement, Simd *history,
               const std::function<void()> &between);
  double largest_frequency() const;
  double largest_element_frequency(const std::vector<double> &displacement) const;

  const Solid *solid;
  double damping_time;
  std::vector<double> inverse_mass;     ///< scaled for the levels
  std::vector<double> steps_of_element; ///< 2^level of its slowest node
  struct Stiffness
  {
    int node;
    double frequency_squared; ///< [rad^2/s^2]
  };
  std::vector<Stiffness> stiffened;
  double added = 0; ///< the largest of them, times 4^level
  State now;
};
} // namespace carambole::fem
