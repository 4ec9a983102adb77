#include "cases/values/table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <unordered_set>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"

namespace carambole
{
namespace
{
constexpr std::uintmax_t max_size = 100'000'000; // bytes

/// Without blanks, the carriage return of other systems and quotes around it.
std::string trimmed(std::string text)
{
  const auto strip = [&text](const char *characters)
  {
    const std::size_t first = text.find_first_not_of(characters);
    text = first == std::string::npos
             ? ""
             : text.substr(first, text.find_last_not_of(characters) - first + 1);
  };
  strip(" \t\r");
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
    strip("\"");
  return text;
}

std::vector<std::string> split(const std::string &line, char separator)
{
  std::vector<std::string> cells;
  for (std::size_t start = 0; start <= line.size();)
  {
    const std::size_t end = std::min(line.find(separator, start), line.size());
    cells.push_back(trimmed(line.substr(start, end - start)));
    start = end + 1;
  }
  return cells;
}

char separator_of(const std::string &headers)
{
  for (const char separator : {'\t', ';'})
    if (headers.find(separator) != std::string::npos)
      return separator;
  return ',';
}
} // namespace

Header parse_header(const std::string &text)
{
  const std::size_t bracket = text.rfind('[');
  if (bracket == std::string::npos || text.back() != ']')
    return {trimmed(text), ""};
  return {trimmed(text.substr(0, bracket)),
          trimmed(text.substr(bracket + 1, text.size() - bracket - 2))};
}

void Table::fail(int line, const std::string &what) const
{
  throw TableError(fmt::format("{}:{}: {}", file.string(), line, what));
}

Table::Table(const std::filesystem::path &path) : file(path)
{
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error))
    throw TableError(file.string() + ": there is no such file");
  if (std::filesystem::file_size(file, error) > max_size)
    throw TableError(file.string() + ": more than 100 MB");
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    throw TableError(file.string() + ": cannot be read");
  char separator = ',';
  int number = 0, header_line = 1;
  for (std::string line; std::getline(stream, line);)
  {
    ++number;
    if (number == 1 && line.starts_with("\xEF\xBB\xBF")) // the mark of UTF-8
      line.erase(0, 3);
    if (trimmed(line).empty() || line.front() == '#')
      continue;
    if (names.empty())
    {
      separator = separator_of(line);
      names = split(line, separator);
      header_line = number;
      continue;
    }
    std::vector<std::string> row = split(line, separator);
    if (row.size() != names.size())
      fail(number, fmt::format("has {} cells, but there are {} headers", row.size(), names.size()));
    cells.push_back(std::move(row));
    lines.push_back(number);
  }
  if (lines.empty())
    fail(std::max(number, 1), "a line of headers and rows of numbers are expected");
  std::unordered_set<std::string_view> seen;
  for (const std::string &name : names)
    if (!name.empty() && !seen.insert(name).second)
      fail(header_line, fmt::format("two columns are called {}", in_quotes(name)));
}

std::vector<std::string> Table::told_headers() const
{
  const auto is_number = [](const std::string &cell)
  {
    double value = 0;
    const auto [stop, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return error == std::errc() && stop == cell.data() + cell.size();
  };
  if (!std::any_of(cells.front().begin(), cells.front().end(), is_number))
    return {};
  constexpr std::size_t longest = 60;
  std::vector<std::string> told = names;
  for (std::string &name : told)
    if (name.size() > longest)
      name = name.substr(0, longest) + "...";
  return told;
}

std::string Table::headers_text() const
{
  const std::vector<std::string> told = told_headers();
  return told.empty() ? "no numbers below its first line" : name_list(told);
}

std::optional<std::size_t> Table::find(const std::string &header) const
{
  const auto place = [this](const std::string &name) -> std::optional<std::size_t>
  {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      return {};
    return found - names.begin();
  };
  const std::optional<std::size_t> exact = place(header);
  return exact ? exact : place(parse_header(header).name);
}

std::vector<double> Table::numbers(std::size_t column, const std::string &unit,
                                   const Dimension &dimension) const
{
  const double factor = unit.empty() || unit == "-" ? 1 : parse_quantity("1 " + unit, dimension);
  std::vector<double> values;
  values.reserve(lines.size());
  for (std::size_t row = 0; row < lines.size(); ++row)
  {
    const std::string &cell = cells[row][column];
    const char *const begin = cell.data() + (cell.starts_with('+') ? 1 : 0);
    const char *const end = cell.data() + cell.size();
    double value = 0;
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || stop != end || !std::isfinite(value))
      fail(lines[row], fmt::format("{} in column {} is not a finite number", in_quotes(cell),
                                   in_quotes(names[column])));
    if (!std::isfinite(factor * value) || (std::isnormal(value) && !std::isnormal(factor * value)))
      fail(lines[row], fmt::format("{} {} in column {} is beyond the range of numbers in SI units",
                                   in_quotes(cell), unit, in_quotes(names[column])));
    values.push_back(factor * value);
  }
  return values;
}

void Table::check_rising(std::size_t column, const std::vector<double> &numbers) const
{
  const auto fall = std::adjacent_find(numbers.begin(), numbers.end(), std::greater_equal<>());
  if (fall == numbers.end())
    return;
  const std::size_t row = static_cast<std::size_t>(fall - numbers.begin()) + 1;
  fail(lines[row],
       fmt::format("column {} must rise from row to row, but {} follows {}",
                   in_quotes(names[column]), cells[row][column], cells[row - 1][column]));
}
} // namespace carambole
