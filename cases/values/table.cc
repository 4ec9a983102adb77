#include "cases/values/table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_set>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/values/table_layout.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr std::uintmax_t max_size = 100'000'000; // bytes

bool is_unit(const std::string &text)
{
  try
  {
    return !text.empty() && parse_quantity("1 " + text).has_unit;
  }
  catch (const QuantityError &)
  {
    return false;
  }
}

/// A unit by itself: "kN", "[kN]", "(kN)"; empty: it is none.
std::string unit_in(std::string_view cell)
{
  std::string unit = as_utf8(trimmed(cell, "[]() \t"));
  return is_unit(unit) ? unit : "";
}
} // namespace

Header parse_header(const std::string &text)
{
  const auto part = [&](std::size_t begin, std::size_t end)
  { return std::string(trimmed(std::string_view(text).substr(begin, end - begin), " \t")); };
  if (const std::size_t bracket = text.rfind('[');
      bracket != std::string::npos && text.back() == ']')
    return {part(0, bracket), part(bracket + 1, text.size() - 1)};
  if (const std::size_t parenthesis = text.rfind('(');
      parenthesis != std::string::npos && text.back() == ')')
    if (std::string unit = part(parenthesis + 1, text.size() - 1); is_unit(unit))
      return {part(0, parenthesis), std::move(unit)};
  if (const std::size_t slash = text.rfind(" / "); slash != std::string::npos)
    if (std::string unit = part(slash + 3, text.size()); is_unit(unit))
      return {part(0, slash), std::move(unit)};
  return {part(0, text.size()), ""};
}

void Table::fail(int line, const std::string &what) const
{
  throw TableError(fmt::format("{}:{}: {}", file.string(), line, what));
}

std::optional<std::size_t> position_of(const std::string &text)
{
  std::size_t position = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), position);
  if (error != std::errc() || stop != text.data() + text.size() || position == 0)
    return {};
  return position;
}

/// The first line has numbers: the columns are named by their positions.
void Table::take_headers_as_numbers(int line)
{
  bool counts = names.size() > 1;
  const double first = parse_number(names.front(), has_commas).value();
  for (std::size_t k = 0; k < names.size(); ++k)
    counts = counts && (first == 0 || first == 1) &&
             parse_number(names[k], has_commas).value() == first + static_cast<double>(k);
  if (counts)
    fail(line, "may count the columns or be a line of numbers; write a first line such as 'time "
               "[ms],force [kN]'");
  for (std::size_t k = 0; k < names.size(); ++k)
  {
    ends.push_back(text.append(names[k]).size());
    names[k] = std::to_string(k + 1);
  }
  lines.push_back(line);
}

Table::Table(const std::filesystem::path &path, HeaderLine header) : file(path)
{
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error))
    throw TableError(file.string() + ": no such file");
  if (std::filesystem::file_size(file, error) > max_size)
    throw TableError(file.string() + ": the file is larger than 100 MB");
  TableReader reader(file, TableOrigin::others);
  names = reader.headers();
  const int header_line = reader.line();
  has_commas = reader.separator() != ',';
  const auto is_number = [this](std::string_view cell)
  { return parse_number(cell, has_commas).has_value(); };
  if (std::ranges::all_of(names, is_number) && header == HeaderLine::may_lack)
    take_headers_as_numbers(header_line);
  else if (std::ranges::all_of(names, is_number))
    fail(header_line, "has numbers where headers are expected; write a first line such as 'time "
                      "[ms],force [kN]'");
  while (reader.next())
  {
    const auto &cells = reader.cells();
    if (lines.empty() && reader.line() > header_line && read_units(cells))
      continue;
    for (const std::string_view one : cells)
      ends.push_back(text.append(one).size());
    lines.push_back(reader.line());
  }
  if (lines.empty())
    reader.fail("expected a line of headers and then lines of numbers");
  check_decimal_signs();
  std::unordered_set<std::string_view> seen;
  for (const std::string &name : names)
    if (!name.empty() && !seen.insert(name).second)
      fail(header_line, fmt::format("two columns are named {}", in_quotes(name)));
}

/// Takes a line of units into the headers that have none. False: it is no line of units.
bool Table::read_units(const std::vector<std::string_view> &cells)
{
  if (std::ranges::all_of(cells, &std::string_view::empty) ||
      !std::ranges::all_of(cells, [](std::string_view cell)
                           { return cell.empty() || !unit_in(cell).empty(); }))
    return false;
  for (std::size_t k = 0; k < cells.size(); ++k)
    if (!cells[k].empty() && parse_header(names[k]).unit.empty())
      names[k] += fmt::format(" [{}]", unit_in(cells[k]));
  return true;
}

