// Li & Yao: force histories of three balls, velocities over the ratios, and the claims of the
// paper.

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
struct LiYaoFigure
{
  const char *name, *number, *ratios;
};
constexpr LiYaoFigure li_yao_cases[] = {
  {"three-ball", "3", "\u03b3 = 1, \u03b2 = 1"},
  {"three-ball-stiffness-ratio", "4", "\u03b3 = 50.5, \u03b2 = 1"},
  {"three-ball-mass-ratio", "5", "\u03b3 = 1, \u03b2 = 4"}};
constexpr double li_yao_close = 0.05; ///< of V: what counts as the same velocity

std::optional<Figure> li_yao_forces(const PaperCases &cases, const LiYaoFigure &which)
{
  const SuiteCase *c = cases.find(which.name);
  if (c == nullptr)
    return {};
  CurveFigure figure(std::string("paper-li-yao-") + which.number, "time [\u00b5s]",
                     "contact force [kN]");
  const std::pair<const char *, const char *> models[] = {
    {"fem", "#1a1a1a"}, {"hertz", "#0072b2"}, {"linear", "#d55e00"}};
  for (const auto &[model, colour] : models)
    for (const char *contact : {"B1-B2", "B2-B3"})
    {
      Points points = history_points(*c, model, "time", std::string("force ") + contact, 1e-6, 1e3);
      const bool is_first = contact == std::string_view("B1-B2");
      if (!points.empty())
        figure.add(fmt::format("{}, F({})",
                               model == std::string_view("fem") ? "finite elements" : model,
                               is_first ? "1-2" : "2-3"),
                   {colour, 2, is_first ? "1" : "(10,6)"}, points.x, points.y);
    }
  const auto end = [&](const char *contact)
  { return quantity_of(c, "linear", std::string("end_time ") + contact).value_or(0) * 1e6; };
  const auto end_of_hertz = [&](const char *contact)
  { return quantity_of(c, "hertz", std::string("end_time ") + contact).value_or(0) * 1e6; };
  const double last =
    std::max({end("B1-B2"), end("B2-B3"), end_of_hertz("B1-B2"), end_of_hertz("B2-B3")});
  return figure.finish(
    "Contact forces of three balls",
    fmt::format("set xrange [0:{:.0f}]\nset yrange [0:*]\n", 1.05 * last),
    fmt::format("Both contact forces over time, {}: finite elements, Hertz and linear springs.",
                which.ratios),
    fmt::format(
      "Figure {} of the paper, {}: the forces of both contacts. The linear stiffness is the "
      "secant of Hertz at the peak of an isolated impact.",
      which.number, which.ratios));
}

/// Largest difference of final velocities between two laws over V, for ratios between two values.
std::optional<double> li_yao_difference(const SuiteCase *c, const std::string &one,
                                        const std::string &other, double low, double high)
{
  if (c == nullptr)
    return {};
  const double V = approach_speed(c->results.problem);
  std::optional<double> largest;
  for (const RatioSweep &sweep : c->sweeps)
    for (const Body &body : c->results.problem.bodies)
    {
      const QuantityName quantity{QuantityKind::velocity, body.name};
      const auto *a = sweep.laws.find(one, quantity), *b = sweep.laws.find(other, quantity);
      for (std::size_t i = 0; a != nullptr && b != nullptr && i < a->size(); ++i)
        if (sweep.laws.ratios[i] >= low && sweep.laws.ratios[i] <= high)
          largest = std::max(largest.value_or(0), std::abs((*a)[i] - (*b)[i]) / V);
    }
  return largest;
}

/// What a law says at the smallest ratio of a case's sweeps: v1/V, v2/V, v3/V.
struct LiYaoLimit
{
  double ratio = 0;
  std::vector<double> velocities;
};

std::optional<LiYaoLimit> li_yao_limit(const SuiteCase *c, const std::string &law)
{
  if (c == nullptr)
    return {};
  const double V = approach_speed(c->results.problem);
  for (const RatioSweep &sweep : c->sweeps)
  {
    if (sweep.laws.ratios.empty())
      continue;
    const auto least = std::ranges::min_element(sweep.laws.ratios) - sweep.laws.ratios.begin();
    LiYaoLimit limit{sweep.laws.ratios[static_cast<std::size_t>(least)], {}};
    for (const Body &body : c->results.problem.bodies)
      if (const auto *values = sweep.laws.find(law, {QuantityKind::velocity, body.name}))
        limit.velocities.push_back((*values)[static_cast<std::size_t>(least)] / V);
    if (limit.velocities.size() == c->results.problem.bodies.size())
      return limit;
  }
  return {};
}

