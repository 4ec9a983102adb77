#include "reports/guide/guide.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "reports/guide/chapter.h"
#include "reports/html/page_cells.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// Of the families, in their order.
constexpr std::string_view questions[] = {
  "A body strikes a row of touching bodies: how is the momentum distributed, and does a chain of "
  "contact laws predict it?",
  "Two elastic bodies: how accurate is Hertz\u2019s quasi-static contact for bodies of finite "
  "size, in which waves travel?",
  "A sphere strikes at an angle, slips and spins: which law of the tangential force predicts the "
  "rebound, where the contact sticks and where it slides?",
  "A body yields: what is the restitution, and which law predicts it from material data?",
  "The material is viscous: how well does a law with a damping coefficient describe it?",
  "Waves without a contact law: does the solver agree with exact solutions and measurements?",
  "Contact laws without finite elements: do they reproduce the values that their authors "
  "published?"};

Html chapter(Family family, const Suite &suite, const std::vector<DrawnFigure> &figures)
{
  std::vector<const SuiteCase *> cases;
  for (const SuiteCase &c : suite.cases)
    if (family_of(c.results.problem) == family)
      cases.push_back(&c);
  if (cases.empty())
    return {};
  // Case by case is for who looks one up.
  const auto part = [](std::string_view heading, const Html &content)
  { return content.empty() ? Html() : element("details", element("summary", heading) + content); };
  Html all = element("p", {{"class", "lead"}}, text(questions[static_cast<std::size_t>(family)])) +
             guide_conclusion(suite, cases);
  all += part("Cases", guide_cases(cases));
  all += part("Case by case", guide_findings(suite, cases));
  if (family == Family::rows)
    all += three_ball_comparison(cases, figures);
  if (family == Family::oblique)
    all += element("h3", "Over the angle") + oblique_comparison(cases, figures);
  if (family == Family::elastic || family == Family::elastoplastic)
    all += part("Bias and scatter", bias_tables(suite, family));
  all += part("Comparison with measurements and data", guide_measurements(cases));
  all += part("Expectations that do not hold", guide_discrepancies(cases));
  return all;
}

Html reading_chapter()
{
  const auto item = [](std::string_view word, std::string_view explanation)
  { return element("p", element("b", word) + text(" ") + text(explanation)); };
  return item("Reference.", "The finite elements on the finest mesh, called the continuum. A case "
                            "can name data or a law instead. All models are compared with the "
                            "reference only.") +
         item("Uncertainty.", "The discretisation error of the finite elements, estimated from the "
                              "sequence of meshes: by the grid convergence index or, without "
                              "convergence, by the last changes. A difference smaller than the "
                              "uncertainty is not significant.") +
         item("Evidence.", "Verification compares with exact or converged solutions, validation "
                           "with measurements, calibration with those that coefficients of a model "
                           "were fitted to, observation with values from papers or other "
                           "codes, and regression with earlier results of this program on finer "
                           "meshes, which shows a change, not an error. Only these expectations "
                           "can fail.") +
         item("Finding.", "A difference between a law and the continuum. Finding it is the purpose "
                          "of the comparison; it is never a failure.");
}

/// "version 1.2", "versions 1.2 (60 cases) and 1.1 (5 cases)": of the programs that computed the
/// references.
std::string versions_text(const Suite &suite)
{
  std::map<std::string, std::size_t> cases;
  for (const SuiteCase &c : suite.cases)
    if (const Model *reference = c.results.reference())
      ++cases[reference->record.version];
  std::vector<std::pair<std::string, std::size_t>> sorted(cases.begin(), cases.end());
  std::ranges::stable_sort(sorted, std::greater<>(), &std::pair<std::string, std::size_t>::second);
  if (sorted.size() == 1)
    return "version " + sorted.front().first;
  std::vector<std::string> parts;
  parts.reserve(sorted.size());
  for (const auto &[version, count] : sorted)
    parts.push_back(fmt::format("{} ({})", version, counted(count, "case")));
  return parts.empty() ? "an unknown version" : "versions " + joined(parts);
}

/// " on 2026-03-01", " from 2026-03-01 to 2026-03-04": when the records were written.
std::string dates_text(const Suite &suite)
{
  std::optional<std::chrono::sys_seconds> first, last;
  for (const SuiteCase &c : suite.cases)
    if (!c.results.models.empty())
    {
      first = first ? std::min(*first, c.date) : c.date;
      last = last ? std::max(*last, c.date) : c.date;
    }
  if (!first)
    return "";
  const std::string from = fmt::format("{:%Y-%m-%d}", *first),
                    to = fmt::format("{:%Y-%m-%d}", *last);
  return from == to ? " on " + from : fmt::format(" from {} to {}", from, to);
}

