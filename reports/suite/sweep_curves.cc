// The figure of a sweep of one value.

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/drawing/figure_style.h"
#include "reports/metrics/impact_numbers.h"
#include "reports/suite/sweep_picture.h"

namespace carambole::reports
{
namespace
{
/// Whether the values are in equal ratios.
bool is_logarithmic(const std::vector<double> &values)
{
  if (values.size() < 3 || std::ranges::min(values) <= 0)
    return false;
  const double ratio = values[1] / values[0];
  for (std::size_t i = 2; i < values.size(); ++i)
    // The table holds them to the last bit; powers of the ratio are rounded.
    if (std::abs(values[i] / values[i - 1] / ratio - 1) > 1e-9)
      return false;
  return true;
}

/// The axis of a sweep of one value: what it means, and a factor from its values.
struct SweptAxis
{
  ChartAxis axis;
  double factor = 1;
  std::string note{}; ///< a sentence of the caption
};

/// "length of plate [mm]" for "bodies.plate.cylinder.length [mm]".
std::string readable_header(const SweepTable &sweep, const std::string &header)
{
  const std::string path = header.substr(0, header.find(' ')), unit = header.substr(path.size());
  const std::size_t first = path.find('.'), second = path.find('.', first + 1),
                    last = path.rfind('.');
  if (second == std::string::npos ||
      (!path.starts_with("bodies.") && !path.starts_with("materials.") &&
       !path.starts_with("contacts.")))
    return header;
  std::string of = path.substr(first + 1, second - first - 1), key = path.substr(last + 1);
  if (path.find_first_of("0123456789", second) != std::string::npos)
    return header; // one of several layers
  if (of.find_first_not_of("0123456789") == std::string::npos)
  {
    const std::size_t number = std::stoul(of);
    if (path.starts_with("bodies.") && number < sweep.problem.bodies.size())
      of = sweep.problem.bodies[number].name;
    if (path.starts_with("contacts."))
      of = "contact " + of; // of the case's list
  }
  std::ranges::replace(key, '_', ' ');
  return fmt::format("{} of {}{}", key, of, unit);
}

/// Velocities of a body that strikes one at rest, one of which can yield, over V_y.
std::optional<double> speeds_over_yield(const SweepTable &sweep, const std::string &header)
{
  if (!header.starts_with("bodies.") || !header.ends_with(".velocity [m/s]"))
    return std::nullopt;
  const auto &bodies = sweep.problem.bodies;
  if (std::ranges::count(bodies, 0.0, &Body::velocity) + 1 != std::ssize(bodies))
    return std::nullopt;
  const NumbersOrReason found = impact_numbers(sweep.problem);
  return found.numbers ? found.numbers->yield_speed : std::nullopt;
}

/// Plain numbers on a logarithmic axis; where there is hardly one of 1, 2 and 5, all digits.
std::vector<std::pair<double, std::string>> tics_between(double low, double high)
{
  std::vector<std::pair<double, std::string>> tics;
  const bool are_few = high < 5 * low;
  const int first = int(std::floor(std::log10(low))), last = int(std::floor(std::log10(high)));
  for (int exponent = first; exponent <= last; ++exponent)
    for (int digit = 1; digit <= 9; ++digit)
      if (const double value = digit * std::pow(10, exponent);
          value > low / 1.0001 && value < high * 1.0001 &&
          (are_few || digit == 1 || digit == 2 || digit == 5))
        tics.emplace_back(value, fmt::format("{:.6g}", value));
  return tics;
}

SweptAxis swept_axis(const SweepTable &sweep)
{
  const SweepAxis &axis = sweep.axes.front();
  SweptAxis swept{{.label = readable_header(sweep, axis.header)}};
  if (const std::optional<double> yield = speeds_over_yield(sweep, axis.header))
  {
    swept.factor = 1 / *yield;
    swept.axis.label = "V/V_y";
    swept.note = fmt::format(" V is the {}; above V_y = {} m/s bodies yield.",
                             readable_header(sweep, axis.header.substr(0, axis.header.find(' '))),
                             significant(*yield, 3));
  }
  AxisRange range;
  range.include(axis.values);
  range.include(sweep.fem.places);
  swept.axis.low = range.low * swept.factor;
  swept.axis.high = range.high * swept.factor;
  if (is_logarithmic(axis.values) || (range.low > 0 && range.high > 20 * range.low))
  {
    constexpr double few_decades = 1e3, margin = 0.015; // of the axis, for points at its ends
    swept.axis.scale = AxisScale::logarithmic;
    const double ratio = range.high / range.low;
    if (ratio < few_decades)
      swept.axis.tics = tics_between(*swept.axis.low, *swept.axis.high);
    *swept.axis.low /= std::pow(ratio, margin);
    *swept.axis.high *= std::pow(ratio, margin);
  }
  return swept;
}

std::vector<double> times(std::vector<double> values, double factor)
{
  for (double &value : values)
    value *= factor;
  return values;
}

/// Whether a quantity is positive and never small, so that ratios mean something.
bool is_relative(const QuantityName &quantity)
{
  static constexpr QuantityKind signed_or_small[] = {
    QuantityKind::restitution,   QuantityKind::tangential_restitution, QuantityKind::velocity,
    QuantityKind::rebound_angle, QuantityKind::tangential_velocity,    QuantityKind::spin};
  return std::ranges::find(signed_or_small, quantity.kind) == std::end(signed_or_small);
}

/// Whether differences are in per cent of the reference; otherwise, as where this nearly vanishes
/// somewhere, in the unit of the value.
bool errors_are_relative(const QuantityName &quantity, const std::vector<double> &reference)
{
  constexpr double small = 1e-3;
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const double value : reference)
    if (std::isfinite(value))
    {
      least = std::min(least, std::abs(value));
      most = std::max(most, std::abs(value));
    }
  return is_relative(quantity) && least > small * most;
}

/// The values of a model at the points, less those of the reference.
std::vector<double> differences(const std::vector<double> &values,
                                const std::vector<double> &reference, bool relative, double factor)
{
  std::vector<double> result;
  for (std::size_t k = 0; k < values.size(); ++k)
    result.push_back(relative ? 100 * (values[k] / reference[k] - 1)
                              : factor * (values[k] - reference[k]));
  return result;
}

/// Every law less the first finite elements, with the uncertainty of these.
std::optional<ChartFrame> error_frame(const SweepPicture &picture, const SweptAxis &swept)
{
  if (picture.points.empty())
    return std::nullopt;
  const SweepColumn &reference = *picture.points.front();
  const SweepPoints &fem = picture.sweep.fem;
  const bool relative = errors_are_relative(picture.quantity, reference.values);
  ChartFrame frame{.x = swept.axis,
                   .y = {.label = relative || picture.unit.symbol.empty()
                                    ? std::string(relative ? "error [%]" : "error")
                                    : fmt::format("error [{}]", picture.unit.symbol),
                         .zero = thin_line()},
                   .height = 150};
  const std::vector<double> places = times(fem.places, swept.factor);
  if (const SweepColumn *width =
        fem.find(reference.header.model, picture.quantity.of_uncertainty()))
  {
    std::vector<double> low, high;
    for (std::size_t k = 0; k < places.size(); ++k)
    {
      const double scale = relative ? 100 / std::abs(reference.values[k]) : picture.unit.factor,
                   half = std::isfinite(width->values[k]) ? width->values[k] * scale : 0;
      low.push_back(-half);
      high.push_back(half);
    }
    ChartSeries &band =
      frame.add(reference.header.model, {"#d9d9d9", 8, "1"}, places, std::move(high));
    band.look = SeriesLook::band;
    band.extent = std::move(low);
    band.column = "uncertainty of " + reference.header.model;
    band.in_key = false;
  }
  for (const SweepColumn *law : picture.columns)
    if (const SweepColumn *there = fem.find(law->header.model, picture.quantity))
    {
      ChartSeries &series =
        frame.add(law->header.model, law_style(picture.sweep.problem, law->header.model), places,
                  differences(there->values, reference.values, relative, picture.unit.factor));
      series.look = SeriesLook::linked_points;
      series.column = law->header.model + " error";
      series.in_key = false;
    }
  AxisRange range;
  for (const ChartSeries &series : frame.series)
  {
    range.include(series.y);
    range.include(series.extent);
  }
  if (frame.series.empty() || range.empty() || range.largest() == 0)
    return std::nullopt; // nothing differs
  if (range.high > range.low)
    frame.y.tic_distance = tic_step(range.low, range.high, 5);
  return frame;
}

/// Restitutions above one: places and values.
std::pair<std::vector<double>, std::vector<double>> above_one(const SweepPicture &picture,
                                                              double factor)
{
  constexpr double rounding = 1e-9; // of integration
  std::pair<std::vector<double>, std::vector<double>> above;
  const auto collect =
    [&](const std::vector<const SweepColumn *> &columns, const std::vector<double> &places)
  {
    for (const SweepColumn *column : columns)
      for (std::size_t k = 0; k < column->values.size(); ++k)
        if (column->values[k] > 1 + rounding)
        {
          above.first.push_back(places[k] * factor);
          above.second.push_back(column->values[k]);
        }
  };
  if (picture.is_restitution())
  {
    collect(picture.columns, picture.sweep.axes.front().values);
    collect(picture.points, picture.sweep.fem.places);
  }
  return above;
}

/// Whether the values span so much that only equal ratios show all of them.
bool spans_decades(const SweepPicture &picture)
{
  constexpr double much = 50;
  return is_relative(picture.quantity) && picture.range.low > 0 &&
         picture.range.high > much * picture.range.low;
}

ChartAxis value_axis(const SweepPicture &picture)
{
  AxisRange y = picture.range.widened();
  for (const SweepColumn *column : picture.points)
    if (const SweepColumn *width =
          picture.sweep.fem.find(column->header.model, picture.quantity.of_uncertainty()))
      for (std::size_t k = 0; k < column->values.size(); ++k)
        y.include({column->values[k] - width->values[k], column->values[k] + width->values[k]});
  ChartAxis axis{picture.label(), y.low * picture.unit.factor, y.high * picture.unit.factor};
  if (spans_decades(picture))
  {
    axis.low = 0.8 * picture.range.low * picture.unit.factor;
    axis.high = 1.25 * picture.range.high * picture.unit.factor;
    axis.scale = AxisScale::logarithmic;
  }
  return axis;
}

/// A curve per law, and the finite elements with their intervals.
ChartFrame value_frame(const SweepPicture &picture, const SweptAxis &swept)
{
  const SweepTable &sweep = picture.sweep;
  ChartFrame frame{.x = swept.axis, .y = value_axis(picture)};
  const std::vector<double> x = times(sweep.axes.front().values, swept.factor),
                            places = times(sweep.fem.places, swept.factor);
  for (const SweepColumn *column : picture.columns)
    frame.add(column->header.model, law_style(sweep.problem, column->header.model), x,
              scaled(column->values, picture.unit));
  for (std::size_t k = 0; k < picture.points.size(); ++k)
  {
    const SweepColumn &column = *picture.points[k];
    ChartSeries &series =
      frame.add(column.header.model, {k == 0 ? "#1a1a1a" : "#767676", 1.5, "1", marker_type(k)},
                places, scaled(column.values, picture.unit));
    series.look = SeriesLook::points;
    if (const SweepColumn *width =
          sweep.fem.find(column.header.model, picture.quantity.of_uncertainty()))
    {
      series.extent = scaled(width->values, picture.unit);
      std::ranges::replace_if(
        series.extent, [](double value) { return !std::isfinite(value); }, 0.0);
    }
  }
  auto [above_x, above_y] = above_one(picture, swept.factor);
  if (!above_x.empty())
  {
    constexpr int ring = 6;
    ChartSeries &series = frame.add("above 1: energy is gained", {"#c0392b", 1.5, "1", ring},
                                    std::move(above_x), std::move(above_y));
    series.look = SeriesLook::points;
    series.point_size = 1.4;
  }
  return frame;
}

/// " 2 of 41 values of hertz never separate."
std::string rows_that_stick(const SweepTable &sweep)
{
  std::string text;
  for (const auto &[models, count] :
       {std::pair(&sweep.models, sweep.points), {&sweep.fem.models, sweep.fem.places.size()}})
    for (const std::string &model : *models)
      if (const std::size_t stuck = sweep.never_separate(model))
        text += fmt::format(" {}: at {} of {} the bodies never separate.", model, stuck,
                            counted(count, "point"));
  return text;
}
} // namespace

std::optional<Figure> sweep_curves(const SweepPicture &picture)
{
  const SweepTable &sweep = picture.sweep;
  const SweepAxis &axis = sweep.axes.front();
  const SweptAxis swept = swept_axis(sweep);
  const std::string what = capitalised(readable_name(picture.quantity));
  Chart chart{
    .name = picture.name(),
    .alternative =
      fmt::format("{} against {} for {}; the numbers are in the table.", what, axis.header,
                  counted(sweep.models.size() + sweep.fem.models.size(), "model")),
    .caption = fmt::format("{} against {}, {}.{}", what, axis.header,
                           counted(std::max(axis.values.size(), sweep.fem.places.size()), "value"),
                           swept.note),
    .frames = {value_frame(picture, swept)},
    .every_frame_has_numbers = true,
    .gap = 44};
  if (std::optional<ChartFrame> errors = error_frame(picture, swept))
  {
    chart.caption += fmt::format(" Below: differences from {}, with its uncertainty in grey.",
                                 picture.points.front()->header.model);
    chart.frames.push_back(std::move(*errors));
  }
  if (picture.is_restitution())
    chart.caption += rows_that_stick(sweep);
  return figure_of(std::move(chart));
}
} // namespace carambole::reports
