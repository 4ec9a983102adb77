#include "cases/records/sample_schema.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "cases/values/json_text.h"

namespace carambole
{
namespace
{
std::string type_of(const Schema &value)
{
  switch (value.type())
  {
  case Schema::value_t::object:
    return "object";
  case Schema::value_t::array:
    return "array";
  case Schema::value_t::string:
    return "string";
  case Schema::value_t::boolean:
    return "boolean";
  case Schema::value_t::number_integer:
  case Schema::value_t::number_unsigned:
    return "integer";
  case Schema::value_t::number_float:
    return "number";
  default:
    throw std::logic_error("a sample holds what no file does: " + json_text(value));
  }
}

Schema schema_of_objects(const std::vector<Schema> &samples)
{
  std::vector<std::string> keys; // in the order of their first appearance
  std::map<std::string, std::vector<Schema>> values;
  for (const Schema &sample : samples)
    for (const auto &[key, value] : sample.items())
    {
      if (!values.contains(key))
        keys.push_back(key);
      values[key].push_back(value);
    }
  Schema schema{{"type", "object"}};
  const auto any = std::ranges::find_if(keys, [](const auto &key) { return key.starts_with('<'); });
  if (any != keys.end())
  {
    schema["description"] = "by " + any->substr(1, any->size() - 2);
    std::vector<Schema> all;
    for (const auto &[key, of_key] : values)
      all.insert(all.end(), of_key.begin(), of_key.end());
    schema["additionalProperties"] = schema_of_samples(all);
    return schema;
  }
  schema["properties"] = Schema::object();
  Schema required = Schema::array();
  for (const std::string &key : keys)
  {
    schema["properties"][key] = schema_of_samples(values.at(key));
    if (values.at(key).size() == samples.size())
      required.push_back(key);
  }
  if (!required.empty())
    schema["required"] = std::move(required);
  schema["additionalProperties"] = false;
  return schema;
}
} // namespace

Schema schema_of_samples(const std::vector<Schema> &samples)
{
  const std::string type = type_of(samples.at(0));
  for (const Schema &sample : samples)
    if (type_of(sample) != type)
      throw std::logic_error("samples of two types: " + type + " and " + type_of(sample));
  if (type == "object")
    return schema_of_objects(samples);
  Schema schema{{"type", type}};
  if (type == "array")
  {
    std::vector<Schema> elements;
    for (const Schema &sample : samples)
      elements.insert(elements.end(), sample.begin(), sample.end());
    schema["items"] = elements.empty() ? Schema(false) : schema_of_samples(elements);
  }
  return schema;
}

Schema with_heading(const char *title, const char *description, const Schema &schema)
{
  Schema all{{"$schema", schema_dialect}, {"title", title}, {"description", description}};
  all.update(schema);
  return all;
}
} // namespace carambole
