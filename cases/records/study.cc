#include "cases/records/study.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "cases/process/own_files.h"
#include "cases/records/state_file.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace
{
constexpr int study_schema = 1;
constexpr const char *study_file = "uncertain.json";

using StudyJson = nlohmann::ordered_json;

StudyJson to_json(const StudiedInput &input)
{
  StudyJson json{{"path", input.path},
                 {"unit", input.unit.empty() ? "1" : input.unit},
                 {"distribution", input.distribution},
                 {"parameters", input.parameters},
                 {"case_value", input.case_value},
                 {"mean", input.mean},
                 {"standard_deviation", input.deviation}};
  if (input.lowest)
    json["lowest"] = *input.lowest;
  if (input.highest)
    json["highest"] = *input.highest;
  return json;
}

StudyJson to_json(const CarriedRuns &carried)
{
  StudyJson json{{"law", carried.law},
                 {"fit", carried.is_linear ? "linear" : "constant"},
                 {"leave_one_out", carried.leave_one_out},
                 {"mean_half_width", carried.mean_half_width},
                 {"standard_deviation_half_width", carried.deviation_half_width}};
  if (carried.correlation)
    json["correlation"] = *carried.correlation;
  return json;
}

StudyJson to_json(const InputSpread &spread)
{
  StudyJson json{{"unit", spread.unit},
                 {"mean", spread.mean},
                 {"standard_deviation", spread.deviation},
                 {"interval", {spread.low, spread.high}},
                 {"median", spread.median},
                 {"points", spread.points},
                 {"failed", spread.failed}};
  if (spread.carried)
    json["carried_by"] = to_json(*spread.carried);
  if (spread.explained)
    json["explained_by_polynomials"] = *spread.explained;
  for (const InputShare &share : spread.shares)
    json["sensitivity"][share.path] = {{"first", share.first},
                                       {"total", share.total},
                                       {"first_half_width", share.first_half_width},
                                       {"total_half_width", share.total_half_width}};
  return json;
}

template <typename T>
std::optional<T> optional_of(const nlohmann::json &json, const char *key)
{
  return json.contains(key) ? std::optional(json.at(key).get<T>()) : std::nullopt;
}

StudiedInput input_from(const nlohmann::json &json)
{
  StudiedInput input{.path = json.at("path"),
                     .unit = json.at("unit"),
                     .distribution = json.at("distribution"),
                     .parameters = json.at("parameters").get<std::vector<double>>(),
                     .case_value = json.at("case_value"),
                     .mean = json.at("mean"),
                     .deviation = json.at("standard_deviation"),
                     .lowest = optional_of<double>(json, "lowest"),
                     .highest = optional_of<double>(json, "highest")};
  if (input.unit == "1")
    input.unit.clear();
  return input;
}

InputSpread spread_from(const std::string &quantity, const nlohmann::json &json)
{
  InputSpread spread;
  spread.quantity = quantity;
  spread.unit = json.at("unit");
  spread.mean = json.at("mean");
  spread.deviation = json.at("standard_deviation");
  spread.low = json.at("interval").at(0);
  spread.high = json.at("interval").at(1);
  spread.median = json.at("median");
  spread.points = json.at("points");
  spread.failed = json.at("failed");
  if (json.contains("carried_by"))
  {
    const nlohmann::json &carried = json.at("carried_by");
    spread.carried =
      CarriedRuns{.law = carried.at("law"),
                  .correlation = optional_of<double>(carried, "correlation"),
                  .is_linear = carried.at("fit") == "linear",
                  .leave_one_out = carried.at("leave_one_out"),
                  .mean_half_width = carried.at("mean_half_width"),
                  .deviation_half_width = carried.at("standard_deviation_half_width")};
  }
  spread.explained = optional_of<double>(json, "explained_by_polynomials");
  if (json.contains("sensitivity"))
    for (const auto &[path, share] : json.at("sensitivity").items())
      spread.shares.push_back({path, share.at("first"), share.at("total"),
                               share.at("first_half_width"), share.at("total_half_width")});
  return spread;
}

InputStudy study_from(const nlohmann::json &json)
{
  InputStudy study{.study_hash = json.at("study_hash"),
                   .points = json.at("points"),
                   .inputs = {},
                   .models = {},
                   .differences = {},
                   .failed_models = json.at("failed_models").get<std::vector<std::string>>()};
  for (const nlohmann::json &input : json.at("inputs"))
    study.inputs.push_back(input_from(input));
  for (const nlohmann::json &model : json.at("models"))
  {
    study.models.push_back({model.at("model"), model.at("kind") == "fem", {}});
    for (const auto &[quantity, spread] : model.at("quantities").items())
      study.models.back().quantities.push_back(spread_from(quantity, spread));
  }
  for (const nlohmann::json &one : json.at("differences"))
    study.differences.push_back({one.at("model"), one.at("reference"), one.at("quantity"),
                                 one.at("unit"), one.at("mean"), one.at("standard_deviation"),
                                 one.at("closest")});
  return study;
}
} // namespace

const InputSpread *StudiedModel::find(const std::string &quantity) const
{
  const auto found = std::ranges::find(quantities, quantity, &InputSpread::quantity);
  return found == quantities.end() ? nullptr : &*found;
}

const StudiedModel *InputStudy::find(const std::string &model) const
{
  const auto found = std::ranges::find(models, model, &StudiedModel::name);
  return found == models.end() ? nullptr : &*found;
}

void store_study(const InputStudy &study, const std::filesystem::path &folder)
{
  StudyJson inputs = StudyJson::array(), models = StudyJson::array(),
            differences = StudyJson::array();
  for (const StudiedInput &input : study.inputs)
    inputs.push_back(to_json(input));
  for (const StudiedModel &model : study.models)
  {
    StudyJson quantities = StudyJson::object();
    for (const InputSpread &spread : model.quantities)
      quantities[spread.quantity] = to_json(spread);
    models.push_back({{"model", model.name},
                      {"kind", model.is_continuum ? "fem" : "lumped"},
                      {"quantities", quantities}});
  }
  for (const StudiedDifference &one : study.differences)
    differences.push_back({{"model", one.model},
                           {"reference", one.reference},
                           {"quantity", one.quantity},
                           {"unit", one.unit},
                           {"mean", one.mean},
                           {"standard_deviation", one.deviation},
                           {"closest", one.closest}});
  const StudyJson json{{"schema", study_schema},
                       {"study_hash", study.study_hash},
                       {"points", study.points},
                       {"inputs", inputs},
                       {"models", models},
                       {"differences", differences},
                       {"failed_models", study.failed_models}};
  write_file(folder / study_file, json_text(json, 2) + "\n");
}

std::optional<InputStudy> read_study(const std::filesystem::path &results)
{
  return read_own_json(results / study_folder / study_file, study_schema, "run carambole run again",
                       study_from);
}
} // namespace carambole
