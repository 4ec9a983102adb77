#include "cases/reader/data_hints.h"

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cases/values/signal_units.h"
#include "cases/values/text.h"

namespace carambole
{
std::string unit_of_header(const std::string &header)
{
  const std::string unit = parse_header(header).unit;
  return unit == "-" ? "" : plain_unit(unit);
}

/// Nothing: it has no unit, or one of a sensor.
std::optional<Dimension> dimension_of_unit(const std::string &unit)
{
  if (unit.empty() || signal_unit(unit))
    return {};
  try
  {
    return parse_quantity("1 " + unit).dimension;
  }
  catch (const QuantityError &)
  {
    return {};
  }
}

namespace
{
/// Whether a name without a unit is that of a time, or of a force, to people.
bool is_named(const std::string &header, std::initializer_list<const char *> names)
{
  const std::string lower = in_lower_case(parse_header(header).name);
  return std::ranges::any_of(names, [&](const char *name) { return lower == name; });
}

/// The column that is most likely the force, and what to write for it.
std::string force_hint(const Trace &trace, std::optional<std::size_t> time)
{
  const std::vector<std::string> &headers = trace.table.headers();
  const auto rank = [&](std::size_t k)
  {
    const std::string unit = unit_of_header(headers[k]);
    if (k == time || k == trace.steps)
      return 4;
    if (dimension_of_unit(unit) == dimension::force)
      return 0;
    if (signal_unit(unit))
      return 1;
    return is_named(headers[k], {"f", "force", "load", "fz"}) ? 2 : 3;
  };
  std::vector<double> spreads;
  for (std::size_t k = 0; k < headers.size(); ++k)
    spreads.push_back(trace.table.spread_of(k));
  std::size_t best = 0;
  for (std::size_t k = 1; k < headers.size(); ++k)
    if (std::pair(rank(k), -spreads[k]) < std::pair(rank(best), -spreads[best]))
      best = k;
  const std::string unit = unit_of_header(headers[best]), name = parse_header(headers[best]).name;
  const auto signal = signal_unit(unit);
  if (signal && signal->family == "g")
    return fmt::format("{{column: \"{}\", mass: 12 g}}", name);
  if (signal)
    return fmt::format("{{column: \"{}\", scale: 1 kN/{}}}", name, signal->family);
  return fmt::format("\"{}{}\"", headers[best], unit.empty() ? " [N]" : "");
}
} // namespace

std::string columns_hint(const Trace &trace, const std::string &contact, bool has_interval,
                         const std::string &first_lines)
{
  if (trace.table.told_headers().empty())
    return "";
  const std::vector<std::string> &headers = trace.table.headers();
  const bool has_time = trace.time || trace.clock || trace.steps;
  std::optional<std::size_t> time = trace.time;
  for (std::size_t k = 0; k < headers.size() && !time && !has_time; ++k)
    if (dimension_of_unit(unit_of_header(headers[k])) == dimension::time)
      time = k;
  for (std::size_t k = 0; k < headers.size() && !time && !has_time; ++k)
    if (is_named(headers[k], {"t", "time"}))
      time = k;
  std::vector<std::string> named;
  if (time && unit_of_header(headers[*time]).empty())
    named.push_back(fmt::format("time: \"{} [s]\"", headers[*time]));
  else if (!has_time && !has_interval)
  {
    named.push_back(fmt::format("time: \"{}{}\"", headers[time.value_or(0)], time ? "" : " [s]"));
    time = time.value_or(0);
  }
  if (!contact.empty())
    named.push_back(fmt::format("force {}: {}", contact, force_hint(trace, time)));
  return fmt::format("; write for example 'columns: {{{}}}'. The file begins: {}",
                     fmt::join(named, ", "), first_lines);
}
} // namespace carambole
