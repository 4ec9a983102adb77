// The standard linear solid: a spring beside a spring and a dashpot in series, a Maxwell element.
//
// F = k [(1 - r) d + r q], q the extension of the spring of the element: q' = d' - q/tau.

#include "lumped/law/relaxation.h"
#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::sls
{
namespace
{
struct StandardSolid : ForceLaw
{
  StandardSolid(double stiffness, double share, double time, Separation separation)
    : ForceLaw(separation), k(stiffness), r(share), tau(time)
  {
  }

  double force(double d, double /*v*/, const Memory & /*memory*/) const override { return k * d; }

  TouchPast past_of(double speed) const override { return {0, speed, 0}; } // d, d', q
  double force_after(double elapsed, double d, double v, const Memory & /*memory*/,
                     const TouchPast &past) const override
  {
    return k * ((1 - r) * d + r * after(elapsed, d, v, past));
  }
  Memory commit_after(double elapsed, double d, double v, const Memory &memory,
                      TouchPast &past) const override
  {
    past = {d, v, after(elapsed, d, v, past)};
    return memory;
  }

  /// What slow unloading returns: that of the spring alone.
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(k * (1 - r), d, 1);
  }

  const double k, r, tau;

private:
  double after(double elapsed, double d, double v, const TouchPast &past) const
  {
    return relaxed(past[2], {past[0], past[1], d, v, elapsed}, tau);
  }
};

const Registration registration{
  {.identifier = "sls",
   .title = "Standard linear solid",
   .also_known_as = {"standard-linear-solid", "zener-solid", "maxwell", "kelvin-zener",
                     "poynting-thomson", "three-parameter-solid"},
   .equation = "F = k [(1 - r) d + r q], q' = d' - q/tau, q = 0 at the touch",
   .symbols = {{"q, q'", "extension of the spring that relaxes", "m"}},
   .parameters = {linear_stiffness_parameter(),
                  {.key = "share",
                   .symbol = "r",
                   .meaning = "share of the stiffness that relaxes; 1: a Maxwell element alone",
                   .range = above_zero_to_one,
                   .example = "0.3",
                   .calibrates = true},
                  {.key = "time",
                   .symbol = "tau",
                   .meaning = "relaxation time",
                   .dimension = dimension::time,
                   .range = positive,
                   .example = "20 us",
                   .calibrates = true},
                  separation_parameter()},
   .loading = "one rule for loading, unloading and reloading; every touch begins without a past",
   .state = "the extension of the spring that relaxes",
   .separation = "at zero approach, or at zero force",
   .validity =
     "a model of the loss, which is largest where the duration of the contact is near pi tau",
   .defects = "the force is attractive before the end (separation: zero-force cuts that part off); "
              "during the contact energies count as lost what slow unloading would not return, of "
              "which the impact returns a part",
   .source = "Flugge 1975, Viscoelasticity; Hunter 1960, The Hertz problem for a rigid spherical "
             "indenter and a viscoelastic half-space (for spheres: prony-hertz)",
   .evidence = "derived; agrees with the roots of its cubic",
   .grade = Grade::derived},
  {.remembers_time = true,
   .make_force = [](const Pair &pair, const Parameters &given) -> std::unique_ptr<ForceLaw>
   {
     return std::make_unique<StandardSolid>(
       given.given("stiffness") ? given.number("stiffness") : scaled_stiffness(pair, 1),
       given.number("share"), given.number("time"), separation_of(given));
   },
   .lacks = damper_lacks,
   .flags = scaled_stiffness_flags}};
} // namespace
} // namespace carambole::lumped::sls
