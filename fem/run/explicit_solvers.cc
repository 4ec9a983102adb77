#include <array>

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

bool is_oblique(const Case &c, const FemEntry & /*entry*/)
{
  return c.traits().counts_rings;
}

bool is_adhesive(const Case &c, const FemEntry & /*entry*/)
{
  return c.counts_rings() && c.traits().is_quasi_static;
}

/// The modes of what rings are found implicitly.
bool is_impact(const Case &c, const FemEntry &entry)
{
  return c.traits().resolves_waves && !entry.is_static && entry.ringing == 0;
}

constexpr std::array solvers{
  Solver{is_oblique, check_plan_fits<plan_oblique>, plan_oblique, run_oblique},
  Solver{is_adhesive, check_plan_fits<plan_adhesive>, plan_adhesive, run_adhesive},
  Solver{is_impact, check_fits, plan_impact, run_model}};
} // namespace

std::span<const Solver> explicit_solvers()
{
  return solvers;
}
} // namespace carambole::fem
