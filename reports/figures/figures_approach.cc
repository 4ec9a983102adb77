// Approach and damping force of a contact.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/records/history_columns.h"
#include "reports/drawing/curve_figure.h"
#include "reports/drawing/thinning.h"
#include "reports/figures/figures.h"

namespace carambole::reports
{
std::optional<Figure> approach_time_figure(const Results &results, const Contact &contact)
{
  const std::string column = to_string(ColumnName{ColumnKind::approach, contact.name});
  const std::vector<const Model *> models = models_with(results, column);
  double deepest = 0;
  for (const Model *model : models)
    for (const double approach : model->history.find(column)->values)
      deepest = std::fmax(deepest, approach);
  if (models.empty() || !(deepest > 0))
    return std::nullopt;
  const TimeAxis time = time_axis(results);
  const ReadableUnit length = readable_unit(deepest, "m");
  CurveFigure figure("approach-" + contact.name, time.label,
                     fmt::format("approach {} [{}]", contact.name, length.symbol));
  for (const Model *model : models)
    figure.add(model->name(), line_style(results, *model), time.shown,
               scaled(column_at(*model, column, time.times, Outside::gap), length));
  // A gap before or after the impact may be many times as wide as the approach.
  return figure.finish(
    fmt::format("Approach {} against time", contact.name),
    time.range + fmt::format("set yrange [{:.6g}:*]\n", -0.25 * deepest * length.factor) +
      "set xzeroaxis linetype 1 linewidth 0.8 linecolor rgb '#888888'\n",
    fmt::format("Approach {} against time, for {} models.", contact.name, models.size()),
    fmt::format("Approach {} of the centres of mass against time; below zero the bodies are apart.",
                contact.name));
}

std::optional<Figure> damping_figure(const Results &results, const Contact &contact)
{
  const std::string damping = to_string(ColumnName{ColumnKind::damping_force, contact.name}),
                    approach = to_string(ColumnName{ColumnKind::approach, contact.name});
  const double largest = largest_magnitude(results, damping);
  if (largest == 0)
    return std::nullopt;
  double deepest = 0;
  const std::vector<const Model *> models = models_with(results, damping);
  for (const Model *model : models)
    for (const double value : model->history.find(approach)->values)
      deepest = std::fmax(deepest, value);
  const ReadableUnit force = readable_unit(largest, "N"), length = readable_unit(deepest, "m");
  CurveFigure figure("damping-" + contact.name, fmt::format("approach [{}]", length.symbol),
                     fmt::format("damping force {} [{}]", contact.name, force.symbol));
  for (const Model *model : models)
  {
    std::vector<double> x = model->history.find(approach)->values,
                        y = model->history.find(damping)->values;
    for (std::size_t i = 0; i < x.size(); ++i)
      if (!(x[i] > 0)) // apart
        x[i] = y[i] = std::nan("");
    thin_out(x, y);
    figure.add(model->name(), line_style(results, *model), scaled(x, length), scaled(y, force));
  }
  return figure.finish(
    fmt::format("Damping force {} against approach", contact.name),
    "set xrange [0:*]\nset xzeroaxis linetype 1 linewidth 0.8 linecolor rgb '#888888'\n",
    fmt::format("Damping force {} against approach, for {} models.", contact.name, models.size()),
    fmt::format(
      "Damping force {} against approach: the force minus that of the same approach at rest.",
      contact.name));
}
} // namespace carambole::reports
