#include "fem/setup/step_levels.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstdio>
#include <numeric>

namespace carambole::fem
{
namespace
{
// Largest frequency of an element with one point, 2 c sqrt(largest eigenvalue of sum B_a B_a^T)
// [rad/s], B_a the gradients of the shape functions at its centre.
double frequency(const BodyMesh &mesh, const std::array<int, 4> &e, double speed)
{
  const Point &a = mesh.nodes[e[0]], &b = mesh.nodes[e[1]], &c = mesh.nodes[e[2]],
              &d = mesh.nodes[e[3]];
  const double r02 = c.r - a.r, z02 = c.z - a.z, r13 = d.r - b.r, z13 = d.z - b.z;
  const double J = r02 * z13 - r13 * z02;
  const double rr = 2 * (z02 * z02 + z13 * z13) / (J * J);
  const double zz = 2 * (r02 * r02 + r13 * r13) / (J * J);
  const double rz = -2 * (r02 * z02 + r13 * z13) / (J * J);
  return 2 * speed * std::sqrt((rr + zz) / 2 + std::hypot((rr - zz) / 2, rz));
}

// Lowers levels until those of neighbours differ by one at most.
void grade(const BodyMesh &mesh, std::vector<int> &level, int highest)
{
  for (int l = 0; l < highest; ++l)
  {
    std::vector<char> touched(mesh.nodes.size(), 0);
    for (std::size_t e = 0; e < level.size(); ++e)
      if (level[e] == l)
        for (const int node : mesh.elements[e])
          touched[node] = 1;
    for (std::size_t e = 0; e < level.size(); ++e)
      if (level[e] > l + 1)
        for (const int node : mesh.elements[e])
          if (touched[node])
            level[e] = l + 1;
  }
}
} // namespace

std::vector<std::vector<int>> sort_by_step_level(const std::vector<SteppedBody> &bodies,
                                                 int highest)
{
  double largest = 0;
  for (const SteppedBody &body : bodies)
    for (const auto &e : body.mesh->elements)
      largest = std::max(largest, frequency(*body.mesh, e, body.speed));
  std::vector<std::vector<int>> result;
  for (const SteppedBody &body : bodies)
  {
    BodyMesh &mesh = *body.mesh;
    std::vector<char> in_contact(mesh.nodes.size(), 0);
    for (const auto &[surface, radius] :
         {std::pair(&mesh.south, body.south), {&mesh.north, body.north}})
      for (const int node : *surface)
        if (mesh.nodes[node].r <= radius)
          in_contact[node] = 1;
    std::vector<int> level;
    for (const auto &e : mesh.elements)
    {
      const double ratio = (getenv("KAPPA") ? atof(getenv("KAPPA")) : 1) * largest / frequency(mesh, e, body.speed);
      const bool contact =
        std::any_of(e.begin(), e.end(), [&](int node) { return in_contact[node]; });
      level.push_back(contact ? 0 : std::min(highest, int(std::log2(std::max(1.0, ratio)))));
    }
    grade(mesh, level, highest);
    double cost = 0; for (int l : level) cost += std::exp2(-l);
    if (getenv("CARAMBOLE_PROTO")) std::fprintf(stderr, "gain %g\n", level.size() / cost);
    std::vector<int> order(level.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return level[a] < level[b]; });
    const auto elements = mesh.elements;
    std::vector<int> sorted;
    for (std::size_t e = 0; e < order.size(); ++e)
    {
      mesh.elements[e] = elements[order[e]];
      sorted.push_back(level[order[e]]);
    }
    result.push_back(std::move(sorted));
  }
  return result;
}
} // namespace carambole::fem
