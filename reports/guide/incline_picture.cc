// A sphere that slides or rolls down its slope, seen at some times.

#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/guide/evaluation.h"

namespace carambole::reports
{
namespace
{
/// The circles of the sphere and of its mark [mm], whose table is added to the chart.
ChartFrame slope_frame(const Case &problem, const Value &path, const Value &turned,
                       const std::string &file, Chart &chart)
{
  const double r = problem.bodies[0].radius * 1e3, slope = problem.slope;
  // s down the slope, h above it; x to the right, y up.
  const auto x = [&](double s, double h) { return s * std::cos(slope) + h * std::sin(slope); };
  const auto y = [&](double s, double h) { return -s * std::sin(slope) + h * std::cos(slope); };
  std::vector<double> columns[6];
  for (std::size_t k = 0; k < path.y.size(); ++k)
  {
    // The mark starts on top of the slope's normal and turns down the slope.
    const double s = path.y[k] * 1e3, to = s + 0.7 * r * std::sin(turned.y[k]),
                 above = r + 0.7 * r * std::cos(turned.y[k]);
    const double values[] = {x(s, r), y(s, r), r, x(to, above), y(to, above), 0.2 * r};
    for (std::size_t i = 0; i < 6; ++i)
      columns[i].push_back(values[i]);
  }
  const char *const names[] = {"centre x [mm]", "centre y [mm]", "radius [mm]",
                               "mark x [mm]",   "mark y [mm]",   "mark radius [mm]"};
  DataTable table;
  for (std::size_t i = 0; i < 6; ++i)
    table.add(names[i], columns[i]);
  chart.data[file] = table.text();
  return {.x = {.low = -16, .high = 84},
          .y = {.low = -76, .high = 24},
          .height = 296,
          .commands = fmt::format("set arrow from {:.2f},{:.2f} to {:.2f},{:.2f} nohead linewidth "
                                  "2 linecolor rgb '#6b6b6b'\n",
                                  x(-12, 0), y(-12, 0), x(104, 0), y(104, 0)),
          .elements = {gnuplot_string(file) +
                         " using 1:2:3 with circles linewidth 1.5 linecolor rgb '#0072b2'",
                       gnuplot_string(file) +
                         " using 4:5:6 with circles fillstyle solid linecolor rgb "
                         "'#1a1a1a'"}};
}
} // namespace

std::optional<Figure> incline_picture(const YamlNode &node, const Evaluation &in,
                                      const Scope &scope)
{
  constexpr int title_height = 26, edge = 8; // [px]
  Chart chart{.name = in.text(node, "incline", scope).text,
              .alternative = in.text(node, "alternative", scope).text,
              .caption = in.text(node, "caption", scope).text,
              .purpose = "The sphere on the incline",
              .height = title_height + 296 + 30,
              .commands =
                "unset border\nunset xtics\nunset ytics\nunset grid\nset size ratio -1\n"};
  std::vector<std::pair<const YamlNode *, Scope>> all;
  for (const YamlNode &panel : in.list(node, "panels"))
  {
    in.allow(panel, "case! heading! path! turned! each let if");
    for (const Scope &one : in.scopes(panel, scope))
      all.emplace_back(&panel, one);
  }
  bool is_complete = !all.empty();
  for (std::size_t n = 0; n < all.size(); ++n)
  {
    const auto &[panel, one] = all[n];
    const std::string name = in.text(*panel, "case", one).text,
                      heading = in.text(*panel, "heading", one).text;
    const Value path = in.value(*panel, "path", one), turned = in.value(*panel, "turned", one);
    const SuiteCase *c = in.suite.find(name);
    is_complete = is_complete && c && c->results.problem.traits().rolls && !path.empty() &&
                  path.y.size() == turned.y.size();
    if (!is_complete)
      continue;
    const int width = picture_width / static_cast<int>(all.size());
    ChartFrame &frame = chart.frames.emplace_back(slope_frame(
      c->results.problem, path, turned, fmt::format("{}-{}.csv", chart.name, name), chart));
    frame.title = heading;
    frame.place = {static_cast<int>(n) * width + edge, title_height, width - 2 * edge};
  }
  return is_complete ? figure_of(std::move(chart)) : std::nullopt;
}
} // namespace carambole::reports
