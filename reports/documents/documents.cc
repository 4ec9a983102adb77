#include "reports/documents/documents.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "cases/process/diagnostics.h"

namespace carambole::reports
{
namespace
{
namespace fs = std::filesystem;

std::vector<fs::path> templates_below(const fs::path &folder)
{
  std::vector<fs::path> files;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().extension() == ".in")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

/// The filled text; what is wrong goes to `wrong`.
std::string fill(const std::string &text, const std::string &file, const NumberSource &source,
                 std::vector<Diagnostic> &wrong)
{
  std::string filled;
  std::size_t at = 0;
  for (;;)
  {
    const std::size_t begin = text.find("{{", at);
    filled += text.substr(at, begin - at);
    if (begin == std::string::npos)
      return filled;
    const int line = 1 + int(std::count(text.begin(), text.begin() + long(begin), '\n'));
    const std::size_t end = std::min(text.find("}}", begin), text.find('\n', begin));
    if (end == std::string::npos || text[end] == '\n')
    {
      wrong.push_back({file, line, "a placeholder has no }} on its line"});
      at = begin + 2;
      continue;
    }
    const std::string placeholder = text.substr(begin + 2, end - begin - 2);
    try
    {
      filled += placeholder_text(placeholder, source);
    }
    catch (const PlaceholderError &error)
    {
      wrong.push_back({file, line, fmt::format("{{{{{}}}}}: {}", placeholder, error.what())});
    }
    at = end + 2;
  }
}

/// The version of gnuplot that a picture names.
std::string drawn_by(const std::string &svg)
{
  const std::size_t begin = svg.find("<desc>"), end = svg.find("</desc>");
  return begin == std::string::npos || end == std::string::npos ? ""
                                                                : svg.substr(begin, end - begin);
}

/// Whether two texts differ in nothing but numbers, and these by less than what the eye sees
/// [pixels]: coordinates have two decimals, and the last one rounds differently elsewhere.
bool is_same_picture(const std::string &a, const std::string &b)
{
  constexpr double invisible = 0.05;
  const auto number_at = [](const char *&at, const char *end)
  {
    double value = 0;
    const auto [behind, error] = std::from_chars(at, end, value, std::chars_format::fixed);
    if (error != std::errc())
      return std::optional<double>();
    at = behind;
    return std::optional(value);
  };
  const char *at = a.data(), *other = b.data();
  const char *const end = at + a.size(), *const other_end = other + b.size();
  while (at < end && other < other_end)
  {
    const std::optional<double> x = number_at(at, end), y = number_at(other, other_end);
    if (x.has_value() != y.has_value() || (x && std::abs(*x - *y) > invisible))
      return false;
    if (!x && *at++ != *other++)
      return false;
  }
  return at == end && other == other_end;
}
} // namespace

std::string text_of(const fs::path &file)
{
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in)
    throw std::runtime_error(fmt::format("{}: it cannot be read", file.string()));
  return text.str();
}

std::string fill_template(const std::string &text, const std::string &file,
                          const NumberSource &source)
{
  std::vector<Diagnostic> wrong;
  std::string filled = fill(text, file, source, wrong);
  if (!wrong.empty())
    throw InputError(std::move(wrong));
  return filled;
}

std::vector<Document> filled_templates(const fs::path &tree, const NumberSource &source)
{
  const fs::path folder = tree / "reports/documents/templates";
  std::vector<Document> documents;
  std::vector<Diagnostic> wrong;
  for (const fs::path &file : templates_below(folder))
  {
    const fs::path inside = file.lexically_relative(folder);
    documents.push_back(
      {inside.parent_path() / inside.stem(),
       fill(text_of(file), file.lexically_relative(tree).string(), source, wrong)});
  }
  if (!wrong.empty())
    throw InputError(std::move(wrong));
  return documents;
}

std::optional<std::string> first_difference(const std::string &place, const std::string &stored,
                                            const std::string &fresh)
{
  if (stored == fresh)
    return {};
  std::istringstream old_lines(stored), new_lines(fresh);
  std::string old_line, new_line;
  for (int line = 1;; ++line)
  {
    const bool has_old = bool(std::getline(old_lines, old_line)),
               has_new = bool(std::getline(new_lines, new_line));
    if (!has_old)
      old_line = "(the end)";
    if (!has_new)
      new_line = "(the end)";
    if (old_line != new_line || !has_old || !has_new)
      return fmt::format("{}:{}: the document says\n  {}\nthe records say\n  {}", place, line,
                         old_line, new_line);
  }
}

std::optional<std::string> figure_difference(const std::string &place, const std::string &stored,
                                             const std::string &fresh)
{
  if (!stored.empty() && drawn_by(stored) != drawn_by(fresh))
    return {};
  if (is_same_picture(stored, fresh))
    return {};
  return fmt::format("{}: the report of the case has another picture", place);
}
} // namespace carambole::reports
