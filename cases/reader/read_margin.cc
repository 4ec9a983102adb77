// Common to all entries that name a quantity: the quantity itself, and the tolerance of its value.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
namespace
{
/// The part of an unknown quantity that should be its name: without "uncertainty" before it and a
/// body, contact, probe or mode after it.
std::string unknown_name(std::string text)
{
  if (const std::string word = "uncertainty "; text.starts_with(word))
    text.erase(0, word.size());
  return text.starts_with("energy ") ? text : text.substr(0, text.find(' '));
}

/// Error in the mode of a quantity; empty: none.
std::string mode_error(const QuantityName &quantity, const Case &c)
{
  const std::string &name = definition(quantity.kind).name;
  if (!c.traits().vibrates)
    return fmt::format("{} has no {}; write 'analysis: modes'",
                       c.analysis == Analysis::waves ? "an analysis of waves" : "an impact", name);
  std::vector<std::string> bodies, subjects;
  for (const Body &body : c.bodies)
    if (body.is_deformable())
      bodies.push_back(body.name);
  for (const std::string &body : bodies)
    for (int number = 1; number <= c.mode_count; ++number)
    {
      subjects.push_back(fmt::format("{} {}", body, number));
      if (bodies.size() == 1)
        subjects.push_back(std::to_string(number));
    }
  if (std::ranges::find(subjects, quantity.subject) != subjects.end())
    return "";
  const std::string example =
    fmt::format("'{} {} 1'", name, bodies.empty() ? "B1" : bodies.front());
  return quantity.subject.empty()
           ? "name the mode, as in " + example
           : fmt::format("there is no mode {}: allowed are a body and a number from 1 to {}, as "
                         "in {}",
                         in_quotes(quantity.subject), c.mode_count, example);
}

/// Error in the subject of a quantity of a bounce, a contact and a number; empty: none.
std::string bounce_error(const QuantityName &quantity, const Case &c)
{
  const std::string &subject = quantity.subject;
  const std::size_t space = subject.rfind(' ');
  const std::string number = space == std::string::npos ? subject : subject.substr(space + 1);
  const bool is_number = !number.empty() && number.size() < 8 && number[0] != '0' &&
                         std::ranges::all_of(number, [](char d) { return d >= '0' && d <= '9'; });
  const std::vector<Contact> contacts = c.contacts();
  const bool is_contact =
    space == std::string::npos
      ? contacts.size() == 1
      : std::ranges::find(contacts, subject.substr(0, space), &Contact::name) != contacts.end();
  if (is_number && is_contact)
    return "";
  const std::string name = definition(quantity.kind).name;
  return fmt::format("name the contact and the number of its touch, as in '{} {} 1'", name,
                     contacts.empty() ? "B1-B2" : contacts.front().name);
}

/// Error in the body, contact, probe, mode or bounce of a quantity; empty: none.
std::string subject_error(const QuantityName &quantity, const Case &c)
{
  const QuantityDefinition &known = definition(quantity.kind);
  if (known.subject == Subject::model)
    return quantity.kind == QuantityKind::restitution && c.bodies.size() != 2
             ? "only a case of two bodies has a restitution; use velocities instead"
             : "";
  if (known.subject == Subject::mode)
    return mode_error(quantity, c);
  if (known.subject == Subject::bounce)
    return bounce_error(quantity, c);
  const bool is_body = known.subject == Subject::body;
  const char *what = "probe at a point";
  std::vector<std::string> subjects, moving;
  if (is_body)
  {
    what = "body";
    for (const Body &body : c.bodies)
    {
      subjects.push_back(body.name);
      if (!body.is_ground())
        moving.push_back(body.name);
    }
  }
  else if (known.subject == Subject::contact)
  {
    what = "contact";
    subjects = names_of(c.contacts());
  }
  else
    for (std::size_t k = 0; k < c.probes.size(); ++k)
      if (!c.probes[k].surface) // a line has its speeds
        subjects.push_back(std::to_string(k + 1));
  if (subjects.empty())
    return fmt::format("the case has no {}", what);
  if (quantity.subject.empty() && (is_body ? moving : subjects).size() == 1)
    return "";
  if (quantity.subject.empty())
    return fmt::format("name the {}, as in '{} {}'", what, known.name, subjects.front());
  if (std::find(subjects.begin(), subjects.end(), quantity.subject) != subjects.end())
    return "";
  return fmt::format("there is no {} {}{}", what, in_quotes(quantity.subject),
                     suggestion(quantity.subject, subjects));
}
} // namespace

const QuantityDefinition *find_definition(const Located &where, const std::string &text,
                                          const Case &c, Problems &problems)
{
  const std::optional<QuantityName> quantity = parse_quantity_name(text);
  if (!quantity)
  {
    const std::string name = unknown_name(text);
    problems.add(where, fmt::format("there is no quantity {}{}", in_quotes(name),
                                    suggestion(name, names_of(quantity_definitions()))));
    return nullptr;
  }
  if (const std::string error = subject_error(*quantity, c); !error.empty())
    problems.add(where, error);
  return &definition(quantity->kind);
}

double Margin::of(double value) const
{
  return is_relative ? size * std::abs(value) : size;
}

std::optional<Margin> read_margin(const Located &margin, const QuantityDefinition &quantity,
                                  bool of_zero, Problems &problems)
{
  const std::optional<std::string> text = read_scalar(margin, "a tolerance", problems);
  if (!text)
    return {};
  try
  {
    const Quantity parsed = parse_quantity(*text);
    Margin result{parsed.value, parsed.dimension == dimension::none};
    if (!result.is_relative && !(parsed.dimension == quantity.dimension))
      throw QuantityError(
        fmt::format("{} is in {}; write a relative tolerance such as '1e-6' or '5 %', or one in {}",
                    in_quotes(*text), si_unit(parsed.dimension), si_unit(quantity.dimension)));
    if (!(result.size > 0))
      throw QuantityError(in_quotes(*text) + " is not positive");
    if (result.is_relative && of_zero)
    {
      if (!(quantity.dimension == dimension::none))
        throw QuantityError(
          fmt::format("{} is relative, but the value is zero; write a tolerance in {}",
                      in_quotes(*text), si_unit(quantity.dimension)));
      result.is_relative = false;
    }
    return result;
  }
  catch (const QuantityError &error)
  {
    problems.add(margin, error.what());
    return {};
  }
}
} // namespace carambole
