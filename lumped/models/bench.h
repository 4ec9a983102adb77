#pragma once

// Speed of this machine with a long row of Hertz contacts.

#include <atomic>

namespace carambole::lumped
{
struct ChainRate
{
  long contact_updates = 0;  ///< evaluations of a contact's force in one run
  long steps = 0;            ///< of one run
  double seconds = 0;        ///< of processor time of one run, on the one thread that it takes
  double velocity_error = 0; ///< largest difference of a final velocity from that of a run with a
                             ///< hundredth of the tolerance, over the striker's speed
  double rate() const { return static_cast<double>(contact_updates) / seconds; } ///< [1/s]
};

/// Runs a row of equal touching steel spheres, struck by the first, until they separate, repeatedly
/// for a second. Throws Interrupted when `stop` is set.
ChainRate measure_chain(int n_bodies, const std::atomic<bool> *stop = nullptr);
} // namespace carambole::lumped
