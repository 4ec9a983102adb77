#include "fem/solid/distortion.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace carambole::fem
{
namespace
{
// Deformed area of an element relative to its initial one at the worst corner; NaN if a node
// position is not finite.
double worst_corner(const Solid &solid, const std::array<int, 4> &e, const std::vector<double> &u)
{
  const auto cross = [&](int k, bool deformed)
  {
    const auto at = [&](int node, int c)
    { return solid.reference[2 * node + c] + (deformed ? u[2 * node + c] : 0); };
    const int o = e[k], p = e[(k + 1) % 4], q = e[(k + 3) % 4];
    return (at(p, 0) - at(o, 0)) * (at(q, 1) - at(o, 1)) -
           (at(p, 1) - at(o, 1)) * (at(q, 0) - at(o, 0));
  };
  double worst = INFINITY;
  for (int k = 0; k < 4; ++k)
  {
    const double corner = cross(k, true) / cross(k, false);
    if (!std::isfinite(corner))
      return NAN;
    worst = std::min(worst, corner);
  }
  return worst;
}
} // namespace

std::string diagnose(const Solid &solid, const std::vector<double> &u,
                     const std::vector<int> &bodies)
{
  double worst = INFINITY;
  std::string where;
  int element = 0;
  for (int b = 0; b < int(solid.bodies.size()); ++b)
  {
    const BodyRange &body = solid.bodies[b];
    const bool is_selected = bodies.empty() || std::ranges::count(bodies, b) > 0;
    for (int e = 0; e < body.elements; ++e, ++element)
    {
      if (!is_selected)
        continue;
      const auto &nodes = solid.elements[element];
      const double corner = worst_corner(solid, nodes, u);
      if (corner < worst || std::isnan(corner))
      {
        worst = corner;
        where = fmt::format("element {} of {} at r = {:.4g} m, z = {:.4g} m", e, body.name,
                            solid.reference[2 * nodes[0]], solid.reference[2 * nodes[0] + 1]);
      }
      if (std::isnan(corner))
        return where + " no longer has a finite position";
    }
  }
  if (worst <= 0)
    return where + " has turned inside out; the impact is too violent for the material or the mesh";
  return fmt::format("the most distorted is {}, with {:.0f} % of its initial area at a corner; the "
                     "impact is too violent for the material or the mesh",
                     where, 100 * worst);
}
} // namespace carambole::fem
