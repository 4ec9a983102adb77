#pragma once

// What computes the finite-element models of a case: one solver for each kind of analysis.

#include <filesystem>
#include <span>

#include "fem/run/plan.h"
#include "fem/run/run.h"

namespace carambole::fem
{
struct Solver
{
  /// Whether it computes this model.
  bool (*computes)(const Case &, const FemEntry &);
  /// Throws InputError if the model needs more memory or disk than there is.
  void (*check_fits)(const Case &, const FemEntry &, const std::filesystem::path &folder);
  Plan (*plan)(const Case &, const FemEntry &);
  /// Writes the record. Throws InputError, ComputationError, Interrupted, std::runtime_error.
  void (*run)(const Case &, const FemEntry &, const RunOptions &);
};

/// Oblique impacts, adhesive indentations, and impacts with time steps.
std::span<const Solver> explicit_solvers();

/// Those and the implicit ones, which need deal.II, Trilinos and MPI: modes, also of what rings
/// after an impact, indentations and static models.
std::span<const Solver> all_solvers();
} // namespace carambole::fem
