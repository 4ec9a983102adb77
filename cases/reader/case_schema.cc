#include "cases/reader/case_schema.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/reader/case_keys.h"

namespace carambole
{
namespace
{
using Kind = Form::Kind;

/// `type`s that a scalar may have take the limits of numbers; strings are left to the reader.
void put_range(Schema &schema, const Range &range)
{
  if (std::isfinite(range.min))
    schema[range.open ? "exclusiveMinimum" : "minimum"] = range.min;
  if (std::isfinite(range.max))
    schema[range.open ? "exclusiveMaximum" : "maximum"] = range.max;
}

Schema quantity_of(const Form &form)
{
  Schema schema = form.needs_unit ? measured_schema() : quantity_schema(form.dimension);
  if (form.range && form.dimension == dimension::none)
    put_range(schema, *form.range);
  if (form.words.empty())
    return schema;
  return {{"anyOf", {words_schema(form.words), std::move(schema)}}};
}

/// What the descriptions say of a quantity behind its meaning.
std::string told_of_quantity(const Form &form)
{
  if (form.needs_unit)
    return fmt::format("; number and unit, as in '45 {}'", form.unit);
  if (form.dimension == dimension::none)
    return form.range && !form.range->allowed.empty() ? "; " + form.range->allowed : "";
  return fmt::format("; a quantity in {}, as in '1.5 {}'{}",
                     si_unit_like(form.dimension, form.unit), form.unit,
                     form.range && !form.range->allowed.empty() ? ": " + form.range->allowed : "");
}

Schema schema_of(const Form &form);

/// Keys that stand together, exclude each other, or of which one is needed.
void put_relations(Schema &schema, const Form &form)
{
  Schema rules = Schema::array();
  const auto put = [&](const char *word, const std::vector<std::vector<std::string>> &groups)
  {
    for (const std::vector<std::string> &group : groups)
    {
      Schema choices = Schema::array();
      for (const std::string &name : group)
        choices.push_back({{"required", {name}}});
      rules.push_back({{word, std::move(choices)}});
    }
  };
  put("oneOf", form.one_of);
  put("anyOf", form.any_of);
  for (const Key &key : form.keys)
  {
    if (!key.with.empty())
      schema["dependentRequired"][key.name] = key.with;
    for (const std::string &other : key.without)
      rules.push_back({{"not", {{"required", {key.name, other}}}}});
  }
  if (!rules.empty())
    schema["allOf"] = std::move(rules);
}

Schema schema_of_map(const Form &form)
{
  Schema schema{{"type", "object"}, {"properties", Schema::object()}};
  Schema required = Schema::array();
  for (const Key &key : form.keys)
  {
    Schema value{{"description", key.about}};
    if (key.form.kind == Kind::quantity)
      value["description"] = key.about + told_of_quantity(key.form);
    value.update(schema_of(key.form));
    schema["properties"][key.name] = std::move(value);
    if (!key.example.empty())
      required.push_back(key.name);
  }
  if (!required.empty())
    schema["required"] = std::move(required);
  put_relations(schema, form);
  schema["additionalProperties"] = false;
  return schema;
}

Schema schema_of_names(const Form &form)
{
  Schema schema{{"type", "object"},
                {"propertyNames", {{"pattern", form.pattern}}},
                {"additionalProperties", schema_of(form.parts.front())}};
  if (form.least > 0)
    schema["minProperties"] = form.least;
  for (const Key &key : form.keys)
    schema["required"].push_back(key.name);
  return schema;
}

Schema schema_of_list(const Form &form)
{
  Schema schema{{"type", "array"}, {"items", schema_of(form.parts.front())}};
  if (form.least > 0)
    schema["minItems"] = form.least;
  if (form.most != Form::unlimited)
    schema["maxItems"] = form.most;
  return schema;
}

Schema schema_of(const Form &form)
{
  switch (form.kind)
  {
  case Kind::text:
  {
    Schema schema = text_schema();
    schema["maxLength"] = form.most;
    return schema;
  }
  case Kind::name:
    return name_schema();
  case Kind::reference:
  {
    Schema schema = text_schema();
    if (!form.pattern.empty())
      schema["pattern"] = form.pattern;
    return schema;
  }
  case Kind::word:
    return words_schema(form.words);
  case Kind::quantity:
    return quantity_of(form);
  case Kind::any_quantity:
    return any_quantity_schema();
  case Kind::number:
    return number_schema();
  case Kind::integer:
    return integer_schema(static_cast<int>(form.least), static_cast<int>(form.most));
  case Kind::list:
    return schema_of_list(form);
  case Kind::map:
    return schema_of_map(form);
  case Kind::by_name:
    return schema_of_names(form);
  case Kind::either:
  {
    Schema parts = Schema::array();
    for (const Form &part : form.parts)
      parts.push_back(schema_of(part));
    return {{"anyOf", std::move(parts)}};
  }
  case Kind::elsewhere:
    return {{"$ref", "#/$defs/" + form.pattern}};
  }
  throw std::logic_error("a form of no kind");
}

bool may_be_a_list(const Form &form)
{
  return form.kind == Kind::list || std::ranges::any_of(form.parts, may_be_a_list);
}

/// Which cases are of an analysis: an incline has a key of its own, an impact needs no word.
Schema condition_of(Analysis analysis)
{
  const bool has_word = analysis != Analysis::impact && analysis != Analysis::incline;
  Schema condition{{"properties", {{"analysis", {{"const", traits_of(analysis).name}}}}}};
  if (analysis == Analysis::impact)
    condition["not"] = {{"required", {"incline"}}};
  else
    condition["required"] = {has_word ? "analysis" : "incline"};
  return condition;
}

/// The keys that an analysis refuses; lists may be empty. Gravity may be zero: the reader looks.
Schema rule_of(Analysis analysis)
{
  Schema refused = Schema::object();
  for (const auto &[key, refusals] : refused_keys())
    if (refusals.contains(analysis) && key != "gravity")
      refused[key] = may_be_a_list(case_form().key(key).form)
                       ? Schema{{"maxItems", 0}, {"type", "array"}}
                       : Schema(false);
  return {{"if", condition_of(analysis)}, {"then", {{"properties", std::move(refused)}}}};
}

/// Names of what other programs know, in a form and below it.
void collect_elsewhere(const Form &form, std::vector<std::string> &names)
{
  if (form.kind == Kind::elsewhere)
    names.push_back(form.pattern);
  for (const Form &part : form.parts)
    collect_elsewhere(part, names);
  for (const Key &key : form.keys)
    collect_elsewhere(key.form, names);
}
} // namespace

Schema name_schema()
{
  Schema schema = text_schema(); // `name: 1` is a number to others
  schema["pattern"] = name_pattern;
  return schema;
}

Schema taken_value_schema()
{
  return schema_of(taken_value_form());
}

Schema impedance_schema()
{
  return schema_of(impedance_form());
}

Schema case_schema(const Schema &elsewhere)
{
  std::vector<std::string> names;
  collect_elsewhere(case_form(), names);
  for (const std::string &name : names)
    if (!elsewhere.contains(name))
      throw std::logic_error("no program has told what a " + name + " of a case is");
  Schema schema{{"$schema", schema_dialect},
                {"title", "A case of Carambole"},
                {"description", "Bodies in a row, what they are made of, and the models that "
                                "compute their impact."}};
  schema.update(schema_of(case_form()));
  for (const Analysis analysis : analyses)
    schema["allOf"].push_back(rule_of(analysis));
  schema["$defs"] = elsewhere;
  return schema;
}
} // namespace carambole
