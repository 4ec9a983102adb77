// Numbers below names behind '#' or '%', as numpy.savetxt and plot.saveDataTxt of YADE write them.

#include <algorithm>

#include "cases/formats/format_rows.h"
#include "cases/values/table_layout.h"
#include "cases/values/text.h"

namespace carambole
{
namespace
{
/// Names of the columns in the last comment above the first line of numbers.
struct Commented
{
  std::size_t begin = 0; ///< first line of numbers
  char separator = ' ';
  std::vector<std::string> names;
};

bool is_comment(std::string_view line)
{
  return line.starts_with('#') || line.starts_with('%');
}

std::optional<Commented> commented(const FileText &text)
{
  Commented found;
  std::size_t k = text.filled(0), last = text.size();
  for (; k < text.size() && (is_comment(text[k]) || text.is_blank(k)); ++k)
    if (is_comment(text[k]))
      last = k;
  const auto separator = separator_of_numbers(text[k], 2);
  if (last == text.size() || !separator)
    return {};
  found.begin = k;
  found.separator = *separator;
  const std::size_t columns = text.cells(k, *separator).size();
  for (const char one : {'\t', ';', ',', ' '})
  {
    found.names = names_in(trimmed(text[last], "#% \t"), one);
    std::erase(found.names, "");
    if (found.names.size() == columns)
      return found;
  }
  return {};
}

std::vector<RawTrace> read_commented(const FileText &text)
{
  const Commented found = commented(text).value();
  RawTrace trace;
  trace.cells.headers = found.names;
  trace.cells.header_line = static_cast<int>(found.begin);
  trace.cells.has_commas = found.separator != ',';
  const auto is_repeated = [&](std::string_view line)
  {
    std::vector<std::string> names = names_in(trimmed(line, "#% \t"), found.separator);
    return names == found.names;
  };
  for (std::size_t k = found.begin; k < text.size(); ++k)
    if (!is_comment(text[k]))
      take_lines(text, k, k + 1, found.separator, trace.cells);
    else if (is_repeated(text[k]))
      text.fail(k, "the names of the columns stand here again; another table begins");
  return {std::move(trace)};
}

/// YADE sorts the names and puts tabs between them.
bool is_yade(const FileText &text)
{
  const auto found = commented(text);
  return found && found->separator == '\t' && text[found->begin - 1].starts_with("# ") &&
         text[found->begin - 1].find('\t') != std::string_view::npos &&
         std::ranges::is_sorted(found->names);
}
} // namespace

const Format yade_format{"YADE plot data", "sorted names behind '#', with tabs (plot.saveDataTxt)",
                         "column", is_yade, read_commented};

const Format commented_format{
  "numbers below a comment", "names of the columns behind '#' or '%' (numpy.savetxt, gnuplot)",
  "column", [](const FileText &text) { return commented(text).has_value(); }, read_commented};
} // namespace carambole
