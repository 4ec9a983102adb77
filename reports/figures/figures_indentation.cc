// The course of an indentation: force, contact radius and mean pressure over the approach.

#include <algorithm>

#include <fmt/format.h>

#include "reports/figures/figures.h"
#include "reports/figures/model_curves.h"

namespace carambole::reports
{
namespace
{
/// What is drawn over the approach.
struct Ordinate
{
  ColumnKind kind;
  const char *unit, *file, *words;
};

std::optional<Figure> figure_over_approach(const Results &results, const Contact &contact,
                                           const Ordinate &ordinate)
{
  std::optional<ChartFrame> frame = over_approach(
    results, ordinate.words, ordinate.unit,
    [&](const Model &model) -> Path
    {
      const History::Column *approach =
                              find_column(model.history, {ColumnKind::approach, contact.name}),
                            *values = find_column(model.history, {ordinate.kind, contact.name});
      // A law that has no curve has its first touch only.
      return approach == nullptr || values == nullptr || approach->values.size() < 2
               ? Path{}
               : Path{approach->values, values->values};
    });
  if (!frame)
    return std::nullopt;
  const auto pulls = [&](const Model &model)
  {
    const History::Column *values = find_column(model.history, {ordinate.kind, contact.name});
    return values != nullptr && !values->values.empty() && std::ranges::min(values->values) < 0;
  };
  if (std::ranges::none_of(results.models, pulls))
    frame->y.low = 0;
  const std::string what = fmt::format("{} {}", capitalised(ordinate.words), contact.name);
  return figure_of(
    *frame, fmt::format("{}-{}", ordinate.file, contact.name),
    fmt::format("{} against approach, for {}.", what, counted(frame->series.size(), "model")),
    fmt::format("{} against approach, loading and unloading.", what));
}
} // namespace

std::vector<Figure> indentation_figures(const Results &results)
{
  std::vector<Figure> figures;
  for (const Contact &contact : results.problem.contacts())
    for (const Ordinate &ordinate :
         {Ordinate{ColumnKind::force, "N", "force-approach", "force"},
          Ordinate{ColumnKind::contact_radius, "m", "contact-radius-approach", "contact radius"},
          Ordinate{ColumnKind::mean_pressure, "Pa", "mean-pressure-approach", "mean pressure"}})
      if (std::optional<Figure> figure = figure_over_approach(results, contact, ordinate))
        figures.push_back(std::move(*figure));
  return figures;
}
} // namespace carambole::reports
