// Velocities, energies and contact radii against time.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/figure_style.h"
#include "reports/figures.h"

namespace carambole::reports
{
namespace
{
constexpr int width = picture_width, left = 92, bottom = bottom_margin;

/// Labels along the right edge of a panel, moved apart where they would overlap.
struct EdgeLabel
{
  std::string text;
  double height; ///< in the unit of the axis
};

std::string edge_labels(std::vector<EdgeLabel> labels, double least_distance)
{
  std::ranges::sort(labels, {}, &EdgeLabel::height);
  for (std::size_t i = 1; i < labels.size(); ++i)
    labels[i].height = std::max(labels[i].height, labels[i - 1].height + least_distance);
  std::string commands;
  for (const EdgeLabel &label : labels)
    commands +=
      fmt::format("set label {} at graph 1.012, first {:.6g} left textcolor rgb '#222222'\n",
                  gnuplot_string(label.text), label.height);
  return commands;
}

double last_value(const Model &model, const std::string &column)
{
  const History::Column *values = model.history.find(column);
  return values == nullptr || values->values.empty() ? 0 : values->values.back();
}

/// Terms of an energy balance, as the histories name them.
constexpr std::array energy_terms{"kinetic", "strain",   "plastic",    "viscous", "hourglass",
                                  "contact", "friction", "dissipated", "absorbed"};

std::vector<double> sum_of_energies(const Model &model, const std::vector<double> &times)
{
  std::vector<double> sum(times.size(), 0.0);
  for (const char *term : energy_terms)
    if (const auto values = column_at(model, std::string("energy ") + term, times, Outside::gap);
        !values.empty())
      for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] += values[i];
  return sum;
}

/// Smallest part of the initial energy that is drawn; below it stands rounding.
constexpr double smallest_part = 1e-10;

/// Magnitudes over the initial energy, for a logarithmic axis: what is too small is a gap.
std::vector<double> parts_of(double initial, std::vector<double> values)
{
  for (double &value : values)
  {
    value = std::abs(value) / initial;
    if (value < smallest_part)
      value = std::nan("");
  }
  return values;
}
} // namespace

std::optional<Figure> velocity_figure(const Results &results)
{
  const std::vector<double> times = drawing_times(results);
  std::vector<const Body *> bodies;
  double largest = 0, lowest = 0, highest = 0;
  for (const Body &body : results.problem.bodies)
    if (const std::string column = "velocity " + body.name; !models_with(results, column).empty())
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

  Figure figure;
  figure.name = "velocities";
  const ReadableUnit speed = readable_unit(largest, "m/s"), time = readable_unit(times.back(), "s");
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable table;
  table.add("time [" + time.symbol + "]", scaled(times, time));
  std::vector<std::string> curves;
  std::vector<EdgeLabel> labels;
  std::size_t longest_name = 0;
  std::size_t column_number = 1;
  for (const Body *body : bodies)
  {
    const std::string column = "velocity " + body->name;
    const std::vector<const Model *> models = models_with(results, column);
    for (const Model *model : models)
    {
      table.add(fmt::format("{} {} [{}]", model->name(), body->name, speed.symbol),
                scaled(column_at(*model, column, times, Outside::held), speed));
      curves.push_back(fmt::format("{} using 1:{} {}", file, ++column_number,
                                   line_style(results, *model).with_lines()));
    }
    longest_name = std::max(longest_name, body->name.size());
    labels.push_back({body->name, last_value(*models.front(), column) * speed.factor});
  }
  const Key key = model_key(results, models_with(results, "velocity " + bodies.front()->name));
  const int top = key.height(), panel = 380, height = top + panel + bottom,
            right = 28 + text_width(longest_name);
  const double margin = 0.06 * (highest - lowest),
               range = (highest - lowest + 2 * margin) * speed.factor;
  figure.script =
    script_header(figure.name, "Velocities of the bodies against time", width, height) +
    margins(width, height, left, right, top, bottom) + key.commands(height) +
    fmt::format("set xrange [0:{:.6g}]\nset yrange [{:.6g}:{:.6g}]\n", times.back() * time.factor,
                (lowest - margin) * speed.factor, (highest + margin) * speed.factor) +
    bottom_label(fmt::format("time [{}]", time.symbol)) +
    side_label(fmt::format("velocity [{}]", speed.symbol)) +
    "set xzeroaxis linetype 1 linewidth 0.8 linecolor rgb '#888888'\n" +
    edge_labels(labels, range * 20 / panel) + plot_command(curves);
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative = fmt::format("Velocities of {} bodies against time after {} models.",
                                   bodies.size(), results.models.size());
  figure.caption = "Velocities of the centres of mass; the body's name stands at its final "
                   "velocity. After its last contact a body flies on.";
  return figure;
}

