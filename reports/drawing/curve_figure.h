#pragma once

// A figure of one pair of axes that grows curve by curve.

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "reports/drawing/chart.h"
#include "reports/drawing/figure_style.h"

namespace carambole::reports
{
class CurveFigure
{
public:
  /// Labels with their units.
  CurveFigure(std::string name, std::string x_label, std::string y_label)
  {
    chart.name = std::move(name);
    panel.x_label = frame.x.label = std::move(x_label);
    panel.y_label = frame.y.label = std::move(y_label);
    panel.height = frame.height;
  }

  /// Curves without a point are left out.
  void add(const std::string &name, const LineStyle &style, const std::vector<double> &x,
           const std::vector<double> &y)
  {
    if (x.empty())
      return;
    frame.series.push_back({.name = name, .style = style, .x = x, .y = y});
    panel.curves.push_back(style.curve(name, x, y));
  }

  /// Points with the half-widths of their intervals, or without any. The page then shows gnuplot's
  /// picture.
  void add_points(const std::string &name, const LineStyle &style, const std::vector<double> &x,
                  const std::vector<double> &y, const std::vector<double> &half_width = {})
  {
    if (x.empty())
      return;
    points.push_back({.name = name,
                      .style = {style.colour, 1.5, "1", 5 + 2 * (++sets % 5)},
                      .x = x,
                      .y = y,
                      .look = SeriesLook::points,
                      .extent = half_width,
                      .in_key = false});
  }

  /// Nothing without a curve. `axes`: gnuplot's commands for ranges and logarithms.
  std::optional<Figure> finish(const std::string &purpose, const std::string &axes,
                               std::string alternative, std::string caption)
  {
    std::ranges::copy(points, std::back_inserter(frame.series));
    frame.commands = axes;
    chart.purpose = purpose;
    chart.alternative = std::move(alternative);
    chart.caption = std::move(caption);
    chart.frames = {frame};
    std::optional<Figure> figure = figure_of(chart);
    if (figure && !figure->panels.empty())
      figure->panels = {panel};
    return figure;
  }

  ChartPanel panel; ///< for logarithms of its axes

private:
  Chart chart;
  ChartFrame frame;
  std::vector<ChartSeries> points; ///< drawn over the curves
  int sets = 0;                    ///< of points
};
} // namespace carambole::reports
