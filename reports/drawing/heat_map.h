#pragma once

// Values on a regular grid, drawn as colours: waves along surfaces and inside bodies.

#include <string>
#include <vector>

#include "reports/words/format.h"

namespace carambole::reports
{
/// Width of the picture of a square map with its colour scale [px]: read on a narrow page as well.
inline constexpr int map_picture_width = 640;

/// Values over x (columns, to the right) and y (lines, upward) at the middles of equal cells; NaN
/// where there is nothing.
struct HeatMap
{
  std::size_t columns = 0, lines = 0;
  double x_low = 0, x_high = 0, y_low = 0, y_high = 0;
  std::vector<double> values; ///< line by line, the lowest y first

  double x(std::size_t column) const;
  double y(std::size_t line) const;
  double &at(std::size_t column, std::size_t line) { return values[line * columns + column]; }
  double at(std::size_t column, std::size_t line) const { return values[line * columns + column]; }

  /// Comma-separated matrix: the first line has the number of columns and their x, the others begin
  /// with their y, both scaled; 1e99 where there is nothing. gnuplot reads coordinates faster
  /// than it computes them.
  std::string text(const ReadableUnit &unit, double x_factor, double y_factor) const;
};

enum class MapAxis
{
  x,
  y
};

/// A whole section through an axis, from the half that begins there. `radius`: along which axis of
/// the map the distance from the axis is drawn, from zero.
HeatMap mirrored(const HeatMap &half, MapAxis radius = MapAxis::x);

/// The end of a colour scale, a number of one or two digits of which a quarter is one too: 99 % of
/// the magnitudes of these values are below it. Zero if all are.
double scale_of_colours(std::vector<double> values);

/// " Magnitudes beyond the scale, up to 12 m/s, have the colours of its ends."; empty if there are
/// none.
std::string beyond_the_scale(const std::vector<double> &values, double largest,
                             const ReadableUnit &unit);

/// Palette and colour box of that height [px] for values of either sign up to `largest` (SI), with
/// tics in `unit`. The colours follow the root of the value: what spreads from a point spans orders
/// of magnitude.
std::string colour_axis(double largest, const ReadableUnit &unit, const std::string &label,
                        int height);

/// The curve of a `plot` command that draws the matrix in `file`, written by HeatMap::text.
std::string heat_map_curve(const std::string &file, double largest, const ReadableUnit &unit);

/// The same with the values themselves, for a palette of the caller's.
std::string plain_map_curve(const std::string &file);
} // namespace carambole::reports
