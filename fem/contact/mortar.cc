#include "fem/contact/mortar.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace carambole::fem
{
namespace
{
// Abscissae of the two-point Gauss rule on [a, b]; both weights are (b - a)/2. The rule is exact
// for cubics, and N N' r is cubic.
std::array<double, 2> gauss(double a, double b)
{
  constexpr double abscissa = std::numbers::inv_sqrt3 / 2;
  const double middle = (a + b) / 2, half = (b - a) * abscissa;
  return {middle - half, middle + half};
}

// Straight facet between two nodes of a surface.
struct Facet
{
  Facet(const Point &a, const Point &b)
    : a(a), b(b), one_over_length(1 / (b.r - a.r)), slope((b.z - a.z) * one_over_length)
  {
  }
  std::array<double, 2> shape(double r) const
  {
    const double x = (r - a.r) * one_over_length;
    return {1 - x, x};
  }
  const Point &a, &b;
  double one_over_length, slope; ///< of its projection on r; dz/dr
};

using Matrix = std::array<std::array<double, 2>, 2>;

// phi = D M^-1 N:  M = int N N' r dr,  D = diag(int N r dr) over the whole facet, so that int phi_i
// N_j r dr = D_i delta_ij.
// With r linear in the facet, over its length:
//   M00 = r_a/4 + r_b/12,  M01 = (r_a + r_b)/12,  M11 = r_a/12 + r_b/4.
Matrix dual_matrix(const Facet &facet)
{
  const double a = facet.a.r, b = facet.b.r;
  const double M00 = a / 4 + b / 12, M01 = (a + b) / 12, M11 = a / 12 + b / 4;
  const double D0 = M00 + M01, D1 = M01 + M11, one_over_det = 1 / (M00 * M11 - M01 * M01);
  return {{{D0 * M11 * one_over_det, -D0 * M01 * one_over_det},
           {-D1 * M01 * one_over_det, D1 * M00 * one_over_det}}};
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

// Integrals over a part of a facet, or the whole, for the dual functions phi_k of its two nodes and
// the shape functions of both surfaces.
struct Integrals
{
  std::array<double, 2> gap{}; ///< int phi_k (z - z_master) dA
  Matrix slave{};              ///< int phi_k N_j dA
  Matrix slave_slope{};        ///< the same times the slope
  Matrix master{};             ///< int phi_k N_j dA, of the part only
  double slope = 0;            ///< of the part
};

// Integrates over [from, to]; adds to the integrals of the slave and begins those of the master.
template <RowSlope slope>
void integrate(const Facet &facet, const Matrix &dual, double from, double to, const Facet &master,
               Integrals &sum)
{
  Matrix slave{};
  sum.master = {};
  if constexpr (slope == RowSlope::mean)
    sum.slope = (facet.slope + master.slope) / 2;
  else
    sum.slope = master.slope;
  for (const double r : gauss(from, to))
  {
    const auto N = facet.shape(r), N_master = master.shape(r);
    const double dA = r * (to - from) / 2;
    const double z = N[0] * facet.a.z + N[1] * facet.b.z;
    const double z_master = N_master[0] * master.a.z + N_master[1] * master.b.z;
    for (int k = 0; k < 2; ++k)
    {
      const double phi = (dual[k][0] * N[0] + dual[k][1] * N[1]) * dA;
      sum.gap[k] += phi * (z - z_master);
      for (int j = 0; j < 2; ++j)
      {
        slave[k][j] += phi * N[j];
        sum.master[k][j] += phi * N_master[j];
      }
    }
  }
  for (int k = 0; k < 2; ++k)
    for (int j = 0; j < 2; ++j)
    {
      sum.slave[k][j] += slave[k][j];
      sum.slave_slope[k][j] += sum.slope * slave[k][j];
    }
}

// Adds the integrals of the whole of facet f to the slave entries of constraint f + k.
void add_slave(MortarConstraint &constraint, int k, double sign, const Integrals &sum)
{
  constraint.weight += sum.slave[k][0] + sum.slave[k][1];
  constraint.gap += sign * sum.gap[k];
  for (int j = 0; j < 2; ++j)
  {
    constraint.slave_z[1 - k + j] += sign * sum.slave[k][j];
    constraint.slave_r[1 - k + j] -= sign * sum.slave_slope[k][j];
  }
}

// Adds those of a part to the entries of the two nodes of a master facet, `first` and the next.
// Facets arrive in ascending order, except that the last one may repeat.
void add_master(MortarConstraint &constraint, int k, double sign, const Integrals &sum, int first)
{
  if (constraint.master_z.empty())
    constraint.first_master = first;
  const std::size_t at = first - constraint.first_master;
  if (at + 2 > constraint.master_z.size())
    constraint.master_z.resize(at + 2, 0.0), constraint.master_r.resize(at + 2, 0.0);
  for (int j = 0; j < 2; ++j)
  {
    constraint.master_z[at + j] -= sign * sum.master[k][j];
    constraint.master_r[at + j] += sign * sum.slope * sum.master[k][j];
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

template <RowSlope slope>
void make_constraints(std::span<const Point> slave, std::span<const Point> master, SlaveSide side,
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
    const Facet facet(slave[f], slave[f + 1]);
    const Matrix dual = dual_matrix(facet);
    const int here = std::min(2, count - f); // constraints on the facet
    Integrals sum;
    double from = slave[f].r;
    const double end = slave[f + 1].r;
    while (from < end)
    {
      while (j + 2 < int(master.size()) && master[j + 1].r <= from)
        ++j;
      const double to = j + 2 < int(master.size()) ? std::min(end, master[j + 1].r) : end;
      integrate<slope>(facet, dual, from, to, Facet(master[j], master[j + 1]), sum);
      if (kind == MasterKind::deformable)
        for (int k = 0; k < here; ++k)
          add_master(constraints[f + k], k, sign, sum, j);
      from = to;
    }
    for (int k = 0; k < here; ++k)
      add_slave(constraints[f + k], k, sign, sum);
  }
  divide_by_weight(constraints);
  if (kind == MasterKind::rigid)
    condense_master(constraints);
}
} // namespace

void mortar_constraints(std::span<const Point> slave, std::span<const Point> master, SlaveSide side,
                        MasterKind kind, int count, std::vector<MortarConstraint> &constraints,
                        RowSlope slope)
{
  if (slope == RowSlope::mean)
    make_constraints<RowSlope::mean>(slave, master, side, kind, count, constraints);
  else
    make_constraints<RowSlope::of_master>(slave, master, side, kind, count, constraints);
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
