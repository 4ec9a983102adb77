#include "cases/records/suite_run.h"

#include <nlohmann/json.hpp>

#include "cases/process/own_files.h"
#include "cases/records/state_file.h"
#include "cases/values/json_integer.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace
{
constexpr const char *suite_file = "validate.json";
constexpr int suite_schema = 1;
} // namespace

void store_suite_run(const SuiteRun &run, const std::filesystem::path &results)
{
  nlohmann::ordered_json json{{"schema", suite_schema}};
  json["cases"] = nlohmann::ordered_json::array();
  for (const SuiteRun::Entry &entry : run.cases)
  {
    nlohmann::ordered_json json_entry{{"name", entry.name}, {"status", entry.status}};
    if (!entry.reason.empty())
      json_entry["reason"] = entry.reason;
    json["cases"].push_back(json_entry);
  }
  write_durably(results / suite_file, {json_text(json, 2) + "\n"});
}

std::optional<SuiteRun> read_suite_run(const std::filesystem::path &results)
{
  return read_own_json(results / suite_file, suite_schema, "run carambole validate again",
                       [](const nlohmann::json &json)
                       {
                         SuiteRun run;
                         for (const nlohmann::json &one : json.at("cases"))
                           run.cases.push_back({one.at("name").get<std::string>(),
                                                integer_from(one.at("status")),
                                                one.value("reason", std::string())});
                         return run;
                       });
}
} // namespace carambole
