#pragma once

// Changes to the pictures that gnuplot has drawn.

#include <functional>
#include <string>
#include <string_view>

namespace carambole::reports
{
/// The SVG with every tag "<...>" replaced by what `rewrite` returns for it, in order.
std::string with_tags(std::string_view svg,
                      const std::function<std::string(std::string_view tag)> &rewrite);

/// gnuplot draws in `currentColor`, which a group or the use of a symbol names; not every renderer
/// of pages knows that word. Returns the same picture with the names in its place; text is not
/// touched.
std::string with_named_colours(std::string_view svg);

/// Whether the colours of a picture carry values: it holds an image, or more colours than lines
/// and bodies need. Such a picture stays light, so that its scale can be read.
bool is_coloured_by_value(std::string_view svg);

/// The same picture, which on a dark page takes the dark twin of each colour: its colours become
/// "#rrggbb", and a style replaces them where the reader prefers a dark scheme. A picture coloured
/// by value is not touched.
std::string with_dark_twins(std::string_view svg);

/// The same picture in fewer bytes: the straight lines of paths and polygons without the points
/// that are less than a twentieth of a pixel off, coordinates to a tenth. Peaks stay, whatever the
/// sampling (Douglas and Peucker 1973). Symbols, and paths with anything but straight lines between
/// absolute places, are left as they are.
std::string with_thin_paths(std::string_view svg);
} // namespace carambole::reports
