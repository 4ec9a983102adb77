#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
const MaterialRegistration registration{
  {.identifier = "kelvin_voigt",
   .title = "Kelvin & Voigt: viscosity in parallel with elasticity",
   .equation = "tau = tau_elastic + J (2 eta dev d + zeta tr(d) 1)",
   .parameters = {{.key = "shear",
                   .symbol = "eta",
                   .meaning = "shear viscosity",
                   .dimension = dimension::viscosity,
                   .range = {.minimum = 0, .minimum_open = false},
                   .example = "10 Pa s"},
                  {.key = "bulk",
                   .symbol = "zeta",
                   .meaning = "bulk viscosity",
                   .dimension = dimension::viscosity,
                   .range = {.minimum = 0, .minimum_open = false},
                   .default_text = "0 Pa s",
                   .example = "0 Pa s"}}},
  {.make_viscous = [](const Parameters &v, const Material &m) -> MaterialModel
   {
     return KelvinVoigt{m.shear_modulus(), m.bulk_modulus(), v.number("shear"),
                        v.number_or("bulk", 0)};
   }}};
} // namespace
} // namespace carambole::fem
