#include "reports/drawing/page_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "reports/drawing/axis_range.h"
#include "reports/drawing/dark_colours.h"
#include "reports/drawing/polyline.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
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

  void include(double value) { range.include(on_axis(value)); }

  double pixel(double value) const
  {
    return span() > 0 ? (on_axis(value) - range.low) / span() * pixels : 0;
  }

  double value(double pixel) const
  {
    const double at = range.low + (span() > 0 ? pixel / pixels * span() : 0);
    // Zero after the rounding of the conversion.
    const double clean = std::abs(at) < 1e-9 * span() ? 0 : at;
    return is_log ? std::pow(10, at) : clean;
  }

  /// Significant digits that resolve a thousandth of a pixel.
  int digits() const { return 6 + (is_log ? 0 : shared_digits(range.low, range.high)); }

private:
  bool is_log;
  double pixels;
  AxisRange range;
  double span() const { return range.high - range.low; }
};

void append(std::string &points, PixelLine &line, const Scale &x, const Scale &y, bool has_markers)
{
  if (line.empty())
    return;
  PixelLine simple;
  if (has_markers)
    simple = line;
  else
    boost::geometry::simplify(line, simple, curve_tolerance);
  points += points.empty() ? "" : ";";
  for (std::size_t i = 0; i < simple.size(); ++i)
    fmt::format_to(std::back_inserter(points), "{}{:.{}g},{:.{}g}", i == 0 ? "" : " ",
                   x.value(simple[i].x()), x.digits(), y.value(simple[i].y()), y.digits());
  line.clear();
}

/// "x,y x,y;x,y x,y": points, with a semicolon where the curve is interrupted; without those that
/// a line through the others passes, unless each has a marker.
std::string points_of(const std::vector<double> &at, const std::vector<double> &values,
                      const Scale &x, const Scale &y, bool has_markers = false)
{
  std::string points;
  PixelLine line;
  for (std::size_t i = 0; i < std::min(at.size(), values.size()); ++i)
    if (std::isfinite(x.on_axis(at[i])) && std::isfinite(y.on_axis(values[i])))
      line.emplace_back(x.pixel(at[i]), y.pixel(values[i]));
    else
      append(points, line, x, y, has_markers);
  append(points, line, x, y, has_markers);
  return points;
}

/// "12,7" of gnuplot's "(12,7)"; empty for a solid line.
std::string dash_array(const std::string &dash)
{
  return dash.starts_with('(') ? dash.substr(1, dash.size() - 2) : "";
}

/// The points of a curve.
struct ShownCurve
{
  std::vector<double> x, y;
};

/// Without what the picture cuts off below, which would take most of an axis. On a linear axis a
/// curve ends where it crosses the edge.
ShownCurve shown_part(const ChartFrame &frame, const ChartSeries &series)
{
  const bool is_reversed = frame.y.low && frame.y.high && *frame.y.high < *frame.y.low;
  if (!frame.y.low || frame.y.scale == AxisScale::asinh || is_reversed)
    return {series.x, series.y};
  const double low = *frame.y.low;
  const bool is_linear = frame.y.scale == AxisScale::linear && frame.x.scale == AxisScale::linear;
  ShownCurve shown;
  const auto add = [&](double x, double y)
  {
    shown.x.push_back(x);
    shown.y.push_back(y);
  };
  for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
  {
    const double x = series.x[i], y = series.y[i];
    if (i > 0 && is_linear && (y < low) != (series.y[i - 1] < low))
      if (const double part = (low - y) / (series.y[i - 1] - y); std::isfinite(part))
        add(x + part * (series.x[i - 1] - x), low);
    add(x, y < low ? std::nan("") : y);
  }
  return shown;
}

nlohmann::json curve_json(const ChartFrame &frame, const ChartSeries &series, const Scale &x,
                          const Scale &y)
{
  const ShownCurve shown = shown_part(frame, series);
  const bool is_marked = series.look == SeriesLook::linked_points;
  nlohmann::json json{{"name", series.marked_name()},
                      {"colour", series.style.colour},
                      {"dark", dark_twin(series.style.colour)},
                      {"width", series.style.width},
                      {"dash", dash_array(series.style.dash)},
                      {"points", points_of(shown.x, shown.y, x, y, is_marked)}};
  if (!series.label.empty())
    json["label"] = series.label;
  if (is_marked)
    json["marker"] = series.style.marker;
  if (series.look == SeriesLook::band)
    json["base"] = points_of(series.x, series.extent, x, y);
  return json;
}

nlohmann::json frame_json(const ChartFrame &frame)
{
  const bool is_logarithmic_x = frame.x.scale == AxisScale::logarithmic,
             is_logarithmic_y = frame.y.scale == AxisScale::logarithmic;
  Scale x(is_logarithmic_x, panel_width), y(is_logarithmic_y, frame.height);
  for (const ChartSeries &series : frame.series)
  {
    const ShownCurve shown = shown_part(frame, series);
    std::ranges::for_each(series.x, [&](double value) { x.include(value); });
    std::ranges::for_each(shown.y, [&](double value) { y.include(value); });
    std::ranges::for_each(series.extent, [&](double value) { y.include(value); });
  }
  nlohmann::json curves = nlohmann::json::array(), marks = curves, tics = curves;
  for (const ChartSeries &series : frame.series)
    curves.push_back(curve_json(frame, series, x, y));
  for (const ChartMark &mark : frame.marks)
  {
    marks.push_back({{"text", mark.text}, {"x", mark.x}});
    if (mark.y)
      marks.back()["y"] = *mark.y;
  }
  for (const auto &[value, label] : frame.x.tics)
    tics.push_back({value, label});
  return {{"x", frame.x.label},
          {"y", frame.page_label.empty() ? frame.y.label : frame.page_label},
          {"height", frame.height},
          {"logX", is_logarithmic_x},
          {"logY", is_logarithmic_y},
          {"tics", std::move(tics)},
          {"curves", std::move(curves)},
          {"marks", std::move(marks)}};
}
} // namespace

std::string chart_json(const std::vector<ChartFrame> &frames)
{
  nlohmann::json json = nlohmann::json::array();
  bool has_points = false;
  for (const ChartFrame &frame : frames)
  {
    json.push_back(frame_json(frame));
    for (const nlohmann::json &curve : json.back()["curves"])
      has_points |= curve["points"].get_ref<const std::string &>().find(' ') != std::string::npos;
  }
  return has_points ? displayed_json(json, -1) : "";
}
} // namespace carambole::reports
