// Velocities and contact radii against time.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/records/history_columns.h"
#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/judgement/energies.h"

namespace carambole::reports
{
namespace
{
constexpr int width = picture_width, left = 92, bottom = bottom_margin;

/// Of many bodies in a row, some from end to end: more curves cannot be distinguished.
std::vector<const Body *> some_of(const std::vector<const Body *> &bodies)
{
  constexpr std::size_t most = 12;
  if (bodies.size() <= 2 * most)
    return bodies;
  std::vector<const Body *> some;
  for (std::size_t k = 0; k < most; ++k)
    some.push_back(bodies[k * (bodies.size() - 1) / (most - 1)]);
  return some;
}

double last_value(const Model &model, const std::string &column)
{
  const History::Column *values = model.history.find(column);
  return values == nullptr || values->values.empty() ? 0 : values->values.back();
}

/// Whether the body moves in any model, by more than rounding.
bool moves(const Results &results, const Body &body)
{
  const std::vector<const Model *> models =
    models_with(results, to_string(ColumnName{ColumnKind::velocity, body.name}));
  return std::ranges::any_of(
    models,
    [&](const Model *model)
    {
      const double least = negligible_speed(*model, body.mass());
      return std::ranges::any_of(
        model->history.find(to_string(ColumnName{ColumnKind::velocity, body.name}))->values,
        [&](double v) { return std::abs(v) > least; });
    });
}
} // namespace

std::optional<Figure> velocity_figure(const Results &results)
{
  const TimeAxis time = time_axis(results);
  std::vector<const Body *> bodies;
  double largest = 0, lowest = 0, highest = 0;
  for (const Body &body : results.problem.bodies)
    if (const std::string column = to_string(ColumnName{ColumnKind::velocity, body.name});
        moves(results, body))
    {
      bodies.push_back(&body);
      for (const Model *model : models_with(results, column))
      {
        const auto [low, high] = std::ranges::minmax(model->history.find(column)->values);
        lowest = std::min(lowest, low);
        highest = std::max(highest, high);
      }
    }
  largest = std::max(highest, -lowest);
  if (bodies.empty() || largest == 0)
    return std::nullopt;
  const std::size_t moving = bodies.size();
  bodies = some_of(bodies);

  Figure figure;
  figure.name = "velocities";
  const ReadableUnit speed = readable_unit(largest, "m/s");
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable table;
  table.add(time.label, time.shown);
  figure.panels.push_back({time.label, fmt::format("velocity [{}]", speed.symbol), 380});
  std::vector<std::string> curves;
  const double margin = 0.06 * (highest - lowest), range = highest - lowest + 2 * margin;
  std::vector<EdgeLabel> labels;
  std::size_t longest_name = 0;
  std::size_t column_number = 1;
  for (const Body *body : bodies)
  {
    const std::string column = to_string(ColumnName{ColumnKind::velocity, body->name});
    const std::vector<const Model *> models = models_with(results, column);
    for (const Model *model : models)
    {
      const std::vector<double> values =
        scaled(column_at(*model, column, time.times, Outside::held), speed);
      table.add(fmt::format("{} {} [{}]", model->name(), body->name, speed.symbol), values);
      figure.panels[0].curves.push_back(
        line_style(results, *model).curve(model->name(), time.shown, values, body->name));
      curves.push_back(fmt::format("{} using 1:{} {}", file, ++column_number,
                                   line_style(results, *model).with_lines()));
    }
    longest_name = std::max(longest_name, body->name.size());
    labels.push_back({body->name, line_style(results, *models.front()).colour,
                      (last_value(*models.front(), column) - lowest + margin) / range});
  }
  const Key key = model_key(
    results,
    models_with(results, to_string(ColumnName{ColumnKind::velocity, bodies.front()->name})));
  const int top = key.height(), panel = 380, height = top + panel + bottom,
            right = 28 + text_width(longest_name);
  figure.script =
    script_header(figure.name, "Velocities of the bodies against time", width, height) +
    margins(width, height, left, right, top, bottom) + key.commands(height) + time.range +
    fmt::format("set yrange [{:.6g}:{:.6g}]\n", (lowest - margin) * speed.factor,
                (highest + margin) * speed.factor) +
    bottom_label(time.label) + side_label(fmt::format("velocity [{}]", speed.symbol)) +
    "set xzeroaxis linetype 1 linewidth 0.8 linecolor rgb '#888888'\n" +
    edge_labels(labels, 20.0 / panel) + plot_command(curves);
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative =
    fmt::format("Velocity of {} against time, for {}.",
                bodies.size() == 1 ? "the body" : fmt::format("{} bodies", bodies.size()),
                counted(results.models.size(), "model"));
  figure.caption = "Velocities of the centres of mass. Each curve ends at the name of its body. "
                   "After its last contact a body keeps its velocity.";
  if (bodies.size() < moving)
    figure.caption += fmt::format(" {} of {} bodies are drawn.", bodies.size(), moving);
  return figure;
}

std::optional<Figure> contact_radius_figure(const Results &results)
{
  const TimeAxis time = time_axis(results);
  double largest = 0;
  for (const Contact &contact : results.problem.contacts())
    largest = std::max(
      largest,
      largest_magnitude(results, to_string(ColumnName{ColumnKind::contact_radius, contact.name})));
  if (largest == 0)
    return std::nullopt;

  Figure figure;
  figure.name = "contact-radii";
  const ReadableUnit length = readable_unit(largest, "m");
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable table;
  table.add(time.label, time.shown);
  figure.panels.push_back({time.label, fmt::format("contact radius [{}]", length.symbol)});
  Key key;
  std::vector<std::string> curves;
  const std::vector<Contact> contacts = results.problem.contacts();
  for (std::size_t k = 0; k < contacts.size(); ++k)
    for (const Model *model :
         models_with(results, to_string(ColumnName{ColumnKind::contact_radius, contacts[k].name})))
    {
      const std::string name = model->name() + " " + contacts[k].name;
      const std::vector<double> values = scaled(
        column_at(*model, to_string(ColumnName{ColumnKind::contact_radius, contacts[k].name}),
                  time.times, Outside::zero),
        length);
      table.add(name + " [" + length.symbol + "]", values);
      LineStyle style = line_style(results, *model);
      style.width = 2;
      style.dash = dash_type(k);
      key.add(name, style);
      figure.panels[0].curves.push_back(style.curve(name, time.shown, values));
      curves.push_back(
        fmt::format("{} using 1:{} {}", file, curves.size() + 2, style.with_lines()));
    }
  const int top = key.height(), height = top + 260 + bottom;
  figure.script = script_header(figure.name, "Contact radii against time", width, height) +
                  margins(width, height, left, 24, top, bottom) + key.commands(height) +
                  time.range + bottom_label(time.label) +
                  side_label(fmt::format("contact radius [{}]", length.symbol)) +
                  plot_command(curves);
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative = "Radius of each contact against time.";
  figure.caption = "Radius of each contact against time, as resolved by the finite elements.";
  return figure;
}
} // namespace carambole::reports
