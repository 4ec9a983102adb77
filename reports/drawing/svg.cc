#include "reports/drawing/svg.h"

#include <algorithm>
#include <set>

namespace carambole::reports
{
namespace
{
/// Value of an attribute between these quotes; empty where the tag has none.
std::string value_of(const std::string &tag, const std::string &attribute, char quote)
{
  const std::string start = " " + attribute + "=" + quote;
  const std::size_t begin = tag.find(start);
  if (begin == std::string::npos)
    return "";
  const std::size_t first = begin + start.size();
  return tag.substr(first, tag.find(quote, first) - first);
}

/// Whether there was one.
bool replace_all(std::string &text, const std::string &old, const std::string &by)
{
  bool any = false;
  for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += by.size())
  {
    text.replace(at, old.size(), by);
    any = true;
  }
  return any;
}

/// What gnuplot writes, tag by tag.
class Colours
{
public:
  /// Groups name the colour in double quotes, for themselves and what they hold. Symbols are
  /// defined in single quotes, without one; there the attributes are left out, so that they are
  /// inherited from the <use> that places the symbol.
  std::string rewrite(std::string tag)
  {
    if (const std::string named = value_of(tag, "color", '"'); !named.empty())
      of_group = named;
    replace_all(tag, "\"currentColor\"", "\"" + of_group + "\"");
    const bool is_filled = replace_all(tag, " fill='currentColor'", "");
    const bool is_definition = replace_all(tag, " stroke='currentColor'", "") || is_filled;
    if (is_filled)
      filled.insert(value_of(tag, "id", '\''));
    const std::string colour = value_of(tag, "color", '\'');
    if (!is_definition && tag.starts_with("<use ") && !colour.empty())
    {
      const std::string symbol = value_of(tag, "xlink:href", '\'').substr(1);
      tag.insert(4, " stroke='" + colour + "'" +
                      (filled.contains(symbol) ? " fill='" + colour + "'" : ""));
    }
    return tag;
  }

private:
  std::string of_group = "black";
  std::set<std::string> filled; ///< symbols
};
} // namespace

std::string with_tags(std::string_view svg,
                      const std::function<std::string(std::string_view tag)> &rewrite)
{
  std::string rewritten;
  rewritten.reserve(svg.size());
  while (!svg.empty())
  {
    const std::size_t begin = std::min(svg.find('<'), svg.size());
    rewritten += svg.substr(0, begin);
    svg.remove_prefix(begin);
    if (svg.empty())
      break;
    const std::string_view tag = svg.substr(0, std::min(svg.find('>'), svg.size() - 1) + 1);
    rewritten += rewrite(tag);
    svg.remove_prefix(tag.size());
  }
  return rewritten;
}

std::string with_named_colours(std::string_view svg)
{
  Colours colours;
  return with_tags(svg, [&](std::string_view tag) { return colours.rewrite(std::string(tag)); });
}
} // namespace carambole::reports
