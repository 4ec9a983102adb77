#include "fem/implicit/equilibrium.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

namespace carambole::fem
{
using std::numbers::pi;

namespace
{
// Nodes that are closer than this share of the heights of the poles touch each other.
constexpr double touching = 1e-12;

// Largest |z| of the points of both surfaces on the axis.
double pole_height(const MortarContact &contact, const std::vector<double> &X)
{
  double height = 0;
  for (const ContactSide *side : {&contact.slave(), &contact.master()})
    height =
      std::max(height, side->is_rigid() ? std::abs(X[2 * side->rigid_node + 1] + side->profile[0].z)
                                        : std::abs(X[2 * side->nodes[0] + 1]));
  return height;
}
} // namespace

int RestState::last_closed() const
{
  int last = int(closed.size()) - 1;
  while (last >= 0 && !closed[last])
    --last;
  return last;
}

Equilibrium::Equilibrium(const Discretisation &d, double step_time)
  : discretisation(d),
    step_time(step_time),
    held(support(d)),
    contact(d.contacts.at(0), d.solid.reference),
    matrix(d.solid, held.held),
    height(pole_height(contact.contact(), d.solid.reference)),
    material(d.solid.n_history()),
    forces(d.solid.n_groups() * forces_per_group / lanes),
    stiffness(std::size_t(d.solid.n_groups()) * element_dofs * element_dofs)
{
}

RestState Equilibrium::first_touch()
{
  RestState state;
  std::vector<double> &u = state.displacement;
  u.assign(solid().reference.size(), 0.0);
  state.material = SimdArray(solid().n_history());
  const auto nearest = [](const std::vector<ContactRow> &rows)
  {
    double gap = INFINITY;
    for (const ContactRow &row : rows)
      gap = std::min(gap, row.gap);
    return gap;
  };
  const double gap = nearest(contact.rows(u, contact.slave_nodes()));
  if (!std::isfinite(gap))
    throw std::invalid_argument("the two bodies do not face each other");
  const bool lower_moves = held.share[2 * solid().bodies[0].first_node + 1] != 0;
  const BodyRange &moving = solid().bodies[lower_moves ? 0 : 1];
  for (int node = moving.first_node; node < moving.end_node; ++node)
    u[2 * node + 1] = lower_moves ? gap : -gap;
  offset = approach(u) + offset;

  const std::vector<ContactRow> rows = contact.rows(u, contact.slave_nodes());
  const double least = nearest(rows);
  for (const ContactRow &row : rows)
    state.closed.push_back(row.gap - least <= touching * height);
  widen(state);
  return state;
}

// Keeps the constraints of the closed nodes and of some around them. The number rarely changes: the
// linear solver analyses every new one.
void Equilibrium::widen(RestState &state) const
{
  const int last = state.last_closed(), now = int(state.closed.size());
  const int needed = last + 6 + last / 4;
  const bool fits = now >= needed && now <= 4 * needed + 16;
  const int count = std::min(contact.slave_nodes(), fits ? now : needed + needed / 2 + 8);
  state.closed.resize(count, false);
  state.slip.resize(count, 0);
  state.contact.normal.resize(count, 0.0);
  state.contact.tangential.resize(count, 0.0);
}

double Equilibrium::approach(const std::vector<double> &u) const
{
  double sum = 0;
  for (std::size_t i = 0; i < u.size(); ++i)
    sum += held.share[i] * u[i];
  return sum - offset;
}

std::vector<double> Equilibrium::velocity(const RestState &from, const RestState &state) const
{
  std::vector<double> v(state.displacement);
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] = (v[i] - from.displacement[i]) / step_time;
  return v;
}

void Equilibrium::evaluate(const RestState &from, RestState &state, Evaluation &result)
{
  const std::vector<double> v = velocity(from, state);
  material = from.material;
  solid().compute_forces(0, solid().n_groups(), {state.displacement.data(), v.data(), step_time},
                         material.vectors(), forces.data(), nullptr);
  result.internal.resize(v.size());
  for (int node = 0; node < solid().n_nodes(); ++node)
    solid().sum_at_node(node, forces.data(), result.internal[2 * node],
                        result.internal[2 * node + 1]);
  state.approach = approach(state.displacement);
  result.rows = contact.rows(state.displacement, int(state.closed.size()));
  add_contact(state, result);
}

