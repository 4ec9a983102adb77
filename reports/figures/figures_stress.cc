// The stress around the contact of bodies that are pressed together, at the largest approach.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/element_map.h"
#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
namespace
{
constexpr int left = 104, right = 150, top = 34, panel = 300, between = 200;
constexpr std::size_t cells = 220; // along the radius

/// Values from zero, in their own colours.
struct Scale
{
  double largest; ///< [SI]
  ReadableUnit unit;
  std::string label;

  std::string axis() const
  {
    return fmt::format(
      "set palette defined (0 '#fdfdf0', 0.25 '#fdd49e', 0.5 '#fc8d59', 0.75 '#c2311f', 1 "
      "'#5c0011')\n"
      "set cbrange [0:{:.6g}]\nset cblabel {} offset 0,0 textcolor rgb '#222222'\n",
      largest * unit.factor, gnuplot_string(label));
  }
};

/// One panel: the map as a matrix with its frame [m].
std::string panel_script(const HeatMap &map, const std::string &file, const ReadableUnit &length)
{
  return fmt::format("{} matrix using ({:.6g}+{:.6g}*column(1)):({:.6g}+{:.6g}*column(2)):"
                     "(column(3) < 1e99 ? column(3) : NaN) with image notitle",
                     gnuplot_string(file), map.x(0) * length.factor,
                     (map.x(1) - map.x(0)) * length.factor, map.y(0) * length.factor,
                     (map.y(1) - map.y(0)) * length.factor);
}

std::optional<Figure> stress_figure(const Results &results, const Model &model)
{
  const std::optional<NumberTable> table =
    read_number_table(results.side_file(model, "stress.csv"));
  constexpr std::size_t columns = 4, least = 16;
  if (!table || table->columns.size() != columns || table->lines() < least)
    return std::nullopt;
  const std::vector<double> &r = table->columns[0], &z = table->columns[1];
  const auto [low, high] = std::ranges::minmax(z);
  const double wide = std::ranges::max(r);
  HeatMap map;
  map.columns = cells;
  map.x_high = wide;
  map.y_low = low;
  map.y_high = high;
  map.lines = std::max<std::size_t>(2, std::size_t(double(cells) * (high - low) / wide));
  const ReadableUnit length = readable_unit(std::max(wide, high - low), "m");
  const int panel_height = std::clamp(int(panel * (high - low) / wide), 100, 620),
            height = top + panel_height + bottom_margin;

  Figure figure;
  figure.name = "stress-" + model.name();
  std::vector<Scale> scales;
  std::vector<std::size_t> shown;
  for (const std::size_t k : {std::size_t(2), std::size_t(3)})
    if (const double largest = std::ranges::max(table->columns[k]); largest > 0)
    {
      const ReadableUnit unit = k == 2 ? readable_unit(largest, "Pa") : ReadableUnit{1, ""};
      scales.push_back({largest, unit,
                        k == 2 ? fmt::format("von Mises stress [{}]", unit.symbol)
                               : std::string("plastic strain")});
      shown.push_back(k);
    }
  if (scales.empty())
    return std::nullopt;
  const int width = left + int(scales.size()) * panel + int(scales.size() - 1) * between + right;
  figure.script =
    script_header(figure.name, "Stress around the contact, " + model.name(), width, height) +
    "set datafile nocolumnheaders\nunset key\nunset grid\nset multiplot\n" +
    fmt::format("set xrange [0:{:.6g}]\nset yrange [{:.6g}:{:.6g}]\n", wide * length.factor,
                low * length.factor, high * length.factor) +
    bottom_label(fmt::format("r [{}]", length.symbol));
  for (std::size_t i = 0; i < scales.size(); ++i)
  {
    fill_from_elements(map, {r, z, table->columns[shown[i]]});
    const std::string file = fmt::format("{}-{}.csv", figure.name, i + 1);
    figure.data[file] = map.text(scales[i].unit);
    const int x = left + int(i) * (panel + between);
    figure.script +=
      margins(width, height, x, width - x - panel, top, height - top - panel_height) +
      scales[i].axis() +
      fmt::format("set colorbox user origin screen {:.4f},{:.4f} size screen 0.018,{:.4f}\n",
                  double(x + panel + 14) / width, double(bottom_margin) / height,
                  double(panel_height) / height) +
      (i == 0 ? side_label(fmt::format("z [{}]", length.symbol)) : std::string("unset ylabel\n")) +
      plot_command({panel_script(map, file, length)});
  }
  figure.script += "unset multiplot\n";
  figure.alternative = "Von Mises stress around the contact as colours.";
  figure.caption = fmt::format(
    "Von Mises stress{} around the contact at the largest approach, computed by {}: means of the "
    "elements, in the half r > 0.",
    scales.size() > 1 ? " and equivalent plastic strain" : "", model.name());
  return figure;
}
} // namespace

std::vector<Figure> stress_figures(const Results &results)
{
  std::vector<Figure> figures;
  for (const Model &model : results.models)
    if (std::optional<Figure> figure = stress_figure(results, model))
      figures.push_back(std::move(*figure));
  return figures;
}
} // namespace carambole::reports
