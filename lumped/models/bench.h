#pragma once

// Speed of this machine with a long row of Hertz contacts, and with single impacts of every law.

#include <atomic>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace carambole::lumped
{
struct ChainRate
{
  long contact_updates = 0;    ///< evaluations of a contact's force in one run
  long steps = 0;              ///< of one run
  std::vector<double> seconds; ///< of processor time of every run, on the one thread that it takes
  double processor_share = 1;  ///< processor time over time of day
  double velocity_error = 0;   ///< largest difference of a final velocity from that of a run with
                               ///< a hundredth of the tolerance, over the striker's speed
  double median_seconds() const;
  double rate() const { return static_cast<double>(contact_updates) / median_seconds(); } ///< [1/s]
};

/// Runs a row of equal touching steel spheres, struck by the first, until they separate, repeatedly
/// for so long, three times at least. Throws Interrupted when `stop` is set.
ChainRate measure_chain(int n_bodies, const std::atomic<bool> *stop = nullptr,
                        double for_seconds = 1);

/// Impacts of a steel sphere on a wall, with the parameters that the manual of the law gives as
/// examples, as a sweep computes them: without history, errors of 1e-11.
struct ImpactRate
{
  std::string law;
  long steps = 0;             ///< of one impact
  std::vector<double> rates;  ///< of every repetition [1/s] of processor time
  double processor_share = 1; ///< processor time over time of day
};

/// All laws but those that need another pair or more than an example. Throws Interrupted when
/// `stop` is set.
std::vector<ImpactRate> measure_impacts(bool is_quick, const std::atomic<bool> *stop = nullptr);

/// Both: `lumped` of bench.json.
nlohmann::ordered_json bench_json(const ChainRate &chain, int n_bodies,
                                  const std::vector<ImpactRate> &impacts);
} // namespace carambole::lumped
