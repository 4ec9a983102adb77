// Uncertain inputs: their shares in the variance, the distributions of the results, laws against
// finite elements.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/judgement/answer.h"
#include "reports/judgement/input_study.h"
#include "reports/records/number_table.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
constexpr int bar_height = 30, least_left = 120; // [px]
constexpr std::size_t most_quantities = 4;

/// The quantities of the reference that the answer names and the study has.
std::vector<const InputSpread *> asked_spreads(const Results &results)
{
  const Model *reference = results.reference();
  std::vector<const InputSpread *> spreads;
  if (reference == nullptr)
    return spreads;
  for (const QuantityName &quantity : asked_quantities(results.problem, reference->record.model))
    if (const InputSpread *spread = find_spread(results, reference->name(), quantity);
        spread != nullptr && spread->deviation > 0 && spreads.size() < most_quantities)
      spreads.push_back(spread);
  return spreads;
}

/// Bars of one quantity, the longest at the top: total shares, with the first ones inside.
ChartFrame shares_frame(const Case &problem, const InputSpread &spread, std::size_t &longest_name)
{
  std::vector<InputShare> shares = spread.shares;
  std::ranges::sort(shares, std::ranges::greater(), &InputShare::total);
  ChartFrame frame{.title = readable_name(known_quantity(spread.quantity)),
                   .x = {.label = "share of the variance [%]", .low = 0, .high = 118},
                   .y = {.low = double(shares.size()) - 0.5, .high = -0.5},
                   .height = int(shares.size()) * bar_height,
                   .commands = "set grid noytics\n"};
  ChartSeries total{
    .name = "total", .style = {palette_colour(5), 11, "1"}, .look = SeriesLook::bars},
    first{.name = "alone", .style = {palette_colour(0), 5, "1"}, .look = SeriesLook::bars};
  for (std::size_t k = 0; k < shares.size(); ++k)
  {
    const std::string name = input_name(problem, shares[k].path);
    longest_name = std::max(longest_name, name.size());
    frame.y.tics.emplace_back(double(k), name);
    for (ChartSeries *series : {&total, &first})
    {
      const double share = series == &total ? shares[k].total : shares[k].first;
      series->y.push_back(double(k));
      series->extent.push_back(0);
      series->x.push_back(100 * std::clamp(share, 0., 1.));
    }
    frame.notes.push_back({.text = fmt::format("{:.1f} %", 100 * shares[k].total),
                           .x = (100 * std::clamp(shares[k].total, 0., 1.) + 1.5) / 118,
                           .y = double(k),
                           .is_left = true,
                           .y_is_value = true});
  }
  frame.series = {std::move(total), std::move(first)};
  return frame;
}

std::optional<Figure> shares_figure(const Case &problem,
                                    const std::vector<const InputSpread *> &spreads)
{
  const std::string &reference = problem.reference;
  Chart chart{
    .name = "input-shares",
    .alternative = fmt::format(
      "Bars of the share of each uncertain input in the variance of the results of {}", reference),
    .caption = fmt::format(
      "What the uncertainty of the results of {} comes from: total Sobol' indices, with "
      "the part that an input causes alone inside.",
      reference),
    .every_frame_has_numbers = false,
    .gap = 46,
    .right = 20,
    .above = 24};
  std::size_t longest_name = 0;
  for (const InputSpread *spread : spreads)
    if (!spread->shares.empty())
      chart.frames.push_back(shares_frame(problem, *spread, longest_name));
  chart.left = std::max(least_left, text_width(longest_name) + 44);
  return figure_of(std::move(chart));
}

/// A column of a table of the study, without empty cells.
std::vector<double> column_of(const std::optional<NumberTable> &table, const std::string &name)
{
  if (!table)
    return {};
  for (std::size_t k = 0; k < table->header.size(); ++k)
    if (table->header[k].starts_with(name + " ["))
      return table->columns[k];
  return {};
}

