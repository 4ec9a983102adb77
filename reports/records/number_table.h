#pragma once

// Tables in the folder of a record: surfaces, spectra, pictures of waves, meshes.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/values/table_reader.h"

namespace carambole::reports
{
/// Comma-separated columns under a header line.
struct NumberTable
{
  std::vector<std::string> header; ///< as written, "r=0.001[m]"
  std::vector<std::vector<double>> columns;

  std::size_t lines() const { return columns.empty() ? 0 : columns.front().size(); }
  /// The column under that header; empty if there is none.
  std::vector<double> column(const std::string &name) const;
};

/// Nothing if there is no such file. Throws TableError for a line that does not fit.
std::optional<NumberTable> read_number_table(const std::filesystem::path &file,
                                             EmptyCell empty = EmptyCell::is_refused);

/// Tables in a folder that are named <stem>1.csv, <stem>2.csv, ...: their numbers, rising.
std::vector<int> numbered_files(const std::filesystem::path &folder, const std::string &stem);

/// An edge of an element in the meridian half plane [m].
struct MeshEdge
{
  std::size_t body; ///< place in the row
  double r1, z1, r2, z2;
};

/// The edges of mesh.csv or mesh-finest.csv. Throws TableError: cannot be read, is cut short, or a
/// line is not an edge of a body of the case.
std::vector<MeshEdge> read_mesh_edges(const std::filesystem::path &file, const Case &problem);
} // namespace carambole::reports
