// Wang et al.: the pair of section 1.3, the joint, the chain, and the central claim beside finite
// elements.

#include <algorithm>
#include <cmath>
#include <ranges>

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
constexpr int wang_speeds[] = {5, 20, 60, 200}; ///< V/V_y
constexpr const char *wang_new[] = {"wang-hysteretic", "wang-viscous"};
constexpr const char *wang_dampers[] = {"hunt-crossley", "flores", "tsuji"};
constexpr int wang_places[] = {9, 16, 24, 31, 40, 50, 56, 63}; ///< of table 6

const SuiteCase *wang_case(const PaperCases &cases, int ratio)
{
  return cases.find(fmt::format("plastic-sphere-wall-{}", ratio));
}

std::optional<Figure> wang_loops(const PaperCases &cases, const char *name, const char *case_name,
                                 const std::vector<std::string> &models, const std::string &column,
                                 const std::string &contact, const std::string &label,
                                 const std::string &caption)
{
  const SuiteCase *c = cases.find(case_name);
  if (c == nullptr)
    return {};
  CurveFigure figure(name, "approach [\u00b5m]", label + " [kN]");
  std::size_t k = 0;
  for (const std::string &model : models)
  {
    const LineStyle style = model == "fem" ? LineStyle{"#1a1a1a", 4, "1"} : series_style(k++);
    if (const Points points = history_points(*c, model, "approach " + contact,
                                             fmt::format("{} {}", column, contact), 1e-6, 1e3);
        !points.empty())
      figure.add(model, style, points.x, points.y);
  }
  if (figure.panel.curves.empty())
    return {};
  return figure.finish(capitalised(label) + " over approach",
                       "set xzeroaxis linetype 1 linecolor rgb '#888888'\nset xrange [0:*]\n",
                       capitalised(label) + " over approach for " +
                         fmt::format("{}.", fmt::join(models, ", ")),
                       caption);
}

std::optional<Figure> wang_wave(const PaperCases &cases)
{
  const SuiteCase *c = cases.find("wang-chain");
  if (c == nullptr)
    return {};
  CurveFigure figure("paper-wang-12", "time [\u00b5s]", "contact force [kN]");
  std::size_t k = 0;
  for (const int place : wang_places)
  {
    const LineStyle style = series_style(k++);
    const std::string contact = fmt::format("B{}-B{}", place, place + 1);
    if (const Points points =
          history_points(*c, "new-viscous", "time", "force " + contact, 1e-6, 1e3);
        !points.empty())
      figure.add(fmt::format("ball {}", place), style, points.x, points.y);
  }
  return figure.finish(
    "Wave through a row of balls", "set xrange [0:*]\n",
    "Contact force over time at eight places of a row of seventy balls.",
    "As figure 12 of the paper: the wave passes eight balls, law of equation 55. The paper "
    "takes balls, speed and measured forces from another one and prints none of them; these "
    "are assumptions.");
}

std::optional<Figure> wang_peaks(const PaperCases &cases)
{
  const SuiteCase *c = cases.find("wang-chain");
  if (c == nullptr)
    return {};
  CurveFigure figure("paper-wang-13", "ball", "peak force [kN]");
  std::size_t k = 0;
  for (const char *name : {"hertz", "edem", "new-viscous"})
  {
    const LineStyle style = series_style(k++);
    const Model *model = c->results.find(name);
    if (model == nullptr)
      continue;
    std::vector<double> balls, peaks;
    for (const ContactRecord &contact : model->record.model.contacts)
      if (contact.peak_force)
      {
        balls.push_back(static_cast<double>(balls.size()) + 1);
        peaks.push_back(*contact.peak_force / 1e3);
      }
    figure.add(name, style, balls, peaks);
  }
  return figure.finish(
    "Peak force along a row", "set yrange [0:*]\n",
    "Peak force of every contact of the row for three laws.",
    "As figure 13 of the paper: peak force along the row, Hertz, EDEM\u2019s damper, and the "
    "law of equation 55.");
}

