#include "cases/laws/parameters.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/values/infinity.h"

namespace carambole
{
namespace
{
/// Dimension of a parameter, given the exponent and the words of its law.
Dimension dimension_of(const ParameterManual &parameter, const std::vector<ParameterManual> &manual,
                       const Parameters &values)
{
  const auto named = [&](const std::string &key)
  { return std::ranges::find(manual, key, &ParameterManual::key); };
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

/// Reads one number; returns the error, or an empty string.
std::string read_number(const std::string &text, const ParameterManual &parameter,
                        const Dimension &dimension, double &value)
{
  try
  {
    value = parameter.any_name
              ? parse_quantity(text).value
              : parse_quantity(text, dimension, si_unit_like(dimension, parameter.example));
    if (parameter.range.contains(value))
      return {};
    return fmt::format(
      "{} is out of range: {}{}", in_quotes(text), parameter.range.text(),
      value == 0 && parameter.key == "restitution" ? "; its coefficient is infinite at 0" : "");
  }
  catch (const QuantityError &error)
  {
    return error.what();
  }
}

/// What may be meant by a key that is no parameter: one of them, or another key of a law.
std::string parameter_meant(const std::string &key, const std::vector<std::string> &parameters)
{
  std::vector<std::string> all = parameters;
  all.insert(all.end(), {"impedance", "tangential", "rolling", "twisting"});
  if (const std::string near = suggestion(key, all); near.find("did you mean") != near.npos)
    return near;
  return parameters.empty() ? "; it has no parameters" : suggestion(key, parameters);
}

/// Reads one value; returns the errors.
std::vector<std::string> read_value(const ParameterText &given, const ParameterManual &parameter,
                                    const Dimension &dimension, Parameters &values)
{
  std::vector<std::string> errors;
  if (parameter.is_list)
    for (const std::string &element : elements_of(given.text))
      errors.push_back(
        read_number(element, parameter, dimension, values.lists[given.key].emplace_back()));
  else if (!parameter.choices.empty() &&
           std::ranges::find(parameter.choices, given.text) == parameter.choices.end())
    errors.push_back(in_quotes(given.text) +
                     " is not one of the allowed words: " + name_list(parameter.choices));
  else if (parameter.is_text || !parameter.choices.empty())
    values.words[given.key] = given.text;
  else if (given.text.find(", ") != std::string::npos)
    errors.push_back(in_quotes(given.text) + " is a list, but the parameter takes one value");
  else
  {
    double value = 0;
    errors.push_back(read_number(given.text, parameter, dimension, value));
    if (errors.back().empty())
      values.numbers[given.key] = value;
  }
  std::erase(errors, "");
  return errors;
}
} // namespace

std::vector<std::string> elements_of(const std::string &text)
{
  std::vector<std::string> elements(1);
  for (const char c : text)
    if (c == ',')
      elements.emplace_back();
    else if (c != '[' && c != ']' && (c != ' ' || !elements.back().empty()))
      elements.back() += c;
  return elements;
}

std::vector<double> values_given(const MaterialLaw &law, const std::string &key,
                                 const Dimension &dimension)
{
  std::vector<double> values;
  for (const ParameterText &parameter : law.parameters)
    if (parameter.key == key)
      for (const std::string &text : elements_of(parameter.text))
        values.push_back(parse_quantity(text, dimension));
  return values;
}

bool Interval::contains(double value) const
{
  return (minimum_open ? value > minimum : value >= minimum) &&
         (maximum_open ? value < maximum : value <= maximum);
}

std::string Interval::text() const
{
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

std::vector<std::string> group_of(const std::vector<ParameterManual> &manual,
                                  const std::string &key)
{
  std::vector<std::string> group{key};
  for (const ParameterManual &parameter : manual)
    if (parameter.instead_of == key)
      group.push_back(parameter.key);
  return group;
}

namespace
{
/// nullptr: it is not given.
const ParameterText *find_given(const MaterialLaw &law, const std::string &key)
{
  const auto found = std::ranges::find(law.parameters, key, &ParameterText::key);
  return found == law.parameters.end() ? nullptr : &*found;
}

bool is_given_otherwise(const MaterialLaw &law, const std::vector<ParameterManual> &manual,
                        const std::string &key)
{
  return std::ranges::any_of(group_of(manual, key), [&](const std::string &one)
                             { return find_given(law, one) != nullptr; });
}

/// Of those that stand for each other only the first that is given counts.
template <typename Tell>
void tell_excluded(const MaterialLaw &law, const std::vector<std::string> &group, const Tell &tell)
{
  const ParameterText *first = nullptr;
  for (const std::string &key : group)
  {
    const ParameterText *given = find_given(law, key);
    if (given && first)
      tell(given->line, key,
           fmt::format("'{}' is given too; '{}' takes one of {}", first->key, law.law,
                       fmt::join(group, ", ")));
    if (given && !first)
      first = given;
  }
}
} // namespace

Parameters read_parameters(const MaterialLaw &law, const std::vector<ParameterManual> &manual,
                           const std::string &path, const std::string &file,
                           std::vector<Diagnostic> &diagnostics)
{
  Parameters values;
  const auto wrong = [&](int line, const std::string &key, const std::string &what) {
    diagnostics.push_back({file, line, fmt::format("{}.{}: {}", path, key, what)});
  };
  const auto read = [&](const ParameterText &given, const ParameterManual &parameter)
  {
    for (const std::string &error :
         read_value(given, parameter, dimension_of(parameter, manual, values), values))
      wrong(given.line, given.key, error);
  };

  std::vector<std::string> keys;
  keys.reserve(manual.size());
  for (const ParameterManual &parameter : manual)
    keys.push_back(parameter.key);
  const auto any_name = std::ranges::find(manual, true, &ParameterManual::any_name);
  for (const ParameterText &given : law.parameters)
    if (std::ranges::find(keys, given.key) != keys.end())
      continue;
    else if (any_name != manual.end())
      read(given, *any_name);
    else
      wrong(given.line, given.key,
            fmt::format("'{}' has no such parameter{}", law.law, parameter_meant(given.key, keys)));

  // Exponents and words first: the dimensions of other parameters depend on them.
  for (const bool depends : {false, true})
    for (const ParameterManual &parameter : manual)
    {
      if (parameter.any_name ||
          (parameter.exponent.empty() && parameter.selector.empty()) == depends)
        continue;
      if (const ParameterText *given = find_given(law, parameter.key))
        read(*given, parameter);
      else if (parameter.is_required() && !is_given_otherwise(law, manual, parameter.key))
      {
        const std::vector<std::string> group = group_of(manual, parameter.key);
        wrong(law.line, parameter.key,
              fmt::format(
                "'{}' needs this parameter: {}; for example '{}'{}", law.law, parameter.meaning,
                parameter.example,
                group.size() > 1
                  ? fmt::format("; or one of {}", fmt::join(group.begin() + 1, group.end(), ", "))
                  : ""));
      }
    }
  for (const ParameterManual &parameter : manual)
    tell_excluded(law, group_of(manual, parameter.key), wrong);
  return values;
}

Parameters read_parameters(const LawEntry &entry, const std::vector<ParameterManual> &manual,
                           const std::string &file, std::vector<Diagnostic> &diagnostics)
{
  return read_parameters({entry.law, entry.parameters, entry.line}, manual, "laws." + entry.name,
                         file, diagnostics);
}

std::vector<ParameterText> example_parameters(const std::vector<ParameterManual> &manual)
{
  std::vector<ParameterText> texts;
  for (const ParameterManual &parameter : manual)
    if (parameter.is_required() || parameter.default_from_material)
      texts.push_back({parameter.key, parameter.example, 0});
  return texts;
}

std::optional<double> default_of(const ParameterManual &parameter, const lumped::Pair &pair,
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

std::string default_words(const ParameterManual &parameter)
{
  return parameter.choices.empty() ? parameter.default_text : parameter.choices.front();
}

std::string unit_of(const ParameterManual &parameter, const std::vector<ParameterManual> &manual,
                    const Parameters &given)
{
  if (parameter.exponent.empty())
    return si_unit_like(dimension_of(parameter, manual, given), parameter.example);
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
  const std::string unit = si_unit_like(parameter.dimension, parameter.example);
  return parameter.exponent.empty() ? unit : "N/m^" + parameter.exponent;
}
} // namespace carambole
