#include "fem/solid/snapshot.h"

#include <algorithm>

#include <fmt/format.h>

#include "fem/solid/stress.h"

namespace carambole::fem
{
std::string velocity_snapshot(const Solid &solid, const std::vector<double> &u,
                              const std::vector<double> &v)
{
  std::string text = "r [m],z [m],velocity [m/s]\n";
  const std::vector<double> &X = solid.reference;
  for (const auto &element : solid.elements)
  {
    double r = 0, z = 0, velocity = 0;
    for (const int node : element)
    {
      r += (X[2 * node] + u[2 * node]) / 4;
      z += (X[2 * node + 1] + u[2 * node + 1]) / 4;
      velocity += v[2 * node + 1] / 4;
    }
    text += fmt::format("{:.7g},{:.7g},{:.7g}\n", r, z, velocity);
  }
  return text;
}

std::string stress_snapshot(const Solid &solid, const std::vector<double> &u, const Simd *history,
                            const Window &window)
{
  std::string text = "r [m],z [m],von Mises stress [Pa],plastic strain [1]\n";
  const std::vector<double> &X = solid.reference;
  for (const ElementRange &range : solid.ranges)
    for (int e = range.first_element; e < range.end_element; ++e)
    {
      double r = 0, z = 0;
      for (const int node : solid.elements[e])
      {
        r += (X[2 * node] + u[2 * node]) / 4;
        z += (X[2 * node + 1] + u[2 * node + 1]) / 4;
      }
      if (r > window.r_high || z < window.z_low || z > window.z_high)
        continue;
      const int lane = range.lane_of(e);
      const ElementState state = solid.element_state(range.group_of(e), u.data(), history);
      const Stress stress{state.stress.rr[lane], state.stress.zz[lane], state.stress.rz[lane],
                          state.stress.tt[lane]};
      text += fmt::format("{:.7g},{:.7g},{:.5g},{:.5g}\n", r, z, stress.von_mises(),
                          state.plastic_strain[lane]);
    }
  return text;
}

std::string mesh_edges(const Solid &solid)
{
  std::string text = "body,r1 [m],z1 [m],r2 [m],z2 [m]\n";
  // A node belongs to about four edges; its coordinates are formatted once.
  std::vector<std::string> places(solid.n_nodes());
  const auto place = [&](int node) -> const std::string &
  {
    if (places[node].empty())
      places[node] =
        fmt::format("{:.9g},{:.9g}", solid.reference[2 * node], solid.reference[2 * node + 1]);
    return places[node];
  };
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
    for (const auto &[a, b] : edges)
      text += fmt::format("{},{},{}\n", body.name, place(a), place(b));
  }
  return text;
}
} // namespace carambole::fem