std::string_view Table::cell(std::size_t line, std::size_t column) const
{
  const std::size_t k = line * names.size() + column, begin = k == 0 ? 0 : ends[k - 1];
  return std::string_view(text).substr(begin, ends[k] - begin);
}

/// 1,234 with a point elsewhere may be a thousand.
void Table::check_decimal_signs() const
{
  if (!has_commas || text.find(',') == std::string::npos || text.find('.') == std::string::npos)
    return;
  std::string_view with_comma, with_point;
  for (std::size_t line = 0; line < lines.size(); ++line)
    for (std::size_t column = 0; column < names.size(); ++column)
    {
      const std::string_view one = cell(line, column);
      const bool comma = one.find(',') != std::string_view::npos,
                 point = one.find('.') != std::string_view::npos;
      if ((!comma && !point) || !parse_number(one, true))
        continue;
      (comma ? with_comma : with_point) = one;
      if (!with_comma.empty() && !with_point.empty())
        fail(lines[line], fmt::format("{} and {} have different decimal signs; write all numbers "
                                      "with one of them, and none between thousands",
                                      in_quotes(with_comma), in_quotes(with_point)));
    }
}

std::vector<std::string> Table::told_headers() const
{
  bool any_number = false;
  for (std::size_t column = 0; column < names.size(); ++column)
    any_number |= parse_number(cell(0, column), has_commas).has_value();
  if (!any_number)
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
  return told.empty() ? "there are no numbers below the header" : name_list(told);
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

std::optional<std::size_t> Table::find_or_place(const std::string &header) const
{
  const std::optional<std::size_t> named = find(header);
  const Header parsed = parse_header(header);
  const std::optional<std::size_t> position = position_of(parsed.name);
  if (!position)
    return named;
  if (named && *named != *position - 1)
    throw TableError(fmt::format("{}: {} is the header of column {}, and a position; name the "
                                 "column by another header",
                                 file.string(), in_quotes(parsed.name), *named + 1));
  if (*position > names.size())
    throw TableError(fmt::format("{}: has no column {}; it has {}", file.string(), *position,
                                 names.size() == 1 ? "one" : std::to_string(names.size())));
  const std::string unit = parse_header(names[*position - 1]).unit;
  if (!unit.empty() && !parsed.unit.empty() && unit != parsed.unit)
    throw TableError(fmt::format("{}: column {} is {}, not in {}", file.string(), *position,
                                 in_quotes(names[*position - 1]), parsed.unit));
  return *position - 1;
}

std::vector<double> Table::numbers(std::size_t column, const std::string &unit,
                                   const Dimension &dimension) const
{
  const double factor = unit.empty() || unit == "-" ? 1 : parse_quantity("1 " + unit, dimension);
  std::vector<double> values;
  values.reserve(lines.size());
  for (std::size_t k = 0; k < lines.size(); ++k)
  {
    const std::string_view one = cell(k, column);
    const std::optional<double> read = parse_number(one, has_commas);
    if (!read)
      fail(lines[k], fmt::format("{} in column {} is not a finite number", in_quotes(one),
                                 in_quotes(names[column])));
    const double value = *read;
    if (!std::isfinite(factor * value) || (std::isnormal(value) && !std::isnormal(factor * value)))
      fail(lines[k], fmt::format("{} {} in column {} is outside the range of numbers in SI units",
                                 in_quotes(one), unit, in_quotes(names[column])));
    if (!std::isfinite(factor * value * (factor * value)))
      fail(lines[k], fmt::format("{} {} in column {} is so large that its square is outside "
                                 "the range of numbers in SI units",
                                 in_quotes(one), unit, in_quotes(names[column])));
    values.push_back(factor * value);
  }
  return values;
}

void Table::check_not_falling(std::size_t column, const std::vector<double> &numbers) const
{
  const auto fall = std::adjacent_find(numbers.begin(), numbers.end(), std::greater<>());
  if (fall == numbers.end())
    return;
  const std::size_t k = static_cast<std::size_t>(fall - numbers.begin()) + 1;
  fail(lines[k], fmt::format("column {} must not decrease from line to line, but {} follows {}",
                             in_quotes(names[column]), cell(k, column), cell(k - 1, column)));
}
} // namespace carambole
