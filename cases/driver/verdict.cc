#include "cases/driver/verdict.h"

#include <fstream>
#include <map>
#include <optional>
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

/// "done. fem: restitution = 0.6091 ± 0.0021": the result of a case without expectations.
std::string finding(const nlohmann::json &summary)
{
  for (const nlohmann::json &model : summary.at("models"))
  {
    if (model.at("name") != summary.value("reference", ""))
      continue;
    std::string quantity = "restitution";
    std::optional<double> value;
    if (model.contains(quantity))
      value = model.at(quantity).get<double>();
    else if (!model.at("contacts").empty() && model.at("contacts").at(0).contains("peak_force"))
    {
      const nlohmann::json &contact = model.at("contacts").at(0);
      value = contact.at("peak_force").get<double>();
      quantity = fmt::format("peak_force {}-{}", contact.at("bodies").at(0).get<std::string>(),
                             contact.at("bodies").at(1).get<std::string>());
    }
    if (!value)
      break;
    const nlohmann::json &uncertain = model.at("uncertainty");
    const std::string margin =
      uncertain.contains(quantity)
        ? fmt::format(" ± {:.2g}", uncertain.at(quantity).at("uncertainty").get<double>())
        : "";
    return fmt::format("done. {}: {} = {:.6g}{}{}", model.at("name").get<std::string>(), quantity,
                       *value, margin, quantity == "restitution" ? "" : " N");
  }
  return "done";
}

std::string holding(std::size_t held, std::size_t judged, bool has_expectations,
                    const nlohmann::json &summary)
{
  if (judged == 0)
    return has_expectations ? "no expectation was judged" : finding(summary);
  return fmt::format("{} of {} {}", held, counted(judged, "expectation"),
                     judged == 1 ? "holds" : "hold");
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
  std::string verdict = summary.at("verdict").get<std::string>() + ": ";
  if (!missing.empty())
    verdict = fmt::format("incomplete, no usable record of {}: ", name_list(missing));
  else if (judged == 0 && summary.at("verdict") == "pass")
    verdict.clear(); // nothing has passed
  show("{}{}{}; {}\n", verdict, holding(held, judged, !expectations.empty(), summary),
       not_judged(reasons),
       (has_page ? results / "report" / "index.html" : results / "summary.json").string());
}
} // namespace carambole
