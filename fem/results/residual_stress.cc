#include "fem/results/residual_stress.h"

#include <cmath>
#include <numbers>

#include <Eigen/SparseCholesky>

namespace carambole::fem
{
namespace
{
constexpr int most_nodes = 400'000;
constexpr int most_iterations = 20;
/// Of the strain energy at the end of the run: what the unbalanced forces may still release.
constexpr double released_share = 1e-9;
constexpr double pi = std::numbers::pi;

/// One body by itself: its free dofs are the unknowns, in the order of the nodes.
class FreeBody
{
public:
  FreeBody(const Solid &solid, const BodyRange &body, const std::vector<BoundarySprings> &boundary,
           const Simd *history)
    : solid(solid),
      body(body),
      material(std::size_t(solid.n_history())),
      at_rest(solid.reference.size(), 0.0),
      element_forces(std::size_t(solid.n_groups()) * 8),
      energies(std::size_t(solid.n_groups())),
      unknown_of(std::size_t(n_dofs()), -1)
  {
    std::copy(history, history + solid.n_history(), material.vectors());
    for (const BoundarySprings &spring : boundary)
      if (spring.node >= body.first_node && spring.node < body.end_node)
        springs.push_back(spring);
    bool is_held = !springs.empty();
    for (int node = body.first_node; node < body.end_node; ++node)
      is_held = is_held || solid.inverse_mass[2 * std::size_t(node) + 1] == 0;
    for (int dof = 2 * body.first_node; dof < 2 * body.end_node; ++dof)
    {
      const bool is_pin = !is_held && dof == 2 * body.first_node + 1;
      if (solid.inverse_mass[std::size_t(dof)] > 0 && !is_pin)
        unknown_of[std::size_t(dof - 2 * body.first_node)] = n_unknowns++;
    }
  }

  /// Forces on the unknowns [N/rad] at u, and the energy there [J].
  Eigen::VectorXd forces(const std::vector<double> &u)
  {
    solid.compute_forces(body.first_group, body.end_group, {u.data(), at_rest.data(), 1, true},
                         material.vectors(), element_forces.data(), energies.data());
    energy_now = 0;
    for (int g = body.first_group; g < body.end_group; ++g)
      energy_now += 2 * pi * (energies[std::size_t(g)].strain + energies[std::size_t(g)].hourglass);
    Eigen::VectorXd f = Eigen::VectorXd::Zero(n_unknowns);
    const auto add = [&](int dof, double force)
    {
      if (unknown(dof) >= 0)
        f[unknown(dof)] += force;
    };
    for (int node = body.first_node; node < body.end_node; ++node)
    {
      const NodePair sum = solid.sum_at_node(node, element_forces.data());
      add(2 * node, sum[0]);
      add(2 * node + 1, sum[1]);
    }
    for (const auto &[node, dashpot, K] : springs)
    {
      const double u_r = u[2 * std::size_t(node)], u_z = u[2 * std::size_t(node) + 1];
      add(2 * node, -(K.rr * u_r + K.rz * u_z));
      add(2 * node + 1, -(K.rz * u_r + K.zz * u_z));
      energy_now += pi * (K.rr * u_r * u_r + 2 * K.rz * u_r * u_z + K.zz * u_z * u_z);
    }
    return f;
  }
  double energy() const { return energy_now; }
  /// K = -df/du.
  Eigen::SparseMatrix<double> stiffness(const std::vector<double> &u) const
  {
    std::vector<Eigen::Triplet<double>> entries; // the lower half
    entries.reserve(std::size_t(body.elements) * 36);
    const auto add = [&](int row, int column, double value)
    {
      const int i = unknown(row), j = unknown(column);
      if (i >= 0 && j >= 0 && i >= j)
        entries.emplace_back(i, j, value);
    };
    SimdArray K(64);
    for (const ElementRange &range : solid.ranges_of(body))
      for (int e = range.first_element; e < range.end_element; ++e)
      {
        const int group = range.group_of(e), lane = range.lane_of(e);
        if (lane == 0)
          solid.compute_stiffness(group, group + 1, {u.data(), nullptr, 1, true},
                                  material.vectors(), K.vectors());
        const auto &nodes = solid.elements[std::size_t(e)];
        // Differences are symmetric but for rounding.
        for (int i = 0; i < 8; ++i)
          for (int j = 0; j < 8; ++j)
            add(2 * nodes[std::size_t(i / 2)] + i % 2, 2 * nodes[std::size_t(j / 2)] + j % 2,
                0.5 * (K.vectors()[8 * j + i][lane] + K.vectors()[8 * i + j][lane]));
      }
    for (const auto &[node, dashpot, spring] : springs)
    {
      add(2 * node, 2 * node, spring.rr);
      add(2 * node + 1, 2 * node, spring.rz);
      add(2 * node + 1, 2 * node + 1, spring.zz);
    }
    Eigen::SparseMatrix<double> matrix(n_unknowns, n_unknowns);
    matrix.setFromTriplets(entries.begin(), entries.end());
    return matrix;
  }
  void move(std::vector<double> &u, const Eigen::VectorXd &change) const
  {
    for (int dof = 2 * body.first_node; dof < 2 * body.end_node; ++dof)
      if (unknown(dof) >= 0)
        u[std::size_t(dof)] += change[unknown(dof)];
  }

private:
  int unknown(int dof) const { return unknown_of[std::size_t(dof - 2 * body.first_node)]; }
  int n_dofs() const { return 2 * (body.end_node - body.first_node); }

  const Solid &solid;
  const BodyRange &body;
  std::vector<BoundarySprings> springs;
  SimdArray material; // frozen motions only read it
  const std::vector<double> at_rest;
  SimdArray element_forces;
  std::vector<ElementEnergy> energies;
  std::vector<int> unknown_of; ///< of the body's dofs; -1: held
  int n_unknowns = 0;
  double energy_now = 0;
};

} // namespace

std::optional<double> residual_stress_energy(const Solid &solid, const BodyRange &body,
                                             const std::vector<BoundarySprings> &boundary,
                                             std::vector<double> u, const Simd *history)
{
  if (body.elements == 0 || body.end_node - body.first_node > most_nodes)
    return {};
  FreeBody alone(solid, body, boundary, history);
  Eigen::VectorXd f = alone.forces(u);
  const double at_end = alone.energy();
  const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factors(alone.stiffness(u));
  if (factors.info() != Eigen::Success || !(factors.vectorD().minCoeff() > 0))
    return {};
  for (int iteration = 0; iteration < most_iterations; ++iteration)
  {
    const Eigen::VectorXd change = factors.solve(f);
    const double released = pi * f.dot(change); // 1/2 f K^-1 f of every radian
    if (!std::isfinite(released))
      return {};
    if (released <= released_share * at_end)
      return alone.energy();
    alone.move(u, change);
    f = alone.forces(u);
  }
  return {};
}
} // namespace carambole::fem
