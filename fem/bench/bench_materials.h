#pragma once

// The materials that the kernel is timed with: every law of the catalogue, with the parameters that
// its manual gives as examples.

#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole::fem
{
struct BenchMaterial
{
  std::string name; ///< "elastic", "plastic", "plastic, voce", "prony", ...
  Material material;
};

/// "elastic", "plastic" without hardening, the same "below yield", "plastic, LAW" for every law of
/// hardening, "plastic, linear, LAW" for every law of the rate, and the viscous laws.
std::vector<BenchMaterial> bench_materials();
} // namespace carambole::fem
