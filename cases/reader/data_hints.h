#pragma once

// What to write in `columns:` of a file that does not say which column is which.

#include <optional>
#include <string>

#include "cases/formats/formats.h"
#include "cases/values/units.h"

namespace carambole
{
/// Unit of a header as it is written in a case; empty: none.
std::string unit_of_header(const std::string &header);

/// Nothing: it has no unit, or one of a sensor.
std::optional<Dimension> dimension_of_unit(const std::string &unit);

/// "; write for example 'columns: {...}'. The file begins: ..."; empty where the file is not a
/// table, because its first lines may be private. `contact` is the name of one, or empty;
/// `has_interval`: the case has the sampling interval.
std::string columns_hint(const Trace &trace, const std::string &contact, bool has_interval,
                         const std::string &first_lines);
} // namespace carambole
