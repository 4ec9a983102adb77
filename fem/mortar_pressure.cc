// What a contact shows of itself: its force, its area and its pressure.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fem/mortar_contact.h"

namespace carambole::fem
{
double MortarContact::axial_force() const
{
  double sum = 0;
  for (const double lambda : normal.multiplier)
    sum += lambda;
  if (resists_sliding())
    for (std::size_t i = 0; i < tangential.rows.size(); ++i)
    {
      const auto &T = tangential.rows[i].slave_z;
      sum += (lower_is_slave ? -1 : 1) * tangential.multiplier[i] * (T[0] + T[1] + T[2]);
    }
  return 2 * std::numbers::pi * sum;
}

// The pressure falls to zero as the root of the distance from the edge: p^2 is linear in r^2 there,
// whatever the bodies. The line goes through the outer closed nodes but the last, whose dual
// function reaches over the edge. It may end a little inside the last closed node, whose pressure
// is still small, but not inside the one before or beyond the first open one. A face that is closed
// to its end has no such edge.
double MortarContact::contact_radius() const
{
  const int last = last_closed();
  if (last < 0)
    return 0;
  const auto &x = slave_surface.points;
  if (last + 1 == int(normal.rows.size()))
    return x[last].r;
  const double inside = x[last].r, outside = x[last + 1].r;
  if (last < 2)
    return (inside + outside) / 2;
  if (!(x[last - 1].r < inside && inside < outside)) // it folds there
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
  const double square = mean_x - mean_y * xx / xy;
  return xy < 0 ? std::clamp(std::sqrt(std::max(square, 0.0)), x[last - 1].r, outside) : outside;
}

std::vector<double> MortarContact::pressure() const
{
  std::vector<double> p(slave().nodes.size(), 0.0);
  for (std::size_t i = 0; i < normal.rows.size() && i < normal.multiplier.size(); ++i)
    if (normal.multiplier[i] != 0)
      p[i] = normal.multiplier[i] / normal.rows[i].weight;
  return p;
}

double MortarContact::penetration() const
{
  std::vector<MortarRow> all;
  compute_rows(int(slave_surface.points.size()), all);
  double deepest = 0;
  for (const MortarRow &row : all)
    deepest = std::max(deepest, -row.gap);
  return deepest;
}
} // namespace carambole::fem
