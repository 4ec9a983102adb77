#include "cases/records/record_schema.h"

#include "cases/records/quantities.h"
#include "cases/records/record_json.h"
#include "cases/records/record_members.h"
#include "cases/records/run_settings.h"
#include "cases/records/sample_schema.h"

namespace carambole
{
namespace
{
/// A value for every number that may be absent.
struct GiveAll
{
  void must(const char *, const auto &) const {}
  void may(const char *, auto &member) const
  {
    if constexpr (requires { member.emplace(); })
      member.emplace();
  }
  void later(const char *, const auto &) const {}
  void names(const char *, const auto &, const auto &) const {}
};

ModelRecord full_model()
{
  ModelRecord model;
  model.law = "law";
  model.calibrated = true;
  model.grade = "A";
  model.law_file = model.law_file_hash = "file";
  model.restitution = model.tangential_restitution = model.rebound_angle = 0;
  visit_members(model.bodies.emplace_back(), GiveAll());
  visit_members(model.contacts.emplace_back(), GiveAll());
  model.contacts.back().stick = true;
  model.contacts.back().slow_impacts = {{1, 0, 0}, {1, 0, {}}};
  visit_members(model.probes.emplace_back(), GiveAll());
  model.modes.push_back({"body", 1, 0, ModeKind::spheroidal, 0, 0, 0, false});
  model.bounces.push_back({"contact", 1, 0, 1, 0, 0, 0, 0});
  visit_members(model.energy, GiveAll());
  visit_members(model.cost, GiveAll());
  model.cost.finished = "time";
  Uncertainty &uncertainty = model.uncertainty["<quantity>"];
  uncertainty.extrapolated = uncertainty.observed_order = uncertainty.truncation = 0;
  uncertainty.levels = {0};
  // The least says nothing; a value by contact, a number or a text stand in place of each other.
  ParameterRecord parameter;
  parameter.key = "<parameter>";
  parameter.unit = parameter.text = "text";
  parameter.value = 0;
  parameter.contact_values["<contact>"] = 0;
  model.parameters = {std::move(parameter)};
  model.remarks = {{"a law beyond what it is good for", RemarkKind::validity}};
  return model;
}

ModelRecord least_model()
{
  ModelRecord model;
  model.bodies.emplace_back();
  model.contacts.emplace_back();
  model.probes.emplace_back();
  model.modes.emplace_back();
  model.bounces.emplace_back();
  model.uncertainty["<quantity>"].levels = {0};
  model.parameters.emplace_back();
  model.parameters.back().key = "<parameter>";
  return model;
}

Schema words_of(const auto &words)
{
  Schema all = Schema::array();
  for (const auto &word : words)
    all.push_back(word);
  return all;
}

/// Properties of the object that a kind of quantity stands in.
Schema &properties_for(Schema &model, Subject subject, bool is_energy)
{
  Schema &properties = model.at("properties");
  if (subject == Subject::model)
    return is_energy ? properties.at("energy").at("properties") : properties;
  // In the order of Subject, behind the model.
  constexpr const char *lists[] = {"bodies", "contacts", "probes", "modes", "bounces"};
  return properties.at(lists[static_cast<std::size_t>(subject) - 1]).at("items").at("properties");
}
} // namespace

std::vector<ModelRecord> sample_models()
{
  return {full_model(), least_model(), ModelRecord()};
}

Schema describe_model(Schema schema)
{
  const std::string energy = "energy ";
  for (const QuantityDefinition &quantity : quantity_definitions())
  {
    const bool is_energy = quantity.name.starts_with(energy);
    properties_for(schema, quantity.subject, is_energy)
      .at(is_energy ? quantity.name.substr(energy.size()) : quantity.name)["description"] =
      quantity.dimension == dimension::none ? "a pure number" : "in " + si_unit(quantity.dimension);
  }
  Schema &properties = schema.at("properties");
  properties.at("kind")["enum"] = words_of(model_kinds);
  Schema &impact = properties.at("contacts")
                     .at("items")
                     .at("properties")
                     .at("slow_impacts")
                     .at("items")
                     .at("properties");
  impact.at("speed_ratio")["description"] =
    "over the sticking velocity of Johnson, Kendall and Roberts";
  impact.at("speed")["description"] = "in m/s";
  impact.at("restitution")["description"] = "absent where the contact holds";
  Schema &mode = properties.at("modes").at("items").at("properties");
  mode.at("kind")["enum"] = words_of(mode_kinds);
  mode.at("uncertainty")["description"] = "of the frequency, in Hz";
  properties.at("remark_kinds").at("items")["enum"] = words_of(remark_kinds);
  Schema &cost = properties.at("cost").at("properties");
  cost.at("wall_seconds")["description"] = "in s";
  cost.at("finished")["description"] = "when the record was written, in UTC";
  return schema;
}

Schema record_json_schema()
{
  std::vector<Schema> samples;
  for (const ModelRecord &model : sample_models())
  {
    StoredRecord record;
    record.model = model;
    Schema json = to_json(record);
    json[content_hash_key] = "";
    samples.push_back(std::move(json));
  }
  samples.front()[files_key] = {{"<file>", ""}};
  Schema schema = schema_of_samples(samples);
  Schema &properties = schema.at("properties");
  properties.at("schema") = {{"const", record_schema}};
  properties.at("model") = describe_model(properties.at("model"));
  return with_heading("A record of Carambole",
                      "record.json: what one model of a case found, in SI units. A value that does "
                      "not apply is an absent key.",
                      schema);
}

Schema run_json_schema()
{
  const RunSettings all{{""}, 1, true, true, 0.1, "", 2}, none{};
  return with_heading("A run of Carambole",
                      "run.json: the options of `carambole run`, apart from the case.",
                      schema_of_samples({to_json(all, ""), to_json(none, "")}));
}
} // namespace carambole
