#pragma once

// The SI units of the numbers of a record, as scalars.def and the glossary write them.

#include <string_view>

#include "cases/values/units.h"

namespace carambole::unit
{
struct Unit
{
  Dimension dimension;
  std::string_view text;
};

inline constexpr Unit one{dimension::none, "1"}, N{dimension::force, "N"}, s{dimension::time, "s"},
  m{dimension::length, "m"}, J{dimension::energy, "J"}, N_m{dimension::energy, "N m"},
  N_s{dimension::impulse, "N s"}, m_per_s{dimension::velocity, "m/s"},
  m_per_s2{dimension::acceleration, "m/s²"}, Hz{{0, 0, -1}, "Hz"}, per_s{{0, 0, -1}, "1/s"},
  rad_per_s{{0, 0, -1}, "rad/s"}, rad_per_s2{{0, 0, -2}, "rad/s²"};
} // namespace carambole::unit
