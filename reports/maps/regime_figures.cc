#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/drawing/law_styles.h"
#include "reports/maps/band_chart.h"
#include "reports/maps/regime.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
std::string long_label(const RegimeMap &map)
{
  return map.yields ? "approach speed over speed of first yield, V/Vy"
                    : "Hertz's contact radius over the sphere radius, a/R";
}

/// The quantities of the figures: where the loss is negligible, as in most elastic impacts,
/// duration instead of restitution.
std::array<RegimeQuantity, 2> shown_quantities(const RegimeMap &map)
{
  constexpr double negligible = 0.05;
  const bool loses = std::ranges::any_of(
    map.points, [](const RegimePoint &point)
    { return point.computed[std::size_t(RegimeQuantity::restitution)].value < 1 - negligible; });
  return loses ? std::array{RegimeQuantity::restitution, RegimeQuantity::peak_force}
               : std::array{RegimeQuantity::peak_force, RegimeQuantity::duration};
}

std::string number_text(double number)
{
  return fmt::format("{:.3g}", number);
}

/// How the finite elements were computed, for captions.
std::string computed_by(const RegimeMap &map)
{
  return fmt::format("Finite elements with {:g} elements per contact radius, {} meshes, {}.",
                     map.elements_per_contact_radius, map.levels, map.date.substr(0, 10));
}

ChartAxis number_axis(const RegimeMap &map)
{
  const auto [low, high] = std::ranges::minmax(map.points, {}, &RegimePoint::number);
  return {.label = long_label(map),
          .low = low.number / 1.15,
          .high = high.number * 1.15,
          .scale = AxisScale::logarithmic,
          .tics = plain_tics()};
}

/// Errors span decades and have a sign: linear below one per cent, logarithmic above.
ChartAxis error_axis(RegimeQuantity quantity)
{
  ChartAxis axis{.label = fmt::format("error of {} [%]", to_string(quantity)),
                 .scale = AxisScale::asinh};
  for (const double percent :
       {-100., -50., -20., -10., -5., -2., -1., 0., 1., 2., 5., 10., 20., 50., 100., 200., 500.})
    axis.tics.emplace_back(percent, percent == 0 ? "0" : signed_fixed(percent, 0));
  return axis;
}

std::vector<double> percent_errors(const RegimeMap &map, std::size_t law, RegimeQuantity quantity)
{
  std::vector<double> values;
  for (const RegimePoint &point : map.points)
    values.push_back(100 * point.error(law, quantity));
  return values;
}

/// A curve per law, and the uncertainty of the finite elements.
ChartFrame error_frame(const RegimeMap &map, RegimeQuantity quantity)
{
  ChartFrame frame{.x = number_axis(map), .y = error_axis(quantity), .height = 330};
  std::vector<double> numbers, uncertainty, opposite;
  for (const RegimePoint &point : map.points)
  {
    numbers.push_back(point.number);
    uncertainty.push_back(100 * point.uncertainty(quantity));
    opposite.push_back(-uncertainty.back());
  }
  double low = -1, high = 1;
  for (std::size_t law = 0; law < map.laws.size(); ++law)
  {
    const std::vector<double> errors = percent_errors(map, law, quantity);
    low = std::min(low, *std::ranges::min_element(errors));
    high = std::max(high, *std::ranges::max_element(errors));
    frame.series.push_back({.name = map.laws[law],
                            .style = law_style(map.laws[law]),
                            .x = numbers,
                            .y = errors,
                            .look = SeriesLook::linked_points,
                            .label = map.laws[law],
                            .column = fmt::format("{}: {}", map.laws[law], to_string(quantity)),
                            .point_size = 0.55});
  }
  frame.series.push_back({.name = "uncertainty of the finite elements",
                          .style = {"#c8c8c8", 9, "1"},
                          .x = numbers,
                          .y = uncertainty,
                          .look = SeriesLook::band,
                          .extent = opposite,
                          .column = fmt::format("uncertainty of {}", to_string(quantity))});
  frame.y.low = 1.3 * low;
  frame.y.high = 1.3 * high;
  return frame;
}

/// A panel per quantity.
Figure error_figure(const RegimeMap &map)
{
  const auto [first, second] = shown_quantities(map);
  return *figure_of(
    {.name = map.problem.name + "-error",
     .alternative =
       fmt::format("Relative errors of {} laws against {}, one panel for {} and one for {}; the "
                   "numbers are in the table and in the chart of error bands.",
                   map.laws.size(), map.symbol(), to_string(first), to_string(second)),
     .caption = fmt::format(
       "{}: error of each law relative to finite elements. Markers are computed points; lines only "
       "connect them. The axis is linear below 1 % and logarithmic above. Grey: uncertainty of the "
       "finite elements. {}",
       map.problem.title, computed_by(map)),
     .frames = {error_frame(map, first), error_frame(map, second)},
     .every_frame_has_numbers = true,
     .gap = 34,
     .above = 22});
}

/// The best law of every column, in words.
std::string best_laws(const RegimeMap &map, RegimeQuantity quantity)
{
  std::string text;
  for (const RegimePoint &point : map.points)
  {
    std::size_t best = 0;
    for (std::size_t law = 1; law < map.laws.size(); ++law)
      if (std::abs(point.error(law, quantity)) < std::abs(point.error(best, quantity)))
        best = law;
    text += fmt::format("{}{} {}: {} ({} %)", text.empty() ? "" : ", ", map.symbol(),
                        number_text(point.number), map.laws[best],
                        band_cell_text(point.error(best, quantity)));
  }
  return text;
}