std::optional<Figure> energy_figure(const Results &results)
{
  const std::vector<const Model *> models = models_with(results, "energy kinetic");
  if (models.empty())
    return std::nullopt;
  const Model &main = *models.front();
  const std::vector<double> times = drawing_times(results);
  const std::vector<double> kinetic = column_at(main, "energy kinetic", times, Outside::gap),
                            total = sum_of_energies(main, times);
  const double initial = total.front();
  if (!(initial > 0))
    return std::nullopt;

  Figure figure;
  figure.name = "energies";
  const ReadableUnit joule = readable_unit(initial, "J"), time = readable_unit(times.back(), "s");
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable table;
  table.add("time [" + time.symbol + "]", scaled(times, time));
  table.add(fmt::format("{} kinetic [{}]", main.name(), joule.symbol), scaled(kinetic, joule));
  table.add(fmt::format("{} all terms [{}]", main.name(), joule.symbol), scaled(total, joule));
  std::vector<std::string> curves{
    file + " using 1:2 with filledcurves y1=0 fillcolor rgb '#e9e9e9' fillstyle solid noborder",
    file + " using 1:2:3 with filledcurves fillcolor rgb '#c4c4c4' fillstyle solid noborder"};
  std::size_t column_number = 3;
  for (const Model *model : models)
  {
    if (model != &main)
    {
      table.add(fmt::format("{} kinetic [{}]", model->name(), joule.symbol),
                scaled(column_at(*model, "energy kinetic", times, Outside::held), joule));
      ++column_number;
    }
    curves.push_back(fmt::format("{} using 1:{} {}", file, model == &main ? 2 : column_number,
                                 line_style(results, *model).with_lines()));
  }
  std::vector<std::string> small_terms;
  double largest_part = 10 * smallest_part;
  const auto add_small = [&](const std::string &label, const std::vector<double> &values)
  {
    const std::vector<double> parts = parts_of(initial, values);
    if (std::ranges::all_of(parts, [](double part) { return std::isnan(part); }))
      return;
    for (const double part : parts)
      largest_part = std::fmax(largest_part, part);
    table.add(label + " / initial [-]", parts, 5);
    const LineStyle style{"#1a1a1a", 1.5, dash_type(small_terms.size())};
    small_terms.push_back(fmt::format("{} using 1:{} {} title {}", file, ++column_number,
                                      style.with_lines(), gnuplot_string(label)));
  };
  add_small("hourglass", column_at(main, "energy hourglass", times, Outside::gap));
  add_small("contact", column_at(main, "energy contact", times, Outside::gap));
  std::vector<double> imbalance = total;
  for (double &value : imbalance)
    value -= initial;
  add_small("balance error", imbalance);

  const Key key = model_key(results, models);
  const int right = 150, top = key.height(), upper = 280, between = 18,
            lower = small_terms.empty() ? 0 : 150, height = top + upper + between + lower + bottom;
  std::string &script = figure.script;
  script = script_header(figure.name, "Energies against time", width, height);
  script += fmt::format("set xrange [0:{:.6g}]\nset yrange [0:{:.6g}]\n",
                        times.back() * time.factor, 1.04 * initial * joule.factor) +
            side_label(fmt::format("energy [{}]", joule.symbol));

  // The name of the strain energy stands where its band is thickest, that of the kinetic energy
  // where its own is.
  std::size_t thickest = 0;
  for (std::size_t i = 0; i < times.size(); ++i)
    if (total[i] - kinetic[i] > total[thickest] - kinetic[thickest])
      thickest = i;
  const auto band_label = [&](const char *name, double at, double level)
  {
    return fmt::format("set label '{}' at {:.6g},{:.6g} center front textcolor rgb '#333333'\n",
                       name, at * time.factor, level * joule.factor);
  };
  script += band_label("kinetic", 0.07 * times.back(), 0.3 * kinetic.front());
  if (total[thickest] - kinetic[thickest] > 0.12 * initial)
    script += band_label("strain", times[thickest], 0.5 * (total[thickest] + kinetic[thickest]));
  const std::string time_label = bottom_label(fmt::format("time [{}]", time.symbol));
  if (small_terms.empty())
    script += margins(width, height, left, right, top, bottom) + key.commands(height) + time_label +
              plot_command(curves);
  else
    script +=
      "set multiplot\n" + margins(width, height, left, right, top, bottom + lower + between) +
      key.commands(height) + "set format x ''\n" + plot_command(curves) +
      "unset label\nunset arrow\nset format x\n" +
      margins(width, height, left, right, top + upper + between, bottom) + time_label +
      "set key at graph 1.01, graph 1 left top vertical Left reverse samplen 2 maxcols 1\n" +
      logarithmic_axis("y", smallest_part, 1.5 * largest_part) + side_label("part of initial") +
      plot_command(small_terms) + "unset multiplot\n";
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative =
    "Kinetic energy against time after all models, over the strain energy of " + main.name() + ".";
  figure.caption = fmt::format(
    "Energies: grey bands, the kinetic and the strain energy of {0}; lines, the kinetic energy "
    "after "
    "each model. Below, the small terms of {0} over its initial energy: the error of the "
    "balance is what the sum of all terms gains or loses.",
    main.name());
  return figure;
}

