#include "reports/site/tangential_page.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "reports/drawing/chart.h"
#include "reports/drawing/law_styles.h"
#include "reports/html/law_text.h"
#include "reports/html/page_shell.h"

namespace carambole::reports
{
namespace
{
/// "{linear: {ratio: ...}}"
std::string example_of(const LawRecord &law)
{
  std::string parameters;
  for (const LawParameter &parameter : law.parameters)
    if (parameter.otherwise.empty())
      parameters += fmt::format("{}{}: ...", parameters.empty() ? "" : ", ", parameter.key);
  return parameters.empty() ? law.identifier
                            : fmt::format("{{{}: {{{}}}}}", law.identifier, parameters);
}

/// `entry`: how a law of the normal force takes it, with {} for this one.
Html section_of(const LawRecord &law, const std::string &entry)
{
  std::vector<html::Line> lines;
  for (const LawParameter &parameter : law.parameters)
    lines.push_back({{element("code", parameter.key)},
                     {formula(parameter.meaning), false, "remarks"},
                     {formula(parameter.unit == "1" ? "" : parameter.unit)},
                     {text(parameter.otherwise.empty() ? "required" : "has a default")}});
  return element("p", text(law.title + ".")) + equation_box(law.equation) +
         (lines.empty()
            ? Html()
            : html::table("Parameters", {text("Key"), text("Meaning"), text("Unit"), text("")},
                          lines)) +
         manual_entry("Loading and unloading", law.loading) +
         manual_entry("Known defects", law.defects) +
         manual_entry("Also known as", fmt::format("{}", fmt::join(law.also_known_as, ", "))) +
         manual_entry("Source", law.source) +
         manual_entry("Evidence", law.grade + ": " + law.evidence) +
         element("p", element("code", fmt::format(fmt::runtime(entry), example_of(law))));
}
} // namespace

Figure tangential_figure(const std::vector<LawRecord> &laws)
{
  ChartFrame frame{.x = {"slip before, V / (\u03bc V\u2099)", 0, 8},
                   .y = {"slip after, V' / (\u03bc V\u2099)"}};
  for (const LawRecord &law : laws)
    frame.add(law.identifier, law_style("tangential " + law.identifier), law.before, law.after);
  return *figure_of(
    {.name = "tangential-slip",
     .alternative = fmt::format(
       "Slip velocity after an oblique impact against that before it, for {} laws.", laws.size()),
     .caption =
       "Slip velocity after an oblique impact of an elastic sphere (Poisson's ratio .3) on a rigid "
       "wall, against that before it, both over the coefficient of friction times the normal "
       "speed. "
       "The normal force is that of Hertz. mindlin-deresiewicz agrees with elastic half-spaces at "
       "every slip (see the guide); from 7 on the contact slides throughout.",
     .frames = {frame}});
}

Figure rolling_figure(const std::vector<LawRecord> &resistances)
{
  ChartFrame frame{.x = {"rolling before, R w / (\u03bc\u1d63 V\u2099)", 0, 4},
                   .y = {"rolling after, R w' / (\u03bc\u1d63 V\u2099)"}};
  std::string samples;
  for (const LawRecord &law : resistances)
  {
    frame.add(law.identifier, law_style("rolling " + law.identifier), law.before, law.after);
    samples +=
      fmt::format("{}{} with {}", samples.empty() ? "" : "; ", law.identifier, sample_text(law));
  }
  return *figure_of(
    {.name = "rolling-resistance",
     .alternative =
       fmt::format("Rolling velocity after an impact against that before it, for {} resistances.",
                   resistances.size()),
     .caption = fmt::format(
       "A steel ball of 10 mm radius rolls without slip, w = V/R, meets a rigid wall at "
       "V\u2099 = 1 m/s and bounces after Hertz; Coulomb's friction keeps it from slipping. "
       "A constant torque takes 10/7 \u03bc\u1d63 V\u2099 of R w, or stops the rolling; a spring "
       "may reverse it. Parameters: {}.",
       samples),
     .frames = {frame}});
}

std::string tangential_page(const std::vector<LawRecord> &laws, const DrawnFigure &slip,
                            const std::vector<LawRecord> &resistances, const DrawnFigure &rolling,
                            const std::string &version)
{
  std::vector<PageSection> sections{{"slip", "Slip after an impact", figure_element(slip)}};
  for (const LawRecord &law : laws)
    sections.push_back(
      {law.identifier, law.identifier, section_of(law, "hertz: {{tangential: {}}}")});
  sections.push_back(
    {"rolling", "Rolling resistance",
     element("p", text("A torque T on both bodies of a contact against their relative rotation w, "
                       "in addition to any law of the tangential force. It is optional; without it "
                       "nothing resists rolling. Records contain its work as the energy of "
                       "rolling.")) +
       figure_element(rolling)});
  // Sections refer to their names.
  std::vector<std::pair<std::string, std::string>> names;
  for (const LawRecord &law : resistances)
    names.emplace_back("rolling-" + law.identifier, "rolling: " + law.identifier);
  for (std::size_t k = 0; k < names.size(); ++k)
    sections.push_back({names[k].first, names[k].second,
                        section_of(resistances[k], "hertz: {{tangential: mindlin, rolling: {}}}")});
  const Html content =
    element("h1", "Laws of the tangential force and of rolling resistance") +
    element("p", {{"class", "lead"}},
            text(fmt::format("{} laws for oblique impacts, each with any law of the normal force, "
                             "and {} of rolling resistance: equation, known defects and evidence.",
                             laws.size(), resistances.size()))) +
    sections_with_links(sections);
  return whole_page({.title = "Laws of the tangential force and of rolling resistance",
                     .root = "../",
                     .current = "laws",
                     .version = version},
                    content);
}
} // namespace carambole::reports
