// Mahmoud & Jankowski: a linear spring with a dashpot that works during approach only. The
// restitution of a damping ratio xi is exp(-xi acos(xi)/sqrt(1 - xi^2)): the damped quarter of an
// oscillation, and the undamped one back.

#include <algorithm>

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::mahmoud_jankowski
{
namespace
{
struct MahmoudJankowski : SpringDashpot
{
  using SpringDashpot::SpringDashpot;

  double force(double d, double v, const Memory &memory) const override
  {
    return SpringDashpot::force(d, std::max(v, 0.), memory);
  }
};

double stiffness(const Pair &pair, const Parameters &given)
{
  return given.given("stiffness") ? given.number("stiffness") : scaled_stiffness(pair, 1);
}

const Damper damper{.exponent = 0,
                    .base = [](const Pair &pair, const Parameters &given)
                    { return 2 * std::sqrt(pair.reduced_mass * stiffness(pair, given)); },
                    .ratio =
                      [](const Parameters &given)
                    {
                      const double e = given.number("restitution");
                      return (1 - e * e) / (e * (e * (std::numbers::pi - 2) + 2));
                    },
                    .restitution =
                      [](double ratio, const Parameters & /*given*/)
                    {
                      const double w = std::sqrt(std::abs(1 - ratio * ratio));
                      if (w < 1e-6)
                        return std::exp(-ratio);
                      return std::exp(-ratio * (ratio < 1 ? std::acos(ratio) : std::acosh(ratio)) /
                                      w);
                    }};

const Registration registration{
  {.identifier = "mahmoud-jankowski",
   .title = "Mahmoud & Jankowski: linear spring with a dashpot during approach",
   .also_known_as = {"modified-linear-viscoelastic", "modified-kelvin-voigt",
                     "linear-viscoelastic"},
   .equation = "F = k d + 2 xi sqrt(M k) d' for d' > 0, else k d; xi = (1 - e^2)/(e [e (pi - 2) + "
               "2])",
   .symbols = {{"xi", "damping ratio", ""}},
   .parameters =
     joined(Damper::parameters(damper, above_zero_to_one), {linear_stiffness_parameter()}),
   .loading = memoryless_loading,
   .separation = "at zero approach, where the force is zero",
   .validity = "restitution the same at every speed",
   .defects = "the restitution differs from e, by less than 0.01 above e = 0.5; the force jumps at "
              "the onset",
   .source = "Mahmoud & Jankowski 2011, Earthquake Engineering and Structural Dynamics 40, 1197",
   .evidence = "xi(e) from memory of the original paper; its limit 2 (1 - e)/pi for e -> 1 and the "
               "restitution that it returns are derived",
   .grade = Grade::memory},
  {.make_force = [](const Pair &pair, const Parameters &given) -> std::unique_ptr<ForceLaw>
   {
     return std::make_unique<MahmoudJankowski>(
       stiffness(pair, given), damper.coefficient(pair, given), Separation::zero_approach);
   },
   .lacks = damper_lacks,
   .flags = scaled_stiffness_flags}};
} // namespace
} // namespace carambole::lumped::mahmoud_jankowski
