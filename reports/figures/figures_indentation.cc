// The course of an indentation: force, contact radius and mean pressure over the approach.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/records/history_columns.h"
#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"

namespace carambole::reports
{
namespace
{
constexpr int width = picture_width, left = 92, right = 24, bottom = bottom_margin, panel = 340;

/// What is drawn over the approach.
struct Ordinate
{
  ColumnKind kind;
  const char *unit, *file, *words;
};

std::optional<Figure> figure_over_approach(const Results &results, const Contact &contact,
                                           const Ordinate &ordinate)
{
  const std::string column = to_string(ColumnName{ordinate.kind, contact.name}),
                    abscissa = to_string(ColumnName{ColumnKind::approach, contact.name});
  std::vector<const Model *> models = models_with(results, column);
  // A law that has no curve has its first touch only.
  std::erase_if(models,
                [&](const Model *model)
                {
                  const History::Column *approach = model->history.find(abscissa);
                  return approach == nullptr || approach->values.size() < 2;
                });
  const double largest = largest_magnitude(results, column),
               deepest = largest_magnitude(results, abscissa);
  if (models.empty() || largest == 0 || deepest == 0)
    return std::nullopt;
  const ReadableUnit unit = readable_unit(largest, ordinate.unit),
                     length = readable_unit(deepest, "m");
  const std::string x = fmt::format("approach [{}]", length.symbol),
                    y = fmt::format("{} [{}]", ordinate.words, unit.symbol);
  Figure figure;
  figure.name = fmt::format("{}-{}", ordinate.file, contact.name);
  figure.panels.push_back({x, y, panel});
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable table;
  std::vector<std::string> curves;
  for (const Model *model : models)
  {
    const std::vector<double> approach = scaled(model->history.find(abscissa)->values, length),
                              values = scaled(model->history.find(column)->values, unit);
    table.add(fmt::format("{} {}", model->name(), x), approach);
    table.add(fmt::format("{} {}", model->name(), y), values);
    const LineStyle style = line_style(results, *model);
    figure.panels[0].curves.push_back(style.curve(model->name(), approach, values));
    curves.push_back(fmt::format("{} using {}:{} {}", file, 2 * curves.size() + 1,
                                 2 * curves.size() + 2, style.with_lines()));
  }
  const Key key = model_key(results, models);
  const int top = key.height(), height = top + panel + bottom;
  const std::string what = fmt::format("{} {}", capitalised(ordinate.words), contact.name);
  figure.script = script_header(figure.name, what + " against approach", width, height) +
                  margins(width, height, left, right, top, bottom) + key.commands(height) +
                  "set xrange [0:*]\nset yrange [0:*]\n" + side_label(y) + bottom_label(x) +
                  plot_command(curves);
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative = fmt::format("{} against approach, for {} model{}.", what, models.size(),
                                   models.size() == 1 ? "" : "s");
  figure.caption = fmt::format("{} against approach, loading and unloading.", what);
  return figure;
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
