// Zhao et al.: restitution and duration over the speed, damping, indentation over time, the shares
// of plastic and viscous loss, and the law against the continuum.

#include <algorithm>
#include <cmath>
#include <functional>

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
            quantity && quantity->kind == kind &&
            (expectation.kind == EvidenceKind::validation ||
             expectation.kind == EvidenceKind::calibration))
        {
          points.x.push_back(approach_speed(c->results.problem));
          points.y.push_back(expectation.value);
        }
  return points;
}

std::optional<Figure> zhao_over_speed(const PaperCases &cases, bool is_duration)
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

struct ZhaoDamper
{
  const char *model, *form, *source;
};
constexpr ZhaoDamper zhao_dampers[] = {{"meyer", "c (2 R w \u2212 w\u00b2) w\u2032", "this paper"},
                                       {"tsuji-damper", "c \u221a(K m) w^1/4 w\u2032", "[8]"},
                                       {"power-damper", "c w^3/2 w\u2032", "[20-22]"},
                                       {"ristow-damper", "c w w\u2032", "[19], [7] as printed"},
                                       {"linear-damper", "c w\u2032", "[7], original"}};

std::optional<Figure> zhao_damper_forms(const PaperCases &cases)
{
  const SuiteCase *c = cases.find("polyurethane-4.9mm-1");
  if (c == nullptr)
    return {};
  CurveFigure figure("paper-zhao-7", "impact speed [m/s]", "restitution");
  std::size_t k = 0;
  for (const ZhaoDamper &damper : zhao_dampers)
  {
    const LineStyle style = series_style(k++);
    if (const Points points = sweep_points(*c, "speed", damper.model, "restitution");
        !points.empty())
      figure.add(damper.model, style, points.x, points.y);
  }
  if (const Points measured = zhao_measured(cases, "4.9mm", QuantityKind::restitution);
      !measured.empty())
    figure.add_points("measured", {"#1a1a1a", 2, "1"}, measured.x, measured.y, {});
  return figure.finish(
    "Restitution over speed for the dampers of table 6", "set xrange [0.5:5]\n",
    "Restitution over the impact speed with five forms of the damper, and what was measured.",
    "Figure 7 of the paper: the law with the dampers of table 6, 4.9 mm. The paper prints no "
    "coefficients; here each is fitted to the five measured restitutions.");
}

/// Table 6: how far the law with each damper is from the restitutions that its coefficient was
/// fitted to.
Html zhao_damper_table(const PaperCases &cases)
{
  const SuiteCase *c = cases.find("polyurethane-4.9mm-1");
  const Points measured = zhao_measured(cases, "4.9mm", QuantityKind::restitution);
  if (c == nullptr || measured.empty())
    return {};
  std::vector<Html> header{text("Damper"), text("Force"), text("Source")};
  for (const double speed : measured.x)
    header.push_back(text(fmt::format("{} m/s", shortest(speed, 3))));
  header.push_back(text("RMS of the residuals"));
  html::Line line{{text("measured")}, {text("\u2013")}, {text("table 3")}};
  for (const double e : measured.y)
    line.push_back({text(fixed(e, 4)), true});
  line.push_back({text("\u2013"), true});
  std::vector<html::Line> lines{line};
  const ZhaoDamper *best = nullptr;
  double least = 0;
  for (const ZhaoDamper &damper : zhao_dampers)
  {
    const Points law = sweep_points(*c, "speed", damper.model, "restitution");
    line = {{text(damper.model)}, {text(damper.form)}, {text(damper.source)}};
    double sum = 0;
    for (std::size_t k = 0; k < measured.x.size(); ++k)
    {
      const std::optional<double> e = value_at(law, measured.x[k]);
      if (!e)
        return {};
      sum += std::pow(*e - measured.y[k], 2);
      line.push_back({text(fixed(*e, 4)), true});
    }
    const double rms = std::sqrt(sum / static_cast<double>(measured.x.size()));
    line.push_back({text(significant(rms, 2)), true});
    lines.push_back(line);
    if (best == nullptr || rms < least)
    {
      best = &damper;
      least = rms;
    }
  }
  return html::table("Table 6: restitution with each damper, its coefficient fitted to table 3",
                     header, lines) +
         element("p", fmt::format("The paper says that its own damper fits best: {}. The smallest "
                                  "residuals are those of {}.",
                                  best == &zhao_dampers[0] ? "this holds" : "this does not hold",
                                  best->model));
}

