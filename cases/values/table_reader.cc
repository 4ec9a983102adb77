#include "cases/values/table_reader.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
/// Without blanks, the carriage return of other systems and quotes around it.
std::string_view bare_cell(std::string_view text)
{
  const std::string_view cell = trimmed(text, " \t\r");
  return cell.size() >= 2 && cell.front() == '"' && cell.back() == '"' ? trimmed(cell, "\"") : cell;
}

char separator_of(std::string_view headers)
{
  for (const char separator : {'\t', ';'})
    if (headers.find(separator) != std::string_view::npos)
      return separator;
  return ',';
}
} // namespace

TableReader::TableReader(const std::filesystem::path &file, TableOrigin origin)
  : file(file), origin(origin), stream(file, std::ios::binary)
{
  if (!stream)
    throw TableError(file.string() + ": cannot be read");
  // Else a lack of memory or a fault of the disk would look like the end of the file.
  stream.exceptions(std::ios::badbit);
  if (!read_line())
  {
    number = std::max(number, 1);
    fail("is empty");
  }
  if (origin == TableOrigin::others)
    separator = separator_of(text);
  split();
  names.assign(current.begin(), current.end());
}

bool TableReader::read_line()
{
  while (std::getline(stream, text))
  {
    ++number;
    if (origin == TableOrigin::these_programs)
      return true;
    if (number == 1 && text.starts_with("\xEF\xBB\xBF")) // the mark of UTF-8
      text.erase(0, 3);
    if (!bare_cell(text).empty() && text.front() != '#')
      return true;
  }
  return false;
}

void TableReader::split()
{
  current.clear();
  const std::string_view all = text;
  for (std::size_t start = 0; start <= all.size();)
  {
    const std::size_t end = std::min(all.find(separator, start), all.size());
    const std::string_view cell = all.substr(start, end - start);
    current.push_back(origin == TableOrigin::others ? bare_cell(cell) : cell);
    start = end + 1;
  }
}

bool TableReader::next()
{
  if (!read_line())
    return false;
  split();
  if (current.size() != names.size())
    fail(fmt::format("has {} cells, but there are {} headers", current.size(), names.size()));
  return true;
}

double TableReader::value(std::size_t column, EmptyCell empty) const
{
  const std::string_view cell = current[column];
  if (cell.empty() && empty == EmptyCell::is_nothing)
    return std::numeric_limits<double>::quiet_NaN();
  double value = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (error != std::errc() || end != cell.data() + cell.size())
    fail(in_quotes(cell) + " is not a number");
  return value;
}

void TableReader::fail(const std::string &what) const
{
  throw TableError(fmt::format("{}:{}: {}", file.string(), number, what));
}
} // namespace carambole
