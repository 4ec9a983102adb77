// Rows of three spheres: the comparison of Li and Yao (2013), and the effects that a chain of
// contact laws neglects.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/values/file_bytes.h"
#include "reports/guide/guide.h"
#include "reports/html/page_cells.h"
#include "reports/records/ratio_sweep.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
std::optional<double> velocity_of(const ModelRecord &model, const std::string &body)
{
  return find_quantity(model, QuantityName{QuantityKind::velocity, body});
}

/// "-0.0641 ± 0.0001" of the approach speed.
std::string velocity_text(const ModelRecord &model, const std::string &body, double speed)
{
  const std::optional<double> velocity = velocity_of(model, body),
                              uncertainty = find_quantity(
                                model, QuantityName{QuantityKind::velocity, body, true});
  if (!velocity)
    return "\u2013";
  const double ratio = std::abs(*velocity / speed) < 1e-12 ? 0 : *velocity / speed;
  if (!uncertainty || !(*uncertainty > 0))
    return fixed(ratio, 5);
  const double u = *uncertainty / speed;
  return fmt::format("{} ± {}", value_text(ratio, u), value_text(u, u));
}

/// The velocities over time, as the page of the case shows them.
Html velocity_picture(const SuiteCase &c)
{
  const std::string svg = bytes_if_any(c.results.folder / "report/figures/velocities.svg");
  if (svg.empty())
    return {};
  const std::string alternative =
    fmt::format("Velocities of the three balls against time, from {}.",
                counted(c.results.models.size(), "model"));
  return element(
    "figure",
    element("div", {{"class", "card"}},
            element("img", {{"src", html::svg_data_url(svg)}, {"alt", alternative}})) +
      element("figcaption", text("Velocities against time: ") + case_link(c) + text(".")));
}

std::string case_heading(const SuiteCase &c)
{
  const std::vector<double> stiffness = contact_stiffnesses(c.results.problem);
  return fmt::format("{} (γ = {}, β = {})", c.title(), significant(stiffness[1] / stiffness[0], 3),
                     significant(mass_ratio(c.results.problem), 3));
}

Html velocity_table(const SuiteCase &c)
{
  const double speed = approach_speed(c.results.problem);
  std::vector<Html> header{text("Model")};
  for (const Body &body : c.results.problem.bodies)
    header.push_back(text("v(" + body.name + ")/V"));
  std::vector<html::Line> lines;
  for (const Model &model : c.results.models)
  {
    html::Line line{{text(model.name())}};
    for (const Body &body : c.results.problem.bodies)
      line.push_back({text(velocity_text(model.record.model, body.name, speed)), true});
    lines.push_back(std::move(line));
  }
  return html::table("Final velocities over the impact speed V: " + case_heading(c), header, lines);
}

/// The energy left in each ball as waves and vibration, which a chain of contact laws neglects.
Html vibration_table(const std::vector<const SuiteCase *> &cases)
{
  std::vector<html::Line> lines;
  for (const SuiteCase *c : cases)
  {
    const Model *reference = c->results.reference();
    if (reference == nullptr || !reference->record.model.energy.initial)
      continue;
    const EnergyRecord &energy = reference->record.model.energy;
    html::Line line{{case_link(*c)}};
    double sum = 0;
    bool known = false;
    for (const BodyRecord &body : reference->record.model.bodies)
    {
      const double part = body.residual_vibration_energy.value_or(0) / *energy.initial;
      known = known || body.residual_vibration_energy.has_value();
      sum += part;
      line.push_back({text(significant(100 * part, 3) + " %"), true});
    }
    line.push_back({text(significant(100 * sum, 3) + " %"), true});
    line.push_back(
      {text(energy.balance_error ? significant(*energy.balance_error, 2) : "\u2013"), true});
    if (known)
      lines.push_back(std::move(line));
  }
  if (lines.empty())
    return {};
  return html::table(
    "Energy left in waves and vibration after separation, as a share of the initial energy",
    {"Case", "First ball", "Second ball", "Third ball", "Sum", "Energy balance error"}, lines);
}

