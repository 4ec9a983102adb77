#pragma once

// Parameters of a law that take what another model of the case returned:
// `restitution: {from: MODEL}`.

#include <filesystem>
#include <optional>
#include <string>

#include "cases/case/case.h"

namespace carambole
{
/// The model that a law takes its restitution from; empty: none.
std::string taken_from(const LawEntry &entry);

/// Whether what it takes comes, directly or through other laws, from a finite-element model.
bool waits_for_finite_elements(const Case &c, const LawEntry &entry);

/// The entry with the value that the stored record of the other model gives; nothing if there is no
/// such record of this case's physics, or if it has no restitution. An entry that takes nothing is
/// returned as it is.
std::optional<LawEntry> with_taken_values(const LawEntry &entry, const Case &c,
                                          const std::filesystem::path &results);

/// The numerics hash that the record of a model has where it belongs to the case as it stands; none
/// for a law that takes a value which no record gives, or for what is no model of the case.
std::optional<std::string> numerics_hash_of(const Case &c, const std::string &model,
                                            const std::filesystem::path &results);
} // namespace carambole
