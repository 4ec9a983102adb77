// Which curves of a chart lie on one another.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "reports/drawing/chart_script.h"
#include "reports/drawing/polyline.h"

namespace carambole::reports
{
namespace
{
constexpr std::array raised{"¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

using PixelSegment = boost::geometry::model::referring_segment<const PixelPoint>;
using PixelBox = boost::geometry::model::box<PixelPoint>;

/// A curve, and what it covers [px].
struct DrawnLine
{
  PixelLine pixels;
  PixelBox box;

  DrawnLine(const ChartSeries &series, double x_scale, double y_scale)
  {
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
      if (std::isfinite(series.x[i]) && std::isfinite(series.y[i]))
        pixels.emplace_back(series.x[i] * x_scale, series.y[i] * y_scale);
    boost::geometry::envelope(pixels, box);
  }
};

/// A frame with the curves of each name. Most curves have their points at the same x, and need only
/// the scale of y.
class DrawnFrame
{
public:
  explicit DrawnFrame(const ChartFrame &drawn) : frame(&drawn), y_scale(y_pixels(drawn))
  {
    for (const ChartSeries &series : drawn.series)
      if (series.look == SeriesLook::line)
        lines[series.name].push_back(&series);
  }

  /// The curves of a name; none: null.
  const std::vector<const ChartSeries *> *of(const std::string &name) const
  {
    const auto found = lines.find(name);
    return found == lines.end() ? nullptr : &found->second;
  }
  double pixels(double dy) const { return dy * y_scale; }
  const DrawnLine &drawn(const ChartSeries &series)
  {
    if (!x_scale)
      x_scale = x_pixels(*frame);
    return known.try_emplace(&series, series, *x_scale, y_scale).first->second;
  }

private:
  const ChartFrame *frame;
  double y_scale;
  std::optional<double> x_scale;
  std::map<std::string, std::vector<const ChartSeries *>> lines;
  std::map<const ChartSeries *, DrawnLine> known;
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

bool are_same(const ChartSeries &a, const ChartSeries &b, DrawnFrame &frame)
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
      if (frame.pixels(std::abs(a.y[i] - b.y[i])) > beside)
        return false;
      ++both;
    }
    return 2 * both > a.y.size();
  }
  constexpr std::size_t many = 3000; // vertices: their distances would take long
  const DrawnLine &one = frame.drawn(a), &other = frame.drawn(b);
  const auto is_comparable = [](const PixelLine &line)
  { return line.size() > 1 && line.size() < many; };
  return is_comparable(one.pixels) && is_comparable(other.pixels) &&
         cover_the_same(one.box, other.box, beside) && lies_on(one.pixels, other.pixels, beside) &&
         lies_on(other.pixels, one.pixels, beside);
}

bool coincide(std::vector<DrawnFrame> &frames, const std::string &a, const std::string &b)
{
  bool are_drawn = false;
  for (DrawnFrame &frame : frames)
  {
    const auto *of_a = frame.of(a), *of_b = frame.of(b);
    if (!of_a || !of_b) // such as the reference, which has no difference from itself
      continue;
    if (!std::ranges::equal(*of_a, *of_b,
                            [&](const ChartSeries *p, const ChartSeries *q)
                            { return are_same(*p, *q, frame); }))
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
  std::vector<DrawnFrame> frames(chart.frames.begin(), chart.frames.end());
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
