#include "reports/guide/papers.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/html/page_cells.h"
#include "reports/words/format.h"

namespace carambole::reports
{
using html::element;
using html::Html;
using html::text;

std::vector<const SuiteCase *> PaperCases::from(std::string_view source) const
{
  std::vector<const SuiteCase *> found;
  for (const SuiteCase &c : suite.cases)
    if (std::string_view(c.results.problem.source).starts_with(source))
      found.push_back(&c);
  return found;
}

Points history_points(const SuiteCase &c, const std::string &model, const std::string &x_column,
                      const std::string &y_column, double x_unit, double y_unit)
{
  const Model *known = c.results.find(model);
  if (known == nullptr)
    return {};
  const History history = read_history(c.results.folder / model / "history.csv");
  const History::Column *x = history.find(x_column), *y = history.find(y_column);
  if (x == nullptr || y == nullptr)
    return {};
  Points points{x->values, y->values};
  for (double &value : points.x)
    value /= x_unit;
  for (double &value : points.y)
    value /= y_unit;
  return points;
}

Points sweep_points(const SuiteCase &c, const std::string &sweep, const std::string &model,
                    const std::string &quantity, const std::string &file)
{
  const auto table =
    read_number_table(c.results.folder / ("sweep-" + sweep) / file, EmptyCell::is_nothing);
  if (!table || table->lines() == 0)
    return {};
  const auto column = [&](const std::string &name) -> const std::vector<double> *
  {
    for (std::size_t k = 0; k < table->header.size(); ++k)
      if (const auto header = parse_sweep_header(table->header[k]);
          header && header->model == model && to_string(header->quantity) == name)
        return &table->columns[k];
    return nullptr;
  };
  const std::vector<double> *y = column(quantity), *width = column("uncertainty " + quantity);
  if (y == nullptr)
    return {};
  Points points;
  for (std::size_t i = 0; i < y->size(); ++i)
    if (std::isfinite((*y)[i]))
    {
      points.x.push_back(table->columns[0][i]);
      points.y.push_back((*y)[i]);
      if (width != nullptr)
        points.half_width.push_back(std::isfinite((*width)[i]) ? (*width)[i] : 0);
    }
  return points;
}

std::optional<double> value_at(const Points &points, double x)
{
  const auto above = std::ranges::lower_bound(points.x, x);
  if (above == points.x.end() || (above == points.x.begin() && *above != x))
    return {};
  const auto k = static_cast<std::size_t>(above - points.x.begin());
  if (points.x[k] == x)
    return points.y[k];
  const double share = (x - points.x[k - 1]) / (points.x[k] - points.x[k - 1]);
  return points.y[k - 1] + share * (points.y[k] - points.y[k - 1]);
}

std::optional<double> quantity_of(const SuiteCase *c, const std::string &model,
                                  const std::string &quantity)
{
  const Model *found = c == nullptr ? nullptr : c->results.find(model);
  return found == nullptr ? std::nullopt : find_quantity(found->record.model, quantity);
}

Html drawn(const std::vector<DrawnFigure> &figures, const std::string &name)
{
  const auto found = std::ranges::find(figures, name, &DrawnFigure::name);
  return found == figures.end() ? Html() : figure_element(*found);
}

html::Cell holds_cell(bool holds)
{
  return {text(holds ? "holds" : "does not hold"), false, holds ? "pass" : "note"};
}

namespace
{
const char *origin_of_value(EvidenceKind kind)
{
  switch (kind)
  {
  case EvidenceKind::calibration:
    return "measured, fitted";
  case EvidenceKind::validation:
    return "measured";
  default:
    return "printed";
  }
}

/// "\u00b1 0.05", in the unit of the table.
std::string tolerance_text(const Expectation &expectation, double factor)
{
  const double tolerance = expectation.tolerance *
                           (expectation.tolerance_is_relative ? std::abs(expectation.value) : 1.0) *
                           factor;
  return "\u00b1 " + significant(tolerance, 2);
}
} // namespace

Html printed_table(const std::vector<const SuiteCase *> &cases)
{
  std::vector<html::Line> lines;
  for (const SuiteCase *c : cases)
    for (const Verdict &verdict : c->summary.verdicts)
    {
      const Expectation &printed = verdict.expectation;
      const bool is_measured =
        printed.kind == EvidenceKind::validation || printed.kind == EvidenceKind::calibration;
      if (!verdict.value || (!is_measured && printed.kind != EvidenceKind::observation))
        continue;
      const std::string si = si_symbol(verdict.quantity.kind);
      const ReadableUnit unit = // kg has a prefix already
        si == "kg" ? ReadableUnit{1, si} : readable_unit(printed.value, si);
      lines.push_back({{case_link(*c)},
                       {text(printed.model + ", " + name_with_unit(verdict.quantity, unit))},
                       {text(shortest(printed.value * unit.factor, 6)), true},
                       {text(significant(*verdict.value * unit.factor, 5)), true},
                       {text(tolerance_text(printed, unit.factor)), true},
                       {text(printed.source)},
                       {text(origin_of_value(printed.kind))},
                       holds_cell(verdict.pass)});
      if (!verdict.pass && printed.known_discrepancy)
        lines.back().back().content = text("does not hold: " + *printed.known_discrepancy);
    }
  if (lines.empty())
    return {};
  return html::table("What the paper printed or measured, and what these programs find",
                     {text("Case"), text("Quantity"), text("Paper"), text("Here"),
                      text("Tolerance"), text("Where"), text("Kind"), text("Within the tolerance")},
                     lines);
}

const std::vector<Paper> &all_papers()
{
  static const std::vector<Paper> papers{
    {"qin-lu", "Paper: Qin & Lu, impact models and restitution",
     "Five models are each given a restitution: which of them return it, and what do their forces "
     "look like?",
     "Qin & Lu", qin_lu_figures, qin_lu_findings},
    {"li-yao", "Paper: Li & Yao, the chain of three balls",
     "A ball strikes two that touch each other. Is Hertz\u2019s chain as good as finite elements, "
     "and "
     "better than linear springs?",
     "Li & Yao", li_yao_figures, li_yao_findings},
    {"zhao", "Paper: Zhao et al., hard spheres on polyurethane",
     "A law with plastic flow and damping, fitted to measured restitutions: what does it say of "
     "durations and losses, and of the continuum with the same moduli?",
     "Zhao et al.", zhao_figures, zhao_findings},
    {"wang", "Paper: Wang et al., review of contact force models",
     "Dampers on Hertz\u2019s force or on a linearised yield: which is nearer to a body that "
     "yields?",
     "Wang et al.", wang_figures, wang_findings},
    {"yan-qi", "Paper: Yan & Qi, a sphere on an incline",
     "A sphere slides, slides and rolls, or rolls: do discrete elements follow the rigid sphere?",
     "Yan & Qi", yan_qi_figures, yan_qi_findings}};
  return papers;
}

std::vector<Figure> paper_figures(const Suite &suite)
{
  std::vector<Figure> all;
  for (const Paper &paper : all_papers())
    for (Figure &figure : paper.figures(PaperCases(suite)))
      all.push_back(std::move(figure));
  return all;
}

Html paper_chapter(const Paper &paper, const Suite &suite, const std::vector<DrawnFigure> &figures)
{
  const PaperCases cases(suite);
  const std::vector<const SuiteCase *> own = cases.from(paper.source);
  if (own.empty())
    return {};
  const Html printed = printed_table(own);
  return element("p", {{"class", "lead"}}, text(paper.lead)) + paper.findings(cases, figures) +
         (printed.empty() ? Html() : element("h3", "Printed values") + printed);
}
} // namespace carambole::reports
