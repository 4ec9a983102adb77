// The "simplified JKR" of LIGGGHTS: an attraction in proportion to an area of contact.

#include <algorithm>

#include "lumped/law/adhesion.h"
#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::sjkr
{
namespace
{
struct Sjkr : ForceLaw
{
  Sjkr(const Pair &pair, const Parameters &parameters)
    : K(pair.hertz_stiffness()),
      slope(parameters.number("cohesion_energy_density") * std::numbers::pi * pair.relative_radius *
            (parameters.word_or("area", "sjkr") == "sjkr2" ? 4 : 2))
  {
    const double share = slope / K;
    known.pull_off_force = 4. / 27 * slope * share * share;
    known.binding_energy = 0.1 * slope * std::pow(share, 4);
  }

  double force(double d, double /*rate*/, const Memory & /*memory*/) const override
  {
    return K * power_three_halves(d) - slope * d;
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return d > 0 ? d * d * (0.4 * K * std::sqrt(d) - 0.5 * slope) : 0;
  }
  Loss loss() const override { return Loss::none; }
  Kinks kinks(const Memory & /*memory*/) const override
  {
    return {std::pow(2 * slope / (3 * K), 2)}; // of the largest tension
  }
  std::optional<Adhesion> adhesion() const override { return known; }
  // LIGGGHTS' laws of the tangential force do not see the cohesion.
  std::optional<double> friction_pull(double d) const override { return slope * std::max(d, 0.0); }

  double K, slope;
  Adhesion known;
};

const Registration registration{
  {.identifier = "sjkr",
   .title = "Simplified JKR: cohesion in proportion to an area",
   .also_known_as = {"simplified-jkr", "sjkr2", "cohesion-energy-density"},
   .equation = "F = K d^1.5 - k A d, A = 2 pi R or 4 pi R",
   .symbols = {{"A", "area of contact over the approach", "m"}},
   .parameters = {{.key = "cohesion_energy_density",
                   .symbol = "k",
                   .meaning = "energy of cohesion per volume",
                   .dimension = dimension::pressure,
                   .range = positive,
                   .example = "100 kJ/m^3",
                   .calibrates = true},
                  {.key = "area",
                   .meaning = "of contact: 2 pi R d (sjkr), or 4 pi R d, the newer sjkr2 of two "
                              "spheres",
                   .choices = {"sjkr", "sjkr2"}}},
   .loading =
     "one curve, without a jump; in an oblique impact the limit of friction is mu K d^1.5, "
     "without the cohesion, as in LIGGGHTS; with its 'tangential_reduce on' it is mu |F|",
   .separation = "at zero approach, where the force is zero",
   .validity = "a model of powders; no area of contact of an elastic sphere is 2 pi R d",
   .defects =
     "adhesion without hysteresis: the restitution is 1, the pair never sticks; there is "
     "no force at first touch; with k for the pull-off force of Johnson, Kendall & Roberts "
     "the approach at rest is 4.3 and the binding energy 2.4 times theirs; LIGGGHTS takes "
     "half of this area for sjkr2 against a wall",
   .source = "LIGGGHTS 3.8.0, cohesion models sjkr and sjkr2",
   .evidence = "source code, and runs of it",
   .grade = Grade::source_code,
   .conservative = true},
  {.adheres = true, .make_force = make_law<Sjkr>, .flags = elastic_flags}};
} // namespace
} // namespace carambole::lumped::sjkr
