#include "cases/records/run_settings.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "cases/case/hashes.h"
#include "cases/process/own_files.h"
#include "cases/records/state_file.h"
#include "cases/values/json_integer.h"
#include "cases/values/json_text.h"

namespace carambole
{
namespace
{
constexpr const char *run_file = "run.json";
constexpr int run_schema = 1;
} // namespace

nlohmann::ordered_json to_json(const RunSettings &settings, const std::string &case_hash)
{
  nlohmann::ordered_json json{{"schema", run_schema}, {"only", settings.only}};
  if (settings.threads)
    json["threads"] = *settings.threads;
  if (settings.ranks != 1)
    json["ranks"] = settings.ranks;
  json["no_report"] = settings.no_report;
  if (settings.quick)
    json["quick"] = true;
  if (settings.within != RunSettings::default_band)
    json["within"] = settings.within;
  json["case_hash"] = case_hash;
  return json;
}

void store_settings(const RunSettings &settings, const std::filesystem::path &results)
{
  const nlohmann::ordered_json json = to_json(settings, hash_of_file(results / "case.yaml"));
  write_durably(results / run_file, {json_text(json, 2) + "\n"});
}

std::optional<RunSettings> read_settings(const std::filesystem::path &results)
{
  return read_own_json(results / run_file, run_schema, "run the case again",
                       [](const nlohmann::json &json)
                       {
                         RunSettings settings;
                         settings.only = json.at("only").get<std::vector<std::string>>();
                         if (json.contains("threads"))
                           settings.threads = integer_from(json.at("threads"));
                         settings.ranks = integer_from(json, "ranks", 1);
                         settings.no_report = json.at("no_report").get<bool>();
                         settings.quick = json.value("quick", false);
                         settings.within = json.value("within", RunSettings::default_band);
                         settings.case_hash = json.value("case_hash", "");
                         return settings;
                       });
}

bool is_sweep(const std::filesystem::path &results)
{
  return (std::filesystem::exists(results / "sweep.csv") ||
          std::filesystem::exists(results / "fem.csv")) &&
         std::filesystem::exists(results / "case.yaml") &&
         !std::filesystem::exists(results / run_file);
}

std::vector<std::filesystem::path> sweeps_in(const std::filesystem::path &results)
{
  std::vector<std::filesystem::path> sweeps;
  std::error_code none;
  for (const std::filesystem::directory_entry &entry :
       std::filesystem::directory_iterator(results, none))
    if (entry.path().filename().string().starts_with("sweep-") && is_sweep(entry.path()))
      sweeps.push_back(entry.path());
  std::ranges::sort(sweeps);
  return sweeps;
}
} // namespace carambole
