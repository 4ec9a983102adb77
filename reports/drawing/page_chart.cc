#include "reports/drawing/page_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "reports/drawing/dark_colours.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
namespace geometry = boost::geometry;
using Point = geometry::model::d2::point_xy<double>;
using Line = geometry::model::linestring<Point>;

constexpr double panel_width = 1000, curve_tolerance = 0.05; // [px]

/// Converts values to pixels along an axis, and back.
class Scale
{
public:
  Scale(bool is_logarithmic, double length) : is_log(is_logarithmic), pixels(length) {}

  /// Not finite for what the axis cannot show.
  double on_axis(double value) const
  {
    if (!is_log)
      return value;
    return value > 0 ? std::log10(value) : std::numeric_limits<double>::quiet_NaN();
  }

  void include(double value)
  {
    if (const double at = on_axis(value); std::isfinite(at))
    {
      low = std::min(low, at);
      high = std::max(high, at);
    }
  }

  double pixel(double value) const
  {
    return high > low ? (on_axis(value) - low) / (high - low) * pixels : 0;
  }

  double value(double pixel) const
  {
    const double at = low + (high > low ? pixel / pixels * (high - low) : 0);
    // Zero after the rounding of the conversion.
    const double clean = std::abs(at) < 1e-9 * (high - low) ? 0 : at;
    return is_log ? std::pow(10, at) : clean;
  }

  /// Significant digits that resolve a thousandth of a pixel.
  int digits() const { return 6 + (is_log ? 0 : shared_digits(low, high)); }

private:
  bool is_log;
  double pixels;
  double low = std::numeric_limits<double>::infinity(), high = -low;
};

void append(std::string &points, Line &line, const Scale &x, const Scale &y)
{
  if (line.empty())
    return;
  Line simple;
  geometry::simplify(line, simple, curve_tolerance);
  points += points.empty() ? "" : ";";
  for (std::size_t i = 0; i < simple.size(); ++i)
    fmt::format_to(std::back_inserter(points), "{}{:.{}g},{:.{}g}", i == 0 ? "" : " ",
                   x.value(simple[i].x()), x.digits(), y.value(simple[i].y()), y.digits());
  line.clear();
}

/// "x,y x,y;x,y x,y": points, with a semicolon where the curve is interrupted.
std::string points_of(const std::vector<double> &at, const std::vector<double> &values,
                      const Scale &x, const Scale &y)
{
  std::string points;
  Line line;
  for (std::size_t i = 0; i < std::min(at.size(), values.size()); ++i)
    if (std::isfinite(x.on_axis(at[i])) && std::isfinite(y.on_axis(values[i])))
      line.emplace_back(x.pixel(at[i]), y.pixel(values[i]));
    else
      append(points, line, x, y);
  append(points, line, x, y);
  return points;
}

/// "12,7" of gnuplot's "(12,7)"; empty for a solid line.
std::string dash_array(const std::string &dash)
{
  return dash.starts_with('(') ? dash.substr(1, dash.size() - 2) : "";
}
} // namespace

std::string chart_json(const std::vector<ChartPanel> &panels)
{
  nlohmann::json json = nlohmann::json::array();
  bool has_points = false;
  for (const ChartPanel &panel : panels)
  {
    Scale x(panel.logarithmic_x, panel_width), y(panel.logarithmic_y, panel.height);
    for (const ChartCurve &curve : panel.curves)
    {
      std::ranges::for_each(curve.x, [&](double value) { x.include(value); });
      std::ranges::for_each(curve.y, [&](double value) { y.include(value); });
      std::ranges::for_each(curve.base, [&](double value) { y.include(value); });
    }
    nlohmann::json curves = nlohmann::json::array();
    for (const ChartCurve &curve : panel.curves)
    {
      const std::string points = points_of(curve.x, curve.y, x, y);
      has_points = has_points || points.find(' ') != std::string::npos;
      curves.push_back({{"name", curve.name},
                        {"colour", curve.colour},
                        {"dark", dark_twin(curve.colour)},
                        {"width", curve.width},
                        {"dash", dash_array(curve.dash)},
                        {"points", points}});
      if (!curve.label.empty())
        curves.back()["label"] = curve.label;
      if (curve.marker != 0)
        curves.back()["marker"] = curve.marker;
      if (!curve.base.empty())
        curves.back()["base"] = points_of(curve.x, curve.base, x, y);
    }
    nlohmann::json marks = nlohmann::json::array();
    for (const ChartMark &mark : panel.marks)
    {
      marks.push_back({{"text", mark.text}, {"x", mark.x}});
      if (mark.y)
        marks.back()["y"] = *mark.y;
    }
    nlohmann::json tics = nlohmann::json::array();
    for (const auto &[value, label] : panel.x_tics)
      tics.push_back({value, label});
    json.push_back({{"x", panel.x_label},
                    {"y", panel.y_label},
                    {"height", panel.height},
                    {"logX", panel.logarithmic_x},
                    {"logY", panel.logarithmic_y},
                    {"tics", std::move(tics)},
                    {"curves", std::move(curves)},
                    {"marks", std::move(marks)}});
  }
  return has_points ? displayed_json(json, -1) : "";
}
} // namespace carambole::reports
