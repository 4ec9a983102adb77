#include <algorithm>

#include <fmt/format.h>

#include "cases/case_reader.h"
#include "cases/diagnostics.h"
#include "cases/quantities.h"

namespace carambole
{
namespace
{
constexpr std::size_t max_remark = 1000; // characters

std::vector<std::string> quantity_names()
{
  std::vector<std::string> names;
  for (const QuantityKind &kind : quantity_kinds())
    names.push_back(kind.name);
  return names;
}

/// What is wrong with the body, contact or probe that a quantity names; empty: nothing.
std::string subject_error(const QuantityName &name, const Case &c)
{
  if (name.kind->subject == Subject::model)
    return name.kind->name == "restitution" && c.bodies.size() != 2
             ? "only a row of two bodies has a restitution; expect velocities"
             : "";
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

class ExpectationReader
{
public:
  ExpectationReader(const Located &value, const Case &c, Problems &problems)
    : c(c),
      problems(problems),
      map(value, {"model", "quantity", "value", "tolerance", "source", "known_discrepancy", "kind"},
          {}, problems)
  {
  }

  Expectation read()
  {
    if (!map.is_map())
      return {};
    row.line = map.node().line;
    read_model();
    const QuantityKind *kind = read_kind();
    const Located value = map.require("value", "5 m/s"),
                  tolerance = map.require("tolerance", "1e-6");
    if (kind && value)
      row.value =
        read_quantity(value, kind->dimension, si_unit(kind->dimension).c_str(), {}, problems)
          .value_or(0);
    if (kind && tolerance)
      read_tolerance(*kind, tolerance);
    if (const Located source = map.require("source", "\"where the value comes from\""))
      row.source = read_text(source, max_remark, problems).value_or("");
    if (const Located why = map.find("known_discrepancy"))
      row.known_discrepancy = read_text(why, max_remark, problems);
    if (const Located evidence = map.find("kind"))
      read_evidence(evidence);
    return row;
  }

private:
  const Case &c;
  Problems &problems;
  StrictMap map;
  Expectation row;

  void read_model()
  {
    const Located model = map.require("model", "hertz");
    if (!model)
      return;
    row.model = read_scalar(model, "the name of a model", problems).value_or("");
    const std::vector<std::string> models = c.model_names();
    if (!row.model.empty() && std::find(models.begin(), models.end(), row.model) == models.end())
      problems.add(
        *model.node, model.path,
        fmt::format("there is no model {}{}", in_quotes(row.model), suggestion(row.model, models)));
  }

  const QuantityKind *read_kind()
  {
    const Located quantity = map.require("quantity", "peak_force");
    if (!quantity)
      return nullptr;
    const std::optional<std::string> text = read_scalar(quantity, "a quantity", problems);
    if (!text)
      return nullptr;
    row.quantity = *text;
    const QuantityName name = parse_quantity_name(*text);
    if (!name.kind)
      problems.add(*quantity.node, quantity.path,
                   fmt::format("there is no quantity {}{}", in_quotes(name.name),
                               suggestion(name.name, quantity_names())));
    else if (const std::string error = subject_error(name, c); !error.empty())
      problems.add(*quantity.node, quantity.path, error);
    return name.kind;
  }

  void read_evidence(const Located &evidence)
  {
    const std::optional<std::string> text = read_scalar(evidence, "a kind of evidence", problems);
    if (!text)
      return;
    std::vector<std::string> names;
    for (const EvidenceKind kind :
         {EvidenceKind::verification, EvidenceKind::validation, EvidenceKind::observation})
    {
      names.emplace_back(to_string(kind));
      if (*text == names.back())
      {
        row.kind = kind;
        return;
      }
    }
    problems.add(
      *evidence.node, evidence.path,
      fmt::format("there is no kind of evidence {}{}", in_quotes(*text), suggestion(*text, names)));
  }

  /// A number or per cent is relative; a quantity with the unit of the value is absolute. Of a
  /// dimensionless value that is zero, the number is absolute, since nothing is relative to zero.
  void read_tolerance(const QuantityKind &kind, const Located &tolerance)
  {
    const std::optional<std::string> text = read_scalar(tolerance, "a tolerance", problems);
    if (!text)
      return;
    try
    {
      const Quantity parsed = parse_quantity(*text);
      row.tolerance_is_relative = parsed.dimension == dimension::none;
      row.tolerance = parsed.value;
      if (!row.tolerance_is_relative && !(parsed.dimension == kind.dimension))
        throw QuantityError(fmt::format(
          "{} is in {}; write a relative tolerance such as '1e-6' or '5 %', or one in {}",
          in_quotes(*text), si_unit(parsed.dimension), si_unit(kind.dimension)));
      if (!(row.tolerance > 0))
        throw QuantityError(in_quotes(*text) + " is not positive");
      if (row.tolerance_is_relative && row.value == 0)
      {
        if (!(kind.dimension == dimension::none))
          throw QuantityError(fmt::format("{} is relative to zero; write a tolerance in {}",
                                          in_quotes(*text), si_unit(kind.dimension)));
        row.tolerance_is_relative = false;
      }
    }
    catch (const QuantityError &error)
    {
      problems.add(*tolerance.node, tolerance.path, error.what());
    }
  }
};
} // namespace

std::vector<Expectation> read_expectations(const Located &value, const Case &c, Problems &problems)
{
  std::vector<Expectation> rows;
  for (const Located &item : read_list(value, problems))
    rows.push_back(ExpectationReader(item, c, problems).read());
  return rows;
}
} // namespace carambole