std::optional<double> wang_error(const SuiteCase &c, std::string_view law)
{
  const auto found = std::ranges::find(c.distances, law, &ModelDistance::model);
  return found == c.distances.end() ? std::nullopt : found->force_error;
}

std::optional<Figure> wang_errors(const PaperCases &cases)
{
  CurveFigure figure("paper-wang-claim", "impact speed over that at first yield",
                     "difference of the force history [%]");
  std::size_t k = 0;
  const auto add = [&](const char *law)
  {
    Points points;
    for (const int ratio : wang_speeds)
      if (const SuiteCase *c = wang_case(cases, ratio))
        if (const auto error = wang_error(*c, law))
        {
          points.x.push_back(ratio);
          points.y.push_back(100 * *error);
        }
    const LineStyle style = series_style(k++);
    if (points.x.size() > 1)
      figure.add(law, style, points.x, points.y);
  };
  for (const char *law : wang_new)
    add(law);
  for (const char *law : wang_dampers)
    add(law);
  if (figure.panel.curves.empty())
    return {};
  figure.panel.logarithmic_x = true;
  return figure.finish(
    "Errors over speed", "set logscale x\nset xtics (5, 20, 60, 200)\nset yrange [0:*]\n",
    "Difference of the force history from the finite elements over the impact speed, for "
    "two laws of the paper and three dampers on Hertz\u2019s force.",
    "Central claim of the paper: difference of the force history from an elastic and "
    "perfectly plastic sphere in finite elements. All five laws are given the restitution of "
    "the finite elements.");
}

Html wang_claim(const PaperCases &cases)
{
  std::vector<html::Line> lines;
  for (const int ratio : wang_speeds)
  {
    const SuiteCase *c = wang_case(cases, ratio);
    if (c == nullptr || !c->has_continuum())
      continue;
    const auto nearest = [&](const auto &laws)
    {
      std::optional<std::pair<double, std::string>> best;
      for (const char *law : laws)
        if (const auto error = wang_error(*c, law); error && (!best || *error < best->first))
          best = {*error, law};
      return best;
    };
    const auto of_new = nearest(wang_new), of_old = nearest(wang_dampers);
    if (!of_new || !of_old)
      continue;
    const auto cell = [](const std::pair<double, std::string> &one)
    {
      return html::Cell{text(fmt::format("{} ({})", percent_size_text(one.first), one.second)),
                        true};
    };
    const auto peak = [&](const std::string &law)
    {
      const auto a = quantity_of(c, law, "peak_force"), b = quantity_of(c, "fem", "peak_force");
      return html::Cell{text(a && b ? percent_text(*a / *b - 1) : "\u2013"), true};
    };
    lines.push_back({{case_link(*c)},
                     {text(fmt::format("{}", ratio)), true},
                     cell(*of_new),
                     cell(*of_old),
                     peak(of_new->second),
                     peak(of_old->second),
                     holds_cell(of_new->first < of_old->first)});
  }
  if (lines.empty())
    return {};
  return html::table("Is the linearised yield nearer than a damper on Hertz\u2019s force?",
                     {text("Case"), text("V/V_y"), text("Nearest new law"),
                      text("Nearest damper on Hertz"), text("Peak force, new"),
                      text("Peak force, damper"), text("Claim")},
                     lines) +
         element(
           "p", "Comprehensive error of Sprague and Geers of the force history, and the peak force "
                "minus "
                "that of the finite elements. The straight line of the new laws starts at the "
                "first touch with "
                "the slope of a yielded contact, where a sphere still has none: until the contact "
                "is fully "
                "plastic its force is too large.");
}

