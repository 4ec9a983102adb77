// Qin & Lu: loops of force over approach, restitution returned over requested, a second of
// bouncing.

#include <algorithm>

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
constexpr const char *qin_lu_values[] = {"0.7", "0.3"};
const std::vector<std::string> qin_lu_models{"linear", "nonlinear", "elastic", "plastic"};
const std::vector<std::string> qin_lu_all{"rigid", "linear", "nonlinear", "elastic", "plastic"};

std::optional<Figure> qin_lu_loops(const PaperCases &cases, const std::string &e)
{
  const SuiteCase *c = cases.find("qin-lu-" + e);
  if (c == nullptr)
    return {};
  CurveFigure figure("paper-qin-lu-loops-" + e, "approach [\u00b5m]", "contact force [kN]");
  for (std::size_t k = 0; k < qin_lu_models.size(); ++k)
  {
    const Points points =
      history_points(*c, qin_lu_models[k], "approach ball-ground", "force ball-ground", 1e-6, 1e3);
    if (!points.empty())
      figure.add(qin_lu_models[k], series_style(k), points.x, points.y);
  }
  return figure.finish(
    "Force over approach", "set xzeroaxis linetype 1 linecolor rgb '#888888'\nset xrange [0:*]\n",
    fmt::format("Loops of force over approach of four models with a requested restitution of {}.",
                e),
    fmt::format(
      "Figure 2 of the paper, restitution {}: force over approach. The area of a loop is the "
      "energy lost. The linear damper starts with a force and ends with a pull.",
      e));
}

std::optional<Figure> qin_lu_returned(const PaperCases &cases)
{
  const SuiteCase *c = cases.find("qin-lu-restitution");
  if (c == nullptr)
    return {};
  CurveFigure figure("paper-qin-lu-restitution", "restitution requested",
                     "restitution returned over requested");
  std::size_t n = 0;
  for (const LawEntry &law : c->results.problem.laws)
  {
    Points points = sweep_points(*c, "asked", law.name, "restitution");
    for (std::size_t i = 0; i < points.y.size(); ++i)
      points.y[i] /= points.x[i];
    if (!points.empty())
      figure.add(law.name, series_style(n), points.x, points.y);
    ++n;
  }
  if (figure.panel.curves.empty())
    return {};
  return figure.finish(
    "Restitution returned over requested", "set yrange [0.9:2.5]\n",
    "Ratio of the restitution returned to that requested, over the requested one, for all models.",
    "Restitution returned over requested. Rigid, linear, and both piecewise models lie on 1; "
    "equation "
    "13 leaves the picture at low restitutions.");
}

std::optional<Figure> qin_lu_bounces(const PaperCases &cases, const std::string &e)
{
  const SuiteCase *c = cases.find("qin-lu-bounce-" + e);
  if (c == nullptr)
    return {};
  CurveFigure figure("paper-qin-lu-bounce-" + e, "time [s]", "height above the ground [mm]");
  for (std::size_t k = 0; k < qin_lu_all.size(); ++k)
  {
    Points points = history_points(*c, qin_lu_all[k], "time", "position ball", 1, 1e-3);
    if (points.empty())
      continue;
    const double start = points.y.front();
    for (double &y : points.y)
      y = 200 + start - y; // falls along +z
    figure.add(qin_lu_all[k], series_style(k), points.x, points.y);
  }
  return figure.finish(
    "Height over time", "set yrange [-5:*]\n",
    fmt::format("Height of the bouncing ball over a second, five models, restitution {}.", e),
    fmt::format(
      "A second of bouncing with a requested restitution of {}. The plastic model keeps its "
      "dent and loses energy in the first impact only.",
      e));
}

/// Restitution of the first touches of every model.
Html qin_lu_touches(const PaperCases &cases)
{
  constexpr int shown = 4;
  std::vector<html::Line> lines;
  for (const char *e : qin_lu_values)
    if (const SuiteCase *c = cases.find(std::string("qin-lu-bounce-") + e))
      for (const std::string &model : qin_lu_all)
        if (const Model *found = c->results.find(model))
        {
          html::Line line{{case_link(*c)}, {text(model)}};
          const std::vector<BounceRecord> &bounces = found->record.model.bounces;
          for (std::size_t k = 0; k < shown; ++k)
          {
            const auto value = k < bounces.size() ? bounces[k].restitution() : std::nullopt;
            line.push_back({text(value ? fixed(*value, 4) : "\u2013"), true});
          }
          line.push_back({text(std::to_string(bounces.size())), true});
          // A rigid ball that lies has no velocity, and none of its touches lasts.
          const bool lies =
            !bounces.empty() &&
            (!bounces.back().end_time || find_quantity(found->record.model, "velocity ball") == 0.);
          line.push_back({text(bounces.empty() ? "\u2013"
                               : lies          ? "rests on the ground"
                                               : "in flight")});
          lines.push_back(std::move(line));
        }
  if (lines.empty())
    return {};
  return html::table("Restitution of each touch",
                     {text("Case"), text("Model"), text("1st"), text("2nd"), text("3rd"),
                      text("4th"), text("Touches in 1 s"), text("At the end")},
                     lines);
}
} // namespace

std::vector<Figure> qin_lu_figures(const PaperCases &cases)
{
  std::vector<Figure> figures;
  const auto add = [&](std::optional<Figure> figure)
  {
    if (figure)
      figures.push_back(std::move(*figure));
  };
  for (const char *e : qin_lu_values)
    add(qin_lu_loops(cases, e));
  add(qin_lu_returned(cases));
  for (const char *e : qin_lu_values)
    add(qin_lu_bounces(cases, e));
  return figures;
}

Html qin_lu_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures)
{
  const auto nonlinear = quantity_of(cases.find("qin-lu-0.7"), "nonlinear", "restitution"),
             heavy = quantity_of(cases.find("qin-lu-0.7"), "nonlinear-weight", "restitution");
  Html all = drawn(figures, "paper-qin-lu-loops-0.7") + drawn(figures, "paper-qin-lu-loops-0.3");
  if (nonlinear && heavy)
    all += element(
      "p",
      fmt::format("The table of the paper prints 0.683 for the nonlinear damper and a request of "
                  "0.7. Its equation 14 has the exact restitution {}, and {} with the weight of "
                  "the ball.",
                  fixed(*nonlinear, 4), fixed(*heavy, 4)));
  all += drawn(figures, "paper-qin-lu-restitution");
  all += drawn(figures, "paper-qin-lu-bounce-0.7") + drawn(figures, "paper-qin-lu-bounce-0.3");
  all += qin_lu_touches(cases);
  const Html note = element(
    "p",
    "Under its weight a ball loses more of a slower impact, so the restitution falls from touch "
    "to touch. The rate-independent plastic model is elastic up to its largest load so far: every "
    "touch after the first returns all energy.");
  return all + note;
}
} // namespace carambole::reports
