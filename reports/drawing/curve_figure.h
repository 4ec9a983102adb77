#pragma once

// A figure of one pair of axes that grows curve by curve.

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "reports/drawing/chart.h"
#include "reports/drawing/figure_style.h"
#include "reports/drawing/gnuplot.h"

namespace carambole::reports
{
class CurveFigure
{
public:
  /// Labels with their units.
  CurveFigure(std::string name, std::string x_label, std::string y_label)
  {
    chart.name = std::move(name);
    frame.x.label = std::move(x_label);
    frame.y.label = std::move(y_label);
  }

  /// Curves without a point are left out.
  void add(const std::string &name, const LineStyle &style, const std::vector<double> &x,
           const std::vector<double> &y)
  {
    if (x.empty())
      return;
    frame.add(name, style, x, y);
    panel.curves.push_back(name);
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
    if (figure && !figure->panels.empty()) // `axes` tells the script alone
    {
      figure->panels[0].x.scale = panel.logarithmic_x ? AxisScale::logarithmic : AxisScale::linear;
      figure->panels[0].y.scale = panel.logarithmic_y ? AxisScale::logarithmic : AxisScale::linear;
    }
    return figure;
  }

  /// What the page shows.
  struct
  {
    bool logarithmic_x = false, logarithmic_y = false;
    std::vector<std::string> curves{}; ///< names
  } panel;

private:
  Chart chart;
  ChartFrame frame;
  std::vector<ChartSeries> points; ///< drawn over the curves
  int sets = 0;                    ///< of points
};
} // namespace carambole::reports