Html wang_definitions(const PaperCases &cases)
{
  const SuiteCase *c = cases.find("wang-dampers");
  if (c == nullptr)
    return {};
  std::vector<html::Line> lines;
  for (const Model &model : c->results.models)
    for (const ContactRecord &contact : model.record.model.contacts)
    {
      const auto cell = [](const std::optional<double> &value, double factor, int decimals) {
        return html::Cell{text(value ? fixed(*value * factor, decimals) : "\u2013"), true};
      };
      // The work of the restitution over the work of the compression, which is negative.
      std::optional<double> printed;
      if (contact.stronge_restitution)
        printed = -*contact.stronge_restitution * *contact.stronge_restitution;
      lines.push_back({{text(model.name())},
                       cell(contact.newton_restitution, 1, 5),
                       cell(contact.poisson_restitution, 1, 5),
                       cell(contact.stronge_restitution, 1, 5),
                       cell(printed, 1, 5),
                       cell(contact.hedrih_restitution, 1, 5),
                       cell(contact.peak_force, 1e-3, 2),
                       cell(contact.peak_damping_force, 1e-3, 3)});
    }
  return html::table(
    "The pair of section 1.3: four restitutions, equations 41 to 44, and the forces",
    {text("Model"), text("Newton"), text("Poisson"), text("Stronge"),
     text("Equation 43 as printed"), text("Hedrih"), text("Peak force [kN]"),
     text("Peak damping force [kN]")},
    lines);
}
} // namespace

std::vector<Figure> wang_figures(const PaperCases &cases)
{
  std::vector<Figure> figures = wang_table_figures(cases);
  const auto add = [&](std::optional<Figure> figure)
  {
    if (figure)
      figures.push_back(std::move(*figure));
  };
  const std::vector<std::string> pair{"hunt-crossley", "edem"};
  add(
    wang_loops(cases, "paper-wang-5", "wang-dampers", pair, "force", "B1-B2", "contact force",
               "Figure 5 of the paper: contact force over approach of two equal balls at 8 m/s."));
  add(wang_loops(
    cases, "paper-wang-6", "wang-dampers", pair, "damping force", "B1-B2", "damping force",
    "Figure 6 of the paper: the damping force alone. Both pull while the balls part; only the "
    "viscous one is still there when the elastic force is gone."));
  add(wang_loops(
    cases, "paper-wang-10", "ball-in-socket", {"ma-liu", "hysteretic", "viscous", "hertz"}, "force",
    "ball-cup", "contact force",
    "Figure 10 of the paper: the ball in the socket at 4 m/s, Ma & Liu\u2019s law and the two "
    "linearised ones."));
  add(wang_wave(cases));
  add(wang_peaks(cases));
  add(wang_errors(cases));
  for (const int ratio : {20, 200})
    add(wang_loops(
      cases, ratio == 20 ? "paper-wang-fem-20" : "paper-wang-fem-200",
      ratio == 20 ? "plastic-sphere-wall-20" : "plastic-sphere-wall-200",
      {"fem", "wang-hysteretic", "wang-viscous", "hunt-crossley", "tsuji"}, "force", "ball-wall",
      "contact force",
      fmt::format("Force over approach at V/V_y = {}: finite elements, the linearised laws, and "
                  "dampers on Hertz\u2019s force with the same restitution.",
                  ratio)));
  return figures;
}

Html wang_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures)
{
  Html all = wang_table_findings(cases, figures);
  all += drawn(figures, "paper-wang-5") + drawn(figures, "paper-wang-6") + wang_definitions(cases);
  for (const char *name : {"10", "12", "13"})
    all += drawn(figures, std::string("paper-wang-") + name);
  if (cases.find("wang-chain") != nullptr)
    all +=
      element("p", "Table 6 of the paper gives percentages between two laws and measured forces. "
                   "Neither these forces nor the row are printed, so it cannot be computed.");
  all += wang_claim(cases);
  for (const char *name : {"claim", "fem-20", "fem-200"})
    all += drawn(figures, std::string("paper-wang-") + name);
  return all;
}
} // namespace carambole::reports
