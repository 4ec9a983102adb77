// Hertz with the linear adhesion of MercuryDPM: a constant attraction of bodies that touch, which
// falls to zero over a range outside.

#include "lumped/law/adhesion.h"
#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::adhesive_range
{
namespace
{
struct AdhesiveRange : ForceLaw
{
  AdhesiveRange(const Pair &pair, const Parameters &parameters)
    : K(pair.hertz_stiffness()),
      pull(parameters.number("pull_off_force")),
      end(-pull / parameters.number("adhesion_stiffness")),
      is_reversible(parameters.word_or("hysteresis", "irreversible") == "reversible")
  {
    known.pull_off_force = pull;
    known.binding_energy = 0.6 * pull * std::pow(pull / K, 2. / 3) - 0.5 * pull * end;
    known.sticking_velocity =
      is_reversible ? std::nullopt : std::optional(sticking_velocity(pair, -0.5 * pull * end));
  }

  double force(double d, double /*rate*/, const Memory & /*memory*/) const override
  {
    return d >= 0 ? K * power_three_halves(d) - pull : -pull * (1 - d / end);
  }
  /// The range holds F_a^2/(2 k_a): over separated bodies, that is below zero.
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    if (d >= 0)
      return power_energy(K, d, 1.5) - pull * d + 0.5 * pull * end;
    return d > end ? -0.5 * pull * (d - end) * (1 - d / end) : 0;
  }
  Loss loss() const override { return is_reversible ? Loss::none : Loss::adhesion; }
  Kinks kinks(const Memory & /*memory*/) const override { return {0}; }
  double attach_approach(const Memory & /*memory*/) const override
  {
    return is_reversible ? end : 0;
  }
  double detach_approach(const Memory & /*memory*/) const override { return end; }
  std::optional<Adhesion> adhesion() const override { return known; }

  double K, pull, end;
  bool is_reversible;
  Adhesion known;
};

const Registration registration{
  {.identifier = "adhesive-range",
   .title = "Hertz with a constant adhesion and a linear range",
   .also_known_as = {"linear-adhesive", "linear-adhesion", "reversible-adhesive",
                     "irreversible-adhesive"},
   .equation = "F = K d^1.5 - F_a for d >= 0, -(F_a + k_a d) for -F_a/k_a < d < 0",
   .parameters = {{.key = "pull_off_force",
                   .symbol = "F_a",
                   .meaning = "attraction of bodies that touch",
                   .dimension = dimension::force,
                   .range = positive,
                   .example = "1 mN",
                   .calibrates = true},
                  {.key = "adhesion_stiffness",
                   .symbol = "k_a",
                   .meaning = "slope of the attraction outside",
                   .dimension = dimension::stiffness,
                   .range = positive,
                   .example = "10 kN/m",
                   .calibrates = true},
                  {.key = "hysteresis",
                   .meaning = "whether the range attracts only bodies that have touched "
                              "(irreversible), or also those that come (reversible)",
                   .choices = {"irreversible", "reversible"}}},
   .loading = "one curve; with 'irreversible' it begins with a jump to -F_a",
   .separation = "at -F_a/k_a, where the force is zero",
   .validity = "a model of powders",
   .defects = "adhesion by two free numbers; with 'irreversible' a touch loses F_a^2/(2 k_a) at "
              "every speed, with 'reversible' nothing",
   .source =
     "MercuryDPM, reversible and irreversible linear adhesion; its elastic part is replaced "
     "by Hertz's",
   .evidence = "source code of an older version; loss by a closed form",
   .grade = Grade::source_code},
  {.adheres = true, .make_force = make_law<AdhesiveRange>, .flags = elastic_flags}};
} // namespace
} // namespace carambole::lumped::adhesive_range
