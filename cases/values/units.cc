#include "cases/values/units.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/values/plain_characters.h"
#include "cases/values/text.h"
#include "cases/values/unit_database.h"

namespace carambole
{
bool operator==(const Dimension &a, const Dimension &b)
{
  constexpr double rounding = 1e-9; // of exponents such as 1.5 or 0.333333333333
  return std::abs(a.mass - b.mass) < rounding && std::abs(a.length - b.length) < rounding &&
         std::abs(a.time - b.time) < rounding;
}

namespace
{
/// Recursive descent over  unit := (factor | '1' '/' factor) { ['*' | '.' | '/'] factor },  factor
/// := (symbol | '(' unit ')') ['^' number]. As in UDUNITS a division applies to the next factor
/// only.
class UnitReader
{
public:
  explicit UnitReader(std::string_view text) : rest(text) {}

  Unit read()
  {
    const Unit unit = read_product(0);
    if (!rest.empty())
      refuse();
    return unit;
  }

private:
  std::string_view rest;

  [[noreturn]] void refuse() const
  {
    if (rest.front() == '@')
      throw QuantityError("'@' is an offset; a quantity is a number and a unit, as in '10 m'");
    if (std::string_view("0123456789+-").find(rest.front()) != std::string_view::npos)
      throw QuantityError(in_quotes(rest) +
                          " follows the unit; write an exponent as in 'm^2', and nothing after it");
    if (rest.size() > 1 && rest.front() == ',' && rest[1] >= '0' && rest[1] <= '9')
      throw QuantityError("the decimal sign is a point, not a comma");
    throw QuantityError(in_quotes(rest) + " is not a unit");
  }

  void skip_blanks()
  {
    while (!rest.empty() && rest.front() == ' ')
      rest.remove_prefix(1);
  }

  bool accept(char c)
  {
    if (rest.empty() || rest.front() != c)
      return false;
    rest.remove_prefix(1);
    return true;
  }

  /// The 1 of '1/s'.
  bool accept_one()
  {
    const std::size_t next = rest.find_first_not_of(' ', 1);
    if (rest.empty() || rest.front() != '1' || next == std::string_view::npos || rest[next] != '/')
      return false;
    rest.remove_prefix(next);
    return true;
  }

  static bool is_letter(char c)
  {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '%' ||
           static_cast<unsigned char>(c) >= 0x80;
  }

  Unit read_product(int depth)
  {
    Unit product;
    if (!accept_one())
      product.multiply(read_factor(depth), 1);
    for (skip_blanks(); !rest.empty() && rest.front() != ')'; skip_blanks())
    {
      const bool divide = accept('/');
      if (!divide && !accept('*') && !accept('.') && !is_letter(rest.front()) &&
          rest.front() != '(')
        refuse();
      skip_blanks();
      product.multiply(read_factor(depth), divide ? -1 : 1);
    }
    return product;
  }

  Unit read_factor(int depth)
  {
    constexpr int deepest = 5;
    Unit base;
    if (depth < deepest && accept('('))
    {
      skip_blanks();
      base = read_product(depth + 1);
      if (!accept(')'))
        throw QuantityError("a ')' is missing in the unit");
    }
    else
    {
      std::size_t length = 0;
      while (length < rest.size() && is_letter(rest[length]))
        ++length;
      if (length == 0)
      {
        if (rest.empty())
          throw QuantityError("the unit is incomplete");
        refuse();
      }
      base = look_up_unit(std::string(rest.substr(0, length)));
      rest.remove_prefix(length);
    }
    Unit factor;
    factor.multiply(base, accept('^') ? read_exponent() : 1);
    return factor;
  }

