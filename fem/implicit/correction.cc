// The linear problem of an iteration: with all unknowns at once, or with the bodies condensed to
// the nodes of their surfaces that touch.

#include <cmath>
#include <numbers>

#include "fem/implicit/equilibrium.h"

namespace carambole::fem
{
using std::numbers::pi;

void Equilibrium::compute_stiffness(const RestState &from, const RestState &state, bool frozen)
{
  const std::vector<double> v = velocity(from, state);
  solid().compute_stiffness(
    0, solid().n_groups(),
    {state.displacement.data(), frozen ? nullptr : v.data(), step_time, frozen},
    from.material.vectors(), stiffness.vectors());
}

ContactDerivatives Equilibrium::derivatives(const RestState &from, const RestState &state) const
{
  std::vector<double> slid(state.displacement);
  for (std::size_t i = 0; i < slid.size(); ++i)
    slid[i] -= from.displacement[i];
  return contact.derivatives(state.displacement, state.contact, slid);
}

// The unknowns are the changes of all displacements and of the multipliers, the latter over
// multiplier_unit. With r the residual and A = -dr/du,
//   A du - G^T d(lambda) - T^T dt - F s/(2 pi) = r,  and the conditions of equilibrium.h.
// These are the coefficients but for the stiffness of the elements.
std::vector<MatrixEntry> Equilibrium::contact_entries(const RestState &state,
                                                      const std::vector<bool> &is_closed,
                                                      const Evaluation &at,
                                                      const ContactDerivatives &d) const
{
  const double unit = multiplier_unit;
  const int n_dofs = int(state.displacement.size()), n_rows = int(is_closed.size());
  const bool resists = contact.resists_sliding();
  const auto normal = [=](int i) { return n_dofs + i; };
  const auto tangential = [=](int i) { return n_dofs + n_rows + i; };
  std::vector<MatrixEntry> entries;
  for (const MatrixEntry &e : d.force)
    entries.push_back({e.row, e.column, -e.value});
  for (int i = 0; i < n_rows; ++i)
  {
    const bool closed = is_closed[i];
    entries.push_back({normal(i), normal(i), closed ? 0 : unit});
    if (i < int(at.rows.size()))
      for (const auto &[dof, value] : at.rows[i].normal)
      {
        entries.push_back({dof, normal(i), closed ? -unit * value : 0});
        entries.push_back({normal(i), dof, 0});
      }
  }
  for (const MatrixEntry &e : d.gap)
    if (is_closed[e.row])
      entries.push_back({normal(e.row), e.column, -unit * e.value});
  for (int i = 0; resists && i < n_rows; ++i)
  {
    const bool sticks =
      i < int(at.rows.size()) && is_closed[i] && at.rows[i].can_slide && state.slip[i] == 0;
    entries.push_back({tangential(i), tangential(i), sticks ? 0 : unit});
    if (i >= int(at.rows.size()))
      continue;
    for (const auto &[dof, value] : at.rows[i].tangential)
    {
      entries.push_back({dof, tangential(i), -unit * value});
      entries.push_back({tangential(i), dof, sticks ? -unit * value : 0});
    }
    entries.push_back({tangential(i), normal(i),
                       -unit * (is_closed[i] ? state.slip[i] : 0) *
                         contact.contact().contact_law().friction * at.rows[i].normal_length});
  }
  for (const MatrixEntry &e : d.sliding)
    if (is_closed[e.row] && at.rows[e.row].can_slide && state.slip[e.row] == 0)
      entries.push_back({tangential(e.row), e.column, -unit * e.value});
  return entries;
}

// The right-hand sides of the multipliers.
std::vector<double> Equilibrium::contact_right(const RestState &from, const RestState &state,
                                               const std::vector<bool> &closed,
                                               const Evaluation &at) const
{
  const int n_rows = int(closed.size());
  std::vector<double> result;
  for (int i = 0; i < n_rows; ++i)
    result.push_back(closed[i] ? multiplier_unit * at.rows[i].gap : -state.contact.normal[i]);
  if (contact.resists_sliding())
    for (int i = 0; i < n_rows; ++i)
    {
      double right = -state.contact.tangential[i];
      if (i < int(at.rows.size()) && closed[i] && at.rows[i].can_slide)
      {
        if (state.slip[i] != 0)
          right += state.slip[i] * contact.contact().contact_law().friction *
                   state.contact.normal[i] * at.rows[i].normal_length;
        else
        {
          right = 0;
          for (const auto &[dof, value] : at.rows[i].tangential)
            right += multiplier_unit * value * (state.displacement[dof] - from.displacement[dof]);
        }
      }
      result.push_back(right);
    }
  return result;
}

void Equilibrium::assemble(const RestState &from, const RestState &state, const Evaluation &at)
{
  const ContactDerivatives d = derivatives(from, state);
  matrix.assemble(stiffness.vectors(),
                  int(state.closed.size()) * (contact.resists_sliding() ? 2 : 1),
                  contact_entries(state, state.closed, at, d));
}

Equilibrium::Correction Equilibrium::solve(const RestState &from, const RestState &state,
                                           const Evaluation &at, Target target, Stiffness which)
{
  try
  {
    return solve_condensed(from, state, at, target, which);
  }
  catch (const LinearSolverError &)
  {
    // Without pivots the elimination may fail where the problem is a good one.
  }
  compute_stiffness(from, state, which == Stiffness::frozen);
  ++factorisations;
  return solve_whole(from, state, at, target);
}

Equilibrium::Correction Equilibrium::solve_whole(const RestState &from, const RestState &state,
                                                 const Evaluation &at, Target target)
{
  assemble(from, state, at);
  if (const double largest = matrix.largest_diagonal();
      std::isfinite(largest) && largest > 0 && multiplier_unit == 1)
  {
    multiplier_unit = largest;
    assemble(from, state, at);
  }
  solver.factorise(matrix.matrix(), matrix.pattern_changed());

  const int n_dofs = int(state.displacement.size()), n_rows = int(state.closed.size());
  std::vector<double> unbalanced(at.residual), of_force(held.share);
  for (int i = 0; i < n_dofs; ++i)
    of_force[i] = held.held[i] ? 0 : of_force[i] / (2 * pi);
  const std::vector<double> right = contact_right(from, state, state.closed, at);
  unbalanced.insert(unbalanced.end(), right.begin(), right.end());
  of_force.resize(unbalanced.size(), 0.0);
  n_unknowns = matrix.matrix().n_rows();
  const auto x = solver.solve({unbalanced, of_force});
  const std::vector<double> &y = x[0], &y_force = x[1];

  Correction result;
  double along = 0, along_force = 0;
  for (int i = 0; i < n_dofs; ++i)
  {
    along += held.share[i] * y[i];
    along_force += held.share[i] * y_force[i];
  }
  result.slope = 1 / along_force;
  result.force = target.kind == Target::Kind::force
                   ? target.value - state.force
                   : (target.value - state.approach - along) / along_force;
  result.displacement.resize(n_dofs);
  for (int i = 0; i < n_dofs; ++i)
    result.displacement[i] = y[i] + result.force * y_force[i];
  const auto multiplier = [&](int i)
  { return multiplier_unit * (y[n_dofs + i] + result.force * y_force[n_dofs + i]); };
  for (int i = 0; i < n_rows; ++i)
  {
    result.contact.normal.push_back(multiplier(i));
    result.contact.tangential.push_back(contact.resists_sliding() ? multiplier(n_rows + i) : 0);
  }
  result.closed = state.closed;
  return result;
}
} // namespace carambole::fem
