#include "cases/records/history.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/compile.h>

#include "cases/process/diagnostics.h"
#include "cases/values/table_reader.h"

namespace carambole
{
const History::Column *History::find(const std::string &name) const
{
  const auto found = std::ranges::find(columns, name, &Column::name);
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
  const std::size_t samples = history.columns.front().values.size();
  for (const History::Column &column : history.columns)
    if (column.values.size() != samples)
      throw std::logic_error("the columns of a history must be equally long: " + column.name);
  for (std::size_t sample = 0; sample < samples; ++sample)
    for (std::size_t k = 0; k < history.columns.size(); ++k)
    {
      fmt::format_to(std::back_inserter(text), FMT_COMPILE("{}"),
                     history.columns[k].values[sample]);
      text.push_back(k + 1 < history.columns.size() ? ',' : '\n');
    }
  return fmt::to_string(text);
}

History read_history(const std::filesystem::path &file)
{
  TableReader reader(file);
  History history;
  for (const std::string &header : reader.headers())
  {
    const std::size_t bracket = header.rfind(" [");
    if (bracket == std::string::npos || header.back() != ']')
      reader.fail(in_quotes(header) + " is not a column header; it must read 'name [unit]'");
    history.columns.push_back(
      {header.substr(0, bracket), header.substr(bracket + 2, header.size() - bracket - 3), {}});
  }
  while (reader.next())
    for (std::size_t k = 0; k < history.columns.size(); ++k)
      history.columns[k].values.push_back(reader.value(k));
  return history;
}
} // namespace carambole
