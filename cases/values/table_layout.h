#pragma once

// How the lines of a table are divided into cells, where others than these programs wrote it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace carambole
{
/// Without blanks, the carriage return of other systems and quotes around it.
std::string_view bare_cell(std::string_view text);

/// Cells of a line; a separator within double quotes separates nothing. Views into `line`.
void split_cells(std::string_view line, char separator, std::vector<std::string_view> &cells);

/// Whether cells are numbers, but for empty ones at the end; at least `least` numbers.
bool are_numbers(const std::vector<std::string_view> &cells, bool allows_comma,
                 std::size_t least = 1);

/// How the cells of a line of numbers are separated: tab, semicolon, comma or blank; nothing if it
/// is no line of `least` numbers or more.
std::optional<char> separator_of_numbers(std::string_view line, std::size_t least = 2);

/// Words between blanks. Views into `line`.
std::vector<std::string_view> words_of(std::string_view line);

/// What ABAQUS/Viewer writes below the numbers of a report.
bool is_summary(std::string_view line);

/// Names of columns in a line; between blanks a unit in brackets belongs to the word before it.
std::vector<std::string> names_in(std::string_view line, char separator);

/// The headers above a line of numbers, both with blanks between them; `lines` is one line of
/// headers or several, of which each word or group of words belongs to the column whose number ends
/// nearest to its end. Empty: they do not match the numbers.
std::vector<std::string> headers_above(const std::vector<std::string> &lines,
                                       const std::string &numbers);
} // namespace carambole
