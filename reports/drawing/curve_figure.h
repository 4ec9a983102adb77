#pragma once

// A figure of one pair of axes that grows curve by curve.

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

  void add(const std::string &name, const LineStyle &style, const std::vector<double> &x,
           const std::vector<double> &y)
  {
    table.add(fmt::format("{} {}", name, x_label), x);
    table.add(fmt::format("{} {}", name, y_label), y);
    commands.push_back(fmt::format("{} using {}:{} {}", gnuplot_string(figure.name + ".csv"),
                                   2 * commands.size() + 1, 2 * commands.size() + 2,
                                   style.with_lines()));
    key.add(name, style);
    panel.curves.push_back(style.curve(name, x, y));
  }

  /// `axes`: gnuplot's commands for ranges and logarithms.
  Figure finish(const std::string &purpose, const std::string &axes, std::string alternative,
                std::string caption)
  {
    const int top = key.height(), height = top + axes_height + bottom_margin;
    figure.script = script_header(figure.name, purpose, picture_width, height) +
                    margins(picture_width, height, left, right, top, bottom_margin) +
                    key.commands(height) + axes + bottom_label(x_label) + side_label(y_label) +
                    plot_command(commands);
    figure.data[figure.name + ".csv"] = table.text();
    figure.alternative = std::move(alternative);
    figure.caption = std::move(caption);
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
  std::vector<std::string> commands;
};
} // namespace carambole::reports
