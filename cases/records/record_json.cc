#include "cases/records/record_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <stdexcept>
#include <string_view>

#include "cases/records/record_members.h"
#include "cases/values/json_integer.h"

namespace carambole
{
namespace
{
using Json = nlohmann::ordered_json;

/// The enumerator of that name. Throws std::runtime_error for an unknown name.
template <typename Kind, std::size_t count>
Kind from_name(const std::array<std::string_view, count> &names, const std::string &name)
{
  const auto found = std::ranges::find(names, name);
  if (found == names.end())
    throw std::runtime_error("there is no kind '" + name + "'");
  return static_cast<Kind>(found - names.begin());
}

double finite(const std::string &key, double value)
{
  if (!std::isfinite(value))
    throw std::runtime_error("cannot write the record: " + key + " is not a finite number");
  return value;
}

void put(Json &json, const std::string &key, double value)
{
  json[key] = finite(key, value);
}

template <std::integral Integer>
void put(Json &json, const std::string &key, Integer value)
{
  json[key] = value;
}

template <typename Value>
void put(Json &json, const std::string &key, const std::optional<Value> &value)
{
  if (value)
    put(json, key, *value);
}

template <typename Value>
void get(const Json &json, const std::string &key, std::optional<Value> &value)
{
  if (!json.contains(key))
    return;
  if constexpr (std::integral<Value>)
    value = integer_from<Value>(json.at(key));
  else
    value = json.at(key).get<Value>();
}

Json to_json(const BodyRecord &body)
{
  Json json;
  json["name"] = body.name;
  put(json, "mass", body.mass);
  put(json, "velocity", body.velocity);
  visit_body(body, [&](const char *key, const auto &value) { put(json, key, value); });
  return json;
}

BodyRecord body_from_json(const Json &json)
{
  BodyRecord body;
  body.name = json.at("name").get<std::string>();
  get(json, "mass", body.mass);
  body.velocity = json.at("velocity").get<double>();
  visit_body(body, [&](const char *key, auto &value) { get(json, key, value); });
  return body;
}

Json to_json(const SlowImpact &impact)
{
  Json json;
  put(json, "speed_ratio", impact.speed_ratio);
  put(json, "speed", impact.speed);
  put(json, "restitution", impact.restitution);
  return json;
}

SlowImpact slow_impact_from_json(const Json &json)
{
  SlowImpact impact{json.at("speed_ratio").get<double>(), json.at("speed").get<double>(), {}};
  get(json, "restitution", impact.restitution);
  return impact;
}

Json to_json(const ContactRecord &contact)
{
  Json json;
  json["bodies"] = {contact.first, contact.second};
  visit_contact(contact, [&](const char *key, const auto &value) { put(json, key, value); });
  json["recontacts"] = contact.recontacts;
  if (contact.stick)
    json["stick"] = true;
  for (const SlowImpact &impact : contact.slow_impacts)
    json["slow_impacts"].push_back(to_json(impact));
  return json;
}

ContactRecord contact_from_json(const Json &json)
{
  ContactRecord contact;
  contact.first = json.at("bodies").at(0).get<std::string>();
  contact.second = json.at("bodies").at(1).get<std::string>();
  visit_contact(contact, [&](const char *key, auto &value) { get(json, key, value); });
  contact.recontacts = integer_from(json, "recontacts", 0);
  contact.stick = json.value("stick", false);
  if (json.contains("slow_impacts"))
    for (const Json &impact : json.at("slow_impacts"))
      contact.slow_impacts.push_back(slow_impact_from_json(impact));
  return contact;
}

Json to_json(const ProbeRecord &probe)
{
  Json json;
  json["number"] = probe.number;
  visit_probe(probe, [&](const char *key, const auto &value) { put(json, key, value); });
  return json;
}

ProbeRecord probe_from_json(const Json &json)
{
  ProbeRecord probe;
  probe.number = integer_from(json.at("number"));
  visit_probe(probe, [&](const char *key, auto &value) { get(json, key, value); });
  return probe;
}

Json to_json(const ModeRecord &mode)
{
  Json json;
  json["body"] = mode.body;
  json["number"] = mode.number;
  put(json, "frequency", mode.frequency);
  json["kind"] = name_of(mode.kind);
  if (mode.degree)
    json["degree"] = *mode.degree;
  put(json, "squared_amplitude", mode.squared_amplitude);
  put(json, "uncertainty", mode.uncertainty);
  if (mode.is_mirrored)
    json["mirrored"] = *mode.is_mirrored;
  return json;
}

ModeRecord mode_from_json(const Json &json)
{
  ModeRecord mode;
  mode.body = json.at("body").get<std::string>();
  mode.number = integer_from(json.at("number"));
  mode.frequency = json.at("frequency").get<double>();
  mode.kind = from_name<ModeKind>(mode_kinds, json.at("kind").get<std::string>());
  if (json.contains("degree"))
    mode.degree = integer_from(json.at("degree"));
  get(json, "squared_amplitude", mode.squared_amplitude);
  get(json, "uncertainty", mode.uncertainty);
  if (json.contains("mirrored"))
    mode.is_mirrored = json.at("mirrored").get<bool>();
  return mode;
}

Json to_json(const BounceRecord &bounce)
{
  Json json;
  json["contact"] = bounce.contact;
  json["number"] = bounce.number;
  put(json, "bounce_time", bounce.start_time);
  put(json, "end_time", bounce.end_time);
  put(json, "approach_speed", bounce.approach_speed);
  put(json, "separation_speed", bounce.separation_speed);
  put(json, "bounce_restitution", bounce.restitution());
  put(json, "peak_force", bounce.peak_force);
  put(json, "max_approach", bounce.max_approach);
  return json;
}

BounceRecord bounce_from_json(const Json &json)
{
  BounceRecord bounce;
  bounce.contact = json.at("contact").get<std::string>();
  bounce.number = integer_from(json.at("number"));
  bounce.start_time = json.at("bounce_time").get<double>();
  get(json, "end_time", bounce.end_time);
  bounce.approach_speed = json.at("approach_speed").get<double>();
  get(json, "separation_speed", bounce.separation_speed);
  bounce.peak_force = json.at("peak_force").get<double>();
  bounce.max_approach = json.at("max_approach").get<double>();
  return bounce;
}

Json to_json(const Uncertainty &uncertainty)
{
  Json json;
  put(json, "extrapolated", uncertainty.extrapolated);
  put(json, "uncertainty", uncertainty.uncertainty);
  put(json, "observed_order", uncertainty.observed_order);
  put(json, "truncation", uncertainty.truncation);
  json["method"] = uncertainty.method;
  json["levels"] = Json::array();
  for (const double level : uncertainty.levels)
    json["levels"].push_back(finite("levels", level));
  return json;
}

Uncertainty uncertainty_from_json(const Json &json)
{
  Uncertainty uncertainty;
  get(json, "extrapolated", uncertainty.extrapolated);
  uncertainty.uncertainty = json.at("uncertainty").get<double>();
  get(json, "observed_order", uncertainty.observed_order);
  get(json, "truncation", uncertainty.truncation);
  uncertainty.method = json.value("method", "");
  uncertainty.levels = json.at("levels").get<std::vector<double>>();
  return uncertainty;
}

Json to_json(const Cost &cost)
{
  Json json;
  put(json, "wall_seconds", cost.wall_seconds);
  visit_cost(cost, [&](const char *key, const auto &value) { put(json, key, value); });
  if (!cost.finished.empty())
    json["finished"] = cost.finished;
  return json;
}

Cost cost_from_json(const Json &json)
{
  Cost cost;
  cost.wall_seconds = json.at("wall_seconds").get<double>();
  visit_cost(cost, [&](const char *key, auto &value) { get(json, key, value); });
  cost.finished = json.value("finished", "");
  return cost;
}

Json to_json(const ParameterRecord &parameter)
{
  Json json;
  if (!parameter.text.empty())
    json["text"] = parameter.text;
  put(json, "value", parameter.value);
  for (const auto &[contact, value] : parameter.contact_values)
    put(json["contacts"], contact, value);
  if (!parameter.unit.empty())
    json["unit"] = parameter.unit;
  json["origin"] = parameter.origin;
  json["calibrated"] = parameter.calibrated;
  return json;
}

ParameterRecord parameter_from_json(const std::string &key, const Json &json)
{
  ParameterRecord parameter;
  parameter.key = key;
  parameter.text = json.value("text", "");
  get(json, "value", parameter.value);
  if (json.contains("contacts"))
    for (const auto &[contact, value] : json.at("contacts").items())
      parameter.contact_values[contact] = value.get<double>();
  parameter.unit = json.value("unit", "");
  parameter.origin = json.at("origin").get<std::string>();
  parameter.calibrated = json.value("calibrated", false);
  return parameter;
}
} // namespace

std::string_view name_of(ModelKind kind)
{
  return model_kinds.at(static_cast<std::size_t>(kind));
}

std::string_view name_of(ModeKind kind)
{
  return mode_kinds.at(static_cast<std::size_t>(kind));
}

Json to_json(const ModelRecord &model)
{
  Json json;
  json["name"] = model.name;
  json["kind"] = name_of(model.kind);
  if (!model.law.empty())
    json["law"] = model.law;
  json["calibrated"] = model.calibrated;
  if (!model.grade.empty())
    json["grade"] = model.grade;
  if (!model.law_file.empty())
    json["law_file"] = {{"path", model.law_file}, {"hash", model.law_file_hash}};
  for (const ParameterRecord &parameter : model.parameters)
    json["parameters"][parameter.key] = to_json(parameter);
  json["numerics_hash"] = model.numerics_hash;
  put(json, "restitution", model.restitution);
  put(json, "tangential_restitution", model.tangential_restitution);
  put(json, "rebound_angle", model.rebound_angle);
  json["bodies"] = Json::array();
  for (const BodyRecord &body : model.bodies)
    json["bodies"].push_back(to_json(body));
  json["contacts"] = Json::array();
  for (const ContactRecord &contact : model.contacts)
    json["contacts"].push_back(to_json(contact));
  for (const ProbeRecord &probe : model.probes)
    json["probes"].push_back(to_json(probe));
  for (const ModeRecord &mode : model.modes)
    json["modes"].push_back(to_json(mode));
  for (const BounceRecord &bounce : model.bounces)
    json["bounces"].push_back(to_json(bounce));
  json["energy"] = Json::object();
  visit_energy(model.energy,
               [&](const char *key, const auto &value) { put(json["energy"], key, value); });
  json["uncertainty"] = Json::object();
  for (const auto &[quantity, uncertainty] : model.uncertainty)
    json["uncertainty"][quantity] = to_json(uncertainty);
  json["cost"] = to_json(model.cost);
  json["remarks"] = json["remark_kinds"] = Json::array();
  for (const Remark &remark : model.remarks)
  {
    json["remarks"].push_back(remark.text);
    json["remark_kinds"].push_back(remark_kinds[static_cast<std::size_t>(remark.kind)]);
  }
  return json;
}

ModelRecord model_from_json(const Json &json)
{
  ModelRecord model;
  model.name = json.at("name").get<std::string>();
  model.kind = from_name<ModelKind>(model_kinds, json.at("kind").get<std::string>());
  model.law = json.value("law", "");
  model.calibrated = json.value("calibrated", false);
  model.grade = json.value("grade", "");
  if (json.contains("law_file"))
  {
    model.law_file = json.at("law_file").at("path").get<std::string>();
    model.law_file_hash = json.at("law_file").at("hash").get<std::string>();
  }
  if (json.contains("parameters"))
    for (const auto &[key, parameter] : json.at("parameters").items())
      model.parameters.push_back(parameter_from_json(key, parameter));
  model.numerics_hash = json.at("numerics_hash").get<std::string>();
  get(json, "restitution", model.restitution);
  get(json, "tangential_restitution", model.tangential_restitution);
  get(json, "rebound_angle", model.rebound_angle);
  for (const Json &body : json.at("bodies"))
    model.bodies.push_back(body_from_json(body));
  for (const Json &contact : json.at("contacts"))
    model.contacts.push_back(contact_from_json(contact));
  if (json.contains("probes"))
    for (const Json &probe : json.at("probes"))
      model.probes.push_back(probe_from_json(probe));
  if (json.contains("modes"))
    for (const Json &mode : json.at("modes"))
      model.modes.push_back(mode_from_json(mode));
  if (json.contains("bounces"))
    for (const Json &bounce : json.at("bounces"))
      model.bounces.push_back(bounce_from_json(bounce));
  visit_energy(model.energy,
               [&](const char *key, auto &value) { get(json.at("energy"), key, value); });
  for (const auto &[quantity, uncertainty] : json.at("uncertainty").items())
    model.uncertainty[quantity] = uncertainty_from_json(uncertainty);
  model.cost = cost_from_json(json.at("cost"));
  const auto texts = json.value("remarks", std::vector<std::string>());
  const auto kinds = json.value("remark_kinds", std::vector<std::string>(texts.size(), "note"));
  if (kinds.size() != texts.size())
    throw std::runtime_error("it has different numbers of remarks and of remark kinds");
  for (std::size_t i = 0; i < texts.size(); ++i)
    model.remarks.push_back({texts[i], from_name<RemarkKind>(remark_kinds, kinds[i])});
  return model;
}

Json to_json(const StoredRecord &record)
{
  Json json;
  json["schema"] = record_schema;
  json["case"] = {{"name", record.case_name},
                  {"title", record.case_title},
                  {"physics_hash", record.physics_hash}};
  json["solver"] = record.solver;
  json["version"] = record.version;
  json["build"] = record.build;
  json["command"] = record.command;
  json["model"] = to_json(record.model);
  return json;
}

StoredRecord record_from_json(const Json &json)
{
  StoredRecord record;
  record.case_name = json.at("case").at("name").get<std::string>();
  record.case_title = json.at("case").at("title").get<std::string>();
  record.physics_hash = json.at("case").at("physics_hash").get<std::string>();
  record.solver = json.at("solver").get<std::string>();
  record.version = json.at("version").get<std::string>();
  record.build = json.value("build", "");
  record.command = json.at("command").get<std::string>();
  record.model = model_from_json(json.at("model"));
  return record;
}
} // namespace carambole
