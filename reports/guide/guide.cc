#include "reports/guide/guide.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/words/format.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

namespace
{
std::string_view question_of(Family family)
{
  switch (family)
  {
  case Family::rows:
    return "A body strikes others that touch: where does the momentum go, and does a chain of "
           "contact laws know it?";
  case Family::elastic:
    return "Two elastic bodies: how far is Hertz\u2019s quasi-static contact from bodies of finite "
           "size that carry waves?";
  case Family::elastoplastic:
    return "One body yields: how much of its speed is left, and which law predicts it from "
           "material "
           "data?";
  case Family::viscoelastic:
    return "The material creeps: what do dampers with a coefficient have in common with it?";
  case Family::waves:
    return "Waves without a contact law: does the solver carry them as exact solutions and "
           "measurements say?";
  case Family::laws:
    return "Laws against what their authors print: are they the laws that the papers mean?";
  }
  return "";
}

Html chapter(Family family, const Suite &suite, const std::vector<DrawnFigure> &figures)
{
  std::vector<const SuiteCase *> cases;
  for (const SuiteCase &c : suite.cases)
    if (family_of(c.results.problem) == family)
      cases.push_back(&c);
  if (cases.empty())
    return {};
  const auto part = [](std::string_view heading, const Html &content)
  { return content.empty() ? Html() : element("h3", heading) + content; };
  Html all = element("p", {{"class", "lead"}}, text(question_of(family)));
  all += part("What is computed", guide_cases(cases));
  all += part("Findings", guide_findings(cases));
  if (family == Family::rows)
    all += three_ball_comparison(cases, figures);
  if (family == Family::elastic || family == Family::elastoplastic)
    all += part("Bias and scatter", bias_tables(suite, family));
  all += part("Against measurements", guide_measurements(cases));
  all += part("What does not hold", guide_discrepancies(cases));
  return all;
}

Html reading_chapter()
{
  const auto item = [](std::string_view word, std::string_view explanation)
  { return element("p", element("b", word) + text(" ") + text(explanation)); };
  return item("Reference.", "The finite elements of the finest mesh, called the continuum, or "
                            "data or a law where the case names one. All models are compared with "
                            "it, none with another.") +
         item("Uncertainty.", "Of the finite elements: what the sequence of meshes says, by the "
                              "grid convergence index, or the last changes where they do "
                              "not converge. A difference smaller than it is not significant.") +
         item("Evidence.", "Verification compares with exact or converged solutions, validation "
                           "with measurements, observation with what a paper or another code "
                           "prints, regression with what this program found on finer meshes: it "
                           "shows a change, not an error. Only these rows can fail.") +
         item("Finding.", "A difference between a law and the continuum. It is what the comparison "
                          "is for and never a failure.");
}

/// "version 1.2", "versions 1.2 (60 cases) and 1.1 (5 cases)": by what the references were
/// computed.
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
  return parts.empty() ? "no version that is known" : "versions " + joined(parts);
}

Html uncertainty_chapter(const Suite &suite)
{
  std::vector<html::Row> rows;
  for (const SuiteCase &c : suite.cases)
    for (const Model &model : c.results.models)
    {
      const ModelRecord &record = model.record.model;
      if (record.kind != ModelKind::fem)
        continue;
      const Uncertainty *worst = nullptr;
      std::string quantity;
      double largest = 0;
      for (const auto &[name, uncertainty] : record.uncertainty)
      {
        const double value = find_quantity(record, name).value_or(0);
        const bool of_peak = name.starts_with("peak_force") || name == "restitution";
        if (of_peak && value != 0 && uncertainty.uncertainty / std::abs(value) >= largest)
        {
          largest = uncertainty.uncertainty / std::abs(value);
          worst = &uncertainty;
          quantity = name;
        }
      }
      if (worst == nullptr && !record.energy.balance_error)
        continue;
      rows.push_back(
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
  if (rows.empty())
    return all;
  return all +
         element("p", "The most uncertain of peak forces and restitution, relative to its value, "
                      "with the order that the meshes show; and the largest error of the energy "
                      "balance over time, over the initial energy.") +
         html::table("Numerical uncertainty of the finite elements",
                     {text("Case"), text("Model"), text("Quantity"), text("Uncertainty"),
                      text("Order"), text("Energy balance")},
                     rows);
}
} // namespace

std::vector<Figure> guide_figures(const Suite &suite)
{
  return three_ball_figures(suite);
}

std::string guide_page(const Suite &suite, const std::vector<DrawnFigure> &figures,
                       const std::string &version)
{
  std::vector<PageSection> sections{{"reading", "How to read it", reading_chapter()}};
  for (const Family family : all_families())
    sections.push_back({anchor_of(family), heading_of(family), chapter(family, suite, figures)});
  sections.push_back({"laws", "All laws: bias and scatter", bias_tables(suite)});
  sections.push_back(
    {"uncertainty", "How sure the finite elements are", uncertainty_chapter(suite)});
  const Html header = element(
    "header",
    element("h1", "Validation guide") +
      element(
        "p", {{"class", "source"}},
        text(fmt::format(
          "From the records of {}, computed by {}. The regime maps were computed apart; each says "
          "by which versions.",
          counted(suite.cases.size(), "case"), versions_text(suite)))));
  return whole_page({"Validation guide", "./", "guide", version},
                    header + suite_alerts(suite) + sections_with_links(sections));
}
} // namespace carambole::reports
