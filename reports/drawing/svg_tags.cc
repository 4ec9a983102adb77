#include "reports/drawing/svg_tags.h"

#include <algorithm>

namespace carambole::reports
{
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
} // namespace carambole::reports
