// Zhao et al.: restitution and duration over the speed, damping, indentation over time, the shares
// of plastic and viscous loss, and the law against the continuum.

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
constexpr const char *zhao_radii[] = {"4.9mm", "7.2mm", "10mm"};
constexpr const char *zhao_speeds[] = {"1", "2", "3", "4", "5"};
constexpr double frame = 1e6 / 30000; ///< [us] of the camera

std::string zhao_radius(const std::string &radius)
{
  return radius.substr(0, radius.size() - 2) + " mm";
}

/// What was measured for a radius, over the speed.
Points zhao_measured(const PaperCases &cases, const std::string &radius, QuantityKind kind)
{
  Points points;
  for (const char *speed : {"1", "1.5", "2", "3", "4"})
    if (const SuiteCase *c = cases.find(fmt::format("polyurethane-{}-{}", radius, speed)))
      for (const Expectation &expectation : c->results.problem.expectations)
        if (const auto quantity = parse_quantity_name(expectation.quantity);
            quantity && quantity->kind == kind && expectation.kind == EvidenceKind::validation)
        {
          points.x.push_back(approach_speed(c->results.problem));
          points.y.push_back(expectation.value);
        }
  return points;
}

Figure zhao_over_speed(const PaperCases &cases, bool is_duration)
{
  CurveFigure figure(is_duration ? "paper-zhao-6" : "paper-zhao-5", "impact speed [m/s]",
                     is_duration ? "duration [\u00b5s]" : "restitution");
  std::size_t k = 0;
  for (const char *radius : zhao_radii)
  {
    const LineStyle style = series_style(k++);
    const SuiteCase *c = cases.find(fmt::format("polyurethane-{}-1", radius));
    if (c == nullptr)
      continue;
    Points law = sweep_points(*c, "speed", "meyer",
                              is_duration ? "duration bead-plane" : "restitution"),
           measured = zhao_measured(
             cases, radius, is_duration ? QuantityKind::duration : QuantityKind::restitution);
    if (is_duration)
      for (std::vector<double> *values : {&law.y, &measured.y})
        for (double &value : *values)
          value *= 1e6;
    if (!law.empty())
      figure.add(zhao_radius(radius), style, law.x, law.y);
    if (!measured.empty())
      figure.add_points(
        std::string("measured, ") + zhao_radius(radius), style, measured.x, measured.y,
        is_duration ? std::vector<double>(measured.x.size(), frame) : std::vector<double>());
  }
  if (const SuiteCase *c = cases.find("polyurethane-continuum"))
  {
    Points viscous = sweep_points(*c, "speed", "kuwabara-kono",
                                  is_duration ? "duration bead-plane" : "restitution");
    for (double &y : viscous.y)
      y *= is_duration ? 1e6 : 1;
    if (!viscous.empty())
      figure.add("viscosity alone, 4.9 mm", {"#1a1a1a", 2, "(3,5)"}, viscous.x, viscous.y);
  }
  const std::string words = is_duration ? "Duration" : "Restitution";
  return figure.finish(
    words + " over speed", "set xrange [0.5:5]\n",
    words + " over the impact speed for three radii, the law and what was measured.",
    fmt::format(
      "Figure {} of the paper: {} over the speed for three radii. Lines: the law; points: "
      "measured{}.",
      is_duration ? 6 : 5, is_duration ? "duration" : "restitution",
      is_duration ? ", with one frame of the camera" : " (table 3, no uncertainty printed)"));
}

std::optional<Figure> zhao_damping(const PaperCases &cases)
{
  const SuiteCase *c = cases.find("polyurethane-damping");
  if (c == nullptr)
    return {};
  CurveFigure figure("paper-zhao-8", "impact speed [m/s]", "restitution");
  std::size_t k = 0;
  for (const char *model : {"undamped", "half", "fitted", "double"})
    if (const Points points = sweep_points(*c, "speed", model, "restitution"); !points.empty())
      figure.add(model, series_style(k++), points.x, points.y);
  return figure.finish(
    "Restitution over speed for several dampings", "set xrange [0.5:5]\n",
    "Restitution over the impact speed without damping and with three coefficients.",
    "Figure 8 of the paper: without damping the restitution rises slowly with the speed, "
    "with it it falls.");
}

