#include "lumped/law/parameters.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"

namespace carambole::lumped
{
namespace
{
std::string allowed(const std::vector<std::string> &names)
{
  return name_list(names);
}

/// Dimension of a parameter, given the exponent and the words of its law.
Dimension dimension_of(const ParameterManual &parameter, const std::vector<ParameterManual> &manual,
                       const Parameters &values)
{
  const auto named = [&](const std::string &key)
  {
    return std::find_if(manual.begin(), manual.end(),
                        [&](const ParameterManual &p) { return p.key == key; });
  };
  if (!parameter.selector.empty())
    return parameter.dimensions.at(
      values.word_or(parameter.selector, named(parameter.selector)->choices.front()));
  Dimension dimension = parameter.dimension;
  if (parameter.exponent.empty())
    return dimension;
  const auto exponent = named(parameter.exponent);
  dimension.length -= values.number_or(exponent->key, parse_quantity(exponent->default_text).value);
  return dimension;
}

/// Reads one value; returns the error, or an empty string.
std::string read_value(const ParameterText &given, const ParameterManual &parameter,
                       const Dimension &dimension, Parameters &values)
{
  if (parameter.is_text)
  {
    values.words[given.key] = given.text;
    return {};
  }
  if (!parameter.choices.empty())
  {
    if (std::find(parameter.choices.begin(), parameter.choices.end(), given.text) ==
        parameter.choices.end())
      return in_quotes(given.text) +
             " is not one of the allowed words: " + allowed(parameter.choices);
    values.words[given.key] = given.text;
    return {};
  }
  try
  {
    const double value = parameter.any_name
                           ? parse_quantity(given.text).value
                           : parse_quantity(given.text, dimension, si_unit(dimension));
    if (!parameter.range.contains(value))
      return fmt::format(
        "{} is out of range: {}{}", in_quotes(given.text), parameter.range.text(),
        value == 0 && parameter.key == "restitution" ? "; its coefficient is infinite at 0" : "");
    values.numbers[given.key] = value;
    return {};
  }
  catch (const QuantityError &error)
  {
    return error.what();
  }
}
} // namespace

bool Range::contains(double value) const
{
  return (minimum_open ? value > minimum : value >= minimum) &&
         (maximum_open ? value < maximum : value <= maximum);
}

std::string Range::text() const
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::string text = "value";
  if (minimum > -infinity)
    text = fmt::format("{} {} {}", minimum, minimum_open ? "<" : "<=", text);
  if (maximum < infinity)
    text += fmt::format(" {} {}", maximum_open ? "<" : "<=", maximum);
  return text == "value" ? "any value" : text;
}

double Parameters::number_or(const std::string &key, double otherwise) const
{
  const auto found = numbers.find(key);
  return found == numbers.end() ? otherwise : found->second;
}

std::string Parameters::word_or(const std::string &key, const std::string &otherwise) const
{
  const auto found = words.find(key);
  return found == words.end() ? otherwise : found->second;
}

Parameters read_parameters(const LawEntry &entry, const std::vector<ParameterManual> &manual,
                           const std::string &file, std::vector<Diagnostic> &diagnostics)
{
  Parameters values;
  const auto wrong = [&](int line, const std::string &key, const std::string &what)
  {
    diagnostics.push_back(
      {file, line, fmt::format("laws.{}{}{}: {}", entry.name, key.empty() ? "" : ".", key, what)});
  };

  std::vector<std::string> keys;
  keys.reserve(manual.size());
  for (const ParameterManual &parameter : manual)
    keys.push_back(parameter.key);
  const auto any_name =
    std::find_if(manual.begin(), manual.end(), [](const ParameterManual &p) { return p.any_name; });
  for (const ParameterText &given : entry.parameters)
  {
    if (std::find(keys.begin(), keys.end(), given.key) != keys.end())
      continue;
    const std::string what =
      any_name == manual.end()
        ? fmt::format("'{}' has no such parameter{}", entry.law,
                      keys.empty() ? "; it has no parameters" : suggestion(given.key, keys))
        : read_value(given, *any_name, {}, values);
    if (!what.empty())
      wrong(given.line, given.key, what);
  }

  // Exponents and words first: the dimensions of other parameters depend on them.
  for (const bool depends : {false, true})
    for (const ParameterManual &parameter : manual)
    {
      if (parameter.any_name ||
          (parameter.exponent.empty() && parameter.selector.empty()) == depends)
        continue;
      const auto given =
        std::find_if(entry.parameters.begin(), entry.parameters.end(),
                     [&](const ParameterText &text) { return text.key == parameter.key; });
      if (given == entry.parameters.end())
      {
        if (parameter.is_required())
          wrong(entry.line, parameter.key,
                fmt::format("'{}' needs this parameter: {}; for example '{}'", entry.law,
                            parameter.meaning, parameter.example));
        continue;
      }
      const std::string what =
        read_value(*given, parameter, dimension_of(parameter, manual, values), values);
      if (!what.empty())
        wrong(given->line, parameter.key, what);
    }
  return values;
}

std::vector<ParameterText> example_parameters(const std::vector<ParameterManual> &manual)
{
  std::vector<ParameterText> texts;
  for (const ParameterManual &parameter : manual)
    if (parameter.is_required() || parameter.default_from_material)
      texts.push_back({parameter.key, parameter.example, 0});
  return texts;
}

std::optional<double> default_of(const ParameterManual &parameter, const Pair &pair,
                                 const Parameters &given)
{
  if (parameter.default_value)
    return parameter.default_value(pair, given);
  if (parameter.any_name || !parameter.choices.empty())
    return {};
  try
  {
    return parse_quantity(parameter.default_text).value;
  }
  catch (const QuantityError &) // words, or none
  {
    return {};
  }
}

std::string unit_of(const ParameterManual &parameter, const std::vector<ParameterManual> &manual,
                    const Parameters &given)
{
  if (parameter.exponent.empty())
    return si_unit(dimension_of(parameter, manual, given));
  // The unit used in the manual instead of kg, m and s.
  const auto exponent = std::ranges::find(manual, parameter.exponent, &ParameterManual::key);
  const double n = given.number_or(exponent->key, parse_quantity(exponent->default_text).value);
  return n == 1 ? "N/m" : fmt::format("N/m^{:.12g}", n);
}

std::string unit_text(const ParameterManual &parameter)
{
  if (!parameter.choices.empty())
    return "word";
  if (parameter.is_text)
    return "text";
  if (parameter.any_name)
    return "any unit";
  if (!parameter.selector.empty())
  {
    std::string units;
    for (const auto &[word, dimension] : parameter.dimensions)
      units += fmt::format("{}{} for {}", units.empty() ? "" : ", ", si_unit(dimension), word);
    return units;
  }
  const std::string unit = si_unit(parameter.dimension);
  return parameter.exponent.empty() ? unit : "N/m^" + parameter.exponent;
}
} // namespace carambole::lumped
