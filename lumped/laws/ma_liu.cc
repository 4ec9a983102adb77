// Ma & Liu's contact, smooth at both ends of its transition, and the restitution of its plastic
// line. With L = ln(xi^2/2) and d_p = (xi^2/2) d_y:
//
//   d <= d_y: Hertz;   d < d_p: F = d (c1 + c2 ln(d/d_y)) + c3;   else F = F_p + k1 (d - d_p),
//   c1 = pi R [p_y (1 + L) - 2 psi sigma_y]/L,   c2 = pi R (2 psi sigma_y - p_y)/L,
//   c3 = F_y - c1 d_y,   k1 = 2 pi R psi sigma_y.

#include "lumped/law/yield.h"

#include <fmt/format.h>

namespace carambole::lumped::ma_liu
{
namespace
{
struct MaLiu : ElastoplasticLaw
{
  MaLiu(const Pair &pair, const Parameters &parameters)
    : K(pair.hertz_stiffness()), yield(limited_onset(pair, parameters)), pair(pair)
  {
    constexpr double pi = std::numbers::pi;
    const double R = pair.relative_radius, p_y = limiting_pressure(pair, parameters),
                 pressure = parameters.number_or("psi", 3) * yield_stress(pair, parameters),
                 xi = parameters.number_or("xi", 13), L = std::log(0.5 * xi * xi);
    plastic_approach = 0.5 * xi * xi * yield.approach;
    c1 = pi * R * (p_y * (1 + L) - 2 * pressure) / L;
    c2 = pi * R * (2 * pressure - p_y) / L;
    c3 = yield.force - c1 * yield.approach;
    k1 = 2 * pi * R * pressure;
    plastic_force = transition(plastic_approach);
  }

  double transition(double d) const { return d * (c1 + c2 * std::log(d / yield.approach)) + c3; }

  double virgin_force(double d) const override
  {
    if (d <= yield.approach)
      return K * power_three_halves(d);
    return d < plastic_approach ? transition(d) : plastic_force + k1 * (d - plastic_approach);
  }

  /// Radius of the unloading curve, R K d^1.5/F at the largest approach in the transition.
  double unloading_radius(double max_approach) const
  {
    const double d = std::min(max_approach, plastic_approach);
    return pair.relative_radius * K * std::pow(d, 1.5) / virgin_force(d);
  }

  Unloading unloading(double max_approach, double max_force) const override
  {
    if (max_approach <= yield.approach)
      return {0, 1.5};
    return hertzian_unloading(pair, unloading_radius(max_approach), max_approach, max_force);
  }

  Kinks virgin_kinks() const override { return {yield.approach, plastic_approach}; }