std::optional<Figure> zhao_loops(const PaperCases &cases)
{
  const SuiteCase *c = cases.find("polyurethane-damping");
  if (c == nullptr)
    return {};
  CurveFigure figure("paper-zhao-9", "indentation [\u00b5m]", "contact force [N]");
  std::size_t k = 0;
  for (const char *model : {"undamped", "half", "fitted", "double"})
    if (const Points points =
          history_points(*c, model, "approach bead-plane", "force bead-plane", 1e-6, 1);
        !points.empty())
      figure.add(model, series_style(k++), points.x, points.y);
  return figure.finish(
    "Force over indentation for several dampings", "set xrange [0:*]\nset yrange [0:*]\n",
    "Force over indentation at 3 m/s without damping and with three coefficients.",
    "Figure 9 of the paper, at 3 m/s: damping rounds the turn of the force. The paper does "
    "not print its coefficients; here 0, 1/2, 1 and 2 times that of table 5.");
}

struct ZhaoHistory
{
  const char *number, *column, *label, *words;
  double unit;
};
constexpr ZhaoHistory zhao_histories[] = {
  {"10", "approach bead-plane", "indentation w [\u00b5m]", "indentation", 1e-6},
  {"11", "velocity bead", "velocity of the bead [m/s]", "velocity", 1},
  {"12", "force bead-plane", "contact force [N]", "contact force", 1}};

Figure zhao_over_time(const PaperCases &cases, const ZhaoHistory &which)
{
  CurveFigure figure(std::string("paper-zhao-") + which.number, "time [\u00b5s]", which.label);
  std::size_t k = 0;
  for (const char *speed : zhao_speeds)
  {
    const LineStyle style = series_style(k++);
    if (const SuiteCase *c = cases.find(std::string("polyurethane-4.9mm-") + speed))
      if (const Points points = history_points(*c, "meyer", "time", which.column, 1e-6, which.unit);
          !points.empty())
        figure.add(std::string(speed) + " m/s", style, points.x, points.y);
  }
  return figure.finish(
    fmt::format("{} over time", capitalised(which.words)), "set xrange [0:*]\n",
    fmt::format("{} over time at five impact speeds, 4.9 mm.", capitalised(which.words)),
    fmt::format("Figure {} of the paper: {} over time, 4.9 mm, 1 to 5 m/s, up to the release.",
                which.number, which.words));
}

/// Speed at which damping begins to take more than plastic flow.
std::optional<double> zhao_crossing(const Points &plastic, const Points &viscous)
{
  for (std::size_t i = 1; i < plastic.x.size() && i < viscous.x.size(); ++i)
  {
    const double before = plastic.y[i - 1] - viscous.y[i - 1], after = plastic.y[i] - viscous.y[i];
    if (before > 0 && after <= 0)
      return plastic.x[i - 1] + before / (before - after) * (plastic.x[i] - plastic.x[i - 1]);
  }
  return {};
}

/// Part of the initial energy that the fitted law loses, over the speed.
Points zhao_loss(const PaperCases &cases, const char *form)
{
  const SuiteCase *c = cases.find("polyurethane-damping");
  if (c == nullptr)
    return {};
  Points loss = sweep_points(*c, "speed", "fitted", std::string("energy ") + form);
  const Points initial = sweep_points(*c, "speed", "fitted", "energy initial");
  for (std::size_t i = 0; i < loss.y.size() && i < initial.y.size(); ++i)
    loss.y[i] *= 100 / initial.y[i];
  return loss;
}

std::optional<Figure> zhao_losses(const PaperCases &cases)
{
  const Points plastic = zhao_loss(cases, "plastic"), viscous = zhao_loss(cases, "viscous");
  if (plastic.empty() || viscous.empty())
    return {};
  CurveFigure figure("paper-zhao-losses", "impact speed [m/s]", "share of the initial energy [%]");
  figure.add("plastic flow", {"#e69f00", 3, "1"}, plastic.x, plastic.y);
  figure.add("damping", {"#009e73", 3, "(10,6)"}, viscous.x, viscous.y);
  return figure.finish(
    "Plastic and viscous loss over speed", "set xrange [0.5:5]\nset yrange [0:*]\n",
    "Shares of plastic and viscous loss over the impact speed, 4.9 mm.",
    "Where the energy goes, 4.9 mm: the paper\u2019s third conclusion, as numbers.");
}

