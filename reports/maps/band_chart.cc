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

std::vector<std::pair<double, std::string>> tics(const std::vector<std::string> &labels)
{
  std::vector<std::pair<double, std::string>> tics;
  for (const std::string &label : labels)
    tics.emplace_back(tics.size() + 1, label);
  return tics;
}

ChartFrame frame_of(const BandPanel &panel, std::size_t columns, const std::string &file)
{
  return {
    .title = panel.title,
    .x = {.low = 0.5, .high = static_cast<double>(columns) + 0.5, .tics = {{1, ""}}},
    .y = {.low = static_cast<double>(panel.lines.size()) + 0.5,
          .high = 0.5,
          .tics = tics(panel.lines)},
    .height = static_cast<int>(panel.lines.size()) * line_height,
    // The white border separates the cells.
    .elements = {gnuplot_string(file) +
                   " using 1:2:($1-0.5):($1+0.5):($2-0.5):($2+0.5):3 with boxxyerror linecolor rgb "
                   "variable fillstyle solid border rgb '#ffffff'",
                 gnuplot_string(file) + " using 1:2:(stringcolumn(5)):4 with labels font ',12' "
                                        "textcolor rgb variable"}};
}
} // namespace

std::string band_cell_text(double error)
{
  const double percent = 100 * error;
  return signed_fixed(percent, std::abs(percent) < 9.95 ? 1 : 0);
}

Figure draw_bands(const BandChart &bands)
{
  const auto widest = [](const std::vector<std::string> &labels)
  {
    std::size_t longest = 0;
    for (const std::string &label : labels)
      longest = std::max(longest, label.size());
    return text_width(longest);
  };
  Chart chart{.name = bands.name,
              .purpose = bands.purpose,
              .left = 0,
              .gap = gap + title_height,
              .right = right,
              .above = key_height + title_height - Key(picture_width).height()};
  int height = key_height + bottom_margin - gap + (bands.upright ? widest(bands.columns) : 0);
  for (std::size_t p = 0; p < bands.panels.size(); ++p)
  {
    const BandPanel &panel = bands.panels[p];
    const std::string file =
      bands.panels.size() == 1 ? chart.name + ".csv" : fmt::format("{}-{}.csv", chart.name, p + 1);
    chart.data[file] = cells(panel);
    ChartFrame &frame = chart.frames.emplace_back(frame_of(panel, bands.columns.size(), file));
    frame.commands = p == 0 ? "" : "unset object\n"; // of the key
    chart.left = std::max(chart.left, 24 + widest(panel.lines));
    height += title_height + frame.height + gap;
  }
  ChartFrame &last = chart.frames.back();
  last.x.label = bands.x_label;
  last.x.tics = tics(bands.columns);
  last.commands += bands.upright ? "set xtics rotate by 90 right\n" : "";
  const int width = std::max(
    picture_width, chart.left + right + column_width * static_cast<int>(bands.columns.size()));
  chart.width = width - chart.left - right;
  chart.height = height;
  chart.commands = "unset grid\nset border 0\nset tics scale 0\n" + key(chart.left, width, height);
  return *figure_of(std::move(chart));
}
} // namespace carambole::reports
