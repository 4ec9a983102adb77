#include "reports/judgement/answer.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/case/time_estimate.h"
#include "reports/judgement/input_study.h"
#include "reports/judgement/reservations.h"
#include "reports/judgement/silence.h"
#include "reports/records/open_contacts.h"
#include "reports/words/format.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
/// Laws that were derived for this program, so that no other has them: they stand beside the
/// recommended one.
constexpr std::string_view only_here[] = {"hertz-finite"};

/// The force of a contact: of flat faces the plateau, since their peak depends on the mesh.
QuantityName force_of(const ModelRecord &reference, const std::string &contact)
{
  const QuantityName plateau{QuantityKind::plateau_force, contact};
  return find_quantity(reference, plateau)
           ? plateau
           : of_first_impact(reference, {QuantityKind::peak_force, contact});
}

/// "0.9", "1.2 GPa" needs a unit that a case may be written in: SI.
std::string value_of(const ParameterRecord &parameter)
{
  if (!parameter.value)
    return parameter.text;
  const std::string number = fmt::format("{}", *parameter.value);
  return parameter.unit.empty() || parameter.unit == "1" ? number : number + " " + parameter.unit;
}

/// `tangential: {LAW: {parameters}}` or `rolling: ...`, from the records KEY and KEY.NAME.
std::string companion_of(const ModelRecord &model, const ParameterRecord &law)
{
  const std::string prefix = law.key + '.';
  std::vector<std::string> given;
  for (const ParameterRecord &parameter : model.parameters)
    if (parameter.origin != "default" && parameter.key.starts_with(prefix))
      given.push_back(
        fmt::format("{}: {}", parameter.key.substr(prefix.size()), value_of(parameter)));
  return given.empty()
           ? fmt::format("{}: {}", law.key, law.text)
           : fmt::format("{}: {{{}: {{{}}}}}", law.key, law.text, fmt::join(given, ", "));
}

std::string entry_of(const ModelRecord &model)
{
  std::vector<std::string> given;
  for (const ParameterRecord &parameter : model.parameters)
    if (parameter.key == "tangential" || parameter.key == "rolling" || parameter.key == "twisting")
      given.push_back(companion_of(model, parameter));
    else if (parameter.origin != "default" && parameter.key.find('.') == std::string::npos)
      given.push_back(fmt::format("{}: {}", parameter.key, value_of(parameter)));
  return given.empty() ? model.law
                       : fmt::format("{{{}: {{{}}}}}", model.law, fmt::join(given, ", "));
}

/// A law that may be the answer, with its errors; nothing if it may not, or lacks one of them.
std::optional<AnsweredLaw> candidate(const Model &model, const std::vector<Purpose> &asked,
                                     bool is_of_measurement)
{
  const ModelRecord &record = model.record.model;
  AnsweredLaw law{record.name, record.law, entry_of(record),         record.grade,
                  {},          0,          record.parameters.size(), record.calibrated};
  if (record.grade == contradictory_grade)
    return std::nullopt;
  for (const Purpose &purpose : asked)
  {
    const auto error = std::ranges::find(purpose.laws, record.name, &LawError::model);
    if (error == purpose.laws.end() || error->in_doubt || error->is_calibrated)
      return std::nullopt;
    law.errors.emplace_back(purpose, *error);
    // What the uncertainty of a measurement explains is no error of the law.
    const double explained = is_of_measurement ? error->uncertainty.value_or(0) : 0;
    law.worst = std::max(law.worst, std::max(0.0, std::abs(error->error) - explained));
    if (purpose.kind == PurposeKind::history)
      law.history = std::abs(error->error);
  }
  return law;
}

/// The command that computes the reference on more or on finer meshes.
std::string finer_command(const Results &results)
{
  const Case &problem = results.problem;
  const auto entry = std::ranges::find(problem.fem, problem.reference, &FemEntry::name);
  if (entry == problem.fem.end())
    return "";
  if (problem.counts_rings())
    return fmt::format("carambole run {} --set half_space.{}", argument_of(results),
                       entry->levels < 3
                         ? "levels=3"
                         : fmt::format("rings={:g}", 2 * entry->elements_per_contact_radius));
  // Three levels need enough elements on the coarsest of them.
  const double n = entry->elements_per_contact_radius, least = 4 * min_elements_per_contact_radius;
  const std::string elements = entry->path + ".elements_per_contact_radius";
  std::string change =
    entry->levels < 3 ? entry->path + ".levels=3" : fmt::format("{}={}", elements, 2 * n);
  if (entry->levels < 3 && n < least)
    change += fmt::format(" --set {}={}", elements, least);
  return fmt::format("carambole run {} --set {}", argument_of(results), change);
}

