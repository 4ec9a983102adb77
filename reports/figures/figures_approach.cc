// Approach and damping force of a contact.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/figures/figures.h"
#include "reports/figures/model_curves.h"

namespace carambole::reports
{
std::optional<Figure> approach_time_figure(const Results &results, const Contact &contact)
{
  const std::string column = to_string(ColumnName{ColumnKind::approach, contact.name});
  double deepest = 0;
  for (const Model *model : models_with(results, column))
    for (const double approach : model->history.find(column)->values)
      deepest = std::fmax(deepest, approach);
  // Of short touches with flights between them the flights are seen.
  const bool flies = bounces_figure(results, contact).has_value();
  std::optional<ChartFrame> frame = over_time(
    results, {column, "approach " + contact.name, "m", Outside::gap, flies ? 0 : deepest});
  if (!frame || deepest == 0)
    return std::nullopt;
  // A gap before or after the impact may be many times as wide as the approach.
  if (!flies)
    frame->y.low = -0.25 * deepest * readable_unit(deepest, "m").factor;
  frame->y.zero = thin_line();
  const bool is_cut =
    !flies &&
    std::ranges::any_of(
      frame->series, [&](const ChartSeries &series)
      { return std::ranges::any_of(series.y, [&](double y) { return y < *frame->y.low; }); });
  return figure_of(
    {.name = "approach-" + contact.name,
     .alternative =
       fmt::format("Approach {} against time, for {} models.", contact.name, frame->series.size()),
     .caption =
       fmt::format("Approach {} of the centres of mass against time; below zero they are "
                   "farther apart than at the first touch{}.",
                   contact.name, is_cut ? ", drawn down to a quarter of the largest approach" : ""),
     .frames = {*frame}});
}

std::optional<Figure> damping_figure(const Results &results, const Contact &contact)
{
  std::optional<ChartFrame> frame = over_approach(
    results, "damping force " + contact.name, "N",
    [&](const Model &model) -> Path
    {
      const History::Column *force =
        find_column(model.history, {ColumnKind::damping_force, contact.name});
      if (force == nullptr)
        return {};
      Path path{find_column(model.history, {ColumnKind::approach, contact.name})->values,
                force->values};
      for (std::size_t i = 0; i < path.x.size(); ++i)
        if (!(path.x[i] > 0)) // apart
          path.x[i] = path.y[i] = std::nan("");
      return path;
    });
  if (!frame)
    return std::nullopt;
  frame->y.zero = thin_line();
  return figure_of(
    *frame, "damping-" + contact.name,
    fmt::format("Damping force {} against approach, for {} models.", contact.name,
                frame->series.size()),
    fmt::format(
      "Damping force {} against approach: the force minus that of the same approach at rest.",
      contact.name));
}
} // namespace carambole::reports
