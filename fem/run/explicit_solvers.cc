#include "fem/run/run_adhesive.h"
#include "fem/run/run_oblique.h"
#include "fem/run/solver.h"

namespace carambole::fem
{
namespace
{
/// Of a model whose plan is made at once.
template <Plan (*plan)(const Case &, const FemEntry &)>
void check_plan_fits(const Case &c, const FemEntry &entry, const std::filesystem::path &folder)
{
  check_fits(c, entry, plan(c, entry).demand, folder);
}

constexpr Solver solvers[] = {
  {[](const Case &c, const FemEntry &) { return c.traits().counts_rings; },
   check_plan_fits<plan_oblique>, plan_oblique, run_oblique},
  {[](const Case &c, const FemEntry &) { return c.counts_rings() && c.traits().is_quasi_static; },
   check_plan_fits<plan_adhesive>, plan_adhesive, run_adhesive},
  // The modes of what rings are found implicitly.
  {[](const Case &c, const FemEntry &entry)
   { return c.traits().resolves_waves && !entry.is_static && entry.ringing == 0; },
   check_fits, plan_impact, run_model}};
} // namespace

std::span<const Solver> explicit_solvers()
{
  return solvers;
}
} // namespace carambole::fem
