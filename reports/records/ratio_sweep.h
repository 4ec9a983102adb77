#pragma once

// Sweeps of rows of three balls over the ratio of stiffnesses or of masses, as tables in the
// folder of the records of their case.

#include <filesystem>
#include <string>
#include <vector>

#include "cases/case/case.h"
#include "reports/records/sweep_table.h"

namespace carambole::reports
{
/// Whether the case is an impact of three elastic spheres.
bool is_row_of_three_balls(const Case &problem);

/// Stiffness of every contact of elastic spheres in K = 4/3 E* sqrt(R), 1/E* = sum (1 - nu^2)/E,
/// 1/R = sum 1/r [N/m^1.5].
std::vector<double> contact_stiffnesses(const Case &problem);

/// Mass of the first body over that of the second.
double mass_ratio(const Case &problem);

/// The columns of the models of a table, with the ratio for each of its lines.
struct RatioTable
{
  std::vector<SweepColumn> columns;
  std::vector<double> ratios;

  /// Values of a quantity of a model, or nullptr.
  const std::vector<double> *find(const std::string &model, const QuantityName &quantity) const;
};

/// The ratio that varies.
enum class Ratio
{
  stiffness, ///< of the second contact over the first
  mass       ///< of the first body over the second
};
const char *symbol_of(Ratio ratio); ///< "γ" or "β"

struct RatioSweep
{
  std::string name; ///< of its folder, without "sweep-"
  Ratio ratio = Ratio::stiffness;
  RatioTable laws;
  RatioTable fem; ///< empty where no finite elements were run
};

/// The sweeps in `results`/sweep-*/ that vary one value of the case. Those over two values, and
/// empty tables, are left out. Throws std::runtime_error or InputError for tables that
/// cannot be read.
std::vector<RatioSweep> read_ratio_sweeps(const std::filesystem::path &results);
} // namespace carambole::reports
