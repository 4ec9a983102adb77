// Output of a contact: force, radius of its area, and pressure.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fem/contact/mortar_contact.h"

namespace carambole::fem
{
double MortarContact::axial_force() const
{
  double sum = 0;
  for (const double lambda : normal.multiplier)
    sum += lambda;
  if (resists_sliding())
    for (std::size_t i = 0; i < tangential.constraints.size(); ++i)
    {
      const auto &T = tangential.constraints[i].slave_z;
      sum += (lower_is_slave ? -1 : 1) * tangential.multiplier[i] * (T[0] + T[1] + T[2]);
    }
  return 2 * std::numbers::pi * sum;
}

// The radius where the pressure ends. p^2 is taken as linear in r^2 near the edge: this holds for
// an elastic contact of any bodies, and p^2 is level at the edge of a contact that flows. The line
// is fitted to the outer closed nodes except the last, whose dual function reaches over the edge.
// The last node bears the rest,
//   lambda_last = int sqrt(A + B r^2) r dr  from the end of the other nodes' weights to the edge,
// so the edge moves steadily with its force from one node to the next. The edge is limited to the
// radius where the fitted pressure falls to zero, and to the first open node. A face that is closed
// to its end has no such edge.
double MortarContact::contact_radius() const
{
  const int last = last_closed();
  if (last < 0)
    return 0;
  const auto &x = slave_surface.points;
  if (last + 1 == int(normal.constraints.size()))
    return x[last].r;
  const double inside = x[last].r, outside = x[last + 1].r;
  if (last < 2)
    return (inside + outside) / 2;
  if (!(x[last - 1].r < inside && inside < outside)) // the surface folds there
    return std::max(x[last - 1].r, inside);
  const int nodes = std::min(last, 4);
  const std::vector<double> p = pressure();
  double mean_x = 0, mean_y = 0, xx = 0, xy = 0;
  const auto abscissa = [&](int i) { return x[i].r * x[i].r; };
  const auto ordinate = [&](int i) { return p[i] * p[i]; };
  for (int i = last - nodes; i < last; ++i)
    mean_x += abscissa(i) / nodes, mean_y += ordinate(i) / nodes;
  for (int i = last - nodes; i < last; ++i)
  {
    xx += std::pow(abscissa(i) - mean_x, 2);
    xy += (abscissa(i) - mean_x) * (ordinate(i) - mean_y);
  }
  const double B = std::min(xy / xx, 0.0), A = mean_y - B * mean_x;
  double covered = 0; // r^2 at the outer end of the area that the other nodes bear
  for (int i = 0; i < last; ++i)
    covered += 2 * normal.constraints[i].weight;
  const double at_covered = A + B * covered;
  double square = B < 0 ? -A / B : covered; // where the pressure is zero
  if (at_covered > 0)
  {
    const double force = 2 * std::max(normal.multiplier[last], 0.0);
    const double left = std::pow(at_covered, 1.5) + 1.5 * B * force;
    if (B == 0)
      square = covered + force / std::sqrt(A);
    else if (left > 0)
      square = (std::cbrt(left * left) - A) / B;
  }
  return std::clamp(std::sqrt(std::max(square, 0.0)), x[last - 1].r, outside);
}

ContactForce MortarContact::force_at_rest(const std::vector<double> &X,
                                          const std::vector<double> &u,
                                          const std::vector<bool> &closed,
                                          std::vector<double> normal_multipliers,
                                          std::vector<double> tangential_multipliers)
{
  const std::vector<double> at_rest(X.size(), 0.0);
  current.window = int(closed.size());
  set_geometry(X, u, at_rest);
  const std::size_t n = normal.constraints.size();
  current.normal.assign(n, BoundState::at_lower);
  for (std::size_t i = 0; i < std::min(n, closed.size()); ++i)
    if (closed[i])
      current.normal[i] = BoundState::between;
  normal.multiplier = std::move(normal_multipliers);
  normal.multiplier.resize(n, 0.0);
  if (resists_sliding())
  {
    tangential.constraints.resize(n);
    for (std::size_t i = 0; i < n; ++i)
      tangential.constraints[i] = tangential_constraint(normal.constraints[i]);
    tangential.multiplier = std::move(tangential_multipliers);
    tangential.multiplier.resize(n, 0.0);
  }
  return force(at_rest);
}

std::vector<double> MortarContact::pressure() const
{
  std::vector<double> p(slave().nodes.size(), 0.0);
  for (std::size_t i = 0; i < normal.constraints.size() && i < normal.multiplier.size(); ++i)
    if (normal.multiplier[i] != 0)
      p[i] = normal.multiplier[i] / normal.constraints[i].weight;
  if (!attraction.sides.empty())
    for (int i = 0; i < attraction.sides[0].nodes; ++i)
      p[i] -= attraction.sides[0].traction[i];
  return p;
}

int MortarContact::nodes_within(double range) const
{
  const std::vector<MortarConstraint> all = all_constraints();
  const double smallest = smallest_gap(all);
  int count = int(all.size());
  while (count > 0 && all[count - 1].gap > smallest + range)
    --count;
  return count;
}

double MortarContact::penetration() const
{
  double deepest = 0;
  for (const MortarConstraint &constraint : all_constraints())
    deepest = std::max(deepest, -constraint.gap);
  return deepest;
}
} // namespace carambole::fem
