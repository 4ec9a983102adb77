#include "fem/implicit/support.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace carambole::fem
{
namespace
{
enum class Kind
{
  free,     // deformable, with a centre of mass
  anchored, // a half-space
  rigid
};

Kind kind(const Discretisation &d, std::size_t body)
{
  if (d.solid.bodies[body].elements == 0)
    return Kind::rigid;
  return d.mesh_of(int(body)).far.empty() ? Kind::free : Kind::anchored;
}

void hold_far_end(const Discretisation &d, std::size_t body, Support &support)
{
  for (const int node : d.mesh_of(int(body)).far)
    for (int c = 0; c < 2; ++c)
      support.held[2 * (d.solid.bodies[body].first_node + node) + c] = true;
}

void load(const Solid &solid, std::size_t body, double sign, Support &support)
{
  const BodyRange &range = solid.bodies[body];
  double total = 0;
  for (int node = range.first_node; node < range.end_node; ++node)
    total += solid.mass[node];
  for (int node = range.first_node; node < range.end_node; ++node)
    support.share[2 * node + 1] =
      range.elements > 0 ? sign * solid.mass[node] / total : sign; // a rigid mass may be infinite
}

// The node on the axis, of a tube on its inner surface, that is farthest from the other body.
int far_pole(const Solid &solid, std::size_t body)
{
  int pole = -1;
  const BodyRange &range = solid.bodies[body];
  const double up = body == 0 ? -1 : 1;
  double innermost = INFINITY;
  for (int node = range.first_node; node < range.end_node; ++node)
    innermost = std::min(innermost, solid.reference[2 * node]);
  for (int node = range.first_node; node < range.end_node; ++node)
    if (solid.reference[2 * node] == innermost &&
        (pole < 0 || up * (solid.reference[2 * node + 1] - solid.reference[2 * pole + 1]) > 0))
      pole = node;
  return pole;
}
} // namespace

Support support(const Discretisation &d)
{
  const Solid &solid = d.solid;
  if (solid.bodies.size() != 2 || d.contacts.size() != 1)
    throw std::invalid_argument("an indentation needs exactly two bodies");
  Support result{std::vector<bool>(solid.reference.size(), false),
                 std::vector<double>(solid.reference.size(), 0.0)};
  for (int node = 0; node < solid.n_nodes(); ++node)
    result.held[2 * node] = solid.inverse_mass[2 * node] == 0; // on the axis
  const std::array kinds{kind(d, 0), kind(d, 1)};
  bool something_moves = false;
  for (const std::size_t b : {0, 1})
  {
    const Kind own = kinds[b], other = kinds[1 - b];
    const double sign = b == 0 ? 1 : -1;
    if (own == Kind::anchored)
      hold_far_end(d, b, result);
    else if (own == Kind::free || other == Kind::anchored)
    {
      load(solid, b, sign, result);
      something_moves = true;
    }
    else
      result.held[2 * solid.bodies[b].first_node + 1] = true; // rigid beside a free body
  }
  if (!something_moves)
    throw std::invalid_argument("neither of the two bodies can move towards the other one");
  // The reaction vanishes: the forces on the two bodies are opposite.
  if (kinds[0] == Kind::free && kinds[1] == Kind::free)
    result.held[2 * far_pole(solid, 1) + 1] = true;
  return result;
}
} // namespace carambole::fem
