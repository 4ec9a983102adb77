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
/// An error of a law at the case's place on a map.
struct InterpolatedError
{
  double value = 0; ///< relative, linear in the logarithm of the number between its neighbours
  double uncertainty = 0;     ///< of the finite elements there, and of the interpolation
  double left = 0, right = 0; ///< at the neighbours

  /// Size that the error does not exceed between the neighbours: the largest of the three, and the
  /// uncertainty. A law whose error only changes its sign here is not good here.
  double bound() const;
};

struct LawAdvice
{
  std::string law;
  std::vector<InterpolatedError> errors = {};              ///< per RegimeQuantity
  std::optional<double> restitution = {}, peak_force = {}; ///< what it predicts for the case
  std::vector<std::string> flags = {};   ///< why it is outside its stated validity
  std::vector<std::string> remarks = {}; ///< what else is to be known of its numbers
};

/// What one map says.
struct MapAdvice
{
  std::string map, title;
  std::string fem_version, laws_version, date; ///< of the programs that made the map; of its end
  std::vector<std::string> reasons;            ///< why it does not cover the case; empty: it does
  std::vector<std::string> notes;              ///< in what the case differs a little from the map
  std::string axis;                            ///< "V/Vy" or "a/R"
  double number = 0, second = 0;               ///< of the case
  bool has_second = false;
  double left = 0, right = 0; ///< computed points beside it
  std::size_t points = 0;
  std::vector<LawAdvice> laws; ///< in the order of the map

  /// The law of the least bound of the error; those outside their stated validity only where no
  /// other is left. Nullptr if there is none.
  const LawAdvice *best(RegimeQuantity quantity) const;
};

struct Advice
{
  std::string case_name, case_title;
  NumbersOrReason numbers;
  std::vector<MapAdvice> maps; ///< by name
  bool is_covered() const;
};

/// Error of a law where the case lies. The points of the second axis are joined linearly in its
/// logarithm. `number` and `second` must lie within the map.
InterpolatedError interpolate(const RegimeMap &map, std::size_t law, RegimeQuantity quantity,
                              double number, double second);

/// `records`: of the maps' laws on this case, for what they predict and their flags; may be empty.
Advice advise(const Case &c, const std::vector<RegimeMap> &maps,
              const std::vector<ModelRecord> &records);

/// The answer in plain words, for a terminal.
std::string in_words(const Advice &advice);
nlohmann::ordered_json to_json(const Advice &advice);
} // namespace carambole::reports