  double read_exponent()
  {
    constexpr double largest = 20;
    double exponent = 0;
    const auto [end, error] =
      std::from_chars(rest.data(), rest.data() + rest.size(), exponent, std::chars_format::fixed);
    if (error != std::errc() || !(std::abs(exponent) <= largest))
      throw QuantityError("'^' must be followed by a number, as in 'm^2', 's^-1' or 'm^1.5'");
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    return exponent;
  }
};

/// Takes the number off the front of `text`.
double take_number(std::string_view &text)
{
  std::string_view rest = text;
  const bool negative = !rest.empty() && rest.front() == '-';
  if (!rest.empty() && (rest.front() == '-' || rest.front() == '+'))
    rest.remove_prefix(1);
  const bool is_number =
    !rest.empty() && ((rest.front() >= '0' && rest.front() <= '9') || rest.front() == '.');
  double value = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  if (error == std::errc::result_out_of_range)
    throw QuantityError(in_quotes(text) + " is outside the range of numbers");
  if (!is_number || error != std::errc())
    throw QuantityError(in_quotes(text) + " does not start with a finite number");
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  text = rest;
  return negative ? -value : value;
}

/// Throws QuantityError where the SI value is infinite, or has lost digits or vanished below the
/// smallest normal number.
void check_range(std::string_view text, double number, double value)
{
  if (number != 0 ? !std::isnormal(value) : value != 0)
    throw QuantityError(fmt::format(
      "{} is outside the range of numbers, {:.3g} to {:.3g} in SI units", in_quotes(text),
      std::numeric_limits<double>::min(), std::numeric_limits<double>::max()));
}
} // namespace

Quantity parse_quantity(std::string_view as_given)
{
  const std::string text = in_plain_characters(as_given);
  std::string_view rest = trimmed(text);
  const double number = take_number(rest);
  rest = trimmed(rest);
  if (rest.empty())
  {
    check_range(text, number, number);
    return {number, dimension::none, false};
  }
  const Unit unit = UnitReader(rest).read();
  const double value = number * unit.factor;
  check_range(text, number, value);
  return {value, unit.dimension, true};
}

namespace
{
/// The probable intended unit: with '^' before exponents, and with as few letters as possible in
/// the other case. Empty: no such spelling has the dimension.
std::string respelled(std::string_view text, const Dimension &dimension)
{
  std::string unit;
  std::vector<std::size_t> letters;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  for (std::size_t i = 0; i < text.size(); ++i)
  {
    const std::string_view rest = text.substr(i);
    const bool is_number = rest[0] >= '0' && rest[0] <= '9',
               is_negative = rest.size() > 1 && rest[0] == '-' && rest[1] >= '0' && rest[1] <= '9';
    if (i > 0 && is_letter(text[i - 1]) && (is_number || is_negative))
      unit += '^';
    if (is_letter(text[i]))
      letters.push_back(unit.size());
    unit += text[i];
  }
  constexpr std::size_t most_letters = 8; // up to this many all spellings are tried, above it none
  if (letters.size() > most_letters)
    letters.clear();
  const unsigned n_spellings = 1U << letters.size();
  constexpr char other_case = 'a' ^ 'A';
  for (int changes = 0; changes <= static_cast<int>(most_letters); ++changes)
    for (unsigned spelling = 0; spelling < n_spellings; ++spelling)
    {
      if (std::popcount(spelling) != changes)
        continue;
      std::string candidate = unit;
      for (std::size_t k = 0; k < letters.size(); ++k)
        if ((spelling >> k & 1U) != 0)
          candidate[letters[k]] ^= other_case;
      try
      {
        if (UnitReader(candidate).read().dimension == dimension)
          return candidate;
      }
      catch (const QuantityError &)
      {
      }
    }
  return "";
}

/// Suggestion for a text with a number but without a readable unit.
std::string how_to_write(std::string_view text, const Dimension &dimension, const std::string &unit)
{
  std::string number = "1.5";
  std::string_view rest = trimmed(text);
  try
  {
    const std::string_view whole = rest;
    take_number(rest);
    number = whole.substr(0, whole.size() - rest.size());
  }
  catch (const QuantityError &)
  {
  }
  if (dimension == dimension::none)
    return "a pure number such as " + number;
  const std::string meant = respelled(trimmed(rest), dimension);
  return meant.empty() ? fmt::format("a number and a unit, as in '{} {}'", number, unit)
                       : fmt::format("'{} {}'", number, meant);
}
} // namespace

double parse_quantity(std::string_view text, const Dimension &dimension, std::string_view example)
{
  const std::string unit = example.empty() ? si_unit(dimension) : std::string(example);
  try
  {
    const Quantity quantity = parse_quantity(text);
    if (quantity.dimension == dimension && (quantity.has_unit || dimension == dimension::none))
      return quantity.value;
    if (!quantity.has_unit)
      throw QuantityError(
        fmt::format("{} has no unit; write it as '{} {}'", in_quotes(text), trimmed(text), unit));
    throw QuantityError(fmt::format("{} is in {}, but must be in {}", in_quotes(text),
                                    si_unit(quantity.dimension),
                                    dimension == dimension::none ? "no unit" : unit));
  }
  catch (const QuantityError &error)
  {
    const std::string what = error.what();
    if (what.starts_with(in_quotes(text)))
      throw;
    throw QuantityError(fmt::format("{}: {}; write {}", in_quotes(text), what,
                                    how_to_write(in_plain_characters(text), dimension, unit)));
  }
}

namespace
{
std::string factor_text(const char *symbol, double exponent)
{
  return exponent == 1 ? symbol : fmt::format("{}^{:.12g}", symbol, exponent);
}
} // namespace

std::string si_unit(const Dimension &dimension)
{
  const std::pair<Dimension, const char *> named[] = {{dimension::none, "1"},
                                                      {dimension::force, "N"},
                                                      {dimension::energy, "J"},
                                                      {dimension::pressure, "Pa"},
                                                      {dimension::viscosity, "Pa s"},
                                                      {dimension::impulse, "N s"},
                                                      {dimension::stiffness, "N/m"},
                                                      {dimension::damping, "N s/m"},
                                                      {dimension::hertz_stiffness, "N/m^1.5"}};
  for (const auto &[known, name] : named)
    if (known == dimension)
      return name;
  std::vector<std::string> above, below, powers;
  const std::pair<const char *, double> bases[] = {
    {"kg", dimension.mass}, {"m", dimension.length}, {"s", dimension.time}};
  for (const auto &[symbol, exponent] : bases)
    if (exponent != 0)
    {
      (exponent > 0 ? above : below).push_back(factor_text(symbol, std::abs(exponent)));
      powers.push_back(factor_text(symbol, exponent));
    }
  if (above.empty() || below.empty())
    return fmt::format("{}", fmt::join(powers, " "));
  return fmt::format(fmt::runtime(below.size() > 1 ? "{}/({})" : "{}/{}"), fmt::join(above, " "),
                     fmt::join(below, " "));
}

std::string si_unit_like(const Dimension &dimension, std::string_view example)
{
  const bool is_energy_per_area =
    dimension == dimension::stiffness && example.find('J') != std::string_view::npos;
  return is_energy_per_area ? "J/m^2" : si_unit(dimension);
}
} // namespace carambole
