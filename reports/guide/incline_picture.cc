// A sphere that slides or rolls down its slope, seen at some times.

#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/guide/evaluation.h"

namespace carambole::reports
{
namespace
{
constexpr int slope_title = 26, slope_height = slope_title + 296 + 30; // [px] of a picture

/// The circles of the sphere and of its mark [mm], and the panel that shows them.
std::string slope_panel(const Case &problem, const Value &path, const Value &turned,
                        const std::string &file, const std::string &heading, DataTable &table)
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
  for (std::size_t i = 0; i < 6; ++i)
    table.add(names[i], columns[i]);
  return fmt::format("set title {1} offset 0,-0.5\nunset arrow\nset arrow 1 from {2:.2f},{3:.2f} "
                     "to {4:.2f},{5:.2f} nohead linewidth 2 linecolor rgb '#6b6b6b'\n"
                     "plot {0} using 1:2:3 with circles linewidth 1.5 linecolor rgb '#0072b2' "
                     "notitle, {0} using 4:5:6 with circles fillstyle solid linecolor rgb "
                     "'#1a1a1a' notitle\n",
                     gnuplot_string(file), gnuplot_string(heading), x(-12, 0), y(-12, 0), x(104, 0),
                     y(104, 0));
}
} // namespace

std::optional<Figure> incline_picture(const YamlNode &node, const Evaluation &in,
                                      const Scope &scope)
{
  Figure figure;
  figure.name = in.text(node, "incline", scope).text;
  std::vector<std::pair<const YamlNode *, Scope>> all;
  for (const YamlNode &panel : in.list(node, "panels"))
  {
    in.allow(panel, "case! heading! path! turned! each let if");
    for (const Scope &one : in.scopes(panel, scope))
      all.emplace_back(&panel, one);
  }
  std::string panels;
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
    const int width = picture_width / static_cast<int>(all.size()),
              left = static_cast<int>(n) * width;
    panels += margins(picture_width, slope_height, left + 8, picture_width - left - width + 8,
                      slope_title, 30);
    const std::string file = fmt::format("{}-{}.csv", figure.name, name);
    DataTable table;
    panels += slope_panel(c->results.problem, path, turned, file, heading, table);
    figure.data[file] = table.text();
  }
  figure.script =
    script_header(figure.name, "The sphere on the incline", picture_width, slope_height) +
    "unset key\nset multiplot\nunset border\nunset xtics\nunset ytics\nunset grid\n"
    "set size ratio -1\nset xrange [-16:84]\nset yrange [-76:24]\n" +
    panels + "unset multiplot\n";
  figure.alternative = in.text(node, "alternative", scope).text;
  figure.caption = in.text(node, "caption", scope).text;
  return is_complete ? std::optional(std::move(figure)) : std::nullopt;
}
} // namespace carambole::reports
