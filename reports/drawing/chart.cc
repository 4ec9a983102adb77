#include "reports/drawing/chart.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "reports/drawing/axis_range.h"
#include "reports/drawing/chart_script.h"
#include "reports/drawing/figure_style.h"
#include "reports/drawing/gnuplot.h"
#include "reports/drawing/thinning.h"

namespace carambole::reports
{
namespace
{
bool are_equal(const std::vector<double> &a, const std::vector<double> &b)
{
  return std::ranges::equal(
    a, b, [](double p, double q) { return p == q || (std::isnan(p) && std::isnan(q)); });
}

/// " [kN]" of "force [kN]", or nothing.
std::string unit_of(const std::string &label)
{
  const std::size_t bracket = label.rfind(" [");
  return bracket == std::string::npos || !label.ends_with("]") ? "" : label.substr(bracket);
}

/// A table of a chart. Abscissae and the edges of bands that are already there are not repeated.
class ChartTable
{
public:
  ChartTable(const Chart &described, std::string file) : chart(described), file(std::move(file)) {}

  SeriesColumns add(const ChartFrame &frame, const ChartSeries &series)
  {
    const std::string name = series.column.empty() ? series.name : series.column;
    SeriesColumns columns{file};
    if (series.look == SeriesLook::bars)
    {
      const std::string unit = unit_of(frame.x.label);
      columns.y = add_once("bar", series.y);
      columns.extent =
        add(fmt::format("{} from{}", series.name, unit), series.extent, series.digits);
      columns.x = add(fmt::format("{} to{}", name, unit), series.x, series.digits);
      return columns;
    }
    columns.x = add_once(
      is_shared(series.x) ? frame.x.label : fmt::format("{} {}", name, frame.x.label), series.x);
    const std::string unit = unit_of(frame.y.label);
    if (series.look == SeriesLook::band)
      columns.extent = add_once(fmt::format("{} from{}", series.name, unit), series.extent);
    columns.y = add(series.column.empty() ? fmt::format("{} {}", name, frame.y.label) : name + unit,
                    series.y, series.digits);
    if (series.look == SeriesLook::points && !series.extent.empty())
      columns.extent = add("half-width of its interval", series.extent, series.digits);
    return columns;
  }

  std::size_t columns() const { return contents.size(); }
  std::string text() const { return table.text(); }
  const std::string &name() const { return file; }

private:
  const Chart &chart;
  std::string file;
  DataTable table;
  std::vector<std::vector<double>> contents;

  std::size_t add(const std::string &header, const std::vector<double> &values, int digits)
  {
    table.add(header, values, digits);
    contents.push_back(values);
    return contents.size();
  }

  std::size_t add_once(const std::string &header, const std::vector<double> &values)
  {
    const auto known = std::ranges::find_if(contents, [&](const std::vector<double> &other)
                                            { return are_equal(other, values); });
    return known == contents.end() ? add(header, values, 7)
                                   : static_cast<std::size_t>(known - contents.begin()) + 1;
  }

