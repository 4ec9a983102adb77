#pragma once

// Fields of a run as VTU files in a PVD series, for ParaView.

#include <filesystem>
#include <string>
#include <vector>

#include "fem/setup/setup.h"

namespace carambole::fem
{
/// The fields of one time.
struct FieldState
{
  double time = 0;                            ///< [s], or of an indentation the load step
  std::vector<double> displacement, velocity; ///< pairs (r, z) of all nodes
  const Simd *material_history = nullptr;
  std::vector<double> pressure; ///< of contact at the nodes; empty: not known, and not written
};

/// Writes `fields.pvd` and, for each time, `fields-<k>.vtu` into a folder. The files hold
/// displacement, velocity and contact pressure at the nodes, and the Cauchy stresses, their mean
/// and the von Mises stress at the centre of every element. x is r, y is z. The mesh is undeformed:
/// use `displacement` to warp it. `wave-<k>.csv` is a table of the axial velocities at the same
/// time.
class FieldWriter
{
public:
  /// Times and file names of the series, in order.
  using Series = std::vector<std::pair<double, std::string>>;

  /// Continues a series; `written` are the files that exist already.
  FieldWriter(std::filesystem::path folder, const Discretisation &discretisation,
              Series written = {});

  /// Throws std::runtime_error if a file cannot be written.
  void write(const Dynamics &dynamics);
  void write(const FieldState &state);

  const Series &series() const { return written; }
  /// Names of all files that belong to a series.
  static std::vector<std::string> files(const Series &series);

private:
  std::filesystem::path folder;
  const Discretisation &discretisation;
  Series written;
};
} // namespace carambole::fem
