#pragma once

// The steps with which another code computes an impact, and how long.

#include <functional>
#include <string>

#include "cases/codes/code_record.h"

namespace carambole::lumped
{
/// Lets the code compute with a step [s] from one time [s] of the case to another; `is_small`: the
/// smaller step of two. Until the first touch the bodies fly freely, so that the first time may be
/// any before it.
using ComputeMotion =
  std::function<CodeMotion(double step, double from, double until, bool is_small)>;

struct SteppedMotion
{
  CodeMotion motion; ///< with the small step
  ModelRecord usual, small;
  double usual_step = 0, small_step = 0; ///< [s]
};

/// Computes an impact until the code's own force has ended it, or until the `duration` of the case.
/// The usual step is a hundredth of the code's own contact, which may last much longer or shorter
/// than `hertz` [s], Hertz' impact of the case's modulus, where the search begins. The small one is
/// a tenth of it; a tenth of that is added while two steps disagree by more than a twentieth.
/// Throws CodeError where the bodies meet without a force, pass through each other, stay together,
/// gain energy, or where even the smallest steps disagree.
SteppedMotion compute_in_steps(const Case &c, const std::string &name, double hertz,
                               const ComputeMotion &compute);
} // namespace carambole::lumped
