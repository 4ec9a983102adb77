#pragma once

// A map in a few ranges of its number, and the errors of the laws over each of them: the table of
// the guide, and the one for other programs.

#include <string>
#include <vector>

#include "reports/maps/regime.h"

namespace carambole::reports
{
/// Points of a map between two values of its number: V/V_y below 1, 10, 50 and above; all points of
/// an elastic map.
struct MapRange
{
  const RegimeMap *map;
  std::vector<const RegimePoint *> points;
  double low = 0, high = 0; ///< of the numbers of the points
};
std::vector<MapRange> ranges_of(const RegimeMap &map);

/// Errors of a law over a range [-]: (law - finite elements)/finite elements.
struct RangeErrors
{
  double bias = 0, least = 0, greatest = 0; ///< mean and extremes
  double uncertainty = 0;                   ///< the largest of the finite elements, 95 %
};
RangeErrors errors_over(const MapRange &range, std::size_t law, RegimeQuantity quantity);

/// The errors of all laws over all ranges of all maps, a line each, with the versions of the
/// programs and the date: as CSV, and as JSON of schema 1.
std::string model_errors_csv(const std::vector<RegimeMap> &maps);
std::string model_errors_json(const std::vector<RegimeMap> &maps, const std::string &version);
} // namespace carambole::reports
