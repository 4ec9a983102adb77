#include "cases/records/indentation_quantities.h"

namespace carambole
{
std::vector<std::pair<QuantityName, std::string>> indentation_quantities(const Contact &contact)
{
  std::vector<std::pair<QuantityName, std::string>> quantities{
    {{QuantityKind::peak_force, contact.name}, "N"},
    {{QuantityKind::max_approach, contact.name}, "m"},
    {{QuantityKind::max_contact_radius, contact.name}, "m"},
    {{QuantityKind::residual_approach, contact.name}, "m"},
    {{QuantityKind::work, contact.name}, "J"},
    {{QuantityKind::returned_work, contact.name}, "J"},
    {{QuantityKind::quasi_static_restitution, contact.name}, "1"}};
  if (contact.adhesion)
  {
    quantities.push_back({{QuantityKind::pull_off_force, contact.name}, "N"});
    quantities.push_back({{QuantityKind::adhesion_energy_loss, contact.name}, "J"});
  }
  return quantities;
}
} // namespace carambole
