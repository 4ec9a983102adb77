#include "reports/records/number_table.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

namespace carambole::reports
{
namespace
{
namespace fs = std::filesystem;

std::vector<std::string> split(const std::string &line)
{
  std::vector<std::string> cells(1);
  for (const char c : line)
    if (c == ',')
      cells.emplace_back();
    else
      cells.back() += c;
  return cells;
}
} // namespace

std::optional<NumberTable> read_number_table(const fs::path &file, EmptyCell empty)
{
  std::ifstream stream(file);
  std::string line;
  if (!std::getline(stream, line))
    return std::nullopt;
  NumberTable table;
  table.header = split(line);
  table.columns.resize(table.header.size());
  for (std::size_t number = 2; std::getline(stream, line); ++number)
  {
    const char *at = line.data();
    const char *const end = at + line.size();
    for (std::vector<double> &column : table.columns)
    {
      double value = std::numeric_limits<double>::quiet_NaN();
      const bool is_empty = empty == EmptyCell::is_nothing && (at == end || *at == ',');
      const auto [next, error] =
        is_empty ? std::from_chars_result{at, std::errc()} : std::from_chars(at, end, value);
      const bool is_last = &column == &table.columns.back();
      if (error != std::errc() || (is_last ? next != end : next == end || *next != ','))
        throw std::runtime_error(
          fmt::format("{}:{}: must have {} numbers", file.string(), number, table.columns.size()));
      column.push_back(value);
      at = is_last ? next : next + 1;
    }
  }
  return table;
}

std::vector<int> numbered_files(const fs::path &folder, const std::string &stem)
{
  std::vector<int> numbers;
  if (!fs::is_directory(folder))
    return numbers;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder))
  {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(stem) || !name.ends_with(".csv"))
      continue;
    int number = 0;
    const char *const digits = name.data() + stem.size();
    const auto [next, error] = std::from_chars(digits, name.data() + name.size(), number);
    if (error == std::errc() && next == name.data() + name.size() - 4)
      numbers.push_back(number);
  }
  std::ranges::sort(numbers);
  return numbers;
}
} // namespace carambole::reports
