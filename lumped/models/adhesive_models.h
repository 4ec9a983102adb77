#pragma once

// Adhesive laws in a case: where their work of adhesion comes from, and what they do not go with.

#include <string>

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// The entry with the work of adhesion and the strength of the contacts, where the law takes them
/// and has none.
LawEntry with_adhesion(LawEntry entry, const Manual &manual, const Case &c);

/// The error where neither the entry nor a contact gives it; empty: none.
std::string missing_adhesion(const LawEntry &entry, const Manual &manual);

/// Why an adhesive law does not go with the case, in words that follow its name; empty: it does.
std::string lack_of_adhesion(const Case &c, const Model &model);
} // namespace carambole::lumped
