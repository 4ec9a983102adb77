// Kuwabara & Kono: Hertz contact of bodies of Kelvin-Voigt material.
//
// Where the viscous stresses are small against the elastic ones, F = K (d^1.5 + 1.5 A d^0.5 d')
// with A [s] the viscous over the elastic stiffness of the contact. For unlike bodies the elastic
// compliances weigh: A = E* (A1/E1* + A2/E2*), 1/Ei* = (1 - nui^2)/Ei. For one body, by the
// correspondence of shear and bulk (eta shear viscosity, zeta bulk viscosity, G and K_b moduli),
//
//   A = 2 (1 - nu + nu^2)/(3 (1 - nu)) eta/G + (1 - 2 nu)(1 + nu)/(3 (1 - nu)) zeta/K_b.
//
// The prefactor that Kuwabara & Kono print is exact for damping proportional to stiffness only:
//   1.5 A = (1/2) (3 h2 - h1)^2/(3 h2 + 2 h1) (1 - nu^2)(1 - 2 nu)/(E nu^2), h1 = 2 eta, h2 = zeta.

#include <stdexcept>

#include <fmt/format.h>

#include "lumped/law/validity.h"
#include "lumped/law/viscous.h"

namespace carambole::lumped::kuwabara_kono
{
namespace
{
struct Viscosity
{
  double shear, bulk; ///< [Pa s]
};

/// Of the law, or of the body's material; absent if neither has it.
std::optional<Viscosity> viscosity(const Material &material, const Parameters &parameters)
{
  if (parameters.given("shear_viscosity") || parameters.given("bulk_viscosity"))
    return Viscosity{parameters.number_or("shear_viscosity", 0),
                     parameters.number_or("bulk_viscosity", 0)};
  if (!material.viscous || material.viscous->law != "kelvin_voigt")
    return {};
  Viscosity own{};
  for (const ParameterText &parameter : material.viscous->parameters)
    (parameter.key == "shear" ? own.shear : own.bulk) =
      parse_quantity(parameter.text, dimension::viscosity);
  return own;
}

double relaxation_time(const Material &material, const Viscosity &viscosity, bool as_printed)
{
  const double nu = material.poisson_ratio, E = material.youngs_modulus;
  const double eta = viscosity.shear, zeta = viscosity.bulk;
  if (as_printed)
  {
    const double h1 = 2 * eta, h2 = zeta, difference = 3 * h2 - h1;
    return 1.0 / 3 * difference * difference / (3 * h2 + 2 * h1) * (1 - nu * nu) * (1 - 2 * nu) /
           (E * nu * nu);
  }
  return 2 * (1 - nu + nu * nu) / (3 * (1 - nu)) * eta / material.shear_modulus() +
         (1 - 2 * nu) * (1 + nu) / (3 * (1 - nu)) * zeta / material.bulk_modulus();
}

/// A [s] of the pair.
double relaxation_time(const Pair &pair, const Parameters &parameters)
{
  if (parameters.given("viscous_constant"))
    return parameters.number("viscous_constant");
  const bool as_printed = parameters.word_or("prefactor", "general") == "printed";
  double A = 0;
  for (const Body *body : {&pair.first, &pair.second})
    if (body->material)
    {
      const Material &material = *body->material;
      const double nu = material.poisson_ratio;
      const auto own = viscosity(material, parameters);
      if (!own)
        throw std::invalid_argument(fmt::format("{} has no viscosity", body->name));
      A += pair.modulus * (1 - nu * nu) / material.youngs_modulus *
           relaxation_time(material, *own, as_printed);
    }
  return A;
}

std::string lacks(const Pair &pair, const Parameters &parameters)
{
  if (std::isinf(pair.relative_radius))
    return needs_a_radius(pair);
  if (parameters.given("viscous_constant"))
    return parameters.given("shear_viscosity") || parameters.given("bulk_viscosity")
             ? "accepts either 'viscous_constant' or viscosities, not both"
             : "";
  for (const Body *body : {&pair.first, &pair.second})
  {
    if (!body->material)
      continue;
    const auto own = viscosity(*body->material, parameters);
    if (!own)
      return fmt::format("needs 'shear_viscosity' and 'bulk_viscosity', 'viscous_constant', or "
                         "'viscous: {{kelvin_voigt: ...}}' of the material of {}",
                         body->name);
    if (parameters.word_or("prefactor", "general") == "printed" &&
        (body->material->poisson_ratio == 0 || own->shear + own->bulk == 0))
      return fmt::format("the printed prefactor divides by the Poisson ratio and by the "
                         "viscosities, but one of them is zero for {}",
                         body->name);
  }
  return {};
}

ParameterManual viscosity_parameter(const std::string &kind, const char *symbol)
{
  return {.key = kind + "_viscosity",
          .symbol = symbol,
          .meaning = kind + " viscosity of every body; zero if only the other one is given",
          .dimension = dimension::viscosity,
          .range = {.minimum = 0, .minimum_open = false},
          .default_text = "viscous.kelvin_voigt." + kind + " of each body's material",
          .example = "100 kPa s",
          .default_from_material = kind == "shear"};
}

std::vector<ParameterManual> parameters()
{
  return {
    {.key = "viscous_constant",
     .symbol = "A",
     .meaning = "ratio of viscous to elastic stiffness of the contact, instead of viscosities",
     .dimension = dimension::time,
     .range = {.minimum = 0, .minimum_open = false},
     .default_text = "from the viscosities",
     .default_value = [](const Pair &pair, const Parameters &given) -> std::optional<double>
     {
       if (!lacks(pair, given).empty())
         return {};
       return relaxation_time(pair, given);
     },
     .example = "1 us",
     .calibrates = true},
    viscosity_parameter("shear", "eta"),
    viscosity_parameter("bulk", "zeta"),
    {.key = "prefactor",
     .meaning = "formula for A: derived here for any pair of viscosities, or as printed by "
                "Kuwabara & Kono, with h1 = 2 eta and h2 = zeta",
     .choices = {"general", "printed"}},
    separation_parameter()};
}

const Registration registration{
  {.identifier = "kuwabara-kono",
   .title = "Kuwabara & Kono: Hertz contact of viscoelastic bodies",
   .also_known_as = {"viscoelastic", "brilliantov", "brilliantov-poschel", "dissipative-hertz"},
   .equation =
     "F = K (d^1.5 + 1.5 A d^0.5 d'), A = E* (A_1/E_1* + A_2/E_2*), "
     "A_i = 2 (1 - nu + nu^2)/(3 (1 - nu)) eta/G + (1 - 2 nu)(1 + nu)/(3 (1 - nu)) zeta/K_b",
   .symbols = {{"A_i, A_1, A_2", "viscous constant of each body", "s"},
               {"E_1*, E_2*", "E/(1 - nu^2) of each body", "Pa"},
               {"G, K_b", "shear and bulk modulus of a body", "Pa"},
               {"nu", "its Poisson ratio", ""}},
   .parameters = parameters(),
   .loading = memoryless_loading,
   .separation = "at zero approach, or at zero force",
   .validity = std::string("viscous stresses small against elastic ones: 1.5 A (K/M)^0.4 v0^0.2 "
                           "well below 1; ") +
               elastic_validity,
   .defects = "the force is attractive before the end (separation: zero-force cuts that part off, "
              "which raises the restitution)",
   .source = "Kuwabara & Kono 1987; Brilliantov et al. 1996; Wang et al., table 2 (whose eta_1 is "
             "twice the shear viscosity)",
   .evidence = "prefactor derived for independent shear and bulk viscosities; the loss at small "
               "damping, 1 - e = 1.15344 (1.5 A) (K/M)^0.4 v0^0.2, checked numerically",
   .grade = Grade::derived},
  {.make_force = [](const Pair &pair, const Parameters &parameters) -> std::unique_ptr<ForceLaw>
   {
     const double K = pair.hertz_stiffness();
     return std::make_unique<ViscousHertz>(K, 1.5 * relaxation_time(pair, parameters) * K, 0.5,
                                           separation_of(parameters));
   },
   .lacks = lacks,
   .flags = elastic_flags}};
} // namespace
} // namespace carambole::lumped::kuwabara_kono
