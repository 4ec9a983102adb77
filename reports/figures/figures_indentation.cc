// The course of an indentation: force, contact radius and mean pressure over the approach.

#include <algorithm>
#include <cmath>
#include <filesystem>

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

/// All equilibria of an adhesive contact, also those that a given approach jumps past, from where
/// the tension is a share of the largest on: the surfaces attract each other from far away.
Path equilibria_of(const Results &results, const Contact &contact, const Model &model)
{
  constexpr double least_share = 0.02; // as in the history of the model
  const std::filesystem::path file = results.side_file(model, "equilibria.csv");
  if (file.empty() || !std::filesystem::exists(file))
    return {};
  const History all = read_history(file);
  const History::Column *approach = find_column(all, {ColumnKind::approach, contact.name}),
                        *force = find_column(all, {ColumnKind::force, contact.name});
  if (approach == nullptr || force == nullptr || force->values.empty())
    return {};
  const double least = -least_share * std::ranges::min(force->values);
  const auto first =
    std::ranges::find_if(force->values, [least](double value) { return std::abs(value) > least; });
  const auto skipped = first - force->values.begin();
  return {{approach->values.begin() + skipped, approach->values.end()},
          {first, force->values.end()}};
}

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
    },
    [&](const Model &model) {
      return ordinate.kind == ColumnKind::force ? equilibria_of(results, contact, model) : Path{};
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
  const auto models =
    std::ranges::count_if(results.models,
                          [&](const Model &model)
                          {
                            return std::ranges::find(frame->series, model.name(),
                                                     &ChartSeries::name) != frame->series.end();
                          });
  const std::string what = fmt::format("{} {}", capitalised(ordinate.words), contact.name);
  return figure_of(
    *frame, fmt::format("{}-{}", ordinate.file, contact.name),
    fmt::format("{} against approach, for {}.", what, counted(std::size_t(models), "model")),
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
