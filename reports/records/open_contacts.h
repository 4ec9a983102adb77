#pragma once

// Contacts that had not ended at the end of a record.

#include <string>
#include <vector>

#include "reports/records/results.h"

namespace carambole::reports
{
/// Contacts of an impact, "B1-B2", that were still closed at the end of the record: they have a
/// start and no end. None on an incline, where the contact never ends.
std::vector<std::string> open_contacts(const Case &problem, const ModelRecord &model);

/// Whether the velocities at the end of the reference's record are final: all contacts have ended,
/// and there is no incline.
bool velocities_are_final(const Results &results);

/// "final velocities" or, where a contact of the reference was still closed, "velocities at the end
/// of the record".
std::string velocities_name(const Results &results);
} // namespace carambole::reports
