#pragma once

// Quasi-static indentation by a second discretisation: a second opinion on indent().

#include <functional>

#include "cases/case/case.h"
#include "fem/implicit/indentation.h"

namespace carambole::fem
{
/// An elastic sphere, solid or hollow, on a rigid, frictionless, flat wall.
struct AdaptiveProblem
{
  Body sphere;
  /// The mesh is refined at the largest load until it has at least so many unknowns. Levels are
  /// numbers in a fixed ratio: the error in force goes with about their inverse square.
  int unknowns = 8000;
};

/// Presses the sphere on the wall; see indent() for approach, support and result. The result has no
/// displacements and no history of materials. The mesh is made for the maximum of the schedule and
/// kept over its course.
///
/// Throws IndentationError, and std::invalid_argument where the problem is none of these: another
/// shape, a material that is not elastic, a maximum of the work.
IndentationResult indent_adaptive(const AdaptiveProblem &problem,
                                  const IndentationSchedule &schedule,
                                  const std::function<bool(const LoadStep &)> &after = {});
} // namespace carambole::fem
