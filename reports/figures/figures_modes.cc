// The outlines of the free vibrations of bodies.

#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
namespace
{
constexpr int panel = 200, title = 40, side = 12, across = 4;
constexpr std::size_t most = 12; // modes of a figure
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
  const int rows = (int(modes.size()) + across - 1) / across,
            width = std::min(int(modes.size()), across) * (panel + side) + side,
            height = rows * (panel + title) + side;
  Figure figure;
  figure.name = fmt::format("modes-{}-{}", model.name(), body.name);
  figure.script = script_header(figure.name, "Modes of " + body.name, width, height) +
                  "unset key\nunset grid\nunset border\nunset tics\nset multiplot\n" +
                  fmt::format("set xrange [{:.4g}:{:.4g}]\nset yrange [{:.4g}:{:.4g}]\n", -reach,
                              reach, middle - reach, middle + reach);
  for (std::size_t k = 0; k < modes.size(); ++k)
  {
    const int x = side + int(k % across) * (panel + side),
              y = title + int(k / across) * (panel + title);
    std::vector<std::string> curves;
    for (const auto &[what, displacement, style] :
         {std::tuple("rest", 0., "linewidth 1 linecolor rgb '#8a8a8a'"),
          std::tuple("mode", largest, "linewidth 2.2 linecolor rgb '#0b61a4'")})
    {
      const std::string file = fmt::format("{}-{}-{}.csv", figure.name, modes[k].number, what);
      figure.data[file] = edges(*table, std::size_t(modes[k].number), displacement, scale).text();
      curves.push_back(fmt::format("{} using 1:2:3:4 with vectors nohead {} notitle",
                                   gnuplot_string(file), style));
    }
    figure.script +=
      margins(width, height, x, width - x - panel, y, height - y - panel) +
      fmt::format("set title {} offset 0,-0.6\n", gnuplot_string(title_of(modes[k]))) +
      plot_command(curves);
  }
  figure.script += "unset multiplot\n";
  figure.alternative =
    fmt::format("Outlines of {} modes of {}, at rest and displaced.", modes.size(), body.name);
  figure.caption =
    fmt::format("Modes of {}, computed by {}: sections through the axis, at rest (grey) and at the "
                "largest displacement of the mode, which is drawn {:g} times the half-width.{}",
                body.name, model.name(), largest,
                model.record.model.modes.size() > modes.size() && modes.size() == most
                  ? fmt::format(" The {} lowest modes.", most)
                  : "");
  return figure;
}
} // namespace

std::vector<Figure> mode_figures(const Results &results)
{
  std::vector<Figure> figures;
  for (const Model &model : results.models)
    for (const Body &body : results.problem.bodies)
      if (std::optional<Figure> figure = mode_figure(results, model, body))
        figures.push_back(std::move(*figure));
  return figures;
}
} // namespace carambole::reports
