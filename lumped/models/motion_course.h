#pragma once

// A prescribed motion between the rows of its table, where formulas of the time give columns of it.

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "cases/case/case.h"

namespace carambole::lumped
{
/// The motions across the normal; indices of the arrays below.
struct Way
{
  enum : std::size_t
  {
    slip,  ///< of the contact points along x
    roll,  ///< rotation about y
    twist, ///< rotation about the normal
    count
  };
};

/// How the first body has moved against the second one [m, rad], or a rate of that.
struct Displacement
{
  double approach = 0;
  std::array<double, Way::count> across{};
};

class MotionFormulas;

/// The motion from one row to the next one: columns with a formula follow it, the others are
/// straight. For one thread at a time.
class CourseOfRow
{
public:
  CourseOfRow(std::shared_ptr<MotionFormulas> formulas, const MotionEntry &motion, std::size_t row);

  double begin() const { return from; } ///< [s]
  double end() const { return to; }

  /// A column, 0 the approach and 1 + way a motion across, at a time from the beginning to the end
  /// [s]. Throws FormulaError where a formula has no finite value.
  double value(std::size_t column, double time) const;
  Displacement at(double time) const; ///< all of them

  /// Per second, as `value`: the slope of the polynomial of degree six through values of the row h
  /// apart, h = T/50000 or a sixth of the row, T the time of the whole motion. Of a wave of the
  /// circular frequency w its error is below (w h)^6/7 + 15 eps/(w h) of the largest slope (the
  /// remainder of the polynomial at its end; rounding): 1e-10 for a quarter of a wave to 50 in T.
  double rate(std::size_t column, double time) const;
  Displacement rate(double time) const; ///< of all

  /// Times within the row, increasing, at which a formula turns back.
  std::vector<double> turning_points() const;

private:
  std::shared_ptr<MotionFormulas> formulas;
  double from, to, spacing;
  Displacement first, slope; ///< of straight columns

  void add_turning_points(std::size_t column, std::vector<double> &times) const;
};

/// Row by row; empty: no formula gives a column.
std::vector<std::shared_ptr<const CourseOfRow>> courses_of(const MotionEntry &motion);
} // namespace carambole::lumped