/// The command that computes an indentation with load steps of half the size, at the same rate.
std::string smaller_steps_command(const Results &results)
{
  const IndentationEntry &entry = results.problem.indentation;
  if (2 * entry.steps > max_load_steps)
    return "";
  const std::string time =
    entry.step_time ? fmt::format(" --set 'indentation.step_time={:.12g} s'", *entry.step_time / 2)
                    : "";
  return fmt::format("carambole run {} --set indentation.steps={}{}", argument_of(results),
                     2 * entry.steps, time);
}

/// The command that settles the doubts of the reference: smaller load steps where they leave the
/// work of an indentation unbalanced, else finer meshes.
std::string settling_command(const Results &results)
{
  const auto &error = results.reference()->record.model.energy.balance_error;
  if (results.problem.traits().is_quasi_static && !results.problem.counts_rings() &&
      error.value_or(0) > allowed_balance_error)
    if (std::string command = smaller_steps_command(results); !command.empty())
      return command;
  return finer_command(results);
}

/// What is uncertain mainly by the size of the load steps.
std::optional<OpenPoint> load_steps_point(const Results &results,
                                          const std::vector<QuantityName> &quantities)
{
  const ModelRecord &reference = results.reference()->record.model;
  std::vector<std::string> names;
  double largest = 0; // [-]
  for (const QuantityName &quantity : quantities)
    if (needs_smaller_load_steps(results, quantity))
    {
      names.push_back(readable_name(quantity));
      largest = std::max(largest, *find_uncertainty(reference, quantity)->truncation /
                                    std::abs(find_quantity(reference, quantity).value()));
    }
  if (names.empty())
    return std::nullopt;
  return OpenPoint{joined(names),
                   fmt::format("uncertain mainly by the size of the load steps, {} of the value; a "
                               "finer mesh does not help",
                               percent_size_text(largest)),
                   smaller_steps_command(results)};
}

/// Laws that attract say that the bodies do; a continuum without adhesion decides nothing for such.
std::optional<OpenPoint> adhesion_point(const Results &results)
{
  std::vector<std::string> names;
  for (const Model &model : results.models)
    if (model.record.model.kind == ModelKind::lumped && attracts_alone(results, model.record.model))
      names.push_back(model.name());
  if (names.empty())
    return std::nullopt;
  const Contact contact = results.problem.contacts().front();
  return OpenPoint{
    "adhesion",
    fmt::format("{} {}, but the continuum has no adhesion: add 'contacts: [{{between: [{}, {}], "
                "adhesion: {{work: 50 mJ/m^2, traction: linear, strength: 20 MPa}}}}]' with the "
                "values of these bodies, or leave such laws out",
                joined(names), names.size() == 1 ? "attracts" : "attract",
                results.problem.bodies[contact.first].name,
                results.problem.bodies[contact.second].name),
    ""};
}

/// What the mesh leaves more uncertain than the error up to which a law is recommended.
std::optional<OpenPoint> mesh_point(const Results &results,
                                    const std::vector<QuantityName> &quantities)
{
  const auto by_mesh = [&](const QuantityName &quantity)
  { return uncertainty_by_mesh(results, quantity); };
  const auto largest = std::ranges::max_element(quantities, {}, by_mesh);
  if (largest == quantities.end() || by_mesh(*largest) <= results.settings.within)
    return std::nullopt;
  const auto count = std::ranges::count_if(quantities, [&](const QuantityName &quantity)
                                           { return by_mesh(quantity) > results.settings.within; });
  const std::string others = count > 1 ? fmt::format(", and {} more above {}", count - 1,
                                                     percent_size_text(results.settings.within))
                                       : "";
  return OpenPoint{
    readable_name(*largest),
    fmt::format("uncertain by {} on these meshes{}", percent_size_text(by_mesh(*largest)), others),
    finer_command(results)};
}

/// An impact whose record ends while bodies are pressed together. Weight and adhesion keep them
/// together for ever.
std::optional<OpenPoint> short_record_point(const Results &results)
{
  const Model &reference = *results.reference();
  const std::vector<std::string> open = open_contacts(results.problem, reference.record.model);
  if (open.empty() || sticks(reference.record.model) || results.problem.gravity != 0 ||
      reference.record.model.kind == ModelKind::data)
    return std::nullopt;
  const bool must_end = std::ranges::any_of(results.problem.contact_options, &Contact::bonded);
  return OpenPoint{fmt::format("{} {}", open.size() == 1 ? "contact" : "contacts", joined(open)),
                   fmt::format("still closed when the record of {} ends, so the force may rise "
                               "further: increase 'duration'{}",
                               reference.name(), must_end ? "" : ", or leave it out"),
                   ""};
}

