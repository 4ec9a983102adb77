// Yan & Qi: velocity and path on the incline in three regimes, and pictures of the rolling sphere.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/curve_figure.h"
#include "reports/guide/papers.h"
#include "reports/html/page_cells.h"
#include "reports/words/format.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

namespace
{
struct Regime
{
  const char *name, *words, *friction;
};
constexpr Regime yan_qi_regimes[] = {{"incline-sliding", "slides", "0"},
                                     {"incline-sliding-rolling", "slides and rolls", "0.15"},
                                     {"incline-rolling", "rolls", "0.3"}};

std::optional<Figure> yan_qi_curves(const PaperCases &cases, bool is_path)
{
  CurveFigure figure(is_path ? "paper-yan-qi-path" : "paper-yan-qi-velocity", "time [s]",
                     is_path ? "path s [m]" : "velocity v [m/s]");
  std::size_t k = 0;
  for (const Regime &regime : yan_qi_regimes)
  {
    const std::string colour = palette_colour(k++);
    const SuiteCase *c = cases.find(regime.name);
    if (c == nullptr)
      continue;
    for (const char *model : {"closed-form", "dem"})
    {
      const bool is_dem = model == std::string_view("dem");
      Points points =
        history_points(*c, model, "time", is_path ? "position ball" : "velocity ball", 1, 1);
      if (is_path && !points.empty())
        for (const double start = points.y.front(); double &y : points.y)
          y -= start;
      if (!points.empty())
        figure.add(fmt::format("\u03bc = {}, {}", regime.friction, is_dem ? "DEM" : "theory"),
                   {is_dem ? "#1a1a1a" : colour, is_dem ? 1.5 : 6., is_dem ? dash_type(k) : "1"},
                   points.x, points.y);
    }
  }
  if (!is_path)
    return figure.finish(
      "Velocity over time", "set xrange [0:1]\n",
      "Velocity over time in three regimes, theory and discrete elements.",
      "Figures 2a, 5a, 7a and 9a of the paper: velocity over time, theory (wide) and discrete "
      "elements (dashed).");
  return figure.finish(
    "Path over time", "set xrange [0:1]\n",
    "Path over time in three regimes, theory and discrete elements.",
    "Figures 2b, 5b, 7b and 9b of the paper: path over time, theory (wide) and discrete "
    "elements (dashed).");
}

/// Position down the slope and angle turned at these times [m, rad]; empty without a history.
std::vector<std::pair<double, double>> yan_qi_places(const SuiteCase &c,
                                                     const std::vector<double> &times)
{
  const Points path = history_points(c, "dem", "time", "position ball", 1, 1),
               spin = history_points(c, "dem", "time", "angular velocity ball", 1, 1);
  if (path.empty() || spin.empty())
    return {};
  Points turned{spin.x, std::vector<double>(spin.x.size())};
  for (std::size_t i = 1; i < spin.x.size(); ++i)
    turned.y[i] = turned.y[i - 1] + (spin.y[i] + spin.y[i - 1]) / 2 * (spin.x[i] - spin.x[i - 1]);
  std::vector<std::pair<double, double>> places;
  for (const double time : times)
    places.emplace_back(value_at(path, time).value_or(0) - path.y.front(),
                        value_at(turned, time).value_or(0));
  return places;
}

/// The sphere on its slope at five times, with a mark on it, one picture per regime.
std::optional<Figure> yan_qi_pictures(const PaperCases &cases)
{
  constexpr int panel = 296, title = 26;
  Figure figure;
  figure.name = "paper-yan-qi-pictures";
  const std::vector<double> times{0, 0.078, 0.11, 0.135, 0.156};
  std::string panels;
  int n = 0;
  constexpr int panels_in_all = 3, height = title + panel + 30;
  for (const Regime &regime : yan_qi_regimes)
  {
    const SuiteCase *c = cases.find(regime.name);
    const auto places =
      c == nullptr ? std::vector<std::pair<double, double>>() : yan_qi_places(*c, times);
    if (places.empty())
      return {};
    const double r = c->results.problem.bodies[0].radius * 1e3, slope = c->results.problem.slope;
    // s down the slope, h above it; x to the right, y up.
    const auto x = [&](double s, double h) { return s * std::cos(slope) + h * std::sin(slope); };
    const auto y = [&](double s, double h) { return -s * std::sin(slope) + h * std::cos(slope); };
    DataTable table;
    std::vector<double> cx, cy, radius, mx, my, dot;
    for (const auto &[s, angle] : places)
    {
      const double down = s * 1e3;
      cx.push_back(x(down, r));
      cy.push_back(y(down, r));
      radius.push_back(r);
      // A mark that starts on top of the slope's normal and turns down the slope.
      mx.push_back(x(down + 0.7 * r * std::sin(angle), r + 0.7 * r * std::cos(angle)));
      my.push_back(y(down + 0.7 * r * std::sin(angle), r + 0.7 * r * std::cos(angle)));
      dot.push_back(0.2 * r);
    }
    table.add("centre x [mm]", cx);
    table.add("centre y [mm]", cy);
    table.add("radius [mm]", radius);
    table.add("mark x [mm]", mx);
    table.add("mark y [mm]", my);
    table.add("mark radius [mm]", dot);
    const std::string file = fmt::format("{}-{}.csv", figure.name, regime.name);
    figure.data[file] = table.text();
    const int width = picture_width / panels_in_all;
    panels +=
      margins(picture_width, height, n * width + 8, picture_width - (n + 1) * width + 8, title, 30);
    panels +=
      fmt::format("set title {} offset 0,-0.5\n",
                  gnuplot_string(fmt::format("\u03bc = {}: {}", regime.friction, regime.words)));
    panels += fmt::format("unset arrow\nset arrow 1 from {:.2f},{:.2f} to {:.2f},{:.2f} nohead "
                          "linewidth 2 linecolor rgb '#6b6b6b'\n",
                          x(-12, 0), y(-12, 0), x(104, 0), y(104, 0));
    panels += fmt::format(
      "plot {0} using 1:2:3 with circles linewidth 1.5 linecolor rgb '#0072b2' notitle, "
      "{0} using 4:5:6 with circles fillstyle solid linecolor rgb '#1a1a1a' notitle\n",
      gnuplot_string(file));
    ++n;
  }
  figure.script = script_header(figure.name, "The sphere on the incline", picture_width, height) +
                  "unset key\nset multiplot\nunset border\nunset xtics\nunset ytics\nunset grid\n"
                  "set size ratio -1\nset xrange [-16:84]\nset yrange [-76:24]\n" +
                  panels + "unset multiplot\n";
  figure.alternative =
    "The sphere on its slope at five times in three regimes, with a mark that turns with it.";
  figure.caption = "Figures 4, 6 and 8 of the paper: the sphere, 10 mm in radius, 0, 78, 110, "
                   "135 and 156 ms after "
                   "its release, with a mark on it. The paper\u2019s figure 8 is captioned "
                   "\u201cpurely sliding\u201d "
                   "and shows rolling.";
  return figure;
}

Html yan_qi_table(const PaperCases &cases)
{
  std::vector<html::Line> lines;
  for (const Regime &regime : yan_qi_regimes)
    if (const SuiteCase *c = cases.find(regime.name))
    {
      const auto theory = quantity_of(c, "closed-form", "velocity ball"),
                 dem = quantity_of(c, "dem", "velocity ball"),
                 a = quantity_of(c, "closed-form", "acceleration ball"),
                 spin = quantity_of(c, "dem", "angular_velocity ball");
      const auto cell = [](const std::optional<double> &value, int digits) {
        return html::Cell{text(value ? significant(*value, digits) : "\u2013"), true};
      };
      lines.push_back(
        {{case_link(*c)},
         {text(regime.words)},
         cell(a, 7),
         cell(theory, 7),
         cell(dem, 7),
         {text(theory && dem && *theory > 0 ? percent_text(*dem / *theory - 1) : "\u2013"), true},
         cell(spin, 5)});
    }
  if (lines.empty())
    return {};
  return html::table("After one second",
                     {text("Case"), text("The sphere"), text("Acceleration, theory [m/s\u00b2]"),
                      text("Velocity, theory [m/s]"), text("Velocity, DEM [m/s]"),
                      text("Difference"), text("Angular velocity, DEM [rad/s]")},
                     lines);
}
} // namespace

std::vector<Figure> yan_qi_figures(const PaperCases &cases)
{
  std::vector<Figure> figures;
  if (!std::ranges::any_of(yan_qi_regimes,
                           [&](const Regime &r) { return cases.find(r.name) != nullptr; }))
    return figures;
  for (const bool is_path : {false, true})
    if (std::optional<Figure> curves = yan_qi_curves(cases, is_path))
      figures.push_back(std::move(*curves));
  if (std::optional<Figure> pictures = yan_qi_pictures(cases))
    figures.push_back(std::move(*pictures));
  return figures;
}

Html yan_qi_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures)
{
  Html all;
  for (const char *name : {"velocity", "path", "pictures"})
    all += drawn(figures, std::string("paper-yan-qi-") + name);
  return all + yan_qi_table(cases);
}
} // namespace carambole::reports
