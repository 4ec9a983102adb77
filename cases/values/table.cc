#include "cases/values/table.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/values/encoding.h"
#include "cases/values/file_bytes.h"
#include "cases/values/infinity.h"
#include "cases/values/signal_units.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr std::uintmax_t max_size = 100'000'000; // bytes

} // namespace

Header parse_header(const std::string &text)
{
  const auto part = [&](std::size_t begin, std::size_t end)
  { return std::string(trimmed(std::string_view(text).substr(begin, end - begin), " \t")); };
  // An index directly behind a name, as in "f_wall[3]" of LAMMPS, is no unit.
  const auto is_index = [&](std::size_t bracket)
  {
    return bracket > 0 && text[bracket - 1] != ' ' &&
           position_of(part(bracket + 1, text.size() - 1)).has_value();
  };
  if (const std::size_t bracket = text.rfind('[');
      bracket != std::string::npos && text.back() == ']' && !is_index(bracket))
    return {part(0, bracket), part(bracket + 1, text.size() - 1)};
  if (const std::size_t parenthesis = text.rfind('(');
      parenthesis != std::string::npos && text.back() == ')')
    if (std::string unit = part(parenthesis + 1, text.size() - 1); is_unit_word(unit))
      return {part(0, parenthesis), std::move(unit)};
  for (const std::string_view before : {" / ", " in ", ", "}) // "Kraft in kN", "Force, kN"
    if (const std::size_t at = text.rfind(before); at != std::string::npos)
      if (std::string unit = part(at + before.size(), text.size()); is_unit_word(unit))
        return {part(0, at), std::move(unit)};
  return {part(0, text.size()), ""};
}

std::string text_of_table(const std::filesystem::path &file)
{
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error))
    throw TableError(file.string() + ": no such file");
  if (std::filesystem::file_size(file, error) > max_size)
    throw TableError(file.string() + ": the file is larger than 100 MB");
  std::optional<std::string> bytes = bytes_of(file);
  if (!bytes)
    throw TableError(file.string() + ": cannot be read");
  if (auto text = utf8_of(*std::move(bytes)))
    return *std::move(text);
  throw TableError(file.string() + ":1: is not whole as text in UTF-16; save it in UTF-8");
}

void TableCells::add(int line, const std::vector<std::string_view> &cells)
{
  for (const std::string_view one : cells)
    ends.push_back(text.append(one).size());
  lines.push_back(line);
}

std::string_view TableCells::cell(std::size_t line, std::size_t column) const
{
  const std::size_t k = line * headers.size() + column, begin = k == 0 ? 0 : ends[k - 1];
  return std::string_view(text).substr(begin, ends[k] - begin);
}

std::optional<double> TableCells::number(std::size_t line, std::size_t column) const
{
  return parse_number(cell(line, column), has_commas);
}

void Table::fail(int line, const std::string &what) const
{
  throw TableError(fmt::format("{}:{}: {}", file.string(), line, what));
}

std::optional<std::size_t> position_of(const std::string &text)
{
  const auto position = number_in<std::size_t>(text);
  return position == 0 ? std::nullopt : position;
}

/// The first line has numbers: the columns are named by their positions.
void Table::take_headers_as_numbers(int line)
{
  std::vector<std::string> names = all.headers;
  bool counts = names.size() > 1;
  const double first = parse_number(names.front(), all.has_commas).value();
  for (std::size_t k = 0; k < names.size(); ++k)
    counts = counts && (first == 0 || first == 1) &&
             parse_number(names[k], all.has_commas).value() == first + static_cast<double>(k);
  if (counts)
    fail(line, "may count the columns or be a line of numbers; write a first line such as 'time "
               "[ms],force [kN]'");
  all.add(line, {names.begin(), names.end()});
  for (std::size_t k = 0; k < names.size(); ++k)
    all.headers[k] = std::to_string(k + 1);
}

Table::Table(const std::filesystem::path &path, HeaderLine header)
  : Table(path, text_of_table(path), header)
{
}

Table::Table(const std::filesystem::path &path, TableCells cells)
  : file(path), all(std::move(cells))
{
  if (all.lines.empty())
    fail(all.header_line, "expected a line of headers and then lines of numbers");
  check();
}

