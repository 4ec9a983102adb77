// What rows that name a quantity have in common: the quantity itself, and how far a value may be
// off.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/reader/case_reader.h"

namespace carambole
{
namespace
{
std::vector<std::string> quantity_names()
{
  std::vector<std::string> names;
  for (const QuantityKind &kind : quantity_kinds())
    names.push_back(kind.name);
  return names;
}

/// What is wrong with the mode that a quantity names; empty: nothing.
std::string mode_error(const QuantityName &name, const Case &c)
{
  if (c.analysis != Analysis::modes)
    return fmt::format("{} has no {}; write 'analysis: modes'",
                       c.analysis == Analysis::waves ? "an analysis of waves" : "an impact",
                       name.name);
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
  if (std::ranges::find(subjects, name.subject) != subjects.end())
    return "";
  const std::string example =
    fmt::format("'{} {} 1'", name.name, bodies.empty() ? "B1" : bodies.front());
  return name.subject.empty()
           ? "say of which mode, as in " + example
           : fmt::format("there is no mode {}: allowed are a body and a number from 1 to {}, as "
                         "in {}",
                         in_quotes(name.subject), c.mode_count, example);
}

/// What is wrong with the body, contact or probe that a quantity names; empty: nothing.
std::string subject_error(const QuantityName &name, const Case &c)
{
  if (name.kind->subject == Subject::model)
    return name.kind->name == "restitution" && c.bodies.size() != 2
             ? "only a row of two bodies has a restitution; expect velocities"
             : "";
  if (name.kind->subject == Subject::mode)
    return mode_error(name, c);
  const bool is_body = name.kind->subject == Subject::body;
  const char *what = is_body                                  ? "body"
                     : name.kind->subject == Subject::contact ? "contact"
                                                              : "probe at a point";
  std::vector<std::string> subjects, moving;
  if (is_body)
    for (const Body &body : c.bodies)
    {
      subjects.push_back(body.name);
      if (!body.is_ground())
        moving.push_back(body.name);
    }
  else if (name.kind->subject == Subject::contact)
    for (const Contact &contact : c.contacts())
      subjects.push_back(contact.name);
  else
    for (std::size_t k = 0; k < c.probes.size(); ++k)
      if (!c.probes[k].surface)
        subjects.push_back(std::to_string(k + 1));
  if (subjects.empty())
    return fmt::format("the case has no {}", what);
  if (name.subject.empty())
    return (is_body ? moving : subjects).size() == 1
             ? ""
             : fmt::format("say of which {}, as in '{} {}'", what, name.name, subjects.front());
  if (std::find(subjects.begin(), subjects.end(), name.subject) != subjects.end())
    return "";
  return fmt::format("there is no {} {}{}", what, in_quotes(name.subject),
                     suggestion(name.subject, subjects));
}
} // namespace

const QuantityKind *find_kind(const Located &where, const std::string &text, const Case &c,
                              Problems &problems)
{
  const QuantityName name = parse_quantity_name(text);
  if (!name.kind)
    problems.add(*where.node, where.path,
                 fmt::format("there is no quantity {}{}", in_quotes(name.name),
                             suggestion(name.name, quantity_names())));
  else if (const std::string error = subject_error(name, c); !error.empty())
    problems.add(*where.node, where.path, error);
  return name.kind;
}

double Margin::of(double value) const
{
  return is_relative ? size * std::abs(value) : size;
}

std::optional<Margin> read_margin(const Located &margin, const QuantityKind &kind, bool of_zero,
                                  Problems &problems)
{
  const std::optional<std::string> text = read_scalar(margin, "a tolerance", problems);
  if (!text)
    return {};
  try
  {
    const Quantity parsed = parse_quantity(*text);
    Margin result{parsed.value, parsed.dimension == dimension::none};
    if (!result.is_relative && !(parsed.dimension == kind.dimension))
      throw QuantityError(
        fmt::format("{} is in {}; write a relative tolerance such as '1e-6' or '5 %', or one in {}",
                    in_quotes(*text), si_unit(parsed.dimension), si_unit(kind.dimension)));
    if (!(result.size > 0))
      throw QuantityError(in_quotes(*text) + " is not positive");
    if (result.is_relative && of_zero)
    {
      if (!(kind.dimension == dimension::none))
        throw QuantityError(fmt::format("{} is relative to zero; write a tolerance in {}",
                                        in_quotes(*text), si_unit(kind.dimension)));
      result.is_relative = false;
    }
    return result;
  }
  catch (const QuantityError &error)
  {
    problems.add(*margin.node, margin.path, error.what());
    return {};
  }
}
} // namespace carambole
