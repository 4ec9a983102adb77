#include "cases/suite_run.h"

#include <fstream>

#include <nlohmann/json.hpp>

#include "cases/records.h"

namespace carambole
{
namespace
{
constexpr const char *file_name = "validate.json";
constexpr int schema = 1;
} // namespace

void store_suite_run(const SuiteRun &run, const std::filesystem::path &results)
{
  nlohmann::ordered_json json{{"schema", schema}};
  json["cases"] = nlohmann::ordered_json::array();
  for (const SuiteRun::Entry &entry : run.cases)
  {
    nlohmann::ordered_json row{{"name", entry.name}, {"status", entry.status}};
    if (!entry.reason.empty())
      row["reason"] = entry.reason;
    json["cases"].push_back(row);
  }
  write_file(results / file_name, json.dump(2) + "\n");
}

std::optional<SuiteRun> read_suite_run(const std::filesystem::path &results)
{
  const std::filesystem::path file = results / file_name;
  std::ifstream stream(file);
  if (!stream)
    return {};
  try
  {
    const nlohmann::json json = nlohmann::json::parse(stream);
    if (json.at("schema") != schema)
      throw InputError({{file.string(), 0, "is of another schema; run carambole validate again"}});
    SuiteRun run;
    for (const nlohmann::json &row : json.at("cases"))
      run.cases.push_back({row.at("name").get<std::string>(), row.at("status").get<int>(),
                           row.value("reason", std::string())});
    return run;
  }
  catch (const nlohmann::json::exception &)
  {
    throw InputError({{file.string(), 0, "is damaged; run carambole validate again"}});
  }
}
} // namespace carambole
