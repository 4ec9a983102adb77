#include "reports/recommendation.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "reports/doubts.h"

namespace carambole::reports
{
namespace
{
/// One error of a row of the comparison.
struct Candidate
{
  std::string subject, quantity;
  double error = 0;
  std::optional<double> uncertainty;
};

std::optional<Candidate> over(const std::string &subject, const std::string &quantity,
                              const std::optional<Difference> &difference, double scale)
{
  if (!difference || !(scale > 0))
    return std::nullopt;
  Candidate candidate{subject, quantity + (subject.empty() ? "" : " " + subject),
                      difference->absolute() / scale, std::nullopt};
  if (difference->uncertainty)
    candidate.uncertainty = *difference->uncertainty / scale;
  return candidate;
}

using Candidates = std::vector<std::optional<Candidate>>;

Candidates of_contact(const ContactComparison &row, const std::string &quantity,
                      const std::optional<Difference> ContactComparison::*member)
{
  const std::optional<Difference> &difference = row.*member;
  return {
    over(row.contact.name, quantity, difference, difference ? std::abs(difference->reference) : 0)};
}

Candidates of_motion(const ContactComparison &row, const Case &problem)
{
  if (row.restitution)
    return {over("", "restitution", row.restitution, 1)};
  const auto name = [&](int body) { return problem.bodies[static_cast<std::size_t>(body)].name; };
  const double speed = approach_speed(problem);
  return {over(name(row.contact.first), "velocity", row.first_velocity, speed),
          over(name(row.contact.second), "velocity", row.second_velocity, speed)};
}

struct Question
{
  std::string name;
  Candidates (*ask)(const ContactComparison &row, const Case &problem);
};

const Question questions[] = {
  {"force history",
   [](const ContactComparison &row, const Case &)
   {
     return row.sprague_geers
              ? Candidates{Candidate{row.contact.name, "", row.sprague_geers->comprehensive, {}}}
              : Candidates{};
   }},
  {"peak force", [](const ContactComparison &row, const Case &)
   { return of_contact(row, "peak_force", &ContactComparison::peak_force); }},
  {"duration", [](const ContactComparison &row, const Case &)
   { return of_contact(row, "duration", &ContactComparison::duration); }},
  {"impulse", [](const ContactComparison &row, const Case &)
   { return of_contact(row, "impulse", &ContactComparison::impulse); }},
  {"largest approach", [](const ContactComparison &row, const Case &)
   { return of_contact(row, "max_approach", &ContactComparison::max_approach); }},
  {"", of_motion}}; // named by what the row has: restitution, or final velocities

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
  for (const Question &question : questions)
  {
    Purpose purpose{question.name, {}, reference_doubts(results)};
    if (purpose.name.empty())
      purpose.name = problem.bodies.size() == 2 ? "restitution" : "final velocities";
    for (const Model &model : results.models)
    {
      if (model.record.model.kind != "lumped" || &model == results.reference())
        continue;
      const bool in_doubt = !model_doubts(results, model).empty();
      std::optional<LawError> worst;
      for (const ContactComparison &row : summary.comparisons)
        if (row.model == model.name())
          for (const std::optional<Candidate> &one : question.ask(row, problem))
          {
            if (!one)
              continue;
            append(purpose.doubts, quantity_doubts(results, one->quantity));
            if (!worst || std::abs(one->error) > std::abs(worst->error))
              worst = LawError{model.name(),
                               problem.bodies.size() == 2 ? "" : one->subject,
                               one->error,
                               one->uncertainty,
                               model.record.model.calibrated,
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
} // namespace carambole::reports
