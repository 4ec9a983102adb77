// What somebody drops into lumped/laws/: a law in one file, and nothing else. drop_in.sh finds it
// everywhere, and the tests of the whole catalogue are run with it.

#include "lumped/law/viscous.h"

namespace carambole::lumped
{
namespace
{
/// Stiffens as it is compressed.
struct Stiffening : ForceLaw
{
  explicit Stiffening(double stiffness) : K(stiffness) {}
  double force(double d, double /*rate*/, const Memory & /*memory*/) const override
  {
    return K * power(d, 2);
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(K, d, 2);
  }
  double K;
};

const Registration registration{
  {.identifier = "dropped-law",
   .title = "A law that was dropped into the folder",
   .equation = "F = k d^2",
   .parameters = {{.key = "stiffness",
                   .symbol = "k",
                   .meaning = "force over the square of the approach",
                   .dimension = {1, -1, -2},
                   .range = positive,
                   .example = "1 TN/m^2"}},
   .loading = "one curve for loading, unloading and reloading",
   .separation = "at zero approach",
   .validity = "this test",
   .source = "this test",
   .evidence = "this test",
   .conservative = true},
  {.make_force = [](const Pair &, const Parameters &parameters) -> std::unique_ptr<ForceLaw>
   { return std::make_unique<Stiffening>(parameters.number("stiffness")); }}};
} // namespace
} // namespace carambole::lumped
