#include <cmath>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
namespace
{
/// Where a dropped body falls.
struct Downwards
{
  double sign = 0;     ///< +1 or -1 along the row
  std::string refusal; ///< not empty: why there is no such direction
};

/// Along gravity, if the case has one.
Downwards along_gravity(const Case &c)
{
  const double sign = c.gravity > 0 ? 1 : -1;
  const Body &behind = sign > 0 ? c.bodies.front() : c.bodies.back();
  const Body &ahead = sign > 0 ? c.bodies.back() : c.bodies.front();
  if (behind.is_ground() && !ahead.is_ground())
    return {0, fmt::format("gravity, {:g} m/s^2 along the row, points away from {}, so that "
                           "nothing can fall on it; change the sign of 'gravity', or the order "
                           "of the bodies",
                           c.gravity, behind.name)};
  return {sign, ""};
}

/// `several`: more than one body is dropped.
Downwards downwards(const Case &c, std::size_t dropped, bool several)
{
  if (c.gravity != 0)
    return along_gravity(c);
  const bool ground_first = c.bodies.front().is_ground(), ground_last = c.bodies.back().is_ground();
  if (ground_first != ground_last)
    return {ground_last ? 1. : -1., ""};
  if (ground_first)
    return {0, "both ends of the row are fixed, so that it has no downward direction; give a "
               "velocity instead"};
  if (c.bodies.size() == 2 && several)
    return {0, "two free bodies cannot both be dropped: each would fall towards the other one; "
               "drop one of them, or give velocities"};
  if (c.bodies.size() == 2)
    return {dropped == 0 ? 1. : -1., ""};
  return {0, "a row of three bodies or more without a wall or a half-space at its end has no "
             "downward direction; give a velocity instead"};
}

/// Why the case has no fall; empty: it may have one.
std::string refusal_of(const Case &c, const Located &gravity)
{
  if (c.traits().rolls)
    return "the sphere on an incline lies on it: leave 'drop_height' out";
  if (!c.traits().impacts)
    return "a fall belongs to 'analysis: impact': leave 'drop_height' out";
  if (gravity && c.gravity == 0)
    return "nothing falls without gravity; leave 'gravity' out, or give a velocity instead";
  if (c.bodies.size() < 2)
    return "there is nothing to fall on";
  return "";
}
} // namespace

void let_fall(const std::vector<Drop> &drops, const Located &gravity, Case &c, Problems &problems)
{
  const std::string refusal = refusal_of(c, gravity);
  const double g = c.gravity == 0 ? standard_gravity : std::abs(c.gravity);
  for (const Drop &drop : drops)
  {
    const Downwards down =
      refusal.empty() ? downwards(c, drop.body, drops.size() > 1) : Downwards{0, refusal};
    if (!down.refusal.empty())
      problems.add(drop.place, down.refusal);
    c.bodies[drop.body].velocity = down.sign * std::sqrt(2 * g * drop.height);
  }
}
} // namespace carambole
