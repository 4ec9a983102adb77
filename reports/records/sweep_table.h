#pragma once

// The result of a sweep: a table of the laws over the grid of the varied values, and a table of all
// models at the points with finite elements.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/quantities.h"
#include "reports/records/number_table.h"

namespace carambole::reports
{
/// A header of a column of a model, "hertz peak_force B1-B2 [N]".
struct SweepHeader
{
  std::string model;
  QuantityName quantity;
  std::string unit; ///< empty for a pure number
};

/// Nothing for the header of a varied value, "bodies.B1.velocity [m/s]". Throws std::runtime_error
/// for an unknown quantity.
std::optional<SweepHeader> parse_sweep_header(const std::string &header);

/// One quantity of one model over the grid [SI].
struct SweepColumn
{
  SweepHeader header;
  std::vector<double> values; ///< NaN where there is none
};

/// One value that varies.
struct SweepAxis
{
  std::string header;         ///< "bodies.B1.velocity [m/s]"
  std::vector<double> values; ///< in the unit of the header, each once, in the order of the table
};

/// All models at the points with finite elements.
struct SweepPoints
{
  std::vector<double> places; ///< values of the first axis, in the unit of its header
  std::vector<SweepColumn> columns;
  std::vector<std::string> models; ///< that only this table has: finite elements, codes

  /// The values of a quantity of a model, or null.
  const SweepColumn *find(const std::string &model, const QuantityName &quantity) const;
};

struct SweepTable
{
  std::filesystem::path folder;
  std::string title; ///< of the case
  Case problem;
  std::vector<SweepAxis> axes;
  std::vector<std::string> models; ///< the laws
  std::vector<SweepColumn> columns;
  std::size_t points = 0;
  SweepPoints fem; ///< empty where no finite elements were computed

  /// Every quantity once, as in the table.
  std::vector<QuantityName> quantities() const;
  /// Number of points that lack a value which others have.
  std::size_t incomplete_points() const;
  /// Number of points at which a model has a force and no restitution, of the laws in the large
  /// table and of the other models at their points: the bodies never separate.
  std::size_t never_separate(const std::string &model) const;
};

/// Reads FOLDER/sweep.csv, or only FOLDER/fem.csv of a case without laws, and FOLDER/case.yaml.
/// Throws InputError or std::runtime_error, with the file, for a case or a table that is damaged.
SweepTable read_sweep(const std::filesystem::path &folder);
} // namespace carambole::reports
