#pragma once

// What a case may say of a law, as JSON Schemas made from the manuals.

#include <vector>

#include "cases/laws/manual.h"
#include "cases/values/scalar_schema.h"

namespace carambole
{
/// A value, or a list of them, which may stand in one text between commas; of a parameter that is
/// no list, of one.
Schema one_or_list(const Schema &element, bool is_list);

enum class ListValues
{
  in_lists,
  one_by_one ///< in a list of maps
};

/// The map of parameters behind the identifier of a law.
Schema parameters_schema(const LawManual &manual, ListValues values = ListValues::in_lists);

/// Whether a law of this schema needs more than its identifier.
bool needs_parameters(const Schema &parameters);

/// `{LAW: {parameters}}` with one of these laws: `laws` has the schemas of the parameters by
/// identifier.
Schema one_law_schema(Schema laws);
} // namespace carambole
