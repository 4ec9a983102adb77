#include "fem/mesh/mesh.h"

#include <algorithm>
#include <utility>

namespace carambole::fem
{
void number_by_elements(BodyMesh &mesh)
{
  std::vector<int> number(mesh.nodes.size(), -1);
  std::vector<Point> nodes;
  for (std::array<int, 4> &element : mesh.elements)
  {
    std::array<int, 4> ascending = element;
    std::ranges::sort(ascending);
    for (const int node : ascending)
      if (number[node] < 0)
      {
        number[node] = int(nodes.size());
        nodes.push_back(mesh.nodes[node]);
      }
    for (int &node : element)
      node = number[node];
  }
  mesh.nodes = std::move(nodes);
  for (std::vector<int> *surface : {&mesh.south, &mesh.north, &mesh.inner, &mesh.far})
    for (int &node : *surface)
      node = number[node];
}
} // namespace carambole::fem
