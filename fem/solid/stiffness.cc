// Tangent stiffness of the elements by central differences of their forces: it serves every
// material as it is.

#include <algorithm>
#include <cmath>

#include "fem/solid/solid.h"

namespace carambole::fem
{
namespace
{
constexpr int dofs = element_dofs;

// Displacement over the size of the element. The error of a central difference is its square; the
// forces lose the digits of its inverse.
constexpr double relative_change = 1e-6;

// Nodal values of eight elements that share no nodes: pair 4 l + a belongs to node a of lane l.
using LaneValues = std::array<double, dofs * lanes>;

// Index of component j % 2 of node j / 2 in lane l.
int index(int l, int j)
{
  return dofs * l + j;
}

// The forces keep their sum under a translation along z: without it they lose no digits.
template <typename Group>
LaneValues lane_values(const Group &group, const double *field)
{
  LaneValues values{};
  for (int l = 0; l < lanes; ++l)
    for (int a = 0; a < 4; ++a)
    {
      values[index(l, 2 * a)] = field[2 * group.node[a][l]];
      values[index(l, 2 * a + 1)] =
        field[2 * group.node[a][l] + 1] - field[2 * group.node[0][l] + 1];
    }
  return values;
}

// The shorter diagonal of every element.
template <typename Group>
std::array<double, lanes> sizes(const Group &group, const std::vector<double> &X)
{
  std::array<double, lanes> result{};
  const auto diagonal = [&](int l, int a, int b)
  {
    const int i = 2 * group.node[a][l], j = 2 * group.node[b][l];
    return std::hypot(X[i] - X[j], X[i + 1] - X[j + 1]);
  };
  for (int l = 0; l < lanes; ++l)
    result[l] = std::min(diagonal(l, 0, 2), diagonal(l, 1, 3));
  return result;
}

template <typename Group, typename Model>
void group_stiffness(const Group &group, const Model &model, const Motion &motion,
                     const std::vector<double> &X, const Simd *history, std::vector<Simd> &scratch,
                     Simd *stiffness)
{
  Group own = group;
  for (int l = 0; l < lanes; ++l)
    for (int a = 0; a < 4; ++a)
      own.node[a][l] = 4 * l + a;
  LaneValues u = lane_values(group, motion.displacement), v{};
  if (motion.velocity)
    v = lane_values(group, motion.velocity);
  const auto size = sizes(group, X);
  SimdArray force(dofs);
  // Forces after dof j of every element has moved by `sign` times its change.
  const auto moved = [&](int j, double sign, std::array<Simd, dofs> &f)
  {
    LaneValues u_moved = u, v_moved = v;
    for (int l = 0; l < lanes; ++l)
    {
      const double change = sign * relative_change * size[l];
      u_moved[index(l, j)] += change;
      if (motion.velocity)
        v_moved[index(l, j)] += change / motion.step;
    }
    std::copy(history, history + scratch.size(), scratch.begin());
    compute_forces(
      own, model,
      {u_moved.data(), motion.velocity ? v_moved.data() : nullptr, motion.step, motion.frozen},
      scratch.data(), force.data(), nullptr);
    for (int dof = 0; dof < dofs; ++dof)
      for (int l = 0; l < lanes; ++l)
        f[dof][l] = force.data()[2 * lanes * (dof / 2) + 2 * l + dof % 2];
  };
  Simd divisor{};
  for (int l = 0; l < lanes; ++l)
    divisor[l] = 2 * relative_change * size[l];
  std::array<Simd, dofs> ahead, behind;
  for (int j = 0; j < dofs; ++j)
  {
    moved(j, +1, ahead);
    moved(j, -1, behind);
    for (int i = 0; i < dofs; ++i)
      stiffness[dofs * j + i] = (behind[i] - ahead[i]) / divisor;
  }
}
} // namespace

void Solid::compute_stiffness(int begin, int end, const Motion &motion, const Simd *history,
                              Simd *stiffness) const
{
  std::vector<Simd> scratch;
  for (const ElementRange &range : ranges)
  {
    const int first = std::max(begin, range.first_group), last = std::min(end, range.end_group);
    if (first >= last)
      continue;
    scratch.resize(range.history_vectors);
    std::visit(
      [&](const auto &all, const auto &model)
      {
        for (int g = first; g < last; ++g)
          group_stiffness(all[g], model, motion, reference, history + range.history_of(g), scratch,
                          stiffness + dofs * dofs * (g - begin));
      },
      groups, range.model);
  }
}
} // namespace carambole::fem
