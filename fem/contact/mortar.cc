#include "fem/contact/mortar.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace carambole::fem
{
namespace
{
// Abscissae of the two-point Gauss rule on [a, b]; both weights are (b - a)/2. The rule is exact
// for cubics, and N N' r is cubic.
std::array<double, 2> gauss(double a, double b)
{
  const double middle = (a + b) / 2, half = (b - a) / (2 * std::sqrt(3.0));
  return {middle - half, middle + half};
}

// Straight facet between two nodes of a surface.
struct Facet
{
  const Point &a, &b;

  double slope() const { return (b.z - a.z) / (b.r - a.r); }
  std::array<double, 2> shape(double r) const
  {
    const double x = (r - a.r) / (b.r - a.r);
    return {1 - x, x};
  }
};

// phi = D M^-1 N:  M = int N N' r dr,  D = diag(int N r dr) over the whole facet, so that int phi_i
// N_j r dr = D_i delta_ij.
using DualMatrix = std::array<std::array<double, 2>, 2>;

DualMatrix dual_matrix(const Facet &facet)
{
  double M00 = 0, M01 = 0, M11 = 0;
  for (const double r : gauss(facet.a.r, facet.b.r))
  {
    const auto N = facet.shape(r);
    M00 += N[0] * N[0] * r, M01 += N[0] * N[1] * r, M11 += N[1] * N[1] * r;
  }
  const double D0 = M00 + M01, D1 = M01 + M11, determinant = M00 * M11 - M01 * M01;
  return {{{D0 * M11 / determinant, -D0 * M01 / determinant},
           {-D1 * M01 / determinant, D1 * M00 / determinant}}};
}

void clear(std::vector<MortarConstraint> &constraints, int count)
{
  constraints.resize(count);
  for (MortarConstraint &constraint : constraints)
  {
    constraint.weight = constraint.gap = 0;
    constraint.slave_z.fill(0), constraint.slave_r.fill(0);
    constraint.master_z.clear(), constraint.master_r.clear();
  }
}

// Adds (z, r) to the entries of a master node. Nodes arrive in ascending order, except that the
// last one or two may repeat.
void add_master(MortarConstraint &constraint, int node, double z, double r)
{
  if (constraint.master_z.empty())
    constraint.first_master = node;
  const std::size_t k = node - constraint.first_master;
  if (k >= constraint.master_z.size())
    constraint.master_z.resize(k + 1, 0.0), constraint.master_r.resize(k + 1, 0.0);
  constraint.master_z[k] += z;
  constraint.master_r[k] += r;
}

// Integrates facet f of the slave over [from, to] into the constraints of its two nodes.
// `first_master` is the first of the two nodes of the master facet.
void integrate(std::span<const Point> slave, int f, const DualMatrix &dual, double from, double to,
               double sign, const Facet &master, int first_master, MasterKind kind,
               std::vector<MortarConstraint> &constraints)
{
  const Facet facet{slave[f], slave[f + 1]};
  for (const double r : gauss(from, to))
  {
    const auto N = facet.shape(r), N_master = master.shape(r);
    const double dA = r * (to - from) / 2;
    const double s = (facet.slope() + master.slope()) / 2;
    const double z = N[0] * facet.a.z + N[1] * facet.b.z;
    const double z_master = N_master[0] * master.a.z + N_master[1] * master.b.z;
    for (int k = 0; k < 2; ++k)
    {
      if (f + k >= int(constraints.size()))
        continue;
      MortarConstraint &constraint = constraints[f + k];
      const double phi = (dual[k][0] * N[0] + dual[k][1] * N[1]) * dA;
      constraint.weight += phi;
      constraint.gap += phi * sign * (z - z_master);
      for (int j = 0; j < 2; ++j)
      {
        constraint.slave_z[1 - k + j] += sign * phi * N[j];
        constraint.slave_r[1 - k + j] -= sign * phi * s * N[j];
        if (kind == MasterKind::deformable)
          add_master(constraint, first_master + j, -sign * phi * N_master[j],
                     sign * phi * s * N_master[j]);
      }
    }
  }
}

void divide_by_weight(std::vector<MortarConstraint> &constraints)
{
  for (MortarConstraint &constraint : constraints)
  {
    const double one_over_w = 1 / constraint.weight;
    constraint.gap *= one_over_w;
    for (double &x : constraint.slave_z)
      x *= one_over_w;
    for (double &x : constraint.slave_r)
      x *= one_over_w;
    for (double &x : constraint.master_z)
      x *= one_over_w;
    for (double &x : constraint.master_r)
      x *= one_over_w;
  }
}

// A rigid master moves as one body: its entries are minus the sum of the slave entries. Its
// sideways forces cancel around the axis.
void condense_master(std::vector<MortarConstraint> &constraints)
{
  for (MortarConstraint &constraint : constraints)
  {
    constraint.first_master = 0;
    constraint.master_z.assign(
      1, -(constraint.slave_z[0] + constraint.slave_z[1] + constraint.slave_z[2]));
    constraint.master_r.assign(
      1, -(constraint.slave_r[0] + constraint.slave_r[1] + constraint.slave_r[2]));
  }
}

// The points before the first facet along which r does not grow.
std::span<const Point> graph(std::span<const Point> surface)
{
  std::size_t n = 1;
  while (n < surface.size() && surface[n].r > surface[n - 1].r)
    ++n;
  return surface.first(n);
}

// Largest r for which the master covers a slave node. A constraint is covered if the one or two
// facets of its node are.
double reach(std::span<const Point> slave, std::span<const Point> master)
{
  const auto last_facet = [](std::span<const Point> side)
  { return side.back().r - side[side.size() - 2].r; };
  return master.back().r + std::min(last_facet(slave), last_facet(master)) / 2;
}
} // namespace

void mortar_constraints(std::span<const Point> slave, std::span<const Point> master, SlaveSide side,
                        MasterKind kind, int count, std::vector<MortarConstraint> &constraints)
{
  const int slave_nodes = int(slave.size());
  slave = graph(slave);
  master = graph(master);
  const int last = int(slave.size()) - 1;
  // The facet after the node of the last constraint must exist, except at the last node of the
  // surface.
  count = std::min(count, last + 1 < slave_nodes ? last : last + 1);
  if (master.size() < 2)
    count = 0;
  while (count > 0 && slave[std::min(count, last)].r > reach(slave, master))
    --count;
  clear(constraints, count);
  const double sign = side == SlaveSide::upper ? 1 : -1;
  int j = 0; // master facet
  for (int f = 0; f < std::min(count, last); ++f)
  {
    const DualMatrix dual = dual_matrix({slave[f], slave[f + 1]});
    double from = slave[f].r;
    const double end = slave[f + 1].r;
    while (from < end)
    {
      while (j + 2 < int(master.size()) && master[j + 1].r <= from)
        ++j;
      const double to = j + 2 < int(master.size()) ? std::min(end, master[j + 1].r) : end;
      integrate(slave, f, dual, from, to, sign, {master[j], master[j + 1]}, j, kind, constraints);
      from = to;
    }
  }
  divide_by_weight(constraints);
  if (kind == MasterKind::rigid)
    condense_master(constraints);
}

void mortar_constraints_on_plane(std::span<const Point> slave, double z, double radius,
                                 SlaveSide side, int count,
                                 std::vector<MortarConstraint> &constraints)
{
  const int last = int(slave.size()) - 1;
  count = std::min(count, last + 1);
  while (count > 1 && (slave[count - 2].r + slave[count - 1].r) / 2 > radius)
    --count;
  clear(constraints, count);
  const double sign = side == SlaveSide::upper ? 1 : -1;
  for (int i = 0; i < count; ++i)
  {
    constraints[i].gap = sign * (slave[i].z - z);
    constraints[i].slave_z[1] = sign;
    // w_i = int N_i r dr, of facets of either orientation.
    const auto half = [&](int j) // of the facet between nodes i and j
    { return std::abs(slave[j].r - slave[i].r) * (2 * slave[i].r + slave[j].r) / 6; };
    constraints[i].weight = (i > 0 ? half(i - 1) : 0) + (i < last ? half(i + 1) : 0);
  }
  condense_master(constraints);
}

MortarConstraint tangential_constraint(const MortarConstraint &constraint)
{
  MortarConstraint result = constraint;
  const double one_over_length = 1 / constraint.normal_length();
  const auto turn = [=](auto &r, auto &z)
  {
    std::swap(r, z);
    for (double &x : r)
      x *= one_over_length;
    for (double &x : z)
      x *= -one_over_length;
  };
  turn(result.slave_r, result.slave_z);
  turn(result.master_r, result.master_z);
  result.gap = 0;
  return result;
}
} // namespace carambole::fem
