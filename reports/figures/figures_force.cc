// Force histories and force against approach, one figure each per contact.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/records/history_columns.h"
#include "reports/drawing/figure_style.h"
#include "reports/drawing/thinning.h"
#include "reports/figures/figures.h"
#include "reports/metrics/metrics.h"

namespace carambole::reports
{
namespace
{
constexpr int width = picture_width, left = 92, right = 24, bottom = bottom_margin;

std::vector<double> minus(std::vector<double> a, const std::vector<double> &b)
{
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] -= b[i];
  return a;
}
/// Distance of the tics of a low panel: 1, 2 or 5 times a power of ten, about two on either side of
/// zero.
double tic_distance(double largest)
{
  const double decade = std::pow(10.0, std::floor(std::log10(largest / 2)));
  const double leading = largest / 2 / decade;
  return decade * (leading < 1.5 ? 1 : leading < 3.5 ? 2 : leading < 7.5 ? 5 : 10);
}

/// The name of the contact in an upper corner, where a pulse leaves room.
std::string corner_label(const std::string &name, double x, const char *justified)
{
  return fmt::format("set label {} at graph {},0.95 {} textcolor rgb '#222222'\n",
                     gnuplot_string(name), x, justified);
}

/// The axis of forces from zero or below, with room for a label above the peak.
std::string force_axis(double peak, const ReadableUnit &unit)
{
  return fmt::format("set yrange [*<0:{:.6g}]\n", 1.12 * peak * unit.factor) +
         side_label(fmt::format("force [{}]", unit.symbol));
}

/// A force over the approach, first in, then out.
struct Loop
{
  std::vector<double> approach, force;
};

/// Drops the way out where it retraces the way in within a hundredth of the peak force: a dashed
/// line that is drawn twice is no longer dashed.
void drop_retraced_path(Loop &loop)
{
  const auto turn = std::ranges::max_element(loop.approach) - loop.approach.begin();
  const std::vector<double> in(loop.approach.begin(), loop.approach.begin() + turn + 1),
    force_in(loop.force.begin(), loop.force.begin() + turn + 1),
    out(loop.approach.rbegin(), loop.approach.rend() - turn),
    force_out(loop.force.rbegin(), loop.force.rend() - turn);
  if (!std::ranges::is_sorted(in) || !std::ranges::is_sorted(out))
    return;
  const double tolerance = 0.01 * std::ranges::max(loop.force);
  const std::vector<double> retraced = resample(in, force_in, out);
  for (std::size_t i = 0; i < out.size(); ++i)
    if (std::abs(retraced[i] - force_out[i]) > tolerance)
      return;
  loop = {in, force_in};
}

/// Force over approach while the bodies are in contact, at every sample.
Loop contact_loop(const Model &model, const Contact &contact)
{
  const std::vector<double> &times = model.history.columns.front().values;
  const std::vector<double> approach = column_at(
                              model, to_string(ColumnName{ColumnKind::approach, contact.name}),
                              times, Outside::gap),
                            force = column_at(
                              model, to_string(ColumnName{ColumnKind::force, contact.name}), times,
                              Outside::gap);
  double deepest = 0;
  for (const double value : approach)
    deepest = std::fmax(deepest, value);
  const double rounding = 1e-12 * deepest;
  const auto has_force = [&](std::size_t i)
  { return force[i] != 0 && !std::isnan(force[i]) && approach[i] >= -rounding; };
  // The other end of a jump: the force just before it was there, or just after.
  const auto jumps = [&](std::size_t i, std::size_t k)
  { return has_force(k) && std::abs(times[i] - times[k]) <= 1e-14 * times.back(); };
  Loop loop;
  for (std::size_t i = 0; i < times.size(); ++i)
  {
    const bool touches =
      has_force(i) ||
      (force[i] == 0 && ((i > 0 && jumps(i, i - 1)) || (i + 1 < times.size() && jumps(i, i + 1))));
    if (!touches && (loop.force.empty() || std::isnan(loop.force.back())))
      continue;
    // One gap between two contacts of a pair: their paths are not joined.
    loop.approach.push_back(touches ? approach[i] : std::nan(""));
    loop.force.push_back(touches ? force[i] : std::nan(""));
  }
  if (!loop.force.empty() && std::isnan(loop.force.back()))
  {
    loop.approach.pop_back();
    loop.force.pop_back();
  }
  const bool is_one_contact =
    std::ranges::none_of(loop.force, [](double f) { return std::isnan(f); });
  if (!loop.force.empty() && is_one_contact)
    drop_retraced_path(loop);
  thin_out(loop.approach, loop.force);
  return loop;
}
} // namespace

