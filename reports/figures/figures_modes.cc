// The outlines of the free vibrations of bodies.

#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/figures/figures.h"
#include "reports/records/number_table.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
constexpr int panel = 200, side = 12, across = 4; // [px], panels in a line
constexpr std::size_t most = 12;                  // modes of a figure
constexpr double largest = 0.15; // displacement over the largest half-width of the outline

/// Edges from (x1, y1) to (x2, y2), both halves of the section, in units of `scale`.
DataTable edges(const NumberTable &table, std::size_t mode, double displacement, double scale)
{
  std::vector<std::vector<double>> columns(4);
  for (std::size_t i = 0; i < table.lines(); ++i)
    if (table.columns[0][i] == double(mode))
      for (const double half : {1., -1.})
      {
        const auto at = [&](std::size_t column) // a coordinate with its displacement
        { return table.columns[column][i] / scale + displacement * table.columns[column + 2][i]; };
        const double x1 = half * at(1), y1 = at(2), x2 = half * at(5), y2 = at(6);
        columns[0].push_back(x1);
        columns[1].push_back(y1);
        columns[2].push_back(x2 - x1);
        columns[3].push_back(y2 - y1);
      }
  DataTable result;
  for (std::size_t k = 0; k < 4; ++k)
    result.add(std::array{"x", "y", "dx", "dy"}[k], columns[k]);
  return result;
}

std::string title_of(const ModeRecord &mode)
{
  const ReadableUnit unit = readable_unit(mode.frequency, "Hz");
  return fmt::format("{}{}: {:.4g} {}", mode.number,
                     mode.degree ? fmt::format(", degree {}", *mode.degree) : "",
                     mode.frequency * unit.factor, unit.symbol);
}
} // namespace

std::optional<Figure> mode_figure(const Results &results, const Model &model, const Body &body)
{
  const std::optional<NumberTable> table =
    read_number_table(results.side_file(model, fmt::format("outlines-{}.csv", body.name)));
  constexpr std::size_t columns = 9;
  if (!table || table->columns.size() != columns || table->lines() == 0)
    return std::nullopt;
  std::vector<ModeRecord> modes;
  for (const ModeRecord &mode : model.record.model.modes)
    if (mode.body == body.name && modes.size() < most)
      modes.push_back(mode);
  if (modes.empty())
    return std::nullopt;
  const double wide =
    std::max(std::ranges::max(table->columns[1]), std::ranges::max(table->columns[5]));
  const auto [low, high] = std::ranges::minmax(table->columns[2]);
  const double scale = std::max(wide, (high - low) / 2), middle = (low + high) / 2 / scale,
               reach = 1.05 + largest;
  Chart chart{.name = fmt::format("modes-{}-{}", model.name(), body.name),
              .alternative = fmt::format("Outlines of {} modes of {}, at rest and displaced.",
                                         modes.size(), body.name),
              .caption = fmt::format(
                "Modes of {}, computed by {}: sections through the axis, at rest (grey) and at the "
                "largest displacement of the mode, which is drawn {:g} times the half-width.{}",
                body.name, model.name(), largest,
                model.record.model.modes.size() > modes.size() && modes.size() == most
                  ? fmt::format(" The {} lowest modes.", most)
                  : ""),
              .left = side,
              .gap = 40,
              .right = side,
              .above = 28,
              .across = std::min(int(modes.size()), across),
              .side_gap = side,
              .width = panel,
              .commands = "unset grid\nunset border\nunset tics\n"};
  for (const ModeRecord &mode : modes)
  {
    ChartFrame frame{.title = title_of(mode),
                     .x = {.low = -reach, .high = reach},
                     .y = {.low = middle - reach, .high = middle + reach},
                     .height = panel};
    for (const auto &[what, displacement, style] :
         {std::tuple("rest", 0., "linewidth 1 linecolor rgb '#8a8a8a'"),
          std::tuple("mode", largest, "linewidth 2.2 linecolor rgb '#0b61a4'")})
    {
      const std::string file = fmt::format("{}-{}-{}.csv", chart.name, mode.number, what);
      chart.data[file] = edges(*table, std::size_t(mode.number), displacement, scale).text();
      frame.elements.push_back(
        fmt::format("{} using 1:2:3:4 with vectors nohead {}", gnuplot_string(file), style));
    }
    chart.frames.push_back(std::move(frame));
  }
  return figure_of(std::move(chart));
}
} // namespace carambole::reports
