#pragma once

// The time loop of an impact or of an analysis of waves, on one level of refinement.

#include <functional>
#include <stdexcept>

#include "cases/records/records.h"
#include "fem/numbers/archive.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
/// The computation cannot continue. The message says where and why. Programs exit with status 3.
class ComputationError : public std::runtime_error
{
  using std::runtime_error::runtime_error;
};

/// Progress of a run, updated after every sample.
struct Progress
{
  double time = 0, expected_end = 0; ///< [s]; the end is an estimate
  double wall_seconds = 0;
  double element_updates = 0;
};

struct ImpactOptions
{
  int threads = 1;
  std::function<void(const Progress &)> report; ///< called after every sample
  /// Called during set-up; may throw to stop the run.
  std::function<void()> during_set_up;
  /// Called after every sample of the history except the last, with the time. `write` writes the
  /// state of the run at that time. May throw to stop the run.
  std::function<void(double time, const WriteState &write)> after_sample;
  /// Called before the run begins again from its start with shorter steps.
  std::function<void()> begins_again;
  /// State written by `write`, for a run that is resumed; else null.
  StateReader *state = nullptr;
  double ringing = 0; ///< time that is computed beyond the end [s]
  /// Times at which `write_fields` is called, ascending [s].
  std::vector<double> field_times;
  std::function<void(const Dynamics &)> write_fields;
};

struct ImpactResult
{
  ModelRecord record; ///< without name, hash and uncertainty
  History history;
  /// Further files of the record: names and texts.
  std::vector<std::pair<std::string, std::string>> files;
  std::string one_step; ///< why all elements had one time step at last, in some words; or empty
};

/// Estimate of the time when the impact is over [s].
double expected_duration(const Case &c);

/// Runs until every contact has ended and no two bodies approach each other, or for the duration of
/// the case; then for the additional time that the options give. Where the energy balance fails,
/// the run begins again with steps of half the length, down to an eighth. Throws ComputationError
/// if the computation becomes unstable, an element inverts, the energy balance fails with all steps
/// or the impact does not end.
ImpactResult run_impact(const Case &c, const Discretisation &discretisation,
                        const ImpactOptions &options);
} // namespace carambole::fem
