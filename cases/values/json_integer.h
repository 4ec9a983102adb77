#pragma once

// Integers of JSON files that somebody may have changed.

#include <cstdint>
#include <utility>

#include <nlohmann/json.hpp>

namespace carambole
{
/// The integer that `json` is. json.get<int>() takes any number and casts it, also one that no int
/// holds. Throws nlohmann::json::type_error if it is not an integer, or none of that range.
template <typename Integer = int, typename Json>
Integer integer_from(const Json &json)
{
  if (json.is_number_unsigned()
        ? std::in_range<Integer>(json.template get<std::uint64_t>())
        : json.is_number_integer() && std::in_range<Integer>(json.template get<std::int64_t>()))
    return json.template get<Integer>();
  throw nlohmann::json::type_error::create(302, json.dump() + " is not such an integer", &json);
}

/// The integer of `key`, or `otherwise` without it.
template <typename Json>
int integer_from(const Json &json, const char *key, int otherwise)
{
  return json.contains(key) ? integer_from(json.at(key)) : otherwise;
}
} // namespace carambole
