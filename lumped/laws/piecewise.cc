// Piecewise laws of a restitution e that is asked for: a power of the approach for loading, and an
// unloading curve that gives back e^2 of its work,
//
//   plastic: k_u (d - d_r)^n, k_u = k/e^(2 n), d_r = (1 - e^2) d_max;
//   elastic: F_max (d/d_max)^r, r = (n + 1)/e^2 - 1.
//
// e is exact for every n: F_max (d_max - d_r)/(n + 1) and F_max d_max/(r + 1) are both e^2 F_max
// d_max/(n + 1).

#include "lumped/law/elastoplastic.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::piecewise
{
namespace
{
struct Piecewise : ElastoplasticLaw
{
  Piecewise(const Pair &pair, const Parameters &parameters)
    : n(parameters.number_or("exponent", 1.5)),
      k(parameters.number_or("stiffness", scaled_stiffness(pair, n))),
      e(parameters.number("restitution"))
  {
  }

  double virgin_force(double d) const override { return k * power(d, n); }
  Kinks virgin_kinks() const override { return {}; }

  double n, k, e;
};

struct PiecewisePlastic : Piecewise
{
  using Piecewise::Piecewise;
  Unloading unloading(double max_approach, double /*max_force*/) const override
  {
    return {(1 - e * e) * max_approach, n};
  }
};

struct PiecewiseElastic : Piecewise
{
  using Piecewise::Piecewise;
  Unloading unloading(double /*max_approach*/, double /*max_force*/) const override
  {
    return {0, (n + 1) / (e * e) - 1};
  }
  Loss loss() const override { return Loss::unknown; }
  /// Nothing remains: every touch begins on the loading curve.
  Memory begin(double speed, Memory /*memory*/) const override { return {.onset_speed = speed}; }
};

LawManual manual(LawManual own)
{
  own.parameters = {restitution_parameter(),
                    exponent_parameter("exponent of the approach in loading"),
                    power_stiffness_parameter()};
  own.validity =
    "any requested restitution, at every speed; a model of the dissipation, not of a material";
  own.source = "Qin & Lu, section 2.4 (misprints in its equations 15 to 22 corrected)";
  own.evidence = "restitution derived in closed form for every exponent, checked numerically";
  own.grade = Grade::derived;
  return own;
}

const Registration plastic{
  manual(
    {.identifier = "piecewise-plastic",
     .title = "Piecewise power law with a permanent approach",
     .also_known_as = {"walton-braun", "hysteretic-spring"},
     .equation = "loading k d^n; unloading k_u (d - d_r)^n, k_u = k/e^(2 n), d_r = (1 - e^2) d_max",
     .symbols = {{"k_u", "coefficient of unloading", "N/m^n"}, {"d_r", "permanent approach", "m"}},
     .loading =
       "unloading and reloading on one curve up to the largest approach so far, then k d^n; "
       "the permanent approach remains in later touches",
     .state = "largest approach, force there, permanent approach d_r",
     .separation = "at the permanent approach d_r; the force is never attractive",
     .defects = "the restitution does not depend on the speed"}),
  {.make_force = make_law<PiecewisePlastic>}};

const Registration elastic{
  manual({.identifier = "piecewise-elastic",
          .title = "Piecewise power law that returns to zero approach",
          .equation = "loading k d^n; unloading F_max (d/d_max)^r, r = (n + 1)/e^2 - 1",
          .symbols = {{"r", "exponent of unloading", ""}},
          .loading = "unloading and reloading on one curve up to the largest approach (an "
                     "assumption: the source does not say); every touch starts without memory",
          .state = "largest approach and the force there, of this touch",
          .separation = "at zero approach; the force is never attractive",
          .defects = "the restitution does not depend on the speed; at low e the force is nearly "
                     "zero over most of the unloading, and the contact lasts long"}),
  {.make_force = make_law<PiecewiseElastic>}};
} // namespace
} // namespace carambole::lumped::piecewise
