#pragma once

// JSON files with the state of the driver in a folder of results.

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "cases/case/case.h"
#include "cases/values/json_text.h"

namespace carambole
{
/// take(json) of a file, or nothing if there is none. Throws InputError with the file and `remedy`
/// if it is damaged, lacks a key that `take` needs, or has another schema.
template <typename Take>
auto read_own_json(const std::filesystem::path &file, int schema, const std::string &remedy,
                   const Take &take) -> std::optional<decltype(take(nlohmann::json()))>
{
  std::ifstream stream(file);
  if (!stream)
    return {};
  try
  {
    const nlohmann::json json = read_json(file);
    if (json.at("schema") != schema)
      throw InputError({{file.string(), 0, "has another schema; " + remedy}});
    return take(json);
  }
  catch (const nlohmann::json::exception &)
  {
    throw InputError({{file.string(), 0, "is damaged; " + remedy}});
  }
}
} // namespace carambole
