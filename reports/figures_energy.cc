// Where the energy is, over time.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/energies.h"
#include "reports/figure_style.h"
#include "reports/figures.h"

namespace carambole::reports
{
namespace
{
constexpr int width = picture_width, left = 92, bottom = bottom_margin;

/// Smallest part of the scale that is drawn on the logarithmic axis; below it stands rounding.
constexpr double smallest_part = 1e-10;
/// A term that is nowhere larger than this part of the scale is no band that an eye could see.
constexpr double smallest_band = 0.004;

/// One term of the balance at the drawing times [J].
struct Term
{
  std::string label, colour;
  std::vector<double> values;
};

double largest_size(const std::vector<double> &values)
{
  double largest = 0;
  for (const double value : values)
    largest = std::fmax(largest, std::abs(value));
  return largest;
}

std::vector<Term> terms_of(const Model &model, const std::vector<double> &times)
{
  std::vector<Term> terms;
  for (const EnergyTerm &term : energy_terms())
    if (auto values = column_at(model, std::string("energy ") + term.column, times, Outside::gap);
        !values.empty())
      terms.push_back({term.label, term.colour, std::move(values)});
  return terms;
}

void add_to(std::vector<double> &sum, const std::vector<double> &values, double factor = 1)
{
  for (std::size_t i = 0; i < sum.size() && i < values.size(); ++i)
    sum[i] += factor * values[i];
}

/// Magnitudes over the scale, for a logarithmic axis: what is too small is a gap.
std::vector<double> parts_of(double scale, std::vector<double> values)
{
  for (double &value : values)
  {
    value = std::abs(value) / scale;
    if (value < smallest_part)
      value = std::nan("");
  }
  return values;
}

/// The upper panel: terms stacked over one another, and lines.
struct Stack
{
  std::vector<std::string> curves;
  std::vector<Term> small; ///< what is too small for a band
  std::vector<double> top;
  double lowest = 0, highest = 0; ///< [J]
};

Stack stack(const std::vector<Term> &terms, double scale, const std::string &file,
            const ReadableUnit &joule, const std::string &model, DataTable &table, Key &key,
            std::size_t &columns)
{
  Stack result;
  result.top.assign(terms.front().values.size(), 0.0);
  table.add(fmt::format("{} base [{}]", model, joule.symbol), result.top);
  ++columns;
  for (const Term &term : terms)
  {
    if (largest_size(term.values) < smallest_band * scale)
    {
      result.small.push_back(term);
      continue;
    }
    add_to(result.top, term.values);
    table.add(fmt::format("{} up to {} [{}]", model, term.label, joule.symbol),
              scaled(result.top, joule));
    ++columns;
    result.curves.push_back(
      fmt::format("{} using 1:{}:{} with filledcurves fillcolor rgb '{}' fillstyle solid noborder",
                  file, columns - 1, columns, term.colour));
    key.add(term.label, {term.colour, 11, "1"});
    for (const double level : result.top)
    {
      result.lowest = std::fmin(result.lowest, level);
      result.highest = std::fmax(result.highest, level);
    }
  }
  return result;
}
} // namespace

std::optional<Figure> energy_figure(const Results &results)
{
  std::vector<const Model *> models;
  for (const Model &model : results.models)
    if (model.history.find(rigid_body_column(model)) != nullptr && energy_scale(model) > 0)
      models.push_back(&model);
  if (models.empty())
    return std::nullopt;
  const Model &main = *models.front();
  const std::vector<double> times = drawing_times(results);
  const std::vector<Term> terms = terms_of(main, times);
  const double scale = energy_scale(main);

  Figure figure;
  figure.name = "energies";
  const ReadableUnit joule = readable_unit(scale, "J"), time = readable_unit(times.back(), "s");
  const std::string file = gnuplot_string(figure.name + ".csv");
  DataTable table;
  table.add("time [" + time.symbol + "]", scaled(times, time));
  std::size_t columns = 1;
  Key key;
  Stack bands = stack(terms, scale, file, joule, main.name(), table, key, columns);
  const auto add_line = [&](const std::string &name, const std::string &what,
                            const std::vector<double> &values, const LineStyle &style)
  {
    table.add(fmt::format("{} {} [{}]", name, what, joule.symbol), scaled(values, joule));
    bands.curves.push_back(fmt::format("{} using 1:{} {}", file, ++columns, style.with_lines()));
    key.add(name, style);
    bands.highest = std::max(bands.highest, largest_size(values));
  };

  // What should be there: the initial energy and the work of gravity and loads.
  std::vector<double> imbalance(times.size(), 0.0);
  for (const Term &term : terms)
    add_to(imbalance, term.values);
  const std::vector<double> external = column_at(main, "energy external", times, Outside::gap);
  std::vector<double> due(times.size(), imbalance.front());
  add_to(due, external);
  const std::vector<double> total = column_at(main, "energy total", times, Outside::gap);
  if (!total.empty()) // all terms less the external work
  {
    imbalance = total;
    due.assign(times.size(), total.front());
    add_to(imbalance, due, -1);
    add_to(due, external);
  }
  else
    add_to(imbalance, due, -1);
  if (!external.empty())
    add_line("initial + external work", "", due, {"#1a1a1a", 2, dash_type(2)});
  for (const Model *model : models)
    add_line(model->name(), "rigid-body kinetic",
             column_at(*model, rigid_body_column(*model), times,
                       model == &main ? Outside::gap : Outside::held),
             line_style(results, *model));

  std::vector<std::string> small_curves;
  double largest_part = 10 * smallest_part;
  std::size_t longest = 0;
  bands.small.push_back({"balance error", "", imbalance});
  for (const Term &term : bands.small)
  {
    const std::vector<double> parts = parts_of(scale, term.values);
    if (std::ranges::all_of(parts, [](double part) { return std::isnan(part); }))
      continue;
    largest_part = std::max(largest_part, largest_size(parts));
    longest = std::max(longest, term.label.size());
    table.add(term.label + " / scale [-]", parts, 5);
    const std::size_t k = small_curves.size();
    const LineStyle style{term.label == "balance error" ? "#1a1a1a" : palette_colour(k), 1.6,
                          dash_type(k)};
    small_curves.push_back(fmt::format("{} using 1:{} {} title {}", file, ++columns,
                                       style.with_lines(), gnuplot_string(term.label)));
  }

  const int right = small_curves.empty() ? 24 : 70 + text_width(longest), top = key.height(),
            upper = 280, between = 18, lower = small_curves.empty() ? 0 : 160,
            height = top + upper + (lower > 0 ? between : 0) + lower + bottom;
  std::string &script = figure.script;
  script = script_header(figure.name, "Energies against time", width, height);
  script +=
    fmt::format("set xrange [0:{:.6g}]\nset yrange [{:.6g}:{:.6g}]\n", times.back() * time.factor,
                1.04 * bands.lowest * joule.factor, 1.04 * bands.highest * joule.factor) +
    side_label(fmt::format("energy [{}]", joule.symbol));
  const std::string time_label = bottom_label(fmt::format("time [{}]", time.symbol));
  if (small_curves.empty())
    script += margins(width, height, left, right, top, bottom) + key.commands(height) + time_label +
              plot_command(bands.curves);
  else
    script +=
      "set multiplot\n" + margins(width, height, left, right, top, bottom + lower + between) +
      key.commands(height) + "set format x ''\n" + plot_command(bands.curves) +
      "unset label\nunset arrow\nset format x\n" +
      margins(width, height, left, right, top + upper + between, bottom) + time_label +
      "set key at graph 1.01, graph 1 left top vertical Left reverse samplen 2 maxcols 1\n" +
      logarithmic_axis("y", smallest_part, 1.5 * largest_part) +
      side_label(external.empty() ? "part of initial" : "part of scale") +
      plot_command(small_curves) + "unset multiplot\n";
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative = "Where the energy of " + main.name() +
                       " is against time, as bands over one another, with the kinetic energy of "
                       "the bodies as wholes after all models.";
  figure.caption = fmt::format(
    "Where the energy of {0} is: bands, one over another{1}; lines, the kinetic energy of the "
    "bodies as wholes after each model.{2}",
    main.name(),
    external.empty() ? "" : ", and what there should be, the initial energy and the external work",
    small_curves.empty()
      ? ""
      : fmt::format(" Below, what is too small for a band, over {}: the balance error is what the "
                    "sum of all terms gains or loses.",
                    external.empty() ? "the initial energy"
                                     : "the initial energy or the largest external work"));
  return figure;
}
} // namespace carambole::reports
