// A sphere on an incline: its friction force and its sliding speed against time.

#include <fmt/format.h>

#include "reports/figures/figures.h"
#include "reports/figures/model_curves.h"

namespace carambole::reports
{
std::vector<Figure> incline_figures(const Results &results)
{
  std::vector<Figure> figures;
  const auto add = [&](ColumnKind kind, const char *name, const char *words, const char *si_unit,
                       const char *caption)
  {
    const std::string column = to_string(ColumnName{kind, results.problem.contacts().front().name});
    std::optional<ChartFrame> frame = over_time(results, {.name = column,
                                                          .words = words,
                                                          .si_unit = si_unit,
                                                          .outside = Outside::held,
                                                          .span = Span::record});
    if (!frame)
      return;
    frame->height = 260;
    figures.push_back(
      *figure_of(*frame, name,
                 fmt::format("The {} of a sphere on an incline against time, for {} models.", words,
                             frame->series.size()),
                 caption));
  };
  add(ColumnKind::friction_force, "friction-force", "friction force", "N",
      "Friction force up the plane. For a rigid sphere it is constant while it slides and while it "
      "rolls; with a spring "
      "along the plane it oscillates, and settles if that is damped.");
  add(ColumnKind::sliding_speed, "sliding-speed", "sliding speed", "m/s",
      "Sliding speed of the contact point: zero while the sphere rolls.");
  return figures;
}
} // namespace carambole::reports
