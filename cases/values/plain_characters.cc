#include "cases/values/plain_characters.h"

#include <algorithm>
#include <iterator>

#include <boost/algorithm/string/replace.hpp>

namespace carambole
{
namespace
{
struct Printed
{
  std::string_view character, typed;
  bool is_above_the_line = false;
};

constexpr Printed all_printed[] = {{"\u00a0", " "},       {"\u2007", " "},
                                   {"\u2009", " "},       {"\u202f", " "},
                                   {"\u200b", ""},        {"\u2060", ""},
                                   {"\u2212", "-"},       {"\u2013", "-"},
                                   {"\u2044", "/"},       {"\u2215", "/"},
                                   {"\u00b7", "*"}, // not ".", which would make 5.10 of 5 times 10
                                   {"\u22c5", "*"},       {"\u2070", "0", true},
                                   {"\u00b9", "1", true}, {"\u00b2", "2", true},
                                   {"\u00b3", "3", true}, {"\u2074", "4", true},
                                   {"\u2075", "5", true}, {"\u2076", "6", true},
                                   {"\u2077", "7", true}, {"\u2078", "8", true},
                                   {"\u2079", "9", true}, {"\u207b", "-", true}};
} // namespace

std::string in_plain_characters(std::string_view text)
{
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (std::ranges::all_of(text, is_ascii))
    return std::string(text);
  std::string plain;
  bool was_above = false;
  while (!text.empty())
  {
    const auto *const known = std::ranges::find_if(all_printed, [&](const Printed &one)
                                                   { return text.starts_with(one.character); });
    const Printed next =
      known != std::end(all_printed) ? *known : Printed{text.substr(0, 1), text.substr(0, 1)};
    if (next.is_above_the_line && !was_above)
      plain += '^';
    plain += next.typed;
    was_above = next.is_above_the_line;
    text.remove_prefix(next.character.size());
  }
  for (const char *power : {" \u00d7 10^", "\u00d710^"})
    boost::replace_all(plain, power, "e");
  return plain;
}
} // namespace carambole
