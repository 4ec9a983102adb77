#include "reports/judgement/answer_words.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/records/quantities.h"
#include "reports/judgement/criteria.h"
#include "reports/judgement/input_study.h"
#include "reports/judgement/losses.h"
#include "reports/judgement/reservations.h"
#include "reports/judgement/value_words.h"
#include "reports/metrics/metrics.h"
#include "reports/records/open_contacts.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// Of a long row the terminal shows the first forces and durations, the fastest bodies, and the
/// first open points.
constexpr std::size_t most_quantities = 6, most_velocities = 12, most_open = 4;

/// "final velocities B1 -0.3205 ± 0.0004, B2 4.978 m/s": of all bodies, of a very long row of those
/// that move most, with a bound for the others.
std::string velocities_text(const Results &results, const Model &model,
                            const std::vector<QuantityName> &velocities)
{
  const auto speed = [&](const QuantityName &velocity)
  { return std::abs(find_quantity(model.record.model, velocity).value_or(0)); };
  std::vector<double> speeds;
  std::ranges::transform(velocities, std::back_inserter(speeds), speed);
  std::ranges::sort(speeds, std::ranges::greater());
  const double least =
    speeds.size() > most_velocities ? speeds[most_velocities - 1] : speeds.back();
  const QuantityName fastest = *std::ranges::max_element(velocities, {}, speed);
  const ReadableUnit unit = common_unit(results, fastest);
  std::vector<std::string> parts;
  double below = 0;
  for (const QuantityName &velocity : velocities)
    if (speed(velocity) >= least && parts.size() < most_velocities)
      parts.push_back(
        fmt::format("{} {}", velocity.subject, value_with_uncertainty(model, velocity, unit)));
    else
      below = std::max(below, speed(velocity));
  std::string text =
    fmt::format("{} {} {}", velocities_name(results), fmt::join(parts, ", "), unit.symbol);
  if (parts.size() < velocities.size())
    text += fmt::format(", of the other {} bodies at most {} {}", velocities.size() - parts.size(),
                        significant(below * unit.factor, 4), unit.symbol);
  return text;
}

/// " (−97.80 % against fem)" of a code, against a reference that is another one: how far it is off.
std::string deviation_of_code(const Results &results, const Model &model,
                              const QuantityName &quantity)
{
  const Model *reference = results.reference();
  if (model.record.model.kind != ModelKind::code || reference == nullptr || reference == &model ||
      quantity.kind == QuantityKind::restitution)
    return "";
  const std::optional<double> own = find_quantity(model.record.model, quantity),
                              expected = find_quantity(reference->record.model, quantity);
  const std::optional<double> error =
    own && expected ? relative_error(*own, *expected) : std::nullopt;
  return error ? fmt::format(" ({} against {})", percent_text(*error), reference->name()) : "";
}

std::string value_part(const Results &results, const Model &model, const QuantityName &quantity)
{
  const ReadableUnit unit = common_unit(results, quantity);
  return fmt::format("{} {}{}{}{}", short_name(results.problem, quantity),
                     value_with_uncertainty(model, quantity, unit), unit.suffix(),
                     is_undecided(model.record.model, quantity) ? " (does not converge)" : "",
                     deviation_of_code(results, model, quantity));
}

/// "fem: restitution 0.95 ± 0.01, peak force 1 kN, ...": what a model says.
std::string model_line(const Results &results, const Model &model)
{
  const std::vector<QuantityName> asked = asked_quantities(results.problem, model.record.model);
  std::vector<QuantityName> velocities, others;
  for (const QuantityName &quantity : asked)
    (quantity.kind == QuantityKind::velocity ? velocities : others).push_back(quantity);
  std::vector<std::string> parts;
  if (!velocities.empty())
    parts.push_back(velocities_text(results, model, velocities));
  const std::size_t shown = std::min(others.size(), most_quantities);
  for (std::size_t k = 0; k < shown; ++k)
    parts.push_back(value_part(results, model, others[k]));
  if (others.size() > shown)
    parts.push_back(fmt::format("and {} more values of the contacts", others.size() - shown));
  const char *kind = model.record.model.kind == ModelKind::lumped ? " (a contact law)" : "";
  return parts.empty() ? "" : fmt::format("{}{}: {}", model.name(), kind, fmt::join(parts, ", "));
}

