#pragma once

// Fields of a run as VTU files in a PVD series, for ParaView.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "fem/setup.h"

namespace carambole::fem
{
/// Writes `fields.pvd` and, per time, `fields-<k>.vtu` into a folder: displacement, velocity and
/// contact pressure at the nodes, Cauchy stresses, their mean and the von Mises stress at the
/// centre of every element. x is r, y is z. The mesh is the undeformed one: warp by `displacement`.
class FieldWriter
{
public:
  FieldWriter(std::filesystem::path folder, const Discretisation &discretisation);
  ~FieldWriter();

  /// Throws std::runtime_error if a file cannot be written.
  void write(const Dynamics &dynamics);

private:
  struct Meshes; // keeps deal.II out of this header
  std::filesystem::path folder;
  const Discretisation &discretisation;
  std::unique_ptr<Meshes> meshes;
  std::vector<std::pair<double, std::string>> written;
};
} // namespace carambole::fem
