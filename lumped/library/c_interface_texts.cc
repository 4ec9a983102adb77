// Texts of the C interface: manuals and parameters as JSON, quantities with units.

#include <cmath>

#include <nlohmann/json.hpp>

#include "cases/laws/law_text.h"
#include "cases/values/json_text.h"
#include "lumped/library/c_interface_pair.h"

namespace carambole::lumped
{
namespace
{
/// The value of a parameter, or null where it depends on more than the pair.
nlohmann::json value_of(const ParameterManual &parameter, const Pair &pair, const Parameters &given)
{
  if (given.numbers.contains(parameter.key))
    return given.number(parameter.key);
  if (given.lists.contains(parameter.key))
    return given.list(parameter.key);
  if (given.words.contains(parameter.key))
    return given.words.at(parameter.key);
  if (!parameter.choices.empty()) // a contact ends where its restitution is met
    return given.word_or(parameter.key == "separation" ? "restitution_at" : parameter.key,
                         parameter.choices.front());
  const std::optional<double> value = default_of(parameter, pair, given);
  return value && std::isfinite(*value) ? nlohmann::json(*value) : nlohmann::json();
}

} // namespace

std::string parameters_text(const LawEntry &entry, const LawManual &manual, const Pair &pair,
                            const Parameters &given)
{
  nlohmann::json object = nlohmann::json::object();
  for (const ParameterManual &parameter : manual.parameters)
    if (!parameter.any_name)
      object[parameter.key] = {
        {"value", value_of(parameter, pair, given)},
        {"unit", parameter.choices.empty() && !parameter.is_text
                   ? unit_of(parameter, manual.parameters, given)
                   : ""},
        {"given", given.given(parameter.key) || given.lists.contains(parameter.key)}};
  for (const ParameterText &text : entry.parameters) // constants of a formula
    if (!object.contains(text.key))
      object[text.key] = {{"value", given.number(text.key)},
                          {"unit", si_unit(parse_quantity(text.text).dimension)},
                          {"given", true}};
  return json_text(object);
}

} // namespace carambole::lumped

const char *carambole_manuals(void)
{
  using namespace carambole;
  static const std::string text = []
  {
    nlohmann::json manuals = nlohmann::json::array();
    for (const LawManual *manual : registered_laws())
      manuals.push_back(to_json(*manual));
    return json_text(manuals);
  }();
  return text.c_str();
}

int carambole_quantity(const char *text, const char *unit, double *value, char *message,
                       size_t size)
{
  using namespace carambole;
  return lumped::in_c(message, size,
                      [&]
                      {
                        lumped::refuse_null(text, "the text");
                        lumped::refuse_null(unit, "the unit");
                        lumped::refuse_null(value, "the value");
                        const std::string wanted = unit;
                        const Dimension dimension =
                          wanted == "1" ? Dimension{} : parse_quantity("1 " + wanted).dimension;
                        *value =
                          parse_quantity(text, dimension, wanted == "1" ? "" : wanted.c_str());
                      });
}