/// The reference; where it has no record, and beside it where it is a law, the other models.
std::vector<std::string> value_lines(const Results &results)
{
  const Model *reference = results.reference();
  constexpr std::size_t most_models = 8;
  std::vector<std::string> lines;
  for (const Model &model : results.models)
  {
    const ModelKind kind = model.record.model.kind;
    const bool stands_alone =
      reference == nullptr || reference->record.model.kind == ModelKind::lumped;
    if (&model == reference || kind == ModelKind::code || stands_alone)
      if (std::string line = model_line(results, model); !line.empty())
        lines.push_back(std::move(line));
  }
  if (lines.size() > most_models)
  {
    const std::size_t more = lines.size() - most_models;
    lines.resize(most_models);
    lines.push_back(fmt::format("and {} more models: see the tables of the report", more));
  }
  return lines;
}

/// "hunt-crossley was asked for a restitution of 0.5 and returned 0.66296: ...".
std::vector<std::string> restitution_lines(const Results &results)
{
  constexpr std::size_t most_lines = 3;
  std::vector<std::string> lines;
  for (const Model &model : results.models)
    for (const Remark &remark : model.record.model.remarks)
      if (remark.kind == RemarkKind::restitution)
        lines.push_back(fmt::format("{} {}", model.name(), remark.text));
  if (lines.size() > most_lines)
  {
    const std::size_t more = lines.size() - most_lines;
    lines.resize(most_lines);
    lines.push_back(fmt::format(
      "{} more laws returned a restitution other than the requested one: see their remarks", more));
  }
  return lines;
}

/// Pairs that adhesion keeps together, and restitutions of adhesion without a range.
std::vector<std::string> adhesion_lines(const Results &results)
{
  constexpr double least_tabor = 5;
  std::vector<std::string> sticking, rebounding, doubtful, lines;
  for (const Model &model : results.models)
  {
    const ModelRecord &record = model.record.model;
    const auto has_no_range = [&](const ContactRecord &contact)
    {
      return (record.law == "jkr" || record.law == "thornton-ning") &&
             contact.tabor.value_or(least_tabor) < least_tabor;
    };
    if (sticks(record) && record.restitution) // of an earlier touch
      rebounding.push_back(fmt::format("{} with a restitution of {}", model.name(),
                                       significant(*record.restitution, 4)));
    else if (sticks(record))
      sticking.push_back(model.name());
    if (std::ranges::any_of(record.contacts, has_no_range))
      doubtful.push_back(model.name());
  }
  if (!sticking.empty())
    lines.push_back(fmt::format("the bodies stick and have no restitution: {}; they swing on after "
                                "the record ends, and a later swing may have a larger force",
                                fmt::join(sticking, ", ")));
  if (!rebounding.empty())
    lines.push_back(fmt::format("the bodies rebound, and stick at a later touch: {}",
                                fmt::join(rebounding, ", ")));
  if (!doubtful.empty())
    lines.push_back(fmt::format("no restitution to use, the Tabor parameter is below {:g}: {}; "
                                "maugis-dugdale has a range of the attraction",
                                least_tabor, fmt::join(doubtful, ", ")));
  return lines;
}

/// What a Hopkinson bar says of its specimen.
std::vector<std::string> three_wave_lines(const Results &results)
{
  const Model *reference = results.reference();
  if (!results.problem.three_wave || reference == nullptr)
    return {};
  const auto place = static_cast<std::size_t>(results.problem.three_wave->specimen);
  const BodyRecord &specimen = reference->record.model.bodies.at(place);
  if (!specimen.strain_rate || !specimen.stress_error || !specimen.force_imbalance)
    return {};
  return {fmt::format(
    "three waves, from half of the pulse to 0.9 of it: at a strain rate of {} 1/s the true stress "
    "of {} from the transmitted wave deviates by {} from its material curve (standard deviation "
    "{}), and the forces on its faces differ by {}",
    significant(*specimen.strain_rate, 3), specimen.name, percent_text(*specimen.stress_error),
    percent_size_text(specimen.stress_scatter.value_or(0)),
    percent_size_text(*specimen.force_imbalance))};
}

