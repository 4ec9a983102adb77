#pragma once

// All levels of a model that presses two bodies together quasi-statically.

#include <functional>

#include "fem/implicit/indentation.h"
#include "fem/run/run.h"

namespace carambole::fem
{
/// What is computed on one level. `record`: without name, hash, cost and uncertainty.
struct PressedLevel
{
  IndentationResult course;
  ModelRecord record;
  History history;
};

/// Computes a level; `after` has to be called after every load step, and stops the run by throwing.
using PressLevel = std::function<PressedLevel(const Discretisation &,
                                              const std::function<bool(const LoadStep &)> &after)>;

/// Computes all levels of `entry` and writes the record, and the fields at the maximum if asked.
/// MPI must be initialised. A run that is stopped ends after a load step and keeps its finished
/// levels in `results/.<model>.checkpoint`. Throws InputError, ComputationError, Interrupted,
/// std::runtime_error.
void press_levels(const Case &c, const FemEntry &entry, const RunOptions &options,
                  const PressLevel &press);

/// Prints one line per level on standard output: elements, unknowns and the number of load steps,
/// given in words.
void print_pressed_plan(const Case &c, const FemEntry &entry, const std::string &load_steps);
} // namespace carambole::fem
