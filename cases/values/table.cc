#include "cases/values/table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_set>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/process/terminal.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr std::uintmax_t max_size = 100'000'000; // bytes
} // namespace

Header parse_header(const std::string &text)
{
  const std::size_t bracket = text.rfind('[');
  if (bracket == std::string::npos || text.back() != ']')
    return {std::string(trimmed(text, " \t")), ""};
  return {std::string(trimmed(text.substr(0, bracket), " \t")),
          std::string(trimmed(text.substr(bracket + 1, text.size() - bracket - 2), " \t"))};
}

void Table::fail(int line, const std::string &what) const
{
  throw TableError(fmt::format("{}:{}: {}", file.string(), line, what));
}

Table::Table(const std::filesystem::path &path) : file(path)
{
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error))
    throw TableError(file.string() + ": no such file");
  if (std::filesystem::file_size(file, error) > max_size)
    throw TableError(file.string() + ": the file is larger than 100 MB");
  TableReader reader(file, TableOrigin::others);
  names = reader.headers();
  const int header_line = reader.line();
  while (reader.next())
  {
    cells.emplace_back(reader.cells().begin(), reader.cells().end());
    lines.push_back(reader.line());
  }
  if (lines.empty())
    reader.fail("expected a line of headers and then lines of numbers");
  std::unordered_set<std::string_view> seen;
  for (const std::string &name : names)
    if (!name.empty() && !seen.insert(name).second)
      fail(header_line, fmt::format("two columns are named {}", in_quotes(name)));
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

std::vector<double> Table::numbers(std::size_t column, const std::string &unit,
                                   const Dimension &dimension) const
{
  const double factor = unit.empty() || unit == "-" ? 1 : parse_quantity("1 " + unit, dimension);
  std::vector<double> values;
  values.reserve(lines.size());
  for (std::size_t k = 0; k < lines.size(); ++k)
  {
    const std::string &cell = cells[k][column];
    const char *const begin = cell.data() + (cell.starts_with('+') ? 1 : 0);
    const char *const end = cell.data() + cell.size();
    double value = 0;
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || stop != end || !std::isfinite(value))
      fail(lines[k], fmt::format("{} in column {} is not a finite number", in_quotes(cell),
                                 in_quotes(names[column])));
    if (!std::isfinite(factor * value) || (std::isnormal(value) && !std::isnormal(factor * value)))
      fail(lines[k], fmt::format("{} {} in column {} is outside the range of numbers in SI units",
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
  const std::size_t k = static_cast<std::size_t>(fall - numbers.begin()) + 1;
  fail(lines[k], fmt::format("column {} must increase from line to line, but {} follows {}",
                             in_quotes(names[column]), cells[k][column], cells[k - 1][column]));
}
} // namespace carambole