Table::Table(const std::filesystem::path &path, std::string text, HeaderLine header) : file(path)
{
  TableReader reader(file, std::move(text));
  all.headers = reader.headers();
  all.header_line = reader.line();
  all.has_commas = reader.separator() != ',';
  const auto is_number = [this](std::string_view cell)
  { return parse_number(cell, all.has_commas).has_value(); };
  if (std::ranges::all_of(all.headers, is_number) && header == HeaderLine::may_lack)
    take_headers_as_numbers(all.header_line);
  else if (std::ranges::all_of(all.headers, is_number))
    fail(
      all.header_line,
      "has numbers where headers are expected; write a first line such as 'time [ms],force [kN]'");
  while (reader.next())
    if (!all.lines.empty() || reader.line() == all.header_line || !read_units(reader.cells()))
      all.add(reader.line(), reader.cells());
  if (all.lines.empty())
    reader.fail("expected a line of headers and then lines of numbers");
  check();
}

void Table::check() const
{
  check_decimal_signs();
  std::unordered_set<std::string_view> seen;
  for (const std::string &name : all.headers)
    if (!name.empty() && !seen.insert(name).second)
      fail(all.header_line, fmt::format("two columns are named {}", in_quotes(name)));
}

/// Takes a line of units into the headers that have none. False: it is no line of units.
bool Table::read_units(const std::vector<std::string_view> &cells)
{
  if (!are_lone_units(cells))
    return false;
  for (std::size_t k = 0; k < cells.size(); ++k)
    if (!cells[k].empty() && parse_header(all.headers[k]).unit.empty())
      all.headers[k] += fmt::format(" [{}]", lone_unit(cells[k]));
  return true;
}

std::size_t Table::length_of(std::size_t column) const
{
  std::size_t length = n_lines();
  while (length > 0 && all.cell(length - 1, column).empty())
    --length;
  return length;
}

double Table::spread_of(std::size_t column) const
{
  double smallest = infinity, largest = -infinity;
  for (std::size_t line = 0; line < n_lines(); ++line)
    if (const auto number = all.number(line, column))
    {
      smallest = std::min(smallest, *number);
      largest = std::max(largest, *number);
    }
  return std::max(largest - smallest, 0.);
}

/// 1,234 with a point elsewhere may be a thousand.
void Table::check_decimal_signs() const
{
  if (!all.has_commas || all.text.find(',') == std::string::npos ||
      all.text.find('.') == std::string::npos)
    return;
  std::string_view with_comma, with_point;
  for (std::size_t line = 0; line < n_lines(); ++line)
    for (std::size_t column = 0; column < all.headers.size(); ++column)
    {
      const std::string_view one = all.cell(line, column);
      const bool comma = one.find(',') != std::string_view::npos,
                 point = one.find('.') != std::string_view::npos;
      if ((!comma && !point) || !parse_number(one, true))
        continue;
      (comma ? with_comma : with_point) = one;
      if (!with_comma.empty() && !with_point.empty())
        fail(all.lines[line], fmt::format("{} and {} have different decimal signs; write all "
                                          "numbers with one of them, and none between thousands",
                                          in_quotes(with_comma), in_quotes(with_point)));
    }
}

std::vector<std::string> Table::told_headers() const
{
  bool any_number = false;
  for (std::size_t column = 0; column < all.headers.size(); ++column)
    any_number |= parse_number(all.cell(0, column), all.has_commas).has_value();
  if (!any_number)
    return {};
  constexpr std::size_t longest = 60;
  std::vector<std::string> told = all.headers;
  for (std::string &name : told)
    if (name.size() > longest)
      name = name.substr(0, longest) + "...";
  return told;
}

std::string Table::headers_text() const
{
  const std::vector<std::string> told = told_headers();
  return told.empty() ? "no numbers below the header" : name_list(told);
}

std::optional<std::size_t> Table::find(const std::string &header) const
{
  const auto place = [this](const std::string &name) -> std::optional<std::size_t>
  {
    const auto found = std::find(all.headers.begin(), all.headers.end(), name);
    if (found == all.headers.end())
      return {};
    return found - all.headers.begin();
  };
  const std::optional<std::size_t> exact = place(header);
  return exact ? exact : place(parse_header(header).name);
}

