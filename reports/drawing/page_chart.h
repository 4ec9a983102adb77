#pragma once

// The curves of a figure for page.js, which draws them in place of the picture from gnuplot:
// values under the pointer, curves switched off, zoom (page.js).

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace carambole::reports
{
struct ChartCurve
{
  std::string name;      ///< curves of one name are one entry of the legend, switched together
  std::string colour;    ///< "#0072b2"
  double width = 2;      ///< [px]
  std::string dash{"1"}; ///< gnuplot's dashtype: "1" or "(12,7)"
  std::vector<double> x, y;
  std::string label{}; ///< at the curve's end; once in a panel, for the first curve that has it
  std::vector<double> base{}; ///< of a band from there to y, whose thickness is the value
  int marker = 0;             ///< gnuplot's pointtype at each point; 0: none
};

/// A place in a panel with a name: a dotted line across it, or a point.
struct ChartMark
{
  std::string text;
  double x = 0;
  std::optional<double> y{}; ///< of a point; absent: a line
  double weight = 0;         ///< gnuplot's picture names the lines of the greatest weight first
};

/// One pair of axes. The panels of a chart are stacked and share the x axis.
struct ChartPanel
{
  std::string x_label, y_label;
  int height = 300; ///< [px]
  bool logarithmic_x = false, logarithmic_y = false;
  std::vector<ChartCurve> curves{};
  std::vector<ChartMark> marks{};
  std::vector<std::pair<double, std::string>> x_tics{}; ///< in place of round numbers
};

/// JSON for page.js: curves without the points that no eye would miss (0.05 px of a panel 1000 px
/// wide) and those that an axis cannot show; a value that is not finite interrupts a curve. Empty
/// for no panel, and where no curve has two points.
std::string chart_json(const std::vector<ChartPanel> &panels);
} // namespace carambole::reports
