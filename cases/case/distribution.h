#pragma once

// Which finite elements are distributed over several processes.

#include <string>

#include "cases/case/case.h"

namespace carambole
{
/// Largest number of processes.
inline constexpr int most_ranks = 1024;

/// Why this model of the case runs in one process only, and which do not; empty: it is
/// distributed.
std::string obstacle_to_ranks(const Case &c, const FemEntry &entry);
} // namespace carambole
