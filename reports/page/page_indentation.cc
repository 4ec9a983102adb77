// The course of an indentation, the errors of the laws' curves, and the jumps of adhesion.

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "reports/html/page_cells.h"
#include "reports/page/input_words.h"
#include "reports/page/page.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// Of an adhesive indentation: what its jumps take, and the restitution of an infinitely slow
/// impact that follows from it.
Html adhesion_tables(const PageInput &input)
{
  const Case &problem = input.results.problem;
  if (!problem.counts_rings())
    return {};
  const Contact contact = problem.contacts().front();
  const AdhesiveScale scale =
    adhesive_scale(problem.bodies[0], problem.bodies[1], *contact.adhesion);
  const double pull_off_unit = std::numbers::pi * scale.energy / scale.approach;
  std::vector<Line> jumps, speeds;
  std::vector<Html> speed_header;
  for (const Model &model : input.results.models)
  {
    const ContactRecord &record = model.record.model.contacts.front();
    if (!record.adhesion_energy_loss)
      continue;
    const double ratio = *record.adhesion_energy_loss / scale.loss();
    const auto over = [](const std::optional<double> &value, double unit)
    { return value ? text(significant(*value / unit, 4)) : text("none"); };
    const auto style = style_of(input.results, model.name());
    jumps.push_back({{text(model.name())},
                     {over(record.pull_off_force, pull_off_unit), true, style},
                     {over(record.attach_approach, scale.approach), true, style},
                     {over(record.detach_approach, scale.approach), true, style},
                     {text(significant(ratio, 4)), true, style},
                     {text(record.slow_impacts.empty()
                             ? std::string("none") // an impact loses more, the faster it is
                             : significant(std::sqrt(std::max(ratio, 0.)), 4)),
                      true, style}});
    if (record.slow_impacts.empty())
      continue;
    speeds.push_back({{text(model.name())}});
    speed_header = {text("Model; V/V_J")};
    for (const SlowImpact &impact : record.slow_impacts)
    {
      speed_header.push_back(text(fmt::format("{:g}", impact.speed_ratio)));
      speeds.back().push_back(
        {text(impact.restitution ? significant(*impact.restitution, 4) : "holds"), true, style});
    }
  }
  if (jumps.empty())
    return {};
  return element("p", fmt::format(
                        "Adhesion: \u03bb = {:.4g}, Tabor\u2019s \u03bc = {:.4g}. The reference is "
                        "that of two elastic half-spaces, the gap between them divided into rings. "
                        "Units of the table: \u03c0 w R = {} for the pull-off force, D = (R "
                        "w\u00b2/E*\u00b2)^(1/3) = {} for the approaches, and W_J = 7.0922 "
                        "(w\u2075 R\u2074/E*\u00b2)^(1/3) = {} for what an impact loses after "
                        "Johnson, Kendall and Roberts. V_J is the speed below which such a contact "
                        "holds.",
                        scale.lambda(contact.adhesion->strength), scale.tabor(*contact.adhesion),
                        input_text(pull_off_unit, "N"), input_text(scale.approach, "m"),
                        input_text(scale.loss(), "J"))) +
         html::table("Jumps of the adhesive contact at a given approach",
                     {text("Model"), text("Pull-off force/(\u03c0 w R)"),
                      text("Approach of the jump in/D"), text("Approach of the jump out/D"),
                      text("Loss/W_J"), text("Sticking velocity/V_J")},
                     jumps) +
         (speeds.empty()
            ? Html()
            : html::table("Restitution of an infinitely slow impact over its speed", speed_header,
                          speeds) +
                element("p", "e\u00b2 = 1 \u2212 W/E\u2080: the loss W does not depend on the "
                             "speed. Waves, which a real impact also leaves in the bodies, are not "
                             "in it."));
}
} // namespace

Html indentation_section(const PageInput &input)
{
  const Case &problem = input.results.problem;
  if (!problem.traits().is_quasi_static)
    return {};
  std::vector<Line> lines;
  for (const ContactComparison &comparison : input.summary.comparisons)
    if (comparison.nrms)
      lines.push_back({{text(comparison.model + ", " + comparison.contact.name)},
                       {text(percent_size_text(*comparison.nrms)), true,
                        style_of(input.results, comparison.model)}});
  Html section = figures_of(input, Topic::approach);
  if (!lines.empty())
    section += html::table("Error of the whole curve relative to " + reference_name(input.results),
                           {text("Model, contact"), text("Normalised RMS")}, lines) +
               element("p", "\u221a(\u222b(c \u2212 m)\u00b2/\u222bm\u00b2) along the way in and "
                            "out of the first cycle, over the approach: m is the force of the "
                            "reference, c that of the model at the same approach. The first "
                            "unloading ends where the force vanishes; beyond, it is zero.");
  return section + adhesion_tables(input);
}
} // namespace carambole::reports
