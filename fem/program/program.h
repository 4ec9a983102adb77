#pragma once

// What the programs of finite elements have in common: their command line and what it asks for.

#include <functional>
#include <span>
#include <string>

#include "fem/run/solver.h"

namespace carambole::fem
{
struct Program
{
  std::string name, description;
  std::span<const Solver> solvers;
  /// Where a model has none of the solvers: becomes the program that has it, with this command
  /// line. Does not return.
  std::function<void(char **argv)> hand_over = nullptr;
};

/// Parses the command line and does what it asks for. Returns the exit status. Throws InputError,
/// ComputationError, Interrupted, std::runtime_error.
int work(const Program &program, int argc, char **argv);
} // namespace carambole::fem
