#include "reports/suite/sweep_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/drawing/figure_style.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
struct AxisRange
{
  double low = std::numeric_limits<double>::infinity(), high = -low;

  void include(const std::vector<double> &values)
  {
    for (const double value : values)
      if (std::isfinite(value))
      {
        low = std::min(low, value);
        high = std::max(high, value);
      }
  }
  bool empty() const { return !(high >= low); }
  double largest() const { return std::max(std::abs(low), std::abs(high)); }
  /// Of an axis that shows it: what differs by rounding alone is a level line.
  AxisRange widened() const
  {
    const double margin = std::max(0.05 * (high - low), largest() > 0 ? 0.01 * largest() : 1);
    return {low - margin, high + margin};
  }
};

/// One quantity, of all models that have it.
struct Picture
{
  const SweepTable &sweep;
  QuantityName quantity;
  std::vector<const SweepColumn *> columns;
  AxisRange range;
  ReadableUnit unit;

  Picture(const SweepTable &sweep, QuantityName of) : sweep(sweep), quantity(std::move(of))
  {
    for (const SweepColumn &column : sweep.columns)
      if (column.header.quantity == quantity)
      {
        columns.push_back(&column);
        range.include(column.values);
      }
    if (!range.empty())
      unit = readable_unit(range.largest(), columns.front()->header.unit);
  }

  std::string name() const
  {
    std::string text = "sweep-" + to_string(quantity);
    std::ranges::replace(text, ' ', '-');
    return text;
  }
  std::string label() const { return name_with_unit(quantity, unit); }
  std::string purpose() const { return sweep.title + ": " + readable_name(quantity); }
};

/// Whether the values are in equal ratios.
bool is_logarithmic(const std::vector<double> &values)
{
  if (values.size() < 3 || std::ranges::min(values) <= 0)
    return false;
  const double ratio = values[1] / values[0];
  for (std::size_t i = 2; i < values.size(); ++i)
    // The table holds them to the last bit; powers of the ratio are rounded.
    if (std::abs(values[i] / values[i - 1] / ratio - 1) > 1e-9)
      return false;
  return true;
}

/// A curve per law.
std::optional<Figure> curves(const Picture &picture)
{
  const SweepAxis &axis = picture.sweep.axes.front();
  AxisRange x;
  x.include(axis.values);
  const AxisRange y = picture.range.widened();
  ChartFrame frame{
    .x = {.label = axis.header,
          .low = x.low,
          .high = x.high,
          .scale = is_logarithmic(axis.values) ? AxisScale::logarithmic : AxisScale::linear},
    .y = {.label = picture.label(),
          .low = y.low * picture.unit.factor,
          .high = y.high * picture.unit.factor}};
  for (const SweepColumn *column : picture.columns)
    frame.series.push_back({.name = column->header.model,
                            .style = law_style(column->header.model),
                            .x = axis.values,
                            .y = scaled(column->values, picture.unit)});
  const std::string what = capitalised(readable_name(picture.quantity));
  return figure_of(
    {.name = picture.name(),
     .purpose = picture.purpose(),
     .alternative = fmt::format("{} against {} for {} laws; the numbers are in the table.", what,
                                axis.header, picture.columns.size()),
     .caption = fmt::format("{} against {}, {} values.", what, axis.header, axis.values.size()),
     .frames = {frame}});
}

/// gnuplot's tics of an axis that counts the values: some six of them, named by the value.
std::string tics_of(const char *axis, const std::vector<double> &values)
{
  const std::size_t step = (values.size() + 5) / 6;
  std::string tics;
  for (std::size_t i = 0; i < values.size(); i += step)
    tics += fmt::format("{}'{:.3g}' {}", tics.empty() ? "" : ", ", values[i], i);
  return fmt::format("set {0}tics ({1})\nset {0}range [-0.5:{2}.5]\n", axis, tics,
                     values.size() - 1);
}

/// A map per law, one below the other, on one scale of colours. The cells are as wide as each other
/// whatever the steps between the values.
Figure maps(const Picture &picture)
{
  const SweepAxis &first = picture.sweep.axes[0], &second = picture.sweep.axes[1];
  constexpr const char *nothing = "1e99"; // gnuplot warns of a matrix that lacks a value
  constexpr int panel = 230, gap = 64, left = 92, right = 150, top = 30;
  const auto n = static_cast<int>(picture.columns.size());
  const int height = top + n * panel + (n - 1) * gap + bottom_margin;
  Figure figure;
  figure.name = picture.name();
  const AxisRange colours = picture.range.widened();
  figure.script =
    script_header(figure.name, picture.purpose(), picture_width, height) +
    "set multiplot\nunset key\n"
    "set palette defined (0 '#440154', 1 '#3b528b', 2 '#21918c', 3 '#5ec962', 4 '#fde725')\n" +
    fmt::format("set cbrange [{:.6g}:{:.6g}]\nset cblabel {} offset 1,0 textcolor rgb '#222222'\n",
                colours.low * picture.unit.factor, colours.high * picture.unit.factor,
                gnuplot_string(picture.label())) +
    tics_of("x", first.values) + tics_of("y", second.values) + side_label(second.header);
  for (int k = 0; k < n; ++k)
  {
    const SweepColumn &column = *picture.columns[static_cast<std::size_t>(k)];
    const std::string file = fmt::format("{}-{}.csv", figure.name, column.header.model);
    std::string matrix; // a line per value of the second axis; in the table it changes fastest
    for (std::size_t line = 0; line < second.values.size(); ++line)
      for (std::size_t i = 0; i < first.values.size(); ++i)
      {
        const double value = column.values[i * second.values.size() + line];
        matrix +=
          (std::isfinite(value) ? fmt::format("{:.6g}", value * picture.unit.factor) : nothing) +
          (i + 1 < first.values.size() ? "," : "\n");
      }
    figure.data[file] = matrix;
    const int above = top + k * (panel + gap);
    figure.script +=
      margins(picture_width, height, left, right, above, height - above - panel) +
      fmt::format("set title {} offset 0,-0.5\n", gnuplot_string(column.header.model)) +
      (k + 1 == n ? bottom_label(first.header) : std::string("unset xlabel\n")) +
      plot_command({fmt::format("{} matrix using 1:2:(column(3) < {} ? column(3) : NaN) with image",
                                gnuplot_string(file), nothing)});
  }
  figure.script += "unset multiplot\n";
  figure.alternative = fmt::format(
    "Maps of {} over {} and {} for {} laws; the numbers are in the table.",
    readable_name(picture.quantity), first.header, second.header, picture.columns.size());
  figure.caption =
    fmt::format("{} over {} and {}. Each cell is a point of the table.",
                capitalised(readable_name(picture.quantity)), first.header, second.header);
  return figure;
}
} // namespace

std::vector<Figure> sweep_figures(const SweepTable &sweep)
{
  std::vector<Figure> figures;
  if (sweep.axes.size() > 2)
    return figures;
  for (const QuantityName &quantity : sweep.quantities())
    if (const Picture picture(sweep, quantity); !picture.range.empty())
      if (std::optional<Figure> figure =
            sweep.axes.size() == 1 ? curves(picture) : std::optional(maps(picture)))
        figures.push_back(std::move(*figure));
  return figures;
}
} // namespace carambole::reports
