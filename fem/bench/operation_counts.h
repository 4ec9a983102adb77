#pragma once

// Floating-point operations of the element kernel, counted by a second build of it, in which the
// vector type of fem/numbers/simd.h counts what is done with it. Operations of the source are
// counted: that a processor multiplies and adds with one instruction does not change them, nor does
// its width.

#include "cases/case/case.h"

namespace carambole::bench
{
/// Operations per element and update, means over elements and updates.
struct OperationCounts
{
  double additions = 0; ///< and subtractions
  double multiplications = 0, divisions = 0, square_roots = 0;
  /// Accesses to single lanes: greater than zero where a law is computed value by value, by
  /// functions as pow and log. Those are not counted.
  double lane_accesses = 0;
  double force_norm = 0; ///< root of the sum of squares of all forces of the last update [N/rad]

  double flops() const { return additions + multiplications + divisions + square_roots; }
  /// What the divider of a processor computes, and its multipliers and adders do not.
  double divider() const { return divisions + square_roots; }
};

/// Counts `updates` updates of the motion of fem/bench/kernel_problem.h on a mesh of about so many
/// elements.
OperationCounts count_operations(Element element, const Material &material, int elements,
                                 int updates);

/// Counts of a x + b and of sqrt(x)/3 - x, for the test of the counting.
OperationCounts count_multiply_add();
OperationCounts count_root_expression();
} // namespace carambole::bench
