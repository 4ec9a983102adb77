#pragma once

// The levels of an indentation with `element: q2`, whose reader has seen to it that the case is one
// of an elastic sphere on a wall.

#include <string>

#include "fem/adaptive/adaptive_indentation.h"
#include "fem/setup/demand.h"

namespace carambole::fem
{
/// The problem of one level of `entry`; level 0 is the coarsest. A quadratic element has two
/// intervals between its nodes and counts as two of the `elements_per_contact_radius`.
AdaptiveProblem adaptive_problem(const Case &c, const FemEntry &entry, int level,
                                 const Ranks &ranks = {});

/// About the number of elements of a level.
double estimated_adaptive_elements(const Case &c, const FemEntry &entry, int level);
/// Two for each corner, side and middle of an element.
inline constexpr double unknowns_per_element = 8;

/// As estimated_demand, for these elements.
Demand adaptive_demand(const Case &c, const FemEntry &entry);
/// Throws InputError with file and model if the model does not fit. Every rank has most of what one
/// process has.
void check_adaptive_fits(const Case &c, const FemEntry &entry, const std::filesystem::path &folder);

/// As mesh_edges of fem/solid/snapshot.h, of the sphere in its place in the row.
std::string adaptive_edges(const Case &c, const AdaptiveResult &result);
} // namespace carambole::fem
