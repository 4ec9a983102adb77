// A spring of constant stiffness with a slider (Cundall & Strack 1979).

#include "lumped/tangential/tangential.h"

namespace carambole::lumped::tangential::linear
{
namespace
{
/// Of the tangential to the normal stiffness: with it the half periods of both oscillations of a
/// solid sphere on a plane are equal, as m_t = 2/7 m.
constexpr double equal_periods = 2. / 7;

struct LinearSpring : TangentialLaw
{
  LinearSpring(const SlipPair &pair, double stiffness) : TangentialLaw(pair), k(stiffness) {}

  // Q' = k V
  SlipResponse advance(const SlipStep &step) override
  {
    return within_friction(step, step.force + k * step.displacement);
  }

  const double k;
};

double stiffness_of(const Pair &pair, const Parameters &parameters)
{
  return parameters.given("stiffness")
           ? parameters.number("stiffness")
           : parameters.number_or("ratio", equal_periods) *
               parameters.number_or(normal_stiffness, scaled_stiffness(pair, 1));
}

const TangentialRegistration registration{
  {.identifier = "linear",
   .title = "Linear spring and slider",
   .also_known_as = {"cundall-strack", "linear-history"},
   .equation = "Q' = k V, |Q| <= mu N",
   .parameters = {{.key = "ratio",
                   .symbol = "k/k_n",
                   .meaning = "stiffness over that of the normal law: k of a linear one, else its "
                              "force over the approach at the peak of the impact without damping; "
                              "without meaning where stiffness is given",
                   .range = positive,
                   .default_text = "2/7, equal periods of a sphere on a plane",
                   .default_value = [](const Pair &, const Parameters &)
                   { return std::optional(equal_periods); }},
                  {.key = "stiffness",
                   .symbol = "k",
                   .meaning = "of the spring, instead of the ratio",
                   .dimension = dimension::stiffness,
                   .range = positive,
                   .default_text = "ratio k_n",
                   .default_value = [](const Pair &pair, const Parameters &given)
                   { return std::optional(stiffness_of(pair, given)); },
                   .calibrates = true}},
   .loading = "one stiffness; the slider keeps |Q| <= mu N, which shortens the spring as N falls",
   .defects = "the stiffness of a contact of spheres grows with the contact radius",
   .source = "Cundall & Strack 1979; Walton & Braun 1986",
   .evidence = "derived, checked numerically",
   .grade = Grade::derived},
  {.make = [](const SlipPair &pair, const Parameters &parameters)
   { return std::make_unique<LinearSpring>(pair, stiffness_of(pair.pair, parameters)); }}};
} // namespace
} // namespace carambole::lumped::tangential::linear
