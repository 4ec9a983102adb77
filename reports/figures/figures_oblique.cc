// An oblique impact: tangential force, slip and spin.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/records/history_columns.h"
#include "reports/drawing/curve_figure.h"
#include "reports/figures/figures.h"

namespace carambole::reports
{
namespace
{
/// One column of all models over time.
std::optional<Figure> over_time(const Results &results, const ColumnName &column,
                                const std::string &name, const std::string &words, const char *unit,
                                const std::string &caption)
{
  const std::string text = to_string(column);
  const double largest = largest_magnitude(results, text);
  if (largest == 0)
    return std::nullopt;
  const TimeAxis time = time_axis(results);
  const ReadableUnit of = readable_unit(largest, unit);
  CurveFigure figure(name, time.label, fmt::format("{} [{}]", words, of.symbol));
  const std::vector<const Model *> models = models_with(results, text);
  for (const Model *model : models)
    figure.add(
      model->name(), line_style(results, *model), time.shown,
      scaled(column_at(*model, text, time.times,
                       column.kind == ColumnKind::tangential_force ? Outside::zero : Outside::held),
             of));
  return figure.finish(
    fmt::format("The {} against time", words),
    time.range + "set xzeroaxis linetype 1 linewidth 0.8 linecolor rgb '#888888'\n",
    fmt::format("The {} against time, for {} models.", words, models.size()), caption);
}

/// The tangential force over the limit of friction: 1 where the whole contact slips.
std::optional<Figure> over_limit(const Results &results, const Contact &contact)
{
  const std::string along = to_string(ColumnName{ColumnKind::tangential_force, contact.name}),
                    normal = to_string(ColumnName{ColumnKind::force, contact.name});
  if (!(contact.friction > 0) || largest_magnitude(results, along) == 0)
    return std::nullopt;
  const TimeAxis time = time_axis(results);
  CurveFigure figure("tangential-force-ratio", time.label, "Q/(\u00b5 N)");
  const std::vector<const Model *> models = models_with(results, along);
  constexpr double negligible = 1e-4; // of the peak: there the ratio is one of rounding errors
  const double least = negligible * largest_magnitude(results, normal);
  for (const Model *model : models)
  {
    std::vector<double> ratio = column_at(*model, along, time.times, Outside::zero);
    const std::vector<double> limit = column_at(*model, normal, time.times, Outside::zero);
    for (std::size_t k = 0; k < ratio.size(); ++k)
      ratio[k] = limit[k] > least ? std::clamp(ratio[k] / (contact.friction * limit[k]), -1.0, 1.0)
                                  : std::nan("");
    figure.add(model->name(), line_style(results, *model), time.shown, ratio);
  }
  return figure.finish(
    "Tangential force over the limit of friction against time",
    time.range + "set yrange [-1.08:1.08]\n"
                 "set xzeroaxis linetype 1 linewidth 0.8 linecolor rgb '#888888'\n",
    fmt::format("Tangential force over the limit of friction against time, for {} models.",
                models.size()),
    "Tangential force over the limit of friction, \u00b5 times the normal force. At 1 and \u22121 "
    "the whole "
    "contact slips; between them a part of it sticks.");
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
  const TimeAxis time = time_axis(results);
  const ReadableUnit unit = readable_unit(largest, "m");
  CurveFigure figure("stick-and-slip", time.label, fmt::format("radius [{}]", unit.symbol));
  const Model &model = *models.front();
  figure.add("contact", line_style(results, model), time.shown,
             scaled(column_at(model, whole, time.times, Outside::zero), unit));
  figure.add("stuck", series_style(1), time.shown,
             scaled(column_at(model, stuck, time.times, Outside::zero), unit));
  return figure.finish("Radius of the contact and of what sticks of it", time.range,
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
  add(over_time(results, {ColumnKind::tangential_force, contact.name}, "tangential-force",
                "tangential force", "N",
                "Tangential force, positive where it resists the slip of the first body in +x."));
  add(over_limit(results, contact));
  add(stick_and_slip(results, contact));
  add(over_time(results, {ColumnKind::slip_velocity, contact.name}, "slip-velocity",
                "slip velocity", "m/s",
                "Velocity of the first body's contact point against that of the second body, as "
                "rigid bodies. Below zero the elastic contact has turned it round."));
  for (const Body &body : results.problem.bodies)
    if (!body.is_ground())
      add(over_time(results, {ColumnKind::spin, body.name}, "spin-" + body.name,
                    "spin of " + body.name, "rad/s", "Angular velocity about y."));
  return figures;
}
} // namespace carambole::reports
