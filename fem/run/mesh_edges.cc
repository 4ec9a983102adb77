#include "fem/run/mesh_edges.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace carambole::fem
{
std::string mesh_edges(const Solid &solid)
{
  std::string text = "body,r1 [m],z1 [m],r2 [m],z2 [m]\n";
  std::size_t first = 0;
  for (const BodyRange &body : solid.bodies)
  {
    std::vector<std::pair<int, int>> edges;
    for (std::size_t e = first; e < first + body.elements; ++e)
      for (int k = 0; k < 4; ++k)
        edges.push_back(std::minmax(solid.elements[e][k], solid.elements[e][(k + 1) % 4]));
    first += body.elements;
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    const auto &X = solid.reference;
    for (const auto &[a, b] : edges)
      text += fmt::format("{},{:.9g},{:.9g},{:.9g},{:.9g}\n", body.name, X[2 * a], X[2 * a + 1],
                          X[2 * b], X[2 * b + 1]);
  }
  return text;
}
} // namespace carambole::fem
