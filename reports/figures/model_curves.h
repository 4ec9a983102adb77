#pragma once

// The histories of all models of a case as frames of a chart.

#include <functional>
#include <optional>
#include <string>

#include "cases/records/history_columns.h"
#include "reports/drawing/chart.h"
#include "reports/drawing/figure_style.h"
#include "reports/records/results.h"

namespace carambole::reports
{
/// A column of the histories, and how it is drawn.
struct DrawnColumn
{
  std::string name;  ///< in the records
  std::string words; ///< of its axis
  const char *si_unit;
  Outside outside = Outside::zero; ///< of a record
  double largest = 0;              ///< for the unit; 0: the largest magnitude
  Span span = Span::contacts;
};

/// The column against time, a series per model that has it, the reference first. Nothing where it
/// is zero in all models.
std::optional<ChartFrame> over_time(const Results &results, const DrawnColumn &column);

/// A quantity over another one [SI].
struct Path
{
  std::vector<double> x, y;
};

/// An axis of paths: its words and SI unit.
struct PathAxis
{
  const char *words, *unit;
};

/// The paths of models, a series for each that has one. Nothing where there is no path, or one of
/// the axes stays at zero.
std::optional<ChartFrame> over_motion(const Results &results, const PathAxis &x, const PathAxis &y,
                                      const std::function<Path(const Model &)> &path_of);

/// The paths of models over their approach, a series for each that has one, and thin beside it what
/// `beside` has of the model: all its equilibria. Nothing where there is no path or it stays at
/// zero.
std::optional<ChartFrame> over_approach(const Results &results, const std::string &words,
                                        const char *si_unit,
                                        const std::function<Path(const Model &)> &path_of,
                                        const std::function<Path(const Model &)> &beside = {});
} // namespace carambole::reports
