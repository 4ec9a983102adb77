#include "reports/judgement/recommendation.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

#include "cases/case/oblique.h"
#include "reports/judgement/reservations.h"
#include "reports/records/open_contacts.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// One error of a law.
struct Candidate
{
  std::string subject;
  std::optional<QuantityName> quantity; ///< absent: the force history
  double error = 0;
  std::optional<double> uncertainty;
};

std::optional<Candidate> over(const std::string &subject, QuantityKind kind,
                              const std::optional<Difference> &difference, double scale)
{
  if (!difference || !(scale > 0))
    return std::nullopt;
  Candidate candidate{subject, QuantityName{kind, subject}, difference->absolute() / scale,
                      std::nullopt};
  if (difference->uncertainty)
    candidate.uncertainty = *difference->uncertainty / scale;
  return candidate;
}

using Candidates = std::vector<std::optional<Candidate>>;

Candidates of_contact(const ContactComparison &comparison, QuantityKind kind,
                      const std::optional<Difference> ContactComparison::*member)
{
  const std::optional<Difference> &difference = comparison.*member;
  return {over(comparison.contact.name, kind, difference,
               difference ? std::abs(difference->reference) : 0)};
}

/// The velocities of the contact's bodies at the end.
Candidates of_velocities(const ContactComparison &comparison, const Results &results)
{
  if (results.reference()->record.model.restitution)
    return {};
  const auto of_body = [&](int body, const std::optional<Difference> &difference)
  {
    const double own = difference ? std::abs(difference->reference) : 0;
    return over(results.problem.bodies[static_cast<std::size_t>(body)].name, QuantityKind::velocity,
                difference, results.problem.traits().rolls ? own : approach_speed(results.problem));
  };
  return {of_body(comparison.contact.first, comparison.first_velocity),
          of_body(comparison.contact.second, comparison.second_velocity)};
}

/// A quantity of the body on an incline, or of its contact with it.
Candidates on_incline(const ContactComparison &comparison, const Results &results,
                      QuantityKind kind, const std::string &subject)
{
  if (!results.problem.traits().rolls)
    return {};
  const std::optional<Difference> difference =
    compare(results.find(comparison.model)->record.model, results.reference()->record.model,
            QuantityName{kind, subject});
  return {over(subject, kind, difference, difference ? std::abs(difference->reference) : 0)};
}

std::string body_on_incline(const ContactComparison &comparison, const Case &problem)
{
  const Body &first = problem.bodies[static_cast<std::size_t>(comparison.contact.first)];
  return first.is_ground()
           ? problem.bodies[static_cast<std::size_t>(comparison.contact.second)].name
           : first.name;
}

/// A quantity of the contact of an indentation that only its record has.
Candidates of_indentation(const ContactComparison &comparison, const Results &results,
                          QuantityKind kind)
{
  const std::optional<Difference> difference =
    compare(results.find(comparison.model)->record.model, results.reference()->record.model,
            QuantityName{kind, comparison.contact.name});
  return {over(comparison.contact.name, kind, difference,
               difference ? std::abs(difference->reference) : 0)};
}

/// A quantity of the contact that only records of oblique impacts have.
Candidates of_slip(const ContactComparison &comparison, const Results &results, QuantityKind kind,
                   double scale)
{
  const bool is_of_model = definition(kind).subject == Subject::model;
  const std::string subject = is_of_model ? "" : comparison.contact.name;
  const std::optional<Difference> difference =
    compare(results.find(comparison.model)->record.model, results.reference()->record.model,
            QuantityName{kind, subject});
  return {over(subject, kind, difference,
               scale > 0 || !difference ? scale : std::abs(difference->reference))};
}

/// What a question is about.
enum class Scene
{
  impact,
  oblique, ///< an impact, and more
  incline,
  indentation
};

Scene scene_of(const Case &problem)
{
  if (problem.traits().is_quasi_static)
    return Scene::indentation;
  if (problem.traits().rolls)
    return Scene::incline;
  return problem.traits().slips ? Scene::oblique : Scene::impact;
}

struct Question
{
  std::string name; ///< of velocities it follows from the record
  Candidates (*ask)(const ContactComparison &comparison, const Results &results);
  PurposeKind kind = PurposeKind::value;
  Scene scene = Scene::impact;
  bool is_asked = true;   ///< else a law may be wrong there and still be the answer
  std::string scale = {}; ///< what errors are parts of; empty: of the value
};

