#include "cases/driver/level_overrides.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/scales.h"

namespace carambole
{
Overrides level_overrides(const Case &c, int change)
{
  Overrides overrides;
  for (const FemEntry &entry : c.fem)
  {
    const std::string path = c.fem.size() == 1 ? "fem.*." : "fem." + entry.name + ".";
    const int levels = std::max(1, entry.levels + change);
    const double elements = std::ldexp(entry.elements_per_contact_radius, change);
    if (levels != entry.levels)
      overrides.push_back(fmt::format("{}levels={}", path, levels));
    if (levels != entry.levels || elements >= min_elements_per_contact_radius)
      overrides.push_back(fmt::format("{}elements_per_contact_radius={}", path, elements));
  }
  return overrides;
}
} // namespace carambole
