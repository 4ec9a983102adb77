// Final velocities of three balls over the ratio of stiffnesses or masses: laws as lines, finite
// elements as points.

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/guide/guide.h"

namespace carambole::reports
{
namespace
{
constexpr int left = 92, right = 24, panel = 220, gap = 34;

/// A column over the approach speed; NaN where the table lacks it.
std::vector<double> over_speed(const RatioTable &table, const std::string &model,
                               const QuantityName &quantity, double speed)
{
  const std::vector<double> *const column = table.find(model, quantity);
  if (column == nullptr)
    return std::vector<double>(table.ratios.size(), std::numeric_limits<double>::quiet_NaN());
  std::vector<double> values = *column;
  for (double &value : values)
    value /= speed;
  return values;
}

bool has_value(const std::vector<double> &values)
{
  return std::ranges::any_of(values, [](double value) { return std::isfinite(value); });
}

/// Name of the finite-element model of the table: the reference, or else the first.
std::string fem_model(const Case &problem)
{
  for (const FemEntry &entry : problem.fem)
    if (entry.name == problem.reference)
      return entry.name;
  return problem.fem.empty() ? "" : problem.fem.front().name;
}

void describe(Figure &figure, const SuiteCase &c, const RatioSweep &sweep, bool has_points)
{
  const std::string what =
    sweep.ratio == Ratio::stiffness ? "ratio of stiffnesses" : "ratio of masses";
  figure.alternative =
    fmt::format("Final velocities of three balls against the {}, for {} laws{}.", what,
                c.results.problem.laws.size(), has_points ? " and the finite elements" : "");
  figure.caption = fmt::format(
    "{}: final velocities over the impact speed V, against the {} {}.{}", c.title(), what,
    symbol_of(sweep.ratio), has_points ? " Markers: finite elements, with their uncertainty." : "");
}

Figure sweep_figure(const SuiteCase &c, const RatioSweep &sweep)
{
  const Case &problem = c.results.problem;
  const double speed = approach_speed(problem);
  const std::string fem = fem_model(problem);
  Figure figure;
  figure.name = sweep_figure_name(c, sweep);
  const std::string symbol = symbol_of(sweep.ratio);
  const std::string laws_file = figure.name + ".csv", points_file = figure.name + "-fem.csv";
  DataTable laws, points;
  laws.add(symbol, sweep.laws.ratios);
  points.add(symbol, sweep.fem.ratios);
  const bool has_points = // the table may have the laws only
    std::ranges::any_of(
      problem.bodies,
      [&](const Body &body) {
        return has_value(over_speed(sweep.fem, fem, {QuantityKind::velocity, body.name}, 1));
      });

  Key key;
  std::vector<LineStyle> styles;
  for (std::size_t k = 0; k < problem.laws.size(); ++k)
  {
    styles.push_back(law_style(problem, problem.laws[k].name));
    key.add(problem.laws[k].name, styles.back());
  }
  const int top = key.height(), height = top + 3 * panel + 2 * gap + bottom_margin;
  std::string panels;
  std::size_t column = 1, point_column = 1;
  for (std::size_t b = 0; b < problem.bodies.size(); ++b)
  {
    const QuantityName quantity{QuantityKind::velocity, problem.bodies[b].name};
    std::vector<std::string> curves;
    for (std::size_t k = 0; k < problem.laws.size(); ++k)
    {
      const std::vector<double> values =
        over_speed(sweep.laws, problem.laws[k].name, quantity, speed);
      laws.add(problem.laws[k].name + " " + to_string(quantity) + " over V", values);
      ++column;
      if (has_value(values))
        curves.push_back(fmt::format("{} using 1:{} {} notitle", gnuplot_string(laws_file), column,
                                     styles[k].with_lines()));
    }
    const std::vector<double> computed = over_speed(sweep.fem, fem, quantity, speed);
    if (has_value(computed))
    {
      points.add(fmt::format("{} {} over V", fem, to_string(quantity)), computed);
      std::vector<double> bars = over_speed(sweep.fem, fem, quantity.of_uncertainty(), speed);
      std::ranges::replace_if(
        bars, [](double value) { return !std::isfinite(value); }, 0);
      points.add(fmt::format("{} {} over V", fem, to_string(quantity.of_uncertainty())), bars);
      curves.push_back(
        fmt::format("{} using 1:{}:{} with yerrorbars pointtype 7 pointsize 0.7 linewidth 1.5 "
                    "linecolor rgb '#1a1a1a' notitle",
                    gnuplot_string(points_file), point_column + 1, point_column + 2));
      point_column += 2;
    }
    if (curves.empty())
      continue;
    const int above = top + static_cast<int>(b) * (panel + gap);
    const bool is_last = b + 1 == problem.bodies.size();
    panels += margins(picture_width, height, left, right, above, height - above - panel) +
              side_label("v(" + problem.bodies[b].name + ")/V") +
              (is_last ? bottom_label(symbol) : "unset xlabel\n") + plot_command(curves) +
              "unset arrow\nunset label\n";
  }
  const auto [low, high] = std::ranges::minmax(sweep.laws.ratios);
  figure.script =
    script_header(figure.name, "Final velocities over " + symbol, picture_width, height) +
    "set multiplot\n" + key.commands(height) + logarithmic_axis("x", low, high) +
    "set xzeroaxis linetype 1 linewidth 0.8 linecolor rgb '#888888'\n" + panels +
    "unset multiplot\n";
  figure.data[laws_file] = laws.text();
  if (has_points)
    figure.data[points_file] = points.text();
  describe(figure, c, sweep, has_points);
  return figure;
}
} // namespace

std::string sweep_figure_name(const SuiteCase &c, const RatioSweep &sweep)
{
  return "sweep-" + c.folder() + "-" + sweep.name;
}

std::vector<Figure> three_ball_figures(const Suite &suite)
{
  std::vector<Figure> figures;
  for (const SuiteCase &c : suite.cases)
    for (const RatioSweep &sweep : c.sweeps)
      figures.push_back(sweep_figure(c, sweep));
  return figures;
}
} // namespace carambole::reports
