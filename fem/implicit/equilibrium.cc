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

// Height of the pole of the slave surface.
double focus(const MortarContact &contact, const std::vector<double> &X)
{
  return X[2 * contact.slave().nodes.at(0) + 1];
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
    condensed(d.solid, held.held, focus(contact.contact(), d.solid.reference)),
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
    store_pair(&result.internal[2 * node], solid().sum_at_node(node, forces.data()));
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
  compute_stiffness(from, copy, false);
  assemble(from, copy, at);
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
  for (const ElementRange &range : solid().ranges)
    for (int e = range.first_element; e < range.end_element; e += lanes)
    {
      const Simd strain =
        solid()
          .element_state(range.group_of(e), state.displacement.data(), state.material.vectors())
          .plastic_strain;
      for (int l = 0; l < std::min(lanes, range.end_element - e); ++l)
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