constexpr auto rule = "Numbers are errors in per cent; the colour is that of the error plus the "
                      "uncertainty of the finite elements.";

/// A line of cells for these points of the map.
void add_line(BandPanel &panel, std::span<const RegimePoint> points, std::size_t law,
              RegimeQuantity quantity)
{
  std::vector<double> &errors = panel.errors.emplace_back(),
                      &uncertainties = panel.uncertainties.emplace_back();
  for (const RegimePoint &point : points)
  {
    errors.push_back(point.error(law, quantity));
    uncertainties.push_back(point.uncertainty(quantity));
  }
}

/// Law by number, a panel per quantity.
Figure band_figure(const RegimeMap &map)
{
  BandChart chart{
    map.problem.name + "-bands", "Error bands: " + map.problem.title, long_label(map), {}, {}};
  for (const RegimePoint &point : map.points)
    chart.columns.push_back(number_text(point.number));
  std::string alternative = fmt::format("Error bands of each law against {}.", map.symbol());
  for (const RegimeQuantity quantity : shown_quantities(map))
  {
    BandPanel panel{fmt::format("Error of {}", to_string(quantity)), map.laws, {}, {}};
    for (std::size_t law = 0; law < map.laws.size(); ++law)
      add_line(panel, map.points, law, quantity);
    chart.panels.push_back(std::move(panel));
    alternative +=
      fmt::format(" Best law for {}: {}.", to_string(quantity), best_laws(map, quantity));
  }
  Figure figure = draw_bands(chart);
  figure.alternative = alternative;
  figure.caption = fmt::format("{}: which laws are within 1, 5 and 10 % of the continuum. Each "
                               "column is a computed point. {} {}",
                               map.problem.title, rule, computed_by(map));
  return figure;
}

/// What the lines of the grid are.
std::string lines_in_words(const RegimeMap &map)
{
  switch (map.second_kind)
  {
  case NumberKind::stiffness:
    return "E/(1 - ν²) of the ball (of two spheres, of the softer one) over that of the body that "
           "it meets";
  case NumberKind::density:
  case NumberKind::radius:
    return std::string(number_traits(map.second_kind).name) +
           ", of the body that the ball meets to the ball";
  case NumberKind::lambda:
    return "Zener’s λ = m/(T Z) at a/R = 0.1";
  case NumberKind::coat:
    return "thickness t of the coat over the contact radius a at a/R = 0.1, with a after Hertz on "
           "the "
           "coat alone";
  case NumberKind::rate:
    return "relative rise of the yield stress at first yield, (s (Vy/R)/D)^(1/p), s the share of "
           "the yielding body in the approach";
  default:
    return number_traits(map.second_kind).name;
  }
}

/// The second axis by the number, a panel per law and quantity.
Figure grid_figure(const RegimeMap &map)
{
  const std::vector<double> seconds = map.seconds();
  const std::size_t columns = map.points.size() / seconds.size();
  BandChart chart{
    map.problem.name + "-bands", "Error bands: " + map.problem.title, long_label(map), {}, {}};
  std::vector<std::string> lines;
  lines.reserve(seconds.size());
  for (const double second : seconds)
    lines.push_back(
      fmt::format("{} {}", number_traits(map.second_kind).symbol, number_text(second)));
  for (std::size_t c = 0; c < columns; ++c)
    chart.columns.push_back(number_text(map.points[c].number));
  for (std::size_t law = 0; law < map.laws.size(); ++law)
    for (const RegimeQuantity quantity : shown_quantities(map))
    {
      BandPanel panel{
        fmt::format("{}: error of {}", map.laws[law], to_string(quantity)), lines, {}, {}};
      for (std::size_t line = 0; line < seconds.size(); ++line)
        add_line(panel, std::span(map.points).subspan(line * columns, columns), law, quantity);
      chart.panels.push_back(std::move(panel));
    }
  Figure figure = draw_bands(chart);
  figure.alternative =
    fmt::format("Error bands, {} against {}.", number_traits(map.second_kind).name, map.symbol());
  for (const BandPanel &panel : chart.panels)
  {
    double low = panel.errors.front().front(), high = low;
    for (const std::vector<double> &line : panel.errors)
    {
      low = std::min(low, *std::ranges::min_element(line));
      high = std::max(high, *std::ranges::max_element(line));
    }
    figure.alternative +=
      fmt::format(" {}: from {} to {} %.", panel.title, band_cell_text(low), band_cell_text(high));
  }
  figure.caption = fmt::format(
    "{}: where the law is within 1, 5 and 10 % of the continuum. Lines: {}. Columns: speeds, "
    "labelled with {} of the first line. {} {}",
    map.problem.title, lines_in_words(map), map.symbol(), rule, computed_by(map));
  return figure;
}
} // namespace

std::vector<Figure> regime_figures(const RegimeMap &map)
{
  if (map.has_second)
    return {grid_figure(map)};
  return {band_figure(map), error_figure(map)};
}
} // namespace carambole::reports
