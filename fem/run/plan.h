#pragma once

// Expected cost of a model, before it is run.

#include <optional>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "fem/setup/demand.h"

namespace carambole::fem
{
struct Plan
{
  std::vector<std::string> levels; ///< a line for each level: elements, steps, cost
  double seconds = 0;              ///< of all levels, at a nominal rate
  std::string rate;                ///< that rate, for a reader
  /// That rate as a number, where elements are updated step by step.
  std::optional<double> updates_per_second;
  std::vector<std::string> meshes; ///< a line for the finest mesh of each cylinder
  Demand demand;
};

/// The plan of a model with time steps, from its meshes.
Plan plan_impact(const Case &c, const FemEntry &entry);

/// Prints a plan on standard output; if it takes more than an hour, also a warning on standard
/// error.
void print(const Plan &plan, const Case &c, const FemEntry &entry);

/// `model`, `seconds`, the `rate` that it assumes and, where elements are updated step by step,
/// `element_updates_per_second`, `memory` [bytes], `disk` [bytes] and `elements` of the finest
/// level, as JSON.
std::string json_of(const Plan &plan, const FemEntry &entry);
} // namespace carambole::fem
