#include "reports/drawing/svg.h"

#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "reports/drawing/polyline.h"

namespace carambole::reports
{
namespace
{

constexpr double coordinate_tolerance = 0.05; // [px]

/// "12.3", "12"
void append_number(std::string &text, double value)
{
  const double tenths = std::round(10 * value);
  fmt::format_to(std::back_inserter(text), "{:g}", tenths == 0 ? 0 : tenths / 10);
}

/// Writes the line with its first place after `begin`, the others after `next`.
void append_line(std::string &text, PixelLine &line, std::string_view begin, std::string_view next)
{
  PixelLine simple;
  boost::geometry::simplify(line, simple, coordinate_tolerance);
  for (std::size_t i = 0; i < simple.size(); ++i)
  {
    text += i == 0 ? begin : next;
    append_number(text, simple[i].x());
    text += ',';
    append_number(text, simple[i].y());
  }
  line.clear();
}

/// Reads what lines are made of: letters and places "12.34,56.78".
class Reader
{
public:
  explicit Reader(std::string_view all) : rest(all) {}

  bool at_end()
  {
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t\n"), rest.size()));
    return rest.empty();
  }

  bool skip(char c)
  {
    if (!rest.starts_with(c))
      return false;
    rest.remove_prefix(1);
    return true;
  }

  std::optional<PixelPoint> place()
  {
    const std::optional<double> x = number();
    if (!x || !skip(','))
      return std::nullopt;
    const std::optional<double> y = number();
    return y ? std::optional(PixelPoint(*x, *y)) : std::nullopt;
  }

private:
  std::optional<double> number()
  {
    double value = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (error != std::errc())
      return std::nullopt;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    return value;
  }

  std::string_view rest;
};

/// "M1,2 L3,4 L5,6 z M7,8 ..." thinned, or nothing where it holds anything else.
std::optional<std::string> thin_path(std::string_view path)
{
  Reader reader(path);
  std::string thin;
  PixelLine line;
  while (!reader.at_end())
  {
    if (reader.skip('z'))
    {
      append_line(thin, line, "M", "L");
      thin += 'z';
      continue;
    }
    const bool begins = reader.skip('M');
    if (begins)
      append_line(thin, line, "M", "L");
    else if (line.empty() || !reader.skip('L'))
      return std::nullopt;
    const std::optional<PixelPoint> place = reader.place();
    if (!place)
      return std::nullopt;
    line.push_back(*place);
  }
  append_line(thin, line, "M", "L");
  return thin;
}

/// "1,2 3,4 ..." thinned, or nothing where it holds anything else.
std::optional<std::string> thin_polygon(std::string_view points)
{
  Reader reader(points);
  std::string thin;
  PixelLine line;
  while (!reader.at_end())
  {
    const std::optional<PixelPoint> place = reader.place();
    if (!place)
      return std::nullopt;
    line.push_back(*place);
  }
  append_line(thin, line, "", " ");
  return thin;
}

/// The tag with the value of this attribute, in single quotes as gnuplot writes it, thinned.
std::string with_thin(std::string_view tag, std::string_view attribute,
                      std::optional<std::string> (*thin)(std::string_view))
{
  const std::size_t at = tag.find(attribute);
  const std::size_t begin = at + attribute.size(),
                    end = at == std::string_view::npos ? at : tag.find('\'', begin);
  if (end == std::string_view::npos)
    return std::string(tag);
  const std::optional<std::string> value = thin(tag.substr(begin, end - begin));
  if (!value)
    return std::string(tag);
  return std::string(tag.substr(0, begin)) + *value + std::string(tag.substr(end));
}
} // namespace

std::string with_thin_paths(std::string_view svg)
{
  return with_tags(svg,
                   [](std::string_view tag)
                   {
                     const bool is_symbol =
                       tag.find(" id='") != std::string_view::npos; // drawn on another scale
                     if (tag.starts_with("<path ") && !is_symbol)
                       return with_thin(tag, " d='", thin_path);
                     if (tag.starts_with("<polygon "))
                       return with_thin(tag, " points = '", thin_polygon);
                     return std::string(tag);
                   });
}
} // namespace carambole::reports
