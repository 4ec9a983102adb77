#pragma once

// Whether a regime map applies to a case. Two impacts with equal dimensionless numbers differ only
// in scale: their restitution and their forces over E R^2 are the same.

#include <string>
#include <vector>

#include "cases/case/case.h"
#include "reports/maps/case_numbers.h"
#include "reports/maps/regime.h"

namespace carambole::reports
{
/// A number of the case that is not that of the map.
struct NumberDifference
{
  NumberKind kind;
  double of_map = 0, of_case = 0;
  bool is_near = false;
  std::string text; ///< "Poisson's ratio of ball is 0.230, in the map it is 0.300"
};

struct Coverage
{
  bool covers = false;
  bool is_comparable = false;       ///< only numbers differ
  bool is_of_other_bodies = false;  ///< another pair of shapes, or others of them yield
  std::vector<std::string> reasons; ///< why it does not cover the case, in words
  std::vector<std::string> notes;   ///< small differences from the map
  std::vector<NumberDifference> differences;
  double number = 0, second = 0; ///< the place of the case on the axes of the map; the second is
                                 ///< the nearest one that the map has
  /// Less than 1: a/R of the case over the least of an elastic map. Such a case is comparable.
  double share_of_least = 1;
};

/// A map covers a case if shapes and what may yield are the same, nothing acts that the map does
/// not have, V/V_y (or a/R) and the number of the second axis lie within the computed points, and
/// every other number (case_numbers.h) is near that of the map: Poisson's ratios to 0.05, ratios
/// of densities, radii and stiffnesses to 5 %, and the yield stress over Young's modulus from half
/// to 1.25 times; the README of cases/regime-sphere-wall lists their effect. Where only these
/// numbers are not near, or a/R is less than that of an elastic map, the map is comparable with the
/// case. Two equal elastic spheres are each the mirror image of one on a rigid wall:
/// case_numbers.h.
Coverage coverage(const RegimeMap &map, const Case &c);
} // namespace carambole::reports