  bool is_shared(const std::vector<double> &x) const
  {
    std::size_t users = 0;
    for (const ChartFrame &frame : chart.frames)
      for (const ChartSeries &series : frame.series)
        users += are_equal(series.x, x) ? 1 : 0;
    return users > 1;
  }
};

/// Pixels per unit along an axis of a frame; zero if nothing is on it.
double pixels_per_unit(const ChartFrame &frame, const ChartAxis &axis,
                       std::vector<double> ChartSeries::*values, double pixels)
{
  AxisRange range;
  if (!axis.low || !axis.high)
    for (const ChartSeries &series : frame.series)
      for (const double value : series.*values)
        range.include(axis.place(value));
  const double low = axis.low ? axis.place(*axis.low) : range.low,
               high = axis.high ? axis.place(*axis.high) : range.high;
  return high > low ? pixels / (high - low) : 0;
}

/// Numbers of a low frame's y axis are so far apart that they can be read; gnuplot looks at the
/// range alone.
void give_room_to_numbers(ChartFrame &frame)
{
  constexpr int number = 20, enough = 200; // [px]: with that height gnuplot's own have room
  ChartAxis &axis = frame.y;
  if (axis.scale != AxisScale::linear || !axis.tics.empty() || frame.series.empty())
    return;
  AxisRange range;
  for (const ChartSeries &series : frame.series)
  {
    range.include(series.y);
    range.include(series.extent);
  }
  const double low = axis.low.value_or(axis.reaches_zero ? std::min(range.low, 0.) : range.low),
               span = std::abs(axis.high.value_or(range.high) - low);
  const int most = 1 + std::max(2, frame.height / number);
  const bool are_given = axis.low && axis.high; // otherwise gnuplot goes on to the next number
  const bool is_close =
    axis.tic_distance > 0 ? span / axis.tic_distance > most : frame.height < enough;
  if (is_close && std::isfinite(span) && span > 0)
    axis.tic_distance = are_given ? tic_step(*axis.low, *axis.high, most) : tic_step(span, most);
}

/// An axis that reaches zero ends a little below the lowest value: gnuplot would go on to its next
/// number, and for a small tension leave a fifth of the frame empty.
void end_below_values(ChartFrame &frame)
{
  ChartAxis &axis = frame.y;
  if (!axis.reaches_zero || axis.low || !axis.high || axis.scale != AxisScale::linear)
    return;
  double lowest = 0;
  for (const ChartSeries &series : frame.series)
    for (const double value : series.y)
      lowest = std::fmin(lowest, value);
  constexpr double margin = 0.03; // of the axis
  if (lowest < 0)
    axis.low = lowest - margin * (*axis.high - lowest);
}

bool page_can_show(const Chart &chart)
{
  return std::ranges::all_of(
    chart.frames,
    [](const ChartFrame &frame)
    {
      return frame.elements.empty() && frame.x.scale != AxisScale::asinh &&
             frame.y.scale != AxisScale::asinh &&
             std::ranges::none_of(
               frame.series, [](const ChartSeries &series)
               { return series.look == SeriesLook::points || series.look == SeriesLook::bars; });
    });
}
} // namespace

LineStyle thin_line()
{
  return {"#888888", 0.8, "1"};
}

std::vector<std::pair<double, std::string>> plain_tics()
{
  std::vector<std::pair<double, std::string>> tics;
  for (int exponent = -4; exponent <= 5; ++exponent)
    for (const int mantissa : {1, 2, 5})
    {
      const double value = mantissa * std::pow(10., exponent);
      tics.emplace_back(value, fmt::format("{:g}", value));
    }
  return tics;
}

double ChartAxis::place(double value) const
{
  switch (scale)
  {
  case AxisScale::logarithmic:
    return std::log(value);
  case AxisScale::asinh:
    return std::asinh(value);
  case AxisScale::linear:
    break;
  }
  return value;
}

double ChartAxis::fraction(double value) const
{
  const double from = place(low.value()), to = place(high.value());
  return (place(value) - from) / (to - from);
}

double x_pixels(const ChartFrame &frame)
{
  constexpr double frame_width = 760; // [px], typical
  return pixels_per_unit(frame, frame.x, &ChartSeries::x, frame_width);
}

double y_pixels(const ChartFrame &frame)
{
  return pixels_per_unit(frame, frame.y, &ChartSeries::y, frame.height);
}

bool is_elastic(const Chart &chart)
{
  return !chart.height && !chart.key_is_right &&
         std::ranges::all_of(chart.frames, [](const ChartFrame &frame)
                             { return frame.elements.empty() && !frame.place; });
}

Chart resized(Chart chart, int width, int height)
{
  if (!is_elastic(chart))
    throw std::invalid_argument("it is drawn to scale");
  constexpr int least_width = 120, least_height = 50; // of a frame [px]
  const auto frame_width = [&]
  {
    const int sides = chart.left + chart.right.value_or(24) + (chart.across - 1) * chart.side_gap;
    return (width - sides) / chart.across;
  };
  if (chart.width)
    *chart.width += (width - size_of(chart).width) / chart.across;
  else
    chart.total_width = width;
  int lines = 0; // of frames, together [px]
  int flattest = chart.frames.front().height;
  for (std::size_t k = 0; k < chart.frames.size(); k += static_cast<std::size_t>(chart.across))
  {
    lines += chart.frames[k].height;
    flattest = std::min(flattest, chart.frames[k].height);
  }
  const int others = size_of(chart).height - lines;
  const double factor = double(height - others) / lines;
  if (frame_width() < least_width || factor * flattest < least_height)
    throw std::invalid_argument(fmt::format(
      "it needs {} by {} mm at least",
      std::ceil((width + std::max(0, chart.across * (least_width - frame_width()))) * mm_per_pixel),
      std::ceil((others + double(least_height) / flattest * lines) * mm_per_pixel)));
  for (ChartFrame &frame : chart.frames)
    frame.height = static_cast<int>(frame.height * factor);
  return chart;
}

std::string with_unit(const std::string &words, const ReadableUnit &unit)
{
  return fmt::format("{} [{}]", words, unit.symbol);
}

std::optional<Figure> figure_of(ChartFrame frame, std::string name, std::string alternative,
                                std::string caption)
{
  return figure_of(
    {std::move(name), std::move(alternative), std::move(caption), {std::move(frame)}});
}

std::optional<Figure> figure_of(Chart chart)
{
  for (ChartFrame &frame : chart.frames)
    std::erase_if(frame.series, [](const ChartSeries &series) { return series.x.empty(); });
  std::erase_if(chart.frames, [](const ChartFrame &frame)
                { return frame.series.empty() && frame.elements.empty(); });
  if (chart.frames.empty())
    return std::nullopt;
  std::ranges::for_each(chart.frames, end_below_values);
  std::ranges::for_each(chart.frames, give_room_to_numbers);
  thin_out(chart);
  mark_coincident(chart);
  // gnuplot reads the whole table once per curve, so large charts get several small tables.
  constexpr std::size_t most_columns = 16;
  std::vector<ChartTable> tables{{chart, chart.name + ".csv"}};
  std::vector<std::vector<SeriesColumns>> columns;
  for (const ChartFrame &frame : chart.frames)
  {
    columns.emplace_back();
    for (const ChartSeries &series : frame.series)
    {
      if (tables.back().columns() >= most_columns)
        tables.emplace_back(chart, fmt::format("{}.{}.csv", chart.name, tables.size() + 1));
      columns.back().push_back(tables.back().add(frame, series));
    }
  }
  const auto described = std::make_shared<const Chart>(chart);
  for (const ChartTable &table : tables)
    if (table.columns() > 0)
      chart.data[table.name()] = table.text();
  Figure figure{chart.name, chart_script(chart, columns), chart.data, chart.alternative,
                chart.caption};
  if (page_can_show(chart))
    figure.panels = std::move(chart.frames);
  figure.chart = described;
  return figure;
}
} // namespace carambole::reports
