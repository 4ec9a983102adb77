#pragma once

// Computes one fem model of a case on all its levels, and writes its record.

#include <filesystem>
#include <string>

#include "fem/ranks/ranks.h"
#include "fem/run/impact.h"

namespace carambole::fem
{
struct RunOptions
{
  std::filesystem::path results; ///< folder of the case's results
  std::string command;           ///< stored in the record as the command that made it
  int threads = 1;
  /// Quadratic elements only: all ranks call the function, and the first one writes.
  Ranks ranks = {};
  double checkpoint_interval = 60; ///< wall time between checkpoints [s]; zero: after every sample
  bool resume = false;             ///< resume from the newest intact checkpoint, if any
  std::function<bool()> stop;      ///< called after every sample of the history; true stops the run
  /// Of an impact: appends the modes of what rings after it to the record; not set: none.
  std::function<void(ModelRecord &record, const Case &c)> add_modes = nullptr;
};

/// " on 2 ranks", or nothing.
std::string on_ranks(const Ranks &ranks);

/// Computes all levels of `entry` and writes the record. Progress goes to standard error. Until
/// then checkpoints are kept in `results/.<model>.checkpoint`; a run that stops or fails leaves
/// them there. Throws InputError, ComputationError, Interrupted, std::runtime_error.
void run_model(const Case &c, const FemEntry &entry, const RunOptions &options);
} // namespace carambole::fem
