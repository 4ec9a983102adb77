#include "reports/records/tangential_record.h"

#include <stdexcept>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"

namespace carambole::reports
{
namespace
{
/// Curves are in the keys KIND_before and KIND_after.
std::vector<TangentialRecord> read_laws(const std::filesystem::path &file, const std::string &kind)
{
  std::vector<TangentialRecord> laws;
  try
  {
    for (const nlohmann::json &object : read_json(file))
    {
      TangentialRecord law{.identifier = object.at("identifier"),
                           .title = object.at("title"),
                           .equation = object.at("equation"),
                           .loading = object.at("loading"),
                           .defects = object.value("defects", ""),
                           .source = object.at("source"),
                           .evidence = object.at("evidence"),
                           .grade = object.at("grade"),
                           .also_known_as =
                             object.value("also_known_as", std::vector<std::string>()),
                           .before = object.at(kind + "_before"),
                           .after = object.at(kind + "_after")};
      const nlohmann::json sample = object.value("sample", nlohmann::json::object());
      for (const auto &[key, value] : sample.items())
        law.sample += (law.sample.empty() ? "" : ", ") + key + ": " + value.get<std::string>();
      for (const nlohmann::json &parameter : object.at("parameters"))
        law.parameters.push_back({parameter.at("key"), parameter.at("meaning"),
                                  parameter.at("unit"), parameter.at("required")});
      laws.push_back(std::move(law));
    }
  }
  catch (const std::exception &error)
  {
    throw std::runtime_error(file.string() + ": " + error.what());
  }
  return laws;
}
} // namespace

std::vector<TangentialRecord> read_tangential_records(const std::filesystem::path &curves)
{
  return read_laws(curves / "tangential.json", "slip");
}

std::vector<TangentialRecord> read_rolling_records(const std::filesystem::path &curves)
{
  return read_laws(curves / "rolling.json", "rolling");
}
} // namespace carambole::reports
