#pragma once

// The cases of a suite in which many laws meet the continuum, as regimes: law by regime.

#include <string>
#include <vector>

#include "reports/drawing/gnuplot.h"
#include "reports/html/drawn_figure.h"
#include "reports/suite/law_errors.h"

namespace carambole::reports
{
/// Laws that a case compares with finite elements, at least, to be a regime of these pages.
inline constexpr std::size_t least_laws_of_regime = 10;

/// What an impact of two bodies is, in the words of a heading and of the head of a column.
struct Regime
{
  std::string situation; ///< "Yielding sphere on a wall"
  std::string number;    ///< "V/Vy = 20", "Et/E = 0.02, V/Vy = 20", "e = 0.9"
  std::string label;     ///< "wall 20", for a narrow column
  int rank = 0;          ///< of the situation, in the order of the pages
  double order = 0;      ///< of the numbers of one situation
  const SuiteCase *source = nullptr;
};

/// By situation, then by number; of several cases with the same physics the one with the most laws.
std::vector<Regime> regimes_of(const Suite &suite);

/// The laws of these regimes, by label: those predicted from material data, and those that are
/// given a coefficient, such as the restitution of the finite elements.
struct LawsOfRegimes
{
  std::vector<std::string> predicted, given;
};
LawsOfRegimes laws_of(const std::vector<Regime> &regimes);

/// One chart for each measure, law by regime. None without regimes.
std::vector<Figure> regime_matrix_figures(const std::vector<Regime> &regimes);

/// laws-by-regime.html: the closest law of each regime, the charts, and the tables.
/// `figures`: those of `regime_matrix_figures`, drawn.
std::string laws_by_regime_page(const Suite &suite, const std::vector<DrawnFigure> &figures,
                                const std::string &version);
} // namespace carambole::reports
