#include "fem/mesh/mesh.h"

#include <algorithm>
#include <map>
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

std::vector<std::array<int, 2>> outline_of(const BodyMesh &mesh)
{
  std::map<std::array<int, 2>, int> elements_of; // per edge, its smaller node first
  for (const std::array<int, 4> &element : mesh.elements)
    for (int k = 0; k < 4; ++k)
    {
      const auto [a, b] = std::minmax(element[k], element[(k + 1) % 4]);
      ++elements_of[{a, b}];
    }
  std::vector<std::array<int, 2>> outline;
  for (const auto &[edge, elements] : elements_of)
    if (elements == 1 && (mesh.nodes[edge[0]].r > 0 || mesh.nodes[edge[1]].r > 0))
      outline.push_back(edge);
  return outline;
}
} // namespace carambole::fem
