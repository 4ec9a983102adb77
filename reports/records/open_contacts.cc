#include "reports/records/open_contacts.h"

#include <algorithm>

#include "cases/case/free_flight.h"

namespace carambole::reports
{
bool is_open(const ContactRecord &contact)
{
  // What is instantaneous has a start, and neither an end nor a force.
  return contact.start_time && !contact.end_time && contact.peak_force;
}

std::optional<double> end_of_known_force(const Model &model, const std::string &contact)
{
  for (const ContactRecord &one : model.record.model.contacts)
    if (one.name() == contact && is_open(one) && !model.history.columns.empty() &&
        !model.history.columns.front().values.empty())
      return model.history.columns.front().values.back();
  return std::nullopt;
}

std::vector<std::string> open_contacts(const Case &problem, const ModelRecord &model)
{
  std::vector<std::string> open;
  if (!problem.traits().impacts)
    return open;
  for (const ContactRecord &contact : model.contacts)
    if (is_open(contact))
      open.push_back(contact.name());
  return open;
}

bool sticks(const ModelRecord &model)
{
  return std::ranges::any_of(model.contacts, &ContactRecord::stick);
}

bool bounces(const Case &problem, const ModelRecord &model)
{
  return std::ranges::any_of(model.bounces, [&](const BounceRecord &touch)
                             { return problem.duration || touch.number > 1; });
}

namespace
{
/// Whether neighbours would meet again after the record: the computation was stopped before.
bool closes(const Case &problem, const ModelRecord &model)
{
  constexpr double least = 1e-3; // of the fastest meeting: two that part alike leave round-off
  if (!problem.is_normal_impact() || model.bodies.size() != problem.bodies.size())
    return false;
  const double limit = least * fastest_meeting(problem);
  for (std::size_t k = 0; k + 1 < model.bodies.size(); ++k)
    if (model.bodies[k].velocity - model.bodies[k + 1].velocity > limit)
      return true;
  return false;
}
} // namespace

bool velocities_are_final(const Results &results)
{
  const Model *reference = results.reference();
  const bool goes_on =
    reference != nullptr && (!open_contacts(results.problem, reference->record.model).empty() ||
                             bounces(results.problem, reference->record.model) ||
                             closes(results.problem, reference->record.model));
  return !goes_on && !results.problem.traits().rolls;
}

std::string velocities_name(const Results &results)
{
  return velocities_are_final(results) ? "final velocities" : "velocities at the end of the record";
}
} // namespace carambole::reports
