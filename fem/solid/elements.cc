#include "fem/solid/elements.h"

#include <algorithm>
#include <cmath>

namespace carambole::fem
{
namespace
{
using Node4 = std::array<double, 4>;

// Shape functions of the square [-1, 1]^2 and their derivatives in (R, Z) at one point.
struct Shape4
{
  Node4 N, dr, dz;
  double R, weight; // weight = R |J| of a 2x2 Gauss point
};

Shape4 shape_at(const std::array<Point, 4> &x, double xi, double eta)
{
  constexpr Node4 sx{-1, 1, 1, -1}, sy{-1, -1, 1, 1};
  Shape4 s{};
  Node4 d_xi{}, d_eta{};
  double r_xi = 0, r_eta = 0, z_xi = 0, z_eta = 0;
  for (int a = 0; a < 4; ++a)
  {
    s.N[a] = (1 + sx[a] * xi) * (1 + sy[a] * eta) / 4;
    d_xi[a] = sx[a] * (1 + sy[a] * eta) / 4;
    d_eta[a] = sy[a] * (1 + sx[a] * xi) / 4;
    r_xi += d_xi[a] * x[a].r, r_eta += d_eta[a] * x[a].r;
    z_xi += d_xi[a] * x[a].z, z_eta += d_eta[a] * x[a].z;
    s.R += s.N[a] * x[a].r;
  }
  const double J = r_xi * z_eta - r_eta * z_xi;
  for (int a = 0; a < 4; ++a)
  {
    s.dr[a] = (d_xi[a] * z_eta - d_eta[a] * z_xi) / J;
    s.dz[a] = (d_eta[a] * r_xi - d_xi[a] * r_eta) / J;
  }
  s.weight = s.R * J;
  return s;
}

std::array<Shape4, 4> gauss_points(const std::array<Point, 4> &x)
{
  const double g = 1 / std::sqrt(3.0);
  return {shape_at(x, -g, -g), shape_at(x, g, -g), shape_at(x, g, g), shape_at(x, -g, g)};
}

std::array<Point, 4> corners(const BodyMesh &mesh, std::size_t e)
{
  const auto &v = mesh.elements[e];
  return {mesh.nodes[v[0]], mesh.nodes[v[1]], mesh.nodes[v[2]], mesh.nodes[v[3]]};
}

// Calls set(group, lane, element) for every element. The lanes that fill up the last group have
// zero shape functions and the nodes of a real element: they read nothing out of bounds, contribute
// no force and never divide by zero.
template <typename Group, typename Set>
std::vector<Group> make_groups(const BodyMesh &mesh, int first_node, int layer, const Set &set)
{
  const auto [first, end] = mesh.layer(layer);
  std::vector<Group> groups(std::size_t(end - first + lanes - 1) / lanes, Group{});
  for (std::size_t i = 0; i < groups.size() * lanes; ++i)
  {
    const std::size_t e = std::size_t(first) + std::min(i, std::size_t(end - first - 1));
    for (int a = 0; a < 4; ++a)
      groups[i / lanes].node[a][i % lanes] = first_node + mesh.elements[e][a];
    if (first + i == e)
      set(groups[i / lanes], i % lanes, e);
    else
      groups[i / lanes].volume[i % lanes] = 1;
  }
  return groups;
}
} // namespace

std::vector<OnePointGroup> one_point_groups(const BodyMesh &mesh, const Material &material,
                                            int first_node, int layer)
{
  const double E = material.youngs_modulus, nu = material.poisson_ratio;
  const auto set = [&](OnePointGroup &group, int l, std::size_t e)
  {
    const auto x = corners(mesh, e);
    double V = 0;
    Node4 dr{}, dz{}, hoop{};
    for (const Shape4 &s : gauss_points(x))
    {
      V += s.weight;
      for (int a = 0; a < 4; ++a)
        dr[a] += s.weight * s.dr[a], dz[a] += s.weight * s.dz[a],
          hoop[a] += s.weight / s.R * s.N[a];
    }
    double rr = 0, rz = 0, zz = 0; // sums over the nodes of grad N grad N
    for (int a = 0; a < 4; ++a)
    {
      group.dr[a][l] = dr[a] /= V;
      group.dz[a][l] = dz[a] /= V;
      group.hoop[a][l] = hoop[a] / V;
      rr += dr[a] * dr[a];
      rz += dr[a] * dz[a];
      zz += dz[a] * dz[a];
    }
    group.volume[l] = V;
    group.hourglass_r[l] = x[0].r - x[1].r + x[2].r - x[3].r;
    group.hourglass_z[l] = x[0].z - x[1].z + x[2].z - x[3].z;
    // A rectangle of the sides l and h, bent in plane strain about its middle: u = (q/4) xi eta
    // along l stores 1/2 E/(1 - nu^2) (q/(2 l))^2 V/3, and the sum of (dN/dx)^2 along l is 1/l^2:
    // k = E/(1 - nu^2) V/12 sum grad N grad N, in any direction of its sides. With the mean of both
    // directions for either, a plate of N rows of aspect A would be too stiff in bending by
    // ((1 + A^2)/2 - 1)/N^2.
    const double k = E / (1 - nu * nu) * V / 12;
    group.hourglass_rr[l] = k * rr;
    group.hourglass_rz[l] = k * rz;
    group.hourglass_zz[l] = k * zz;
  };
  return make_groups<OnePointGroup>(mesh, first_node, layer, set);
}

std::vector<FullGroup> full_groups(const BodyMesh &mesh, int first_node, int layer)
{
  const auto set = [&](FullGroup &group, int l, std::size_t e)
  {
    const auto shapes = gauss_points(corners(mesh, e));
    group.volume[l] = 0;
    for (int q = 0; q < 4; ++q)
    {
      FullGroup::Point &point = group.points[q];
      for (int a = 0; a < 4; ++a)
      {
        point.dr[a][l] = shapes[q].dr[a];
        point.dz[a][l] = shapes[q].dz[a];
        point.hoop[a][l] = shapes[q].N[a] / shapes[q].R;
      }
      point.weight[l] = shapes[q].weight;
      group.volume[l] += shapes[q].weight;
    }
  };
  return make_groups<FullGroup>(mesh, first_node, layer, set);
}

void weigh(OnePointGroup &group, int lane, double factor)
{
  for (Simd *values :
       {&group.volume, &group.hourglass_rr, &group.hourglass_rz, &group.hourglass_zz})
    (*values)[lane] *= factor;
}

void weigh(FullGroup &group, int lane, double factor)
{
  group.volume[lane] *= factor;
  for (FullGroup::Point &point : group.points)
    point.weight[lane] *= factor;
}

int history_vectors(Element element, const MaterialModel &model)
{
  return std::visit(
    [=](const auto &m)
    {
      const int hourglass = m.flows ? hourglass_history : 0;
      return element == Element::full ? 4 * m.history_vectors() : m.history_vectors() + hourglass;
    },
    model);
}

std::vector<double> diagonal_volumes(const BodyMesh &mesh, int layer)
{
  std::vector<double> volumes(mesh.nodes.size(), 0.0);
  const auto [first, end] = mesh.layer(layer);
  for (int e = first; e < end; ++e)
    for (const Shape4 &s : gauss_points(corners(mesh, std::size_t(e))))
      for (int a = 0; a < 4; ++a)
        volumes[mesh.elements[e][a]] += s.N[a] * s.weight;
  return volumes;
}
} // namespace carambole::fem
