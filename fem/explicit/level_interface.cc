#include "fem/explicit/level_interface.h"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace carambole::fem
{
namespace
{
// Calls use(a, b, K_ab) for the nodes a of the interface and all nodes b, with the parts of every
// group below the level.
template <typename Use>
void for_each_block(const Solid &solid, const TimeLevels &levels, int level,
                    const std::vector<int> &nodes, const std::vector<double> &displacement,
                    const Simd *history, const Use &use)
{
  std::map<int, SimdArray> stiffness_of; // per group
  for (const int node : nodes)
    for (const int slot : solid.slots_of(node))
    {
      const int group = slot / forces_per_group;
      if (levels.of_groups()[group] >= level)
        continue;
      const auto [found, is_new] = stiffness_of.try_emplace(group, element_dofs * element_dofs);
      if (is_new)
        solid.compute_stiffness(group, group + 1, {displacement.data(), nullptr, 0, true}, history,
                                found->second.vectors());
      const Simd *K = found->second.vectors();
      const int lane = slot % (2 * lanes) / 2, corner = slot % forces_per_group / (2 * lanes);
      const auto &element = solid.elements[solid.element_of(group, lane)];
      for (int b = 0; b < 4; ++b)
      {
        Block block;
        for (int j = 0; j < 2; ++j)
          for (int i = 0; i < 2; ++i)
            block[2 * j + i] = K[element_dofs * (2 * b + j) + 2 * corner + i][lane];
        use(node, element[b], block);
      }
    }
}
} // namespace

LevelInterface::LevelInterface(const Solid &solid_, const TimeLevels &levels, int level,
                               const BodyRange &body, const std::vector<double> &displacement,
                               const Simd *history)
  : solid(&solid_)
{
  for (const int node : levels.interface(level))
    if (node >= body.first_node && node < body.end_node)
      own_nodes.push_back(node);
  std::map<int, std::map<int, Block>> K; // rows of own nodes
  for_each_block(*solid, levels, level, own_nodes, displacement, history,
                 [&](int a, int b, const Block &block)
                 {
                   Block &sum = K[a].try_emplace(b).first->second;
                   for (int j = 0; j < 2; ++j) // what cannot move does not push either
                     for (int i = 0; i < 2; ++i)
                       if (solid->inverse_mass[2 * a + i] > 0 && solid->inverse_mass[2 * b + j] > 0)
                         sum[2 * j + i] += block[2 * j + i];
                 });
  order_nodes(K);
  std::map<int, int> position;
  for (std::size_t k = 0; k < own_nodes.size(); ++k)
    position[own_nodes[k]] = int(k);
  for (std::size_t k = 0; k < own_nodes.size(); ++k)
  {
    const int node = own_nodes[k];
    first_slot.push_back(int(slots.size()));
    first_other.push_back(int(other.size()));
    for (const int slot : solid->slots_of(node))
      if (levels.of_groups()[slot / forces_per_group] < level)
        slots.push_back(slot);
    for (const auto &[b, block] : K[node])
      if (const auto own = position.find(b); own == position.end())
      {
        other.push_back(b);
        stiffness.push_back(block);
      }
      else if (own->second == int(k))
      {
        const double sides = (block[1] + block[2]) / 2; // differ by the error of differences
        own_stiffness.push_back({int(k), int(k), {block[0], sides, sides, block[3]}});
      }
      else if (own->second < int(k))
        own_stiffness.push_back({int(k), own->second, block});
    for (int c = 0; c < 2; ++c)
    {
      const double inverse_mass = solid->inverse_mass[2 * node + c];
      mass.push_back(inverse_mass > 0 ? 1 / inverse_mass : 1);
      can_move.push_back(inverse_mass > 0 ? 1 : 0);
    }
  }
  first_slot.push_back(int(slots.size()));
  first_other.push_back(int(other.size()));
  for (auto *values : {&carried, &right, &applied, &velocity})
    values->assign(2 * own_nodes.size(), 0.0);
}

// Puts own nodes into the order of elimination.
void LevelInterface::order_nodes(const std::map<int, std::map<int, Block>> &K)
{
  std::vector<std::vector<int>> neighbours;
  for (const int node : own_nodes)
  {
    std::vector<int> &of_one = neighbours.emplace_back();
    for (const auto &[b, block] : K.at(node))
      if (const auto own = std::ranges::lower_bound(own_nodes, b);
          b != node && own != own_nodes.end() && *own == b)
        of_one.push_back(int(own - own_nodes.begin()));
  }
  std::vector<int> ordered;
  for (const int k : elimination_order(neighbours))
    ordered.push_back(own_nodes[k]);
  own_nodes = std::move(ordered);
}

LevelInterface::State LevelInterface::state() const
{
  State result{carried, stiffness, {}};
  for (const BlockEntry &entry : own_stiffness)
    result.own_stiffness.push_back(entry.block);
  return result;
}

void LevelInterface::restore(State state)
{
  if (state.pending.size() != carried.size() || state.stiffness.size() != stiffness.size() ||
      state.own_stiffness.size() != own_stiffness.size())
    throw std::invalid_argument("the state of an interface is that of another one");
  carried = std::move(state.pending);
  stiffness = std::move(state.stiffness);
  for (std::size_t k = 0; k < own_stiffness.size(); ++k)
    own_stiffness[k].block = state.own_stiffness[k];
  factors_tau = 0;
}

void LevelInterface::prepare(double tau)
{
  if (factors_tau == tau)
    return;
  std::vector<BlockEntry> entries(own_stiffness);
  for (BlockEntry &entry : entries)
    for (double &value : entry.block)
      value *= tau * tau / 2;
  for (int k = 0; k < int(own_nodes.size()); ++k)
    entries.push_back({k, k, {mass[2 * k], 0, 0, mass[2 * k + 1]}});
  factors.compute(int(own_nodes.size()), entries);
  factors_tau = tau;
}

NodePair LevelInterface::sum_of_groups(std::size_t k, const double *forces) const
{
  NodePair sum{};
  for (int s = first_slot[k]; s < first_slot[k + 1]; ++s)
    sum += load_pair(forces + slots[s]);
  return sum;
}

// With f_slow the force of all other groups, and the impulses p that are pending,
//   (m + tau^2/2 K) v = m v_before + kick (f_slow + f/2) + p + tau/2 f - tau^2/2 K v_others.
void LevelInterface::begin_step(const double *forces, double kick, double tau,
                                std::vector<double> &v, std::vector<double> &u)
{
  if (own_nodes.empty())
    return;
  prepare(tau);
  const NodalSum sum = solid->nodal_sum();
  for (std::size_t k = 0; k < own_nodes.size(); ++k)
  {
    // Forces on a node: of all groups, and of those of the level below.
    const NodePair all = sum(own_nodes[k], forces), own = sum_of_groups(k, forces);
    NodePair Kv{};
    for (int j = first_other[k]; j < first_other[k + 1]; ++j)
      Kv += times(stiffness[j], &v[2 * other[j]]);
    const NodePair moves = load_pair(&can_move[2 * k]), m = load_pair(&mass[2 * k]);
    const NodePair impulse = moves * (tau / 2 * own) - tau * tau / 2 * Kv;
    const NodePair before = m * load_pair(&v[2 * own_nodes[k]]);
    const NodePair total =
      before + moves * (kick * (all - own / 2)) + load_pair(&carried[2 * k]) + impulse;
    store_pair(&applied[2 * k], impulse);
    store_pair(&right[2 * k], total);
    store_pair(&velocity[2 * k], total);
  }
  factors.solve(velocity.data());
  for (std::size_t k = 0; k < own_nodes.size(); ++k)
  {
    const int i = 2 * own_nodes[k];
    const NodePair after = load_pair(&velocity[2 * k]);
    store_pair(&v[i], after);
    store_pair(&u[i], load_pair(&u[i]) + tau * after);
    // What has been applied of f(t_n + tau) is tau/2 f - tau^2/2 K v, all columns of K.
    store_pair(&carried[2 * k], load_pair(&right[2 * k]) - load_pair(&mass[2 * k]) * after -
                                  load_pair(&applied[2 * k]));
  }
}

void LevelInterface::pass_middle(int begin, int end, const double *forces, double tau,
                                 const std::vector<double> &v, std::vector<double> &u)
{
  for (int k = begin; k < end; ++k)
  {
    const int i = 2 * own_nodes[k];
    store_pair(&carried[2 * k], load_pair(&carried[2 * k]) +
                                  tau * (load_pair(&can_move[2 * k]) * sum_of_groups(k, forces)));
    store_pair(&u[i], load_pair(&u[i]) + tau * load_pair(&v[i]));
  }
}
} // namespace carambole::fem
