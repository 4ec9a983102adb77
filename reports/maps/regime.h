#pragma once

// Regime maps: the error of every law relative to finite elements, over a dimensionless number. A
// map is a folder: case.yaml with one sweep, map.csv and map.json, which `carambole sweep` wrote as
// fem.csv and fem.json.

#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/quantities.h"
#include "reports/drawing/gnuplot.h"
#include "reports/maps/case_numbers.h"

namespace carambole::reports
{
/// What a map compares.
enum class RegimeQuantity
{
  restitution,
  peak_force,
  duration
};
inline constexpr RegimeQuantity regime_quantities[] = {
  RegimeQuantity::restitution, RegimeQuantity::peak_force, RegimeQuantity::duration};
/// "restitution", "peak force", "duration".
const char *to_string(RegimeQuantity quantity);
/// The same as in JSON: "peak_force".
std::string key_of(RegimeQuantity quantity);
/// The same in a record.
QuantityKind kind_of(RegimeQuantity quantity);

/// The finite-element result at one point.
struct Computed
{
  double value = 0, uncertainty = 0; ///< SI
};

struct RegimePoint
{
  double number = 0;              ///< V/V_y, or a/R where nothing yields
  double second = 0;              ///< value of the number of the second axis; 0 without one
  double contact_ratio = 0;       ///< a/R of the finite elements
  std::vector<Computed> computed; ///< per quantity
  std::vector<std::vector<double>> of_law; ///< per law and quantity, SI

  /// (law - finite elements)/finite elements.
  double error(std::size_t law, RegimeQuantity quantity) const;
  /// Of the finite elements, relative.
  double uncertainty(RegimeQuantity quantity) const;
};

struct RegimeMap
{
  std::filesystem::path folder;
  Case problem;                                   ///< the case it was computed from
  bool yields = false;                            ///< `number` is V/V_y, else a/R
  bool has_second = false;                        ///< a second axis
  NumberKind second_kind = NumberKind::stiffness; ///< the number that it varies
  std::vector<std::string> laws;
  std::vector<RegimePoint> points; ///< by the second axis, then by the number
  std::string date, fem_version, lumped_version, command, physics_hash;
  double elements_per_contact_radius = 0;
  int levels = 0;

  /// What `number` is: "V/Vy" or "a/R".
  const char *symbol() const { return yields ? "V/Vy" : "a/R"; }
  /// Different values of the second axis, rising; {0} without one.
  std::vector<double> seconds() const;
  /// The points at one value of the second axis, by rising number.
  std::vector<const RegimePoint *> points_at(double second) const;
};

/// Folders below `maps` that hold a map.json, sorted by name.
std::vector<std::filesystem::path> regime_map_folders(const std::filesystem::path &maps);

/// Reads a map. Throws InputError with the file and the reason: missing, damaged, of another
/// schema, a table that was changed, computed from another case than the one in the folder.
RegimeMap read_regime_map(const std::filesystem::path &folder);

/// A map, or what `read_regime_map` threw.
struct ReadMap
{
  std::filesystem::path folder;
  std::optional<RegimeMap> map;
  std::exception_ptr failure;

  /// Throws what stands in the way.
  RegimeMap take()
  {
    if (failure)
      std::rethrow_exception(failure);
    return std::move(map).value();
  }
};

/// All maps in a folder, on all processors: every point of a map is read as a case.
std::vector<ReadMap> read_regime_maps(const std::filesystem::path &maps);

/// The error bands of a map.
inline constexpr double regime_bands[] = {0.01, 0.05, 0.10};

/// Place of the smallest band that contains the error plus its uncertainty; 3: none does.
std::size_t regime_band(double error, double uncertainty);

/// Errors over the number, with the uncertainty of the finite elements behind them; and the chart
/// of error bands, law by number. With a second axis: the chart of every law over both.
std::vector<Figure> regime_figures(const RegimeMap &map);
} // namespace carambole::reports
