#include "reports/site/tangential_page.h"

#include <fmt/format.h>

#include "reports/drawing/curve_figure.h"
#include "reports/html/law_text.h"
#include "reports/html/page_shell.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

namespace
{
/// "{hertz: {tangential: {linear: {ratio: ...}}}}"
std::string example_of(const TangentialRecord &law)
{
  std::string parameters;
  for (const TangentialParameter &parameter : law.parameters)
    if (parameter.is_required)
      parameters += fmt::format("{}{}: ...", parameters.empty() ? "" : ", ", parameter.key);
  return parameters.empty()
           ? fmt::format("hertz: {{tangential: {}}}", law.identifier)
           : fmt::format("hertz: {{tangential: {{{}: {{{}}}}}}}", law.identifier, parameters);
}

Html section_of(const TangentialRecord &law)
{
  Html equations;
  for (const std::string &statement : statements(law.equation))
    equations += element("p", formula(statement));
  std::vector<html::Line> lines;
  for (const TangentialParameter &parameter : law.parameters)
    lines.push_back({{element("code", parameter.key)},
                     {formula(parameter.meaning), false, "remarks"},
                     {formula(parameter.unit == "1" ? "" : parameter.unit)},
                     {text(parameter.is_required ? "required" : "has a default")}});
  return element("p", text(law.title + ".")) + element("div", {{"class", "box"}}, equations) +
         (lines.empty()
            ? Html()
            : html::table("Parameters", {text("Key"), text("Meaning"), text("Unit"), text("")},
                          lines)) +
         manual_entry("Loading and unloading", law.loading) +
         manual_entry("Known defects", law.defects) +
         manual_entry("Also known as", fmt::format("{}", fmt::join(law.also_known_as, ", "))) +
         manual_entry("Source", law.source) +
         manual_entry("Evidence", law.grade + ": " + law.evidence) +
         element("p", element("code", example_of(law)));
}
} // namespace

Figure tangential_figure(const std::vector<TangentialRecord> &laws)
{
  CurveFigure figure("tangential-slip", "slip before, V / (\u03bc V_n)",
                     "slip after, V' / (\u03bc V_n)");
  for (std::size_t k = 0; k < laws.size(); ++k)
    figure.add(laws[k].identifier, law_style("tangential " + laws[k].identifier),
               laws[k].slip_before, laws[k].slip_after);
  return figure.finish(
    "Tangential laws: slip after an oblique impact", "set xrange [0:8]\n",
    fmt::format("Slip velocity after an oblique impact against that before it, for {} laws.",
                laws.size()),
    "Slip velocity after an oblique impact of an elastic sphere (Poisson's ratio .3) on a rigid "
    "wall, against that before it, both over the coefficient of friction times the normal speed. "
    "The normal force is that of Hertz. mindlin-deresiewicz agrees with elastic half-spaces at "
    "every slip (see the guide); from 7 on the contact slides throughout.");
}

std::string tangential_page(const std::vector<TangentialRecord> &laws, const DrawnFigure &figure,
                            const std::string &version)
{
  std::vector<PageSection> sections{{"slip", "Slip after an impact", figure_element(figure)}};
  for (const TangentialRecord &law : laws)
    sections.push_back({law.identifier, law.identifier, section_of(law)});
  const Html content =
    element("h1", "Laws of the tangential force") +
    element("p", {{"class", "lead"}},
            text(fmt::format("{} laws for oblique impacts, each with any law of the normal force: "
                             "its equation, its known defects and the evidence for it.",
                             laws.size()))) +
    sections_with_links(sections);
  return whole_page(
    {.title = "Laws of the tangential force", .root = "../", .current = "laws", .version = version},
    content);
}
} // namespace carambole::reports
