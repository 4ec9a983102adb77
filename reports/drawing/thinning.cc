#include "reports/drawing/thinning.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace carambole::reports
{
namespace
{
constexpr double tolerance = 0.1; // [px]
constexpr std::size_t few = 64;   // points; so few all stay

/// A frame and the scales of its axes.
struct ScaledFrame
{
  const ChartFrame &frame;
  double x_scale, y_scale; ///< [px] per unit of `place`
};

std::vector<double> pixels(const ChartAxis &axis, double scale, const std::vector<double> &values)
{
  std::vector<double> result;
  result.reserve(values.size());
  for (const double value : values)
    result.push_back(scale * axis.place(value));
  return result;
}

/// Curves at the same x.
class SharedRows
{
public:
  SharedRows(const ScaledFrame &drawn, ChartSeries &series)
    : at(series.x), x(pixels(drawn.frame.x, drawn.x_scale, series.x))
  {
    add(drawn, series);
  }

  bool have(const std::vector<double> &values) const { return values == at; }

  void add(const ScaledFrame &drawn, ChartSeries &series)
  {
    all.push_back(&series);
    is_line &= series.look == SeriesLook::line || series.look == SeriesLook::band;
    for (const std::vector<double> *values : {&series.y, &series.extent})
      if (!values->empty())
      {
        columns.push_back(pixels(drawn.frame.y, drawn.y_scale, *values));
        is_line &= values->size() == x.size();
      }
  }

  void thin_out()
  {
    if (!is_line || x.size() <= few)
      return;
    mark_ends();
    for (std::size_t begin = 0, end = 1; end < x.size(); ++end)
      if (is_kept[end])
        keep_between(std::exchange(begin, end), end);
    for (ChartSeries *series : all)
      for (std::vector<double> *values : {&series->x, &series->y, &series->extent})
        if (!values->empty())
          drop(*values);
  }

private:
  std::vector<double> at; ///< x of the curves
  std::vector<ChartSeries *> all;
  std::vector<double> x;                    ///< [px]
  std::vector<std::vector<double>> columns; ///< [px]
  bool is_line = true;
  std::vector<char> is_kept;

  /// Keeps the points where curves begin, break off or end.
  void mark_ends()
  {
    is_kept.assign(x.size(), 0);
    is_kept.front() = is_kept.back() = 1;
    const auto mark = [&](const std::vector<double> &values)
    {
      for (std::size_t i = 1; i < x.size(); ++i)
        if (std::isfinite(values[i - 1]) != std::isfinite(values[i]))
          is_kept[i - 1] = is_kept[i] = 1;
    };
    mark(x);
    std::ranges::for_each(columns, mark);
  }

  /// Marks what is needed between two rows that stay. Every curve has numbers in all of these rows
  /// or in none.
  void keep_between(std::size_t begin, std::size_t end)
  {
    std::vector<std::pair<std::size_t, std::size_t>> parts{{begin, end}};
    while (!parts.empty())
    {
      const auto [first, last] = parts.back();
      parts.pop_back();
      std::size_t farthest = first;
      double largest = tolerance * tolerance;
      for (const std::vector<double> &y : columns)
        find_farthest(y, first, last, farthest, largest);
      if (farthest == first)
        continue;
      is_kept[farthest] = 1;
      parts.emplace_back(first, farthest);
      parts.emplace_back(farthest, last);
    }
  }

  /// The row between two others that is farthest from the line through them, if its squared
  /// distance [px^2] is larger than `largest`.
  void find_farthest(const std::vector<double> &y, std::size_t first, std::size_t last,
                     std::size_t &farthest, double &largest) const
  {
    const double dx = x[last] - x[first], dy = y[last] - y[first];
    const double square = dx * dx + dy * dy;
    for (std::size_t i = first + 1; i < last; ++i)
    {
      const double px = x[i] - x[first], py = y[i] - y[first];
      const double part = square > 0 ? std::clamp((px * dx + py * dy) / square, 0., 1.) : 0;
      const double besides = px - part * dx, above = py - part * dy;
      if (const double distance = besides * besides + above * above; distance > largest)
      {
        largest = distance;
        farthest = i;
      }
    }
  }

  void drop(std::vector<double> &values) const
  {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (is_kept[i])
        values[kept++] = values[i];
    values.resize(kept);
  }
};
} // namespace

void thin_out(Chart &chart)
{
  std::vector<SharedRows> groups;
  for (ChartFrame &frame : chart.frames)
  {
    const ScaledFrame drawn{frame, x_pixels(frame), y_pixels(frame)};
    for (ChartSeries &series : frame.series)
    {
      const auto known =
        std::ranges::find_if(groups, [&](const SharedRows &group) { return group.have(series.x); });
      if (known == groups.end())
        groups.emplace_back(drawn, series);
      else
        known->add(drawn, series);
    }
  }
  std::ranges::for_each(groups, &SharedRows::thin_out);
}
} // namespace carambole::reports
