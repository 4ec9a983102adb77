#include "cases/values/table_layout.h"

#include <algorithm>
#include <cstdlib>

#include "cases/values/table_reader.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
constexpr std::string_view blanks = " \t\r";

/// Parts of a line between two blanks or more, or tabs.
std::vector<std::string_view> wide_cells(std::string_view line)
{
  std::vector<std::string_view> cells;
  for (const std::string_view word : words_of(line))
    if (!cells.empty() && word.data() == cells.back().data() + cells.back().size() + 1 &&
        word.data()[-1] == ' ')
      cells.back() = {cells.back().data(), cells.back().size() + 1 + word.size()};
    else
      cells.push_back(word);
  return cells;
}
} // namespace

std::string_view bare_cell(std::string_view text)
{
  const std::string_view cell = trimmed(text, blanks);
  return cell.size() >= 2 && cell.front() == '"' && cell.back() == '"' ? trimmed(cell, "\"") : cell;
}

std::vector<std::string_view> words_of(std::string_view line)
{
  std::vector<std::string_view> words;
  for (std::size_t start = line.find_first_not_of(blanks); start < line.size();)
  {
    const std::size_t end = std::min(line.find_first_of(blanks, start), line.size());
    words.push_back(line.substr(start, end - start));
    start = line.find_first_not_of(blanks, end);
  }
  return words;
}

void split_cells(std::string_view line, char separator, std::vector<std::string_view> &cells)
{
  cells.clear();
  if (separator == ' ')
  {
    cells = words_of(line);
    return;
  }
  for (std::size_t start = 0; start <= line.size();)
  {
    std::size_t end = start;
    const std::size_t first = std::min(line.find_first_not_of(" \t", start), line.size());
    if (first < line.size() && line[first] == '"')
      if (const std::size_t closing = line.find('"', first + 1); closing != std::string_view::npos)
        end = closing;
    end = std::min(line.find(separator, end), line.size());
    cells.push_back(bare_cell(line.substr(start, end - start)));
    start = end + 1;
  }
}

bool are_numbers(const std::vector<std::string_view> &cells, bool allows_comma, std::size_t least)
{
  std::size_t count = cells.size();
  while (count > 0 && cells[count - 1].empty())
    --count;
  return count >= least &&
         std::all_of(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(count),
                     [=](std::string_view cell)
                     { return parse_number(cell, allows_comma).has_value(); });
}

std::optional<char> separator_of_numbers(std::string_view line, std::size_t least)
{
  std::vector<std::string_view> cells;
  for (const char separator : {'\t', ';', ',', ' '})
  {
    if (separator != ' ' && line.find(separator) == std::string_view::npos)
      continue;
    split_cells(line, separator, cells);
    if (are_numbers(cells, separator != ',', least))
      return separator;
  }
  return {};
}

bool is_summary(std::string_view line)
{
  const std::vector<std::string_view> words = words_of(line);
  const std::string first = words.empty() ? "" : in_lower_case(words.front());
  return first == "minimum" || first == "maximum" || first == "total" || first == "at";
}

std::vector<std::string> names_in(std::string_view line, char separator)
{
  std::vector<std::string_view> cells;
  split_cells(line, separator, cells);
  std::vector<std::string> names;
  for (const std::string_view cell : cells)
    if (separator == ' ' && !names.empty() && (cell.front() == '[' || cell.front() == '('))
      names.back() += " " + std::string(cell);
    else
      names.emplace_back(cell);
  return names;
}

std::vector<std::string> headers_above(const std::vector<std::string> &lines,
                                       const std::string &numbers)
{
  const std::vector<std::string_view> columns = words_of(numbers);
  std::vector<std::string> headers(columns.size());
  const auto append = [&](std::size_t column, std::string_view part)
  { headers[column] += (headers[column].empty() ? "" : " ") + std::string(part); };
  for (const std::string &line : lines)
  {
    const std::vector<std::string_view> cells = wide_cells(line);
    std::vector<std::string> words = names_in(line, ' ');
    if (cells.size() == columns.size())
      for (std::size_t k = 0; k < cells.size(); ++k)
        append(k, cells[k]);
    else if (lines.size() == 1 && words.size() == columns.size())
      return words;
    else if (lines.size() == 1 || cells.size() > columns.size())
      return {};
    else
      for (const std::string_view cell : cells)
      {
        const auto end_of = [](std::string_view part, const std::string &in)
        { return part.data() + part.size() - in.data(); };
        std::size_t nearest = 0;
        for (std::size_t k = 1; k < columns.size(); ++k)
          if (std::abs(end_of(columns[k], numbers) - end_of(cell, line)) <
              std::abs(end_of(columns[nearest], numbers) - end_of(cell, line)))
            nearest = k;
        append(nearest, cell);
      }
  }
  for (const std::string &header : headers)
    if (header.empty())
      return {};
  return headers;
}
} // namespace carambole
