#include "reports/records/tangential_record.h"

#include <stdexcept>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"

namespace carambole::reports
{
std::vector<TangentialRecord> read_tangential_records(const std::filesystem::path &curves)
{
  const std::filesystem::path file = curves / "tangential.json";
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
                           .also_known_as = object.at("also_known_as"),
                           .slip_before = object.at("slip_before"),
                           .slip_after = object.at("slip_after")};
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
} // namespace carambole::reports