Html uncertainty_chapter(const Suite &suite)
{
  std::vector<html::Line> lines;
  for (const SuiteCase &c : suite.cases)
    for (const Model &model : c.results.models)
    {
      const ModelRecord &record = model.record.model;
      if (!is_continuum(record.kind))
        continue;
      const Uncertainty *worst = nullptr;
      QuantityName quantity;
      double largest = 0;
      for (const auto &[key, uncertainty] : record.uncertainty)
      {
        const std::optional<QuantityName> name = parse_quantity_name(key);
        if (!name ||
            (name->kind != QuantityKind::peak_force && name->kind != QuantityKind::restitution))
          continue;
        const double value = find_quantity(record, *name).value_or(0);
        if (value != 0 && uncertainty.uncertainty / std::abs(value) >= largest)
        {
          largest = uncertainty.uncertainty / std::abs(value);
          worst = &uncertainty;
          quantity = *name;
        }
      }
      if (worst == nullptr && !record.energy.balance_error)
        continue;
      lines.push_back(
        {{case_link(c)},
         {text(record.name)},
         {text(worst ? readable_name(quantity) : "\u2013")},
         {text(worst ? percent_size_text(largest) : "\u2013"), true},
         {text(worst && worst->observed_order ? fixed(*worst->observed_order, 2) : "\u2013"), true},
         {text(record.energy.balance_error ? significant(*record.energy.balance_error, 2)
                                           : "\u2013"),
          true}});
    }
  Html all = suite.calibration ? guide_coverage(*suite.calibration) : Html();
  if (lines.empty())
    return all;
  return all +
         element("p", "For each model: the peak force or restitution with the largest relative "
                      "uncertainty, its observed order of convergence, and the energy balance "
                      "error relative to the initial energy.") +
         html::table("Numerical uncertainty of the finite elements",
                     {"Case", "Model", "Quantity", "Uncertainty", "Order", "Energy balance"},
                     lines);
}
} // namespace

Html figure_named(const std::vector<DrawnFigure> &figures, const std::string &name)
{
  const auto found = std::ranges::find(figures, name, &DrawnFigure::name);
  return found == figures.end() ? Html() : figure_element(*found);
}

std::vector<Figure> guide_figures(const Suite &suite)
{
  std::vector<Figure> figures = three_ball_figures(suite);
  for (Figure &figure : oblique_angle_figures(suite))
    figures.push_back(std::move(figure));
  for (const Chapter &one : read_chapters(chapters_folder()))
    for (Figure &figure : chapter_figures(one, suite))
      figures.push_back(std::move(figure));
  return figures;
}

std::string guide_page(const Suite &suite, const std::vector<DrawnFigure> &figures,
                       const std::string &version, const Html &summary)
{
  std::vector<PageSection> sections{{"summary", "Summary", summary},
                                    {"reading", "How to read it", reading_chapter(), Fold::closed}};
  for (const Family family : all_families)
    sections.push_back({anchor_of(family), heading_of(family), chapter(family, suite, figures)});
  const std::vector<Chapter> chapters = read_chapters(chapters_folder());
  for (const Chapter &one : chapters)
    sections.push_back({one.anchor, one.text("title"), chapter_content(one, suite, figures)});
  sections.push_back({"inertia", "Inertia and waves", guide_inertia(suite)});
  sections.push_back({"laws", "All laws: bias and scatter", bias_tables(suite), Fold::closed});
  sections.push_back({"uncertainty", "Uncertainty of the finite elements",
                      uncertainty_chapter(suite), Fold::closed});
  const Html header =
    element("header", element("h1", "Validation guide") +
                        element("p", {{"class", "source"}},
                                text(fmt::format("From the records of {}, computed by {}{}. The "
                                                 "regime maps were computed separately; each "
                                                 "states its versions.",
                                                 counted(suite.cases.size(), "case"),
                                                 versions_text(suite), dates_text(suite)))));
  return whole_page({"Validation guide", "./", "guide", version},
                    header + suite_alerts(suite) + sections_with_links(sections));
}
} // namespace carambole::reports
