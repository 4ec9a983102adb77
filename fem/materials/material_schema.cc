// The laws of materials as JSON Schemas.

#include "cases/laws/law_schema.h"
#include "fem/materials/catalogue.h"

namespace carambole::fem
{
namespace
{
/// `{modulus: 100 MPa, ...}`, or a list of such maps, each with single values.
Schema map_or_list(const MaterialManual &manual)
{
  Schema element = parameters_schema(manual, ListValues::one_by_one);
  element.erase("description");
  Schema map = element;
  bool is_series = false;
  for (const ParameterManual &parameter : manual.parameters)
  {
    Schema &value = map["properties"][parameter.key];
    Schema either{{"description", value["description"]}};
    value.erase("description");
    either.update(one_or_list(value, parameter.is_list));
    value = std::move(either);
    is_series |= parameter.is_list;
  }
  Schema series = one_or_list(element, is_series)["anyOf"][1];
  return {{"description", manual.title + ": " + manual.equation},
          {"anyOf", {std::move(map), std::move(series)}}};
}
} // namespace

nlohmann::ordered_json material_definitions()
{
  Schema definitions = Schema::object();
  std::map<LawKind, Schema> laws;
  for (const auto &[identifier, manual] : material_catalogue())
  {
    const std::string name = "material." + identifier;
    definitions[name] = map_or_list(manual);
    laws[manual.kind][identifier] = {{"$ref", "#/$defs/" + name}};
  }
  const Schema none{{"const", "none"}};
  definitions["hardening"] = {{"anyOf", {none, one_law_schema(laws[LawKind::hardening])}}};
  definitions["rate"] = {{"anyOf", {none, one_law_schema(laws[LawKind::rate])}}};
  definitions["viscous"] = one_law_schema(laws[LawKind::viscosity]);
  return definitions;
}
} // namespace carambole::fem
