#include "reports/judgement/summary_json.h"

#include <nlohmann/json.hpp>

#include "cases/records/record_json.h"
#include "cases/values/json_text.h"
#include "reports/judgement/answer_words.h"
#include "reports/judgement/reservations.h"

namespace carambole::reports
{
namespace
{
using Json = nlohmann::ordered_json;

template <typename Value>
void put(Json &json, const char *key, const std::optional<Value> &value)
{
  if (value)
    json[key] = *value;
}

std::optional<double> relative(const std::optional<Difference> &difference)
{
  return difference ? difference->relative() : std::nullopt;
}

void put(Json &json, const char *key, const std::optional<CurveError> &error)
{
  if (error)
    json[key] = {{"magnitude", error->magnitude},
                 {"phase", error->phase},
                 {"comprehensive", error->comprehensive}};
}

Json to_json(const ContactComparison &comparison, const Results &results)
{
  const Case &problem = results.problem;
  const std::string &first =
    problem.bodies[static_cast<std::size_t>(comparison.contact.first)].name;
  const std::string &second =
    problem.bodies[static_cast<std::size_t>(comparison.contact.second)].name;
  Json json = {
    {"model", comparison.model}, {"reference", problem.reference}, {"bodies", {first, second}}};
  put(json, "peak_force_error", relative(comparison.peak_force));
  put(json, "peak_time_error", relative(comparison.peak_time));
  put(json, "duration_error", relative(comparison.duration));
  put(json, "impulse_error", relative(comparison.impulse));
  put(json, "max_approach_error", relative(comparison.max_approach));
  if (comparison.restitution)
    json["restitution_difference"] = comparison.restitution->absolute();
  if (comparison.first_velocity)
    json["velocity_differences"][first] = comparison.first_velocity->absolute();
  if (comparison.second_velocity)
    json["velocity_differences"][second] = comparison.second_velocity->absolute();
  put(json, "sprague_geers", comparison.sprague_geers);
  put(json, "russell", comparison.russell);
  if (comparison.iso18571)
    json["iso18571"] = {{"corridor", comparison.iso18571->corridor},
                        {"phase", comparison.iso18571->phase},
                        {"magnitude", comparison.iso18571->magnitude},
                        {"slope", comparison.iso18571->slope},
                        {"overall", comparison.iso18571->overall}};
  put(json, "nrms", comparison.nrms);
  put(json, "area", comparison.area);
  put(json, "significant", comparison.is_significant());
  const Model *model = results.find(comparison.model);
  if (model != nullptr)
    if (const std::vector<std::string> doubts = model_doubts(results, *model); !doubts.empty())
      json["doubts"] = doubts;
  return json;
}

Json to_json(const Verdict &verdict)
{
  const Expectation &e = verdict.expectation;
  Json json = {{"quantity", e.quantity}, {"model", e.model}, {"kind", to_string(e.kind)}};
  put(json, "value", verdict.value);
  json["expected"] = e.value;
  json["tolerance"] = e.tolerance;
  json["tolerance_is"] = e.tolerance_is_relative ? "relative" : "absolute";
  if (!verdict.skipped)
    json["pass"] = verdict.pass;
  put(json, "skipped", verdict.skipped);
  if (!e.source.empty())
    json["source"] = e.source;
  put(json, "known_discrepancy", e.known_discrepancy);
  return json;
}

Json to_json(const Validation &validation)
{
  Json json = {{"model", validation.model}, {"data", validation.data}};
  if (validation.kind)
    json["kind"] = *validation.kind == DataKind::measured ? "measured" : "computed";
  json.update({{"quantity", to_string(validation.quantity)},
               {"simulated", validation.simulated},
               {"measured", validation.measured},
               {"error", validation.comparison.error},
               {"expanded_uncertainty", validation.comparison.expanded},
               {"u_num", validation.uncertainty.numerical},
               {"u_D", validation.uncertainty.data}});
  if (validation.input_is_known) // else nothing is judged
    json["u_input"] = validation.uncertainty.input;
  if (const auto shows = validation.shows_model_error())
    json["shows_model_error"] = *shows;
  return json;
}

Json to_json(const CriterionVerdict &verdict)
{
  const Criterion &criterion = verdict.criterion;
  Json json = {{"model", criterion.model},
               {"quantity", criterion.quantity},
               {"within", criterion.within},
               {"within_is", criterion.is_relative ? "relative" : "absolute"},
               {"outcome", word_of(verdict.outcome)}};
  put(json, "value", verdict.value);
  put(json, "reference", verdict.reference);
  put(json, "error", verdict.error());
  put(json, "expanded_uncertainty", verdict.uncertainty);
  if (verdict.uncertainty)
    json["half_widths"] = {
      {"numerical", verdict.numerical}, {"input", verdict.input}, {"data", verdict.data}};
  if (!verdict.reason.empty())
    json["reason"] = verdict.reason;
  return json;
}

/// A record with what the uncertain inputs add to the uncertainties: half-widths of 95 % intervals,
/// and the shares of the inputs in the variance.
Json with_inputs(Json model, const Results &results)
{
  const StudiedModel *studied =
    results.study ? results.study->find(model.at("name").get<std::string>()) : nullptr;
  if (studied == nullptr)
    return model;
  for (const InputSpread &spread : studied->quantities)
  {
    model["uncertainty"][spread.quantity]["input"] = (spread.high - spread.low) / 2;
    for (const InputShare &share : spread.shares)
      model["sensitivity"][spread.quantity][share.path] = {
        {"first", share.first},
        {"total", share.total},
        {"first_half_width", share.first_half_width},
        {"total_half_width", share.total_half_width}};
  }
  return model;
}
} // namespace

std::string summary_json(const Results &results, const Summary &summary, const std::string &version)
{
  const Case &problem = results.problem;
  Json json = {{"schema", record_schema}};
  json["case"] = {
    {"name", problem.name}, {"title", problem.title}, {"physics_hash", problem.physics_hash}};
  json["version"] = version;
  json["verdict"] = summary.pass ? "pass" : "fail";
  json["reference"] = problem.reference;
  if (const std::optional<Answer> answer = answer_of(results, summary))
    json["answer"] = to_json(results, *answer);
  json["models"] = Json::array();
  for (const Model &model : results.models)
    json["models"].push_back(with_inputs(carambole::to_json(model.record.model), results));
  json["comparisons"] = Json::array();
  for (const ContactComparison &comparison : summary.comparisons)
    json["comparisons"].push_back(to_json(comparison, results));
  json["verdicts"] = Json::array();
  for (const Verdict &verdict : summary.verdicts)
    json["verdicts"].push_back(to_json(verdict));
  for (const CriterionVerdict &verdict : summary.criteria)
    json["criteria"].push_back(to_json(verdict));
  for (const auto &[data, shift] : results.fitted_shifts)
    json["shifts"][data] = shift;
  if (const std::vector<std::string> doubts = reference_doubts(results); !doubts.empty())
    json["reference_doubts"] = doubts;
  for (const Validation &validation : summary.validations)
    json["validations"].push_back(to_json(validation));
  for (const SkippedModel &skipped : results.skipped)
    json["skipped"].push_back({{"model", skipped.name}, {"reason", skipped.reason}});
  for (const DamagedFile &file : results.damaged)
    json["skipped"].push_back(
      {{"model", file.model}, {"file", file.name}, {"reason", file.reason}});
  return displayed_json(json, 2) + "\n";
}
} // namespace carambole::reports
