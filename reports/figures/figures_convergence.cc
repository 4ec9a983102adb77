// Convergence over the levels.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"
#include "reports/words/quantity_words.h"

namespace carambole::reports
{
namespace
{
/// Distance of every level from the extrapolated value, over the size of the quantity.
struct Sequence
{
  QuantityName quantity;
  double observed_order = 0;
  std::vector<double> distances; ///< [-], coarsest first
};

/// The kinds of quantities that are shown, each with its own colour.
constexpr std::array shown_kinds{QuantityKind::peak_force,
                                 QuantityKind::duration,
                                 QuantityKind::impulse,
                                 QuantityKind::velocity,
                                 QuantityKind::restitution,
                                 QuantityKind::final_length,
                                 QuantityKind::final_face_radius,
                                 QuantityKind::peak_displacement_r,
                                 QuantityKind::peak_displacement_z,
                                 QuantityKind::final_displacement_r,
                                 QuantityKind::final_displacement_z,
                                 QuantityKind::peak_velocity_r,
                                 QuantityKind::peak_velocity_z};

/// Place of the kind among those shown, or their number.
std::size_t place_of(QuantityKind kind)
{
  return static_cast<std::size_t>(std::ranges::find(shown_kinds, kind) - shown_kinds.begin());
}

std::vector<Sequence> sequences(const Results &results, const Model &model)
{
  std::vector<Sequence> all;
  for (const auto &[key, u] : model.record.model.uncertainty)
  {
    const std::optional<QuantityName> quantity = parse_quantity_name(key);
    if (!quantity || place_of(quantity->kind) == shown_kinds.size() || !u.extrapolated ||
        !u.observed_order || u.levels.size() < 2)
      continue;
    const double size = quantity->kind == QuantityKind::velocity ? approach_speed(results.problem)
                                                                 : std::abs(*u.extrapolated);
    if (!(size > 0))
      continue;
    Sequence sequence{*quantity, *u.observed_order, {}};
    for (const double value : u.levels)
      sequence.distances.push_back(std::abs(value - *u.extrapolated) / size);
    if (std::ranges::all_of(sequence.distances, [](double d) { return d > 0; }))
      all.push_back(std::move(sequence));
  }
  return all;
}

const FemEntry *find_entry(const Case &problem, const std::string &name)
{
  const auto found = std::ranges::find(problem.fem, name, &FemEntry::name);
  return found == problem.fem.end() ? nullptr : &*found;
}
} // namespace

std::optional<Figure> convergence_figure(const Results &results)
{
  for (const Model &model : results.models)
  {
    const FemEntry *entry = find_entry(results.problem, model.name());
    const std::vector<Sequence> shown = sequences(results, model);
    if (entry == nullptr || shown.empty())
      continue;

    std::size_t levels = 0;
    for (const Sequence &sequence : shown)
      levels = std::max(levels, sequence.distances.size());
    std::vector<double> sizes; // h/a, coarsest first
    for (std::size_t k = 0; k < levels; ++k)
      sizes.push_back(std::pow(2.0, double(levels - 1 - k)) / entry->elements_per_contact_radius);

    Figure figure;
    figure.name = "convergence";
    const std::string file = gnuplot_string(figure.name + ".csv");
    DataTable table;
    table.add("h/a [-]", sizes);
    figure.panels.push_back(
      {"element size over contact radius, h/a", "relative error", 380, true, true, {}});
    std::vector<std::string> curves;
    double smallest = 1, largest = 0;
    std::size_t longest_label = 0;
    std::array<std::size_t, shown_kinds.size()> of_kind{};
    for (std::size_t k = 0; k < shown.size(); ++k)
    {
      const std::size_t kind = place_of(shown[k].quantity.kind), member = of_kind[kind]++;
      for (const double distance : shown[k].distances)
      {
        smallest = std::min(smallest, distance);
        largest = std::max(largest, distance);
      }
      const std::string name = readable_name(shown[k].quantity);
      table.add(to_string(shown[k].quantity) + " [-]", shown[k].distances);
      const std::string label = fmt::format("{}, p = {:.2f}", name, shown[k].observed_order);
      ChartCurve curve{
        label,
        palette_colour(kind),
        2,
        dash_type(member),
        std::vector(sizes.end() - static_cast<std::ptrdiff_t>(shown[k].distances.size()),
                    sizes.end()),
        shown[k].distances};
      curve.marker = marker_type(kind);
      figure.panels[0].curves.push_back(std::move(curve));
      longest_label = std::max(longest_label, label.size());
      curves.push_back(
        fmt::format("{} using 1:{} with linespoints linecolor rgb '{}' linewidth 2 dashtype {} "
                    "pointtype {} pointsize 0.7 title {}",
                    file, k + 2, palette_colour(kind), dash_type(member), marker_type(kind),
                    gnuplot_string(label)));
    }
    // Two slopes to compare with, through the upper left corner of the data.
    for (const int order : {1, 2})
    {
      const LineStyle slope{"#767676", 1, order == 1 ? "(2,3)" : "1"};
      curves.push_back(fmt::format("{:.6g}*(x/{:.6g})**{} {} title 'order {}'", 1.6 * largest,
                                   sizes.front(), order, slope.with_lines(), order));
      std::vector<double> line;
      for (const double size : sizes)
        line.push_back(1.6 * largest * std::pow(size / sizes.front(), order));
      figure.panels[0].curves.push_back(slope.curve(fmt::format("order {}", order), sizes, line));
    }

    std::string tics;
    for (const double size : sizes)
    {
      const std::string label = fmt::format("1/{:g}", std::round(100 / size) / 100);
      tics += fmt::format("{}'{}' {:.6g}", tics.empty() ? "" : ", ", label, size);
      figure.panels[0].x_tics.emplace_back(size, label);
    }
    const int left = 92, panel = 490, right = 76 + text_width(longest_label),
              width = left + panel + right, bottom = bottom_margin, height = 14 + 400 + bottom;
    figure.script =
      script_header(figure.name, "Convergence of " + model.name(), width, height) +
      margins(width, height, left, right, 14, bottom) +
      "set key at graph 1.04, graph 1 left top vertical Left reverse samplen 3 maxcols 1\n"
      "set logscale x\n" +
      logarithmic_axis("y", smallest / 2, largest * 2.5) +
      fmt::format("set xtics ({})\nset xrange [{:.6g}:{:.6g}]\n", tics, sizes.back() / 1.25,
                  sizes.front() * 1.25) +
      bottom_label("element size over contact radius, h/a") + side_label("relative error") +
      plot_command(curves);
    figure.data[figure.name + ".csv"] = table.text();
    figure.alternative = "Relative error of each mesh level against element size, log-log.";
    figure.caption =
      fmt::format("Error of each mesh level of {} relative to the extrapolated value (for "
                  "velocities: relative to the approach speed) against the element size; p is the "
                  "observed order. Quantities without monotonic convergence are only in the table.",
                  model.name());
    return figure;
  }
  return std::nullopt;
}
} // namespace carambole::reports
