// A sphere on an incline: its friction force and its sliding speed against time.

#include <fmt/format.h>

#include "cases/records/history_columns.h"
#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"

namespace carambole::reports
{
namespace
{
constexpr int left = 92, panel = 260;

/// One column of all models against time.
std::optional<Figure> column_figure(const Results &results, const std::string &column,
                                    const std::string &name, const std::string &words,
                                    const char *unit, const std::string &caption)
{
  const double largest = largest_magnitude(results, column);
  if (largest == 0)
    return std::nullopt;
  const TimeAxis time = time_axis(results);
  const std::vector<const Model *> models = models_with(results, column);
  const ReadableUnit of = readable_unit(largest, unit);
  const std::string side = fmt::format("{} [{}]", words, of.symbol);
  Figure figure;
  figure.name = name;
  DataTable table;
  table.add(time.label, time.shown);
  figure.panels.push_back({time.label, side, panel});
  std::vector<std::string> curves;
  for (const Model *model : models)
  {
    const std::vector<double> values =
      scaled(column_at(*model, column, time.times, Outside::held), of);
    table.add(fmt::format("{} [{}]", model->name(), of.symbol), values);
    const LineStyle style = line_style(results, *model);
    figure.panels[0].curves.push_back(style.curve(model->name(), time.shown, values));
    curves.push_back(fmt::format("{} using 1:{} {}", gnuplot_string(name + ".csv"),
                                 curves.size() + 2, style.with_lines()));
  }
  const Key key = model_key(results, models);
  const int top = key.height(), height = top + panel + bottom_margin;
  figure.script =
    script_header(name, fmt::format("The {} against time", words), picture_width, height) +
    margins(picture_width, height, left, 24, top, bottom_margin) + key.commands(height) +
    fmt::format("set xrange [0:{:.6g}]\n", time.shown.back()) + bottom_label(time.label) +
    side_label(side) + plot_command(curves);
  figure.data[name + ".csv"] = table.text();
  figure.alternative = fmt::format("The {} of a sphere on an incline against time, for {} models.",
                                   words, models.size());
  figure.caption = caption;
  return figure;
}
} // namespace

std::vector<Figure> incline_figures(const Results &results)
{
  std::vector<Figure> figures;
  const auto add = [&](std::optional<Figure> figure)
  {
    if (figure)
      figures.push_back(std::move(*figure));
  };
  const std::string contact = results.problem.contacts().front().name;
  add(column_figure(results, to_string(ColumnName{ColumnKind::friction_force, contact}),
                    "friction-force", "friction force", "N",
                    "Friction force up the plane. For a rigid sphere it is constant; with a spring "
                    "along the plane it oscillates, and settles if that is damped."));
  add(column_figure(results, to_string(ColumnName{ColumnKind::sliding_speed, contact}),
                    "sliding-speed", "sliding speed", "m/s",
                    "Sliding speed of the contact point: zero while the sphere rolls."));
  return figures;
}
} // namespace carambole::reports
