#include "reports/maps/band_chart.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/maps/regime.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// Blue to orange, which colour-blind readers can distinguish; white letters on the darkest.
struct BandStyle
{
  const char *fill, *letters, *name;
};
constexpr std::array<BandStyle, std::size(regime_bands) + 1> styles{
  {{"#2166ac", "#ffffff", "within 1 %"},
   {"#92c5de", "#1a1a1a", "within 5 %"},
   {"#fee0b6", "#1a1a1a", "within 10 %"},
   {"#e08214", "#1a1a1a", "more than 10 %"}}};

constexpr int column_width = 37; // [px], at least
constexpr int line_height = 26, title_height = 34, key_height = 34, right = 12, gap = 14; // [px]

/// Swatches with the names of the bands, above everything.
std::string key(int left, int width, int height)
{
  std::string text;
  int x = left;
  for (const BandStyle &style : styles)
  {
    const auto screen = [&](int px, int py)
    { return fmt::format("screen {:.4f},{:.4f}", double(px) / width, 1 - double(py) / height); };
    text += fmt::format("set object rectangle from {} to {} fillcolor rgb '{}' fillstyle solid "
                        "border linecolor rgb '#666666'\n",
                        screen(x, 24), screen(x + 24, 8), style.fill);
    text += fmt::format("set label {} at {} left textcolor rgb '#222222'\n",
                        gnuplot_string(style.name), screen(x + 32, 16));
    x += 32 + text_width(std::string(style.name).size()) + 30;
  }
  return text;
}

/// One line per cell: column, line from the top, colour, colour of the letters, text.
std::string cells(const BandPanel &panel)
{
  std::string text = "column,line,fill,letters,text,error [%],uncertainty [%]\n";
  for (std::size_t r = 0; r < panel.errors.size(); ++r)
    for (std::size_t c = 0; c < panel.errors[r].size(); ++c)
    {
      const double error = panel.errors[r][c], uncertainty = panel.uncertainties[r][c];
      if (std::isnan(error))
        continue;
      const BandStyle &style = styles[regime_band(error, uncertainty)];
      const auto number = [](const char *colour) { return std::stoi(colour + 1, nullptr, 16); };
      text +=
        fmt::format("{},{},{},{},{},{:.4g},{:.3g}\n", c + 1, r + 1, number(style.fill),
                    number(style.letters), band_cell_text(error), 100 * error, 100 * uncertainty);
    }
  return text;
}

std::string tics(const char *axis, const std::vector<std::string> &labels)
{
  std::string list;
  for (std::size_t i = 0; i < labels.size(); ++i)
    list += fmt::format("{}{} {}", i == 0 ? "" : ", ", gnuplot_string(labels[i]), i + 1);
  return fmt::format("set {}tics ({}) scale 0\n", axis, list);
}
} // namespace

std::string band_cell_text(double error)
{
  const double percent = 100 * error;
  return signed_fixed(percent, std::abs(percent) < 9.95 ? 1 : 0);
}

Figure draw_bands(const BandChart &chart)
{
  std::size_t longest = 0, lines = 0;
  for (const BandPanel &panel : chart.panels)
  {
    lines += panel.lines.size();
    for (const std::string &label : panel.lines)
      longest = std::max(longest, label.size());
  }
  const int n = static_cast<int>(chart.panels.size());
  const int left = 24 + text_width(longest);
  std::size_t longest_column = 0;
  for (const std::string &label : chart.columns)
    longest_column = std::max(longest_column, label.size());
  const int width =
    std::max(picture_width, left + right + column_width * static_cast<int>(chart.columns.size()));
  const int below_all = bottom_margin + (chart.upright ? text_width(longest_column) : 0);
  const int height = key_height + n * title_height + static_cast<int>(lines) * line_height +
                     (n - 1) * gap + below_all;

  Figure figure;
  figure.name = chart.name;
  figure.script = script_header(chart.name, chart.purpose, width, height) +
                  "unset key\nunset grid\nset border 0\nset multiplot\n" + key(left, width, height);
  const std::string below_last = tics("x", chart.columns) +
                                 (chart.upright ? "set xtics rotate by 90 right\n" : "") +
                                 bottom_label(chart.x_label);
  int top = key_height;
  for (std::size_t p = 0; p < chart.panels.size(); ++p)
  {
    const BandPanel &panel = chart.panels[p];
    const std::string file =
      chart.panels.size() == 1 ? chart.name + ".csv" : fmt::format("{}-{}.csv", chart.name, p + 1);
    figure.data[file] = cells(panel);
    top += title_height;
    const int below = top + static_cast<int>(panel.lines.size()) * line_height;
    const bool is_last = p + 1 == chart.panels.size();
    figure.script +=
      margins(width, height, left, right, top, height - below) +
      fmt::format("set title {} offset 0,-0.6 textcolor rgb '#222222'\n",
                  gnuplot_string(panel.title)) +
      fmt::format("set xrange [0.5:{}.5]\nset yrange [{}.5:0.5]\n", chart.columns.size(),
                  panel.lines.size()) +
      tics("y", panel.lines) + (is_last ? below_last : "set xtics ('' 1) scale 0\n") +
      // The white border separates the cells.
      fmt::format(
        "plot '{0}' using 1:2:($1-0.5):($1+0.5):($2-0.5):($2+0.5):3 with boxxyerror "
        "linecolor rgb variable fillstyle solid border rgb '#ffffff', \\\n"
        "     '{0}' using 1:2:(stringcolumn(5)):4 with labels font ',12' textcolor rgb variable\n",
        file) +
      "unset object\nunset label\n";
    top = below + gap;
  }
  figure.script += "unset multiplot\n";
  return figure;
}
} // namespace carambole::reports
