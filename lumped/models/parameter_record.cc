#include "lumped/models/parameter_record.h"

#include <algorithm>
#include <cmath>

#include "lumped/models/indentation_model.h"
#include "lumped/models/oblique_model.h"
#include "lumped/models/row_run.h"

namespace carambole::lumped
{
namespace
{
/// The pairs of the case in the order of its contacts. That of rigid bodies on an incline is empty.
std::vector<Pair> pairs_of(const Case &c, const Model &model)
{
  if (c.traits().presses())
    return {indented_pair(c)};
  if (!c.traits().rolls)
    return row_of(c, model).pairs;
  const Body &first = c.bodies[0], &second = c.bodies[1];
  return {first.is_deformable() || second.is_deformable() ? make_pair(first, second, 0) : Pair{}};
}

/// A constant that the manual has no name for, in SI units.
ParameterRecord constant(const ParameterText &given, double value)
{
  return {.key = given.key,
          .unit = si_unit(parse_quantity(given.text).dimension),
          .value = value,
          .origin = "given"};
}

void add_default(const ParameterManual &parameter, const Parameters &given, const Case &c,
                 const Model &model, ParameterRecord &record)
{
  record.origin = "default";
  if (!parameter.choices.empty())
  {
    // A contact ends where its restitution is met.
    record.text = given.word_or(parameter.key == "separation" ? "restitution_at" : parameter.key,
                                parameter.choices.front());
    return;
  }
  const std::vector<Pair> pairs = pairs_of(c, model);
  const std::vector<Contact> contacts = c.contacts();
  for (std::size_t i = 0; i < pairs.size(); ++i)
    if (const std::optional<double> value = default_of(parameter, pairs[i], given);
        value && std::isfinite(*value))
      record.contact_values[contacts[i].name] = *value;
  const auto is_other = [&](const auto &entry)
  { return entry.second != record.contact_values.begin()->second; };
  if (record.contact_values.size() < pairs.size())
    record.text = parameter.default_text;
  else if (std::ranges::none_of(record.contact_values, is_other))
  {
    record.value = record.contact_values.begin()->second;
    record.contact_values.clear();
  }
}

std::vector<ParameterRecord> records_of(const Case &c, const Model &model, const LawEntry &entry,
                                        const std::vector<ParameterManual> &manual,
                                        const Parameters &values)
{
  const auto text_of = [&](const std::string &key)
  { return std::ranges::find(entry.parameters, key, &ParameterText::key); };
  std::vector<ParameterRecord> records;
  for (const ParameterManual &parameter : manual)
  {
    if (parameter.any_name)
    {
      for (const ParameterText &given : entry.parameters)
        if (std::ranges::find(manual, given.key, &ParameterManual::key) == manual.end())
          records.push_back(constant(given, values.number(given.key)));
      continue;
    }
    ParameterRecord record;
    record.key = parameter.key;
    if (parameter.choices.empty() && !parameter.is_text)
      record.unit = unit_of(parameter, manual, values);
    if (!values.given(parameter.key))
      add_default(parameter, values, c, model, record);
    else
    {
      const auto given = text_of(parameter.key);
      const bool is_taken = given != entry.parameters.end() && !given->from.empty();
      record.origin = is_taken ? "from " + given->from : "given";
      record.calibrated = parameter.calibrates;
      if (values.numbers.contains(parameter.key))
        record.value = values.number(parameter.key);
      else
        record.text = values.word_or(parameter.key, "");
    }
    records.push_back(std::move(record));
  }
  return records;
}

/// A law that an entry names under `key`, and its parameters as KEY.NAME.
void add_companion(const Case &c, const Model &model, const std::string &key,
                   const LawManual *manual, const std::vector<ParameterText> &given,
                   const Parameters &values, std::vector<ParameterRecord> &records)
{
  if (manual == nullptr)
    return;
  records.push_back({.key = key, .text = manual->identifier, .origin = "given"});
  LawEntry entry = model.entry;
  entry.parameters = given;
  for (ParameterRecord &record : records_of(c, model, entry, manual->parameters, values))
  {
    record.key = key + '.' + record.key;
    records.push_back(std::move(record));
  }
}
} // namespace

std::vector<ParameterRecord> impedance_records(const Case &c, const Model &model, const Row &row)
{
  std::vector<ParameterRecord> records;
  if (model.entry.has_impedance())
    records.push_back({.key = "impedance", .text = impedance_text(model.entry), .origin = "given"});
  for (const BodyWaves &waves : row.waves)
    records.push_back({.key = "impedance." + c.bodies[waves.body].name,
                       .unit = "kg/s",
                       .value = 1 / waves.mobility,
                       .origin = "default"});
  return records;
}

std::vector<ParameterRecord> parameter_records(const Case &c, const Model &model)
{
  std::vector<ParameterRecord> records =
    records_of(c, model, model.entry, model.manual->parameters, model.parameters);
  const bool has_impact =
    (c.traits().slips || c.traits().is_prescribed) && model.tangential != nullptr;
  add_companion(c, model, "tangential", model.tangential, model.entry.tangential_parameters,
                has_impact ? tangential_parameters(model, pairs_of(c, model).front())
                           : model.tangential_parameters,
                records);
  add_companion(c, model, "rolling", model.rolling, model.entry.rolling_parameters,
                model.rolling_parameters, records);
  add_companion(c, model, "twisting", model.twisting, model.entry.twisting_parameters,
                model.twisting_parameters, records);
  return records;
}
} // namespace carambole::lumped
