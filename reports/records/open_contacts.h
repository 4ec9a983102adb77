#pragma once

// Contacts that had not ended at the end of a record.

#include <optional>
#include <string>
#include <vector>

#include "reports/records/results.h"

namespace carambole::reports
{
/// Contacts of an impact, "B1-B2", that were still closed at the end of the record: they have a
/// start and no end. None on an incline, where the contact never ends.
std::vector<std::string> open_contacts(const Case &problem, const ModelRecord &model);

/// Whether the contact was still closed at the end of its record.
bool is_open(const ContactRecord &contact);

/// The end of the model's record [s] where the contact was still closed then: its force is unknown
/// after that. Nothing where the contact has ended.
std::optional<double> end_of_known_force(const Model &model, const std::string &contact);

/// Whether adhesion holds two bodies of the record together: they swing about each other, and their
/// velocities at the end of the record say nothing.
bool sticks(const ModelRecord &model);

/// Whether bodies that bounce under gravity are followed for longer than their first impact: their
/// velocities at the end of the record are those of an arbitrary instant.
bool bounces(const Case &problem, const ModelRecord &model);

/// Whether the velocities at the end of the reference's record are final: all contacts have ended,
/// nothing bounces, and there is no incline.
bool velocities_are_final(const Results &results);

/// "final velocities" or, where those of the reference are not final, "velocities at the end of the
/// record".
std::string velocities_name(const Results &results);
} // namespace carambole::reports
