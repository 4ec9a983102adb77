#pragma once

// The stiffness matrix of one quadratic element, eight entries of a column at a time.

#include <array>
#include <vector>

#include "fem/adaptive/hencky_point.h"

namespace carambole::fem
{
class ElementMatrix
{
public:
  static constexpr std::size_t n_dofs = 18; ///< two displacements at each of nine nodes

  /// K_ij += weight B_i . C . B_j, where B_i is the displacement gradient of shape function i
  /// [1/m] and C the tangent [Pa].
  void add(double weight, const std::vector<PointGradient> &rows, const PointTangent &C)
  {
    std::array<Column, 5> B{}; // by components of the gradient
    for (std::size_t i = 0; i < n_dofs; ++i)
      for (std::size_t a = 0; a < 5; ++a)
        B[a][i / lanes][i % lanes] = rows[i][a];
    for (std::size_t j = 0; j < n_dofs; ++j)
      for (std::size_t a = 0; a < 5; ++a)
      {
        double stiff = 0;
        for (std::size_t b = 0; b < 5; ++b)
          stiff += weight * C[a][b] * rows[j][b];
        for (std::size_t v = j / lanes; v < columns[j].size(); ++v)
          columns[j][v] += B[a][v] * stiff;
      }
  }

  /// K_ij of the lower triangle, i >= j.
  double operator()(std::size_t i, std::size_t j) const { return columns[j][i / lanes][i % lanes]; }

private:
  using Column = std::array<Simd, (n_dofs + lanes - 1) / lanes>;
  std::array<Column, n_dofs> columns{};
};
} // namespace carambole::fem