/// Where finite elements compute what no solid does.
std::vector<std::string> validity_lines(const Results &results)
{
  const Model *reference = results.reference();
  std::vector<std::string> lines;
  if (reference != nullptr && reference->record.model.kind == ModelKind::fem)
    for (const Remark &remark : reference->record.model.remarks)
      if (remark.kind == RemarkKind::validity)
        lines.push_back(fmt::format("{}, {}", reference->name(), remark.text));
  return lines;
}

/// What an impact leaves to waves, in all and by where they are: "waves take 9.2 % of the kinetic
/// energy: 8.8 % run away in plate, 0.4 % stay in the bodies as vibration". Who lets something hit
/// a plate, a rod or a coat asks for that; elsewhere less than 1 % is left out.
std::vector<std::string> wave_loss_lines(const Results &results)
{
  constexpr double negligible = 0.01; // of the kinetic energy: less is in no contact law's error
  const Model *reference = results.reference();
  if (reference == nullptr || reference->record.model.kind != ModelKind::fem ||
      !open_contacts(results.problem, reference->record.model).empty()) // strained, not waves
    return {};
  const std::optional<Loss> loss = loss_of(results, *reference);
  if (!loss || !(reference->record.model.energy.initial.value_or(0) > 0))
    return {};
  const double initial = energy_of_approach(results.problem);
  if (!(initial > 0))
    return {};
  const auto share = [&](LossKind kind)
  {
    const auto part = std::ranges::find(loss->parts, kind, &LossPart::kind);
    return part == loss->parts.end() ? 0 : part->energy.value_or(0) / initial;
  };
  const double away = share(LossKind::radiated), staying = share(LossKind::vibrational);
  const bool is_asked =
    std::ranges::any_of(results.problem.bodies, [](const Body &body)
                        { return body.shape == Shape::cylinder || body.is_layered(); });
  if (!(away + staying > (is_asked ? 0 : negligible)))
    return {};
  const auto unbounded = std::ranges::find_if(results.problem.bodies, &Body::is_unbounded);
  // What comes back from the end of the block has not run away: 1 - e^2 changes by 2 e de.
  const double e = reference->record.model.restitution.value_or(0),
               returned =
                 2 * e * e * share_of_echoes(results, {QuantityKind::restitution}).value_or(0);
  if (returned > 0.1 * away)
    return {fmt::format("waves return from the end of {}, so it is not known what they take: make "
                        "its 'extent' larger, or leave it out",
                        unbounded->name)};
  const std::string sum = percent_size_text(away + staying);
  const bool runs_away = away > 0 && unbounded != results.problem.bodies.end();
  if (!runs_away)
    return {
      fmt::format("waves take {} of the kinetic energy: it stays in the bodies as vibration", sum)};
  if (!(staying > 0))
    return {
      fmt::format("waves take {} of the kinetic energy: it runs away in {}", sum, unbounded->name)};
  return {fmt::format("waves take {} of the kinetic energy: {} run away in {}, {} stay in the "
                      "bodies as vibration",
                      sum, percent_size_text(away), unbounded->name, percent_size_text(staying))};
}

std::string law_line(const std::string &before, const AnsweredLaw &law, const Answer &answer)
{
  const std::string model = law.text == law.model ? "" : fmt::format(" (model {})", law.model);
  const std::string grade =
    law.grade.empty() ? "" : fmt::format("; evidence {} (grades A to D)", law.grade);
  return fmt::format("{}{}{}: {}{}{}", before, law.text, model, error_words(law, answer), grade,
                     law.is_calibrated ? "; with given coefficients" : "");
}

using Json = nlohmann::ordered_json;

Json to_json(const Results &results, const AnsweredLaw &law, const Answer &answer)
{
  Json json{{"model", law.model}, {"identifier", law.identifier}};
  json["parameters"] = Json::object();
  for (const ParameterRecord &parameter : results.find(law.model)->record.model.parameters)
    json["parameters"][parameter.key] =
      parameter.value ? Json(*parameter.value) : Json(parameter.text);
  json["text"] = law.text;
  if (!law.grade.empty())
    json["grade"] = law.grade;
  json["errors"] = Json::object();
  for (const auto &[purpose, error] : law.errors)
    json["errors"][purpose.name] = error.error;
  json["words"] = error_words(law, answer);
  json["within"] = answer.within;
  json["calibrated"] = law.is_calibrated;
  return json;
}
} // namespace

