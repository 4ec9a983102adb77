#include "fem/implicit/overlap.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

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
  return crushed_cavity(d, [&](int i) { return u[std::size_t(i)]; });
}
} // namespace carambole::fem
