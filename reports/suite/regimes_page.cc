// Law by regime: which law is the closest where, and by how much each of them is off.

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/maps/band_chart.h"
#include "reports/suite/regimes.h"
#include "reports/suite/suite_page.h"
#include "reports/words/format.h"

namespace carambole::reports
{
namespace
{
/// The measures in the order of these pages.
std::vector<const ErrorMeasure *> shown_measures()
{
  std::vector<const ErrorMeasure *> shown;
  for (const std::string_view key : {"restitution", "peak-force", "duration", "force-history"})
    shown.push_back(&*std::ranges::find(error_measures(), key, &ErrorMeasure::key));
  return shown;
}

/// Of the reference, relative, and of the restitution absolute; zero where it is not known.
double uncertainty_of(const SuiteCase &c, const ErrorMeasure &measure)
{
  const Model *reference = c.results.reference();
  QuantityName quantity{QuantityKind::restitution};
  if (measure.key != "restitution")
    quantity = {measure.key == "duration" ? QuantityKind::duration : QuantityKind::peak_force,
                c.results.problem.contacts().front().name};
  const ModelRecord &record = reference->record.model;
  const std::optional<double> uncertainty = find_quantity(record, quantity.of_uncertainty()),
                              value = find_quantity(record, quantity);
  if (!uncertainty || !value || *value == 0)
    return 0;
  return measure.key == "restitution" ? *uncertainty : *uncertainty / std::abs(*value);
}

using RegimeErrors = std::vector<std::map<std::string, ShownError>>; ///< one for each regime

RegimeErrors errors_by_regime(const std::vector<Regime> &regimes, const ErrorMeasure &measure)
{
  RegimeErrors errors;
  for (const Regime &regime : regimes)
    errors.push_back(errors_of(*regime.source, measure));
  return errors;
}

bool is_anywhere(const RegimeErrors &errors, const std::string &law)
{
  return std::ranges::any_of(errors, [&](const auto &of) { return of.contains(law); });
}

BandPanel panel_of(std::string title, const std::vector<std::string> &laws,
                   const std::vector<Regime> &regimes, const RegimeErrors &errors,
                   const ErrorMeasure &measure)
{
  BandPanel panel{std::move(title), {}, {}, {}};
  for (const std::string &law : laws)
  {
    if (!is_anywhere(errors, law))
      continue;
    panel.lines.push_back(law);
    std::vector<double> values, uncertainties;
    for (std::size_t k = 0; k < regimes.size(); ++k)
    {
      const auto found = errors[k].find(law);
      values.push_back(found == errors[k].end() ? std::numeric_limits<double>::quiet_NaN()
                                                : found->second.error);
      uncertainties.push_back(uncertainty_of(*regimes[k].source, measure));
    }
    panel.errors.push_back(std::move(values));
    panel.uncertainties.push_back(std::move(uncertainties));
  }
  return panel;
}

/// "kogut-etsion 0.6 %", the predicted law with the smallest error that is not in doubt, and those
/// that the uncertainty of the finite elements does not tell from it.
html::Cell closest_cell(const Suite &suite, const Regime &regime, const ErrorMeasure &measure,
                        const std::vector<std::string> &predicted)
{
  const std::map<std::string, ShownError> errors = errors_of(*regime.source, measure);
  const std::string *best = nullptr;
  for (const std::string &law : predicted)
    if (const auto found = errors.find(law);
        found != errors.end() && found->second.doubt.empty() &&
        (best == nullptr || found->second.size() < errors.at(*best).size()))
      best = &law;
  if (best == nullptr)
    return {text("–")};
  Html laws = law_link(suite, *best, false);
  const double tie = errors.at(*best).size() + uncertainty_of(*regime.source, measure);
  const int named = 3; // the tables below hold them all
  int tied = 0;
  for (const std::string &law : predicted)
    if (const auto found = errors.find(law); &law != best && found != errors.end() &&
                                             found->second.doubt.empty() &&
                                             found->second.size() <= tie && ++tied <= named)
      laws += text(", ") + law_link(suite, law, false);
  if (tied > named)
    laws += text(fmt::format(" and {} more", tied - named));
  return {laws + element("small", percent_size_text(errors.at(*best).size())), false, "lines"};
}

Html closest_table(const Suite &suite, const std::vector<Regime> &regimes,
                   const std::vector<std::string> &predicted)
{
  std::vector<Html> header{text("Regime"), text("Restitution of the finite elements")};
  for (const ErrorMeasure *measure : shown_measures())
    header.push_back(text(measure->heading));
  std::vector<html::Line> lines;
  for (const Regime &regime : regimes)
  {
    const ModelRecord &reference = regime.source->results.reference()->record.model;
    html::Line line{
      {element("a", {{"href", "../" + regime.source->folder() + "/report/index.html"}},
               text(regime.number)) +
         element("small", regime.situation),
       false, "lines"},
      {text(reference.restitution
              ? value_with_uncertainty(reference, {QuantityKind::restitution}, {})
              : "–"),
       true}};
    for (const ErrorMeasure *measure : shown_measures())
      line.push_back(closest_cell(suite, regime, *measure, predicted));
    lines.push_back(std::move(line));
  }
  return html::table("The closest law that needs only material data, by regime", header, lines);
}

/// One table for each situation: law by number.
Html error_tables(const Suite &suite, const std::vector<Regime> &regimes, const LawsOfRegimes &laws,
                  const ErrorMeasure &measure)
{
  std::vector<std::string> all = laws.predicted;
  all.insert(all.end(), laws.given.begin(), laws.given.end());
  Html tables;
  for (std::size_t first = 0, end = 0; first < regimes.size(); first = end)
  {
    while (end < regimes.size() && regimes[end].situation == regimes[first].situation)
      ++end;
    const std::vector<Regime> these(regimes.begin() + static_cast<std::ptrdiff_t>(first),
                                    regimes.begin() + static_cast<std::ptrdiff_t>(end));
    const RegimeErrors errors = errors_by_regime(these, measure);
    std::vector<Html> header{text("Law")};
    html::Line of_reference{{text("finite elements, uncertainty")}};
    for (const Regime &regime : these)
    {
      header.push_back(element("a",
                               {{"href", "../" + regime.source->folder() + "/report/index.html"}},
                               text(regime.number)));
      const double uncertainty = uncertainty_of(*regime.source, measure);
      of_reference.push_back({text(uncertainty > 0 ? percent_size_text(uncertainty) : "–"), true});
    }
    std::vector<html::Line> lines;
    if (measure.key != "force-history")
      lines.push_back(std::move(of_reference));
    for (const std::string &law : all)
    {
      if (!is_anywhere(errors, law))
        continue;
      html::Line line{{law_link(suite, law, std::ranges::count(laws.given, law) > 0)}};
      for (const auto &of : errors)
      {
        const auto found = of.find(law);
        line.push_back(error_cell(found == of.end() ? std::nullopt : std::optional(found->second)));
      }
      lines.push_back(std::move(line));
    }
    if (lines.size() > 1)
      tables +=
        html::table(fmt::format("{}: {}", these.front().situation, measure.heading), header, lines);
  }
  return tables;
}
} // namespace

std::vector<Figure> regime_matrix_figures(const std::vector<Regime> &regimes)
{
  std::vector<Figure> figures;
  const LawsOfRegimes laws = laws_of(regimes);
  for (const ErrorMeasure *measure : shown_measures())
  {
    const RegimeErrors errors = errors_by_regime(regimes, *measure);
    BandChart chart;
    chart.name = fmt::format("laws-by-regime-{}", measure->key);
    chart.purpose = fmt::format("Law by regime: {}", measure->heading);
    chart.x_label = "regime; numbers: V/Vy, or e of the finite elements";
    chart.upright = true;
    for (const Regime &regime : regimes)
      chart.columns.push_back(regime.label);
    for (BandPanel &panel : std::vector{
           panel_of("Predicted from material data", laws.predicted, regimes, errors, *measure),
           panel_of("With a given coefficient, here the restitution of the finite "
                    "elements",
                    laws.given, regimes, errors, *measure)})
      if (!panel.lines.empty())
        chart.panels.push_back(std::move(panel));
    if (chart.panels.empty())
      continue;
    Figure figure = draw_bands(chart);
    std::size_t lines = 0;
    for (const BandPanel &panel : chart.panels)
      lines += panel.lines.size();
    figure.alternative =
      fmt::format("{} of {} laws in {} regimes, as numbers on the colours of error bands.",
                  measure->heading, lines, regimes.size());
    figure.caption = fmt::format(
      "{}, law by regime, in per cent. The colour is the band of the error plus the uncertainty of "
      "the finite elements. {}",
      measure->heading, measure->explanation);
    figures.push_back(std::move(figure));
  }
  return figures;
}

std::string laws_by_regime_page(const Suite &suite, const std::vector<DrawnFigure> &figures,
                                const std::string &version)
{
  const std::vector<Regime> regimes = regimes_of(suite);
  const LawsOfRegimes laws = laws_of(regimes);
  const Html header = element("header", element("h1", "Laws by regime"));
  const PageFrame frame{"Laws by regime", "./", "regimes", version};
  if (regimes.empty())
    return whole_page(
      frame, header + element("p", fmt::format("None of these cases compares {} laws or more with "
                                               "finite elements. carambole validate runs those "
                                               "that do.",
                                               least_laws_of_regime)));
  Html pictures, tables;
  for (const DrawnFigure &figure : figures)
    pictures += figure_element(figure);
  for (const ErrorMeasure *measure : shown_measures())
    tables += element("details", {{"class", "heat"}},
                      element("summary", measure->heading) + element("p", measure->explanation) +
                        error_tables(suite, regimes, laws, *measure));
  const Html lead =
    element("p", {{"class", "lead"}},
            text(fmt::format(
              "{} laws are compared with the finite elements in {}. Laws that need only material "
              "data are listed apart from those that are given the restitution of the finite "
              "elements: only force and duration test the latter.",
              laws.predicted.size() + laws.given.size(), counted(regimes.size(), "regime"))));
  const std::vector<PageSection> sections{
    {"closest", "The closest law", closest_table(suite, regimes, laws.predicted)},
    {"charts", "Every law in every regime", pictures},
    {"tables", "Tables",
     element("p", "In parentheses: smaller than the numerical uncertainty. In grey: the law is "
                  "outside its stated validity, or gains energy; the reason shows on hover. "
                  "Asterisk: a coefficient is given.") +
       error_legend() + tables}};
  return whole_page(frame, header + lead + sections_with_links(sections));
}
} // namespace carambole::reports