const Question questions[] = {
  {"force history",
   [](const ContactComparison &comparison, const Results &)
   {
     return comparison.sprague_geers
              ? Candidates{Candidate{
                  comparison.contact.name, {}, comparison.sprague_geers->comprehensive, {}}}
              : Candidates{};
   },
   PurposeKind::history},
  {"peak force", [](const ContactComparison &comparison, const Results &)
   { return of_contact(comparison, QuantityKind::peak_force, &ContactComparison::peak_force); }},
  {"duration", [](const ContactComparison &comparison, const Results &)
   { return of_contact(comparison, QuantityKind::duration, &ContactComparison::duration); }},
  {"impulse",
   [](const ContactComparison &comparison, const Results &)
   { return of_contact(comparison, QuantityKind::impulse, &ContactComparison::impulse); },
   PurposeKind::value, Scene::impact, false},
  {"largest approach",
   [](const ContactComparison &comparison, const Results &)
   { return of_contact(comparison, QuantityKind::max_approach, &ContactComparison::max_approach); },
   PurposeKind::value, Scene::impact, false},
  {"acceleration",
   [](const ContactComparison &comparison, const Results &results)
   {
     return on_incline(comparison, results, QuantityKind::acceleration,
                       body_on_incline(comparison, results.problem));
   },
   PurposeKind::value, Scene::incline},
  {"angular acceleration",
   [](const ContactComparison &comparison, const Results &results)
   {
     return on_incline(comparison, results, QuantityKind::angular_acceleration,
                       body_on_incline(comparison, results.problem));
   },
   PurposeKind::value, Scene::incline},
  {"friction force",
   [](const ContactComparison &comparison, const Results &results) {
     return on_incline(comparison, results, QuantityKind::friction_force, comparison.contact.name);
   },
   PurposeKind::value, Scene::incline},
  {"restitution",
   [](const ContactComparison &comparison, const Results &)
   { return Candidates{over("", QuantityKind::restitution, comparison.restitution, 1)}; },
   PurposeKind::restitution},
  {"force over the approach",
   [](const ContactComparison &comparison, const Results &)
   {
     return comparison.nrms
              ? Candidates{Candidate{comparison.contact.name, {}, *comparison.nrms, {}}}
              : Candidates{};
   },
   PurposeKind::history, Scene::indentation},
  // What is given is no answer.
  {"peak force",
   [](const ContactComparison &comparison, const Results &results)
   {
     return results.problem.indentation.force
              ? Candidates{}
              : of_contact(comparison, QuantityKind::peak_force, &ContactComparison::peak_force);
   },
   PurposeKind::value, Scene::indentation},
  {"largest approach",
   [](const ContactComparison &comparison, const Results &results)
   {
     return results.problem.indentation.maximum ? Candidates{}
                                                : of_contact(comparison, QuantityKind::max_approach,
                                                             &ContactComparison::max_approach);
   },
   PurposeKind::value, Scene::indentation},
  {"work",
   [](const ContactComparison &comparison, const Results &results)
   { return of_indentation(comparison, results, QuantityKind::work); },
   PurposeKind::value, Scene::indentation},
  {"returned work",
   [](const ContactComparison &comparison, const Results &results)
   { return of_indentation(comparison, results, QuantityKind::returned_work); },
   PurposeKind::value, Scene::indentation},
  {"tangential restitution",
   [](const ContactComparison &comparison, const Results &results)
   { return of_slip(comparison, results, QuantityKind::tangential_restitution, 1); },
   PurposeKind::restitution, Scene::oblique},
  // Relative to this impulse is the change of the spin, too.
  {"tangential impulse",
   [](const ContactComparison &comparison, const Results &results)
   { return of_slip(comparison, results, QuantityKind::tangential_impulse, 0); },
   PurposeKind::value, Scene::oblique},
  {"slip after the impact",
   [](const ContactComparison &comparison, const Results &results)
   {
     return of_slip(comparison, results, QuantityKind::rebound_slip_velocity,
                    std::abs(slip_velocity(results.problem)));
   },
   PurposeKind::value, Scene::oblique, true, "of the slip before"},
  {"peak tangential force",
   [](const ContactComparison &comparison, const Results &results)
   { return of_slip(comparison, results, QuantityKind::peak_tangential_force, 0); },
   PurposeKind::value, Scene::oblique, false},
  {"", of_velocities, PurposeKind::velocities}};

