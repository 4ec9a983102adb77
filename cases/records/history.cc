#include "cases/records/history.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"

namespace carambole
{
const History::Column *History::find(const std::string &name) const
{
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const Column &column) { return column.name == name; });
  return found == columns.end() ? nullptr : &*found;
}

std::string history_text(const History &history)
{
  if (history.columns.empty())
    throw std::logic_error("a history needs a column of times");
  fmt::memory_buffer text;
  for (std::size_t k = 0; k < history.columns.size(); ++k)
    fmt::format_to(std::back_inserter(text), "{}{} [{}]", k == 0 ? "" : ",",
                   history.columns[k].name, history.columns[k].unit);
  text.push_back('\n');
  const std::size_t rows = history.columns.front().values.size();
  for (const History::Column &column : history.columns)
    if (column.values.size() != rows)
      throw std::logic_error("the columns of a history must be equally long: " + column.name);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t k = 0; k < history.columns.size(); ++k)
      fmt::format_to(std::back_inserter(text), "{}{}", history.columns[k].values[row],
                     k + 1 < history.columns.size() ? ',' : '\n');
  return fmt::to_string(text);
}

namespace
{
[[noreturn]] void fail(const std::filesystem::path &file, std::size_t line, const std::string &what)
{
  throw std::runtime_error(fmt::format("{}:{}: {}", file.string(), line, what));
}

std::vector<std::string> split(const std::string &line)
{
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');)
    cells.push_back(cell);
  return cells;
}

double read_number(const std::filesystem::path &file, std::size_t line, const std::string &cell)
{
  double value = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (error != std::errc() || end != cell.data() + cell.size())
    fail(file, line, in_quotes(cell) + " is not a number");
  return value;
}
} // namespace

History read_history(const std::filesystem::path &file)
{
  std::ifstream stream(file);
  std::string line;
  if (!std::getline(stream, line))
    fail(file, 1, "cannot be read, or is empty");
  History history;
  for (const std::string &header : split(line))
  {
    const std::size_t bracket = header.rfind(" [");
    if (bracket == std::string::npos || header.back() != ']')
      fail(file, 1, in_quotes(header) + " is no column header; it must read 'name [unit]'");
    history.columns.push_back(
      {header.substr(0, bracket), header.substr(bracket + 2, header.size() - bracket - 3), {}});
  }
  if (history.columns.empty())
    fail(file, 1, "has no column");
  for (std::size_t number = 2; std::getline(stream, line); ++number)
  {
    const std::vector<std::string> cells = split(line);
    if (cells.size() != history.columns.size())
      fail(file, number,
           fmt::format("has {} cells, the header {}", cells.size(), history.columns.size()));
    for (std::size_t k = 0; k < cells.size(); ++k)
      history.columns[k].values.push_back(read_number(file, number, cells[k]));
  }
  return history;
}
} // namespace carambole
