// The figures of a law's page.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/drawing/figure_style.h"
#include "reports/figures/figures.h"

namespace carambole::reports
{
namespace
{
double greatest(const std::vector<double> &values)
{
  double top = 0;
  for (const double value : values)
    top = std::fmax(top, value);
  return top;
}

/// The colour of the law, and a dash for each of its curves.
LineStyle curve_style(const LawRecord &law, std::size_t place)
{
  return {law_style(law.identifier).colour, 2.2, dash_type(place)};
}

/// A note on the solid lines of a law that has other options.
std::string default_note(const LawRecord &law)
{
  return law.variants.size() > 1 && !law.variants.front().name.empty()
           ? fmt::format(" Unless named: the defaults ({}).", law.variants.front().name)
           : "";
}
std::string name_of(const LawRolling &rolling)
{
  return fmt::format("{:g} degrees", rolling.angle);
}

/// Force over approach at several speeds, other options at the highest; absent without loops.
std::optional<Figure> law_loop_figure(const LawRecord &law)
{
  double force = 0, approach = 0, fastest = 0;
  for (const LawLoop &loop : law.loops)
  {
    force = std::max(force, greatest(loop.force));
    approach = std::max(approach, greatest(loop.approach));
    fastest = std::max(fastest, loop.speed);
  }
  if (force == 0)
    return std::nullopt;
  const ReadableUnit force_unit = readable_unit(force, "N"), length = readable_unit(approach, "m");
  ChartFrame frame{.x = {with_unit("approach", length), 0}, .y = {with_unit("force", force_unit)}};
  for (const LawLoop &loop : law.loops)
    if (loop.variant == 0 || loop.speed == fastest)
      frame.add(fmt::format("{:g} m/s{}{}", loop.speed, loop.variant > 0 ? ", " : "",
                            loop.variant > 0 ? law.variants.at(loop.variant).name : ""),
                curve_style(law, frame.series.size()), scaled(loop.approach, length),
                scaled(loop.force, force_unit));
  return figure_of(
    {.name = law.identifier + "-force",
     .alternative =
       fmt::format("Contact force against approach of {} at several speeds.", law.identifier),
     .caption = fmt::format(
       "Contact force against approach of a {}. The area of a loop is the energy lost.{}", law.pair,
       default_note(law)),
     .frames = {frame}});
}

/// Restitution over the specified restitution, or over the speed; for a conservative law the
/// duration over the speed. Absent without impacts.
std::optional<Figure> law_response_figure(const LawRecord &law)
{
  if (law.responses.empty())
    return std::nullopt;
  const bool over_asked = !law.responses.front().asked.empty();
  const bool of_duration = law.conservative && !law.responses.front().duration.empty();
  double longest = 0, shortest = INFINITY, highest = 1;
  for (const LawResponse &response : law.responses)
  {
    highest = std::max(highest, greatest(response.restitution));
    if (of_duration)
    {
      longest = std::max(longest, greatest(response.duration));
      shortest = std::min(shortest, *std::ranges::min_element(response.duration));
    }
  }
  const ReadableUnit time = readable_unit(of_duration ? std::sqrt(longest * shortest) : 1, "s");
  const LawResponse &first = law.responses.front();
  ChartFrame frame;
  if (over_asked)
    frame.x = {"specified restitution", 0, 1};
  else
    frame.x = {.label = "approach speed [m/s]",
               .low = first.speed.front(),
               .high = first.speed.back(),
               .scale = AxisScale::logarithmic};
  if (of_duration)
    frame.y = {.label = with_unit("duration", time),
               .low = 0.8 * shortest * time.factor,
               .high = 1.25 * longest * time.factor,
               .scale = AxisScale::logarithmic};
  else
    frame.y = {"restitution", 0, highest > 1.02 ? std::round(105 * highest) / 100 : 1.05};
  if (over_asked)
    frame.add("specified restitution", {"#767676", 1.2, "1"}, {0, 1}, {0, 1});
  bool has_outside = false;
  for (const LawResponse &response : law.responses)
  {
    std::string name = law.variants.size() > 1 ? "default" : law.identifier;
    if (response.variant > 0)
      name = law.variants.at(response.variant).name;
    const std::vector<double> &x = over_asked ? response.asked : response.speed;
    std::vector<double> inside =
                          of_duration ? scaled(response.duration, time) : response.restitution,
                        outside = inside;
    // The two parts meet in the first point that is outside.
    for (std::size_t i = 0; i < inside.size(); ++i)
    {
      const bool here = response.is_outside[i], before = i > 0 && response.is_outside[i - 1];
      has_outside |= here;
      if (here && before)
        inside[i] = NAN;
      if (!here)
        outside[i] = NAN;
    }
    frame.add(name, curve_style(law, response.variant), x, inside);
    if (std::ranges::any_of(outside, [](double e) { return !std::isnan(e); }))
      frame.add(name + ", outside its validity",
                {law_style(law.identifier).colour, 1, dash_type(2)}, x, outside);
  }
  const std::string what = of_duration ? "Duration of the contact" : "Restitution";
  return figure_of(
    frame, law.identifier + (of_duration ? "-duration" : "-restitution"),
    fmt::format("{} of {} against the {}.", what, law.identifier,
                over_asked ? "specified restitution" : "approach speed"),
    fmt::format("{} of a {}{}.{}{}", what, law.pair,
                over_asked ? fmt::format(" at {:g} m/s", first.speed.front()) : "",
                default_note(law),
                has_outside ? " Dotted: outside the stated validity of the law." : ""));
}

/// Friction force from rest on inclines; absent for a law without one.
std::optional<Figure> law_rolling_figure(const LawRecord &law)
{
  if (law.rollings.empty())
    return std::nullopt;
  const ReadableUnit time = readable_unit(law.rollings.front().time.back(), "s");
  double top = 0;
  for (const LawRolling &rolling : law.rollings)
    top = std::max(top, largest_magnitude(rolling.friction_force));
  const ReadableUnit force = readable_unit(top, "N");
  ChartFrame frame{.x = {with_unit("time", time)},
                   .y = {.label = with_unit("friction force", force),
                         .high = 1.1 * top * force.factor,
                         .reaches_zero = true}};
  for (std::size_t k = 0; k < law.rollings.size(); ++k)
    frame.add(name_of(law.rollings[k]), curve_style(law, k), scaled(law.rollings[k].time, time),
              scaled(law.rollings[k].friction_force, force));
  return figure_of(
    frame, law.identifier + "-friction",
    fmt::format("Friction force of {} from rest on three slopes.", law.identifier),
    fmt::format("Friction force of a {} released from rest; the legend gives the angle.",
                law.pair));
}

/// Acceleration over the coefficient of friction.
std::optional<Figure> law_acceleration_figure(const LawRecord &law)
{
  ChartFrame frame{.x = {"coefficient of friction", 0, 1}, .y = {"acceleration [m/s²]", 0}};
  for (std::size_t k = 0; k < law.rollings.size(); ++k)
    frame.add(name_of(law.rollings[k]), curve_style(law, k), law.rollings[k].friction,
              law.rollings[k].acceleration);
  return figure_of(
    {.name = law.identifier + "-acceleration",
     .alternative = fmt::format("Acceleration of {} against the coefficient of friction on "
                                "three slopes.",
                                law.identifier),
     .caption =
       fmt::format("Mean acceleration of a {} from rest; the legend gives the angle. To the right "
                   "of the kink the sphere rolls.",
                   law.pair),
     .frames = {frame}});
}
} // namespace

std::vector<Figure> law_figures(const LawRecord &law)
{
  std::vector<Figure> figures;
  for (std::optional<Figure> figure : {law_loop_figure(law), law_response_figure(law),
                                       law_rolling_figure(law), law_acceleration_figure(law)})
    if (figure)
      figures.push_back(std::move(*figure));
  return figures;
}
} // namespace carambole::reports
