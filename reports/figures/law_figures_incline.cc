// The figures of a law of a sphere on an incline.

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/drawing/figure_style.h"
#include "reports/figures/law_figures.h"

namespace carambole::reports
{
namespace
{
std::string name_of(const LawRolling &rolling)
{
  return fmt::format("{:g} degrees", rolling.angle);
}

LineStyle slope_style(const LawRecord &law, std::size_t k)
{
  return {law_style(law.identifier).colour, 2.2, dash_type(k)};
}
} // namespace

std::optional<Figure> law_rolling_figure(const LawRecord &law)
{
  if (law.rollings.empty())
    return std::nullopt;
  const ReadableUnit time = readable_unit(law.rollings.front().time.back(), "s");
  double top = 0;
  for (const LawRolling &rolling : law.rollings)
    for (const double force : rolling.friction_force)
      top = std::max(top, std::abs(force));
  const ReadableUnit force = readable_unit(top, "N");
  ChartFrame frame{.x = {with_unit("time", time)},
                   .y = {.label = with_unit("friction force", force),
                         .high = 1.1 * top * force.factor,
                         .reaches_zero = true}};
  for (std::size_t k = 0; k < law.rollings.size(); ++k)
    frame.add(name_of(law.rollings[k]), slope_style(law, k), scaled(law.rollings[k].time, time),
              scaled(law.rollings[k].friction_force, force));
  return figure_of(
    frame, law.identifier + "-friction",
    fmt::format("Friction force of {} from rest on three slopes.", law.identifier),
    fmt::format("Friction force of a {} released from rest; the legend gives the angle.",
                law.pair));
}

std::optional<Figure> law_acceleration_figure(const LawRecord &law)
{
  ChartFrame frame{.x = {"coefficient of friction", 0, 1}, .y = {"acceleration [m/s²]", 0}};
  for (std::size_t k = 0; k < law.rollings.size(); ++k)
    frame.add(name_of(law.rollings[k]), slope_style(law, k), law.rollings[k].friction,
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
} // namespace carambole::reports
