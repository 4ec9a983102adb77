#pragma once

// A chapter per paper: its own figures drawn from the records, beside what it printed.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/guide/guide.h"

namespace carambole::reports
{
/// The cases of a paper, and what their folders hold.
class PaperCases
{
public:
  explicit PaperCases(const Suite &suite) : suite(suite) {}

  const SuiteCase *find(std::string_view name) const { return suite.find(name); }
  /// All whose source begins with that text, in the order of the suite.
  std::vector<const SuiteCase *> from(std::string_view source) const;

private:
  const Suite &suite;
};

struct Points
{
  std::vector<double> x, y;
  std::vector<double> half_width = {}; ///< of the interval around y; empty: none
  bool empty() const { return x.empty(); }
};

/// Two columns of a model's history, over units [SI per unit]; empty where there is no such
/// history.
Points history_points(const SuiteCase &c, const std::string &model, const std::string &x_column,
                      const std::string &y_column, double x_unit, double y_unit);

/// A quantity of a model over the varied value of a sweep of the case, as its table writes them;
/// empty where the table lacks one. `file`: "sweep.csv", or "fem.csv" with uncertainties.
Points sweep_points(const SuiteCase &c, const std::string &sweep, const std::string &model,
                    const std::string &quantity, const std::string &file = "sweep.csv");

/// The value at x of points that rise in x, linear between them; nothing outside.
std::optional<double> value_at(const Points &points, double x);

/// A quantity of a model of a case.
std::optional<double> quantity_of(const SuiteCase *c, const std::string &model,
                                  const std::string &quantity);

/// The figure of that name among those drawn, or nothing.
html::Html drawn(const std::vector<DrawnFigure> &figures, const std::string &name);

/// "holds" or "does not hold", with its colour.
html::Cell holds_cell(bool holds);

/// What a paper printed, or measured, beside the values here: the expectations of those kinds.
html::Html printed_table(const std::vector<const SuiteCase *> &cases);

/// A chapter of the guide.
struct Paper
{
  const char *anchor, *heading, *lead;
  const char *source; ///< how the sources of its cases begin
  std::vector<Figure> (*figures)(const PaperCases &);
  html::Html (*findings)(const PaperCases &, const std::vector<DrawnFigure> &);
};

const std::vector<Paper> &all_papers();

/// Figures of all papers.
std::vector<Figure> paper_figures(const Suite &suite);
/// Empty without a case of the paper.
html::Html paper_chapter(const Paper &paper, const Suite &suite,
                         const std::vector<DrawnFigure> &figures);

std::vector<Figure> qin_lu_figures(const PaperCases &cases);
html::Html qin_lu_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures);
std::vector<Figure> li_yao_figures(const PaperCases &cases);
html::Html li_yao_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures);
std::vector<Figure> zhao_figures(const PaperCases &cases);
html::Html zhao_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures);
std::vector<Figure> wang_figures(const PaperCases &cases);
html::Html wang_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures);
/// Tables 1 to 4 and figures 3, 8 and 9 of Wang et al.
std::vector<Figure> wang_table_figures(const PaperCases &cases);
html::Html wang_table_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures);
std::vector<Figure> yan_qi_figures(const PaperCases &cases);
html::Html yan_qi_findings(const PaperCases &cases, const std::vector<DrawnFigure> &figures);
} // namespace carambole::reports
