// The stress around the contact of bodies that are pressed together, at the largest approach.

#include <algorithm>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/drawing/element_map.h"
#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
namespace
{
constexpr int stress_panel = 440;         // [px]
constexpr std::size_t stress_cells = 220; // along the radius

/// Colours of values from zero to the largest one, in the unit of their label.
std::string stress_colours(double largest, const std::string &label)
{
  return fmt::format(
    "set palette defined (0 '#fdfdf0', 0.25 '#fdd49e', 0.5 '#fc8d59', 0.75 '#c2311f', 1 "
    "'#5c0011')\n"
    "set cbrange [0:{:.6g}]\nset cblabel {} offset 0,0 textcolor rgb '#222222'\n",
    largest, gnuplot_string(label));
}
} // namespace

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
  map.columns = stress_cells;
  map.x_high = wide;
  map.y_low = low;
  map.y_high = high;
  map.lines = std::max<std::size_t>(2, std::size_t(double(stress_cells) * (high - low) / wide));
  const ReadableUnit length = readable_unit(std::max(wide, high - low), "m");
  const int panel_height = std::clamp(int(stress_panel * (high - low) / (2 * wide)), 100, 620);
  Chart chart{.name = "stress-" + model.name(),
              .alternative = "Von Mises stress around the contact as colours.",
              .left = 104,
              .gap = 30,
              .right = 150,
              .above = 22,
              .width = stress_panel,
              .commands = "set datafile nocolumnheaders\nunset grid\n"};
  for (const std::size_t k : {std::size_t(2), std::size_t(3)})
  {
    const double largest = std::ranges::max(table->columns[k]);
    if (!(largest > 0))
      continue;
    const ReadableUnit unit = k == 2 ? readable_unit(largest, "Pa") : ReadableUnit{1, ""};
    fill_smoothly(map, {r, z, table->columns[k]});
    const std::string file = fmt::format("{}-{}.csv", chart.name, chart.frames.size() + 1);
    const HeatMap whole = mirrored(map);
    chart.data[file] = whole.text(unit, length.factor, length.factor);
    chart.frames.push_back(
      {.x = {.label = with_unit("r", length),
             .low = -wide * length.factor,
             .high = wide * length.factor,
             .tic_distance = tic_step(-wide * length.factor, wide * length.factor, 5)},
       .y = {with_unit("z", length), low * length.factor, high * length.factor},
       .height = panel_height,
       .commands = stress_colours(largest * unit.factor,
                                  k == 2 ? with_unit("von Mises stress", unit) : "plastic strain"),
       .colour_bar = panel_height,
       .elements = {plain_map_curve(file)}});
  }
  if (chart.frames.empty())
    return std::nullopt;
  chart.caption = fmt::format(
    "Von Mises stress{} around the contact at the largest approach, computed by {}, in the section "
    "through the axis.",
    chart.frames.size() > 1 ? " and equivalent plastic strain" : "", model.name());
  return figure_of(std::move(chart));
}
} // namespace carambole::reports
