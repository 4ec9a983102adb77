#include "lumped/models/law_schema.h"

#include <cmath>

#include <fmt/format.h>

#include "cases/reader/case_schema.h"
#include "lumped/law/law.h"
#include "lumped/tangential/rolling.h"

namespace carambole::lumped
{
namespace
{
constexpr const char *outside = "*"; // in place of the identifier of a law from outside

std::string definition_of(const std::string &identifier)
{
  return "law." + identifier;
}

Schema value_schema(const ParameterManual &parameter)
{
  if (parameter.is_text)
    return text_schema();
  if (!parameter.choices.empty())
    return words_schema(parameter.choices);
  if (parameter.any_name || !parameter.selector.empty())
    return any_quantity_schema();
  Schema schema =
    parameter.exponent.empty() ? quantity_schema(parameter.dimension) : measured_schema();
  if (!(parameter.dimension == dimension::none))
    return schema;
  if (std::isfinite(parameter.range.minimum))
    schema[parameter.range.minimum_open ? "exclusiveMinimum" : "minimum"] = parameter.range.minimum;
  if (std::isfinite(parameter.range.maximum))
    schema[parameter.range.maximum_open ? "exclusiveMaximum" : "maximum"] = parameter.range.maximum;
  return schema;
}

std::string description_of(const ParameterManual &parameter)
{
  std::string text = parameter.meaning;
  if (parameter.choices.empty() && !parameter.is_text)
    text += " [" + unit_text(parameter) + "]";
  if (parameter.is_required())
    return text + ", required; for example " + parameter.example;
  return text + "; default " +
         (parameter.choices.empty() ? parameter.default_text : parameter.choices.front());
}

/// A restitution may be taken from another model.
Schema or_taken(const std::string &key, Schema value)
{
  if (key != "restitution")
    return value;
  return {{"anyOf", {std::move(value), taken_value_schema()}}};
}

/// The map of parameters behind `LAW:`.
Schema parameters_schema(const std::string &title, const std::vector<ParameterManual> &parameters)
{
  Schema schema{{"type", "object"}, {"description", title}, {"properties", Schema::object()}};
  Schema others = false;
  for (const ParameterManual &parameter : parameters)
    if (parameter.any_name)
      others = value_schema(parameter);
    else
    {
      Schema value{{"description", description_of(parameter)}};
      value.update(or_taken(parameter.key, value_schema(parameter)));
      schema["properties"][parameter.key] = std::move(value);
      if (parameter.is_required())
        schema["required"].push_back(parameter.key);
    }
  schema["additionalProperties"] = std::move(others);
  return schema;
}

/// `{name: NAME, law: LAW, ...}` with the parameters of that law beside.
Schema named_schema(const Schema &law, const std::string &identifier, const Schema &parameters)
{
  Schema schema{{"type", "object"}, {"properties", {{"name", name_schema()}, {"law", law}}}};
  for (const auto &[key, ignored] : parameters.at("properties").items())
    schema["properties"][key] = {
      {"$ref", fmt::format("#/$defs/{}/properties/{}", definition_of(identifier), key)}};
  schema["required"] = parameters.value("required", Schema::array());
  schema["required"].push_back("law");
  schema["additionalProperties"] = parameters.at("additionalProperties");
  return schema;
}

/// Of a law from outside, whose manual only the program that loads it knows.
Schema outside_parameters()
{
  return {{"type", "object"},
          {"properties",
           {{"restitution", or_taken("restitution", text_schema())},
            {"tangential", {{"$ref", "#/$defs/tangential"}}},
            {"rolling", {{"$ref", "#/$defs/rolling"}}}}},
          {"additionalProperties", text_schema()}};
}

/// `tangential:` or `rolling:` of a law: an identifier, or {LAW: {parameters}}.
template <typename LawManual>
Schema companion_schema(const char *what, const std::vector<LawManual> &laws)
{
  Schema identifiers = Schema::array(), properties = Schema::object();
  for (const LawManual &law : laws)
  {
    properties[law.identifier] = parameters_schema(law.title, law.parameters);
    if (!properties[law.identifier].contains("required"))
      identifiers.push_back(law.identifier);
  }
  Schema by_key{{"type", "object"}, {"properties", std::move(properties)}};
  by_key["minProperties"] = by_key["maxProperties"] = 1;
  by_key["additionalProperties"] = false;
  Schema choices = Schema::array();
  if (!identifiers.empty())
    choices.push_back({{"enum", std::move(identifiers)}});
  choices.push_back(std::move(by_key));
  return {{"description",
           fmt::format("{} in an oblique impact: its identifier or {{LAW: {{parameters}}}}; "
                       "`carambole laws --tangential` lists them",
                       what)},
          {"anyOf", std::move(choices)}};
}
} // namespace

nlohmann::ordered_json law_definitions()
{
  Schema definitions = Schema::object(), identifiers = Schema::array(), named = Schema::array();
  Schema by_key{{"type", "object"}, {"properties", Schema::object()}};
  for (const auto &[identifier, manual] : catalogue())
  {
    Schema parameters = parameters_schema(manual.title, manual.parameters);
    if (manual.make_force)
      for (const char *key : {"tangential", "rolling"})
        parameters["properties"][key] = {{"$ref", fmt::format("#/$defs/{}", key)}};
    definitions[definition_of(identifier)] = parameters;
    by_key["properties"][identifier] = {{"$ref", "#/$defs/" + definition_of(identifier)}};
    named.push_back(named_schema({{"const", identifier}}, identifier, parameters));
    if (!parameters.contains("required"))
      identifiers.push_back(identifier);
  }
  by_key["minProperties"] = 1;
  by_key["maxProperties"] = 1;
  by_key["additionalProperties"] = false;
  const Schema path{{"type", "string"}, {"pattern", "/"}}; // of a shared object
  definitions[definition_of(outside)] = outside_parameters();
  named.push_back(named_schema(path, outside, definitions.at(definition_of(outside))));
  Schema choices{{{"enum", std::move(identifiers)}}, path, std::move(by_key)};
  choices.insert(choices.end(), named.begin(), named.end());
  definitions["tangential"] =
    companion_schema("law of the tangential force", tangential_catalogue());
  definitions["rolling"] = companion_schema("rolling resistance", rolling_catalogue());
  definitions["law"] = {{"description",
                         "a law: its identifier, {LAW: {parameters}}, or {name: NAME, law: LAW, "
                         "parameters}; `carambole laws` lists them"},
                        {"anyOf", std::move(choices)}};
  return definitions;
}
} // namespace carambole::lumped
