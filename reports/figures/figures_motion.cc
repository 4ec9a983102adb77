// Velocities and contact radii against time.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/records/load_span.h"
#include "reports/figures/figures.h"
#include "reports/figures/model_curves.h"
#include "reports/judgement/energies.h"

namespace carambole::reports
{
namespace
{
/// Of many bodies in a row, some from end to end: more curves cannot be distinguished.
std::vector<const Body *> some_of(const std::vector<const Body *> &bodies)
{
  constexpr std::size_t most = 12;
  if (bodies.size() <= 2 * most)
    return bodies;
  std::vector<const Body *> some;
  for (std::size_t k = 0; k < most; ++k)
    some.push_back(bodies[k * (bodies.size() - 1) / (most - 1)]);
  return some;
}

/// Whether the body moves in any model, by more than rounding.
bool moves(const Results &results, const Body &body)
{
  const std::vector<const Model *> models =
    models_with(results, to_string(ColumnName{ColumnKind::velocity, body.name}));
  return std::ranges::any_of(
    models,
    [&](const Model *model)
    {
      const double least = negligible_speed(*model, body.mass());
      return std::ranges::any_of(
        model->history.find(to_string(ColumnName{ColumnKind::velocity, body.name}))->values,
        [&](double v) { return std::abs(v) > least; });
    });
}

/// The radius of faces that meet flat jumps between nothing and the whole face while they graze
/// each other: zero where the contact bears less than `load_share` of its largest force.
void drop_grazing(std::vector<double> &radius, const std::vector<double> &force)
{
  const double least = force.empty() ? 0 : load_share * std::ranges::max(force);
  for (std::size_t i = 0; i < std::min(radius.size(), force.size()); ++i)
    if (force[i] < least)
      radius[i] = 0;
}
} // namespace

std::optional<Figure> velocity_figure(const Results &results)
{
  // Nothing but weight changes a velocity after the last contact.
  const TimeAxis time =
    time_axis(results, results.problem.gravity == 0 ? Span::contacts : Span::record);
  std::vector<const Body *> bodies;
  double largest = 0, lowest = 0, highest = 0;
  for (const Body &body : results.problem.bodies)
    if (const std::string column = to_string(ColumnName{ColumnKind::velocity, body.name});
        moves(results, body))
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
  const std::size_t moving = bodies.size();
  bodies = some_of(bodies);
  const ReadableUnit speed = readable_unit(largest, "m/s");
  const double margin = 0.06 * (highest - lowest);
  ChartFrame frame{.x = time.axis(),
                   .y = {.label = with_unit("velocity", speed),
                         .low = (lowest - margin) * speed.factor,
                         .high = (highest + margin) * speed.factor,
                         .zero = thin_line()},
                   .height = 380};
  constexpr std::size_t many = 4; // their names may be joined where the curves end together
  // Of one model the bodies have a colour each, of several the models.
  const bool is_alone = results.models.size() == 1 && bodies.size() > 1;
  std::size_t longest_name = 0;
  for (std::size_t k = 0; k < bodies.size(); ++k)
  {
    const Body *body = bodies[k];
    longest_name = std::max(longest_name, body->name.size());
    const std::string column = to_string(ColumnName{ColumnKind::velocity, body->name});
    for (const Model *model : models_with(results, column))
      frame.series.push_back(
        {.name = is_alone ? body->name : model->name(),
         .style = is_alone ? series_style(k) : line_style(results, *model),
         .x = time.shown,
         .y = scaled(column_at(*model, column, time.times, Outside::held), speed),
         .label = body->name,
         .column = fmt::format("{} {}", model->name(), body->name)});
  }
  return figure_of(
    {.name = "velocities",
     .alternative =
       fmt::format("Velocity of {} against time, for {}.",
                   bodies.size() == 1 ? "the body" : fmt::format("{} bodies", bodies.size()),
                   counted(results.models.size(), "model")),
     .caption =
       "Velocities of the centres of mass. The name of a body stands at the end of one of its "
       "curves. "
       "After its last contact a body keeps its velocity." +
       (bodies.size() < moving ? fmt::format(" {} of {} bodies are drawn.", bodies.size(), moving)
                               : ""),
     .frames = {frame},
     .right = 28 + text_width(bodies.size() > many ? 2 * longest_name + 3 : longest_name)});
}

std::optional<Figure> contact_radius_figure(const Results &results)
{
  const std::vector<Contact> contacts = results.problem.contacts();
  double largest = 0;
  for (const Contact &contact : contacts)
    largest = std::max(
      largest,
      largest_magnitude(results, to_string(ColumnName{ColumnKind::contact_radius, contact.name})));
  const bool is_alone = results.models.size() == 1 && contacts.size() > 1;
  const TimeAxis time = time_axis(results, Span::contacts);
  bool are_flat = false;
  ChartFrame all;
  for (std::size_t k = 0; k < contacts.size(); ++k)
    if (std::optional<ChartFrame> frame = over_time(
          results, {.name = to_string(ColumnName{ColumnKind::contact_radius, contacts[k].name}),
                    .words = "contact radius",
                    .si_unit = "m",
                    .largest = largest}))
    {
      all.x = frame->x;
      all.y = frame->y;
      const auto body_of = [&](int body) -> const Body &
      { return results.problem.bodies[static_cast<std::size_t>(body)]; };
      const bool is_flat = meet_flat(body_of(contacts[k].first), body_of(contacts[k].second));
      are_flat |= is_flat;
      for (ChartSeries &one : frame->series)
      {
        const auto model = std::ranges::find(results.models, one.name, &Model::name);
        if (is_flat && model != results.models.end())
          drop_grazing(one.y,
                       column_at(*model, to_string(ColumnName{ColumnKind::force, contacts[k].name}),
                                 time.times, Outside::zero));
        ChartSeries &added = all.series.emplace_back(one);
        added.name = added.column = one.name + " " + contacts[k].name;
        added.style.width = 2;
        if (is_alone)
          added.style.colour = palette_colour(k);
        added.style.dash = dash_type(k);
      }
    }
  all.height = 260;
  return figure_of(
    all, "contact-radii", "Radius of each contact against time.",
    fmt::format("Radius of each contact against time, as resolved by the {}.{}",
                results.problem.counts_rings() ? "rings of the half-spaces" : "finite elements",
                are_flat ? " Of flat faces it is drawn as zero where the contact "
                           "bears less than 1 % of its largest force."
                         : ""));
}
} // namespace carambole::reports
