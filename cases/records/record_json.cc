#include "cases/records/record_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <stdexcept>
#include <string_view>
#include <type_traits>

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

/// Writes the members of a record.
struct Writer
{
  Json &json;

  void must(const char *key, const auto &value) const { json[key] = json_of(key, value); }
  void may(const char *key, const auto &value) const
  {
    if (!is_absent(value))
      must(key, value);
  }
  void later(const char *key, const auto &value) const { must(key, value); }
  void names(const char *key, const auto &a, const auto &b) const { json[key] = {a, b}; }
  void derived(const char *key, const auto &value) const { may(key, value); }

  static bool is_absent(const auto &value)
  {
    if constexpr (requires { value.empty(); })
      return value.empty();
    else
      return !value;
  }
  static Json json_of(const std::string &key, double value)
  {
    if (!std::isfinite(value))
      throw std::runtime_error("cannot write the record: " + key + " is not a finite number");
    return value;
  }
  template <std::integral Integer>
  static Json json_of(const std::string &, const Integer &value)
  {
    return value;
  }
  static Json json_of(const std::string &, const std::string &value) { return value; }
  template <typename Value>
  static Json json_of(const std::string &key, const std::optional<Value> &value)
  {
    return json_of(key, *value);
  }
  template <typename Value>
  static Json json_of(const std::string &key, const std::vector<Value> &values)
  {
    Json array = Json::array();
    for (const Value &value : values)
      array.push_back(json_of(key, value));
    return array;
  }
  template <typename Value>
  static Json json_of(const std::string &, const std::map<std::string, Value> &values)
  {
    Json object = Json::object();
    for (const auto &[key, value] : values)
      object[key] = json_of(key, value);
    return object;
  }
  template <typename Record>
  static Json json_of(const std::string &, const Record &record)
  {
    if constexpr (std::is_enum_v<Record>)
      return name_of(record);
    else
    {
      Json object = Json::object();
      visit_members(record, Writer{object});
      return object;
    }
  }
};

/// Reads the members of a record. Throws nlohmann::json::exception.
struct Reader
{
  const Json &json;

  void must(const char *key, auto &value) const { read(json.at(key), value); }
  void may(const char *key, auto &value) const
  {
    if (json.contains(key))
      must(key, value);
  }
  void later(const char *key, auto &value) const { may(key, value); }
  void names(const char *key, auto &a, auto &b) const
  {
    read(json.at(key).at(0), a);
    read(json.at(key).at(1), b);
  }
  void derived(const char *, const auto &) const {}

  static void read(const Json &from, double &value) { value = from.get<double>(); }
  static void read(const Json &from, bool &value) { value = from.get<bool>(); }
  static void read(const Json &from, std::string &value) { value = from.get<std::string>(); }
  static void read(const Json &from, std::vector<double> &values)
  {
    values = from.get<std::vector<double>>();
  }
  template <std::integral Integer>
  static void read(const Json &from, Integer &value)
  {
    value = integer_from<Integer>(from);
  }
  template <typename Value>
  static void read(const Json &from, std::optional<Value> &value)
  {
    read(from, value.emplace());
  }
  template <typename Value>
  static void read(const Json &from, std::vector<Value> &values)
  {
    for (const Json &one : from)
      read(one, values.emplace_back());
  }
  template <typename Value>
  static void read(const Json &from, std::map<std::string, Value> &values)
  {
    for (const auto &[key, one] : from.items())
      read(one, values[key]);
  }
  template <typename Record>
  static void read(const Json &from, Record &record)
  {
    if constexpr (std::is_enum_v<Record>)
      record = from_name<Record>(words_of_kind(record), from.get<std::string>());
    else
      visit_members(record, Reader{from});
  }
};
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
  const Writer writer{json};
  visit_identity(model, writer);
  if (!model.law_file.empty())
    json["law_file"] = {{"path", model.law_file}, {"hash", model.law_file_hash}};
  for (const ParameterRecord &parameter : model.parameters)
    json["parameters"][parameter.key] = Writer::json_of("parameters", parameter);
  visit_results(model, writer);
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
  const Reader reader{json};
  visit_identity(model, reader);
  if (json.contains("law_file"))
  {
    model.law_file = json.at("law_file").at("path").get<std::string>();
    model.law_file_hash = json.at("law_file").at("hash").get<std::string>();
  }
  if (json.contains("parameters"))
    for (const auto &[key, parameter] : json.at("parameters").items())
    {
      model.parameters.emplace_back().key = key;
      Reader::read(parameter, model.parameters.back());
    }
  visit_results(model, reader);
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
