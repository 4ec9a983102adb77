// Oblique impacts over the angle of incidence, and the errors of tangential laws by regime.

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include <fmt/format.h>

#include "reports/drawing/figure_style.h"
#include "reports/guide/guide.h"
#include "reports/html/page_cells.h"
#include "reports/judgement/slip_regime.h"

namespace carambole::reports
{
namespace
{
constexpr double degree = std::numbers::pi / 180;

/// Cases that differ in their incidence alone, by rising angle.
using Series = std::vector<const SuiteCase *>;

/// What cases of a series have in common: all but the direction of the velocity, and either the
/// speed, or that along the normal.
enum class Common
{
  speed,
  normal_speed
};

std::string signature(const Case &problem, Common common)
{
  std::string text = common == Common::speed ? "speed " : "normal speed ";
  double square = 0;
  for (const Body &body : problem.bodies)
  {
    text += fmt::format("{} {:.9g} {:.9g} {:.9g} ", int(body.shape), body.radius, body.inner_radius,
                        body.spin);
    if (body.material)
      text += fmt::format("{:.9g} {:.9g} {:.9g} ", body.material->density,
                          body.material->youngs_modulus, body.material->poisson_ratio);
    square += body.velocity * body.velocity;
    if (common == Common::speed)
      square += body.tangential_velocity * body.tangential_velocity;
  }
  return text +
         fmt::format("{:.6g} {:.9g}", std::sqrt(square), problem.contacts().front().friction);
}

std::vector<Series> series_of(const std::vector<const SuiteCase *> &cases)
{
  constexpr std::size_t least = 3; // of which a curve is worth drawing
  std::map<std::string, Series> by_signature;
  for (const SuiteCase *c : cases)
    if (c->results.problem.traits().slips)
      for (const Common common : {Common::speed, Common::normal_speed})
        by_signature[signature(c->results.problem, common)].push_back(c);
  std::vector<Series> all;
  for (auto &[ignored, series] : by_signature)
  {
    std::ranges::sort(series, {},
                      [](const SuiteCase *c) { return incidence_angle(c->results.problem); });
    if (series.size() >= least)
      all.push_back(std::move(series));
  }
  return all;
}

/// The moving body: the first that is not ground.
const Body &moving_body(const Case &problem)
{
  return problem.bodies[problem.bodies[0].is_ground() ? 1 : 0];
}

QuantityName quantity_of(const Case &problem, QuantityKind kind)
{
  return {kind, kind == QuantityKind::spin ? moving_body(problem).name : ""};
}

struct AnglePoints
{
  std::vector<double> angle, value, half_width; ///< [deg, SI]
};

AnglePoints of_model(const Series &series, const std::string &model, QuantityKind kind)
{
  AnglePoints points;
  for (const SuiteCase *c : series)
  {
    const Model *found = c->results.find(model);
    const QuantityName quantity = quantity_of(c->results.problem, kind);
    const std::optional<double> value =
      found == nullptr ? std::nullopt : find_quantity(found->record.model, quantity);
    if (!value)
      continue;
    points.angle.push_back(incidence_angle(c->results.problem) / degree);
    points.value.push_back(std::abs(*value));
    points.half_width.push_back(
      find_quantity(found->record.model, quantity.of_uncertainty()).value_or(0));
  }
  return points;
}

/// What the cases expect by measurement.
AnglePoints measured(const Series &series, QuantityKind kind)
{
  AnglePoints points;
  for (const SuiteCase *c : series)
    for (const Expectation &expectation : c->results.problem.expectations)
      if (const auto quantity = parse_quantity_name(expectation.quantity);
          quantity && quantity->kind == kind && expectation.kind == EvidenceKind::validation)
      {
        points.angle.push_back(incidence_angle(c->results.problem) / degree);
        points.value.push_back(std::abs(expectation.value));
        points.half_width.push_back(expectation.uncertainty.value_or(0));
      }
  return points;
}

const SuiteCase &most_laws(const Series &series)
{
  return **std::ranges::max_element(
    series, {}, [](const SuiteCase *c) { return c->results.problem.laws.size(); });
}

/// Of the case with the most laws, in its order.
std::vector<std::string> laws_of(const Series &series)
{
  std::vector<std::string> names;
  for (const LawEntry &law : most_laws(series).results.problem.laws)
    names.push_back(law.name);
  return names;
}

std::string figure_name(const Series &series, QuantityKind kind)
{
  return fmt::format("{}-over-angle-{}", kind == QuantityKind::spin ? "spin" : "restitution",
                     series.front()->name());
}

std::optional<Figure> angle_figure(const Series &series, QuantityKind kind)
{
  const Case &problem = most_laws(series).results.problem;
  const std::string y =
    kind == QuantityKind::spin ? "spin after the impact [rad/s]" : "tangential restitution e_t";
  ChartFrame frame{.x = {.label = "angle of incidence [\u00b0]", .low = 0},
                   .y = {.label = y, .low = 0},
                   .height = 360};
  const auto add = [&](const std::string &name, const LineStyle &style)
  {
    if (const AnglePoints points = of_model(series, name, kind); points.angle.size() > 1)
      frame.add(name, style, points.angle, points.value);
  };
  add(series.front()->results.problem.reference, {"#1a1a1a", 4, "1"});
  for (const LawEntry &law : problem.laws)
    add(law.name, law_style(problem, law.name));
  if (frame.series.empty())
    return std::nullopt;
  const AnglePoints points = measured(series, kind);
  frame.series.push_back({.name = "measured",
                          .style = {"#b00020", 1.5, "1"},
                          .x = points.angle,
                          .y = points.value,
                          .look = SeriesLook::points,
                          .extent = points.half_width,
                          .in_key = false});
  return figure_of(
    {.name = figure_name(series, kind),
     .alternative = fmt::format("{} over the angle of incidence, for {} models.", capitalised(y),
                                problem.laws.size() + 1),
     .caption = fmt::format("{} over the angle of incidence from the normal, from {}.{}",
                            capitalised(y), counted(series.size(), "case"),
                            points.angle.empty() ? "" : " Points: measured, with their intervals."),
     .frames = {std::move(frame)},
     .purpose = capitalised(y) + " over the angle"});
}

/// Largest magnitude of the error of the tangential impulse, relative to the reference, by regime.
Html regime_table(const Series &series)
{
  constexpr SlipKind kinds[] = {SlipKind::sticks, SlipKind::partial, SlipKind::sliding};
  std::map<SlipKind, std::vector<double>> angles;
  std::map<std::string, std::map<SlipKind, double>> errors;
  for (const SuiteCase *c : series)
  {
    const SlipKind kind = slip_regime(c->results.problem).kind;
    angles[kind].push_back(incidence_angle(c->results.problem) / degree);
    const Model *reference = c->results.reference();
    for (const std::string &law : laws_of(series))
      if (const Model *model = c->results.find(law); model != nullptr && reference != nullptr)
        if (const auto difference =
              compare(model->record.model, reference->record.model,
                      QuantityName{QuantityKind::tangential_impulse,
                                   c->results.problem.contacts().front().name}))
        {
          double &largest = errors[law][kind];
          largest = std::max(largest, std::abs(difference->relative().value_or(0)));
        }
  }
  std::vector<Html> header{text("Law")};
  for (const SlipKind kind : kinds)
    if (const auto &of_kind = angles[kind]; !of_kind.empty())
    {
      const auto [low, high] = std::ranges::minmax(of_kind);
      header.push_back(text(fmt::format("{}, {:.3g} to {:.3g}\u00b0", name_of(kind), low, high)));
    }
  std::vector<html::Line> lines;
  for (const std::string &law : laws_of(series))
  {
    html::Line line{{text(law)}};
    for (const SlipKind kind : kinds)
      if (!angles[kind].empty())
        line.push_back(
          {text(errors[law].contains(kind) ? percent_size_text(errors[law].at(kind)) : "\u2013"),
           true});
    lines.push_back(std::move(line));
  }
  return html::table("Largest error of the tangential impulse, by regime", header, lines) +
         element("p",
                 "Relative to the elastic half-spaces. The change of the spin has the same error. "
                 "A contact that slides throughout has the impulse of friction in every elastic "
                 "law but walton-braun, which approaches it; rigid friction may stop it.");
}
/// Where the contact slides throughout, the change of the spin is friction alone:
/// I (w' - w) = mu R P, I = (2/5) m R^2, P the normal impulse. The coefficient that a measured spin
/// implies.
Html implied_friction(const Series &series)
{
  std::vector<html::Line> lines;
  for (const SuiteCase *c : series)
  {
    const Case &problem = c->results.problem;
    const Model *reference = c->results.reference();
    const Body &ball = moving_body(problem);
    if (slip_regime(problem).kind != SlipKind::sliding || reference == nullptr ||
        ball.inner_radius > 0)
      continue;
    const std::string contact = problem.contacts().front().name;
    const auto P =
      find_quantity(reference->record.model, QuantityName{QuantityKind::impulse, contact});
    for (const Expectation &expectation : problem.expectations)
      if (const auto quantity = parse_quantity_name(expectation.quantity);
          P && quantity && quantity->kind == QuantityKind::spin &&
          expectation.kind == EvidenceKind::validation)
      {
        const double per_spin = 0.4 * ball.mass() * ball.radius / *P,
                     mu = per_spin * std::abs(std::abs(expectation.value) - std::abs(ball.spin));
        lines.push_back(
          {{case_link(*c)},
           {text(fixed(std::abs(expectation.value), 1)), true},
           {text(fixed(mu, 4) + (expectation.uncertainty
                                   ? " \u00b1 " + fixed(per_spin * *expectation.uncertainty, 4)
                                   : "")),
            true},
           {text(significant(problem.contacts().front().friction, 4)), true}});
      }
  }
  if (lines.empty())
    return {};
  return html::table("Friction that a measured spin implies where the contact slides throughout",
                     {"Case", "Measured spin [rad/s]", "Friction implied", "Friction of the case"},
                     lines) +
         element("p",
                 "From I \u0394\u03c9 = \u03bc R P with the normal impulse P of the reference; "
                 "no law can return a measured spin that implies another friction.");
}
} // namespace

std::vector<Figure> oblique_angle_figures(const Suite &suite)
{
  std::vector<const SuiteCase *> cases;
  for (const SuiteCase &c : suite.cases)
    cases.push_back(&c);
  std::vector<Figure> figures;
  for (const Series &series : series_of(cases))
    for (const QuantityKind kind : {QuantityKind::tangential_restitution, QuantityKind::spin})
      if (std::optional<Figure> figure = angle_figure(series, kind))
        figures.push_back(std::move(*figure));
  return figures;
}

Html oblique_comparison(const std::vector<const SuiteCase *> &cases,
                        const std::vector<DrawnFigure> &figures)
{
  Html all;
  for (const Series &series : series_of(cases))
  {
    for (const QuantityKind kind : {QuantityKind::tangential_restitution, QuantityKind::spin})
      all += figure_named(figures, figure_name(series, kind));
    all += regime_table(series) + implied_friction(series);
  }
  return all;
}
} // namespace carambole::reports
