#include "cases/values/signal_units.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr double standard_gravity = 9.80665; // [m/s^2]

/// Factor of a prefix of SI before volts, amperes and coulombs; nothing for any other text.
std::optional<double> prefix_factor(std::string_view prefix)
{
  static const std::map<std::string_view, double> prefixes{
    {"", 1},          {"k", 1e3},       {"m", 1e-3}, {"u", 1e-6},
    {"\u00B5", 1e-6}, {"\u03BC", 1e-6}, {"n", 1e-9}, {"p", 1e-12}};
  const auto found = prefixes.find(prefix);
  return found == prefixes.end() ? std::nullopt : std::optional(found->second);
}

/// The numerator of a scale in SI units of the dimension.
double numerator(const std::string &text, const Dimension &dimension)
{
  if (dimension == dimension::acceleration)
    for (const std::string_view g : {" g", " gn", " g_n"})
      if (text.ends_with(g))
        return standard_gravity *
               parse_quantity(text.substr(0, text.size() - g.size()), dimension::none);
  return parse_quantity(text, dimension);
}

/// Place of the last '/' outside of parentheses; the length of the text if there is none.
std::size_t last_division(std::string_view text)
{
  int depth = 0;
  for (std::size_t k = text.size(); k-- > 0;)
  {
    depth += text[k] == ')' ? 1 : 0;
    depth -= text[k] == '(' ? 1 : 0;
    if (text[k] == '/' && depth == 0)
      return k;
  }
  return text.size();
}
} // namespace

std::optional<SignalUnit> signal_unit(std::string_view text)
{
  const std::string unit = plain_unit(text);
  if (unit == "g" || unit == "gn" || unit == "g_n")
    return SignalUnit{"g", 1};
  for (const char *word : {"count", "counts", "digit", "digits", "lsb", "adc", "bit", "bits"})
    if (in_lower_case(unit) == word)
      return SignalUnit{"count", 1};
  if (unit.ends_with("V/V"))
  {
    const auto factor = prefix_factor(std::string_view(unit).substr(0, unit.size() - 3));
    return factor ? std::optional(SignalUnit{"V/V", *factor}) : std::nullopt;
  }
  for (const char family : {'V', 'A', 'C'})
    if (unit.ends_with(family))
      if (const auto factor = prefix_factor(std::string_view(unit).substr(0, unit.size() - 1)))
        return SignalUnit{std::string(1, family), *factor};
  return {};
}

std::string plain_unit(std::string_view text)
{
  static const std::map<std::string_view, const char *> words{
    {"volt", "V"},         {"volts", "V"},       {"v", "V"},
    {"millivolt", "mV"},   {"millivolts", "mV"}, {"ampere", "A"},
    {"amperes", "A"},      {"amps", "A"},        {"second", "s"},
    {"seconds", "s"},      {"sec", "s"},         {"newton", "N"},
    {"newtons", "N"},      {"kilonewton", "kN"}, {"milliseconds", "ms"},
    {"microseconds", "us"}};
  const std::string_view bare = trimmed(text, " \t");
  const auto found = words.find(in_lower_case(bare));
  return found == words.end() ? std::string(bare) : found->second;
}

bool is_unit_word(std::string_view text)
{
  if (text.empty())
    return false;
  for (const char *word :
       {"-", "degC", "\u00B0C", "\u2103", "K", "dB", "Ohm", "ohm", "ustrain", "n/a", "none"})
    if (text == word)
      return true;
  if (signal_unit(text))
    return true;
  try
  {
    return parse_quantity("1 " + plain_unit(text)).has_unit;
  }
  catch (const QuantityError &)
  {
    return false;
  }
}

std::string lone_unit(std::string_view cell)
{
  const std::string_view unit = trimmed(cell, "[]() \t");
  return is_unit_word(unit) ? plain_unit(unit) : "";
}

bool are_lone_units(const std::vector<std::string_view> &cells)
{
  return !std::ranges::all_of(cells, &std::string_view::empty) &&
         std::ranges::all_of(cells, [](std::string_view cell)
                             { return cell.empty() || !lone_unit(cell).empty(); });
}

double scale_factor(const std::string &scale, const std::string &unit, const Dimension &dimension)
{
  const auto nonzero = [&](double factor)
  {
    if (factor == 0)
      throw QuantityError(in_quotes(scale) + " is zero");
    return factor;
  };
  const std::size_t division = last_division(scale);
  const std::string above(trimmed(scale.substr(0, division)));
  const std::string below(
    division < scale.size() ? trimmed(std::string_view(scale).substr(division + 1), " ()") : "");
  const std::optional<SignalUnit> per = signal_unit(below);
  const std::optional<SignalUnit> of =
    unit.empty() || unit == "-" ? SignalUnit{"count", 1} : signal_unit(unit);
  if (of && per)
  {
    if (of->family != per->family)
      throw QuantityError(fmt::format("{} is per {}, but the column {}", in_quotes(scale), below,
                                      unit.empty() ? "has no unit" : "is in " + unit));
    return nonzero(numerator(above, dimension) * of->factor / per->factor);
  }
  if (of && of->family == "count")
    return nonzero(numerator(std::string(trimmed(scale)), dimension));
  if (of && of->family != "g")
    throw QuantityError(fmt::format("{} is not per {}; write it as '4.52 {}/{}'", in_quotes(scale),
                                    of->family, si_unit(dimension), of->family));
  const Quantity one = parse_quantity("1 " + unit), factor = parse_quantity(scale);
  const Dimension product{one.dimension.mass + factor.dimension.mass,
                          one.dimension.length + factor.dimension.length,
                          one.dimension.time + factor.dimension.time};
  if (!(product == dimension))
    throw QuantityError(fmt::format("{} times {} is in {}, but must be in {}", unit,
                                    in_quotes(scale), si_unit(product), si_unit(dimension)));
  return nonzero(one.value * factor.value);
}

double acceleration_factor(const std::string &unit)
{
  const auto signal = signal_unit(unit);
  return signal && signal->family == "g" ? standard_gravity
                                         : parse_quantity("1 " + unit, dimension::acceleration);
}
} // namespace carambole
