#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace carambole
{
/// Without those characters at both ends.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " ")
{
  const std::size_t first = text.find_first_not_of(blanks);
  return first == std::string_view::npos
           ? std::string_view()
           : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// With a to z for A to Z.
inline std::string in_lower_case(std::string_view text)
{
  std::string lower(text);
  for (char &c : lower)
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 32) : c;
  return lower;
}

/// The number that all of a text is; nothing for any other text.
template <typename Number>
std::optional<Number> number_in(std::string_view text)
{
  const char *const stop = text.data() + text.size();
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), stop, number);
  return error == std::errc() && end == stop ? std::optional(number) : std::nullopt;
}
} // namespace carambole
