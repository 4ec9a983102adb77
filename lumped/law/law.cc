#include "lumped/law/law.h"

#include <nlohmann/json.hpp>

#include "cases/laws/law_names.h"
#include "cases/laws/law_text.h"

namespace carambole::lumped
{
LawKind ContactFunctions::computes() const
{
  if ((make_force != nullptr) + (make_impulse != nullptr) + (roll != nullptr) != 1)
    throw std::logic_error("a law of contact needs a force, an impulse or a motion");
  if (make_force)
    return LawKind::force;
  return make_impulse ? LawKind::impulse : LawKind::incline;
}

std::string no_law(const std::string &name)
{
  nlohmann::json laws = nlohmann::json::array();
  for (const auto &[identifier, manual] : catalogue())
    laws.push_back(to_json(manual));
  return carambole::no_law("law", name, laws);
}
} // namespace carambole::lumped
