// Thornton's elastic, perfectly plastic sphere: Hertz up to the limiting contact pressure, then a
// line.

#include "lumped/elastoplastic.h"

#include <fmt/format.h>

namespace carambole::lumped
{
namespace
{
struct Thornton : ElastoplasticLaw
{
  Thornton(const Pair &pair, double limiting_pressure)
    : K(pair.hertz_stiffness()),
      modulus(pair.modulus),
      p_y(limiting_pressure),
      slope(std::numbers::pi * limiting_pressure * pair.relative_radius),
      yield(yield_onset(pair, limiting_pressure))
  {
  }

  double virgin_force(double d) const override
  {
    return d <= yield.approach ? K * power_three_halves(d)
                               : yield.force + slope * (d - yield.approach);
  }

  /// R_p = 4 E* a^3/(3 F), d_res = d_max - a^2/R_p with the contact radius a, a^2 = (2 F + F_y)/(2
  /// pi p_y).
  Unloading unloading(double max_approach, double max_force) const override
  {
    if (max_approach <= yield.approach)
      return {0, 1.5};
    const double a = std::sqrt((2 * max_force + yield.force) / (2 * std::numbers::pi * p_y));
    return {max_approach - 3 * max_force / (4 * modulus * a), 1.5};
  }

  Kinks virgin_kinks() const override { return {yield.approach}; }

  double K, modulus, p_y, slope;
  YieldOnset yield;
};

/// Von Mises onset at a Poisson ratio of 0.3.
double limiting_pressure(const Parameters &parameters)
{
  return parameters.number_or("limiting_pressure", 1.61 * parameters.number("yield_stress"));
}

std::vector<std::string> flags(const Pair &pair, const Parameters &parameters,
                               const Observation &observed)
{
  std::vector<std::string> flags;
  const double share = observed.max_approach / pair.relative_radius;
  if (share > 0.05)
    flags.push_back(
      fmt::format("outside its validity: largest approach is {:.3g} R, more than 0.05 R", share));
  const YieldOnset yield = yield_onset(pair, limiting_pressure(parameters));
  if (observed.max_approach <= yield.approach)
    flags.push_back(fmt::format(
      "stays elastic: yields above an approach of {:.4g} m, in an isolated impact above "
      "{:.4g} m/s",
      yield.approach, yield.speed));
  return flags;
}

const Registration registration{{
  .identifier = "thornton",
  .title = "Thornton: elastic, perfectly plastic",
  .equation = "F = K d^1.5 up to d_y, then F_y + pi p_y R (d - d_y); d_y = (pi p_y/(2 E*))^2 R, "
              "F_y = (2/3) pi p_y R d_y; unloading (4/3) E* sqrt(R_p) (d - d_res)^1.5, "
              "R_p = (4 E*/(3 F_max)) [(2 F_max + F_y)/(2 pi p_y)]^1.5",
  .parameters = {{.key = "yield_stress",
                  .symbol = "sigma_y",
                  .meaning = "yield stress of the softer body",
                  .dimension = dimension::pressure,
                  .range = positive,
                  .example = "400 MPa"},
                 {.key = "limiting_pressure",
                  .symbol = "p_y",
                  .meaning = "contact pressure at which the centre starts to flow",
                  .dimension = dimension::pressure,
                  .range = positive,
                  .default_text = "1.61 sigma_y",
                  .example = "644 MPa"}},
  .loading = "virgin curve; unloading and reloading on a Hertz curve of the flattened radius R_p",
  .separation = "at the residual approach d_res; the force never pulls",
  .validity = "small contacts, largest approach below 0.05 R; rate independent, no hardening",
  .defects = "the pressure is frozen where yield begins, though a real contact carries up to 2.8 "
             "sigma_y: far too "
             "soft, and the restitution far too low, beyond the onset of yield",
  .source = "Thornton 1997; Wang et al., table 3 (which writes sigma_y for the limiting pressure)",
  .evidence = "derived, closed form of the restitution checked numerically",
  .make_force = [](const Pair &pair, const Parameters &parameters) -> std::unique_ptr<ForceLaw>
  { return std::make_unique<Thornton>(pair, limiting_pressure(parameters)); },
  .flags = flags,
}};
} // namespace
} // namespace carambole::lumped
