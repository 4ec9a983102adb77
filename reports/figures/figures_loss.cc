// The energy lost in the impact, by mechanism: a bar for each model.

#include <algorithm>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/judgement/energies.h"
#include "reports/judgement/losses.h"

namespace carambole::reports
{
namespace
{
constexpr int loss_width = 700, names_width = 120, values_width = 130, bar = 34; // [px]
// A loss below this part of the energy is rounding.
constexpr double smallest_loss = 1e-9;

struct Bar
{
  std::string model;
  Loss loss;
  double scale;     ///< [J]
  double least = 0; ///< shares below it are thinner than a line
};

/// Share of the energy that a part is drawn with. A part thinner than a line is not drawn.
double length(const LossPart &part, const Bar &bar)
{
  const double energy = part.energy.value_or(0);
  return energy > bar.least * bar.scale ? energy / bar.scale : 0;
}
/// The kinds of the parts that are drawn, in the order of the first bar that has them.
std::vector<LossKind> drawn_kinds(const std::vector<Bar> &bars)
{
  std::vector<LossKind> kinds;
  for (const Bar &b : bars)
    for (const LossPart &part : b.loss.parts)
      if (length(part, b) > 0 && std::ranges::find(kinds, part.kind) == kinds.end())
        kinds.push_back(part.kind);
  return kinds;
}

/// Rectangles from one share to the next, in the order of the kinds.
ChartFrame bars_frame(const std::vector<Bar> &bars, const std::vector<LossKind> &kinds,
                      bool scale_is_initial)
{
  ChartFrame frame{
    .x = {scale_is_initial ? "share of the initial energy [%]" : "share of the scale [%]", 0},
    .y = {.low = double(bars.size()) - 0.5, .high = -0.5},
    .height = static_cast<int>(bars.size()) * bar,
    .commands = "set grid noytics\n"};
  for (const LossKind kind : kinds)
    frame.series.push_back(
      {.name = label_of(kind), .style = {colour_of(kind), 11, "1"}, .look = SeriesLook::bars});
  double longest = 0; // [%]
  for (const Bar &b : bars)
  {
    const double place = static_cast<double>(frame.y.tics.size());
    frame.y.tics.emplace_back(place, b.model);
    frame.notes.push_back({.text = percent_size_text(b.loss.total / b.scale) + " lost",
                           .x = 1.02,
                           .y = place,
                           .is_left = true,
                           .y_is_value = true});
    double at = 0;
    for (std::size_t k = 0; k < kinds.size(); ++k)
    {
      ChartSeries &series = frame.series[k];
      series.y.push_back(place);
      series.extent.push_back(100 * at);
      for (const LossPart &part : b.loss.parts)
        if (part.kind == kinds[k])
          at += length(part, b);
      series.x.push_back(100 * at);
    }
    longest = std::max(longest, 100 * at);
  }
  frame.x.high = 1.02 * longest;
  constexpr int most_numbers = 7;
  if (longest > 0)
    frame.x.tic_distance = tic_step(*frame.x.high, most_numbers);
  return frame;
}

std::string caption_of(const std::vector<LossKind> &kinds, const Results &results)
{
  const Case &problem = results.problem;
  std::string caption =
    "Energy lost in the impact, by mechanism, as shares of the " + energy_scale_words(results) +
    ": a bar is as long as the loss. Parts below 1 % of the longest bar are left out. ";
  const auto shows = [&](LossKind kind) { return std::ranges::find(kinds, kind) != kinds.end(); };
  const bool has_ground = shows(LossKind::radiated) || shows(LossKind::radiated_and_open_contacts);
  const auto ground = std::ranges::find_if(problem.bodies, &Body::is_unbounded);
  if (has_ground)
    caption += fmt::format("Radiated: energy that ran away in waves{}, which do not come back. ",
                           ground == problem.bodies.end() ? "" : " in " + ground->name);
  if (shows(LossKind::vibrational) || shows(LossKind::vibrational_and_residual_stress) ||
      shows(LossKind::vibrational_and_open_contacts))
    caption += fmt::format("Vibrational: energy left in the {}bodies as vibration. ",
                           has_ground ? "other " : "");
  if (shows(LossKind::residual_stress) || shows(LossKind::vibrational_and_residual_stress))
    caption += "Residual stress: strain energy around plastic strain, which stays. ";
  if (shows(LossKind::not_itemised))
    caption += "Not itemised: the record has the loss alone. ";
  return caption + "Models without a loss have no bar.";
}
} // namespace

std::optional<Figure> loss_figure(const Results &results)
{
  std::vector<Bar> bars;
  std::size_t longest_name = 0;
  for (const Model &model : results.models)
    if (std::optional<Loss> loss = loss_of(results, model);
        loss && loss->total > smallest_loss * energy_scale(model))
    {
      bars.push_back({model.name(), std::move(*loss), energy_scale(model)});
      longest_name = std::max(longest_name, model.name().size());
    }
  double longest = 0;
  for (const Bar &bar : bars)
    longest = std::max(longest, bar.loss.total / bar.scale);
  for (Bar &bar : bars)
    bar.least = 0.01 * longest;
  const std::vector<LossKind> kinds = drawn_kinds(bars);
  std::vector<std::string> labels;
  labels.reserve(kinds.size());
  for (const LossKind kind : kinds)
    labels.push_back(label_of(kind));
  return figure_of(
    {.name = "losses",
     .alternative = fmt::format(
       "A bar for each model, as long as its loss, with the parts of the lost energy: {}",
       fmt::join(labels, ", ")),
     .caption = caption_of(kinds, results),
     .frames = {bars_frame(bars, kinds, energy_scale_is_initial(results))},
     .left = std::max(names_width, text_width(longest_name) + 24),
     .right = values_width,
     .total_width = loss_width});
}
} // namespace carambole::reports
