#include "fem/adaptive/wall_contact.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

namespace carambole::fem
{
namespace
{
constexpr int most_iterations = 40;
// From here on only one node changes at a time, so that the set cannot alternate.
constexpr int careful_after = 25;
constexpr double equilibrium = 1e-10; // of the largest reaction
constexpr double on_target = 1e-12;
} // namespace

WallContact::WallContact(AdaptiveBall &ball) : ball(ball), solver(ball.ranks()) {}

double WallContact::approach(const std::vector<double> &u) const
{
  double sum = 0;
  for (std::size_t i = 0; i < u.size(); ++i)
    sum -= ball.share()[i] * u[i];
  return sum;
}

double WallContact::gap(const std::vector<double> &u, int node) const
{
  const SurfaceNode &n = ball.surface()[node];
  return n.z - ball.surface()[0].z + u[n.axial];
}

WallState WallContact::first_touch() const
{
  WallState state;
  state.displacement.assign(ball.n_dofs(), 0.0);
  state.closed.assign(ball.surface().size(), false);
  state.closed[0] = true;
  return state;
}

// Closed nodes go to the wall; the others follow from K du = -residual - dF s/(2 pi).
void WallContact::correct(WallState &state, const std::vector<double> &force, bool by_force,
                          double target)
{
  const auto &surface = ball.surface();
  const int n = ball.n_dofs();
  std::vector<double> prescribed(n, 0.0), right(n), unit(n);
  for (int k = 0; k < int(surface.size()); ++k)
    if (state.closed[k])
      prescribed[surface[k].axial] = -gap(state.displacement, k);
  const RowBlock rows = ball.ranks().block(n);
  for (int i = rows.first; i < rows.end; ++i)
    if (is_closed[i])
      right[i] = tangent.values[tangent.find(i, i)] * prescribed[i];
    else
    {
      right[i] = -force[i];
      unit[i] = -ball.share()[i] / (2 * std::numbers::pi);
      for (int e = tangent.row_starts[i]; e < tangent.row_starts[i + 1]; ++e)
        right[i] -= tangent.values[e] * prescribed[tangent.columns[e]];
    }
  auto solution = solver.solve({right, unit});
  for (auto &u : solution)
    ball.distribute(u);
  const double by_residual = approach(solution[0]), by_unit_force = approach(solution[1]);
  state.slope = 1 / by_unit_force;
  const double dF =
    by_force ? target - state.force : (target - state.approach - by_residual) / by_unit_force;
  for (int i = 0; i < n; ++i)
    state.displacement[i] += solution[0][i] + dF * solution[1][i];
  state.force += dF;
}

WallSearch WallContact::find(WallState &state, bool by_force, double target)
{
  const auto &surface = ball.surface();
  const int n = ball.n_dofs(), n_surface = int(surface.size());
  WallSearch search;
  std::vector<double> force;
  double residual_before = std::numeric_limits<double>::infinity();
  for (;;)
  {
    ball.assemble(state.displacement, force, nullptr);
    for (int i = 0; i < n; ++i)
      force[i] += state.force * ball.share()[i] / (2 * std::numbers::pi);
    // What the wall must do, and what is left.
    std::vector<int> node_of(n, -1);
    double reaction = 0, residual = 0, distance = 0;
    for (int k = 0; k < n_surface; ++k)
      if (state.closed[k])
        node_of[surface[k].axial] = k;
    for (int i = 0; i < n; ++i)
      if (node_of[i] >= 0)
      {
        reaction = std::max(reaction, std::abs(force[i]));
        distance = std::max(distance, std::abs(gap(state.displacement, node_of[i])));
      }
      else
        residual = std::max(residual, std::abs(force[i]));
    if (!std::isfinite(residual) || !std::isfinite(reaction))
    {
      search.failure = "an element is turned inside out";
      return search;
    }
    state.approach = approach(state.displacement);
    // The set. Of the nodes that must change, carefully only the one nearest to the axis.
    bool has_changed = false;
    const double depth = std::abs(state.approach);
    for (int k = 1; k < n_surface && search.iterations > 0; ++k)
    {
      const bool must_change = state.closed[k] ? force[surface[k].axial] < -equilibrium * reaction
                                               : gap(state.displacement, k) < -1e-12 * depth;
      if (!must_change || (has_changed && search.iterations >= careful_after))
        continue;
      state.closed[k] = !state.closed[k];
      has_changed = true;
    }
    const double error = (by_force ? state.force : state.approach) - target;
    if (search.iterations > 0 && !has_changed && residual <= equilibrium * reaction &&
        distance <= 1e-12 * depth && std::abs(error) <= on_target * std::abs(target))
    {
      search.found = true;
      describe(state);
      return search;
    }
    if (search.iterations == most_iterations)
    {
      search.failure = fmt::format("no equilibrium after {} iterations: residual {:.1e} of the "
                                   "largest reaction",
                                   most_iterations, residual / reaction);
      return search;
    }
    ++search.iterations;
    try
    {
      // One tangent serves while the set stays and every iteration shrinks the residual tenfold.
      if (state.closed != closed_in_tangent || residual > 0.1 * residual_before)
        factorise(state);
      residual_before = has_changed ? std::numeric_limits<double>::infinity() : residual;
      correct(state, force, by_force, target);
    }
    catch (const LinearSolverError &error)
    {
      search.failure = error.what();
      return search;
    }
  }
}

void WallContact::factorise(const WallState &state)
{
  closed_in_tangent.clear();
  std::vector<double> force;
  ball.assemble(state.displacement, force, &tangent);
  is_closed.assign(ball.n_dofs(), false);
  for (std::size_t k = 0; k < state.closed.size(); ++k)
    if (state.closed[k])
      is_closed[ball.surface()[k].axial] = true;
  SparseMatrix without = tangent; // rows and columns of closed nodes
  for (int i = 0; i < without.n_rows(); ++i)
    for (int e = without.row_starts[i]; e < without.row_starts[i + 1]; ++e)
      if (const int j = without.columns[e]; i != j && (is_closed[i] || is_closed[j]))
        without.values[e] = 0;
  solver.factorise(without, !is_analysed);
  is_analysed = true;
  closed_in_tangent = state.closed;
}

void WallContact::describe(WallState &state) const
{
  const auto &surface = ball.surface();
  int last = 0;
  for (int k = 0; k < int(surface.size()); ++k)
    if (state.closed[k])
      last = k;
  const int next = std::min(last + 1, int(surface.size()) - 1);
  const auto r = [&](int k) { return surface[k].r + state.displacement[surface[k].radial]; };
  state.radius = (r(last) + r(next)) / 2;
  state.edge_inner = surface[last].r;
  state.edge_outer = surface[next].r;
}
} // namespace carambole::fem