void Equilibrium::add_contact(const RestState &state, Evaluation &result) const
{
  std::vector<double> &r = result.residual = result.internal;
  for (std::size_t i = 0; i < r.size(); ++i)
    r[i] += state.force / (2 * pi) * held.share[i];
  result.gap = 0;
  for (std::size_t i = 0; i < state.closed.size(); ++i)
  {
    if (i >= result.rows.size())
    {
      if (state.closed[i])
        result.gap = std::numeric_limits<double>::quiet_NaN(); // beyond the end of a surface
      continue;
    }
    const ContactRow &row = result.rows[i];
    for (const auto &[dof, value] : row.normal)
      r[dof] += state.contact.normal[i] * value;
    for (const auto &[dof, value] : row.tangential)
      r[dof] += state.contact.tangential[i] * value;
    if (state.closed[i])
      result.gap = std::max(result.gap, std::abs(row.gap));
  }
  result.norm = result.largest = 0;
  for (std::size_t i = 0; i < r.size(); ++i)
  {
    if (held.held[i])
      r[i] = 0;
    result.norm += r[i] * r[i];
    result.largest = std::max(result.largest, std::abs(r[i]));
  }
  result.norm = std::sqrt(result.norm);
}

// The unknowns are the changes of all displacements and of the multipliers, the latter over
// multiplier_unit. With r the residual and A = -dr/du,
//   A du - G^T d(lambda) - T^T dt - F s/(2 pi) = r,  and the conditions of equilibrium.h.
void Equilibrium::assemble(const RestState &from, const RestState &state, const Evaluation &at,
                           bool frozen)
{
  const std::vector<double> v = velocity(from, state);
  solid().compute_stiffness(
    0, solid().n_groups(),
    {state.displacement.data(), frozen ? nullptr : v.data(), step_time, frozen},
    from.material.vectors(), stiffness.vectors());

  std::vector<double> slid(state.displacement);
  for (std::size_t i = 0; i < slid.size(); ++i)
    slid[i] -= from.displacement[i];
  const ContactDerivatives d = contact.derivatives(state.displacement, state.contact, slid);
  const double unit = multiplier_unit;
  const int n_dofs = int(slid.size()), n_rows = int(state.closed.size());
  const bool resists = contact.resists_sliding();
  const auto normal = [=](int i) { return n_dofs + i; };
  const auto tangential = [=](int i) { return n_dofs + n_rows + i; };
  std::vector<MatrixEntry> entries;
  for (const MatrixEntry &e : d.force)
    entries.push_back({e.row, e.column, -e.value});
  for (int i = 0; i < n_rows; ++i)
  {
    const bool closed = state.closed[i];
    entries.push_back({normal(i), normal(i), closed ? 0 : unit});
    if (i < int(at.rows.size()))
      for (const auto &[dof, value] : at.rows[i].normal)
      {
        entries.push_back({dof, normal(i), closed ? -unit * value : 0});
        entries.push_back({normal(i), dof, 0});
      }
  }
  for (const MatrixEntry &e : d.gap)
    if (state.closed[e.row])
      entries.push_back({normal(e.row), e.column, -unit * e.value});
  for (int i = 0; resists && i < n_rows; ++i)
  {
    const bool sticks =
      i < int(at.rows.size()) && state.closed[i] && at.rows[i].can_slide && state.slip[i] == 0;
    entries.push_back({tangential(i), tangential(i), sticks ? 0 : unit});
    if (i >= int(at.rows.size()))
      continue;
    for (const auto &[dof, value] : at.rows[i].tangential)
    {
      entries.push_back({dof, tangential(i), -unit * value});
      entries.push_back({tangential(i), dof, sticks ? -unit * value : 0});
    }
    entries.push_back({tangential(i), normal(i),
                       -unit * state.slip[i] * contact.contact().contact_law().friction *
                         at.rows[i].normal_length});
  }
  for (const MatrixEntry &e : d.sliding)
    if (state.closed[e.row] && at.rows[e.row].can_slide && state.slip[e.row] == 0)
      entries.push_back({tangential(e.row), e.column, -unit * e.value});
  matrix.assemble(stiffness.vectors(), resists ? 2 * n_rows : n_rows, entries);
}

