// Adhesion: the traction of open and closed gaps.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fem/contact/mortar_contact.h"

namespace carambole::fem
{
namespace
{
constexpr int first_window = 8; // rows
} // namespace

const MortarContact::Surface &MortarContact::own(const AttractionSide &side) const
{
  return side.swapped ? master_surface : slave_surface;
}

const MortarContact::Surface &MortarContact::other(const AttractionSide &side) const
{
  return side.swapped ? slave_surface : master_surface;
}

void MortarContact::make_rows(int count, AttractionSide &side) const
{
  if (side.swapped)
    mortar_constraints(master_surface.points, slave_surface.points,
                       lower_is_slave ? SlaveSide::upper : SlaveSide::lower, MasterKind::deformable,
                       count, side.rows, RowSlope::of_master);
  else
    constraints_between(slave_surface.points, master_surface.points, count, side.rows,
                        RowSlope::of_master);
  for (MortarConstraint &row : side.rows)
    row.gap += side.gap_shift;
}

// The force on a node, w_i p(g_i), is the derivative of the energy 2 pi sum w_i U(g_i) as long as
// the weights are constant: those of the undeformed surface. Weights of the current one would
// create energy. With the gap at the points of one body the forces on equal bodies would not be
// mirror images, so two deformable ones share the energy: half of it over the gaps at the points
// of either.
void MortarContact::begin_adhesion(double gap)
{
  if (!law.adhesion)
    return;
  attraction.sides.clear();
  attraction.sides.emplace_back();
  if (!master().is_rigid())
  {
    attraction.sides.front().share = 0.5;
    attraction.sides.push_back({.swapped = true, .share = 0.5});
  }
  for (AttractionSide &side : attraction.sides)
  {
    make_rows(int(own(side).points.size()), side);
    for (const MortarConstraint &row : side.rows)
      side.weights.push_back(row.weight);
    side.gap_shift = gap - smallest_gap(side.rows);
  }
}

// Rows for all nodes in reach and at least one beyond.
void MortarContact::set_attraction()
{
  const Adhesion &adhesion = *law.adhesion;
  const double reach = adhesion.reach();
  double energy = 0, force = 0;
  for (AttractionSide &side : attraction.sides)
  {
    const int most = int(side.weights.size());
    int &window = side.window;
    for (window = std::min(std::max(window, first_window), most);;
         window = std::min(2 * window, most))
    {
      make_rows(window, side);
      if (window == most || int(side.rows.size()) < window || side.rows.back().gap > reach)
        break;
    }
    side.traction.resize(side.rows.size());
    side.nodes = 0;
    for (std::size_t i = 0; i < side.rows.size(); ++i)
    {
      const double gap = side.rows[i].gap, weight = side.share * side.weights[i];
      side.traction[i] = adhesion.traction_at(gap);
      energy += weight * adhesion.energy_at(gap);
      force += weight * side.traction[i];
      if (gap < reach)
        side.nodes = int(i) + 1;
    }
  }
  attraction.energy = 2 * std::numbers::pi * energy;
  attraction.force = 2 * std::numbers::pi * force;
}

void MortarContact::attract(double kick, double step, std::vector<double> &velocity,
                            std::vector<double> &displacement) const
{
  for (const AttractionSide &side : attraction.sides)
    for (int i = 0; i < side.nodes; ++i)
    {
      const double impulse = kick * side.share * side.weights[i] * side.traction[i];
      const auto push = [&](const Surface &surface, int k, double G_r, double G_z)
      {
        const int node = 2 * surface.nodes[k];
        const double dv_r = -inverse_mass[node] * G_r * impulse;
        const double dv_z = -inverse_mass[node + 1] * G_z * impulse;
        velocity[node] += dv_r, velocity[node + 1] += dv_z;
        displacement[node] += step * dv_r, displacement[node + 1] += step * dv_z;
      };
      for_each_entry(own(side), other(side), side.rows[i], i, push);
    }
}

void MortarContact::check_reach() const
{
  for (const AttractionSide &side : attraction.sides)
    if (const int rows = int(side.rows.size());
        rows > 0 && side.nodes == rows && rows < int(own(side).nodes.size()))
      throw ContactError("adhesion reaches beyond the end or a fold of a surface");
}

// Where the gap ends that follows the last closed node, on the line through the next two.
double MortarContact::adhesive_contact_radius() const
{
  const int last = last_closed(), next = last + 1;
  const auto &x = slave_surface.points;
  const std::vector<MortarConstraint> &rows = attraction.sides.front().rows;
  if (next + 1 >= int(rows.size()))
    return x[last].r;
  const double gap = rows[next].gap,
               slope = (rows[next + 1].gap - gap) / (x[next + 1].r - x[next].r);
  return slope > 0 ? std::clamp(x[next].r - gap / slope, x[last].r, x[next].r) : x[last].r;
}

double MortarContact::cohesive_radius() const
{
  const AttractionSide &side = attraction.sides.front();
  const int last = side.nodes - 1, next = side.nodes;
  const auto &x = slave_surface.points;
  if (last < 0)
    return 0;
  if (next >= int(side.rows.size()))
    return x[last].r;
  const double inside = side.rows[last].gap, outside = side.rows[next].gap;
  return x[last].r +
         (x[next].r - x[last].r) * (law.adhesion->reach() - inside) / (outside - inside);
}

// The largest eigenvalue of m^-1 G^T w p' G is at most the largest sum over a row of it.
double MortarContact::attraction_frequency_squared() const
{
  const double rise = law.adhesion ? law.adhesion->steepest_rise() : 0;
  if (rise == 0)
    return 0;
  std::vector<double> sums(inverse_mass.size(), 0.0);
  for (AttractionSide side : attraction.sides)
  {
    make_rows(int(side.weights.size()), side);
    for (int i = 0; i < int(side.rows.size()); ++i)
    {
      double entries = 0;
      for_each_entry(own(side), other(side), side.rows[i], i,
                     [&](const Surface &, int, double G_r, double G_z)
                     { entries += std::abs(G_r) + std::abs(G_z); });
      const double stiffness = side.share * side.weights[i] * rise * entries;
      for_each_entry(own(side), other(side), side.rows[i], i,
                     [&](const Surface &surface, int k, double G_r, double G_z)
                     {
                       const int node = 2 * surface.nodes[k];
                       sums[node] += inverse_mass[node] * std::abs(G_r) * stiffness;
                       sums[node + 1] += inverse_mass[node + 1] * std::abs(G_z) * stiffness;
                     });
    }
  }
  return *std::ranges::max_element(sums);
}
} // namespace carambole::fem
