#include "cases/process/text_names.h"

#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"

namespace carambole
{
namespace
{
bool is_utf_8(std::string_view text)
{
  while (!text.empty())
  {
    const bool is_ascii = static_cast<unsigned char>(text.front()) < 0x80;
    const std::size_t length = is_ascii ? 1 : printable_length(text);
    if (length == 0)
      return false;
    text.remove_prefix(length);
  }
  return true;
}
} // namespace

std::string name_problem(const std::vector<std::string> &words)
{
  constexpr const char *cure =
    "is not UTF-8, as names in records and reports must be; rename it, or use a link to it";
  std::error_code none;
  if (const std::string folder = std::filesystem::current_path(none).string(); !is_utf_8(folder))
    return fmt::format("the name of the current folder, {}, {}", in_quotes(folder), cure);
  for (const std::string &word : words)
    if (!is_utf_8(word))
      return fmt::format("the argument {} {}", in_quotes(word), cure);
  return "";
}
} // namespace carambole
