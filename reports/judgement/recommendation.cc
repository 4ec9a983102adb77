#include "reports/judgement/recommendation.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

#include "cases/case/oblique.h"
#include "reports/judgement/reservations.h"
#include "reports/records/open_contacts.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
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

/// Without a quantity it is about the history of the force, or about velocities.
struct Question
{
  std::string name; ///< of velocities it follows from the record
  std::optional<QuantityKind> quantity = {};
  PurposeKind kind = PurposeKind::value;
  Scene scene = Scene::impact;
  bool is_asked = true;   ///< else a law may be wrong there and still be the answer
  std::string scale = {}; ///< what errors are parts of; empty: of the value
};

const Question questions[] = {
  {"force history", {}, PurposeKind::history},
  {"peak force", QuantityKind::peak_force},
  {"duration", QuantityKind::duration},
  {"impulse", QuantityKind::impulse, PurposeKind::value, Scene::impact, false},
  {"largest approach", QuantityKind::max_approach, PurposeKind::value, Scene::impact, false},
  {"acceleration", QuantityKind::acceleration, PurposeKind::value, Scene::incline},
  {"angular acceleration", QuantityKind::angular_acceleration, PurposeKind::value, Scene::incline},
  {"friction force", QuantityKind::friction_force, PurposeKind::value, Scene::incline},
  {"restitution", QuantityKind::restitution, PurposeKind::restitution},
  {"force over the approach", {}, PurposeKind::history, Scene::indentation},
  {"peak force", QuantityKind::peak_force, PurposeKind::value, Scene::indentation},
  {"largest approach", QuantityKind::max_approach, PurposeKind::value, Scene::indentation},
  {"work", QuantityKind::work, PurposeKind::value, Scene::indentation},
  {"returned work", QuantityKind::returned_work, PurposeKind::value, Scene::indentation},
  {"tangential restitution", QuantityKind::tangential_restitution, PurposeKind::restitution,
   Scene::oblique},
  // Relative to this impulse is the change of the spin, too.
  {"tangential impulse", QuantityKind::tangential_impulse, PurposeKind::value, Scene::oblique},
  {"slip after the impact", QuantityKind::rebound_slip_velocity, PurposeKind::value, Scene::oblique,
   true, "of the slip before"},
  {"peak tangential force", QuantityKind::peak_tangential_force, PurposeKind::value, Scene::oblique,
   false},
  {"", {}, PurposeKind::velocities}};

/// Whether a question applies to a case; velocities apply to all but bodies at rest.
bool applies(const Question &question, const Case &problem)
{
  const Scene scene = scene_of(problem);
  if (question.kind == PurposeKind::velocities)
    return scene != Scene::indentation;
  // What is given is no answer.
  const bool is_given =
    scene == Scene::indentation &&
    ((question.quantity == QuantityKind::peak_force && problem.indentation.force) ||
     (question.quantity == QuantityKind::max_approach && problem.indentation.maximum));
  return (question.scene == scene && !is_given) ||
         (scene == Scene::oblique && question.scene == Scene::impact && question.is_asked);
}

/// One error of a law.
struct Candidate
{
  std::string subject;
  std::optional<QuantityName> quantity; ///< absent: the force history
  double error = 0;
  std::optional<double> uncertainty = {};
};

/// A difference over `scale` > 0 or, where this is zero, over the value of the reference.
std::optional<Candidate> over(const std::string &subject, QuantityKind kind,
                              const std::optional<Difference> &difference, double scale)
{
  if (difference && !(scale > 0))
    scale = difference->reference; // with its sign: less of a negative value is less, too
  if (!difference || scale == 0)
    return std::nullopt;
  Candidate candidate{subject, QuantityName{kind, subject}, difference->absolute() / scale};
  if (difference->uncertainty)
    candidate.uncertainty = *difference->uncertainty / std::abs(scale);
  return candidate;
}

using Candidates = std::vector<std::optional<Candidate>>;

/// The velocities of the contact's bodies at the end.
Candidates of_velocities(const ContactComparison &comparison, const Results &results)
{
  const Case &problem = results.problem;
  const double speed = approach_speed(problem);
  if (results.reference()->record.model.restitution || (!problem.traits().rolls && !(speed > 0)))
    return {};
  const auto of_body = [&](int body, const std::optional<Difference> &difference)
  {
    return over(problem.bodies[static_cast<std::size_t>(body)].name, QuantityKind::velocity,
                difference, problem.traits().rolls ? 0 : speed);
  };
  return {of_body(comparison.contact.first, comparison.first_velocity),
          of_body(comparison.contact.second, comparison.second_velocity)};
}

/// What a quantity of this kind is of: a contact, its first body that is no ground, or the model.
std::string subject_of(QuantityKind kind, const Contact &contact, const Case &problem)
{
  const Subject subject = definition(kind).subject;
  if (subject == Subject::model)
    return "";
  const Body &first = problem.bodies[static_cast<std::size_t>(contact.first)],
             &second = problem.bodies[static_cast<std::size_t>(contact.second)];
  return subject == Subject::body ? (first.is_ground() ? second : first).name : contact.name;
}

/// The errors of a model in what a question is about, at one contact.
Candidates errors_of(const Question &question, const ContactComparison &comparison,
                     const Model &model, const Results &results)
{
  const Case &problem = results.problem;
  if (question.kind == PurposeKind::velocities)
    return of_velocities(comparison, results);
  if (question.quantity)
  {
    const QuantityKind kind = *question.quantity;
    const QuantityName quantity{kind, subject_of(kind, comparison.contact, problem)};
    const ModelRecord &own = model.record.model, &reference = results.reference()->record.model;
    double scale = question.kind == PurposeKind::restitution ? 1 : 0;
    if (kind == QuantityKind::rebound_slip_velocity)
      scale = std::abs(slip_velocity(problem));
    return {over(
      quantity.subject, kind,
      compare(own, of_first_impact(own, quantity), reference, of_first_impact(reference, quantity)),
      scale)};
  }
  if (question.scene == Scene::indentation && comparison.nrms)
    return {Candidate{comparison.contact.name, {}, *comparison.nrms}};
  if (question.scene == Scene::impact && comparison.sprague_geers)
    return {Candidate{comparison.contact.name, {}, comparison.sprague_geers->comprehensive}};
  return {};
}
} // namespace

std::vector<Purpose> purposes(const Results &results, const Summary &summary)
{
  const Case &problem = results.problem;
  std::vector<Purpose> all;
  std::vector<Question> asked;
  std::ranges::copy_if(questions, std::back_inserter(asked),
                       [&](const Question &question) { return applies(question, problem); });
  const bool has_no_velocities =
    results.reference() != nullptr && (sticks(results.reference()->record.model) ||
                                       bounces(problem, results.reference()->record.model));
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
    if (question.kind == PurposeKind::velocities && has_no_velocities)
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
          for (const std::optional<Candidate> &one :
               errors_of(question, comparison, model, results))
          {
            if (!one)
              continue;
            if (one->quantity)
              for (const std::string &doubt : quantity_doubts(
                     results, of_first_impact(results.reference()->record.model, *one->quantity)))
                add_unless_there(purpose.doubts, doubt);
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
