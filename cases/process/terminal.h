#pragma once

// Output of the programs: every text for standard output or standard error goes through here. A
// test in tests/structure checks this.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace carambole
{
/// Largest number of printed errors, and of printed names in a list.
inline constexpr std::size_t most_shown = 20;

/// The printable text: control characters except tabs and line breaks, and invalid UTF-8, as \xNN.
/// Names and texts of a case, paths and output of other programs may contain control sequences for
/// a terminal.
std::string visible(std::string_view text);

/// "a, b, c"; of more than twenty "a, b, ..., t and 5 more".
std::string name_list(const std::vector<std::string> &names);

/// Writes a text, made visible, to standard output.
void show(std::string_view text);
/// Writes a text, made visible, to standard error, in one piece.
void tell(std::string_view text);

/// From now on nothing is written to the terminal, by none of these functions; or again all.
void be_silent(bool silent);

/// From now on what is shown goes to standard error; or again to standard output.
void show_on_error(bool on_error);

template <typename... Arguments>
void show(fmt::format_string<Arguments...> format, Arguments &&...arguments)
{
  show(std::string_view(fmt::format(format, std::forward<Arguments>(arguments)...)));
}

template <typename... Arguments>
void tell(fmt::format_string<Arguments...> format, Arguments &&...arguments)
{
  tell(std::string_view(fmt::format(format, std::forward<Arguments>(arguments)...)));
}

/// Whether standard error is a terminal, on which a line can be written over.
bool is_on_terminal();
/// Writes a text, made visible, over the last line of the terminal at standard error.
void rewrite_line(std::string_view text);

/// Hands what was shown to the system: before another program writes, and at the end.
void flush_output();
/// Why standard output did not take all that was shown, or nothing. That its reader has gone, as in
/// `carambole list | head -1`, is no error: what is shown from then on is dropped.
std::optional<std::string> output_error();
} // namespace carambole