/// Density of the values of a model, by bins over four standard deviations on either side.
ChartSeries density_of(const std::vector<double> &values, const InputSpread &spread,
                       const ReadableUnit &unit, std::string name, LineStyle style)
{
  constexpr std::size_t n_bins = 40;
  const double low = spread.mean - 4 * spread.deviation, width = 8 * spread.deviation / n_bins;
  std::vector<double> counts(n_bins);
  double number = 0;
  for (const double value : values)
    if (std::isfinite(value))
    {
      const double bin = (value - low) / width;
      if (bin >= 0 && bin < double(n_bins))
        counts[std::size_t(bin)] += 1;
      ++number;
    }
  ChartSeries series{.name = std::move(name), .style = std::move(style)};
  for (std::size_t k = 0; k < n_bins && number > 0; ++k)
  {
    series.x.push_back((low + (double(k) + 0.5) * width) * unit.factor);
    series.y.push_back(counts[k] / number / (width * unit.factor));
  }
  return series;
}

/// The density of one quantity from all models, and the measurements as lines.
std::optional<ChartFrame> density_frame(const Results &results, const InputSpread &spread,
                                        const std::optional<NumberTable> &laws,
                                        const std::optional<NumberTable> &carried)
{
  struct Drawn
  {
    const Model *model;
    const InputSpread *spread;
    std::vector<double> values;
  };
  std::vector<Drawn> drawn;
  double low = spread.mean - 4 * spread.deviation, high = spread.mean + 4 * spread.deviation;
  for (const Model &model : results.models)
  {
    const std::string name = model.name() + " " + spread.quantity;
    std::vector<double> values = column_of(laws, name);
    if (values.empty())
      values = column_of(carried, name);
    if (values.empty())
      continue;
    const QuantityName quantity = known_quantity(spread.quantity);
    if (const InputSpread *own = find_spread(results, model.name(), quantity);
        own != nullptr && own->deviation > 1e-9 * std::abs(own->mean))
    {
      low = std::min(low, own->mean - 4 * own->deviation);
      high = std::max(high, own->mean + 4 * own->deviation);
      drawn.push_back({&model, own, std::move(values)});
    }
  }
  if (drawn.empty() || !(high > low))
    return std::nullopt;
  const QuantityName quantity = known_quantity(spread.quantity);
  const ReadableUnit unit =
    readable_unit(std::max(std::abs(low), std::abs(high)), si_symbol(quantity.kind));
  ChartFrame frame{.x = {.label = name_with_unit(quantity, unit),
                         .low = low * unit.factor,
                         .high = high * unit.factor},
                   .y = {.label = "density", .reaches_zero = true},
                   .height = 230};
  for (const Drawn &one : drawn)
    frame.series.push_back(density_of(one.values, *one.spread, unit, one.model->name(),
                                      line_style(results, *one.model)));
  double top = 0;
  for (const ChartSeries &series : frame.series)
    for (const double y : series.y)
      top = std::max(top, y);
  frame.y.low = 0;
  frame.y.high = 1.08 * top;
  for (const Model &model : results.models)
    if (const auto value = find_quantity(model.record.model, quantity);
        value && model.record.model.kind == ModelKind::data && *value > low && *value < high)
      frame.marks.push_back({.text = model.name(), .x = *value * unit.factor});
  return frame;
}

std::optional<Figure> densities_figure(const Results &results,
                                       const std::vector<const InputSpread *> &spreads)
{
  const auto laws =
               read_number_table(results.folder / study_folder / "laws.csv", EmptyCell::is_nothing),
             carried = read_number_table(results.folder / study_folder / "carried.csv",
                                         EmptyCell::is_nothing);
  Chart chart{.name = "input-spread",
              .alternative = "Density of the results of every model over the uncertain inputs",
              .caption =
                "How the results of every model spread over the uncertain inputs. The area "
                "below a curve is one. A dotted line is a measured value.",
              .every_frame_has_numbers = true,
              .gap = bottom_margin + 6};
  for (const InputSpread *spread : spreads)
    if (auto frame = density_frame(results, *spread, laws, carried))
      chart.frames.push_back(*std::move(frame));
  return figure_of(std::move(chart));
}
} // namespace

std::vector<Figure> input_figures(const Results &results)
{
  std::vector<Figure> figures;
  if (!results.study)
    return figures;
  const std::vector<const InputSpread *> spreads = asked_spreads(results);
  if (auto shares = shares_figure(results.problem, spreads))
    figures.push_back(*std::move(shares));
  if (auto densities = densities_figure(results, spreads))
    figures.push_back(*std::move(densities));
  return figures;
}
} // namespace carambole::reports