std::vector<OpenPoint> open_points(const Results &results, const Summary &summary,
                                   const std::vector<Purpose> &asked)
{
  std::vector<OpenPoint> open;
  for (const Verdict &verdict : summary.verdicts)
    if (verdict.is_failure())
      open.push_back(
        {fmt::format("{} of {}", verdict.expectation.quantity, verdict.expectation.model),
         verdict.value
           ? fmt::format("is {:.6g}, expected {:.6g}", *verdict.value, verdict.expectation.value)
           : "has no value",
         ""});
  for (const SkippedModel &model : results.skipped)
    open.push_back({model.name, model.reason, ""});
  for (const auto &[data, shift] : results.misaligned)
  {
    const ReadableUnit unit = readable_unit(std::abs(shift), "s");
    open.push_back(
      {fmt::format("time of {}", data),
       fmt::format(
         "its contact begins {:.4g} {} {} that of the models, and force histories are not "
         "compared",
         std::abs(shift) * unit.factor, unit.symbol, shift < 0 ? "after" : "before"),
       fmt::format("carambole run {} --set data.{}.shift=fitted", argument_of(results), data)});
  }
  if (const Model *reference = results.reference();
      reference != nullptr && reference->record.model.kind == ModelKind::data)
    for (const Remark &remark : reference->record.model.remarks)
      if (remark.kind == RemarkKind::energy || remark.kind == RemarkKind::validity)
        open.push_back({reference->name(), remark.text, ""});
  std::vector<std::string> undecided, reasons = reference_doubts(results);
  if (!reasons.empty())
    undecided.push_back(results.problem.reference);
  for (const Purpose &purpose : asked)
    if (!purpose.doubts.empty())
    {
      if (reference_doubts(results).empty())
        undecided.push_back(purpose.name);
      for (const std::string &doubt : purpose.doubts)
        add_unless_there(reasons, doubt);
    }
  // More rings do not settle what half-spaces leave out.
  const auto &remarks = results.reference()->record.model.remarks;
  const bool is_left_out = results.problem.counts_rings() &&
                           std::ranges::any_of(remarks, [](const Remark &remark)
                                               { return remark.kind == RemarkKind::validity; });
  const bool meshes_do_not_help =
    is_left_out || never_touches(results.problem, results.reference()->record.model) ||
    std::ranges::any_of(
      asked_quantities(results.problem, results.reference()->record.model),
      [&](const QuantityName &quantity)
      { return share_of_echoes(results, quantity).value_or(0) > results.settings.within; });
  if (!undecided.empty())
    open.push_back(
      {joined(undecided), joined(reasons), meshes_do_not_help ? "" : settling_command(results)});
  return open;
}

/// Of a case whose reference has no record: what the other models say of themselves.
std::optional<Answer> without_reference(const Results &results)
{
  if (results.models.empty())
    return std::nullopt;
  Answer answer;
  answer.reference = results.problem.reference;
  answer.within = results.settings.within;
  answer.open.push_back(missing_reference(results));
  return answer;
}
} // namespace

std::vector<QuantityName> asked_quantities(const Case &problem, const ModelRecord &reference)
{
  std::vector<QuantityName> asked;
  const auto ask = [&](const QuantityName &quantity)
  {
    if (find_quantity(reference, quantity))
      asked.push_back(quantity);
  };
  const bool is_pressed = problem.traits().is_quasi_static;
  if (problem.traits().slips)
  {
    ask({QuantityKind::tangential_restitution});
    for (const Body &body : problem.bodies)
      if (!body.is_ground())
        ask({QuantityKind::spin, body.name});
    ask({QuantityKind::rebound_slip_velocity, problem.contacts().front().name});
  }
  if (reference.restitution)
    ask({QuantityKind::restitution});
  else if ((problem.traits().impacts && !sticks(reference)) || problem.traits().rolls)
    for (const Body &body : problem.bodies)
      if (!body.is_ground())
        ask({QuantityKind::velocity, body.name});
  for (const Contact &contact : problem.contacts())
    if (is_pressed)
    {
      ask({problem.indentation.force ? QuantityKind::max_approach : QuantityKind::peak_force,
           contact.name});
      ask({QuantityKind::quasi_static_restitution, contact.name});
      if (contact.adhesion)
      {
        ask({QuantityKind::pull_off_force, contact.name});
        ask({QuantityKind::adhesion_energy_loss, contact.name});
      }
    }
    else if (problem.traits().is_prescribed)
    {
      for (const QuantityKind kind :
           {QuantityKind::peak_force, QuantityKind::normal_work,
            QuantityKind::peak_tangential_force, QuantityKind::tangential_work,
            QuantityKind::peak_rolling_torque, QuantityKind::peak_twisting_torque})
        ask({kind, contact.name});
    }
    else
    {
      ask(force_of(reference, contact.name));
      ask(of_first_impact(reference, {QuantityKind::duration, contact.name}));
    }
  return asked;
}

