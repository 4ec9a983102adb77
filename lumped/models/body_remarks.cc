#include "lumped/models/body_remarks.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace carambole::lumped
{
namespace
{
void add_variation(const Body &body, Remarks &remarks)
{
  if (body.is_layered())
    remarks.push_back(outside_validity(
      fmt::format("{} has layers, but a contact law sees only the touched one, of {}; finite "
                  "elements model all of them",
                  body.name, body.material->name)));
  else if (body.is_graded())
    remarks.push_back(outside_validity(fmt::format(
      "the modulus of {} varies with depth, but a contact law uses only its value at the "
      "touched face, {:.4g} Pa; finite elements model the whole profile",
      body.name, body.material->youngs_modulus)));
}

/// In a socket Hertz's contact radius can reach a large share of the ball, where neither face is
/// nearly plane, even if the approach is small compared with the relative radius.
void add_conformity(const Body &socket, const Body &ball, double contact_radius, Remarks &remarks)
{
  constexpr double largest_share = 0.3;
  if (socket.shape == Shape::socket && contact_radius > largest_share * ball.radius)
    remarks.push_back(
      outside_validity(fmt::format("the contact radius sqrt(R d) reaches {:.2g} of the radius of "
                                   "the ball in the socket, but the law assumes half-spaces",
                                   contact_radius / ball.radius)));
}
} // namespace

Remarks body_remarks(const Pair &pair, double approach)
{
  const double contact_radius = std::sqrt(pair.relative_radius * approach);
  Remarks remarks;
  for (const auto &[body, other] :
       {std::pair(&pair.first, &pair.second), {&pair.second, &pair.first}})
  {
    add_variation(*body, remarks);
    add_conformity(*body, *other, contact_radius, remarks);
  }
  return remarks;
}
} // namespace carambole::lumped