std::optional<std::size_t> Table::find_or_place(const std::string &header) const
{
  const std::optional<std::size_t> named = find(header);
  const Header parsed = parse_header(header);
  const std::optional<std::size_t> position = position_of(parsed.name);
  if (!position)
    return named;
  if (named && *named != *position - 1)
    throw TableError(fmt::format(
      "{}: {} is the header of column {}, and a position; name the column by another header",
      file.string(), in_quotes(parsed.name), *named + 1));
  const std::string channel = fmt::format("channel {}", *position);
  for (std::size_t k = 0; k < all.headers.size() && !named; ++k)
    if (k + 1 != *position && parse_header(all.headers[k]).name == channel)
      throw TableError(fmt::format(
        "{}: {} may be the column at that position, {}, or {}; write the "
        "name of one of them",
        file.string(), in_quotes(parsed.name),
        *position > all.headers.size() ? "which is not there"
                                       : in_quotes(parse_header(all.headers[*position - 1]).name),
        in_quotes(channel)));
  if (*position > all.headers.size())
    throw TableError(
      fmt::format("{}: has no column {}; it has {}", file.string(), *position,
                  all.headers.size() == 1 ? "one" : std::to_string(all.headers.size())));
  const std::string unit = parse_header(all.headers[*position - 1]).unit;
  if (!unit.empty() && !parsed.unit.empty() && unit != parsed.unit)
    throw TableError(fmt::format("{}: column {} is {}, not in {}", file.string(), *position,
                                 in_quotes(all.headers[*position - 1]), parsed.unit));
  return *position - 1;
}

std::vector<double> Table::numbers(std::size_t column, const std::string &unit,
                                   const Dimension &dimension) const
{
  return numbers(column, unit.empty() || unit == "-" ? 1 : parse_quantity("1 " + unit, dimension),
                 unit, n_lines());
}

std::vector<double> Table::numbers(std::size_t column, double factor, const std::string &unit,
                                   std::size_t count) const
{
  std::vector<double> values;
  values.reserve(count);
  for (std::size_t k = 0; k < count; ++k)
  {
    const std::string_view one = all.cell(k, column);
    const double value = number(k, column);
    if (!std::isfinite(factor * value) || (std::isnormal(value) && !std::isnormal(factor * value)))
      fail(all.lines[k],
           fmt::format("{} {} in column {} is outside the range of numbers in SI units",
                       in_quotes(one), unit, in_quotes(all.headers[column])));
    if (!std::isfinite(factor * value * (factor * value)))
      fail(all.lines[k], fmt::format("{} {} in column {} is so large that its square is outside "
                                     "the range of numbers in SI units",
                                     in_quotes(one), unit, in_quotes(all.headers[column])));
    values.push_back(factor * value);
  }
  return values;
}

double Table::number(std::size_t line, std::size_t column) const
{
  const std::string_view one = all.cell(line, column);
  const std::optional<double> read = parse_number(one, all.has_commas);
  if (!read)
    fail(all.lines[line], fmt::format("{} in column {} is not a finite number", in_quotes(one),
                                      in_quotes(all.headers[column])));
  return *read;
}

std::vector<std::size_t> Table::lines_with(std::size_t column) const
{
  std::vector<std::size_t> lines;
  for (std::size_t k = 0; k < n_lines(); ++k)
  {
    const std::string_view cell = all.cell(k, column);
    if (!cell.empty() && cell != "-" && cell != "NaN" && cell != "nan")
      lines.push_back(k);
  }
  return lines;
}

void Table::check_not_falling(std::size_t column, const std::vector<double> &numbers) const
{
  const auto fall = std::adjacent_find(numbers.begin(), numbers.end(), std::greater<>());
  if (fall == numbers.end())
    return;
  const std::size_t k = static_cast<std::size_t>(fall - numbers.begin()) + 1;
  fail(all.lines[k],
       fmt::format("column {} must not decrease from line to line, but {} follows {}",
                   in_quotes(all.headers[column]), all.cell(k, column), all.cell(k - 1, column)));
}
} // namespace carambole
