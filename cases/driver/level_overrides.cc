#include "cases/driver/level_overrides.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/oblique.h"
#include "cases/case/scales.h"
#include "cases/process/diagnostics.h"

namespace carambole
{
namespace
{
/// The finest level of a model, as its case writes it: an oblique reference counts rings.
std::string key_of_finest(const Case &c)
{
  return c.counts_rings() ? "rings" : "elements_per_contact_radius";
}

double least_finest(const Case &c)
{
  return c.counts_rings() ? least_rings : min_elements_per_contact_radius;
}

/// Where the case sets this model.
std::string place_of(const Case &c, const FemEntry &entry)
{
  if (c.counts_rings())
    return "half_space.";
  return c.fem.size() == 1 ? "fem.*." : "fem." + entry.name + ".";
}
} // namespace

Overrides level_overrides(const Case &c, int change)
{
  Overrides overrides;
  for (const FemEntry &entry : c.fem)
  {
    const std::string path = place_of(c, entry);
    const int levels = std::max(1, entry.levels + change);
    const double elements = std::ldexp(entry.elements_per_contact_radius, change);
    if (levels != entry.levels)
      overrides.push_back(fmt::format("{}levels={}", path, levels));
    if (levels != entry.levels || elements >= least_finest(c))
      overrides.push_back(fmt::format("{}{}={}", path, key_of_finest(c), elements));
  }
  return overrides;
}

Overrides overrides_for_levels(const std::string &path, const Overrides &overrides, int levels)
{
  // The other values may need this number of levels: a case is read with it or not at all.
  const std::string meshes = fmt::format("fem.*.levels={}", levels),
                    rings = fmt::format("half_space.levels={}", levels);
  for (const std::string &one : {meshes, rings})
    try
    {
      Overrides all = overrides;
      all.push_back(one);
      read_case(path, all, WrongData::left_out);
      return {one};
    }
    catch (const InputError &)
    {
    }
  return {meshes};
}
} // namespace carambole
