#pragma once

// Whether a regime map applies to a case. Two impacts with equal dimensionless numbers differ only
// in scale: their restitution and their forces over E R^2 are the same.

#include <string>
#include <vector>

#include "cases/case/case.h"
#include "reports/maps/regime.h"

namespace carambole::reports
{
struct Coverage
{
  bool covers = false;
  std::vector<std::string> reasons; ///< why not, in words
  std::vector<std::string> notes;   ///< small differences from the map
  double number = 0, second = 0;    ///< the place of the case on the axes of the map
};

/// A map covers a case if shapes and what may yield are the same, nothing acts that the map does
/// not have, V/V_y (or a/R, and the ratio of stiffnesses) lies within the computed points, and
/// every other number that the exact solution depends on is near that of the map: Poisson's ratios
/// to 0.05, ratios of densities and radii, and of stiffnesses where they are no axis, to 5 %, and
/// the yield stress over Young's modulus from half to 1.25 times; the README of
/// cases/regime-sphere-wall lists their effect. Two equal spheres are each the mirror
/// image of one on a rigid wall.
Coverage coverage(const RegimeMap &map, const Case &c);
} // namespace carambole::reports