std::optional<Figure> contact_radius_figure(const Results &results)
{
  const std::vector<double> times = drawing_times(results);
  double largest = 0;
  for (const Contact &contact : results.problem.contacts())
    largest = std::max(largest, largest_magnitude(results, "contact radius " + contact.name));
  if (largest == 0)
    return std::nullopt;

  Figure figure;
  figure.name = "contact-radii";
  const ReadableUnit length = readable_unit(largest, "m"), time = readable_unit(times.back(), "s");
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable table;
  table.add("time [" + time.symbol + "]", scaled(times, time));
  Key key;
  std::vector<std::string> curves;
  const std::vector<Contact> contacts = results.problem.contacts();
  for (std::size_t k = 0; k < contacts.size(); ++k)
    for (const Model *model : models_with(results, "contact radius " + contacts[k].name))
    {
      const std::string name = model->name() + " " + contacts[k].name;
      table.add(
        name + " [" + length.symbol + "]",
        scaled(column_at(*model, "contact radius " + contacts[k].name, times, Outside::zero),
               length));
      LineStyle style = line_style(results, *model);
      style.width = 2;
      style.dash = dash_type(k);
      key.add(name, style);
      curves.push_back(
        fmt::format("{} using 1:{} {}", file, curves.size() + 2, style.with_lines()));
    }
  const int top = key.height(), height = top + 260 + bottom;
  figure.script = script_header(figure.name, "Contact radii against time", width, height) +
                  margins(width, height, left, 24, top, bottom) + key.commands(height) +
                  fmt::format("set xrange [0:{:.6g}]\n", times.back() * time.factor) +
                  bottom_label(fmt::format("time [{}]", time.symbol)) +
                  side_label(fmt::format("contact radius [{}]", length.symbol)) +
                  plot_command(curves);
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative = "Radius of each contact against time.";
  figure.caption = "Radius of each contact against time, as the finite elements resolve it.";
  return figure;
}
} // namespace carambole::reports
