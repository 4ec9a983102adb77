#include "lumped/law/yield.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <tuple>

#include <fmt/format.h>

#include "lumped/law/validity.h"

namespace carambole::lumped
{
const Material &yielding_material(const Pair &pair)
{
  const auto resistance = [](const Material &material)
  {
    return std::make_tuple(material.plastic ? material.plastic->yield_stress
                                            : std::numeric_limits<double>::infinity(),
                           material.youngs_modulus, material.poisson_ratio);
  };
  const Material *softest = nullptr;
  for (const Body *body : {&pair.first, &pair.second})
    if (body->material && (!softest || resistance(*body->material) < resistance(*softest)))
      softest = &*body->material;
  if (!softest)
    throw std::invalid_argument("at least one of two neighbours must be deformable");
  return *softest;
}

namespace
{
constexpr double hardness_factor = 2.8; // of the yield stress, in full plasticity

std::optional<double> material_yield_stress(const Pair &pair)
{
  const std::optional<Plasticity> &plastic = yielding_material(pair).plastic;
  return plastic ? std::optional(plastic->yield_stress) : std::nullopt;
}

/// A default that is a multiple of the yield stress.
auto times_yield_stress(double factor)
{
  return [factor](const Pair &pair, const Parameters &given) -> std::optional<double>
  {
    if (!given.given("yield_stress") && !material_yield_stress(pair))
      return {};
    return factor * yield_stress(pair, given);
  };
}
} // namespace

ParameterManual yield_stress_parameter()
{
  return {.key = "yield_stress",
          .symbol = "sigma_y",
          .meaning = "least yield stress of the two bodies",
          .dimension = dimension::pressure,
          .range = positive,
          .default_text = "plastic.yield_stress of the material",
          .default_value = [](const Pair &pair, const Parameters & /*given*/)
          { return material_yield_stress(pair); },
          .example = "400 MPa",
          .default_from_material = true};
}

ParameterManual hardness_parameter()
{
  return {.key = "hardness",
          .symbol = "H",
          .meaning = "mean contact pressure of full plasticity",
          .dimension = dimension::pressure,
          .range = positive,
          .default_text = "2.8 sigma_y",
          .default_value = times_yield_stress(hardness_factor),
          .example = "1.12 GPa"};
}

ParameterManual limiting_pressure_parameter(double factor, const std::string &text)
{
  return {.key = "limiting_pressure",
          .symbol = "p_y",
          .meaning = "contact pressure at which the centre starts to yield",
          .dimension = dimension::pressure,
          .range = positive,
          .default_text = text + " sigma_y",
          .default_value = times_yield_stress(factor),
          .example = "644 MPa"};
}

ParameterManual fitted_unloading_parameter()
{
  return {.key = "unloading",
          .meaning = "fit to finite elements, or Hertz's curve of the contact area reached",
          .choices = {"fit", "contact-area"}};
}

ParameterManual poisson_ratio_parameter()
{
  return {.key = "poisson_ratio",
          .symbol = "nu",
          .meaning = "Poisson ratio of the yielding body",
          .range = {-1, 0.5},
          .default_text = "the value of the material with the lower yield stress",
          .default_value = [](const Pair &pair, const Parameters & /*given*/)
          { return std::optional(yielding_material(pair).poisson_ratio); },
          .example = "0.3"};
}

double yield_stress(const Pair &pair, const Parameters &parameters)
{
  if (parameters.given("yield_stress"))
    return parameters.number("yield_stress");
  const Material &material = yielding_material(pair);
  if (!material.plastic)
    throw std::invalid_argument("no material has a yield stress");
  return material.plastic->yield_stress;
}

double hardness(const Pair &pair, const Parameters &parameters)
{
  return parameters.given("hardness") ? parameters.number("hardness")
                                      : hardness_factor * yield_stress(pair, parameters);
}

double limiting_pressure(const Pair &pair, const Parameters &parameters, double factor)
{
  return parameters.given("limiting_pressure") ? parameters.number("limiting_pressure")
                                               : factor * yield_stress(pair, parameters);
}

double poisson_ratio(const Pair &pair, const Parameters &parameters)
{
  return parameters.number_or("poisson_ratio", yielding_material(pair).poisson_ratio);
}

std::string lacks_yield(const Pair &pair, const Parameters &parameters)
{
  if (std::isinf(pair.relative_radius))
    return needs_a_radius(pair);
  if (!parameters.given("yield_stress") && !yielding_material(pair).plastic)
    return fmt::format("needs 'yield_stress', or a material of {} or {} with plastic.yield_stress",
                       pair.first.name, pair.second.name);
  const double sigma_y = yield_stress(pair, parameters), E = yielding_material(pair).youngs_modulus;
  if (sigma_y >= E)
    return fmt::format(
      "has a yield stress of {:.4g} Pa, but it must be below Young's modulus, {:.4g} Pa", sigma_y,
      E);
  return {};
}

Remarks yield_flags(const Pair &pair, const Parameters &parameters, const ContactExtremes &observed,
                    const YieldOnset &yield)
{
  Remarks flags;
  const double share = observed.max_approach / pair.relative_radius;
  if (share > 0.05)
    flags.push_back(
      outside_validity(fmt::format("largest approach is {:.3g} R, more than 0.05 R", share)));
  for (Remark &remark : shell_flags(pair, observed))
    flags.push_back(std::move(remark));
  // An impulse has no approach.
  const bool is_elastic = observed.max_approach > 0
                            ? observed.max_approach <= yield.approach
                            : observed.onset_speed > 0 && observed.onset_speed <= yield.speed;
  if (is_elastic)
    flags.push_back({fmt::format("stays elastic: it yields above an approach of {:.4g} m, in an "
                                 "isolated impact above {:.4g} m/s",
                                 yield.approach, yield.speed)});
  const std::optional<Plasticity> &plastic = yielding_material(pair).plastic;
  if (plastic && parameters.given("yield_stress") &&
      std::abs(parameters.number("yield_stress") / plastic->yield_stress - 1) > 1e-9)
    flags.push_back({fmt::format("its yield stress is {:.4g} Pa, but the material has {:.4g} Pa",
                                 parameters.number("yield_stress"), plastic->yield_stress)});
  return flags;
}

// M V^2/2 = pi p R d^2 at the mean pressure p = 3 sigma_y, with a^2 = 2 R d.
Remarks closed_form_flags(const Pair &pair, const Parameters &parameters,
                          const ContactExtremes &observed, const YieldOnset &yield, double formula)
{
  const double V = observed.onset_speed;
  const bool yields = V > yield.speed;
  ContactExtremes estimated = observed;
  if (yields)
    estimated.max_approach = std::max(
      yield.approach,
      V * std::sqrt(pair.reduced_mass / (2 * std::numbers::pi * 3 * yield_stress(pair, parameters) *
                                         pair.relative_radius)));
  Remarks flags = yield_flags(pair, parameters, estimated, yield);
  if (yields && formula > 1)
    flags.push_back(outside_validity(fmt::format(
      "its formula gives a restitution of {:.4g}, which is limited to 1, but the contact yields",
      formula)));
  return flags;
}

YieldOnset limited_onset(const Pair &pair, const Parameters &parameters)
{
  return yield_onset(pair, limiting_pressure(pair, parameters));
}
} // namespace carambole::lumped
