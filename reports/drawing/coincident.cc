// Which curves of a chart lie on one another.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

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
using PixelBox = boost::geometry::model::box<PixelPoint>;

PixelLine pixels_of(const ChartSeries &series, const PixelScale &scale)
{
  PixelLine line;
  for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
    if (std::isfinite(series.x[i]) && std::isfinite(series.y[i]))
      line.emplace_back(series.x[i] * scale.x, series.y[i] * scale.y);
  return line;
}

/// A curve of a frame, and what it covers [px].
struct DrawnLine
{
  const ChartSeries *series;
  PixelLine pixels;
  PixelBox box;

  DrawnLine(const ChartSeries &drawn, const PixelScale &scale)
    : series(&drawn), pixels(pixels_of(drawn, scale))
  {
    boost::geometry::envelope(pixels, box);
  }
};

struct DrawnFrame
{
  PixelScale scale;
  std::map<std::string, std::vector<DrawnLine>> lines; ///< by the name of their series

  explicit DrawnFrame(const ChartFrame &frame) : scale(frame)
  {
    for (const ChartSeries &series : frame.series)
      if (series.look == SeriesLook::line)
        lines[series.name].emplace_back(series, scale);
  }
};

bool cover_the_same(const PixelBox &a, const PixelBox &b, double beside)
{
  const auto are_close = [&](const PixelPoint &p, const PixelPoint &q)
  { return std::abs(p.x() - q.x()) <= beside && std::abs(p.y() - q.y()) <= beside; };
  return are_close(a.min_corner(), b.min_corner()) && are_close(a.max_corner(), b.max_corner());
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

bool are_same(const DrawnLine &one, const DrawnLine &other, const PixelScale &scale)
{
  const ChartSeries &a = *one.series, &b = *other.series;
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
  const auto is_comparable = [](const PixelLine &line)
  { return line.size() > 1 && line.size() < many; };
  return is_comparable(one.pixels) && is_comparable(other.pixels) &&
         cover_the_same(one.box, other.box, beside) && lies_on(one.pixels, other.pixels, beside) &&
         lies_on(other.pixels, one.pixels, beside);
}

bool coincide(const std::vector<DrawnFrame> &frames, const std::string &a, const std::string &b)
{
  bool are_drawn = false;
  for (const DrawnFrame &frame : frames)
  {
    const auto of_a = frame.lines.find(a), of_b = frame.lines.find(b);
    const bool has_both = of_a != frame.lines.end() && of_b != frame.lines.end();
    if (!has_both) // such as the reference, which has no difference from itself
      continue;
    if (!std::ranges::equal(of_a->second, of_b->second,
                            [&](const DrawnLine &p, const DrawnLine &q)
                            { return are_same(p, q, frame.scale); }))
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
  const std::vector<DrawnFrame> frames(chart.frames.begin(), chart.frames.end());
  std::vector<std::vector<std::string>> groups;
  for (const std::string &name : names_of_lines(chart))
  {
    const auto known = std::ranges::find_if(groups, [&](const std::vector<std::string> &group)
                                            { return coincide(frames, group.front(), name); });
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