std::optional<Figure> force_figure(const Results &results, const Contact &contact)
{
  const std::string column = to_string(ColumnName{ColumnKind::force, contact.name});
  const std::vector<const Model *> models = models_with(results, column);
  const double peak = largest_magnitude(results, column);
  if (models.empty() || peak == 0)
    return std::nullopt;
  const Model *reference = results.reference();
  const bool compares = reference != nullptr && models.front() == reference && models.size() > 1;

  const TimeAxis time = time_axis(results);
  const ReadableUnit force = readable_unit(peak, "N");
  Figure figure;
  figure.panels.push_back({time.label, fmt::format("force {} [{}]", contact.name, force.symbol)});
  DataTable table;
  table.add(time.label, time.shown);
  for (const Model *model : models)
  {
    const std::vector<double> values =
      scaled(column_at(*model, column, time.times, Outside::zero), force);
    table.add(fmt::format("{} [{}]", model->name(), force.symbol), values);
    figure.panels[0].curves.push_back(
      line_style(results, *model).curve(model->name(), time.shown, values));
  }
  double largest_difference = 0;
  if (compares)
  {
    figure.panels.push_back({time.label, fmt::format("difference [{}]", force.symbol), 150});
    for (std::size_t i = 1; i < models.size(); ++i)
    {
      const std::vector<double> difference =
        minus(column_at(*models[i], column, time.times, Outside::zero),
              column_at(*reference, column, time.times, Outside::zero));
      for (const double value : difference)
        largest_difference = std::max(largest_difference, std::abs(value));
      table.add(fmt::format("{} - {} [{}]", models[i]->name(), reference->name(), force.symbol),
                scaled(difference, force));
      figure.panels[1].curves.push_back(
        line_style(results, *models[i])
          .curve(models[i]->name(), time.shown, scaled(difference, force)));
    }
  }

  figure.name = "force-" + contact.name;
  const std::string file = gnuplot_string(figure.name + ".csv");
  const Key key = model_key(results, models);
  const int top = key.height(), upper = 300, lower = compares ? 150 : 0, between = 18,
            height = top + upper + (compares ? between + lower : 0) + bottom;

  std::vector<std::string> curves, differences;
  for (std::size_t i = 0; i < models.size(); ++i)
    curves.push_back(
      fmt::format("{} using 1:{} {}", file, i + 2, line_style(results, *models[i]).with_lines()));
  std::string &script = figure.script;
  script =
    script_header(figure.name, "Contact force " + contact.name + " against time", width, height);
  script += time.range;
  script += force_axis(peak, force);
  const std::string name_label = corner_label(contact.name, 0.99, "right");
  const std::string time_label = bottom_label(time.label);
  if (!compares)
  {
    script += margins(width, height, left, right, top, bottom) + key.commands(height) + name_label +
              time_label + plot_command(curves);
  }
  else
  {
    for (std::size_t i = 1; i < models.size(); ++i)
      differences.push_back(fmt::format("{} using 1:{} {}", file, models.size() + 1 + i,
                                        line_style(results, *models[i]).with_lines()));
    script += "set multiplot\n" +
              margins(width, height, left, right, top, bottom + lower + between) +
              key.commands(height) + name_label + "set format x ''\n" + plot_command(curves);
    script += margins(width, height, left, right, top + upper + between, bottom) +
              "unset arrow\nunset label\nset format x\nset yrange [*:*]\n" +
              (largest_difference > 0 ? fmt::format("set ytics {:.4g}\n",
                                                    tic_distance(largest_difference * force.factor))
                                      : "") +
              time_label;
    script += side_label(fmt::format("difference [{}]", force.symbol));
    script += "set xzeroaxis linetype 1 linewidth 4.5 linecolor rgb '#1a1a1a'\n" +
              plot_command(differences) + "unset multiplot\n";
  }
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative =
    fmt::format("Contact force {} against time, for {} models{}.", contact.name, models.size(),
                compares ? ", with their difference from the reference below" : "");
  figure.caption =
    fmt::format("Contact force {} against time{}.", contact.name,
                compares ? "; below, the difference of each model from " + reference->name() : "");
  return figure;
}

std::optional<Figure> approach_figure(const Results &results, const Contact &contact)
{
  const std::string force_column = to_string(ColumnName{ColumnKind::force, contact.name}),
                    approach_column = to_string(ColumnName{ColumnKind::approach, contact.name});
  std::vector<const Model *> models = models_with(results, force_column);
  std::erase_if(models,
                [&](const Model *model)
                {
                  return model->history.find(approach_column) == nullptr ||
                         contact_loop(*model, contact).approach.empty(); // it never touches there
                });
  const double peak = largest_magnitude(results, force_column);
  if (models.empty() || peak == 0)
    return std::nullopt;

  std::vector<Loop> loops;
  double deepest = 0;
  for (const Model *model : models)
  {
    loops.push_back(contact_loop(*model, contact));
    for (const double approach : loops.back().approach)
      deepest = std::fmax(deepest, approach);
  }
  const ReadableUnit force = readable_unit(peak, "N"), length = readable_unit(deepest, "m");

  Figure figure;
  figure.name = "force-approach-" + contact.name;
  figure.panels.push_back({fmt::format("approach [{}]", length.symbol),
                           fmt::format("force {} [{}]", contact.name, force.symbol), 380});
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable table;
  std::vector<std::string> curves;
  for (std::size_t i = 0; i < models.size(); ++i)
  {
    const std::vector<double> approach = scaled(loops[i].approach, length),
                              values = scaled(loops[i].force, force);
    table.add(fmt::format("{} approach [{}]", models[i]->name(), length.symbol), approach);
    table.add(fmt::format("{} force [{}]", models[i]->name(), force.symbol), values);
    figure.panels[0].curves.push_back(
      line_style(results, *models[i]).curve(models[i]->name(), approach, values));
    curves.push_back(fmt::format("{} using {}:{} {}", file, 2 * i + 1, 2 * i + 2,
                                 line_style(results, *models[i]).with_lines()));
  }
  const Key key = model_key(results, models);
  const int top = key.height(), height = top + 380 + bottom;
  figure.script = script_header(figure.name, "Contact force " + contact.name + " against approach",
                                width, height) +
                  margins(width, height, left, right, top, bottom) + key.commands(height) +
                  corner_label(contact.name, 0.02, "left") + "set xrange [0:*]\n" +
                  force_axis(peak, force) +
                  bottom_label(fmt::format("approach [{}]", length.symbol)) + plot_command(curves);
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative =
    fmt::format("Contact force {} against approach, for {} models.", contact.name, models.size());
  figure.caption = fmt::format(
    "Contact force {} against approach. The area of a loop is the energy that the centres of mass "
    "lose in the contact. If unloading follows the loading path, the path is drawn once.",
    contact.name);
  return figure;
}
} // namespace carambole::reports
