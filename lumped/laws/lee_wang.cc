// Lee & Wang, viscous: Hertz with a dashpot that fades in over the first approach.
//
// F = K d^1.5 + T(d) c d', T = exp(2 q (d - eps)/eps) below eps and 1 above, so that the jump at
// the onset is exp(-2 q) of the dashpot's. The review's dashpot takes Hertz's K for a stiffness in
// N/m; here it is the one of the linear oscillator, c = 2 xi sqrt(K_L M), whose stiffness is the
// secant of Hertz at the peak of the pair's isolated impact.

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::lee_wang
{
namespace
{
struct LeeWang : ForceLaw
{
  LeeWang(double stiffness, double damping, double epsilon, double q, Separation separation)
    : ForceLaw(separation), K(stiffness), c(damping), epsilon(epsilon), q(q)
  {
  }

  double force(double d, double v, const Memory & /*memory*/) const override
  {
    const double T = d < epsilon ? std::exp(2 * q * (d - epsilon) / epsilon) : 1;
    return K * power_three_halves(d) + T * c * v;
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(K, d, 1.5);
  }
  Kinks kinks(const Memory & /*memory*/) const override { return {epsilon}; }

  double K, c, epsilon, q;
};

const Damper damper{.exponent = 0,
                    .base = [](const Pair &pair, const Parameters & /*given*/)
                    { return 2 * std::sqrt(scaled_stiffness(pair, 1) * pair.reduced_mass); },
                    .ratio = [](const Parameters &given)
                    { return damping_ratio(given.number("restitution")); }};

std::unique_ptr<ForceLaw> make(const Pair &pair, const Parameters &parameters)
{
  return std::make_unique<LeeWang>(pair.hertz_stiffness(), damper.coefficient(pair, parameters),
                                   parameters.number("epsilon"), parameters.number("q"),
                                   separation_of(parameters));
}

const Registration registration{
  {.identifier = "lee-wang",
   .title = "Lee & Wang: Hertz with a dashpot that fades in",
   .equation = "F = K d^1.5 + T c d', T = exp(2 q (d - eps)/eps) for d < eps, else 1; "
               "c = 2 xi sqrt(K_L M), xi = -ln e/sqrt(pi^2 + ln^2 e), K_L the secant of Hertz",
   .symbols = {{"T", "switches the damping on", ""},
               {"c", "damping coefficient", "N s/m"},
               {"xi", "damping ratio", ""},
               {"K_L", "secant of Hertz at the peak", "N/m"}},
   .parameters = joined(Damper::parameters(damper, above_zero_to_one),
                        {{.key = "epsilon",
                          .symbol = "eps",
                          .meaning = "approach at which the dashpot reaches its full value",
                          .dimension = dimension::length,
                          .range = positive,
                          .example = "1 um",
                          .calibrates = true},
                         {.key = "q",
                          .symbol = "q",
                          .meaning = "steepness of the fade-in: the factor starts at exp(-2 q)",
                          .range = {.minimum = 0, .minimum_open = false},
                          .example = "3",
                          .calibrates = true},
                         separation_parameter()}),
   .loading = memoryless_loading,
   .separation = "at zero approach, or at zero force",
   .validity =
     std::string("a model of the loss; the dashpot is set for the row's first approach speed; ") +
     elastic_validity,
   .defects = "the force still jumps at the onset, to exp(-2 q) c v0, and is attractive before the "
              "end; the restitution differs from the requested one",
   .source = "Lee & Wang 1983; Wang et al., table 2 (which treats Hertz's stiffness as one in N/m, "
             "and q as a length)",
   .evidence = "units corrected; not confirmed against the original paper",
   .grade = Grade::as_printed},
  {.make_force = make, .flags = elastic_flags}};
} // namespace
} // namespace carambole::lumped::lee_wang
