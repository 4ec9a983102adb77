#pragma once

// The map of a yielding sphere on a wall, and its case with changes.

#include "cases/case/shipped.h"
#include "reports/maps/advise.h"
#include "tests/cases/case_files.h"

namespace carambole::test
{
inline const reports::RegimeMap &wall_map()
{
  static const reports::RegimeMap map =
    reports::read_regime_map(shipped_maps() / "regime-sphere-wall");
  return map;
}

/// The case of the map, another speed and other changes.
inline Case changed(const Overrides &overrides)
{
  Overrides all{"sweeps=[]", "expect=[]"};
  all.insert(all.end(), overrides.begin(), overrides.end());
  return read_case(wall_map().problem.path, all);
}
} // namespace carambole::test
