#include "reports/drawing/svg.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "reports/drawing/dark_colours.h"

namespace carambole::reports
{
namespace
{
constexpr std::size_t most_colours = 40; ///< of a picture that is not coloured by value

/// "#rrggbb" of "rgb( 26, 26, 26)", "#FFFFFF", "black" and "white"; nothing for another word.
std::optional<std::string> hexadecimal_of(std::string_view colour)
{
  if (colour == "black")
    return "#000000";
  if (colour == "white")
    return "#ffffff";
  if (colour.size() == 7 && colour.starts_with('#'))
  {
    std::string lower(colour);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower;
  }
  if (!colour.starts_with("rgb("))
    return std::nullopt;
  std::string text = "#";
  std::string_view rest = colour.substr(4);
  for (int i = 0; i < 3; ++i)
  {
    rest.remove_prefix(std::min(rest.find_first_of("0123456789"), rest.size()));
    unsigned value = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (error != std::errc() || value > 255)
      return std::nullopt;
    text += fmt::format("{:02x}", value);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  }
  return text;
}

/// Names the colours of a tag's fill and stroke in one way, and adds them to `all`.
std::string with_plain_colours(std::string_view tag, std::set<std::string> &all)
{
  std::string plain(tag);
  for (const std::string_view attribute : {" fill", " stroke"})
    for (std::size_t at = 0; (at = plain.find(attribute, at)) != std::string::npos;)
    {
      at += attribute.size();
      // gnuplot writes fill="...", and fill = '...' of polygons.
      const std::size_t equals = plain.find_first_not_of(' ', at);
      if (equals == std::string::npos || plain[equals] != '=')
        continue;
      const std::size_t quote = plain.find_first_not_of(' ', equals + 1);
      if (quote == std::string::npos || (plain[quote] != '"' && plain[quote] != '\''))
        continue;
      const std::size_t begin = quote + 1, end = plain.find(plain[quote], begin);
      if (end == std::string::npos)
        continue;
      if (const auto colour = hexadecimal_of(std::string_view(plain).substr(begin, end - begin)))
      {
        plain.replace(begin, end - begin, *colour);
        all.insert(*colour);
      }
    }
  return plain;
}
} // namespace

bool is_coloured_by_value(std::string_view svg)
{
  std::set<std::string> colours;
  bool has_image = false;
  with_tags(svg,
            [&](std::string_view tag)
            {
              has_image = has_image || tag.starts_with("<image");
              return with_plain_colours(tag, colours);
            });
  return has_image || colours.size() > most_colours;
}

std::string with_dark_twins(std::string_view svg)
{
  if (is_coloured_by_value(svg))
    return std::string(svg);
  std::set<std::string> colours;
  std::string plain =
    with_tags(svg, [&](std::string_view tag) { return with_plain_colours(tag, colours); });
  std::string rules;
  for (const std::string &colour : colours)
    rules += fmt::format("[fill=\"{0}\"]{{fill:{1}}}[stroke=\"{0}\"]{{stroke:{1}}}", colour,
                         dark_twin(colour));
  const std::size_t end = plain.find("<g id=\"gnuplot_canvas\">");
  return end == std::string::npos
           ? plain
           : plain.insert(
               end,
               fmt::format("<style>@media (prefers-color-scheme:dark){{{}}}</style>\n", rules));
}
} // namespace carambole::reports
