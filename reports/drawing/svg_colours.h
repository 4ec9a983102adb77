#pragma once

#include <string>
#include <string_view>

namespace carambole::reports
{
/// gnuplot draws in `currentColor`, which a group or the use of a symbol names; not every renderer
/// of pages knows that word. Returns the same picture with the names in its place; text is not
/// touched.
std::string with_named_colours(std::string_view svg);
} // namespace carambole::reports
