#include "fem/materials/material_schema.h"

#include <fmt/format.h>

#include "cases/values/scalar_schema.h"
#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
Schema element_schema(const MaterialParameter &parameter)
{
  Schema schema = quantity_schema(parameter.dimension);
  if (parameter.dimension == dimension::none)
    schema[parameter.open ? "exclusiveMinimum" : "minimum"] = parameter.minimum;
  return schema;
}

/// One value, or a list of them, which may stand in one text between commas.
Schema value_schema(const MaterialParameter &parameter)
{
  const Schema element = element_schema(parameter);
  Schema list{{"type", "array"}, {"items", element}, {"minItems", 1}};
  if (!parameter.list)
  {
    list["maxItems"] = 1;
    return {{"anyOf", {element, std::move(list)}}};
  }
  const Schema text{{"type", "string"}, {"pattern", ","}};
  return {{"anyOf", {element, std::move(list), text}}};
}

std::string description_of(const MaterialParameter &parameter)
{
  return fmt::format("{} [{}]; {} {}", parameter.meaning, si_unit(parameter.dimension),
                     parameter.otherwise ? "default" : "for example",
                     parameter.otherwise ? fmt::format("{:g}", *parameter.otherwise)
                                         : parameter.example);
}

/// `{modulus: 100 MPa, ...}`; `series`: one of several, each with single values.
Schema map_schema(const MaterialManual &manual, bool series)
{
  Schema schema{{"type", "object"}, {"properties", Schema::object()}};
  for (const MaterialParameter &parameter : manual.parameters)
  {
    Schema value{{"description", description_of(parameter)}};
    value.update(series ? element_schema(parameter) : value_schema(parameter));
    schema["properties"][parameter.key] = std::move(value);
    if (!parameter.otherwise)
      schema["required"].push_back(parameter.key);
  }
  schema["additionalProperties"] = false;
  return schema;
}

Schema parameters_schema(const MaterialManual &manual)
{
  Schema series{{"type", "array"}, {"items", map_schema(manual, true)}, {"minItems", 1}};
  bool is_series = false;
  for (const MaterialParameter &parameter : manual.parameters)
    is_series |= parameter.list;
  if (!is_series)
    series["maxItems"] = 1;
  return {{"description", manual.equation},
          {"anyOf", {map_schema(manual, false), std::move(series)}}};
}
} // namespace

nlohmann::ordered_json material_definitions()
{
  Schema definitions = Schema::object(), hardening = Schema::object(), rate = Schema::object(),
         viscous = Schema::object();
  for (const auto &[identifier, manual] : material_catalogue())
  {
    const std::string name = "material." + identifier;
    definitions[name] = parameters_schema(manual);
    Schema &kind = manual.make_hardening ? hardening : manual.make_rate ? rate : viscous;
    kind[identifier] = {{"$ref", "#/$defs/" + name}};
  }
  const auto one_of = [](Schema laws)
  {
    return Schema{{"type", "object"},
                  {"properties", std::move(laws)},
                  {"minProperties", 1},
                  {"maxProperties", 1},
                  {"additionalProperties", false}};
  };
  const Schema none{{"const", "none"}};
  definitions["hardening"] = {{"anyOf", {none, one_of(std::move(hardening))}}};
  definitions["rate"] = {{"anyOf", {none, one_of(std::move(rate))}}};
  definitions["viscous"] = one_of(std::move(viscous));
  return definitions;
}
} // namespace carambole::fem