  double K;
  YieldOnset yield;
  double plastic_approach, plastic_force, c1, c2, c3, k1;
  Pair pair;
};

std::string lacks(const Pair &pair, const Parameters &parameters)
{
  if (std::string what = lacks_yield(pair, parameters); !what.empty())
    return what;
  const double pressure = parameters.number_or("psi", 3) * yield_stress(pair, parameters);
  if (2 * pressure > limiting_pressure(pair, parameters))
    return {};
  return fmt::format(
    "has psi sigma_y = {:.4g} Pa, but it must be above half the limiting pressure, {:.4g} Pa",
    pressure, 0.5 * limiting_pressure(pair, parameters));
}

/// Factor of V^(-1/6) in the closed form of the restitution.
double restitution_factor(const Pair &pair, const MaLiu &law)
{
  return 0.8126 * std::pow(pair.modulus, -1.0 / 3) *
         std::pow(law.unloading_radius(law.plastic_approach), -1.0 / 6) *
         std::pow(law.k1, 5.0 / 12) * std::pow(pair.reduced_mass, -1.0 / 12);
}

/// Where the formula gives more than came in, it says nothing: 1 is not what it predicts.
Remarks restitution_flags(const Pair &pair, const Parameters &parameters,
                          const ContactExtremes &observed)
{
  Remarks found = flags_of_yield(pair, parameters, observed);
  if (const double e = restitution_factor(pair, MaLiu(pair, parameters)) *
                       std::pow(observed.onset_speed, -1.0 / 6);
      observed.onset_speed > 0 && e > 1)
    found.push_back(outside_validity(
      fmt::format("its formula gives a restitution of {:.4g}, which is limited to 1", e)));
  return found;
}

std::vector<ParameterManual> parameters()
{
  return {yield_stress_parameter(),
          limiting_pressure_parameter(),
          {.key = "psi",
           .symbol = "psi",
           .meaning = "mean contact pressure of full plasticity over yield stress",
           .range = positive,
           .default_text = "3",
           .example = "3"},
          {.key = "xi",
           .symbol = "xi",
           .meaning = "end of the transition, d_p = (xi^2/2) d_y",
           .range = {.minimum = std::numbers::sqrt2},
           .default_text = "13",
           .example = "13"}};
}

const Registration law{
  {.identifier = "ma-liu",
   .title = "Ma & Liu: elastic, smooth transition, plastic",
   .equation =
     "F = K d^1.5 up to d_y; d (c1 + c2 ln(d/d_y)) + c3 up to d_p = (xi^2/2) d_y; F_p + k1 (d - "
     "d_p) above; L = ln(xi^2/2), c1 = pi R [p_y (1 + L) - 2 psi sigma_y]/L, c2 = pi R (2 psi "
     "sigma_y - p_y)/L, c3 = F_y - c1 d_y, k1 = 2 pi R psi sigma_y; d_y = (pi p_y/(2 E*))^2 R; "
     "unloading (4/3) E* sqrt(R_u) (d - d_res)^1.5, R_u = R K d^1.5/F at d = min(d_max, d_p)",
   .symbols = {{"d_p, F_p", "approach from which the contact is fully plastic, force there",
                "m, N"},
               {"L", "logarithm of d_p/d_y", ""},
               {"c1, c2", "coefficients of the transition", "N/m"},
               {"c3", "makes the transition start at F_y", "N"},
               {"k1", "stiffness in full plasticity", "N/m"},
               {"R_u", "radius of unloading", "m"}},
   .parameters = parameters(),
   .loading = unloading_text,
   .state = virgin_state,
   .separation = residual_separation,
   .validity = plastic_validity,
   .defects = "the force exceeds Hertz's by up to 1 % below 2.98 d_y, so that the law gains energy "
              "just above yield: restitution up to 1.003 below 3.1 V_y; psi and xi are inferred "
              "from one worked example",
   .source =
     "Ma & Liu 2015; Wang et al., table 3 (whose radius of unloading uses d_y instead of d_max)",
   .evidence = "derived, continuity and restitution checked by quadrature; reproduces the worked "
               "example of Wang et al., table 5",
   .grade = Grade::derived,
   .can_gain_energy = true},
  {.make_force = make_law<MaLiu>, .lacks = lacks, .flags = flags_of_yield<>}};

const Registration restitution{
  {.identifier = "ma-liu-restitution",
   .title = "Ma & Liu: closed form of the restitution in full plasticity",
   .equation =
     "e = 0.8126 E*^(-1/3) R_p^(-1/6) k1^(5/12) M^(-1/12) V^(-1/6), at most 1; k1 = 2 pi R "
     "psi sigma_y, R_p = R K d_p^1.5/F_p of the law ma-liu",
   .symbols = {{"k1", "stiffness in full plasticity", "N/m"},
               {"R_p", "radius of unloading", "m"},
               {"d_p, F_p", "approach from which the contact is fully plastic, force there",
                "m, N"}},
   .parameters = parameters(),
   .loading = "none: impacts are instantaneous and have no memory",
   .separation = "at once",
   .validity = "full plasticity: the approach reaches d_p; largest approach below 0.05 R",
   .defects =
     "assumes F = k1 d for the whole loading: 0.716 where the force law gives 0.691 in the worked "
     "example of Wang et al.; at small speeds the formula exceeds 1 and is limited to 1",
   .source = "Ma & Liu 2015; Wang et al., table 4",
   .evidence = "derived: (4/5)^(1/2) (3/4)^(1/3) = 0.8126",
   .grade = Grade::derived},
  {.make_impulse = [](const Pair &pair, const Parameters &parameters) -> ImpulseLaw
   {
     const double factor = restitution_factor(pair, MaLiu(pair, parameters));
     return {.restitution = [factor](double V)
             { return std::min(1.0, factor * std::pow(V, -1.0 / 6)); }};
   },
   .lacks = lacks,
   .flags = restitution_flags}};
} // namespace
} // namespace carambole::lumped::ma_liu
