#pragma once

// JSON Schemas (draft 2020-12) of the scalars of a case, as an editor or a YAML library of version
// 1.2 hands them on: `0.3` is a number to it, `10 mm` a string. Here both are texts.

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cases/values/units.h"

namespace carambole
{
using Schema = nlohmann::ordered_json;

inline constexpr const char *schema_dialect = "https://json-schema.org/draft/2020-12/schema";

/// Any scalar without control characters: also `title: 2013` is a text.
Schema text_schema();
/// One of these, quoted or not.
Schema words_schema(const std::vector<std::string> &words);
/// A number with a unit; without a dimension, a number that may have one, as in `5 %`.
Schema quantity_schema(const Dimension &dimension);
/// A number with a unit of its own, as an angle has.
Schema measured_schema();
/// A number that may have a unit.
Schema any_quantity_schema();
/// A number without any.
Schema number_schema();
Schema integer_schema(int least, int most);

} // namespace carambole
