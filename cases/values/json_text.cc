#include "cases/values/json_text.h"

#include <fstream>

#include <nlohmann/json.hpp>

namespace carambole
{
using nlohmann::json;
using nlohmann::ordered_json;

json parse_json(const std::string &text)
{
  return json::parse(text);
}

ordered_json parse_ordered_json(const std::string &text)
{
  return ordered_json::parse(text);
}

json read_json(const std::filesystem::path &file)
{
  std::ifstream stream(file);
  return json::parse(stream);
}

ordered_json read_ordered_json(const std::filesystem::path &file)
{
  std::ifstream stream(file);
  return ordered_json::parse(stream);
}

std::string json_text(const json &json, int indent)
{
  return json.dump(indent);
}

std::string json_text(const ordered_json &json, int indent)
{
  return json.dump(indent);
}

std::string displayed_json(const json &json, int indent)
{
  return json.dump(indent, ' ', false, json::error_handler_t::replace);
}

std::string displayed_json(const ordered_json &json, int indent)
{
  return json.dump(indent, ' ', false, ordered_json::error_handler_t::replace);
}
} // namespace carambole
