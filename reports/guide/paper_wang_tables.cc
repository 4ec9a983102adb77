// Wang et al., tables 1 to 4 and figures 3, 8 and 9: every law of the review on one impact.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/drawing/curve_figure.h"
#include "reports/guide/papers.h"
#include "reports/html/page_cells.h"
#include "reports/words/format.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

namespace
{
/// Force over approach of models of a case, in the contact ball-wall.
std::optional<Figure> wang_curves(const PaperCases &cases, const char *name, const char *case_name,
                                  const std::vector<std::string> &models, const char *heading,
                                  const char *purpose, const char *caption)
{
  const SuiteCase *c = cases.find(case_name);
  if (c == nullptr)
    return {};
  CurveFigure figure(name, "approach [\u00b5m]", "contact force [kN]");
  std::size_t k = 0;
  for (const std::string &model : models)
  {
    const LineStyle style = series_style(k++);
    if (const Points points =
          history_points(*c, model, "approach ball-wall", "force ball-wall", 1e-6, 1e3);
        !points.empty())
      figure.add(model, style, points.x, points.y);
  }
  if (figure.panel.curves.empty())
    return {};
  return figure.finish(heading, "set xrange [0:*]\nset yrange [0:*]\n", purpose, caption);
}

std::optional<Figure> wang_stages(const PaperCases &cases)
{
  const SuiteCase *c = cases.find("elastoplastic-laws");
  const auto d_y = quantity_of(c, "ma-liu", "yield_approach");
  if (c == nullptr || !d_y)
    return {};
  const Points points =
    history_points(*c, "ma-liu", "approach ball-wall", "force ball-wall", 1e-6, 1e3);
  if (points.empty())
    return {};
  const auto turn = std::ranges::max_element(points.x) - points.x.begin();
  CurveFigure figure("paper-wang-9", "approach [\u00b5m]", "contact force [kN]");
  const auto part = [&](const char *label, const LineStyle &style, const auto &is_in)
  {
    Points these;
    for (std::ptrdiff_t k = 0; k < std::ssize(points.x); ++k)
      if (is_in(k, points.x[static_cast<std::size_t>(k)] * 1e-6))
      {
        these.x.push_back(points.x[static_cast<std::size_t>(k)]);
        these.y.push_back(points.y[static_cast<std::size_t>(k)]);
      }
    if (!these.empty())
      figure.add(label, style, these.x, these.y);
  };
  part("elastic", {"#0072b2", 4, "1"},
       [&](std::ptrdiff_t k, double d) { return k <= turn && d <= *d_y; });
  part("elastoplastic", {"#d55e00", 3, "1"},
       [&](std::ptrdiff_t k, double d) { return k <= turn && d >= *d_y; });
  part("unloading", {"#009e73", 3, "(10,6)"}, [&](std::ptrdiff_t k, double) { return k >= turn; });
  return figure.finish(
    "Stages of an elastoplastic contact", "set xrange [0:*]\nset yrange [0:*]\n",
    "Force over approach of one law, its elastic, elastoplastic and unloading parts.",
    fmt::format(
      "Figure 9 of the paper, here the law of Ma & Liu at V/V_y = 20: it is elastic up to "
      "{} \u00b5m of {} \u00b5m, the part that the paper calls almost negligible.",
      significant(*d_y * 1e6, 3), significant(points.x[static_cast<std::size_t>(turn)], 3)));
}

/// The restitution that laws return for one that is asked for.
Html wang_returned(const PaperCases &cases, const char *number,
                   const std::vector<std::string> &names)
{
  constexpr double near = 0.01;
  std::vector<html::Line> lines;
  for (const std::string &name : names)
    if (const SuiteCase *c = cases.find(name))
      for (const Model &model : c->results.models)
      {
        const ModelRecord &record = model.record.model;
        const auto asked =
          std::ranges::find(record.parameters, "restitution", &ParameterRecord::key);
        if (!record.restitution || asked == record.parameters.end() || !asked->value)
          continue;
        const double difference = *record.restitution - *asked->value;
        lines.push_back({{text(model.name())},
                         {text(fixed(*asked->value, 1)), true},
                         {text(fixed(*record.restitution, 4)), true},
                         {text(signed_fixed(difference, 4)), true},
                         {text(std::abs(difference) <= near ? "returns it" : "does not"), false,
                          std::abs(difference) <= near ? "pass" : "note"}});
      }
  if (lines.empty())
    return {};
  return html::table(
    fmt::format("Table {} of the paper: which damper returns the restitution that "
                "it is given, to 0.01",
                number),
    {text("Law"), text("Given"), text("Returned"), text("Difference"), text("Verdict")}, lines);
}

/// Tables 3 and 4: the laws on one impact, and the closed forms of the restitution.
Html wang_elastoplastic(const PaperCases &cases)
{
  const SuiteCase *c = cases.find("elastoplastic-laws");
  if (c == nullptr)
    return {};
  std::vector<html::Line> laws, closed_forms;
  for (const Model &model : c->results.models)
  {
    const ModelRecord &record = model.record.model;
    if (!record.restitution)
      continue;
    const std::string gain = *record.restitution > 1 ? "gains energy" : "";
    const auto cell = [&](const char *quantity, double factor, int digits)
    {
      const auto value = find_quantity(record, std::string(quantity));
      return html::Cell{text(value ? significant(*value * factor, digits) : "\u2013"), true};
    };
    if (find_quantity(record, std::string("peak_force")))
      laws.push_back({{text(model.name())},
                      cell("yield_approach", 1e6, 4),
                      cell("max_approach", 1e6, 4),
                      cell("residual_approach", 1e6, 4),
                      cell("peak_force", 1, 4),
                      {text(fixed(*record.restitution, 4)), true},
                      {text(gain), false, gain.empty() ? "" : "note"}});
    else
      closed_forms.push_back({{text(model.name())}, {text(fixed(*record.restitution, 4)), true}});
  }
  Html all;
  if (!laws.empty())
    all += html::table(
      "Table 3 of the paper: quasi-static elastoplastic laws on one impact at V/V_y = 20",
      {text("Law"), text("Approach at yield [\u00b5m]"), text("Largest approach [\u00b5m]"),
       text("Residual approach [\u00b5m]"), text("Peak force [N]"), text("Restitution"), text("")},
      laws);
  if (!closed_forms.empty())
    all += html::table("Table 4 of the paper: closed forms of the restitution, the same impact",
                       {text("Model"), text("Restitution")}, closed_forms);
  return all;
}
} // namespace

