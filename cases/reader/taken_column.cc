#include "cases/reader/taken_column.h"

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/data_hints.h"
#include "cases/values/signal_units.h"

namespace carambole
{
namespace
{
/// The only column whose header is that name and a unit.
std::optional<std::size_t> column_by_name(const Table &table, const std::string &name)
{
  std::optional<std::size_t> found;
  for (std::size_t k = 0; k < table.headers().size(); ++k)
    if (parse_header(table.headers()[k]).name == name)
    {
      if (found)
        return {};
      found = k;
    }
  return found;
}
} // namespace

bool TakenColumn::find_in(const Table &table, bool is_known)
{
  const bool may_lack_unit = is_by_name || is_known;
  // A reaction force is often negative.
  is_turned = header.starts_with('-') && !table.find(header) &&
              !(may_lack_unit && column_by_name(table, header));
  at = table.find_or_place(name());
  if (!at && may_lack_unit)
    at = column_by_name(table, name());
  const Header parsed = parse_header(name());
  unit = parsed.unit == "-" ? "" : plain_unit(parsed.unit);
  if (at && unit.empty() && (may_lack_unit || position_of(parsed.name)))
    unit = unit_of_header(table.headers()[*at]);
  return at.has_value();
}

double TakenColumn::factor() const
{
  const Dimension dimension = dimension_of(column.kind);
  const std::string name = parse_header(this->name()).name;
  const double sign = is_turned ? -1 : 1;
  if (mass)
    return sign * *mass *
           (scale.empty() ? acceleration_factor(unit)
                          : scale_factor(scale, unit, dimension::acceleration));
  if (!scale.empty())
    return sign * scale_factor(scale, unit, dimension);
  if (unit.empty())
    throw QuantityError(
      fmt::format("{} has no unit; write '{} [{}]'", in_quotes(name), name, si_unit(dimension)));
  const auto signal = signal_unit(unit);
  if (!signal)
    return sign * parse_quantity("1 " + unit, dimension);
  if (signal->family == "g" && column.kind == ColumnKind::force)
    throw QuantityError(fmt::format("{} is in g; write '{{column: {}, mass: 12 g}}' with the mass "
                                    "that is accelerated, or '{{column: {}, scale: 1 N/g}}'",
                                    in_quotes(name), name, name));
  throw QuantityError(
    fmt::format("{} is in {}; write '{{column: {}, scale: 1 {}/{}}}' with the scale of the sensor "
                "and its amplifier",
                in_quotes(name), unit, name,
                column.kind == ColumnKind::force ? "kN" : si_unit(dimension), unit));
}
} // namespace carambole
