// The energy lost in the impact, by mechanism: a bar for each model.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/judgement/energies.h"
#include "reports/judgement/losses.h"

namespace carambole::reports
{
namespace
{
constexpr int least_left = 190, right = 190, bar = 34;
// A loss below this part of the energy is rounding.
constexpr double smallest_loss = 1e-9;
constexpr double half_height = 0.34; // of a bar, over the distance of two

struct Bar
{
  std::string model;
  Loss loss;
  double scale; ///< [J]
};

/// Share of the energy that a part is drawn with. A part thinner than a line is not drawn.
double length(const LossPart &part, const Bar &bar)
{
  const double energy = part.energy.value_or(0);
  return energy > 2e-3 * bar.loss.total ? energy / bar.scale : 0;
}
} // namespace

std::optional<Figure> loss_figure(const Results &results)
{
  std::vector<Bar> bars;
  for (const Model &model : results.models)
    if (std::optional<Loss> loss = loss_of(results, model);
        loss && loss->total > smallest_loss * energy_scale(model))
      bars.push_back({model.name(), std::move(*loss), energy_scale(model)});
  if (bars.empty())
    return std::nullopt;

  // Rectangles from one share to the next, in the order of the parts.
  Figure figure;
  figure.name = "losses";
  const std::string file = gnuplot_string(figure.name + ".csv");
  Key key;
  DataTable table;
  std::vector<LossKind> kinds;
  std::vector<std::string> curves;
  for (const Bar &b : bars)
    for (const LossPart &part : b.loss.parts)
      if (length(part, b) > 0 && std::ranges::find(kinds, part.kind) == kinds.end())
        kinds.push_back(part.kind);
  double longest = 0; // [%]
  std::vector<std::vector<double>> begin(kinds.size()), end(kinds.size());
  for (const Bar &b : bars)
  {
    double at = 0;
    for (std::size_t k = 0; k < kinds.size(); ++k)
    {
      begin[k].push_back(100 * at);
      for (const LossPart &part : b.loss.parts)
        if (part.kind == kinds[k])
          at += length(part, b);
      end[k].push_back(100 * at);
    }
    longest = std::max(longest, 100 * at);
  }
  std::vector<double> places;
  for (std::size_t i = 0; i < bars.size(); ++i)
    places.push_back(static_cast<double>(i));
  table.add("bar", places);
  for (std::size_t k = 0; k < kinds.size(); ++k)
  {
    const std::size_t first = 2 + 2 * k;
    const std::string label = label_of(kinds[k]), colour = colour_of(kinds[k]);
    table.add(label + " from [%]", begin[k]);
    table.add(label + " to [%]", end[k]);
    key.add(label, {colour, 11, "1"});
    curves.push_back(fmt::format(
      "{} using (0.5*(${}+${})):1:{}:{}:($1-{}):($1+{}) with boxxyerror fillcolor rgb '{}' "
      "fillstyle solid noborder linecolor rgb '{}' notitle",
      file, first, first + 1, first, first + 1, half_height, half_height, colour, colour));
  }

  std::size_t longest_name = 0;
  for (const Bar &b : bars)
    longest_name = std::max(longest_name, b.model.size());
  const int n = static_cast<int>(bars.size()), top = key.height(),
            left = std::max(least_left, text_width(longest_name) + 24),
            height = top + n * bar + bottom_margin;
  std::string tics;
  figure.script = script_header(figure.name, "Energy lost, by mechanism", picture_width, height) +
                  margins(picture_width, height, left, right, top, bottom_margin) +
                  key.commands(height);
  for (int i = 0; i < n; ++i)
  {
    const Bar &b = bars[static_cast<std::size_t>(i)];
    tics += fmt::format("{}{} {}", i > 0 ? ", " : "", gnuplot_string(b.model), i);
    figure.script +=
      fmt::format("set label {} at graph 1.02, first {} left textcolor rgb '#222222'\n",
                  gnuplot_string(percent_size_text(b.loss.total / b.scale) + " lost"), i);
  }
  figure.script += fmt::format("set xrange [0:{:.6g}]\nset yrange [{}:-0.5]\nset ytics ({}) "
                               "nomirror\nset grid noytics\n",
                               1.02 * longest, n - 0.5, tics) +
                   bottom_label("share of the initial energy [%]") + plot_command(curves);
  figure.data[figure.name + ".csv"] = table.text();
  figure.alternative =
    "A bar for each model, as long as its loss, with the parts of the lost energy: ";
  for (const LossKind &kind : kinds)
    figure.alternative += std::string(&kind == &kinds.front() ? "" : ", ") + label_of(kind);
  figure.caption =
    "Energy lost in the impact, by mechanism, as shares of the initial energy: a bar is as long as "
    "the loss. Parts below 0.2 % of a loss are left out. ";
  const auto shows = [&](LossKind kind) { return std::ranges::find(kinds, kind) != kinds.end(); };
  const bool has_ground = shows(LossKind::radiated);
  if (has_ground)
    figure.caption += "Radiated: energy that left through the ground. ";
  if (shows(LossKind::vibrational) || shows(LossKind::vibrational_and_residual_stress) ||
      shows(LossKind::vibrational_and_open_contacts))
    figure.caption += fmt::format("Vibrational: energy left in the {}bodies as vibration. ",
                                  has_ground ? "other " : "");
  if (shows(LossKind::residual_stress) || shows(LossKind::vibrational_and_residual_stress))
    figure.caption += "Residual stress: strain energy around plastic strain, which stays. ";
  figure.caption += "Models without a loss have no bar.";
  return figure;
}
} // namespace carambole::reports
