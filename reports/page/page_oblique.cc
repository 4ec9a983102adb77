// The regime of an oblique impact, and what each model makes of slip and spin, in an impact or
// along a prescribed motion.

#include <numbers>

#include <fmt/format.h>

#include "reports/html/law_text.h"
#include "reports/html/page_cells.h"
#include "reports/judgement/slip_regime.h"
#include "reports/page/page.h"

namespace carambole::reports
{
namespace
{
std::string regime_words(const Case &problem)
{
  const SlipRegime regime = slip_regime(problem);
  const std::string where = fmt::format("V_s/(mu V_n) = {:.3g}", regime.incidence),
                    name = capitalised(std::string(name_of(regime.kind)));
  switch (regime.kind)
  {
  case SlipKind::nothing:
    return problem.contacts().front().friction > 0
             ? "Nothing slips: the tangential force is zero."
             : "Without friction the bodies slide past each other.";
  case SlipKind::sticks:
    return fmt::format("{}: {}, at most {:.3g}. The contact begins without slip, which spreads "
                       "from its edge as it shrinks.",
                       name, where, 1 / regime.ratio);
  case SlipKind::partial:
    return fmt::format("{}: {}, between {:.3g} and {:.3g}. The contact slides at first, sticks in "
                       "part, and slides at the end.",
                       name, where, 1 / regime.ratio, regime.sliding);
  case SlipKind::sliding:
    return fmt::format(
      "{}: {}, at least {:.3g}. The contact slides throughout, with the tangential "
      "impulse mu J_n.",
      name, where, regime.sliding);
  }
  return "";
}

Cell number(const std::optional<double> &value, int digits)
{
  return {text(value ? fixed(*value, digits) : "\u2013"), true};
}

Line line_of(const Results &results, const Model &model)
{
  const Case &problem = results.problem;
  const ModelRecord &record = model.record.model;
  const ContactRecord &contact = record.contacts.front();
  const double friction = problem.contacts().front().friction,
               unit = friction * (problem.bodies[0].velocity - problem.bodies[1].velocity);
  const auto over = [&](const std::optional<double> &value, double scale)
  { return value && scale > 0 ? std::optional(*value / scale) : std::nullopt; };
  std::optional<double> angle;
  if (record.rebound_angle)
    angle = *record.rebound_angle * 180 / std::numbers::pi;
  return {{text(record.name), false, style_of(results, record.name)},
          number(over(contact.rebound_slip_velocity, unit), 4),
          number(record.tangential_restitution, 4),
          number(angle, 2),
          number(over(contact.tangential_impulse, friction * contact.impulse.value_or(0)), 4),
          number(over(contact.peak_tangential_force, friction * contact.peak_force.value_or(0)), 4),
          number(over(record.energy.friction, record.energy.initial.value_or(0)), 4)};
}
} // namespace

Html oblique_section(const PageInput &input)
{
  const Results &results = input.results;
  if (!results.problem.traits().slips)
    return {};
  Html section = element("p", formula(regime_words(results.problem)));
  std::vector<Line> lines;
  for (const Model &model : results.models)
    if (!model.record.model.contacts.empty())
      lines.push_back(line_of(results, model));
  section += html::table("Slip and spin after the impact, dimensionless",
                         {text("Model"), formula("V_s'/(mu V_n)"), formula("e_t"),
                          text("angle of rebound [\u00b0]"), formula("J_t/(mu J_n)"),
                          formula("Q_max/(mu N_max)"), text("friction work / energy")},
                         lines);
  section += element(
    "p", formula("V_s' is the slip velocity after the impact, negative if the contact has reversed "
                 "it; J_t and J_n are the tangential and the normal impulse. The change of a "
                 "sphere's spin is J_t R/I. A friction work below zero is a gain, which a law "
                 "must not have."));
  return section + figures_of(input, Topic::slip);
}

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
