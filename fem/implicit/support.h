#pragma once

// What holds the bodies of an indentation and what presses them together.

#include <vector>

#include "fem/setup/setup.h"

namespace carambole::fem
{
/// Indices 2 node + component.
struct Support
{
  std::vector<bool> held; ///< displacement zero
  /// Share of every dof in the force: nodal forces F share press the bodies together, and share . u
  /// is the approach. On a free body it is the mass over that of the body, plus on the lower and
  /// minus on the upper one.
  std::vector<double> share;
};

/// The support of the two bodies of a discretisation, by their shapes; see indent(). Throws
/// std::invalid_argument if there are not two bodies, or neither can move.
Support support(const Discretisation &discretisation);
} // namespace carambole::fem
