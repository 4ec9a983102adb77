#include "fem/mesh/mesh.h"

#include <algorithm>
#include <map>
#include <utility>

namespace carambole::fem
{
void sort_by_layers(BodyMesh &mesh, double face, int direction,
                    const std::vector<double> &interfaces)
{
  const auto layer = [&](const std::array<int, 4> &element)
  {
    double z = 0;
    for (const int node : element)
      z += mesh.nodes[node].z / 4;
    return std::ranges::upper_bound(interfaces, direction * (z - face)) - interfaces.begin();
  };
  std::ranges::stable_sort(mesh.elements, {}, layer);
  mesh.layer_ends.clear();
  for (std::size_t k = 0; k < interfaces.size(); ++k)
    mesh.layer_ends.push_back(
      int(std::ranges::count_if(mesh.elements, [&](const std::array<int, 4> &element)
                                { return layer(element) <= std::ptrdiff_t(k); })));
}

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
