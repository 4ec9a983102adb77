#pragma once

// Values of a case that are allowed, but that no solid body is likely to have: most often a slip in
// a unit or in a power of ten.

#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole
{
/// One value, or one combination of values, that is hardly possible.
struct ImplausibleValue
{
  std::string path; ///< key in the case: "materials.steel.youngs_modulus"
  std::string text; ///< the value, the bound with its reason, what may be meant; no full stop
};

/// All of a case, in the order materials, bodies, motion. They give warnings, never errors: the
/// case is still computed. Materials that no body uses are not judged.
std::vector<ImplausibleValue> implausible_values(const Case &c);
} // namespace carambole
