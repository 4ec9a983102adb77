#pragma once

// Which law to use for a case, from the regime maps that cover it.

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cases/records/records.h"
#include "reports/maps/adhesive_advice.h"
#include "reports/maps/map_coverage.h"
#include "reports/maps/regime.h"
#include "reports/metrics/impact_numbers.h"

namespace carambole::reports
{
/// An error of a law at the place of the case on a map.
struct InterpolatedError
{
  double value = 0; ///< relative, linear in the logarithm of the number between its neighbours
  double uncertainty = 0; ///< of the finite elements there, of the interpolation, and the widening
  double widening = 0;    ///< part of it: for the numbers in which case and map differ
  double left = 0, right = 0; ///< at the neighbours

  /// Bound on the size of the error between the neighbours: the largest of the three plus the
  /// uncertainty. It is not small for a law whose error only changes its sign here.
  double bound() const;
};

struct LawAdvice
{
  std::string law;
  std::string entry = {}; ///< what a case writes, where that is more than the name
  std::vector<InterpolatedError> errors = {}; ///< per RegimeQuantity
  const InterpolatedError &error(RegimeQuantity q) const { return errors[std::size_t(q)]; }
  std::optional<double> restitution = {}, peak_force = {},
                        duration = {}; ///< what it predicts for the case; of its first contact

  /// What finite elements are expected to give: the prediction p of the law and its error e,
  /// uncertain by u, leave p/(1 + e + u) to p/(1 + e - u). Nothing without a prediction.
  struct Range
  {
    double low = 0, value = 0, high = 0;
  };
  std::optional<Range> expected(RegimeQuantity quantity) const;

  std::vector<std::string> flags = {}; ///< why it is outside its stated validity
  /// Not where its evidence is of grade E or it gains energy in this case.
  bool is_recommendable = true;
  std::vector<std::string> remarks = {}; ///< other remarks on its numbers
};

/// How far a map holds for a case.
enum class Grade
{
  inside, ///< the map covers it
  beside, ///< some numbers differ, and other maps tell how errors change with them
  outside
};
const char *to_string(Grade grade); ///< "inside", "beside", "outside"

/// The advice from one map.
struct MapAdvice
{
  std::string map, title;
  std::string fem_version, laws_version, date; ///< of the programs that made the map; of its end
  Grade grade = Grade::outside;
  std::vector<std::string> reasons;         ///< why it does not cover the case; empty: it does
  bool is_of_other_bodies = false;          ///< another pair of shapes, or others of them yield
  std::vector<std::string> widened_by = {}; ///< the numbers that widen the band, with the map used
  std::vector<std::string> notes;           ///< small differences between case and map
  std::string axis;                         ///< "V/Vy" or "a/R"
  double number = 0, second = 0;            ///< of the case
  bool has_second = false;
  std::string second_name;    ///< "ratio of stiffnesses"
  double left = 0, right = 0; ///< the neighbouring computed points
  std::size_t points = 0;
  std::vector<LawAdvice> laws; ///< in the order of the map

  /// The law with the smallest error bound; one outside its stated validity only if all are, and
  /// one that is not recommendable only if no other is left. Nullptr if there is none.
  const LawAdvice *best(RegimeQuantity quantity) const;
};

struct Advice
{
  std::string case_name, case_title;
  NumbersOrReason numbers;
  std::vector<MapAdvice> maps;       ///< by name
  std::optional<double> fem_seconds; ///< that finite elements would take, if that is known
  std::string settled_by = {};       ///< command that runs them
  std::optional<AdhesiveAdvice> adhesion = {}; ///< of bodies that attract each other

  bool is_covered() const; ///< inside a map
  /// The map that answers: of those that cover the case, or else of those next to it, the one whose
  /// best laws have the narrowest bands. Nullptr if there is none.
  const MapAdvice *answering() const;
};

/// Error of a law at the place of the case. The points of the second axis are joined linearly on
/// the scale of its number (case_numbers.h). `number` and `second` must lie within the map.
InterpolatedError interpolate(const RegimeMap &map, std::size_t law, RegimeQuantity quantity,
                              double number, double second);

/// The same along one line of points; a number outside them counts as the nearest of them.
InterpolatedError interpolate_along(const std::vector<const RegimePoint *> &points, std::size_t law,
                                    RegimeQuantity quantity, double number);

/// What the error of a law may change by where numbers of case and map differ, from the maps over
/// these numbers:
///   w = sum over the numbers i of S_i |x_i(case) - x_i(map)|
/// with the scale x_i of case_numbers.h and the largest slope S_i = |error_(j+1) - error_j| /
/// |x_(j+1) - x_j| of two neighbouring lines j of a map over the number i, among those between
/// case and map, at the V/V_y (or a/R) of the case or the nearest that both lines have. Maps of the
/// same pair of bodies count; where there is none, and for what belongs to the ball or the material
/// alone (Poisson's ratio, yield stress over Young's modulus, hardening, rate), those of other
/// pairs. Nothing where no map varies the number over that range (Poisson's ratio and ratios may
/// leave it by a tenth of it).
struct Widening
{
  bool is_known = false;
  std::vector<std::string> by; ///< in words
  /// [law of `map`][quantity]
  std::vector<std::vector<double>> of_law;
};
Widening widening(const RegimeMap &map, const Coverage &found, const std::vector<RegimeMap> &maps);

/// Maps over the yield stress over Young's modulus: each is made of maps without a second axis that
/// differ in this number alone. V_y grows with its power 5/2, so that no table of speeds by yield
/// stresses covers one range of V/V_y.
std::vector<RegimeMap> joined_over_yield_strain(const std::vector<RegimeMap> &maps);

/// `records`: of the maps' laws on this case, for what they predict and their flags; may be empty.
Advice advise(const Case &c, const std::vector<RegimeMap> &maps,
              const std::vector<ModelRecord> &records);

/// Why no map covers a case: lines for a terminal.
std::string reasons_in_words(const std::vector<MapAdvice> &maps);

/// The answer in plain words, for a terminal.
std::string in_words(const Advice &advice);
nlohmann::ordered_json to_json(const Advice &advice);
} // namespace carambole::reports
