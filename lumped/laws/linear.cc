// Linear spring, the counterpart of Hertz in studies of chains.

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::linear
{
namespace
{
struct Linear : ForceLaw
{
  explicit Linear(double stiffness) : k(stiffness) {}

  Loss loss() const override { return Loss::none; }
  double force(double d, double /*rate*/, const Memory & /*memory*/) const override
  {
    return k * d;
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(k, d, 1);
  }

  double k;
};

const Registration registration{
  {.identifier = "linear",
   .title = "Linear spring",
   .also_known_as = {"hooke", "spring", "linear-spring", "hookean"},
   .equation = "F = k d",
   .parameters = {linear_stiffness_parameter()},
   .loading = "one line for loading, unloading and reloading",
   .separation = "at zero approach",
   .validity = "a model of the shape of the force; the default stiffness is for the speed of the "
               "case, and valid where Hertz's law is",
   .defects = "duration, and peak force divided by speed, do not depend on the speed, unlike any "
              "contact of round bodies",
   .source = "Li & Yao 2013, linear counterpart of the Hertz chain",
   .evidence = "derived, checked numerically",
   .grade = Grade::derived,
   .conservative = true},
  {.make_force = [](const Pair &pair, const Parameters &parameters) -> std::unique_ptr<ForceLaw> {
     return std::make_unique<Linear>(parameters.number_or("stiffness", scaled_stiffness(pair, 1)));
   },
   .flags = scaled_stiffness_flags}};
} // namespace
} // namespace carambole::lumped::linear
