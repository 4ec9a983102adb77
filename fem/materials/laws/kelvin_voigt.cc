#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
const MaterialRegistration registration{
  {.identifier = "kelvin_voigt",
   .equation = "tau = tau_elastic + J (2 eta dev d + zeta tr(d) 1)",
   .source = "",
   .parameters = {{"shear", "eta, shear viscosity", "10 Pa s", dimension::viscosity, 0, false},
                  {"bulk", "zeta, bulk viscosity", "0 Pa s", dimension::viscosity, 0, false, false,
                   0.0}},
   .make_viscous = [](const MaterialValues &v, const Material &m) -> MaterialModel {
     return KelvinVoigt{m.shear_modulus(), m.bulk_modulus(), v.number("shear"), v.number("bulk")};
   }}};
} // namespace
} // namespace carambole::fem
