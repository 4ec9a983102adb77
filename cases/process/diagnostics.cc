#include "cases/process/diagnostics.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "cases/process/terminal.h"

namespace carambole
{
std::string format(const Diagnostic &diagnostic)
{
  std::string text = diagnostic.file;
  if (diagnostic.line > 0)
    text += fmt::format(":{}", diagnostic.line);
  return (text.empty() ? "" : text + ": ") + diagnostic.message;
}

namespace
{
std::string all_messages(const std::vector<Diagnostic> &diagnostics)
{
  std::vector<std::string> lines;
  lines.reserve(diagnostics.size());
  for (const Diagnostic &diagnostic : diagnostics)
    lines.push_back(format(diagnostic));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

/// Fewest edits that turn `a` into `b`: insertion, deletion, substitution, and exchange of two
/// neighbours, each one (Damerau and Levenshtein, in the form that edits no part twice).
std::size_t edit_distance(std::string_view a, std::string_view b)
{
  std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    for (std::size_t j = 0; j <= b.size(); ++j)
    {
      if (i == 0 || j == 0)
      {
        edits[i][j] = i + j;
        continue;
      }
      const std::size_t substituted = edits[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      edits[i][j] = std::min({edits[i - 1][j] + 1, edits[i][j - 1] + 1, substituted});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
    }
  return edits[a.size()][b.size()];
}

/// The first candidate that starts with the name, as "t [us]" starts with "t".
std::string begun_by(std::string_view name, const std::vector<std::string> &candidates)
{
  for (const std::string &candidate : candidates)
    if (!name.empty() && candidate.starts_with(std::string(name) + ' '))
      return candidate;
  return "";
}

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

InputError::InputError(std::vector<Diagnostic> diagnostics)
  : std::runtime_error(all_messages(diagnostics)), diagnostics(std::move(diagnostics))
{
}

InputError::InputError(std::string file, std::string message)
  : InputError({{std::move(file), 0, std::move(message)}})
{
}

void print(const InputError &error)
{
  const std::vector<Diagnostic> &all = error.diagnostics;
  for (std::size_t i = 0; i < std::min(all.size(), most_shown); ++i)
    tell("{}\n", format(all[i]));
  if (all.size() > most_shown)
    tell("... and {} more errors\n", all.size() - most_shown);
}

std::size_t printable_length(std::string_view text)
{
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80)
    return byte(0) >= 0x20 && byte(0) != 0x7f ? 1 : 0;
  if (byte(0) < 0xc2 || byte(0) > 0xf4)
    return 0;
  const std::size_t length = 2 + (byte(0) >= 0xe0) + (byte(0) >= 0xf0);
  if (text.size() < length)
    return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80)
      return 0;
  // The first byte has 7 - length bits of the character, each further one six.
  std::uint32_t code = byte(0) & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i)
    code = code << 6 | (byte(i) & 0x3fu);
  const bool is_control = code < 0xa0;
  const bool is_overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  const bool is_no_character = (code & 0xfffe) == 0xfffe || (code >= 0xfdd0 && code < 0xfdf0);
  const bool is_text =
    !is_control && !is_overlong && !is_surrogate && !is_no_character && code <= 0x10ffff;
  return is_text ? length : 0;
}

void show_character(std::string_view &text, std::string &shown)
{
  const std::size_t length = printable_length(text);
  if (length == 0)
    shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
  else
    shown += text.substr(0, length);
  text.remove_prefix(std::max<std::size_t>(length, 1));
}

std::string in_quotes(std::string_view text)
{
  constexpr std::size_t longest = 60;
  std::string shown = "'";
  while (!text.empty() && shown.size() <= longest)
    show_character(text, shown);
  return shown + (text.empty() ? "'" : "...'");
}

std::string nearest(std::string_view name, const std::vector<std::string> &candidates)
{
  constexpr std::size_t longest = 80; // a longer text is not a misspelt name
  if (name.size() > longest)
    return "";
  if (std::string begun = begun_by(name, candidates); !begun.empty())
    return begun;
  std::string best;
  // From four characters on two edits are allowed: exchanged neighbours and a letter left out.
  std::size_t fewest =
    std::max({std::size_t{1}, name.size() / 3, std::min<std::size_t>(2, name.size() / 2)}) + 1;
  for (const std::string &candidate : candidates)
    if (const std::size_t edits = edit_distance(name, candidate); edits < fewest)
    {
      fewest = edits;
      best = candidate;
    }
  return best;
}

std::string suggestion(std::string_view name, const std::vector<std::string> &candidates)
{
  if (const std::string near = nearest(name, candidates); !near.empty())
    return fmt::format(" (did you mean '{}'?)", near);
  if (candidates.empty() || candidates.size() > most_shown)
    return "";
  return fmt::format(" (allowed: {})", name_list(candidates));
}

void check_names(const std::string &file, std::string_view what,
                 const std::vector<std::string> &names, const std::vector<std::string> &known)
{
  std::vector<Diagnostic> unknown;
  for (const std::string &name : names)
    if (std::ranges::find(known, name) == known.end())
      unknown.push_back(
        {file, 0,
         fmt::format("there is no {} {}{}", what, in_quotes(name), suggestion(name, known))});
  if (!unknown.empty())
    throw InputError(unknown);
}

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
