#pragma once

// An impact or an analysis of waves on one level of refinement: the time loop.

#include <filesystem>
#include <functional>
#include <stdexcept>

#include "cases/records/records.h"
#include "fem/numbers/archive.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
/// The computation cannot go on: says where and why. Programs exit with status 3.
class ComputationError : public std::runtime_error
{
  using std::runtime_error::runtime_error;
};

/// How far a run is, after every observation.
struct Progress
{
  double time = 0, expected_end = 0; ///< [s]; the end is a guess
  double wall_seconds = 0;
  double elements = 0, steps = 0;
};

struct ImpactOptions
{
  int threads = 1;
  std::function<void(const Progress &)> report; ///< called after every observation
  /// Called during set-up; may throw to stop.
  std::function<void()> during_set_up;
  /// Called after every row of the history but the last one, with the time, when all is ready to be
  /// written by `write`; may throw to stop.
  std::function<void(double time, const WriteState &write)> after_row;
  /// Where `write` wrote to, for a run that goes on from there; else null.
  StateReader *state = nullptr;
  double ringing = 0; ///< [s] that is computed on after the end
  /// Times at which `write_fields` is called, ascending [s].
  std::vector<double> field_times;
  std::function<void(const Dynamics &)> write_fields;
};

struct ImpactResult
{
  ModelRecord record; ///< without name, hash and uncertainty
  History history;
  /// Further files beside it: names and texts.
  std::vector<std::pair<std::string, std::string>> files;
};

/// A guess of the time when all is over [s].
double expected_duration(const Case &c);

/// Runs until every contact has ended and no two bodies approach, or for the case's duration; then
/// as much longer as the options ask for.
/// Throws ComputationError if the row becomes unstable, an element inverts, energy is lost or the
/// case does not end.
ImpactResult run_impact(const Case &c, const Discretisation &discretisation,
                        const ImpactOptions &options);
} // namespace carambole::fem
