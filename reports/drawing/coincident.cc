// Which curves of a chart lie on one another.

#include <algorithm>
#include <array>
#include <cmath>

#include "reports/drawing/axis_range.h"
#include "reports/drawing/chart_script.h"
#include "reports/drawing/polyline.h"

namespace carambole::reports
{
namespace
{
constexpr double frame_width = 760; // [px]
constexpr std::array raised{"¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

/// Pixels per unit along an axis of that length; zero if nothing is on it.
double pixels_per_unit(const AxisRange &range, const ChartAxis &axis, double pixels)
{
  const double low = axis.low.value_or(range.low), high = axis.high.value_or(range.high);
  return high > low ? pixels / (high - low) : 0;
}

struct PixelScale
{
  double x, y;

  explicit PixelScale(const ChartFrame &frame)
  {
    AxisRange across, upward;
    for (const ChartSeries &series : frame.series)
    {
      across.include(series.x);
      upward.include(series.y);
    }
    x = pixels_per_unit(across, frame.x, frame_width);
    y = pixels_per_unit(upward, frame.y, frame.height);
  }
};

using PixelSegment = boost::geometry::model::referring_segment<const PixelPoint>;

PixelLine pixels_of(const ChartSeries &series, const PixelScale &scale)
{
  PixelLine line;
  for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
    if (std::isfinite(series.x[i]) && std::isfinite(series.y[i]))
      line.emplace_back(series.x[i] * scale.x, series.y[i] * scale.y);
  return line;
}

/// Whether every vertex of a is so close to b [px], which has two vertices or more.
bool lies_on(const PixelLine &a, const PixelLine &b, double beside)
{
  const std::size_t segments = b.size() - 1;
  std::size_t near = 0; // close to the vertex before
  return std::ranges::all_of(
    a,
    [&](const PixelPoint &vertex)
    {
      for (std::size_t k = 0; k < segments; ++k, near = (near + 1) % segments)
        if (boost::geometry::distance(vertex, PixelSegment(b[near], b[near + 1])) <= beside)
          return true;
      return false;
    });
}

bool are_same(const ChartSeries &a, const ChartSeries &b, const PixelScale &scale)
{
  if (a.label != b.label)
    return false;
  // The thinner line is hidden if it is within the thicker one, give or take half a pixel.
  const double beside = 0.5 * std::abs(a.style.width - b.style.width) + 0.5;
  if (a.x == b.x && a.y.size() == b.y.size())
  {
    std::size_t both = 0;
    for (std::size_t i = 0; i < a.y.size(); ++i)
    {
      if (!std::isfinite(a.y[i]) || !std::isfinite(b.y[i]))
        continue;
      if (std::abs(a.y[i] - b.y[i]) * scale.y > beside)
        return false;
      ++both;
    }
    return 2 * both > a.y.size();
  }
  constexpr std::size_t many = 3000; // vertices: their distances would take long
  const PixelLine line_a = pixels_of(a, scale), line_b = pixels_of(b, scale);
  return line_a.size() > 1 && line_b.size() > 1 && line_a.size() < many && line_b.size() < many &&
         lies_on(line_a, line_b, beside) && lies_on(line_b, line_a, beside);
}

std::vector<const ChartSeries *> named_in(const ChartFrame &frame, const std::string &name)
{
  std::vector<const ChartSeries *> named;
  for (const ChartSeries &series : frame.series)
    if (series.name == name && series.look == SeriesLook::line)
      named.push_back(&series);
  return named;
}

bool coincide(const Chart &chart, const std::string &a, const std::string &b)
{
  bool are_drawn = false;
  for (const ChartFrame &frame : chart.frames)
  {
    const std::vector<const ChartSeries *> of_a = named_in(frame, a), of_b = named_in(frame, b);
    const bool has_both = !of_a.empty() && !of_b.empty();
    if (!has_both) // such as the reference, which has no difference from itself
      continue;
    const PixelScale scale(frame);
    if (!std::ranges::equal(of_a, of_b,
                            [&](const ChartSeries *p, const ChartSeries *q)
                            { return are_same(*p, *q, scale); }))
      return false;
    are_drawn = true;
  }
  return are_drawn;
}

/// Names of lines on linear axes, in order.
std::vector<std::string> names_of_lines(const Chart &chart)
{
  std::vector<std::string> names;
  for (const ChartFrame &frame : chart.frames)
    if (frame.x.scale == AxisScale::linear && frame.y.scale == AxisScale::linear)
      for (const ChartSeries &series : frame.series)
        if (series.look == SeriesLook::line && series.in_key &&
            std::ranges::find(names, series.name) == names.end())
          names.push_back(series.name);
  return names;
}
} // namespace

void mark_coincident(Chart &chart)
{
  std::vector<std::vector<std::string>> groups;
  for (const std::string &name : names_of_lines(chart))
  {
    const auto known = std::ranges::find_if(groups, [&](const std::vector<std::string> &group)
                                            { return coincide(chart, group.front(), name); });
    if (known == groups.end())
      groups.push_back({name});
    else
      known->push_back(name);
  }
  std::erase_if(groups, [](const std::vector<std::string> &group) { return group.size() < 2; });
  if (groups.empty())
    return;
  for (ChartFrame &frame : chart.frames)
    for (ChartSeries &series : frame.series)
      for (std::size_t k = 0; k < std::min(groups.size(), raised.size()); ++k)
        if (series.look == SeriesLook::line &&
            std::ranges::find(groups[k], series.name) != groups[k].end())
          series.mark = raised[k];
  chart.caption += " Curves with the same raised number coincide, within the width of a line.";
}

std::vector<std::string> marks_of(const Chart &chart)
{
  std::vector<std::string> marks;
  for (const ChartFrame &frame : chart.frames)
    for (const ChartSeries &series : frame.series)
      if (!series.mark.empty() && std::ranges::find(marks, series.mark) == marks.end())
        marks.push_back(series.mark);
  std::ranges::sort(marks, {},
                    [](const std::string &mark) { return std::ranges::find(raised, mark); });
  return marks;
}
} // namespace carambole::reports
