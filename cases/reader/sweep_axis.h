#pragma once

// Varied values of a case, from `--vary` and `sweeps:`.

#include <string>
#include <utility>
#include <vector>

#include "cases/reader/yaml_tree.h"

namespace carambole
{
/// One varied value: PATH=A:B:N, N values from A to B, both included, in the unit used in the case
/// or in a unit written after N, SI for that of the value's dimension:
/// `bodies.B1.velocity=1:10:10`, `laws.thornton.limiting_pressure=0.5:2:4 GPa`.
struct Axis
{
  std::string path;
  std::string unit; ///< as written; may be empty
  std::vector<double> values;
  /// It goes in step with the axis before it: both have the same number of values, and a point has
  /// the k-th of each.
  bool is_tied = false;

  /// Two values that differ, for lines through them: the ends, of tied axes the least and the
  /// largest.
  std::pair<double, double> ends() const;
  /// `path=value unit`.
  std::string override_with(double value) const;
  /// `path [unit]`, the header of its column in a table.
  std::string header() const;
};

/// Reads the varied values, in the tree of a case; `logarithmic`: logarithmic spacing. Throws
/// InputError.
std::vector<Axis> read_axes(const YamlNode &root, const std::vector<std::string> &texts,
                            bool logarithmic);
/// The same of a file.
std::vector<Axis> read_axes(const std::string &case_path, const Overrides &overrides,
                            const std::vector<std::string> &texts, bool logarithmic);

/// The axes of a table of points, a tied one for each column, `path [unit]`. Throws TableError.
std::vector<Axis> read_points(const std::string &csv_file);

/// Values at the `k`-th point of the grid of the axes, the last axis fastest.
std::vector<double> point_of_grid(const std::vector<Axis> &axes, std::size_t k);
/// "bodies.B1.velocity=2 m/s, materials.steel.density=7 g/cm^3".
std::string point_text(const std::vector<Axis> &axes, const std::vector<double> &values);

/// The case with these values. Throws InputError with the values after each message.
Case read_case_at(const std::string &path, Overrides overrides, const std::vector<Axis> &axes,
                  const std::vector<double> &values);

std::size_t n_points(const std::vector<Axis> &axes);

/// Largest number of points of a sweep at which finite elements are run.
inline constexpr std::size_t most_fem_points = 1000;
} // namespace carambole
