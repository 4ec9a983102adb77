#pragma once

// What an answer says where it can name no law: why, and what would settle it.

#include <string>
#include <vector>

#include "reports/judgement/answer.h"

namespace carambole::reports
{
/// How to name the case of the results in a command: a shipped case with the same physics by name,
/// another one by the file that they keep.
std::string argument_of(const Results &results);

/// The command that ranks laws by the reference; empty where it is of too few bounces to rank laws.
std::string ranking_command(const Results &results);

/// The model that others are to be compared with has no record: what is missing, and the command
/// that computes it.
OpenPoint missing_reference(const Results &results);

/// The model that others are compared with is a contact law itself.
OpenPoint law_as_reference(const Results &results);

/// Why none of the laws of the case is the answer, law by law, and the command that finds one.
/// Nothing where the case asks for none, `laws: []`.
std::optional<OpenPoint> no_law(const Results &results, const std::vector<Purpose> &asked);

/// Measurements that the reference does not reproduce, so that what a law shares with it is no
/// answer. Of each beside the reference what lies farthest from it, of the quantities asked: beyond
/// the band of the answer and the uncertainties that are stated. None if the reference is measured
/// itself.
std::vector<OpenPoint> contradicting_measurements(const Results &results,
                                                  const std::vector<QuantityName> &asked);
} // namespace carambole::reports
