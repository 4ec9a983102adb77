#pragma once

// Quasi-static indentation by a second discretisation: a second opinion on indent().

#include <array>
#include <functional>
#include <optional>

#include "cases/case/case.h"
#include "fem/implicit/indentation.h"
#include "fem/mesh/mesh.h"
#include "fem/ranks/ranks.h"

namespace carambole::fem
{
/// One of a sequence of meshes, each of which has every element of the one before it halved. The
/// first has so many elements per contact radius, and at the edge of the contact at the largest
/// load it is refined five times more: otherwise the error is that of the discrete edge, which
/// jumps from node to node.
struct MeshLevel
{
  double per_contact_radius = 2;
  int halvings = 0;
};
inline constexpr int edge_refinements = 5;

/// An elastic sphere, solid or hollow, on a rigid, frictionless, flat wall.
struct AdaptiveProblem
{
  Body sphere;
  /// The mesh is refined at the largest load, where the error is, until it has at least so many
  /// unknowns. The error in force goes with about their inverse square.
  int unknowns = 8000;
  /// Instead of `unknowns`: levels for an observed order.
  std::optional<MeshLevel> level = {};
  Ranks ranks = {}; ///< that compute it together; each of them calls indent_adaptive
};

/// What indent_adaptive adds to the result of indent().
struct AdaptiveResult : IndentationResult
{
  int elements = 0;
  std::vector<std::array<Point, 2>> edges; ///< AdaptiveBall::edges
};

/// Presses the sphere on the wall; see indent() for approach, support and result. The result has no
/// displacements and no history of materials. The mesh is made for the maximum of the schedule and
/// kept over its course.
///
/// Throws IndentationError, and std::invalid_argument where the problem is none of these: another
/// shape, a material that is not elastic, a maximum of the work.
AdaptiveResult indent_adaptive(const AdaptiveProblem &problem, const IndentationSchedule &schedule,
                               const std::function<bool(const LoadStep &)> &after = {});
} // namespace carambole::fem
