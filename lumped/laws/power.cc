// Conservative power of the approach.

#include "lumped/law/viscous.h"

namespace carambole::lumped::power_law
{
namespace
{
struct Power : ForceLaw
{
  Power(double stiffness, double exponent) : k(stiffness), n(exponent) {}

  Loss loss() const override { return Loss::none; }
  double force(double d, double /*rate*/, const Memory & /*memory*/) const override
  {
    return k * power(d, n);
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(k, d, n);
  }

  double k, n;
};

std::unique_ptr<ForceLaw> make(const Pair &pair, const Parameters &parameters)
{
  const double n = parameters.number_or("exponent", 1.5);
  return std::make_unique<Power>(parameters.number_or("stiffness", scaled_stiffness(pair, n)), n);
}

const Registration registration{
  {.identifier = "power",
   .title = "Conservative power law",
   .also_known_as = {"power-law", "nonlinear-spring"},
   .equation = "F = k d^n",
   .parameters = {exponent_parameter(), power_stiffness_parameter()},
   .loading = "one curve for loading, unloading and reloading",
   .separation = "at zero approach",
   .validity =
     "a model of the shape of the force; the default stiffness is for the speed of the case",
   .source = "Qin & Lu, section 1",
   .evidence = "derived, checked numerically",
   .grade = Grade::derived,
   .conservative = true},
  {.make_force = make}};
} // namespace
} // namespace carambole::lumped::power_law
