#pragma once

// Values of elements as a picture.

#include <vector>

#include "reports/drawing/heat_map.h"

namespace carambole::reports
{
/// The centres of elements and a value of each.
struct ElementValues
{
  const std::vector<double> &r, &z, &values;
};

/// Every cell takes the value of a plane through those of the nearest elements, which weigh the
/// more the nearer they are, unless it is outside of all of these: of parallelograms that reach
/// half the way to their neighbours. At least one element.
void fill_smoothly(HeatMap &map, const ElementValues &elements);
} // namespace carambole::reports
