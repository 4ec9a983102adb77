#pragma once

// One fem model of a case on all its levels, and the record of it.

#include <filesystem>
#include <string>

#include "fem/run/impact.h"

namespace carambole::fem
{
struct RunOptions
{
  std::filesystem::path results; ///< folder of the case's results
  std::string command;           ///< that made the record
  int threads = 1;
  double checkpoint_interval = 60; ///< of wall time [s]; zero: after every row of the history
  bool resume = false;             ///< from the newest checkpoint that is whole, if there is one
  std::function<bool()> stop;      ///< asked after every row of the history
};

/// Computes all levels of `entry` and puts the record in place. Progress goes to standard error.
/// Until then checkpoints stand in `results/.<model>.checkpoint`; a run that stops or fails leaves
/// them there.
/// Throws InputError, ComputationError, Interrupted, std::runtime_error.
void run_model(const Case &c, const FemEntry &entry, const RunOptions &options);

/// A line per level on standard output: elements, steps and expected cost of a model; then the time
/// of all at a nominal rate, with a warning on standard error beyond an hour.
void print_plan(const Case &c, const FemEntry &entry);
} // namespace carambole::fem
