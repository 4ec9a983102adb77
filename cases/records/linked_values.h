#pragma once

// Parameters of a law that are taken from the result of another model of the case: `restitution:
// {from: MODEL}`.

#include <filesystem>
#include <optional>
#include <string>

#include "cases/case/case.h"

namespace carambole
{
/// The model that a law takes its restitution from; empty: none.
std::string taken_from(const LawEntry &entry);

/// Whether its value comes, directly or through other laws, from a finite-element model.
bool waits_for_finite_elements(const Case &c, const LawEntry &entry);

/// The entry with the value that the stored record of the other model gives; nothing if there is no
/// such record of this case's physics, or if it has no restitution. An entry without such a
/// parameter is returned unchanged.
std::optional<LawEntry> with_taken_values(const LawEntry &entry, const Case &c,
                                          const std::filesystem::path &results);

/// The numerics hash of a record of the model that belongs to the current case; none for a law
/// whose taken value is not in any record, or if the case has no such model.
std::optional<std::string> numerics_hash_of(const Case &c, const std::string &model,
                                            const std::filesystem::path &results);
} // namespace carambole
