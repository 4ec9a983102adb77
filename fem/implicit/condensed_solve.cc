#define EIGEN_DONT_PARALLELIZE

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Dense>

#include "fem/implicit/equilibrium.h"

namespace carambole::fem
{
using std::numbers::pi;

namespace
{
// Of an element, over its largest coefficient: a stiffness that has changed less is not eliminated
// anew.
constexpr double stiffness_tolerance = 1e-3;
// Sets of closed nodes that are tried in one linear problem; after so many only one node at a time.
constexpr int most_sets = 60, sets_all_at_once = 12;
// Nodes of the other surface that are kept beyond those that are needed.
constexpr int margin = 8;
} // namespace

// The nodes of all constraints. The choice only changes if it must: after that the stiffness has to
// be eliminated anew.
void Equilibrium::keep_nodes_of(const RestState &state, const Evaluation &at,
                                const ContactDerivatives &d)
{
  std::vector<int> needed;
  for (const ContactRow &row : at.rows)
    for (const auto *part : {&row.normal, &row.tangential})
      for (const auto &[dof, value] : *part)
        needed.push_back(dof / 2);
  for (const auto *part : {&d.gap, &d.force, &d.sliding})
    for (const MatrixEntry &e : *part)
    {
      needed.push_back(e.column / 2);
      if (part == &d.force)
        needed.push_back(e.row / 2);
    }
  const auto tidy = [](std::vector<int> &nodes)
  {
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  };
  tidy(needed);
  const bool fits =
    std::includes(kept_nodes.begin(), kept_nodes.end(), needed.begin(), needed.end());
  if (fits && kept_nodes.size() <= 3 * needed.size() + 2 * margin)
    return;
  const auto &slave = contact.contact().slave().nodes, &master = contact.contact().master().nodes;
  for (std::size_t i = 0; i < std::min(slave.size(), state.closed.size() + 2); ++i)
    needed.push_back(slave[i]);
  int last = -1;
  for (int i = 0; i < int(master.size()); ++i)
    if (std::find(needed.begin(), needed.end(), master[i]) != needed.end())
      last = i;
  if (last >= 0)
    for (int i = 0; i < std::min(int(master.size()), last + 1 + margin); ++i)
      needed.push_back(master[i]);
  tidy(needed);
  kept_nodes = needed;
}

// The forces on the bodies of a unit force.
void Equilibrium::set_force_unit()
{
  unit_force = held.share;
  for (std::size_t i = 0; i < unit_force.size(); ++i)
    unit_force[i] = held.held[i] ? 0 : unit_force[i] / (2 * pi);
  condensed.reduce(unit_force);
}

void Equilibrium::eliminate_bodies(const RestState &from, const RestState &state,
                                   const Evaluation &at, const ContactDerivatives &d,
                                   Stiffness which)
{
  keep_nodes_of(state, at, d);
  condensed.keep(kept_nodes);
  if (which != Stiffness::kept || !condensed.is_factorised())
  {
    compute_stiffness(from, state, which == Stiffness::frozen);
    condensed.factorise(stiffness.vectors(), stiffness_tolerance);
    set_force_unit();
    ++factorisations;
  }
  const std::size_t n_kept = condensed.kept().size();
  if (multiplier_unit == 1)
    for (std::size_t i = 0; i < n_kept; ++i)
      multiplier_unit = std::max(multiplier_unit, std::abs(condensed.matrix()[i + n_kept * i]));
}

// Of a problem in which nodes have these gaps and multipliers: those that pull or penetrate change,
// with `one_only` just the outermost.
std::vector<bool> Equilibrium::next_set(const RestState &state, const std::vector<bool> &closed,
                                        const std::vector<double> &gap,
                                        const std::vector<double> &normal, bool one_only) const
{
  const double force_slack = 1e-12 * largest_of(state.contact.normal),
               gap_slack = 1e-11 * std::abs(state.approach) + 1e-15 * height;
  const bool is_bonded = contact.contact().contact_law().bonded;
  std::vector<bool> next = closed;
  for (int i = int(gap.size()) - 1; i >= 0; --i)
    if (closed[i] ? !is_bonded && normal[i] < -force_slack : gap[i] < -gap_slack)
    {
      next[i] = !closed[i];
      if (one_only)
        break;
    }
  return next;
}

// From the reduced forces in `result.displacement` and the solution of the small problem: kept
// displacements, multipliers.
void Equilibrium::expand(const std::vector<double> &solution, int n_rows, Correction &result)
{
  const std::vector<int> &kept = condensed.kept();
  const std::size_t n_kept = kept.size();
  for (std::size_t i = 0; i < result.displacement.size(); ++i)
    result.displacement[i] =
      held.held[i] ? 0 : result.displacement[i] + result.force * unit_force[i];
  for (std::size_t i = 0; i < n_kept; ++i)
    result.displacement[kept[i]] = solution[i];
  condensed.expand(result.displacement);
  for (int i = 0; i < n_rows; ++i)
  {
    result.contact.normal.push_back(multiplier_unit * solution[n_kept + i]);
    result.contact.tangential.push_back(
      contact.resists_sliding() ? multiplier_unit * solution[n_kept + n_rows + i] : 0);
  }
}

// With the bodies condensed, the unknowns are the kept displacements and the multipliers. Which
// nodes are closed is looked for in this small problem.
Equilibrium::Correction Equilibrium::solve_condensed(const RestState &from, const RestState &state,
                                                     const Evaluation &at, Target target,
                                                     Stiffness which)
{
  const ContactDerivatives d = derivatives(from, state);
  eliminate_bodies(from, state, at, d, which);
  const std::vector<int> &kept = condensed.kept();
  const std::vector<double> &S = condensed.matrix();
  const int n_kept = int(kept.size()), n_dofs = int(state.displacement.size()),
            n_rows = int(state.closed.size()),
            n = n_kept + n_rows * (contact.resists_sliding() ? 2 : 1);
  n_unknowns = n_dofs + n - n_kept;
  const auto place = [&](int i)
  {
    if (i >= n_dofs)
      return n_kept + i - n_dofs;
    const auto found = std::lower_bound(kept.begin(), kept.end(), i);
    return found != kept.end() && *found == i ? int(found - kept.begin()) : -1; // -1: held
  };

  std::vector<double> unbalanced(at.residual);
  condensed.reduce(unbalanced);
  const Eigen::Map<const Eigen::MatrixXd> stiffness_kept(S.data(), n_kept, n_kept);
  Eigen::MatrixXd A(n, n), right(n, 2), x(n, 2);
  const double own_along = 2 * pi * condensed.eliminated_product(unit_force, unbalanced),
               own_along_force = 2 * pi * condensed.eliminated_product(unit_force, unit_force);
  Correction result;
  result.closed = state.closed;
  for (int sets = 0;; ++sets)
  {
    A.setZero();
    A.topLeftCorner(n_kept, n_kept) = stiffness_kept;
    for (const MatrixEntry &e : contact_entries(state, result.closed, at, d))
      if (const int row = place(e.row), column = place(e.column); row >= 0 && column >= 0)
        A(row, column) += e.value;
    right.setZero();
    for (int i = 0; i < n_kept; ++i)
    {
      right(i, 0) = unbalanced[kept[i]];
      right(i, 1) = unit_force[kept[i]];
    }
    const std::vector<double> of_contact = contact_right(from, state, result.closed, at);
    for (std::size_t i = 0; i < of_contact.size(); ++i)
      right(n_kept + Eigen::Index(i), 0) = of_contact[i];
    x = A.partialPivLu().solve(right);
    if (!x.allFinite())
      throw LinearSolverError("the condensed problem has no solution");
    double along = own_along, along_force = own_along_force;
    for (int i = 0; i < n_kept; ++i)
    {
      along += 2 * pi * unit_force[kept[i]] * x(i, 0);
      along_force += 2 * pi * unit_force[kept[i]] * x(i, 1);
    }
    result.slope = 1 / along_force;
    result.force = target.kind == Target::Kind::force
                     ? target.value - state.force
                     : (target.value - state.approach - along) / along_force;
    if (!std::isfinite(result.force))
      throw LinearSolverError("the condensed problem has no solution");
    x.col(0) += result.force * x.col(1);
    if (sets == most_sets)
      break;

    const int n_searched = std::min(n_rows, int(at.rows.size()));
    std::vector<double> gap(n_rows, 0.0), normal(n_searched);
    for (int i = 0; i < n_searched; ++i)
    {
      gap[i] = at.rows[i].gap;
      normal[i] = state.contact.normal[i] + multiplier_unit * x(n_kept + i, 0);
    }
    for (const MatrixEntry &e : d.gap)
      if (const int column = place(e.column); column >= 0)
        gap[e.row] += e.value * x(column, 0);
    gap.resize(n_searched);
    std::vector<bool> next = next_set(state, result.closed, gap, normal, sets >= sets_all_at_once);
    // After too long a guess the linear problem may open all: only the next one can tell then.
    if (next == result.closed || std::count(next.begin(), next.end(), true) == 0)
      break;
    result.closed = std::move(next);
  }

  result.displacement = std::move(unbalanced);
  expand({x.col(0).begin(), x.col(0).end()}, n_rows, result);
  return result;
}
} // namespace carambole::fem