/// Largest difference of a final velocity from the reference, over the approach speed.
std::optional<double> velocity_error(const SuiteCase &c, const Model &model)
{
  const Model *reference = c.results.reference();
  double largest = 0;
  for (const Body &body : c.results.problem.bodies)
  {
    const auto candidate = velocity_of(model.record.model, body.name),
               expected = velocity_of(reference->record.model, body.name);
    if (!candidate || !expected)
      return std::nullopt;
    largest = std::max(largest, std::abs(*candidate - *expected));
  }
  return largest / approach_speed(c.results.problem);
}

/// The first model with a law of this identifier, or nullptr.
const Model *find_law(const Results &results, std::string_view identifier)
{
  const auto found =
    std::ranges::find_if(results.models,
                         [&](const Model &model)
                         {
                           const ModelRecord &record = model.record.model;
                           return record.kind == ModelKind::lumped && record.law == identifier;
                         });
  return found == results.models.end() ? nullptr : &*found;
}

/// The share of the error of Hertz's chain that every other law removes.
Html coupling_table(const std::vector<const SuiteCase *> &cases)
{
  std::vector<html::Line> lines;
  Html sentences;
  for (const SuiteCase *c : cases)
  {
    const Model *hertz = find_law(c->results, "hertz");
    if (!c->has_continuum() || hertz == nullptr)
      continue;
    const std::optional<double> of_hertz = velocity_error(*c, *hertz);
    const Model *best = nullptr;
    double least = 0;
    for (const Model &model : c->results.models)
    {
      const std::optional<double> error = velocity_error(*c, model);
      if (model.record.model.kind != ModelKind::lumped || !error || !of_hertz)
        continue;
      std::string reduction = "none";
      if (&model == hertz)
        reduction = "\u2013";
      else if (*error < *of_hertz)
        reduction = fixed(100 * (1 - *error / *of_hertz), 0) + " %";
      lines.push_back({{case_link(*c)},
                       {text(model.name())},
                       {text(percent_size_text(*error)), true},
                       {text(reduction), true}});
      if (best == nullptr || *error < least)
      {
        best = &model;
        least = *error;
      }
    }
    if (best != nullptr && best != hertz)
      sentences += element(
        "p",
        fmt::format("{}: the largest velocity error of Hertz\u2019s chain is {} of V; that of {} "
                    "is {}, {} % less.",
                    c->title(), percent_size_text(*of_hertz), best->name(),
                    percent_size_text(least), fixed(100 * (1 - least / *of_hertz), 0)));
  }
  if (lines.empty())
    return {};
  return sentences +
         html::table("Largest error of a final velocity relative to the continuum, over V",
                     {"Case", "Law", "Error", "Share of Hertz\u2019s error removed"}, lines);
}

Html sweep_pictures(const std::vector<const SuiteCase *> &cases,
                    const std::vector<DrawnFigure> &figures)
{
  Html pictures;
  for (const SuiteCase *c : cases)
    for (const RatioSweep &sweep : c->sweeps)
      pictures += figure_named(figures, sweep_figure_name(*c, sweep));
  return pictures;
}
} // namespace

Html three_ball_comparison(const std::vector<const SuiteCase *> &cases,
                           const std::vector<DrawnFigure> &figures)
{
  std::vector<const SuiteCase *> rows;
  std::ranges::copy_if(cases, std::back_inserter(rows),
                       [](const SuiteCase *c)
                       { return is_row_of_three_balls(c->results.problem); });
  if (rows.empty())
    return {};
  const auto part = [](std::string_view heading, const Html &content)
  { return content.empty() ? Html() : element("h3", heading) + content; };
  Html tables = element(
    "p",
    "γ is the stiffness of the second contact over that of the first, β the mass of the "
    "striking ball over that of a struck ball, V the impact speed. Rigid-body dynamics needs an "
    "assumption on the order of the impacts: in sequence, or all at once.");
  for (const SuiteCase *c : rows)
    tables += velocity_table(*c) + velocity_picture(*c);
  return part("Three balls in a row", tables) +
         part("Ratios of stiffness and mass", sweep_pictures(rows, figures)) +
         part("Vibration, which contact laws neglect", vibration_table(rows)) +
         part("Errors of the chains of contact laws", coupling_table(rows));
}
} // namespace carambole::reports
