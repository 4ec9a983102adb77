#include "fem/implicit/overlap.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "fem/contact/self_crossing.h"

namespace carambole::fem
{
namespace
{
// Depth over the approach at which surfaces count as overlapping: closed constraints keep it at
// round-off.
constexpr double surface_tolerance = 1e-3;
} // namespace

std::string overlap(const Discretisation &d, const RestState &state)
{
  const Solid &solid = d.solid;
  const std::vector<double> &u = state.displacement;
  const ContactRows contact(d.contacts.at(0), solid.reference);
  double deepest = 0;
  for (const ContactRow &row : contact.rows(u, contact.slave_nodes()))
    deepest = std::max(deepest, -row.gap);
  if (deepest > surface_tolerance * std::abs(state.approach))
    return fmt::format("the surfaces overlap by {:.3g} m outside their contact{}", deepest,
                       ask_for_more_elements(d));

  std::size_t mesh = 0;
  for (const BodyRange &body : solid.bodies)
  {
    if (body.elements == 0)
      continue;
    std::vector<Point> surface;
    for (const int node : d.meshes[mesh++].inner)
    {
      const int i = 2 * (body.first_node + node);
      surface.push_back({solid.reference[i] + u[i], solid.reference[i + 1] + u[i + 1]});
    }
    if (const auto place = self_crossing(surface))
      return fmt::format(
        "the inner surface of {} passes through itself at r = {:.4g} m, z = {:.4g} "
        "m: the body is crushed, and self-contact is not modelled",
        body.name, place->r, place->z);
  }
  return {};
}
} // namespace carambole::fem