bool is_published(const std::string &law)
{
  return std::ranges::find(only_here, law) == std::end(only_here);
}

std::optional<Answer> answer_of(const Results &results, const Summary &summary)
{
  const Model *reference = results.reference();
  if (reference == nullptr)
    return without_reference(results);
  Answer answer;
  answer.reference = reference->name();
  answer.kind = reference->record.model.kind;
  answer.within = results.settings.within;
  answer.quantities = asked_quantities(results.problem, reference->record.model);
  std::vector<Purpose> asked = purposes(results, summary);
  std::erase_if(asked, [](const Purpose &purpose) { return !purpose.is_asked; });
  answer.open = open_points(results, summary, asked);
  const std::vector<OpenPoint> contradictions =
    contradicting_measurements(results, answer.quantities);
  std::ranges::copy(contradictions, std::back_inserter(answer.open));
  if (auto steps = load_steps_point(results, answer.quantities))
    answer.open.push_back(*std::move(steps));
  const std::optional<OpenPoint> short_record = short_record_point(results);
  if (short_record)
    answer.open.push_back(*short_record);
  const std::optional<OpenPoint> adhesion = adhesion_point(results);
  if (adhesion)
    answer.open.push_back(*adhesion);
  for (OpenPoint &point : open_inputs(results))
    answer.open.push_back(std::move(point));
  if (auto mesh = mesh_point(results, answer.quantities))
    answer.open.push_back(*std::move(mesh));
  if (answer.quantities.empty() && asked.empty() && answer.open.empty())
    return std::nullopt;
  // A law says nothing of the continuum if the reference is a law, or is not verified, nor of a
  // measurement with forces that the masses of the case cannot have. A prescribed motion is about
  // the laws themselves.
  if (answer.kind == ModelKind::lumped && !results.problem.traits().is_prescribed)
    answer.open.push_back(law_as_reference(results));
  if (answer.kind == ModelKind::lumped || !reference_doubts(results).empty() ||
      std::ranges::any_of(reference->record.model.remarks,
                          [](const Remark &remark) { return remark.kind == RemarkKind::energy; }))
    return answer;
  // None is recommended while a quantity does not converge, the record ends before the contact, a
  // measurement contradicts the reference, or the data have a clock of their own.
  answer.is_undecided =
    is_misaligned(results) || adhesion || short_record || !contradictions.empty() ||
    std::ranges::any_of(asked, [](const Purpose &purpose) { return !purpose.doubts.empty(); });

  const bool measured = is_measured(results);
  std::vector<AnsweredLaw> laws;
  for (const Model &model : results.models)
    if (model.record.model.kind == ModelKind::lumped)
      if (auto law = candidate(model, asked, measured))
        laws.push_back(std::move(*law));
  const auto is_usable = [](const AnsweredLaw &law) { return is_published(law.identifier); };
  if (answer.is_undecided)
  {
    std::erase_if(laws, [&](const AnsweredLaw &law) { return !is_usable(law); });
    if (const auto nearest = std::ranges::min_element(laws, {}, &AnsweredLaw::worst);
        nearest != laws.end())
      answer.nearest = *nearest;
    else if (std::optional<OpenPoint> silent = no_law(results, asked))
      answer.open.push_back(std::move(*silent));
    return answer;
  }
  // Of a measurement the law that follows the force, whatever was given to it.
  std::ranges::stable_sort(laws, {},
                           [&](const AnsweredLaw &law)
                           {
                             return measured
                                      ? std::tuple(std::size_t{0}, law.history.value_or(law.worst))
                                      : std::tuple(law.parameters, law.worst);
                           });
  const AnsweredLaw *nearest = nullptr;
  for (const AnsweredLaw &law : laws)
    if (law.worst <= answer.within && !answer.law && is_usable(law))
      answer.law = law;
    else if (law.worst <= answer.within)
      answer.also.push_back(law);
    else if (is_usable(law) && (nearest == nullptr || law.worst < nearest->worst))
      nearest = &law;
  if (answer.law)
    return answer;
  if (nearest != nullptr)
    answer.nearest = *nearest;
  else if (std::optional<OpenPoint> silent = no_law(results, asked))
    answer.open.push_back(std::move(*silent));
  if (measured)
    answer.open.push_back(
      {"a law", "no law of the case follows the measurement", ranking_command(results)});
  return answer;
}
} // namespace carambole::reports
