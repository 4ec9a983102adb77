#pragma once

#include <string>
#include <string_view>

namespace carambole::reports
{
/// The same picture in fewer bytes: the straight lines of paths and polygons without the points
/// that are less than a twentieth of a pixel off, coordinates to a tenth. Peaks stay, whatever the
/// sampling (Douglas and Peucker 1973). Symbols, and paths with anything but straight lines between
/// absolute places, are left as they are.
std::string with_thin_paths(std::string_view svg);
} // namespace carambole::reports
