#include "reports/suite/sweep_figures.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/drawing/figure_style.h"
#include "reports/suite/sweep_picture.h"

namespace carambole::reports
{
namespace
{
/// Whether the case itself says how large a quantity becomes, so that all models have the same.
bool is_given(const Case &c, const QuantityName &quantity)
{
  return (quantity.kind == QuantityKind::max_approach && c.indentation.maximum) ||
         (quantity.kind == QuantityKind::peak_force && c.indentation.force);
}

/// An axis that counts the values: some six of them are named.
ChartAxis counting_axis(const SweepAxis &axis)
{
  ChartAxis counting{
    .label = axis.header, .low = -0.5, .high = static_cast<double>(axis.values.size()) - 0.5};
  const std::size_t step = (axis.values.size() + 5) / 6;
  for (std::size_t i = 0; i < axis.values.size(); i += step)
    counting.tics.emplace_back(i, fmt::format("{:.3g}", axis.values[i]));
  return counting;
}

constexpr const char *nothing = "1e99"; // gnuplot warns of a matrix that lacks a value

/// A line per value of the second axis, which changes fastest in the table.
std::string matrix_of(const SweepColumn &column, std::size_t lines, double factor)
{
  const std::size_t columns = column.values.size() / lines;
  std::string matrix;
  for (std::size_t line = 0; line < lines; ++line)
    for (std::size_t i = 0; i < columns; ++i)
    {
      const double value = column.values[i * lines + line];
      matrix += (std::isfinite(value) ? fmt::format("{:.6g}", value * factor) : nothing) +
                (i + 1 < columns ? "," : "\n");
    }
  return matrix;
}

/// How gnuplot draws the cells: as polygons, or as an image, which a reader of SVG smooths, where
/// they are too many for polygons and too small to be seen one by one.
const char *cells_of(const SweepPicture &picture)
{
  constexpr std::size_t most_polygons = 2500;
  const std::size_t cells =
    picture.sweep.axes[0].values.size() * picture.sweep.axes[1].values.size();
  return cells <= most_polygons ? "image pixels" : "image";
}

/// A map per law, one below the other, on one scale of colours. The cells are as wide as each other
/// whatever the steps between the values.
std::optional<Figure> maps(const SweepPicture &picture)
{
  if (picture.columns.empty())
    return std::nullopt; // finite elements at some points make no map
  const SweepAxis &first = picture.sweep.axes[0], &second = picture.sweep.axes[1];
  const AxisRange colours = picture.range.widened();
  Chart chart{
    .name = picture.name(),
    .alternative = fmt::format(
      "Maps of {} over {} and {} for {} laws; the numbers are in the table.",
      readable_name(picture.quantity), first.header, second.header, picture.columns.size()),
    .caption =
      fmt::format("{} over {} and {}. Each cell is a point of the table.",
                  capitalised(readable_name(picture.quantity)), first.header, second.header),
    .every_frame_has_numbers = true,
    .gap = 64,
    .right = 150,
    .above = 18,
    .commands = fmt::format(
      "set palette defined (0 '#440154', 1 '#3b528b', 2 '#21918c', 3 '#5ec962', 4 '#fde725')\n"
      "set cbrange [{:.6g}:{:.6g}]\nset cblabel {} offset 1,0 textcolor rgb '#222222'\n",
      colours.low * picture.unit.factor, colours.high * picture.unit.factor,
      gnuplot_string(picture.label()))};
  for (const SweepColumn *column : picture.columns)
  {
    const std::string file = fmt::format("{}-{}.csv", chart.name, column->header.model);
    chart.data[file] = matrix_of(*column, second.values.size(), picture.unit.factor);
    chart.frames.push_back(
      {.title = column->header.model,
       .x = counting_axis(first),
       .y = counting_axis(second),
       .height = 230,
       .elements = {fmt::format("{} matrix using 1:2:(column(3) < {} ? column(3) : NaN) with {}",
                                gnuplot_string(file), nothing, cells_of(picture))}});
  }
  return figure_of(std::move(chart));
}
} // namespace

std::vector<Figure> sweep_figures(const SweepTable &sweep)
{
  std::vector<Figure> figures;
  if (sweep.axes.size() > 2)
    return figures;
  for (const QuantityName &quantity : sweep.quantities())
    if (const SweepPicture picture(sweep, quantity);
        !picture.range.empty() && !is_given(sweep.problem, quantity))
      if (std::optional<Figure> figure =
            sweep.axes.size() == 1 ? sweep_curves(picture) : maps(picture))
        figures.push_back(std::move(*figure));
  return figures;
}
} // namespace carambole::reports
