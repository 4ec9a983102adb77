// An oblique impact: tangential force, slip and spin.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/figures/figures.h"
#include "reports/figures/model_curves.h"

namespace carambole::reports
{
namespace
{
/// One column of all models over time.
std::optional<Figure> column_figure(const Results &results, const ColumnName &column,
                                    const std::string &name, const std::string &words,
                                    const char *unit, const std::string &caption)
{
  std::optional<ChartFrame> frame = over_time(
    results, {to_string(column), words, unit,
              column.kind == ColumnKind::tangential_force ? Outside::zero : Outside::held});
  if (!frame)
    return std::nullopt;
  frame->y.zero = thin_line();
  return figure_of(*frame, name,
                   fmt::format("The {} against time, for {} models.", words, frame->series.size()),
                   caption);
}

/// The tangential force over the limit of friction: 1 where the whole contact slips.
std::optional<Figure> over_limit(const Results &results, const Contact &contact)
{
  const std::string along = to_string(ColumnName{ColumnKind::tangential_force, contact.name}),
                    normal = to_string(ColumnName{ColumnKind::force, contact.name});
  if (!(contact.friction > 0) || largest_magnitude(results, along) == 0)
    return std::nullopt;
  const TimeAxis time = time_axis(results, Span::contacts);
  ChartFrame frame{.x = time.axis(),
                   .y = {.label = "Q/(\u00b5 N)", .low = -1.08, .high = 1.08, .zero = thin_line()}};
  constexpr double negligible = 0.01; // of the peak: there the ratio is one of small errors
  constexpr double rounding = 1e-9;
  bool is_forward = false, is_reversed = false;
  for (const Model *model : models_with(results, along))
  {
    std::vector<double> ratio = column_at(*model, along, time.times, Outside::zero);
    const std::vector<double> limit = column_at(*model, normal, time.times, Outside::zero);
    const double least = negligible * std::ranges::max(limit);
    for (std::size_t k = 0; k < ratio.size(); ++k)
      ratio[k] = limit[k] > least ? std::clamp(ratio[k] / (contact.friction * limit[k]), -1.0, 1.0)
                                  : std::nan("");
    is_reversed |= std::ranges::any_of(ratio, [](double value) { return value < -rounding; });
    is_forward |= std::ranges::any_of(ratio, [](double value) { return value > rounding; });
    frame.add(model->name(), line_style(results, *model), time.shown, std::move(ratio));
  }
  if (!is_reversed) // half of the axis would be empty
    frame.y.low = 0;
  else if (!is_forward)
    frame.y.high = 0;
  return figure_of(
    {.name = "tangential-force-ratio",
     .alternative =
       fmt::format("Tangential force over the limit of friction against time, for {} models.",
                   frame.series.size()),
     .caption =
       "Tangential force over the limit of friction, \u00b5 times the normal force. At 1 "
       "and \u22121 the whole contact slips; between them a part of it sticks. Not drawn where the "
       "normal force is below 1 % of the largest one.",
     .frames = {frame}});
}

/// The contact of the reference, and what sticks of it.
std::optional<Figure> stick_and_slip(const Results &results, const Contact &contact)
{
  const std::string whole = to_string(ColumnName{ColumnKind::contact_radius, contact.name}),
                    stuck = to_string(ColumnName{ColumnKind::stuck_radius, contact.name});
  const std::vector<const Model *> models = models_with(results, stuck);
  const double largest = largest_magnitude(results, whole);
  if (models.empty() || largest == 0)
    return std::nullopt;
  const TimeAxis time = time_axis(results, Span::contacts);
  const ReadableUnit unit = readable_unit(largest, "m");
  const Model &model = *models.front();
  ChartFrame frame{.x = time.axis(), .y = {with_unit("radius", unit)}};
  const auto add = [&](const char *name, const LineStyle &style, const std::string &column)
  {
    frame.add(name, style, time.shown,
              scaled(column_at(model, column, time.times, Outside::zero), unit));
  };
  add("contact", line_style(results, model), whole);
  add("stuck", series_style(1), stuck);
  return figure_of(frame, "stick-and-slip",
                   "Radius of the contact and of its part that sticks, against time.",
                   fmt::format("Radius of the contact of {} and of a circle as large as its "
                               "rings that stick; between them it slips.",
                               model.name()));
}
} // namespace

std::vector<Figure> oblique_figures(const Results &results)
{
  std::vector<Figure> figures;
  const auto add = [&](std::optional<Figure> figure)
  {
    if (figure)
      figures.push_back(std::move(*figure));
  };
  const Contact contact = results.problem.contacts().front();
  add(column_figure(
    results, {ColumnKind::tangential_force, contact.name}, "tangential-force", "tangential force",
    "N", "Tangential force, positive where it resists the slip of the first body in +x."));
  add(over_limit(results, contact));
  add(stick_and_slip(results, contact));
  add(column_figure(
    results, {ColumnKind::slip_velocity, contact.name}, "slip-velocity", "slip velocity", "m/s",
    "Velocity of the first body's contact point against that of the second body, as "
    "rigid bodies. Below zero the elastic contact has reversed it."));
  for (const Body &body : results.problem.bodies)
    if (!body.is_ground())
      add(column_figure(results, {ColumnKind::spin, body.name}, "spin-" + body.name,
                        "spin of " + body.name, "rad/s", "Angular velocity about y."));
  return figures;
}
} // namespace carambole::reports
