#pragma once

#include <string>
#include <string_view>

namespace carambole::reports
{
/// Whether the colours of a picture carry values: it holds an image, or more colours than lines
/// and bodies need. Such a picture stays light, so that its scale can be read.
bool is_coloured_by_value(std::string_view svg);

/// The same picture, which on a dark page takes the dark twin of each colour: its colours become
/// "#rrggbb", and a style replaces them where the reader prefers a dark scheme. A picture coloured
/// by value is not touched.
std::string with_dark_twins(std::string_view svg);
} // namespace carambole::reports
