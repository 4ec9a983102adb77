#include "fem/implicit/dissection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace carambole::fem
{
namespace
{
// Elements of a leaf, at most.
constexpr int leaf_elements = 16;
constexpr int n_orders = 4;

class Divider
{
public:
  Divider(const Solid &solid, double focus, Dissection &result)
    : solid(solid), result(result), seen(solid.n_nodes(), 0), keys(solid.elements.size())
  {
    for (std::size_t e = 0; e < solid.elements.size(); ++e)
    {
      double r = 0, z = -focus;
      for (const int node : solid.elements[e])
      {
        r += solid.reference[2 * node] / 4;
        z += solid.reference[2 * node + 1] / 4;
      }
      keys[e] = {r, z, std::hypot(r, z), std::atan2(r, z)};
    }
  }

  // Number of the part with the elements [begin, end).
  int divide(int begin, int end)
  {
    Part part{begin, end};
    if (end - begin > leaf_elements)
    {
      const int middle = begin + (end - begin) / 2;
      int best = 0, fewest = solid.n_nodes() + 1;
      for (int order = 0; order < n_orders; ++order)
        if (const int common = split(begin, middle, end, order); common < fewest)
          best = order, fewest = common;
      if (best != n_orders - 1)
        split(begin, middle, end, best);
      part.children[0] = divide(begin, middle);
      part.children[1] = divide(middle, end);
    }
    result.parts.push_back(part);
    return int(result.parts.size()) - 1;
  }

  // Bodies have no common nodes.
  int join(int a, int b)
  {
    result.parts.push_back({result.parts[a].first_element, result.parts[b].end_element, {a, b}});
    return int(result.parts.size()) - 1;
  }

private:
  // Sorts the lower half to the front and counts the nodes of both halves.
  int split(int begin, int middle, int end, int order)
  {
    auto &all = result.elements;
    const auto before = [&](int a, int b)
    { return std::pair(keys[a][order], a) < std::pair(keys[b][order], b); };
    std::nth_element(all.begin() + begin, all.begin() + middle, all.begin() + end, before);
    const int lower = ++stamp, both = ++stamp;
    for (int k = begin; k < middle; ++k)
      for (const int node : solid.elements[all[k]])
        seen[node] = lower;
    int common = 0;
    for (int k = middle; k < end; ++k)
      for (const int node : solid.elements[all[k]])
        if (seen[node] == lower)
          seen[node] = both, ++common;
    return common;
  }

  const Solid &solid;
  Dissection &result;
  std::vector<int> seen;
  int stamp = 0;
  std::vector<std::array<double, n_orders>> keys;
};
} // namespace

Dissection::Dissection(const Solid &solid, double focus) : elements(solid.elements.size())
{
  std::iota(elements.begin(), elements.end(), 0);
  Divider divider(solid, focus, *this);
  int begin = 0, all = -1;
  for (const BodyRange &body : solid.bodies)
    if (body.elements > 0)
    {
      const int part = divider.divide(begin, begin + body.elements);
      all = all < 0 ? part : divider.join(all, part);
      begin += body.elements;
    }
}
} // namespace carambole::fem
