#include "fem/solid/snapshot.h"

#include <fmt/format.h>

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
} // namespace carambole::fem
