#pragma once

// Sobol' sequences: points that fill a cube evenly.

#include <cstddef>

#include <Eigen/Core>

namespace carambole::lumped
{
/// The directions of so many dimensions are tabulated.
inline constexpr std::size_t most_inputs = 40;

/// The first `n` points behind the origin, a line each, in the open unit cube. `dimension`: at most
/// `most_inputs`.
Eigen::MatrixXd sobol_points(std::size_t n, std::size_t dimension);
} // namespace carambole::lumped