std::string error_words(const AnsweredLaw &law, const Answer &answer)
{
  std::vector<std::string> parts;
  for (const auto &[purpose, error] : law.errors)
    parts.push_back(fmt::format("{}{} in {}{}", error_text(purpose, error),
                                purpose.scale.empty() ? "" : ' ' + purpose.scale, purpose.name,
                                purpose.kind == PurposeKind::history && !error.subject.empty()
                                  ? " of " + error.subject
                                  : ""));
  return fmt::format("differs from {} by {}", answer.reference, fmt::join(parts, ", "));
}

std::vector<std::string> answer_lines(const Results &results, const Answer &answer)
{
  std::vector<std::string> lines = value_lines(results);
  std::ranges::move(validity_lines(results), std::back_inserter(lines));
  std::ranges::move(three_wave_lines(results), std::back_inserter(lines));
  std::ranges::move(wave_loss_lines(results), std::back_inserter(lines));
  std::ranges::move(adhesion_lines(results), std::back_inserter(lines));
  std::ranges::move(input_lines(results, answer), std::back_inserter(lines));
  std::ranges::move(criterion_lines(results, judge_criteria(results)), std::back_inserter(lines));
  if (answer.law)
    lines.push_back(law_line("use ", *answer.law, answer));
  const std::string band = fmt::format("within {:g} %", 100 * answer.within);
  // Laws with given coefficients are not ranked: one may be closer.
  const auto is_given = [](const Model &model)
  { return model.record.model.kind == ModelKind::lumped && model.record.model.calibrated; };
  const bool has_given = answer.nearest && !answer.nearest->is_calibrated &&
                         std::ranges::any_of(results.models, is_given);
  if (answer.nearest)
    lines.push_back(law_line(
      answer.is_undecided ? "so far the closest published law is "
                          : fmt::format("no published law of the case is {}; the closest{} is ",
                                        band, has_given ? " without given coefficients" : ""),
      *answer.nearest, answer));
  if (!answer.also.empty())
  {
    std::vector<std::string> names;
    for (const AnsweredLaw &law : answer.also)
      names.push_back(law.model);
    lines.push_back(fmt::format("{}: {}",
                                answer.law ? "also " + band : band + ", but only in this program",
                                fmt::join(names, ", ")));
  }
  std::ranges::move(restitution_lines(results), std::back_inserter(lines));
  for (std::size_t k = 0; k < std::min(answer.open.size(), most_open); ++k)
  {
    const OpenPoint &point = answer.open[k];
    lines.push_back(fmt::format("open: {}: {}{}{}", point.what, point.why,
                                point.command.empty() ? "" : before_command, point.command));
  }
  return lines;
}

Json to_json(const Results &results, const Answer &answer)
{
  Json reference{{"model", answer.reference}, {"kind", name_of(answer.kind)}};
  for (const QuantityName &quantity : answer.quantities)
  {
    const ModelRecord &record = results.reference()->record.model;
    Json value{{"value", *find_quantity(record, quantity)}};
    if (const auto uncertainty = find_quantity(record, quantity.of_uncertainty()))
      value["uncertainty"] = *uncertainty;
    reference[to_string(quantity)] = std::move(value);
  }
  Json json{{"reference", std::move(reference)}};
  if (answer.law)
    json["law"] = to_json(results, *answer.law, answer);
  json["also"] = json["open"] = json["lines"] = Json::array();
  for (const AnsweredLaw &law : answer.also)
    json["also"].push_back(to_json(results, law, answer));
  if (answer.nearest)
  {
    json["also"].push_back(to_json(results, *answer.nearest, answer));
    if (!answer.is_undecided) // else the open points say why
      json["open"].push_back({{"what", "law"},
                              {"why", fmt::format("no published law of the case is within {:g} %",
                                                  100 * answer.within)}});
  }
  for (const OpenPoint &point : answer.open)
  {
    Json one{{"what", point.what}, {"why", point.why}};
    if (!point.command.empty())
      one["command"] = point.command;
    json["open"].push_back(std::move(one));
  }
  for (const std::string &line : answer_lines(results, answer))
    json["lines"].push_back(line);
  return json;
}
} // namespace carambole::reports
