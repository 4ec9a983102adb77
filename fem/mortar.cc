#include "fem/mortar.h"

#include <algorithm>
#include <cmath>

namespace carambole::fem
{
namespace
{
// Abscissae of the two-point Gauss rule on [a, b]; both weights are (b - a)/2. Exact for cubics: N
// N' r is one.
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

// What a master contributes at one Gauss point.
struct MasterPoint
{
  double z = 0, slope = 0;
  int node = 0; ///< first of the two nodes of the facet
  std::array<double, 2> N{};
};

void clear(std::vector<MortarRow> &rows, int count)
{
  rows.resize(count);
  for (MortarRow &row : rows)
  {
    row.weight = row.gap = 0;
    row.slave_z.fill(0), row.slave_r.fill(0);
    row.master_z.clear(), row.master_r.clear();
  }
}

// Adds x to the entry of a master node; nodes come in growing order but for the last one or two.
void add_master(MortarRow &row, int node, double z, double r)
{
  if (row.master_z.empty())
    row.first_master = node;
  const std::size_t k = node - row.first_master;
  if (k >= row.master_z.size())
    row.master_z.resize(k + 1, 0.0), row.master_r.resize(k + 1, 0.0);
  row.master_z[k] += z;
  row.master_r[k] += r;
}

// Integrates facet f of the slave over [from, to] into the rows of its two nodes; `master(r)`
// describes the other side, `mean_slope(s)` the slope of the pair.
template <bool plane, typename Master>
void integrate(std::span<const Point> slave, int f, const DualMatrix &dual, double from, double to,
               double sign, const Master &master, std::vector<MortarRow> &rows)
{
  const Facet facet{slave[f], slave[f + 1]};
  for (const double r : gauss(from, to))
  {
    const auto N = facet.shape(r);
    const MasterPoint m = master(r);
    const double dA = r * (to - from) / 2;
    const double s = plane ? 0 : (facet.slope() + m.slope) / 2;
    const double z = N[0] * facet.a.z + N[1] * facet.b.z;
    for (int k = 0; k < 2; ++k)
    {
      if (f + k >= int(rows.size()))
        continue;
      MortarRow &row = rows[f + k];
      const double phi = (dual[k][0] * N[0] + dual[k][1] * N[1]) * dA;
      row.weight += phi;
      row.gap += phi * sign * (z - m.z);
      for (int j = 0; j < 2; ++j)
      {
        row.slave_z[1 - k + j] += sign * phi * N[j];
        row.slave_r[1 - k + j] -= sign * phi * s * N[j];
        if constexpr (!plane)
          add_master(row, m.node + j, -sign * phi * m.N[j], sign * phi * s * m.N[j]);
      }
    }
  }
}

void divide_by_weight(std::vector<MortarRow> &rows)
{
  for (MortarRow &row : rows)
  {
    const double one_over_w = 1 / row.weight;
    row.gap *= one_over_w;
    for (double &x : row.slave_z)
      x *= one_over_w;
    for (double &x : row.slave_r)
      x *= one_over_w;
    for (double &x : row.master_z)
      x *= one_over_w;
    for (double &x : row.master_r)
      x *= one_over_w;
  }
  if (rows.empty())
    return;
  // Nothing moves sideways on the axis: node 0 of the slave is entry 1 of row 0 and entry 0 of
  // row 1.
  rows[0].slave_r[1] = 0;
  if (rows.size() > 1)
    rows[1].slave_r[0] = 0;
  for (MortarRow &row : rows)
    if (row.first_master == 0 && !row.master_r.empty())
      row.master_r[0] = 0;
}
} // namespace

void mortar_rows(std::span<const Point> slave, std::span<const Point> master, SlaveSide side,
                 int count, std::vector<MortarRow> &rows)
{
  // Row i is covered when its one or two facets are, to round-off where two surfaces end at the
  // same radius.
  const int last = int(slave.size()) - 1;
  count = std::min(count, last + 1);
  while (count > 0 && slave[std::min(count, last)].r > master.back().r * (1 + 1e-9))
    --count;
  clear(rows, count);
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
      const Facet facet{master[j], master[j + 1]};
      const double to = j + 2 < int(master.size()) ? std::min(end, facet.b.r) : end;
      integrate<false>(
        slave, f, dual, from, to, sign,
        [&](double r)
        {
          const auto N = facet.shape(r);
          return MasterPoint{N[0] * facet.a.z + N[1] * facet.b.z, facet.slope(), j, N};
        },
        rows);
      from = to;
    }
  }
  divide_by_weight(rows);
}

void mortar_rows_on_plane(std::span<const Point> slave, double z, SlaveSide side, int count,
                          std::vector<MortarRow> &rows)
{
  const int last = int(slave.size()) - 1;
  count = std::min(count, last + 1);
  clear(rows, count);
  const double sign = side == SlaveSide::upper ? 1 : -1;
  for (int f = 0; f < std::min(count, last); ++f)
    integrate<true>(
      slave, f, dual_matrix({slave[f], slave[f + 1]}), slave[f].r, slave[f + 1].r, sign,
      [z](double) {
        return MasterPoint{z, 0, 0, {}};
      },
      rows);
  divide_by_weight(rows);
}
} // namespace carambole::fem
