#include "cases/values/table_reader.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/values/plain_characters.h"
#include "cases/values/signal_units.h"
#include "cases/values/table_layout.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr int most_header_lines = 12;
constexpr std::string_view separators = "\t;,";

bool is_numeric(std::string_view line)
{
  const std::vector<std::string_view> words = words_of(line);
  return words.size() >= 2 && std::ranges::all_of(words, [](std::string_view word)
                                                  { return parse_number(word, true).has_value(); });
}

/// Whether cells can be names of columns: none is a number, and not all are units or in brackets.
bool are_names(std::string_view line, char separator)
{
  std::vector<std::string_view> cells;
  split_cells(line, separator, cells);
  const auto is_bracketed = [](std::string_view cell)
  { return cell.empty() || cell.front() == '(' || cell.front() == '['; };
  return !std::ranges::all_of(cells, is_bracketed) && !are_lone_units(cells) &&
         std::ranges::none_of(cells, [=](std::string_view cell)
                              { return parse_number(cell, separator != ',').has_value(); });
}

/// Without an empty one behind the last separator.
std::size_t count_of_cells(std::string_view line, char separator)
{
  std::vector<std::string_view> cells;
  split_cells(line, separator, cells);
  return cells.size() - (cells.back().empty() ? 1 : 0);
}
} // namespace

std::optional<double> parse_number(std::string_view cell, bool allows_comma)
{
  const std::string plain = in_plain_characters(cell); // some locales print a minus sign
  cell = plain;
  std::string with_point;
  if (allows_comma && cell.find('.') == std::string_view::npos)
    if (const std::size_t comma = cell.find(','); comma != std::string_view::npos)
    {
      with_point = cell;
      with_point[comma] = '.';
      cell = with_point;
    }
  if (cell.starts_with('+'))
    cell.remove_prefix(1);
  const auto value = number_in<double>(cell);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

TableReader::TableReader(const std::filesystem::path &file)
  : file(file), stream(std::make_unique<std::ifstream>(file, std::ios::binary))
{
  if (!*stream)
    throw TableError(file.string() + ": cannot be read");
  read_headers();
}

TableReader::TableReader(const std::filesystem::path &file, std::string text)
  : file(file),
    is_of_others(true),
    stream(std::make_unique<std::istringstream>(std::move(text), std::ios::binary))
{
  read_headers();
}

void TableReader::read_headers()
{
  // Else a lack of memory or a fault of the disk would look like the end of the file.
  stream->exceptions(std::ios::badbit);
  if (!read_line())
  {
    number = std::max(number, 1);
    fail("is empty");
  }
  if (is_of_others)
  {
    if (text.find('\0') != std::string::npos)
      fail("is not a text file");
    skip_title();
    const auto found = std::ranges::find_if(separators, [&](char one)
                                            { return text.find(one) != std::string::npos; });
    if (found != separators.end())
      between = *found;
    else if (find_blank_separated())
      return;
  }
  split();
  names.assign(current.begin(), current.end());
}

/// Skips the lines above the headers. The headers are the last line of names above the first line
/// of numbers that has as many cells. Without one, reading goes on from the current line.
void TableReader::skip_title()
{
  struct Line
  {
    std::string text;
    int number;
    std::istream::pos_type end;
  };
  std::vector<Line> lines;
  std::size_t header = 0;
  do
  {
    lines.push_back({text, number, stream->tellg()});
    const std::optional<char> separator = separator_of_numbers(text);
    if (separator == ' ')
      break;
    if (separator)
    {
      const std::size_t count = count_of_cells(text, *separator);
      std::optional<std::size_t> first, last_names;
      for (std::size_t k = 0; k < lines.size(); ++k)
        if (count_of_cells(lines[k].text, *separator) == count)
        {
          first = first.value_or(k);
          if (are_names(lines[k].text, *separator))
            last_names = k;
        }
      header = last_names.value_or(*first);
      if (header + 1 == lines.size()) // numbers without headers
        header = 0;
      break;
    }
  } while (lines.size() < most_header_lines && read_line());
  stream->clear();
  if (lines[header].end != std::istream::pos_type(-1)) // else the last line, without a line end
    stream->seekg(lines[header].end);
  text = lines[header].text;
  number = lines[header].number;
}

/// Reads on to the first line of numbers between blanks; without one it goes back to where it was.
bool TableReader::find_blank_separated()
{
  const std::string first = text;
  const int first_number = number;
  const auto place = stream->tellg();
  std::vector<std::string> lines;
  for (int k = 0; k < most_header_lines; ++k)
  {
    if (is_numeric(text))
    {
      if (lines.empty()) // numbers without headers
      {
        const std::vector<std::string_view> words = words_of(text);
        names.assign(words.begin(), words.end());
        between = ' ';
        return true;
      }
      const std::vector<std::string> all = lines;
      for (; names.empty() && !lines.empty(); lines.erase(lines.begin())) // that of a title
        names = headers_above(lines, text);
      if (names.empty())
        fail(fmt::format("has {} numbers, but the headers above, {}, are not as many",
                         words_of(text).size(), in_quotes(std::string(trimmed(all.back())))));
      between = ' ';
      is_read = true;
      return true;
    }
    if (text.find_first_not_of(" \t\r-") != std::string::npos)
      lines.push_back(text);
    if (!read_line())
      break;
  }
  stream->clear();
  stream->seekg(place);
  text = first;
  number = first_number;
  return false;
}

bool TableReader::read_line()
{
  if (is_read)
  {
    is_read = false;
    return true;
  }
  while (std::getline(*stream, text))
  {
    ++number;
    if (!is_of_others)
      return true;
    if (!bare_cell(text).empty() && text.front() != '#' && text.front() != '%')
      return true;
  }
  return false;
}

void TableReader::split()
{
  if (is_of_others)
    return split_cells(text, between, current);
  current.clear();
  const std::string_view all = text;
  for (std::size_t start = 0; start <= all.size();)
  {
    const std::size_t end = std::min(all.find(between, start), all.size());
    current.push_back(all.substr(start, end - start));
    start = end + 1;
  }
}

/// To the end of the file, in which no further table may begin.
bool TableReader::skip_summary()
{
  while (read_line())
    if (is_numeric(text))
      fail("another table begins; write all columns into one");
  return false;
}

bool TableReader::next()
{
  if (!read_line())
    return false;
  if (between == ' ' && is_summary(text))
    return skip_summary();
  split();
  // A separator behind the last cell.
  if (is_of_others && current.size() == names.size() + 1 && current.back().empty())
    current.pop_back();
  if (current.size() != names.size())
    fail(fmt::format("has {} cells, but there are {} headers{}", current.size(), names.size(),
                     is_of_others && between == ',' && current.size() > names.size()
                       ? "; where a comma is the decimal sign, separate columns by semicolons"
                       : ""));
  return true;
}

double TableReader::value(std::size_t column, EmptyCell empty) const
{
  const std::string_view cell = current[column];
  if (cell.empty() && empty == EmptyCell::is_nothing)
    return std::numeric_limits<double>::quiet_NaN();
  if (const auto value = number_in<double>(cell))
    return *value;
  fail(in_quotes(cell) + " is not a number");
}

void TableReader::fail(const std::string &what) const
{
  throw TableError(fmt::format("{}:{}: {}", file.string(), number, what));
}
} // namespace carambole
