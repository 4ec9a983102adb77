#include <algorithm>
#include <optional>
#include <vector>

#include "fem/ranks/mpi_session.h"
#include "fem/ranks/ranks.h"
#include "fem/run/adaptive_level.h"
#include "fem/run/body_modes.h"
#include "fem/run/run_indentation.h"
#include "fem/run/run_modes.h"
#include "fem/run/solver.h"

namespace carambole::fem
{
namespace
{
/// The run on the ranks that mpirun has started, or with MPI of this process alone.
template <void (*run)(const Case &, const FemEntry &, const RunOptions &)>
void run_with_mpi(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  std::optional<MpiSession> mpi;
  RunOptions with_ranks = options;
  if (launched_ranks() > 1)
    with_ranks.ranks = Ranks::all();
  else
    mpi.emplace();
  run(c, entry, with_ranks);
}

/// An impact, and the modes of what rings after it.
void run_ringing(const Case &c, const FemEntry &entry, const RunOptions &options)
{
  RunOptions with_modes = options;
  with_modes.add_modes = add_ringing_modes;
  run_model(c, entry, with_modes);
}

constexpr Solver implicit_solvers[] = {
  {[](const Case &c, const FemEntry &) { return c.traits().vibrates; }, check_modes_fit, plan_modes,
   run_with_mpi<run_modes>},
  {[](const Case &, const FemEntry &entry) { return entry.is_static; }, check_fits, plan_static,
   run_with_mpi<run_static>},
  {[](const Case &, const FemEntry &entry) { return entry.element == Element::q2; },
   check_adaptive_fits, plan_indentation, run_with_mpi<run_indentation>},
  {[](const Case &c, const FemEntry &) { return c.traits().is_quasi_static; }, check_fits,
   plan_indentation, run_with_mpi<run_indentation>},
  {[](const Case &, const FemEntry &entry) { return entry.ringing > 0; }, check_fits, plan_impact,
   run_with_mpi<run_ringing>}};
} // namespace

std::span<const Solver> all_solvers()
{
  static const std::vector<Solver> solvers = []
  {
    std::vector<Solver> all(explicit_solvers().begin(), explicit_solvers().end());
    std::ranges::copy(implicit_solvers, std::back_inserter(all));
    return all;
  }();
  return solvers;
}
} // namespace carambole::fem