std::optional<Figure> zhao_force_over_indentation(const PaperCases &cases)
{
  CurveFigure figure("paper-zhao-13", "indentation w [\u00b5m]", "contact force [N]");
  std::size_t k = 0;
  for (const char *speed : zhao_speeds)
  {
    const LineStyle style = series_style(k++);
    if (const SuiteCase *c = cases.find(std::string("polyurethane-4.9mm-") + speed))
      if (const Points points =
            history_points(*c, "meyer", "approach bead-plane", "force bead-plane", 1e-6, 1);
          !points.empty())
        figure.add(std::string(speed) + " m/s", style, points.x, points.y);
  }
  if (figure.panel.curves.empty())
    return {};
  return figure.finish(
    "Force over indentation at several speeds", "set xrange [0:*]\nset yrange [0:*]\n",
    "Force over indentation at five impact speeds, 4.9 mm.",
    "Figure 13 of the paper: force over indentation, 4.9 mm, 1 to 5 m/s. Where the force has "
    "fallen to zero the indentation is what the paper calls irreversible.");
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

std::optional<Figure> zhao_over_time(const PaperCases &cases, const ZhaoHistory &which)
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
  const auto over_speed =
    [&](const std::string &claim, const char *quantity, const char *unit, double factor, bool rises)
  {
    std::vector<double> values;
    for (const char *speed : zhao_speeds)
      if (const auto value =
            quantity_of(cases.find(std::string("polyurethane-4.9mm-") + speed), "meyer", quantity))
        values.push_back(*value * factor);
    if (values.size() < 2)
      return;
    const bool holds =
      rises ? std::ranges::is_sorted(values) : std::ranges::is_sorted(values, std::greater<>());
    add(claim,
        fmt::format("{}{} at 1 m/s, {}{} at 5 m/s", significant(values.front(), 4), unit,
                    significant(values.back(), 4), unit),
        holds);
  };
  over_speed("The restitution falls with the speed", "restitution", "", 1, false);
  over_speed("The irreversible indentation rises with the speed", "residual_approach", " \u00b5m",
             1e6, true);
  over_speed("The duration falls with the speed", "duration", " \u00b5s", 1e6, false);
  std::vector<double> stiffness, compression;
  for (const char *speed : zhao_speeds)
  {
    const SuiteCase *at = cases.find(std::string("polyurethane-4.9mm-") + speed);
    const auto value = [&](const char *quantity)
    { return quantity_of(at, "meyer", quantity).value_or(0); };
    if (value("max_approach") > 0 && value("duration") > 0)
    {
      stiffness.push_back(value("peak_force") / value("max_approach"));
      compression.push_back(value("max_approach_time") / value("duration"));
    }
  }
  if (stiffness.size() > 1)
  {
    add("The contact is stiffer at higher speeds (figure 13)",
        fmt::format("peak force over largest indentation: {} kN/m at 1 m/s, {} kN/m at 5 m/s",
                    significant(stiffness.front() / 1e3, 4),
                    significant(stiffness.back() / 1e3, 4)),
        std::ranges::is_sorted(stiffness));
    add("The compression takes a smaller part of the duration at higher speeds (59.81 to 59.04 %)",
        fmt::format("{} % at 1 m/s, {} % at 5 m/s", fixed(100 * compression.front(), 2),
                    fixed(100 * compression.back(), 2)),
        std::ranges::is_sorted(compression, std::greater<>()));
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
  const auto take = [&](std::optional<Figure> figure)
  {
    if (figure)
      figures.push_back(std::move(*figure));
  };
  if (cases.find("polyurethane-4.9mm-1") != nullptr)
  {
    for (const bool is_duration : {false, true})
      take(zhao_over_speed(cases, is_duration));
    for (const ZhaoHistory &which : zhao_histories)
      take(zhao_over_time(cases, which));
  }
  for (const auto &make : {zhao_damper_forms, zhao_damping, zhao_loops, zhao_force_over_indentation,
                           zhao_losses, zhao_continuum})
    take(make(cases));
  return figures;
}

Html zhao_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures)
{
  Html all;
  for (const char *name : {"5", "6", "7"})
    all += drawn(figures, std::string("paper-zhao-") + name);
  all += zhao_damper_table(cases);
  for (const char *name : {"8", "9", "10", "11", "12", "13", "losses", "continuum"})
    all += drawn(figures, std::string("paper-zhao-") + name);
  return all + zhao_claims(cases);
}
} // namespace carambole::reports
