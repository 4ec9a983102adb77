// Bodies at rest on the ground: their contacts carry their weights.

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/math/tools/toms748_solve.hpp>

#include "lumped/row/row_motion.h"

namespace carambole::lumped
{
namespace
{
constexpr double round_off = 1e-15;  ///< of a force
constexpr double still_share = 1e-9; ///< of the row's approach speed

/// The contacts that touch without a gap between them from the ground on which gravity presses.
/// Absent where they reach a second ground: it bears an unknown part.
std::optional<Pile> touching_pile(const RowMotion &motion, const Row &row)
{
  const int n = motion.layout.n_contacts();
  const bool ground_is_last = row.gravity > 0;
  if (!(ground_is_last ? row.bodies.back() : row.bodies.front()).is_ground())
    return {};
  const auto from_ground = [&](int k) -> const ContactState &
  { return motion.contacts[ground_is_last ? n - 1 - k : k]; };
  int count = 0;
  while (count < n && from_ground(count).phase == Phase::touching)
    ++count;
  if (count == 0 || (count < n && from_ground(count).phase != Phase::apart) ||
      (count == n && (ground_is_last ? row.bodies.front() : row.bodies.back()).is_ground()))
    return {};
  return ground_is_last ? Pile{n - count, n, true, {}, {}} : Pile{0, count, false, {}, {}};
}

/// F_c, the weight of the bodies above contact c.
void add_forces(Pile &pile, const Row &row)
{
  pile.force.assign(pile.end - pile.begin, 0.0);
  double weight = 0;
  if (pile.ground_is_last)
    for (int c = pile.begin; c < pile.end; ++c)
      pile.force[c - pile.begin] = weight += row.bodies[c].mass() * row.gravity;
  else
    for (int c = pile.end - 1; c >= pile.begin; --c)
      pile.force[c - pile.begin] = weight -= row.bodies[c + 1].mass() * row.gravity;
}

/// d with F(d, 0) = force above the level; absent where the law has no such approach.
std::optional<double> approach_under(const ContactState &contact, double force, double start)
{
  const auto excess = [&](double d) { return contact.law->force(d, 0, contact.memory) - force; };
  const double level = contact.detach();
  double high = level + std::max(start - level, std::numeric_limits<double>::min());
  for (int i = 0; !(excess(high) > 0); ++i, high = level + 2 * (high - level))
    if (i == 200)
      return {};
  if (!(excess(level) < 0))
    return {};
  std::uintmax_t iterations = 200;
  const auto bracket = boost::math::tools::toms748_solve(
    excess, level, high, boost::math::tools::eps_tolerance<double>(52), iterations);
  return bracket.second;
}

/// Whether the force takes energy from any motion as fast as `speed` about the approach d.
bool is_passive(const ContactState &contact, double d, double speed)
{
  for (const double v : {speed, 0.5 * speed, -0.5 * speed, -speed})
    if (contact.law->damping_force(d, v, contact.memory) * v <
        -round_off * std::abs(contact.law->force(d, 0, contact.memory) * v))
      return false;
  return true;
}
} // namespace

std::optional<Pile> pile_at_rest(const RowMotion &motion, const Row &row)
{
  std::optional<Pile> pile = touching_pile(motion, row);
  if (!pile || motion.is_coupled())
    return {};
  const State &y = motion.now.y;
  const double speed = still_share * row.approach_speed;
  double lightest = std::numeric_limits<double>::infinity(), kinetic = 0;
  for (int i = pile->first_body(); i < pile->end_of_bodies(); ++i)
  {
    const double m = row.bodies[i].mass(), v = motion.layout.velocity(y, i);
    lightest = std::min(lightest, m);
    kinetic += 0.5 * m * v * v;
  }
  const double least = 0.5 * lightest * speed * speed;
  if (!(kinetic < least))
    return {};
  add_forces(*pile, row);
  // E = T + sum of the integrals of F - F_s from d_s to d: nearly straight lines over so small a
  // way.
  double energy = kinetic, lift = std::numeric_limits<double>::infinity();
  for (int c = pile->begin; c < pile->end; ++c)
  {
    const ContactState &contact = motion.contacts[c];
    const double d = RowState::approach(y, c), force = pile->force[c - pile->begin];
    const std::optional<double> at_rest = approach_under(contact, force, d);
    if (!at_rest)
      return {};
    const double excess = 0.5 * (contact.law->force(d, 0, contact.memory) - force) * (d - *at_rest);
    if (!(excess >= -round_off * force * *at_rest) || !is_passive(contact, *at_rest, speed))
      return {};
    energy += std::max(0.0, excess);
    const Memory memory = contact.law->commit(*at_rest, contact.memory);
    // What weight and spring have to give before the contact opens: F_s (d_s - d_0) - U(d_s).
    lift = std::min(lift, force * (*at_rest - contact.detach()) -
                            contact.law->stored_energy(*at_rest, memory));
    pile->approach.push_back(*at_rest);
  }
  if (!(energy < least) || !(energy < lift))
    return {};
  return pile;
}
} // namespace carambole::lumped
