// Qin & Lu: loops of force over approach, restitution returned over requested, a second of
// bouncing.

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
/// Claim 1: what takes the energy.
std::string qin_lu_loss(const ModelRecord &record)
{
  if (record.energy.viscous && record.energy.viscous == record.energy.dissipated)
    return "damping";
  return "hysteresis";
}

struct QinLuModel
{
  std::string name;
  bool is_damper = false;
  const ModelRecord *record = nullptr;     ///< with a restitution of 0.7
  double first_force = 0, least_force = 0; ///< over the peak force, restitution of 0.7
  double peak_before_turn = 0;             ///< over the duration
  double unloading = 0; ///< largest slope of the unloading over the secant at the peak, e = 0.3
};

/// Largest |dF/dd| after the largest approach over F/d there, from the samples of a history.
double qin_lu_steepest_unloading(const Points &loop)
{
  const auto turn = static_cast<std::size_t>(std::ranges::max_element(loop.x) - loop.x.begin());
  // Steps that are too short for a quotient of differences in double precision are passed over.
  const double least = 1e-6 * loop.x[turn];
  double steepest = 0;
  for (std::size_t i = turn, k = turn + 1; k < loop.x.size(); ++k)
    if (loop.x[i] - loop.x[k] > least)
    {
      steepest = std::max(steepest, (loop.y[i] - loop.y[k]) / (loop.x[i] - loop.x[k]));
      i = k;
    }
  return steepest * loop.x[turn] / loop.y[turn];
}

std::vector<QinLuModel> qin_lu_read(const PaperCases &cases)
{
  const SuiteCase *strong = cases.find("qin-lu-0.7"), *weak = cases.find("qin-lu-0.3");
  std::vector<QinLuModel> all;
  for (const std::string &name : qin_lu_models)
  {
    const Model *one = strong == nullptr ? nullptr : strong->results.find(name),
                *other = weak == nullptr ? nullptr : weak->results.find(name);
    if (one == nullptr || other == nullptr || one->record.model.contacts.empty())
      continue;
    const ContactRecord &contact = one->record.model.contacts.front();
    const Points over_time = history_points(*strong, name, "time", "force ball-ground", 1, 1),
                 loop =
                   history_points(*weak, name, "approach ball-ground", "force ball-ground", 1, 1);
    if (!contact.peak_force || !contact.peak_time || !contact.max_approach_time ||
        !contact.duration || over_time.empty() || loop.empty())
      continue;
    QinLuModel model{name, name == "linear" || name == "nonlinear", &one->record.model};
    // A force that jumps at the touch has two samples there.
    constexpr double instant = 1e-9; // of the duration
    for (std::size_t k = 0; k < over_time.x.size(); ++k)
      if (over_time.x[k] <= *contact.start_time + instant * *contact.duration)
        model.first_force = over_time.y[k] / *contact.peak_force;
    model.least_force = std::ranges::min(over_time.y) / *contact.peak_force;
    model.peak_before_turn = (*contact.max_approach_time - *contact.peak_time) / *contact.duration;
    model.unloading = qin_lu_steepest_unloading(loop);
    all.push_back(model);
  }
  return all;
}

/// The four claims that follow figure 2 of the paper, each with the numbers that decide it.
Html qin_lu_claims(const PaperCases &cases)
{
  const std::vector<QinLuModel> models = qin_lu_read(cases);
  if (models.size() != qin_lu_models.size())
    return {};
  std::vector<html::Line> lines;
  const auto add = [&](const std::string &claim, const auto &finding, const auto &holds)
  {
    std::vector<std::string> parts;
    bool all = true;
    for (const QinLuModel &model : models)
    {
      parts.push_back(model.name + ": " + finding(model));
      all = all && holds(model);
    }
    lines.push_back(
      {{text(claim)}, {text(fmt::format("{}", fmt::join(parts, "; ")))}, holds_cell(all)});
  };
  add(
    "1. Linear and nonlinear damping lose the energy by damping, the piecewise models by a "
    "hysteresis of loading and unloading",
    [](const QinLuModel &m) { return qin_lu_loss(*m.record); },
    [](const QinLuModel &m) { return (qin_lu_loss(*m.record) == "damping") == m.is_damper; });
  constexpr double instant = 1e-6; // of the duration; turns are located to 1e-15 of it
  add(
    "2. With damping the force is not largest at the largest approach, in the piecewise models it "
    "is",
    [](const QinLuModel &m)
    {
      return std::abs(m.peak_before_turn) < instant
               ? std::string("at the turn")
               : fmt::format("{} % of the duration before it", fixed(100 * m.peak_before_turn, 1));
    },
    [](const QinLuModel &m) { return (std::abs(m.peak_before_turn) >= instant) == m.is_damper; });
  constexpr double no_force = 1e-9; // of the peak
  add(
    "3. Linear damping starts with a force and ends by pulling, the other models do not",
    [](const QinLuModel &m)
    {
      return fmt::format("starts at {} % of the peak, least force {} %",
                         fixed(100 * m.first_force, 1), fixed(100 * m.least_force, 1));
    },
    [](const QinLuModel &m)
    {
      const bool both = m.first_force > no_force && m.least_force < -no_force,
                 none = m.first_force < no_force && m.least_force > -no_force;
      return m.name == "linear" ? both : none;
    });
  constexpr double near_jump = 5; // times the secant; 2.04 and 4.1 at a restitution of 0.7
  add(
    "4. At a restitution of 0.3 the piecewise models unload nearly at once, and damping turns "
    "smoothly",
    [](const QinLuModel &m)
    {
      return m.is_damper ? std::string("one formula for both ways")
                         : fmt::format("unloads {} times as steeply as the secant at the turn",
                                       fixed(m.unloading, 1));
    },
    [](const QinLuModel &m) { return m.is_damper || m.unloading > near_jump; });
  return html::table("What the paper claims of figure 2",
                     {text("Claim"), text("Found"), text("Verdict")}, lines) +
         element("p",
                 "The computing times of table 1 are of the authors\u2019 program and machine and "
                 "are not judged.");
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
  all += qin_lu_claims(cases);
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
