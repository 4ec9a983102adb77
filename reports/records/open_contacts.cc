#include "reports/records/open_contacts.h"

namespace carambole::reports
{
std::vector<std::string> open_contacts(const Case &problem, const ModelRecord &model)
{
  std::vector<std::string> open;
  if (!problem.traits().impacts)
    return open;
  // What is instantaneous has a start, and neither an end nor a force.
  for (const ContactRecord &contact : model.contacts)
    if (contact.start_time && !contact.end_time && contact.peak_force)
      open.push_back(contact.name());
  return open;
}

bool velocities_are_final(const Results &results)
{
  const Model *reference = results.reference();
  const bool is_open =
    reference != nullptr && !open_contacts(results.problem, reference->record.model).empty();
  return !is_open && !results.problem.traits().rolls;
}

std::string velocities_name(const Results &results)
{
  return velocities_are_final(results) ? "final velocities" : "velocities at the end of the record";
}
} // namespace carambole::reports
