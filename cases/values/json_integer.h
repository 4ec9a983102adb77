#pragma once

// Integers of JSON files that somebody may have changed.

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

namespace carambole
{
/// The value of `json`. json.get<int>() casts any number, even one that does not fit. Throws
/// nlohmann::json::type_error if it is not an integer or does not fit.
template <typename Integer = int, typename Json>
Integer integer_from(const Json &json)
{
  if (json.is_number_unsigned()
        ? std::in_range<Integer>(json.template get<std::uint64_t>())
        : json.is_number_integer() && std::in_range<Integer>(json.template get<std::int64_t>()))
    return json.template get<Integer>();
  using Limits = std::numeric_limits<Integer>;
  throw nlohmann::json::type_error::create(302,
                                           json.dump() + " is not an integer from " +
                                             std::to_string(Limits::min()) + " to " +
                                             std::to_string(Limits::max()),
                                           &json);
}

/// The value of `key`, or `otherwise` if it is missing.
template <typename Json>
int integer_from(const Json &json, const char *key, int otherwise)
{
  return json.contains(key) ? integer_from(json.at(key)) : otherwise;
}
} // namespace carambole
