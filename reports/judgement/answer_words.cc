#include "reports/judgement/answer_words.h"

#include <algorithm>

#include <fmt/format.h>

#include "cases/records/quantities.h"
#include "reports/judgement/reservations.h"
#include "reports/judgement/value_words.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
/// Of a long row the terminal shows the first quantities, and the first open points.
constexpr std::size_t most_quantities = 6, most_open = 4;

std::string reference_line(const Results &results, const Answer &answer)
{
  const ModelRecord &reference = results.reference()->record.model;
  std::vector<std::string> parts;
  for (const QuantityName &quantity : answer.quantities)
    if (parts.size() < most_quantities)
    {
      const ReadableUnit unit = common_unit(results, quantity);
      const std::vector<Contact> contacts = results.problem.contacts();
      const bool is_of_only_contact =
        contacts.size() == 1 && quantity.subject == contacts.front().name;
      parts.push_back(fmt::format("{} {}{}{}{}",
                                  is_of_only_contact
                                    ? readable_name(QuantityName{quantity.kind, ""})
                                    : readable_name(quantity),
                                  value_with_uncertainty(*results.reference(), quantity, unit),
                                  unit.symbol.empty() ? "" : " ", unit.symbol,
                                  is_undecided(reference, quantity) ? " (does not converge)" : ""));
    }
  if (answer.quantities.size() > parts.size())
    parts.push_back(fmt::format("and {} more", answer.quantities.size() - parts.size()));
  return parts.empty() ? ""
                       : fmt::format("{}{}: {}", answer.reference,
                                     answer.kind == ModelKind::lumped ? " (a contact law)" : "",
                                     fmt::join(parts, ", "));
}

std::string law_line(const std::string &before, const AnsweredLaw &law)
{
  const std::string model = law.text == law.model ? "" : fmt::format(" (model {})", law.model);
  const std::string grade = law.grade.empty() ? "" : fmt::format("; evidence {}", law.grade);
  return fmt::format("{}{}{}: {}{}{}", before, law.text, model, error_words(law), grade,
                     law.is_calibrated ? "; with given coefficients" : "");
}
} // namespace

std::string error_words(const AnsweredLaw &law)
{
  std::vector<std::string> parts;
  for (const auto &[purpose, error] : law.errors)
    parts.push_back(fmt::format("{} {}", purpose.name, error_text(purpose, error)));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<std::string> answer_lines(const Results &results, const Answer &answer)
{
  std::vector<std::string> lines;
  if (std::string line = reference_line(results, answer); !line.empty())
    lines.push_back(std::move(line));
  if (answer.law)
    lines.push_back(law_line("use ", *answer.law));
  const std::string band = fmt::format("within {:g} %", 100 * answer.within);
  if (answer.nearest)
    lines.push_back(law_line(
      answer.is_undecided ? "so far the nearest law that codes offer is "
                          : fmt::format("no law that codes offer is {}; the nearest is ", band),
      *answer.nearest));
  if (!answer.also.empty())
  {
    std::vector<std::string> names;
    for (const AnsweredLaw &law : answer.also)
      names.push_back(law.model);
    lines.push_back(fmt::format("{}: {}",
                                answer.law ? "also " + band : band + ", but offered by no code",
                                fmt::join(names, ", ")));
  }
  for (std::size_t k = 0; k < std::min(answer.open.size(), most_open); ++k)
  {
    const OpenPoint &point = answer.open[k];
    lines.push_back(fmt::format("open: {}: {}{}{}", point.what, point.why,
                                point.command.empty() ? "" : "; to settle it: ", point.command));
  }
  return lines;
}

namespace
{
using Json = nlohmann::ordered_json;

Json to_json(const Results &results, const AnsweredLaw &law, double within)
{
  Json json{{"model", law.model}, {"identifier", law.identifier}};
  json["parameters"] = Json::object();
  for (const ParameterRecord &parameter : results.find(law.model)->record.model.parameters)
    json["parameters"][parameter.key] =
      parameter.value ? Json(*parameter.value) : Json(parameter.text);
  json["text"] = law.text;
  if (!law.grade.empty())
    json["grade"] = law.grade;
  json["errors"] = Json::object();
  for (const auto &[purpose, error] : law.errors)
    json["errors"][purpose.name] = error.error;
  json["within"] = within;
  json["calibrated"] = law.is_calibrated;
  return json;
}
} // namespace

Json to_json(const Results &results, const Answer &answer)
{
  const ModelRecord &record = results.reference()->record.model;
  Json reference{{"model", answer.reference}, {"kind", name_of(answer.kind)}};
  for (const QuantityName &quantity : answer.quantities)
  {
    Json value{{"value", *find_quantity(record, quantity)}};
    if (const auto uncertainty = find_quantity(record, quantity.of_uncertainty()))
      value["uncertainty"] = *uncertainty;
    reference[to_string(quantity)] = std::move(value);
  }
  Json json{{"reference", std::move(reference)}};
  if (answer.law)
    json["law"] = to_json(results, *answer.law, answer.within);
  json["also"] = json["open"] = json["lines"] = Json::array();
  for (const AnsweredLaw &law : answer.also)
    json["also"].push_back(to_json(results, law, answer.within));
  if (answer.nearest)
  {
    json["also"].push_back(to_json(results, *answer.nearest, answer.within));
    if (!answer.is_undecided) // else the open points say why
      json["open"].push_back(
        {{"what", "law"},
         {"why", fmt::format("no law that codes offer is within {:g} %", 100 * answer.within)}});
  }
  for (const OpenPoint &point : answer.open)
  {
    Json one{{"what", point.what}, {"why", point.why}};
    if (!point.command.empty())
      one["command"] = point.command;
    json["open"].push_back(std::move(one));
  }
  for (const std::string &line : answer_lines(results, answer))
    json["lines"].push_back(line);
  return json;
}
} // namespace carambole::reports