/// Whether a question applies to a case; velocities apply to all but bodies at rest.
bool applies(const Question &question, const Case &problem)
{
  const Scene scene = scene_of(problem);
  return question.kind == PurposeKind::velocities
           ? scene != Scene::indentation
           : question.scene == scene ||
               (scene == Scene::oblique && question.scene == Scene::impact && question.is_asked);
}

void append(std::vector<std::string> &all, const std::vector<std::string> &more)
{
  for (const std::string &one : more)
    if (std::ranges::find(all, one) == all.end())
      all.push_back(one);
}
} // namespace

std::vector<Purpose> purposes(const Results &results, const Summary &summary)
{
  const Case &problem = results.problem;
  std::vector<Purpose> all;
  std::vector<Question> asked;
  std::ranges::copy_if(questions, std::back_inserter(asked),
                       [&](const Question &question) { return applies(question, problem); });
  const bool reference_sticks =
    results.reference() != nullptr && sticks(results.reference()->record.model);
  // What an oblique impact or a row is about, first.
  const bool is_row = problem.bodies.size() > 2;
  std::stable_partition(asked.begin(), asked.end(),
                        [is_row](const Question &question)
                        {
                          return question.scene == Scene::oblique ||
                                 question.kind ==
                                   (is_row ? PurposeKind::velocities : PurposeKind::history);
                        });
  for (const Question &question : asked)
  {
    if (question.kind == PurposeKind::history && is_misaligned(results))
      continue; // at equal times the two say nothing of each other
    if (question.kind == PurposeKind::velocities && reference_sticks)
      continue;
    Purpose purpose{question.kind,
                    question.kind == PurposeKind::history && problem.traits().slips
                      ? force_words(problem) + " history"
                      : question.name,
                    "",
                    {},
                    reference_doubts(results),
                    question.is_asked};
    if (question.kind == PurposeKind::velocities)
    {
      purpose.name = velocities_name(results);
      purpose.scale = problem.traits().rolls ? "" : "of the approach speed";
    }
    if (!question.scale.empty())
      purpose.scale = question.scale;
    for (const Model &model : results.models)
    {
      if (model.record.model.kind != ModelKind::lumped || &model == results.reference())
        continue;
      const bool in_doubt = !model_doubts(results, model).empty();
      std::optional<LawError> worst;
      for (const ContactComparison &comparison : summary.comparisons)
        if (comparison.model == model.name() && (question.kind == PurposeKind::velocities ||
                                                 carries_momentum(results, comparison.contact)))
          for (const std::optional<Candidate> &one : question.ask(comparison, results))
          {
            if (!one)
              continue;
            if (one->quantity)
              append(purpose.doubts,
                     quantity_doubts(results, of_first_impact(results.reference()->record.model,
                                                              *one->quantity)));
            if (!worst || std::abs(one->error) > std::abs(worst->error))
              worst = LawError{model.name(),
                               problem.bodies.size() == 2 ? "" : one->subject,
                               one->error,
                               one->uncertainty,
                               model.record.model.calibrated && !is_measured(results),
                               in_doubt};
          }
      if (worst)
        purpose.laws.push_back(std::move(*worst));
    }
    std::ranges::stable_sort(
      purpose.laws, {},
      [](const LawError &law)
      { return std::tuple(law.in_doubt, law.is_calibrated, std::abs(law.error)); });
    if (!purpose.laws.empty())
      all.push_back(std::move(purpose));
  }
  return all;
}

std::string error_text(const Purpose &purpose, const LawError &law)
{
  constexpr double rounding = 1e-9; // of a sum over many steps
  const bool is_restitution = purpose.kind == PurposeKind::restitution;
  if (std::abs(law.error) <= rounding)
    return is_restitution ? "0" : "0 %";
  if (purpose.kind == PurposeKind::history)
    return percent_size_text(law.error);
  if (is_restitution)
    return signed_fixed(law.error, std::min(supported_decimals(law.uncertainty.value_or(1e-3)), 6));
  return percent_text(law.error, law.uncertainty);
}
} // namespace carambole::reports
