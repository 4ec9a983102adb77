#include "reports/drawing/heat_map.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/gnuplot.h"

namespace carambole::reports
{
namespace
{
// gnuplot warns of every missing value in a matrix; the script leaves out this value instead.
constexpr const char *nothing = "1e99";

std::string matrix_curve(const std::string &file, const std::string &value)
{
  return fmt::format("{} nonuniform matrix using 1:2:(column(3) < {} ? {} : NaN) with image",
                     gnuplot_string(file), nothing, value);
}

/// "0.25", with a minus sign.
std::string tidy_number(double value)
{
  std::string text = fmt::format("{:.4g}", std::abs(value));
  return (value < 0 ? "\u2212" : "") + text;
}

/// The least of some tidy numbers that is not below the value, but for rounding.
double tidy_end(double value)
{
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double end : {1., 1.2, 1.6, 2., 2.4, 3., 4., 5., 6., 8.})
    if (end * power >= (1 - 1e-9) * value)
      return end * power;
  return 10 * power;
}
} // namespace

HeatMap mirrored(const HeatMap &half, MapAxis radius)
{
  const bool is_across = radius == MapAxis::x;
  HeatMap whole = half;
  (is_across ? whole.columns : whole.lines) *= 2;
  (is_across ? whole.x_low : whole.y_low) = is_across ? -half.x_high : -half.y_high;
  whole.values.resize(whole.columns * whole.lines);
  for (std::size_t j = 0; j < half.lines; ++j)
    for (std::size_t i = 0; i < half.columns; ++i)
      if (is_across)
        whole.at(half.columns + i, j) = whole.at(half.columns - 1 - i, j) = half.at(i, j);
      else
        whole.at(i, half.lines + j) = whole.at(i, half.lines - 1 - j) = half.at(i, j);
  return whole;
}

double HeatMap::x(std::size_t column) const
{
  return x_low + (x_high - x_low) * (static_cast<double>(column) + 0.5) / double(columns);
}

double HeatMap::y(std::size_t line) const
{
  return y_low + (y_high - y_low) * (static_cast<double>(line) + 0.5) / double(lines);
}

std::string HeatMap::text(const ReadableUnit &unit, double x_factor, double y_factor) const
{
  std::string result = std::to_string(columns);
  const auto out = std::back_inserter(result);
  for (std::size_t i = 0; i < columns; ++i)
    fmt::format_to(out, ",{:.6g}", x(i) * x_factor);
  for (std::size_t j = 0; j < lines; ++j)
  {
    fmt::format_to(out, "\n{:.6g}", y(j) * y_factor);
    for (std::size_t i = 0; i < columns; ++i)
      if (const double value = at(i, j); std::isfinite(value))
        fmt::format_to(out, ",{:.4g}", value * unit.factor);
      else
        fmt::format_to(out, ",{}", nothing);
  }
  return result + '\n';
}

double scale_of_colours(std::vector<double> values)
{
  std::erase_if(values, [](double value) { return !std::isfinite(value) || value == 0; });
  if (values.empty())
    return 0;
  std::ranges::transform(values, values.begin(), [](double value) { return std::abs(value); });
  const auto place =
    values.begin() + static_cast<std::ptrdiff_t>(0.99 * static_cast<double>(values.size() - 1));
  std::ranges::nth_element(values, place);
  return tidy_end(*place);
}

std::string beyond_the_scale(const std::vector<double> &values, double largest,
                             const ReadableUnit &unit)
{
  double beyond = 0;
  for (const double value : values)
    if (std::isfinite(value))
      beyond = std::max(beyond, std::abs(value));
  return beyond > largest ? fmt::format(" Magnitudes beyond the scale, up to {} {}, have the "
                                        "colours of its ends.",
                                        significant(beyond * unit.factor, 2), unit.symbol)
                          : "";
}

std::string colour_axis(double largest, const ReadableUnit &unit, const std::string &label,
                        int height)
{
  constexpr int line = 18; // [px]
  std::string tics;
  for (const double part : {-1.0, -0.25, -0.04, 0.0, 0.04, 0.25, 1.0})
    if (std::abs(part) != 0.04 || 0.1 * height > line)
      tics += fmt::format("{}{} {:.4g}", tics.empty() ? "" : ", ",
                          gnuplot_string(tidy_number(part * largest * unit.factor)),
                          std::copysign(std::sqrt(std::abs(part)), part));
  return fmt::format(
    "set palette defined (-1 '#08519c', -0.5 '#6baed6', 0 '#ffffff', 0.5 '#fb8a62', 1 '#a50f15')\n"
    "set cbrange [-1:1]\nset cbtics ({}) scale 0.4\n"
    "set cblabel {} offset 1,0 textcolor rgb '#222222'\n",
    tics, gnuplot_string(label));
}

std::string heat_map_curve(const std::string &file, double largest, const ReadableUnit &unit)
{
  return matrix_curve(
    file, fmt::format("sgn(column(3))*sqrt(abs(column(3))/{:.6g})", largest * unit.factor));
}

std::string plain_map_curve(const std::string &file)
{
  return matrix_curve(file, "column(3)");
}
} // namespace carambole::reports