std::optional<Figure> zhao_continuum(const PaperCases &cases)
{
  const SuiteCase *c = cases.find("polyurethane-continuum");
  if (c == nullptr)
    return {};
  CurveFigure figure("paper-zhao-continuum", "time [\u00b5s]", "contact force [N]");
  std::size_t k = 0;
  for (const char *model : {"fem", "meyer", "meyer-elastic", "hertz", "kuwabara-kono"})
    if (const Points points = history_points(*c, model, "time", "force bead-plane", 1e-6, 1);
        !points.empty())
      figure.add(model == std::string_view("fem") ? "finite elements" : model,
                 model == std::string_view("fem") ? LineStyle{"#1a1a1a", 3, "1"}
                                                  : series_style(k++),
                 points.x, points.y);
  return figure.finish(
    "Force of the law and of the continuum", "set xrange [0:*]\nset yrange [0:*]\n",
    "Contact force over time: finite elements of the polyurethane, and four laws.",
    "The law beside a continuum with the shear modulus and Poisson\u2019s ratio of table 1 and "
    "a viscosity that gives the measured restitution at 1 m/s. meyer-elastic: the same law "
    "with n = 3 and no damping, which should be Hertz.");
}

Html zhao_claims(const PaperCases &cases)
{
  std::vector<html::Line> lines;
  const auto add = [&](const std::string &claim, const std::string &finding, bool holds) {
    lines.push_back({{text(claim)}, {text(finding)}, holds_cell(holds)});
  };
  const Points plastic = zhao_loss(cases, "plastic"), viscous = zhao_loss(cases, "viscous");
  if (const auto crossing = zhao_crossing(plastic, viscous))
    add("At low speeds plastic flow takes more energy, at high speeds damping",
        fmt::format("they cross at {} m/s; the paper prints no speed", fixed(*crossing, 2)), true);
  else if (!plastic.empty())
    add("At low speeds plastic flow takes more energy, at high speeds damping",
        "they do not cross between 0.5 and 5 m/s", false);
  if (const SuiteCase *c = cases.find("polyurethane-damping"))
  {
    const Points undamped = sweep_points(*c, "speed", "undamped", "restitution");
    if (undamped.y.size() > 1)
      add("Without damping the restitution rises slowly with the speed",
          fmt::format("from {} at {} m/s to {} at {} m/s", fixed(undamped.y.front(), 3),
                      shortest(undamped.x.front(), 3), fixed(undamped.y.back(), 3),
                      shortest(undamped.x.back(), 3)),
          std::ranges::is_sorted(undamped.y));
  }
  const SuiteCase *c = cases.find("polyurethane-continuum");
  if (const auto law = quantity_of(c, "meyer-elastic", "max_approach"),
      hertz = quantity_of(c, "hertz", "max_approach");
      law && hertz)
    // m V^2/2 = (2/5) k d^2.5
    add("With n = 3 the law is that of an elastic material",
        fmt::format("{} times as stiff as Hertz\u2019s", fixed(std::pow(*hertz / *law, 2.5), 3)),
        false);
  if (c != nullptr)
    for (const char *law : {"meyer", "kuwabara-kono"})
      if (const auto found = std::ranges::find(c->distances, law, &ModelDistance::model);
          found != c->distances.end() && found->force_error)
        lines.push_back(
          {{text(fmt::format("(not claimed) {} against the continuum at 1 m/s", law))},
           {text("its force history differs by " + percent_size_text(*found->force_error))},
           {text("finding"), false, "note"}});
  if (lines.empty())
    return {};
  return html::table("What the paper claims", {text("Claim"), text("Found"), text("Verdict")},
                     lines);
}
} // namespace

std::vector<Figure> zhao_figures(const PaperCases &cases)
{
  std::vector<Figure> figures;
  if (cases.find("polyurethane-4.9mm-1") != nullptr)
  {
    for (const bool is_duration : {false, true})
      figures.push_back(zhao_over_speed(cases, is_duration));
    for (const ZhaoHistory &which : zhao_histories)
      figures.push_back(zhao_over_time(cases, which));
  }
  for (const auto &make : {zhao_damping, zhao_loops, zhao_losses, zhao_continuum})
    if (std::optional<Figure> figure = make(cases))
      figures.push_back(std::move(*figure));
  return figures;
}

Html zhao_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures)
{
  Html all;
  for (const char *name : {"5", "6", "8", "9", "10", "11", "12", "losses", "continuum"})
    all += drawn(figures, std::string("paper-zhao-") + name);
  return all + zhao_claims(cases);
}
} // namespace carambole::reports
