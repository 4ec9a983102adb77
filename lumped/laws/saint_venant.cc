// Flat-ended bars: one-dimensional waves, after Saint-Venant. With Z = rho c0 A, T = 2 L/c0 of each
// bar, T1 <= T2 and Z1 <= Z2,
//
//   F = V Z1 Z2/(Z1 + Z2) for T1,  e = (Z2 - Z1)/(Z2 + Z1) + 2 (m1/m2) Z2/(Z1 + Z2).
//
// The wave in bar 1 returns from its free end as a release and parts the bars: bar 1 then moves at
// V - F T1/m1 without waves, bar 2 on average at F T1/m2 and keeps the pulse.

#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>

#include <fmt/format.h>

#include "cases/case/wave_bodies.h"
#include "lumped/law/validity.h"

namespace carambole::lumped::saint_venant
{
namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();

struct Bar
{
  const Body *body;
  double impedance, transit; ///< Z [kg/s], T [s]; both infinite for a rigid wall
};

Bar bar_of(const Body &body)
{
  return body.material ? Bar{&body, impedance_of(body, WaveShape::rod),
                             2 * body.length / bar_speed(*body.material)}
                       : Bar{&body, infinity, infinity};
}

struct Bars
{
  Bar first, second; ///< the one that parts them, the other
  double force(double speed) const { return speed / (1 / first.impedance + 1 / second.impedance); }
};

Bars bars_of(const Pair &pair)
{
  const Bar a = bar_of(pair.first), b = bar_of(pair.second);
  // Crossed in the same time, the lighter one.
  return std::tie(a.transit, a.impedance) <= std::tie(b.transit, b.impedance) ? Bars{a, b}
                                                                              : Bars{b, a};
}

std::string lack_of(const Body &body)
{
  if (body.shape == Shape::cylinder && body.is_deformable() && body.is_uniform() &&
      !body.material->viscous)
    return "";
  if (!body.is_deformable() && std::isinf(body.mass()))
    return "";
  return fmt::format(
    "needs flat-ended bars of one elastic material, or a rigid wall, but {} is none", body.name);
}

std::string lacks(const Pair &pair, const Parameters & /*given*/)
{
  for (const Body *body : {&pair.first, &pair.second})
    if (std::string lack = lack_of(*body); !lack.empty())
      return lack;
  constexpr double rounding = 1 + 1e-9;
  const Bars bars = bars_of(pair);
  if (bars.first.impedance > rounding * bars.second.impedance)
    return fmt::format("needs the bar that waves cross first, {}, to have no larger impedance than "
                       "{}: it would push more than once",
                       bars.first.body->name, bars.second.body->name);
  return "";
}

ImpulseLaw make(const Pair &pair, const Parameters & /*given*/)
{
  if (!lacks(pair, {}).empty()) // refused by lacks
    return {.restitution = [](double) { return 1.; }};
  const Bars bars = bars_of(pair);
  const double share = bars.force(1) * bars.first.transit, // impulse over speed [kg]
    e = share / bars.first.body->mass() + share / bars.second.body->mass() - 1;
  return {.restitution = [e](double) { return e; },
          .plateau_force = [bars](double speed) { return bars.force(speed); },
          .duration = bars.first.transit};
}

Remarks flags(const Pair &pair, const Parameters & /*given*/, const ContactExtremes &observed)
{
  constexpr double slender = 4; // a fourth of it is where the front of a pulse becomes even
  Remarks remarks;
  const double force = bars_of(pair).force(observed.onset_speed);
  for (const Body *body : {&pair.first, &pair.second})
  {
    if (!body->material)
      continue;
    if (body->length < slender * body->radius)
      remarks.push_back(outside_validity(
        fmt::format("{} is {:.2g} radii long, less than {:g}: waves across it count as much as "
                    "those along it",
                    body->name, body->length / body->radius, slender)));
    const double stress =
      force / (std::numbers::pi * body->radius * body->radius * body->share_of_section());
    if (body->material->plastic && stress > body->material->plastic->yield_stress)
      remarks.push_back(outside_validity(
        fmt::format("the stress behind the front, {:.4g} Pa, is above the yield stress of {}, "
                    "{:.4g} Pa",
                    stress, body->name, body->material->plastic->yield_stress)));
  }
  return remarks;
}

const Registration registration{
  {.identifier = "saint-venant",
   .title = "Flat-ended bars: one-dimensional waves",
   .also_known_as = {"bars", "bar-impact", "longitudinal-impact", "one-dimensional-waves"},
   .equation = "F = V Z1 Z2/(Z1 + Z2) for T1 = 2 L1/c0, e = (Z2 - Z1)/(Z2 + Z1) + 2 (m1/m2) Z2/(Z1 "
               "+ Z2), Z = rho c0 A",
   .symbols = {{"L1, T1", "length of the bar that waves cross first; their time there and back",
                "m, s"},
               {"Z, Z1, Z2", "impedance of a bar, of that one, of the other", "kg/s"},
               {"rho", "density of the bar", "kg/m^3"},
               {"c0", "speed of waves in a bar, sqrt(E/rho)", "m/s"},
               {"A", "area of its section", "m^2"},
               {"m1, m2", "masses", "kg"}},
   .loading = "the force begins at once and stays until the wave returns from the free end",
   .separation = "when that release arrives",
   .validity = "two slender elastic bars on one axis, or one on a rigid wall, with flat faces; the "
               "bar that waves cross first has no larger impedance than the other",
   .defects = "no rise of the force: a real front takes about two radii over c0, overshoots by up "
              "to a fifth and rings, as the bar contracts sideways",
   .source = "Saint-Venant 1867, Journal de Mathematiques Pures et Appliquees 12, 237; Goldsmith "
             "1960, Impact",
   .evidence = "derived; without lateral contraction finite elements agree within 0.002 in "
               "restitution and 1e-4 in force; with Poisson's ratio 0.3 within 0.006",
   .grade = Grade::derived},
  {.joins_bars = true, .make_impulse = make, .lacks = lacks, .flags = flags}};
} // namespace
} // namespace carambole::lumped::saint_venant
