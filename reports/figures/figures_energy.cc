// The terms of the energy over time.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/judgement/energies.h"

namespace carambole::reports
{
namespace
{
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

/// The levels between which a term is drawn [J].
struct Band
{
  const Term *term;
  std::vector<double> base, top;
};

/// Terms that are large enough for a band, stacked: upwards where they are positive, downwards from
/// zero where they are negative, as the potential of adhesion.
std::vector<Band> stack(const std::vector<Term> &terms, double scale)
{
  std::vector<Band> bands;
  std::vector<double> above(terms.front().values.size(), 0.0), below = above;
  for (const Term &term : terms)
  {
    if (largest_magnitude(term.values) < smallest_band * scale)
      continue;
    Band band{&term, above, above};
    for (std::size_t i = 0; i < above.size(); ++i)
    {
      const double value = i < term.values.size() ? term.values[i] : 0;
      double &level = value < 0 ? below[i] : above[i];
      // Where the record has ended neither edge is known.
      band.base[i] = std::isnan(value) ? value : level;
      level += value;
      band.top[i] = level;
    }
    bands.push_back(std::move(band));
  }
  return bands;
}

/// What the terms are compared with [J].
struct Balance
{
  std::vector<double> due;       ///< the initial energy and the work of gravity and loads
  std::vector<double> imbalance; ///< all terms minus that
  bool has_external = false;     ///< work
};

Balance balance_of(const Model &model, const std::vector<Term> &terms,
                   const std::vector<double> &times)
{
  Balance balance;
  const std::vector<double> external =
                              column_at(model, energy_column("external"), times, Outside::gap),
                            total = column_at(model, energy_column("total"), times, Outside::gap);
  balance.has_external = !external.empty();
  balance.imbalance.assign(times.size(), 0.0);
  for (const Term &term : terms)
    add_to(balance.imbalance, term.values);
  const double initial = total.empty() ? balance.imbalance.front() : total.front();
  balance.due.assign(times.size(), initial);
  if (total.empty())
  {
    add_to(balance.due, external);
    add_to(balance.imbalance, balance.due, -1);
    return balance;
  }
  balance.imbalance = total; // all terms minus the external work
  add_to(balance.imbalance, balance.due, -1);
  add_to(balance.due, external);
  return balance;
}

/// Whether the history has the energies of deformation and, where there is friction, of that: some
/// laws record neither, and their sum without them is no balance.
bool has_balance(const Model &model)
{
  const auto has = [&](const char *term)
  { return model.history.find(energy_column(term)) != nullptr; };
  const bool rubs = model.record.model.energy.friction.value_or(0) != 0;
  return has("strain") && (!rubs || has("friction"));
}

/// How much time to draw: the contacts alone, or the whole record if an energy changes visibly
/// after them.
Span span_of_changes(const Results &results, const Model &main)
{
  constexpr double visible = 0.02; // of the scale
  const std::vector<double> times = drawing_times(results);
  const double end = drawing_times(results, Span::contacts).back();
  const auto first = static_cast<std::size_t>(std::ranges::lower_bound(times, end) - times.begin());
  for (const Term &term : terms_of(main, times))
    for (std::size_t i = first; i < times.size(); ++i)
      if (std::abs(term.values[i] - term.values[first]) > visible * energy_scale(main))
        return Span::record;
  return Span::contacts;
}

/// The stacked terms of the first model, and a line for the rigid-body energy of each.
ChartFrame energy_frame(const Results &results, const std::vector<const Model *> &models,
                        const std::vector<Term> &terms, const Balance &balance,
                        const TimeAxis &time)
{
  const Model &main = *models.front();
  const double scale = energy_scale(main);
  const ReadableUnit joule = readable_unit(scale, "J");
  ChartFrame frame{.x = time.axis(), .y = {with_unit("energy", joule)}, .height = 280};
  double lowest = 0, highest = 0;
  for (const Band &band : stack(terms, scale))
  {
    frame.series.push_back({.name = band.term->label,
                            .style = {band.term->colour, 11, "1"},
                            .x = time.shown,
                            .y = scaled(band.top, joule),
                            .look = SeriesLook::band,
                            .extent = scaled(band.base, joule),
                            .column = fmt::format("{} up to {}", main.name(), band.term->label)});
    for (const double at : band.top)
    {
      lowest = std::fmin(lowest, at);
      highest = std::fmax(highest, at);
    }
  }
  const auto add_line = [&](const std::string &name, const std::string &what,
                            const std::vector<double> &values, const LineStyle &style)
  {
    frame.add(name, style, time.shown, scaled(values, joule)).column = name + what;
    highest = std::max(highest, largest_magnitude(values));
  };
  if (balance.has_external)
    add_line("initial + external work", "", balance.due, {"#1a1a1a", 2, dash_type(2)});
  for (const Model *model : models)
    add_line(model->name(), " rigid-body kinetic",
             column_at(*model, rigid_body_column(*model), time.times,
                       model == &main ? Outside::gap : Outside::held),
             line_style(results, *model));
  frame.y.low = 1.04 * lowest * joule.factor;
  frame.y.high = 1.04 * highest * joule.factor;
  return frame;
}

/// What is too small for a band, and the error of the balance, over the scale.
ChartFrame small_frame(std::vector<Term> terms, const Balance &balance, const Model &main,
                       const TimeAxis &time, bool scale_is_initial)
{
  const double scale = energy_scale(main);
  std::erase_if(terms, [&](const Term &term)
                { return largest_magnitude(term.values) >= smallest_band * scale; });
  if (has_balance(main))
    terms.push_back({"balance error", "", "#1a1a1a", balance.imbalance, "(1,4)"});
  double largest_part = 10 * smallest_part;
  ChartFrame frame{.x = time.axis(),
                   .y = {.label = scale_is_initial ? "share of initial" : "share of scale",
                         .low = 0.5 * smallest_part,
                         .scale = AxisScale::logarithmic},
                   .height = 160};
  for (const Term &term : terms)
  {
    const std::vector<double> values = parts_of(scale, term.values);
    if (std::ranges::all_of(values, [](double part) { return std::isnan(part); }))
      continue;
    largest_part = std::max(largest_part, largest_magnitude(values));
    frame.series.push_back({.name = term.label,
                            .style = {term.line_colour, 1.6, std::string(term.dash)},
                            .x = time.shown,
                            .y = values,
                            .label = term.label,
                            .column = term.label + " / scale [-]",
                            .digits = 5,
                            .in_key = false});
  }
  frame.y.high = 1.5 * largest_part;
  return frame;
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
  const TimeAxis time = time_axis(results, span_of_changes(results, main));
  const std::vector<Term> terms = terms_of(main, time.times);
  const Balance balance = balance_of(main, terms, time.times);
  const ChartFrame small =
    small_frame(terms, balance, main, time, energy_scale_is_initial(results));
  ChartFrame large = energy_frame(results, models, terms, balance, time);
  std::string below;
  if (*large.y.low < 0)
    below = " Negative energies are below zero.";
  if (!small.series.empty())
    below += fmt::format(
      " Lower panel: terms too small for a band, over the {}.{}", energy_scale_words(results),
      has_balance(main) ? " The balance error is the gain or loss of the sum of all terms." : "");
  return figure_of(
    {.name = "energies",
     .alternative = "The energy terms of " + main.name() +
                    " against time as stacked bands, with the rigid-body kinetic energy of all "
                    "models.",
     .caption = fmt::format(
       "Energies against time. Stacked bands: energy terms of {0}. Lines: rigid-body kinetic "
       "energy of the models that record it{1}.{2}",
       main.name(), balance.has_external ? ", and initial energy plus external work" : "", below),
     .frames = {std::move(large), small}});
}
} // namespace carambole::reports
