// The terms of the energy over time.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/judgement/energies.h"

namespace carambole::reports
{
namespace
{
constexpr int width = picture_width, left = 92, bottom = bottom_margin, upper = 280,
              lower_panel = 160;

/// Smallest part of the scale that is drawn on the logarithmic axis; anything below is rounding.
constexpr double smallest_part = 1e-10;
/// A term that never exceeds this part of the scale is too thin for a visible band.
constexpr double smallest_band = 0.004;

/// One term of the balance at the drawing times [J].
struct Term
{
  std::string label, colour, line_colour;
  std::vector<double> values;
  std::string_view dash = "1"; ///< of its line
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
  // A law that splits what it dissipates has the sum as well.
  const bool is_split = model.history.find(energy_column("dissipated")) != nullptr &&
                        model.history.find(energy_column("plastic")) != nullptr;
  for (const EnergyTerm &term : energy_terms())
    if (is_split && term.kind == EnergyKind::dissipated)
      continue;
    else if (auto values = column_at(model, energy_column(term.column), times, Outside::gap);
             !values.empty())
      terms.push_back({term.label, term.colour, term.line_colour, std::move(values)});
  return terms;
}

void add_to(std::vector<double> &sum, const std::vector<double> &values, double factor = 1)
{
  for (std::size_t i = 0; i < sum.size() && i < values.size(); ++i)
    sum[i] += factor * values[i];
}

/// Magnitudes over the scale, for a logarithmic axis: values that are too small are gaps.
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

/// A term between two levels [J].
struct Band
{
  const Term *term;
  std::vector<double> base, top;
};

/// Stacked terms, and those that are too small to be stacked.
struct Stack
{
  std::vector<Band> bands;
  std::vector<Term> small;
  double lowest = 0, highest = 0; ///< [J]
};

Stack stack(const std::vector<Term> &terms, double scale)
{
  Stack result;
  std::vector<double> level(terms.front().values.size(), 0.0);
  for (const Term &term : terms)
  {
    if (largest_size(term.values) < smallest_band * scale)
    {
      result.small.push_back(term);
      continue;
    }
    Band band{&term, level, level};
    add_to(band.top, term.values);
    // Where the record has ended neither edge is known.
    for (std::size_t i = 0; i < band.top.size(); ++i)
      if (std::isnan(band.top[i]))
        band.base[i] = band.top[i];
    level = band.top;
    for (const double at : level)
    {
      result.lowest = std::fmin(result.lowest, at);
      result.highest = std::fmax(result.highest, at);
    }
    result.bands.push_back(std::move(band));
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
  const TimeAxis time = time_axis(results);
  const std::vector<Term> terms = terms_of(main, time.times);
  const double scale = energy_scale(main);

  Figure figure;
  figure.name = "energies";
  const ReadableUnit joule = readable_unit(scale, "J");
  const std::string file = gnuplot_string(figure.name + ".csv");
  figure.panels.push_back({time.label, fmt::format("energy [{}]", joule.symbol), upper});
  DataTable table;
  table.add(time.label, time.shown);
  std::size_t columns = 1;
  Key key;
  Stack parts = stack(terms, scale);
  std::vector<std::string> curves;
  table.add(fmt::format("{} base [{}]", main.name(), joule.symbol),
            std::vector<double>(time.times.size(), 0.0));
  ++columns;
  for (const Band &band : parts.bands)
  {
    const std::vector<double> base = scaled(band.base, joule), top = scaled(band.top, joule);
    table.add(fmt::format("{} up to {} [{}]", main.name(), band.term->label, joule.symbol), top);
    ++columns;
    curves.push_back(
      fmt::format("{} using 1:{}:{} with filledcurves fillcolor rgb '{}' fillstyle solid noborder",
                  file, columns - 1, columns, band.term->colour));
    const LineStyle style{band.term->colour, 11, "1"};
    key.add(band.term->label, style);
    figure.panels[0].curves.push_back(style.curve(band.term->label, time.shown, top));
    figure.panels[0].curves.back().base = base;
  }
  const auto add_line = [&](const std::string &name, const std::string &what,
                            const std::vector<double> &values, const LineStyle &style)
  {
    table.add(fmt::format("{} {} [{}]", name, what, joule.symbol), scaled(values, joule));
    curves.push_back(fmt::format("{} using 1:{} {}", file, ++columns, style.with_lines()));
    key.add(name, style);
    figure.panels[0].curves.push_back(style.curve(name, time.shown, scaled(values, joule)));
    parts.highest = std::max(parts.highest, largest_size(values));
  };

  // The due energy: the initial energy and the work of gravity and loads.
  std::vector<double> imbalance(time.times.size(), 0.0);
  for (const Term &term : terms)
    add_to(imbalance, term.values);
  const std::vector<double> external =
    column_at(main, energy_column("external"), time.times, Outside::gap);
  std::vector<double> due(time.times.size(), imbalance.front());
  add_to(due, external);
  const std::vector<double> total =
    column_at(main, energy_column("total"), time.times, Outside::gap);
  if (!total.empty()) // all terms minus the external work
  {
    imbalance = total;
    due.assign(time.times.size(), total.front());
    add_to(imbalance, due, -1);
    add_to(due, external);
  }
  else
    add_to(imbalance, due, -1);
  if (!external.empty())
    add_line("initial + external work", "", due, {"#1a1a1a", 2, dash_type(2)});
  for (const Model *model : models)
    add_line(model->name(), "rigid-body kinetic",
             column_at(*model, rigid_body_column(*model), time.times,
                       model == &main ? Outside::gap : Outside::held),
             line_style(results, *model));

  parts.small.push_back({"balance error", "", "#1a1a1a", imbalance, "(1,4)"});
  std::vector<ChartCurve> small;
  double largest_part = 10 * smallest_part;
  for (const Term &term : parts.small)
  {
    const std::vector<double> values = parts_of(scale, term.values);
    if (std::ranges::all_of(values, [](double part) { return std::isnan(part); }))
      continue;
    largest_part = std::max(largest_part, largest_size(values));
    const LineStyle style{term.line_colour, 1.6, std::string(term.dash)};
    small.push_back(style.curve(term.label, time.shown, values, term.label));
  }
  const double lowest_part = 0.5 * smallest_part, highest_part = 1.5 * largest_part;
  std::vector<std::string> small_curves;
  std::vector<EdgeLabel> labels;
  std::size_t longest = 0;
  for (const ChartCurve &curve : small)
  {
    table.add(curve.name + " / scale [-]", curve.y, 5);
    small_curves.push_back(
      fmt::format("{} using 1:{} {}", file, ++columns,
                  LineStyle{curve.colour, curve.width, curve.dash}.with_lines()));
    longest = std::max(longest, curve.name.size());
    const auto last = std::ranges::find_if(curve.y.rbegin(), curve.y.rend(),
                                           [](double part) { return !std::isnan(part); });
    labels.push_back({curve.name, curve.colour,
                      std::log(*last / lowest_part) / std::log(highest_part / lowest_part)});
  }
  const std::string part_name = external.empty() ? "share of initial" : "share of scale";
  if (!small.empty())
    figure.panels.push_back({time.label, part_name, lower_panel, false, true, std::move(small)});

  const int right = small_curves.empty() ? 24 : 34 + text_width(longest), top = key.height(),
            between = 18, lower = small_curves.empty() ? 0 : lower_panel,
            height = top + upper + (lower > 0 ? between : 0) + lower + bottom;
  std::string &script = figure.script;
  script = script_header(figure.name, "Energies against time", width, height);
  script += time.range +
            fmt::format("set yrange [{:.6g}:{:.6g}]\n", 1.04 * parts.lowest * joule.factor,
                        1.04 * parts.highest * joule.factor) +
            side_label(fmt::format("energy [{}]", joule.symbol));
  const std::string time_label = bottom_label(time.label);
  if (small_curves.empty())
    script += margins(width, height, left, right, top, bottom) + key.commands(height) + time_label +
              plot_command(curves);
  else
    script += "set multiplot\n" +
              margins(width, height, left, right, top, bottom + lower + between) +
              key.commands(height) + "set format x ''\n" + plot_command(curves) +
              "unset label\nunset arrow\nset format x\n" +
              margins(width, height, left, right, top + upper + between, bottom) + time_label +
              edge_labels(labels, 18.0 / lower) + logarithmic_axis("y", lowest_part, highest_part) +
              side_label(part_name) + plot_command(small_curves) + "unset multiplot\n";
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative = "The energy terms of " + main.name() +
                       " against time as stacked bands, with the rigid-body kinetic energy of all "
                       "models.";
  figure.caption = fmt::format(
    "Energies against time. Stacked bands: energy terms of {0}. Lines: rigid-body kinetic energy "
    "of "
    "each model{1}.{2}",
    main.name(), external.empty() ? "" : ", and initial energy plus external work",
    small_curves.empty()
      ? ""
      : fmt::format(" Lower panel: terms too small for a band, over {}. The balance error is the "
                    "gain or loss of the sum of all terms.",
                    external.empty() ? "the initial energy"
                                     : "the initial energy or the largest external work"));
  return figure;
}
} // namespace carambole::reports
