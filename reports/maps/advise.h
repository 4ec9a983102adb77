#pragma once

// Which law to use for a case, from the regime maps that cover it.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cases/records/records.h"
#include "reports/maps/regime.h"
#include "reports/metrics/impact_numbers.h"

namespace carambole::reports
{
/// An error of a law at the place of the case on a map.
struct InterpolatedError
{
  double value = 0; ///< relative, linear in the logarithm of the number between its neighbours
  double uncertainty = 0;     ///< of the finite elements there, and of the interpolation
  double left = 0, right = 0; ///< at the neighbours

  /// Bound on the size of the error between the neighbours: the largest of the three plus the
  /// uncertainty. It is not small for a law whose error only changes its sign here.
  double bound() const;
};

struct LawAdvice
{
  std::string law;
  std::vector<InterpolatedError> errors = {};              ///< per RegimeQuantity
  std::optional<double> restitution = {}, peak_force = {}; ///< what it predicts for the case
  std::vector<std::string> flags = {};   ///< why it is outside its stated validity
  std::vector<std::string> remarks = {}; ///< other remarks on its numbers
};

/// The advice from one map.
struct MapAdvice
{
  std::string map, title;
  std::string fem_version, laws_version, date; ///< of the programs that made the map; of its end
  std::vector<std::string> reasons;            ///< why it does not cover the case; empty: it does
  std::vector<std::string> notes;              ///< small differences between case and map
  std::string axis;                            ///< "V/Vy" or "a/R"
  double number = 0, second = 0;               ///< of the case
  bool has_second = false;
  double left = 0, right = 0; ///< the neighbouring computed points
  std::size_t points = 0;
  std::vector<LawAdvice> laws; ///< in the order of the map

  /// The law with the smallest error bound; a law outside its stated validity only if all are.
  /// Nullptr if there is none.
  const LawAdvice *best(RegimeQuantity quantity) const;
};

struct Advice
{
  std::string case_name, case_title;
  NumbersOrReason numbers;
  std::vector<MapAdvice> maps; ///< by name
  bool is_covered() const;
};

/// Error of a law at the place of the case. The points of the second axis are joined linearly in
/// its logarithm. `number` and `second` must lie within the map.
InterpolatedError interpolate(const RegimeMap &map, std::size_t law, RegimeQuantity quantity,
                              double number, double second);

/// `records`: of the maps' laws on this case, for what they predict and their flags; may be empty.
Advice advise(const Case &c, const std::vector<RegimeMap> &maps,
              const std::vector<ModelRecord> &records);

/// The answer in plain words, for a terminal.
std::string in_words(const Advice &advice);
nlohmann::ordered_json to_json(const Advice &advice);
} // namespace carambole::reports