/// The claims of the text, each with the number that decides it.
Html li_yao_claims(const PaperCases &cases)
{
  std::vector<html::Line> lines;
  const auto add = [&](const std::string &claim, const std::string &finding, bool holds) {
    lines.push_back({{text(claim)}, {text(finding)}, holds_cell(holds)});
  };
  for (const LiYaoFigure &which : li_yao_cases)
    if (const SuiteCase *c = cases.find(which.name); c != nullptr && c->has_continuum())
    {
      const auto error_of = [&](const char *law) -> std::optional<double>
      {
        const auto found = std::ranges::find(c->distances, law, &ModelDistance::model);
        return found == c->distances.end() ? std::nullopt : found->force_error;
      };
      if (const auto hertz = error_of("hertz"), linear = error_of("linear"); hertz && linear)
        add(
          fmt::format("Hertz is nearer to the finite elements than linear springs (figure {}, {})",
                      which.number, which.ratios),
          fmt::format("force histories differ by {} with Hertz, {} with linear springs",
                      percent_size_text(*hertz), percent_size_text(*linear)),
          *hertz < *linear);
    }
  const SuiteCase *stiffness = cases.find("three-ball-stiffness-sweep"),
                  *mass = cases.find("three-ball-heavy-striker");
  constexpr double all = 1e30;
  const auto same = [&](const char *claim, const SuiteCase *c, const char *one, const char *other,
                        double low, double high)
  {
    if (const auto largest = li_yao_difference(c, one, other, low, high))
      add(claim, fmt::format("velocities differ by {} of V", at_most_text(*largest)),
          *largest <= li_yao_close);
  };
  same("Hertz and linear springs give about the same velocities for \u03b3 < 1", stiffness, "hertz",
       "linear", 0, 0.999);
  same("\u2026 and for \u03b3 > 150", stiffness, "hertz", "linear", 150, all);
  if (const auto between = li_yao_difference(stiffness, "hertz", "linear", 1, 150))
    add("In between they differ clearly", fmt::format("{} of V", at_most_text(*between)),
        *between > li_yao_close);
  const auto tends = [&](const std::string &claim, const SuiteCase *of, const char *symbol,
                         const std::vector<double> &limits)
  {
    for (const char *law : {"hertz", "linear"})
      if (const auto limit = li_yao_limit(of, law))
      {
        double largest = 0;
        for (std::size_t k = 0; k < limits.size(); ++k)
          largest = std::max(largest, std::abs(limit->velocities[k] - limits[k]));
        add(claim + fmt::format(", {}", law),
            fmt::format("{}, {}, {} V at {} = {}", signed_fixed(limit->velocities[0], 4),
                        signed_fixed(limit->velocities[1], 4),
                        signed_fixed(limit->velocities[2], 4), symbol,
                        significant(limit->ratio, 2)),
            largest <= li_yao_close);
      }
  };
  tends("For \u03b3 \u2192 0: v1 \u2192 0, v2 \u2192 0, v3 \u2192 V",
        cases.find("three-ball-soft-end"), "\u03b3", {0, 0, 1});
  tends("For \u03b2 \u2192 0: v1 \u2192 \u2212V, v2 \u2192 0, v3 \u2192 0",
        cases.find("three-ball-mass-sweep"), "\u03b2", {-1, 0, 0});
  same("For \u03b3 > 150 the impacts are as good as simultaneous", stiffness, "hertz",
       "rigid-simultaneous", 150, all);
  same("For \u03b2 < 1 the impacts can be treated one after the other", mass, "hertz",
       "rigid-sequential", 0, 0.999);
  if (const auto v1 = quantity_of(mass, "fem", "velocity B1"))
    add("v1 tends to V for a heavy striker",
        fmt::format(
          "{} V in the finite elements at \u03b2 = 50, where two rigid balls would leave it {} V",
          fixed(*v1 / approach_speed(mass->results.problem), 4), fixed(48. / 52, 4)),
        *v1 > (1 - 4. / 50) * approach_speed(mass->results.problem));
  if (lines.empty())
    return {};
  return html::table("What the paper claims", {text("Claim"), text("Found"), text("Verdict")},
                     lines) +
         element(
           "p",
           "Velocities count as the same where they differ by 5 % of V at most; force histories "
           "are compared by the comprehensive error of Sprague and Geers, averaged over both "
           "contacts.");
}

/// Restitution of each contact of the row by four definitions.
Html li_yao_restitutions(const PaperCases &cases)
{
  std::vector<html::Line> lines;
  for (const LiYaoFigure &which : li_yao_cases)
    if (const SuiteCase *c = cases.find(which.name))
      for (const char *name : {"fem", "hertz", "linear"})
        if (const Model *model = c->results.find(name))
          for (const ContactRecord &contact : model->record.model.contacts)
          {
            const auto cell = [](const std::optional<double> &value) {
              return html::Cell{text(value ? fixed(*value, 4) : "\u2013"), true};
            };
            lines.push_back({{case_link(*c)},
                             {text(name)},
                             {text(contact.name())},
                             cell(contact.newton_restitution),
                             cell(contact.hedrih_restitution),
                             cell(contact.poisson_restitution),
                             cell(contact.stronge_restitution)});
          }
  if (lines.empty())
    return {};
  return html::table("Restitution of every contact of the row, by four definitions",
                     {text("Case"), text("Model"), text("Contact"), text("Newton"), text("Hedrih"),
                      text("Poisson"), text("Stronge")},
                     lines) +
         element(
           "p",
           "Inside a row the definitions disagree: the bodies are elastic, but only the energetic "
           "(Stronge) coefficient is 1. The second contact starts at rest, and Newton\u2019s "
           "coefficient is not defined.");
}
} // namespace

std::vector<Figure> li_yao_figures(const PaperCases &cases)
{
  std::vector<Figure> figures;
  for (const LiYaoFigure &which : li_yao_cases)
    if (std::optional<Figure> figure = li_yao_forces(cases, which))
      figures.push_back(std::move(*figure));
  return figures; // those over the ratios are the figures of the sweeps
}

Html li_yao_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures)
{
  Html all;
  for (const LiYaoFigure &which : li_yao_cases)
    all += drawn(figures, std::string("paper-li-yao-") + which.number);
  all += li_yao_claims(cases);
  for (const char *name :
       {"three-ball-stiffness-sweep", "three-ball-soft-end", "three-ball-heavy-striker"})
    if (const SuiteCase *c = cases.find(name))
      for (const RatioSweep &sweep : c->sweeps)
        all += drawn(figures, sweep_figure_name(*c, sweep));
  return all + li_yao_restitutions(cases);
}
} // namespace carambole::reports
