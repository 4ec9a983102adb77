// Convergence over the levels.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
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

/// A series per quantity against h/a [-], coarsest first, with the range of their errors.
ChartFrame error_frame(const std::vector<Sequence> &shown, const std::vector<double> &sizes)
{
  ChartFrame frame{.x = {.label = "element size over contact radius, h/a",
                         .low = sizes.back() / 1.25,
                         .high = sizes.front() * 1.25,
                         .scale = AxisScale::logarithmic},
                   .y = {.label = "relative error", .scale = AxisScale::logarithmic},
                   .height = 400};
  for (const double size : sizes)
    frame.x.tics.emplace_back(size, fmt::format("1/{:g}", std::round(100 / size) / 100));
  double smallest = 1, largest = 0;
  std::array<std::size_t, shown_kinds.size()> of_kind{};
  for (const Sequence &sequence : shown)
  {
    const std::size_t kind = place_of(sequence.quantity.kind), member = of_kind[kind]++;
    const auto [low, high] = std::ranges::minmax(sequence.distances);
    smallest = std::min(smallest, low);
    largest = std::max(largest, high);
    frame.series.push_back(
      {.name =
         fmt::format("{}, p = {:.2f}", readable_name(sequence.quantity), sequence.observed_order),
       .style = {palette_colour(kind), 2, dash_type(member), marker_type(kind)},
       .x = std::vector(sizes.end() - std::ssize(sequence.distances), sizes.end()),
       .y = sequence.distances,
       .look = SeriesLook::linked_points,
       .column = to_string(sequence.quantity) + " [-]",
       .point_size = 0.7});
  }
  frame.y.low = smallest / 2;
  frame.y.high = largest * 2.5;
  // Two slopes to compare with, through the upper left corner of the data.
  for (const int order : {1, 2})
  {
    ChartSeries slope{.name = fmt::format("order {}", order),
                      .style = {"#767676", 1, order == 1 ? "(2,3)" : "1"},
                      .x = {*frame.x.high, *frame.x.low}};
    for (const double size : slope.x)
      slope.y.push_back(1.6 * largest * std::pow(size / sizes.front(), order));
    frame.series.push_back(std::move(slope));
  }
  return frame;
}
} // namespace

std::optional<Figure> convergence_figure(const Results &results)
{
  for (const Model &model : results.models)
  {
    const auto entry = std::ranges::find(results.problem.fem, model.name(), &FemEntry::name);
    const std::vector<Sequence> shown = sequences(results, model);
    if (entry == results.problem.fem.end() || shown.empty())
      continue;

    std::size_t levels = 0;
    for (const Sequence &sequence : shown)
      levels = std::max(levels, sequence.distances.size());
    std::vector<double> sizes; // h/a, coarsest first
    for (std::size_t k = 0; k < levels; ++k)
      sizes.push_back(std::pow(2.0, double(levels - 1 - k)) / entry->elements_per_contact_radius);
    return figure_of(
      {.name = "convergence",
       .alternative = "Relative error of each mesh level against element size, log-log.",
       .caption = fmt::format(
         "Error of each mesh level of {} relative to the extrapolated value (for "
         "velocities: relative to the approach speed) against the element size; p is the "
         "observed order. Only the main quantities that converge monotonically are drawn; the "
         "table "
         "has the others.",
         model.name()),
       .frames = {error_frame(shown, sizes)},
       .key_is_right = true});
  }
  return std::nullopt;
}
} // namespace carambole::reports
