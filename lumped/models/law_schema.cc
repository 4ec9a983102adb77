#include "lumped/models/law_schema.h"

#include <fmt/format.h>

#include "cases/laws/law_schema.h"
#include "cases/reader/case_schema.h"
#include "lumped/law/law.h"

namespace carambole::lumped
{
namespace
{
constexpr const char *outside = "*"; // in place of the identifier of a law from outside

std::string definition_of(const std::string &identifier)
{
  return "law." + identifier;
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
  if (parameters.contains("oneOf"))
    schema["oneOf"] = parameters.at("oneOf");
  schema["additionalProperties"] = parameters.at("additionalProperties");
  return schema;
}

/// Of a law from outside, whose manual only the program that loads it knows.
Schema outside_parameters()
{
  return {{"type", "object"},
          {"properties",
           {{"restitution", {{"anyOf", {text_schema(), taken_value_schema()}}}},
            {"tangential", {{"$ref", "#/$defs/tangential"}}},
            {"rolling", {{"$ref", "#/$defs/rolling"}}},
            {"twisting", {{"$ref", "#/$defs/twisting"}}},
            {"impedance", {{"$ref", "#/$defs/impedance"}}}}},
          {"additionalProperties", text_schema()}};
}

/// `tangential:` or `rolling:` of a law: an identifier, or {LAW: {parameters}}.
Schema companion_schema(const char *what, LawKind kind)
{
  Schema identifiers = Schema::array(), laws = Schema::object(), choices = Schema::array();
  for (const LawManual *law : registered_laws({kind}))
  {
    laws[law->identifier] = parameters_schema(*law);
    if (!needs_parameters(laws[law->identifier]))
      identifiers.push_back(law->identifier);
  }
  if (!identifiers.empty())
    choices.push_back({{"enum", std::move(identifiers)}});
  choices.push_back(one_law_schema(std::move(laws)));
  return {
    {"description",
     fmt::format(
       "{} in an oblique impact or a prescribed motion: its identifier or {{LAW: {{parameters}}}}; "
       "`carambole laws --tangential` lists them",
       what)},
    {"anyOf", std::move(choices)}};
}
} // namespace

nlohmann::ordered_json law_definitions()
{
  Schema definitions = Schema::object(), identifiers = Schema::array(), named = Schema::array(),
         by_key = Schema::object();
  for (const auto &[identifier, manual] : catalogue())
  {
    Schema parameters = parameters_schema(manual);
    if (manual.make_force)
      for (const char *key : {"tangential", "rolling", "twisting", "impedance"})
        parameters["properties"][key] = {{"$ref", fmt::format("#/$defs/{}", key)}};
    definitions[definition_of(identifier)] = parameters;
    by_key[identifier] = {{"$ref", "#/$defs/" + definition_of(identifier)}};
    named.push_back(named_schema({{"const", identifier}}, identifier, parameters));
    if (!needs_parameters(parameters))
      identifiers.push_back(identifier);
  }
  const Schema path{{"type", "string"}, {"pattern", "/"}}; // of a shared object
  definitions[definition_of(outside)] = outside_parameters();
  named.push_back(named_schema(path, outside, definitions.at(definition_of(outside))));
  Schema choices{{{"enum", std::move(identifiers)}}, path, one_law_schema(std::move(by_key))};
  const Schema impedance{{"$ref", "#/$defs/impedance"}};
  choices.push_back({{"type", "object"}, // hertz
                     {"properties", {{"name", name_schema()}, {"impedance", impedance}}},
                     {"required", {"impedance"}},
                     {"additionalProperties", false}});
  choices.insert(choices.end(), named.begin(), named.end());
  definitions["tangential"] = companion_schema("law of the tangential force", LawKind::tangential);
  definitions["rolling"] = companion_schema("rolling resistance", LawKind::rolling);
  definitions["twisting"] = companion_schema("resistance to twist", LawKind::rolling);
  definitions["impedance"] = impedance_schema();
  definitions["impedance"]["description"] =
    "cylinders that carry waves away, instead of moving as rigid bodies";
  definitions["law"] = {{"description",
                         "a law: its identifier, {LAW: {parameters}}, or {name: NAME, law: LAW, "
                         "parameters}; `carambole laws` lists them"},
                        {"anyOf", std::move(choices)}};
  return definitions;
}
} // namespace carambole::lumped
