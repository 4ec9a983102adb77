#include "cases/laws/law_schema.h"

#include <cmath>

#include "cases/reader/case_schema.h"

namespace carambole
{
namespace
{
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
  return text + "; default " + default_words(parameter);
}

/// A restitution may be taken from another model.
Schema or_taken(const std::string &key, Schema value)
{
  if (key != "restitution")
    return value;
  return {{"anyOf", {std::move(value), taken_value_schema()}}};
}
} // namespace

Schema one_or_list(const Schema &element, bool is_list)
{
  Schema list{{"type", "array"}, {"items", element}, {"minItems", 1}};
  if (!is_list)
    list["maxItems"] = 1;
  Schema schema{{"anyOf", {element, std::move(list)}}};
  if (is_list)
    schema["anyOf"].push_back({{"type", "string"}, {"pattern", ","}});
  return schema;
}

Schema parameters_schema(const LawManual &manual, ListValues values)
{
  Schema schema{
    {"type", "object"}, {"description", manual.title}, {"properties", Schema::object()}};
  Schema others = false;
  for (const ParameterManual &parameter : manual.parameters)
    if (parameter.any_name)
      others = value_schema(parameter);
    else
    {
      Schema value{{"description", description_of(parameter)}};
      const Schema single = value_schema(parameter);
      value.update(or_taken(parameter.key, parameter.is_list && values == ListValues::in_lists
                                             ? one_or_list(single, true)
                                             : single));
      schema["properties"][parameter.key] = std::move(value);
      if (!parameter.is_required())
        continue;
      const std::vector<std::string> group = group_of(manual.parameters, parameter.key);
      if (group.size() == 1)
        schema["required"].push_back(parameter.key);
      else
        for (const std::string &key : group)
          schema["oneOf"].push_back({{"required", {key}}});
    }
  schema["additionalProperties"] = std::move(others);
  return schema;
}

bool needs_parameters(const Schema &parameters)
{
  return parameters.contains("required") || parameters.contains("oneOf");
}

Schema one_law_schema(Schema laws)
{
  return {{"type", "object"},
          {"properties", std::move(laws)},
          {"minProperties", 1},
          {"maxProperties", 1},
          {"additionalProperties", false}};
}
} // namespace carambole
