#include "cases/verdict.h"

#include <cstdio>
#include <fstream>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace carambole
{
void print_verdict(const std::filesystem::path &results, bool has_page,
                   const std::vector<std::string> &missing)
{
  const nlohmann::json summary = nlohmann::json::parse(std::ifstream(results / "summary.json"));
  std::size_t passed = 0, judged = 0;
  const nlohmann::json rows = summary.value("verdicts", nlohmann::json::array());
  for (const nlohmann::json &row : rows)
  {
    if (row.contains("skipped"))
      continue; // of a model that was left out or has no record
    ++judged;
    if (row.at("pass").get<bool>())
    {
      ++passed;
      continue;
    }
    const std::string value =
      row.contains("value") ? fmt::format("{:.9g}", row.at("value").get<double>()) : "no value";
    const std::string why = row.value("known_discrepancy", "");
    fmt::print("  {}: {} of {}: {}, expected {:.9g}{}\n",
               why.empty() ? "fails" : "known discrepancy", row.at("quantity").get<std::string>(),
               row.at("model").get<std::string>(), value, row.at("expected").get<double>(),
               why.empty() ? "" : fmt::format(" ({})", why));
  }
  const std::string verdict =
    missing.empty() ? summary.at("verdict").get<std::string>()
                    : fmt::format("incomplete, no usable record of {}", fmt::join(missing, ", "));
  const std::string left_out =
    judged == rows.size()
      ? ""
      : fmt::format(" ({} {} {})", rows.size() - judged, rows.size() - judged == 1 ? "row" : "rows",
                    missing.empty() ? "of models left out" : "not judged");
  fmt::print("{}: {} of {} expectations hold{}; {}\n", verdict, passed, judged, left_out,
             (has_page ? results / "report" / "index.html" : results / "summary.json").string());
}
} // namespace carambole
