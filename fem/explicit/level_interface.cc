#include "fem/explicit/level_interface.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include <Eigen/SparseCholesky>

namespace carambole::fem
{
struct LevelInterface::System
{
  double tau = 0;
  std::vector<Eigen::Triplet<double>> stiffness;
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factors;
  Eigen::VectorXd mass, right, applied, velocity;
};

LevelInterface::~LevelInterface() = default;
LevelInterface::LevelInterface(LevelInterface &&) noexcept = default;
LevelInterface &LevelInterface::operator=(LevelInterface &&) noexcept = default;

LevelInterface::LevelInterface(const Solid &solid_, const TimeLevels &levels, int level,
                               const BodyRange &body, const std::vector<double> &displacement,
                               const Simd *history)
  : solid(&solid_), system(std::make_unique<System>())
{
  for (const int node : levels.interface(level))
    if (node >= body.first_node && node < body.end_node)
      own_nodes.push_back(node);
  carried.assign(2 * own_nodes.size(), 0.0);
  first_slot.assign(1, 0);
  struct Entry
  {
    int row, column;
    double value;
  };
  std::vector<Entry> all_entries;        // of K, row by row
  std::map<int, SimdArray> stiffness_of; // per group
  for (std::size_t k = 0; k < own_nodes.size(); ++k)
  {
    const int node = own_nodes[k];
    std::array<std::map<int, double>, 2> rows; // of this node, per component
    for (const int slot : solid->slots_of(node))
    {
      const int group = slot / forces_per_group;
      if (levels.of_groups()[group] >= level)
        continue;
      slots.push_back(slot);
      const auto [found, is_new] = stiffness_of.try_emplace(group, element_dofs * element_dofs);
      if (is_new)
        solid->compute_stiffness(group, group + 1, {displacement.data(), nullptr, 0, true}, history,
                                 found->second.vectors());
      const Simd *K = found->second.vectors();
      const int lane = slot % (2 * lanes) / 2, corner = slot % forces_per_group / (2 * lanes);
      const auto &element = solid->elements[solid->element_of(group, lane)];
      for (int c = 0; c < 2; ++c)
        for (int j = 0; j < element_dofs; ++j)
          rows[c][2 * element[j / 2] + j % 2] += K[element_dofs * j + 2 * corner + c][lane];
    }
    first_slot.push_back(int(slots.size()));
    for (int c = 0; c < 2; ++c)
      if (solid->inverse_mass[2 * node + c] > 0)
      {
        dofs.push_back(2 * node + c);
        position.push_back(int(2 * k + c));
        for (const auto &[j, value] : rows[c])
          all_entries.push_back({int(dofs.size()) - 1, j, value});
      }
  }
  const auto n = Eigen::Index(dofs.size());
  for (auto *values : {&system->mass, &system->right, &system->applied})
    values->resize(n);
  for (Eigen::Index i = 0; i < n; ++i)
    system->mass[i] = 1 / solid->inverse_mass[dofs[i]];
  for (const auto &[row, j, value] : all_entries)
  {
    const auto own = std::lower_bound(dofs.begin(), dofs.end(), j);
    first_entry.resize(row + 1, int(column.size()));
    if (own != dofs.end() && *own == j)
      system->stiffness.emplace_back(row, int(own - dofs.begin()), value);
    else if (solid->inverse_mass[j] > 0) // the others do not move
    {
      column.push_back(j);
      stiffness.push_back(value);
    }
  }
  first_entry.resize(dofs.size() + 1, int(column.size()));
}

LevelInterface::State LevelInterface::state() const
{
  State result{carried, stiffness, {}};
  for (const auto &entry : system->stiffness)
    result.own_stiffness.push_back(entry.value());
  return result;
}

void LevelInterface::restore(State state)
{
  if (state.pending.size() != carried.size() || state.stiffness.size() != stiffness.size() ||
      state.own_stiffness.size() != system->stiffness.size())
    throw std::invalid_argument("the state of an interface is that of another one");
  carried = std::move(state.pending);
  stiffness = std::move(state.stiffness);
  for (std::size_t k = 0; k < state.own_stiffness.size(); ++k)
  {
    auto &entry = system->stiffness[k];
    entry = {entry.row(), entry.col(), state.own_stiffness[k]};
  }
  system->tau = 0;
}

void LevelInterface::prepare(double tau)
{
  if (system->tau == tau)
    return;
  const auto n = Eigen::Index(dofs.size());
  std::vector<Eigen::Triplet<double>> entries;
  for (Eigen::Index i = 0; i < n; ++i)
    entries.emplace_back(int(i), int(i), system->mass[i]);
  for (const auto &entry : system->stiffness)
    entries.emplace_back(entry.row(), entry.col(), tau * tau / 2 * entry.value());
  Eigen::SparseMatrix<double> matrix(n, n);
  matrix.setFromTriplets(entries.begin(), entries.end());
  if (system->tau == 0)
    system->factors.analyzePattern(matrix);
  system->factors.factorize(matrix);
  system->tau = tau;
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
  if (dofs.empty())
    return;
  prepare(tau);
  auto &[own_tau, own_stiffness, factors, mass, right, applied, velocity] = *system;
  NodePair all{}, own{}; // forces on a node: of all groups, and of those of the level below
  for (std::size_t i = 0, node = own_nodes.size(); i < dofs.size(); ++i)
  {
    if (const std::size_t k = position[i] / 2; k != node)
    {
      node = k;
      all = solid->sum_at_node(own_nodes[k], forces);
      own = sum_of_groups(k, forces);
    }
    double stiff = 0;
    for (int k = first_entry[i]; k < first_entry[i + 1]; ++k)
      stiff += stiffness[k] * v[column[k]];
    const int c = position[i] % 2;
    applied[i] = tau / 2 * own[c] - tau * tau / 2 * stiff;
    right[i] =
      mass[i] * v[dofs[i]] + kick * (all[c] - own[c] / 2) + carried[position[i]] + applied[i];
  }
  velocity = factors.solve(right);
  for (std::size_t i = 0; i < dofs.size(); ++i)
  {
    v[dofs[i]] = velocity[i];
    u[dofs[i]] += tau * velocity[i];
    // What has been applied of f(t_n + tau) is tau/2 f - tau^2/2 K v, all columns of K.
    carried[position[i]] = right[i] - mass[i] * velocity[i] - applied[i];
  }
}

void LevelInterface::pass_middle(int begin, int end, const double *forces, double tau,
                                 const std::vector<double> &v, std::vector<double> &u)
{
  for (int k = begin; k < end; ++k)
  {
    const int i = 2 * own_nodes[k];
    store_pair(&carried[2 * k], load_pair(&carried[2 * k]) + tau * sum_of_groups(k, forces));
    store_pair(&u[i], load_pair(&u[i]) + tau * load_pair(&v[i]));
  }
}
} // namespace carambole::fem