Equilibrium::Correction Equilibrium::solve(const RestState &from, const RestState &state,
                                           const Evaluation &at, Target target, bool frozen)
{
  assemble(from, state, at, frozen);
  if (const double largest = matrix.largest_diagonal();
      std::isfinite(largest) && largest > 0 && multiplier_unit == 1)
  {
    multiplier_unit = largest;
    assemble(from, state, at, frozen);
  }
  solver.factorise(matrix.matrix(), matrix.pattern_changed());

  const int n_dofs = int(state.displacement.size()), n_rows = int(state.closed.size());
  std::vector<double> unbalanced(at.residual), unit_force(held.share);
  for (int i = 0; i < n_dofs; ++i)
    unit_force[i] = held.held[i] ? 0 : unit_force[i] / (2 * pi);
  unbalanced.resize(matrix.matrix().n_rows(), 0.0);
  unit_force.resize(unbalanced.size(), 0.0);
  for (int i = 0; i < n_rows; ++i)
    unbalanced[n_dofs + i] =
      state.closed[i] ? multiplier_unit * at.rows[i].gap : -state.contact.normal[i];
  if (contact.resists_sliding())
    for (int i = 0; i < n_rows; ++i)
    {
      double &right = unbalanced[n_dofs + n_rows + i];
      right = -state.contact.tangential[i];
      if (i >= int(at.rows.size()) || !state.closed[i] || !at.rows[i].can_slide)
        continue;
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
  const auto x = solver.solve({unbalanced, unit_force});
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
  return result;
}

std::vector<double> Equilibrium::residual(const RestState &from, const RestState &state)
{
  RestState copy = state;
  Evaluation at;
  evaluate(from, copy, at);
  return at.residual;
}

const SparseMatrix &Equilibrium::tangent(const RestState &from, const RestState &state)
{
  RestState copy = state;
  Evaluation at;
  evaluate(from, copy, at);
  assemble(from, copy, at, false);
  return matrix.matrix();
}

ElementEnergy Equilibrium::energy(const RestState &from, const RestState &state) const
{
  const std::vector<double> v = velocity(from, state);
  SimdArray history = from.material, unused(forces.size() / lanes);
  std::vector<ElementEnergy> all(solid().n_groups());
  solid().compute_forces(0, solid().n_groups(), {state.displacement.data(), v.data(), step_time},
                         history.vectors(), unused.data(), all.data());
  ElementEnergy sum;
  for (const ElementEnergy &one : all)
  {
    sum.strain += 2 * pi * one.strain;
    sum.plastic += 2 * pi * one.plastic;
    sum.viscous += 2 * pi * one.viscous;
    sum.hourglass += 2 * pi * one.hourglass;
  }
  return sum;
}

double Equilibrium::friction(const RestState &from, const RestState &state) const
{
  if (!contact.resists_sliding())
    return 0;
  const auto rows = contact.rows(state.displacement, int(state.closed.size()));
  double work = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    const double before = i < from.contact.tangential.size() ? from.contact.tangential[i] : 0;
    const double mean = (before + state.contact.tangential[i]) / 2;
    for (const auto &[dof, value] : rows[i].tangential)
      work += mean * value * (state.displacement[dof] - from.displacement[dof]);
  }
  return -2 * pi * work;
}

double Equilibrium::max_plastic_strain(const RestState &state) const
{
  double largest = 0;
  for (const BodyRange &body : solid().bodies)
    for (int e = 0; e < body.elements; e += lanes)
    {
      const Simd strain = solid()
                            .element_state(body.first_group + e / lanes, state.displacement.data(),
                                           state.material.vectors())
                            .plastic_strain;
      for (int l = 0; l < std::min(lanes, body.elements - e); ++l)
        largest = std::max(largest, strain[l]);
    }
  return largest;
}

ContactForce Equilibrium::contact_force(const RestState &state) const
{
  MortarContact copy = contact.contact();
  return copy.force_at_rest(solid().reference, state.displacement, state.closed,
                            state.contact.normal, state.contact.tangential);
}
} // namespace carambole::fem
