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

std::optional<Figure> sweep_figure(const SuiteCase &c, const RatioSweep &sweep)
{
  const Case &problem = c.results.problem;
  const double speed = approach_speed(problem);
  const std::string fem = fem_model(problem);
  const auto [low, high] = std::ranges::minmax(sweep.laws.ratios);
  Chart chart{.name = sweep_figure_name(c, sweep),
              .purpose = fmt::format("Final velocities over {}", symbol_of(sweep.ratio)),
              .every_frame_has_numbers = true,
              .gap = 34};
  bool has_points = false; // the table may have the laws only
  for (const Body &body : problem.bodies)
  {
    const QuantityName quantity{QuantityKind::velocity, body.name};
    const auto add = [&](ChartFrame &frame, ChartSeries series)
    {
      series.column = fmt::format("{} {} over V", series.name, to_string(quantity));
      if (has_value(series.y))
        frame.series.push_back(std::move(series));
    };
    ChartFrame frame{.x = {.label = symbol_of(sweep.ratio),
                           .low = low,
                           .high = high,
                           .scale = AxisScale::logarithmic},
                     .y = {.label = "v(" + body.name + ")/V", .zero = thin_line()},
                     .height = 220};
    for (const LawEntry &law : problem.laws)
      add(frame, {.name = law.name,
                  .style = law_style(problem, law.name),
                  .x = sweep.laws.ratios,
                  .y = over_speed(sweep.laws, law.name, quantity, speed)});
    std::vector<double> bars = over_speed(sweep.fem, fem, quantity.of_uncertainty(), speed);
    std::ranges::replace_if(
      bars, [](double value) { return !std::isfinite(value); }, 0);
    const std::size_t lines = frame.series.size();
    add(frame, {.name = fem,
                .style = {"#1a1a1a", 1.5, "1"},
                .x = sweep.fem.ratios,
                .y = over_speed(sweep.fem, fem, quantity, speed),
                .look = SeriesLook::points,
                .extent = std::move(bars),
                .point_size = 0.7,
                .in_key = false});
    has_points = has_points || frame.series.size() > lines;
    chart.frames.push_back(std::move(frame));
  }
  const std::string what =
    sweep.ratio == Ratio::stiffness ? "ratio of stiffnesses" : "ratio of masses";
  chart.alternative =
    fmt::format("Final velocities of three balls against the {}, for {} laws{}.", what,
                problem.laws.size(), has_points ? " and the finite elements" : "");
  chart.caption = fmt::format(
    "{}: final velocities over the impact speed V, against the {} {}.{}", c.title(), what,
    symbol_of(sweep.ratio), has_points ? " Markers: finite elements, with their uncertainty." : "");
  return figure_of(std::move(chart));
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
      if (std::optional<Figure> figure = sweep_figure(c, sweep))
        figures.push_back(std::move(*figure));
  return figures;
}
} // namespace carambole::reports
