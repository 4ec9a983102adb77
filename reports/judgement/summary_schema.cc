#include "reports/judgement/summary_json.h"

#include <array>

#include "cases/records/record_schema.h"
#include "cases/records/sample_schema.h"
#include "cases/values/json_text.h"
#include "reports/judgement/answer_words.h"

namespace carambole::reports
{
namespace
{
/// A reference on a single mesh, which is a doubt; a law with every value, outside its validity;
/// one with the least.
std::vector<Model> models()
{
  const std::vector<ModelRecord> samples = sample_models();
  std::vector<Model> all(samples.size());
  const std::array names{"law", "other", "fem"};
  for (std::size_t i = 0; i < samples.size(); ++i)
  {
    all[i].record.model = samples[i];
    all[i].record.model.name = names.at(i);
    all[i].record.model.kind = i == 2 ? ModelKind::fem : ModelKind::lumped;
  }
  return all;
}

Results full_results()
{
  Results results;
  results.problem.bodies.resize(2);
  results.problem.bodies[0].name = "<body>";
  results.problem.bodies[1].name = "<second body>";
  for (Body &body : results.problem.bodies)
    body.rigid = {.mass = 1};
  results.problem.reference = "fem";
  results.models = models();
  results.skipped = {{"model", "reason"}};
  results.damaged = {{.model = "model", .name = "file", .reason = "reason"}};
  results.fitted_shifts["<data>"] = 0;
  // Of a model with uncertainties of its own, and of one without.
  InputSpread spread;
  spread.quantity = "<quantity>";
  spread.shares = {{"<path>", 0, 0, 0, 0}};
  results.study.emplace();
  results.study->models = {{"law", false, {spread}}, {"fem", true, {spread}}};
  return results;
}

ContactComparison full_comparison()
{
  const Difference difference{1, 2, 0.5};
  ContactComparison row;
  row.model = "law";
  row.contact.second = 1;
  row.peak_force = row.peak_time = row.duration = row.impulse = row.max_approach = row.restitution =
    row.first_velocity = row.second_velocity = difference;
  row.sprague_geers.emplace();
  row.russell.emplace();
  row.iso18571.emplace();
  row.nrms = row.area = 0;
  return row;
}

ContactComparison least_comparison()
{
  ContactComparison row;
  row.model = "other";
  row.contact.second = 1;
  return row;
}

Summary full_summary()
{
  Summary summary;
  summary.comparisons = {full_comparison(), least_comparison()};
  Verdict full, skipped;
  full.value = 0;
  full.expectation.source = "source";
  full.expectation.known_discrepancy = "why";
  skipped.skipped = "why";
  summary.verdicts = {full, skipped};
  Validation validation;
  summary.validations = {validation};
  validation.kind = DataKind::measured;
  validation.input_is_known = false;
  summary.validations.push_back(validation);
  CriterionVerdict judged;
  judged.value = judged.reference = judged.uncertainty = 0;
  CriterionVerdict open;
  open.reason = "why";
  summary.criteria = {judged, open};
  return summary;
}
/// The schema of `answer`: the reference has its name, its kind and any of its quantities.
Schema answer_schema()
{
  const Results results = full_results();
  AnsweredLaw law;
  law.model = "law";
  law.grade = "A";
  law.errors.emplace_back();
  law.errors.back().first.name = "<question>";
  Answer full, least;
  full.reference = least.reference = results.problem.reference;
  full.law = law;
  full.also = {law};
  full.open = {{"what", "why", "command"}, {"what", "why", ""}};
  law.grade.clear();
  least.nearest = law;
  Schema schema = schema_of_samples({parse_ordered_json(to_json(results, full).dump()),
                                     parse_ordered_json(to_json(results, least).dump())});
  Schema parameters{{"type", "object"}}; // numbers and words
  parameters["additionalProperties"]["type"] = {"number", "string"};
  Schema &properties = schema.at("properties");
  properties.at("law").at("properties").at("parameters") = parameters;
  properties.at("also").at("items").at("properties").at("parameters") = parameters;
  Schema value{{"type", "object"}};
  value["properties"] = {{"value", {{"type", "number"}}}, {"uncertainty", {{"type", "number"}}}};
  value["required"] = {"value"};
  value["additionalProperties"] = false;
  schema.at("properties").at("reference")["additionalProperties"] = std::move(value);
  return schema;
}
} // namespace

nlohmann::ordered_json summary_schema()
{
  Results nothing;
  const std::vector<Schema> samples{
    parse_ordered_json(summary_json(full_results(), full_summary(), "")),
    parse_ordered_json(summary_json(nothing, Summary(), ""))};
  Schema schema = schema_of_samples(samples);
  Schema &properties = schema.at("properties");
  properties.at("schema") = {{"const", record_schema}};
  properties.at("verdict")["enum"] = {"pass", "fail"};
  properties["answer"] = answer_schema();
  Schema &model = properties.at("models").at("items");
  model = describe_model(model);
  Schema evidence = Schema::array();
  for (const EvidenceKind kind : evidence_kinds)
    evidence.push_back(to_string(kind));
  Schema &verdict = properties.at("verdicts").at("items").at("properties");
  verdict.at("kind")["enum"] = std::move(evidence);
  verdict.at("tolerance_is")["enum"] = {"relative", "absolute"};
  Schema &criterion = properties.at("criteria").at("items").at("properties");
  criterion.at("within_is")["enum"] = {"relative", "absolute"};
  criterion.at("outcome")["enum"] = {"met", "not met", "undecided"};
  properties.at("validations").at("items").at("properties").at("kind")["enum"] = {"measured",
                                                                                  "computed"};
  return with_heading("A summary of Carambole",
                      "summary.json: every model of a case against the reference, and what was "
                      "expected of it, in SI units. A value that does not apply is an absent key.",
                      schema);
}
} // namespace carambole::reports
