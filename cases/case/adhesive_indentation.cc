#include "cases/case/adhesive_indentation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "cases/case/oblique.h"
#include "cases/case/scales.h"

namespace carambole
{
namespace
{
using std::numbers::pi;

// Width of a ring times the steepest fall of the traction over E*: above it neighbouring rings jump
// into contact one by one. Of a linear traction these are three rings in the length E*
// w/strength^2, with a pull-off force within 2 %.
constexpr double coarsest_fall_of_rings = 1. / 6;
// Rings in the radius out to which spheres that just touch are nearer than the range of the
// attraction, r^2 = 2 R range: a range much smaller than the gap beneath one ring would be lost.
constexpr double fewest_rings_in_range = 5;

const Adhesion &adhesion_of(const Case &c)
{
  return *c.adhesive_contact()->adhesion;
}

AdhesiveScale scale_of(const Case &c)
{
  return adhesive_scale(c.bodies[0], c.bodies[1], adhesion_of(c));
}

double square(double x)
{
  return x * x;
}
} // namespace

FemEntry adhesive_reference()
{
  FemEntry entry = half_space_reference();
  entry.name = adhesive_reference_name;
  return entry;
}

// d = a^2 - sqrt(2 pi a), F = 4 a^3/3 - sqrt(8 pi a^3); both are negative up to 1.6 and grow from
// there on.
double jkr_radius(const std::optional<double> &approach, const std::optional<double> &force)
{
  const auto is_beyond = [&](double a)
  {
    return approach ? a * a - std::sqrt(2 * pi * a) >= *approach
                    : 4. / 3 * a * a * a - std::sqrt(8 * pi * a * a * a) >= *force;
  };
  constexpr int halvings = 60;
  double low = 1.6, high = 2 * low;
  while (!is_beyond(high))
    high *= 2;
  for (int k = 0; k < halvings; ++k)
    (is_beyond((low + high) / 2) ? high : low) = (low + high) / 2;
  return high;
}

// The gap of the strength of Lennard and Jones' traction, y^6 = 1/3, adds to the approach.
double ring_radius(const Case &c)
{
  const AdhesiveScale scale = scale_of(c);
  const Adhesion &adhesion = adhesion_of(c);
  const auto over = [](const std::optional<double> &value, double unit)
  { return value ? std::optional(*value / unit) : std::nullopt; };
  const double contact = jkr_radius(over(c.indentation.maximum, scale.approach),
                                    over(c.indentation.force, scale.energy / scale.approach)),
               gap = adhesion.traction == TractionLaw::lennard_jones
                       ? (std::pow(3, 1. / 6) - 1) * adhesion.range() / scale.approach
                       : 0;
  return scale.radius * std::sqrt(square(contact) + 2 * gap);
}

RingCount estimated_rings(double rings)
{
  constexpr double outside = 1.8, before_contact = 1; // measured, over `rings`
  return {outside * rings, (1 + before_contact) * rings};
}

std::string coarse_rings(const Case &c, const FemEntry &entry)
{
  const Adhesion &adhesion = adhesion_of(c);
  const Body &first = c.bodies[0], &second = c.bodies[1];
  const double coarser = std::exp2(entry.levels - 1), radius = ring_radius(c),
               width = radius / entry.elements_per_contact_radius * coarser,
               widest =
                 coarsest_fall_of_rings * contact_modulus(first, second) / adhesion.steepest_fall(),
               reached = std::sqrt(2 * adhesion.range() / relative_curvature(first, second)),
               widest_in_range = reached / fewest_rings_in_range;
  if (width <= std::min(widest, widest_in_range))
    return "";
  const std::string which =
    entry.levels > 1 ? fmt::format(" of the coarsest of {} levels", entry.levels) : "";
  if (widest_in_range < widest)
    return fmt::format(
      "the rings{} are {:.3g} m wide, and at first touch the attraction acts out to "
      "{:.3g} m alone, where at least {:g} are needed: write at least 'rings: "
      "{:.0f}', or press the bodies less together",
      which, width, reached, fewest_rings_in_range, coarser * std::ceil(radius / widest_in_range));
  const AdhesiveScale unit = scale_of(c);
  const double resolved = adhesion.strength * std::sqrt(widest / width);
  return fmt::format(
    "the rings{} are {:.3g} m wide, and the traction of a strength of {:.3g} Pa (lambda {:.3g}) "
    "falls so steeply that at most {:.3g} m are allowed: write at least 'rings: {:.0f}', or a "
    "strength of at most {:.3g} Pa (lambda {:.3g}), which these rings resolve",
    which, width, adhesion.strength, unit.lambda(adhesion.strength), widest,
    coarser * std::ceil(radius / widest), resolved, unit.lambda(resolved));
}
} // namespace carambole
