// What the models of a prescribed motion make of slip and rotations.

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/page/page.h"

namespace carambole::reports
{
using html::Cell;
using html::Line;

Html prescribed_section(const PageInput &input)
{
  const Results &results = input.results;
  if (!results.problem.traits().is_prescribed)
    return {};
  const auto cell = [](const std::optional<double> &value, const char *unit) -> Cell
  {
    if (!value)
      return {text("\u2013"), true};
    const ReadableUnit readable = readable_unit(*value, unit);
    return {text(fmt::format("{:.4g} {}", *value * readable.factor, readable.symbol)), true};
  };
  std::vector<Line> lines;
  for (const Model &model : results.models)
    for (const ContactRecord &contact : model.record.model.contacts)
    {
      const auto add = [&](const char *what, const char *unit, const std::optional<double> &peak,
                           const std::optional<double> &last, const std::optional<double> &work)
      {
        if (peak)
          lines.push_back({{text(model.name()), false, style_of(results, model.name())},
                           {text(what)},
                           cell(peak, unit),
                           cell(last, unit),
                           cell(work, "J")});
      };
      add("normal force", "N", contact.peak_force, contact.final_force, contact.normal_work);
      add("tangential force", "N", contact.peak_tangential_force, contact.final_tangential_force,
          contact.tangential_work);
      add("rolling torque", "N m", contact.peak_rolling_torque, contact.final_rolling_torque,
          contact.rolling_work);
      add("twisting torque", "N m", contact.peak_twisting_torque, contact.final_twisting_torque,
          contact.twisting_work);
    }
  return figures_of(input, Topic::slip) +
         html::table("Forces and torques of the prescribed motion",
                     {text("Model"), text("Force or torque"), text("Peak"), text("At the end"),
                      text("Work of the motion against it")},
                     lines) +
         element("p", "Peaks are magnitudes, of the normal force the largest pressure. Work is "
                      "what the motion spent minus what was returned, up to the end.");
}
} // namespace carambole::reports
