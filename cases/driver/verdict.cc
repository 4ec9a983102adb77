#include "cases/driver/verdict.h"

#include <map>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/process/terminal.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace
{
/// "2 expectations", "1 expectation".
std::string counted(std::size_t count, const char *noun)
{
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// "fails: restitution of hertz: 1, expected 0.5 ± 0.01"
void print_failure(const nlohmann::json &expectation)
{
  const std::string value = expectation.contains("value")
                              ? fmt::format("{:.9g}", expectation.at("value").get<double>())
                              : "no value";
  const std::string why = expectation.value("known_discrepancy", "");
  const double tolerance = expectation.at("tolerance").get<double>();
  const bool is_relative = expectation.at("tolerance_is") == "relative";
  show("  {}: {} of {}: {}, expected {:.9g} ± {:.6g}{}{}\n",
       why.empty() ? "fails" : "known discrepancy", expectation.at("quantity").get<std::string>(),
       expectation.at("model").get<std::string>(), value, expectation.at("expected").get<double>(),
       is_relative ? 100 * tolerance : tolerance, is_relative ? " %" : "",
       why.empty() ? "" : fmt::format(" ({})", why));
}

/// " (2 expectations not judged: the model was left out; 1 expectation not judged: ...)"
std::string not_judged(const std::map<std::string, std::size_t> &reasons)
{
  std::vector<std::string> texts;
  texts.reserve(reasons.size());
  for (const auto &[reason, count] : reasons)
    texts.push_back(fmt::format("{} not judged: {}", counted(count, "expectation"), reason));
  return texts.empty() ? "" : fmt::format(" ({})", fmt::join(texts, "; "));
}

/// "2 of 3 acceptance criteria met"; empty where the case has none.
std::string met_criteria(const nlohmann::json &summary)
{
  std::size_t met = 0, all = 0;
  for (const nlohmann::json &criterion : summary.value("criteria", nlohmann::json::array()))
  {
    ++all;
    met += criterion.at("outcome") == "met" ? 1 : 0;
  }
  return all == 0 ? ""
                  : fmt::format("{} of {} acceptance {} met", met, all,
                                all == 1 ? "criterion" : "criteria");
}

std::string holding(std::size_t held, std::size_t judged, bool has_expectations,
                    const std::string &criteria)
{
  if (judged == 0 && !criteria.empty())
    return criteria;
  if (judged == 0)
    return has_expectations ? "no expectation was judged" : "done";
  const std::string expectations = fmt::format("{} of {} {}", held, counted(judged, "expectation"),
                                               judged == 1 ? "holds" : "hold");
  return criteria.empty() ? expectations : expectations + ", " + criteria;
}
} // namespace

void print_verdict(const std::filesystem::path &results, bool has_page,
                   const std::vector<std::string> &missing)
{
  const nlohmann::json summary = read_json(results / "summary.json");
  std::size_t held = 0, judged = 0;
  std::map<std::string, std::size_t> reasons;
  const nlohmann::json expectations = summary.value("verdicts", nlohmann::json::array());
  for (const nlohmann::json &expectation : expectations)
  {
    if (expectation.contains("skipped"))
    {
      ++reasons[expectation.at("skipped").get<std::string>()];
      continue;
    }
    ++judged;
    if (expectation.at("pass").get<bool>())
      ++held;
    else
      print_failure(expectation);
  }
  if (summary.contains("answer"))
    for (const nlohmann::json &line : summary.at("answer").at("lines"))
      show("{}\n", line.get<std::string>());
  const std::string criteria = met_criteria(summary);
  std::string verdict = summary.at("verdict").get<std::string>() + ": ";
  if (!missing.empty())
    verdict = fmt::format("incomplete, no usable record of {}: ", name_list(missing));
  else if (judged == 0 && criteria.empty() && summary.at("verdict") == "pass")
    verdict.clear(); // nothing has passed
  show("{}{}{}; {}\n", verdict, holding(held, judged, !expectations.empty(), criteria),
       not_judged(reasons),
       (has_page ? results / "report" / "index.html" : results / "summary.json").string());
}
} // namespace carambole
