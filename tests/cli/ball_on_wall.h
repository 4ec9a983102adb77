#pragma once

// A steel ball on a rigid wall, and what a run of it stores.

#include <string>

#include <nlohmann/json.hpp>

#include "tests/cli/driver.h"

namespace carambole::test
{
inline const std::string ball_on_wall =
  "bodies:\n  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n"
  "  - {name: wall, wall: {}, rigid: {}}\nmaterials:\n  steel: {density: 7800 kg/m^3, "
  "youngs_modulus: 206 GPa, poisson_ratio: 0.3}\n";

/// summary.json of the case test.yaml.
inline nlohmann::json summary_of(const Driver &driver)
{
  return nlohmann::json::parse(file_text(driver.folder() / "results/test/summary.json"));
}
} // namespace carambole::test
