// Hertz contact of two elastic bodies.

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::hertz
{
namespace
{
struct Hertz : ForceLaw
{
  explicit Hertz(const Pair &pair) : K(pair.hertz_stiffness()), R(pair.relative_radius) {}

  Loss loss() const override { return Loss::none; }
  double force(double d, double /*rate*/, const Memory & /*memory*/) const override
  {
    return K * power_three_halves(d);
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(K, d, 1.5);
  }
  /// a = sqrt(R d)
  std::optional<double> contact_radius(double d, const Memory & /*memory*/) const override
  {
    return std::sqrt(R * std::max(d, 0.0));
  }
  std::optional<double> hertz_stiffness() const override { return K; }

  double K, R;
};

const Registration registration{
  {.identifier = "hertz",
   .title = "Hertz contact",
   .also_known_as = {"hertz-mindlin", "hertzian", "hertz-contact"},
   .equation = "F = K d^1.5, K = (4/3) E* sqrt(R)",
   .loading = "one curve for loading, unloading and reloading",
   .separation = "at zero approach",
   .validity = elastic_validity,
   .defects =
     "no waves, no yield, no finite size; the contacts of a body do not influence each other",
   .source = "Hertz 1882; Johnson, Contact Mechanics, section 11.4",
   .evidence = "derived, checked numerically",
   .grade = Grade::derived,
   .conservative = true},
  {.make_force = [](const Pair &pair, const Parameters &) -> std::unique_ptr<ForceLaw>
   { return std::make_unique<Hertz>(pair); },
   .flags = elastic_flags}};
} // namespace
} // namespace carambole::lumped::hertz
