#include "fem/implicit/contact_rows.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace carambole::fem
{
namespace
{
// Change of a coordinate over the length of the facets beside it, for central differences.
constexpr double relative_change = 1e-5;

using Entries = std::vector<std::pair<int, double>>;

Entries entries_of(const MortarConstraint &constraint, int i, const ContactSide &slave,
                   const ContactSide &master)
{
  Entries entries;
  const auto add = [&](int node, double r, double z)
  {
    if (r != 0)
      entries.emplace_back(2 * node, r);
    if (z != 0)
      entries.emplace_back(2 * node + 1, z);
  };
  for (int k = 0; k < 3; ++k)
    if (const int j = i - 1 + k; j >= 0 && j < int(slave.nodes.size()))
      add(slave.nodes[j], constraint.slave_r[k], constraint.slave_z[k]);
  for (int k = 0; k < int(constraint.master_z.size()); ++k)
    if (master.is_rigid())
      add(master.rigid_node, 0, constraint.master_z[k]);
    else
      add(master.nodes[constraint.first_master + k], constraint.master_r[k],
          constraint.master_z[k]);
  return entries;
}

double product(const Entries &row, const std::vector<double> &v)
{
  double sum = 0;
  for (const auto &[dof, value] : row)
    sum += value * v[dof];
  return sum;
}

// Sum of all multipliers times their rows, by dof.
std::map<int, double> nodal_forces(const std::vector<ContactRow> &rows, const ContactForces &forces)
{
  std::map<int, double> sum;
  const auto add = [&](const Entries &row, double multiplier)
  {
    if (multiplier != 0)
      for (const auto &[dof, value] : row)
        sum[dof] += multiplier * value;
  };
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    add(rows[i].normal, forces.normal[i]);
    if (!rows[i].tangential.empty())
      add(rows[i].tangential, forces.tangential[i]);
  }
  return sum;
}
} // namespace

ContactRows::ContactRows(const MortarContact &contact, const std::vector<double> &reference)
  : mortar(contact), reference(reference)
{
}

ContactRows::Surfaces ContactRows::surfaces(const std::vector<double> &u) const
{
  Surfaces result;
  for (auto [side, points] :
       {std::pair{&mortar.slave(), &result.slave}, std::pair{&mortar.master(), &result.master}})
  {
    for (const int node : side->nodes)
      points->push_back(
        {reference[2 * node] + u[2 * node], reference[2 * node + 1] + u[2 * node + 1]});
    if (side->is_rigid())
      for (const Point &p : side->profile)
        points->push_back(
          {p.r, p.z + reference[2 * side->rigid_node + 1] + u[2 * side->rigid_node + 1]});
  }
  return result;
}

std::vector<ContactRow> ContactRows::rows(const std::vector<double> &u, int count) const
{
  return rows(surfaces(u), count);
}

std::vector<ContactRow> ContactRows::rows(const Surfaces &surfaces, int count) const
{
  std::vector<MortarConstraint> constraints;
  mortar.constraints_between(surfaces.slave, surfaces.master, count, constraints);
  std::vector<ContactRow> result(constraints.size());
  for (int i = 0; i < int(result.size()); ++i)
  {
    ContactRow &row = result[i];
    row.gap = constraints[i].gap;
    row.normal = entries_of(constraints[i], i, mortar.slave(), mortar.master());
    if (resists_sliding())
    {
      row.tangential =
        entries_of(tangential_constraint(constraints[i]), i, mortar.slave(), mortar.master());
      row.normal_length = constraints[i].normal_length();
      row.can_slide = surfaces.slave[i].r > 0;
    }
  }
  return result;
}

ContactDerivatives ContactRows::derivatives(const std::vector<double> &u,
                                            const ContactForces &forces,
                                            const std::vector<double> &v) const
{
  ContactDerivatives result;
  const int count = int(forces.normal.size());
  const std::vector<ContactRow> at_u = rows(u, count);
  if (mortar.master().is_plane() && !resists_sliding())
  {
    for (int i = 0; i < int(at_u.size()); ++i)
      for (const auto &[dof, value] : at_u[i].normal)
        result.gap.push_back({i, dof, value});
    return result;
  }
  Surfaces moved = surfaces(u);
  // Differences between the rows of two geometries that differ by `change` in the coordinate of
  // dof.
  const auto compare = [&](int dof, double change, const std::vector<ContactRow> &behind,
                           const std::vector<ContactRow> &ahead)
  {
    const std::size_t n = std::min({behind.size(), ahead.size(), at_u.size()});
    for (std::size_t i = 0; i < n; ++i)
    {
      if (const double difference = ahead[i].gap - behind[i].gap; difference != 0)
        result.gap.push_back({int(i), dof, difference / change});
      if (resists_sliding())
        if (const double difference =
              product(ahead[i].tangential, v) - product(behind[i].tangential, v);
            difference != 0)
          result.sliding.push_back({int(i), dof, difference / change});
    }
    std::map<int, double> force = nodal_forces(ahead, forces);
    for (const auto &[row, value] : nodal_forces(behind, forces))
      force[row] -= value;
    for (const auto &[row, value] : force)
      if (value != 0)
        result.force.push_back({row, dof, value / change});
  };
  const auto vary = [&](int dof, double &coordinate, double change)
  {
    const double here = coordinate;
    coordinate = here + change;
    const std::vector<ContactRow> ahead = rows(moved, count);
    coordinate = here - change;
    const std::vector<ContactRow> behind = rows(moved, count);
    coordinate = here;
    compare(dof, 2 * change, behind, ahead);
  };
  const auto vary_side =
    [&](const ContactSide &side, std::vector<Point> &points, int begin, int end)
  {
    for (int k = begin; k < std::min(end, int(side.nodes.size())); ++k)
    {
      const Point &neighbour = points[k > 0 ? k - 1 : 1];
      const double change =
        relative_change * std::hypot(points[k].r - neighbour.r, points[k].z - neighbour.z);
      if (reference[2 * side.nodes[k]] > 0)
        vary(2 * side.nodes[k], points[k].r, change);
      vary(2 * side.nodes[k] + 1, points[k].z, change);
    }
  };
  vary_side(mortar.slave(), moved.slave, 0, int(at_u.size()) + 1);
  if (!mortar.master().is_rigid())
  {
    // Master nodes under the slave nodes that have rows, and one beyond.
    const double end =
      at_u.empty() ? 0 : moved.slave[std::min(at_u.size(), moved.slave.size() - 1)].r;
    int last = 0;
    while (last < int(moved.master.size()) && moved.master[last].r < end)
      ++last;
    vary_side(mortar.master(), moved.master, 0, last + 2);
    return result;
  }
  // The gap is linear in the height of a rigid body, and the rows do not depend on it as long as
  // the facets face each other as they do.
  const int dof = 2 * mortar.master().rigid_node + 1;
  for (int i = 0; i < int(at_u.size()); ++i)
    for (const auto &[column, value] : at_u[i].normal)
      if (column == dof)
        result.gap.push_back({i, dof, value});
  return result;
}
} // namespace carambole::fem
