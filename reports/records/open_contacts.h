#pragma once

// What had not come to its end when a record did.

#include <string>
#include <vector>

#include "reports/records/results.h"

namespace carambole::reports
{
/// Contacts of an impact, "B1-B2", that pushed and still did at the end of the record: they have a
/// start and no end. None on an incline, where contact is what is computed.
std::vector<std::string> open_contacts(const Case &problem, const ModelRecord &model);

/// Whether the velocities at the end of the reference's record are those of bodies that have
/// parted: no contact was still closed, and nothing rolls on.
bool velocities_are_final(const Results &results);

/// "final velocities" or, where a contact of the reference was still closed, "velocities at the end
/// of the record".
std::string velocities_name(const Results &results);
} // namespace carambole::reports
