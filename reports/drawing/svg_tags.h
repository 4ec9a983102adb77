#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace carambole::reports
{
/// The SVG with every tag "<...>" replaced by what `rewrite` returns for it, in order.
std::string with_tags(std::string_view svg,
                      const std::function<std::string(std::string_view tag)> &rewrite);
} // namespace carambole::reports