std::vector<Figure> wang_table_figures(const PaperCases &cases)
{
  std::vector<Figure> figures;
  const auto add = [&](std::optional<Figure> figure)
  {
    if (figure)
      figures.push_back(std::move(*figure));
  };
  add(wang_curves(cases, "paper-wang-3", "hysteretic-dampers-0.7",
                  {"hunt-crossley", "lankarani-nikravesh", "flores", "gonthier", "hu-guo", "zhang",
                   "gharib-hurmuzlu"},
                  "Force over approach of hysteretic dampers",
                  "Loops of force over approach of seven laws of table 1, given a restitution of "
                  "0.7.",
                  "Figure 3 of the paper: laws of table 1, each given a restitution of 0.7. The "
                  "larger the loop, the smaller the largest approach, as the paper says."));
  add(wang_curves(cases, "paper-wang-8", "elastoplastic-laws",
                  {"thornton", "stronge", "vu-quoc-zhang", "kogut-etsion", "jackson-green",
                   "du-wang", "brake", "burgoyne-daraio", "ma-liu"},
                  "Force over approach of elastoplastic laws",
                  "Loading and unloading curves of the nine laws of table 3 in one impact.",
                  "Figure 8 of the paper: the laws of table 3 in one impact at V/V_y = 20."));
  add(wang_stages(cases));
  return figures;
}

Html wang_table_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures)
{
  return wang_returned(cases, "1", {"hysteretic-dampers-0.7", "hysteretic-dampers-0.3"}) +
         drawn(figures, "paper-wang-3") + wang_returned(cases, "2", {"viscous-dampers"}) +
         wang_elastoplastic(cases) + drawn(figures, "paper-wang-8") +
         drawn(figures, "paper-wang-9");
}
} // namespace carambole::reports
