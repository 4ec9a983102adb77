#pragma once

// A figure of one pair of axes that grows curve by curve.

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "reports/drawing/figure_style.h"
#include "reports/drawing/gnuplot.h"

namespace carambole::reports
{
class CurveFigure
{
public:
  /// Labels with their units.
  CurveFigure(std::string name, std::string x_label, std::string y_label)
    : x_label(std::move(x_label)), y_label(std::move(y_label))
  {
    figure.name = std::move(name);
    panel.x_label = this->x_label;
    panel.y_label = this->y_label;
    panel.height = axes_height;
  }

  /// Curves without a point are left out.
  void add(const std::string &name, const LineStyle &style, const std::vector<double> &x,
           const std::vector<double> &y)
  {
    if (x.empty())
      return;
    table.add(fmt::format("{} {}", name, x_label), x);
    table.add(fmt::format("{} {}", name, y_label), y);
    commands.push_back(fmt::format("{} using {}:{} {}", gnuplot_string(figure.name + ".csv"),
                                   2 * commands.size() + 1, 2 * commands.size() + 2,
                                   style.with_lines()));
    key.add(name, style);
    panel.curves.push_back(style.curve(name, x, y));
  }

  /// Points with the half-widths of their intervals, or without any. The page then shows gnuplot's
  /// picture.
  void add_points(const std::string &name, const LineStyle &style, const std::vector<double> &x,
                  const std::vector<double> &y, const std::vector<double> &half_width = {})
  {
    if (x.empty())
      return;
    const std::string file = gnuplot_string(fmt::format("{}-points{}.csv", figure.name, ++sets));
    DataTable points;
    points.add(fmt::format("{} {}", name, x_label), x);
    points.add(fmt::format("{} {}", name, y_label), y);
    if (!half_width.empty())
      points.add("half-width of its interval", half_width);
    figure.data[fmt::format("{}-points{}.csv", figure.name, sets)] = points.text();
    point_commands.push_back(
      fmt::format("{} using {} with {} pointtype {} pointsize 0.8 linewidth 1.5 linecolor rgb '{}'",
                  file, half_width.empty() ? "1:2" : "1:2:3",
                  half_width.empty() ? "points" : "yerrorbars", 5 + 2 * (sets % 5), style.colour));
  }

  /// Nothing without a curve. `axes`: gnuplot's commands for ranges and logarithms.
  std::optional<Figure> finish(const std::string &purpose, const std::string &axes,
                               std::string alternative, std::string caption)
  {
    if (commands.empty() && point_commands.empty())
      return std::nullopt;
    const int top = key.height(), height = top + axes_height + bottom_margin;
    std::ranges::copy(point_commands, std::back_inserter(commands));
    figure.script = script_header(figure.name, purpose, picture_width, height) +
                    margins(picture_width, height, left, right, top, bottom_margin) +
                    key.commands(height) + axes + bottom_label(x_label) + side_label(y_label) +
                    plot_command(commands);
    figure.data[figure.name + ".csv"] = table.text();
    figure.alternative = std::move(alternative);
    figure.caption = std::move(caption);
    if (point_commands.empty())
      figure.panels = {panel};
    return figure;
  }

  ChartPanel panel; ///< for logarithms of its axes

private:
  static constexpr int left = 92, right = 24, axes_height = 340; // px

  std::string x_label, y_label;
  Figure figure;
  DataTable table;
  Key key;
  std::vector<std::string> commands, point_commands;
  int sets = 0; ///< of points
};
} // namespace carambole::reports
