#pragma once

// Quantities that converge alike as the mesh is refined: their uncertainties have the same rules,
// and are judged together.

#include <array>
#include <string_view>

#include "cases/records/quantities.h"

namespace carambole
{
enum class QuantityGroup
{
  peak_force,
  duration,       ///< and the end of a contact
  peak_time,      ///< where a flat maximum lies
  restitution,    ///< of an impact, and quasi-static
  velocity,       ///< and impulses
  approach,       ///< and the work along it
  contact_radius, ///< an edge on a mesh
  plastic_strain, ///< the largest one, at a point
  plastic,        ///< energy and shape due to plastic flow
  energy,         ///< other energies
  frequency,      ///< of quadratic elements, and the amplitude of the mode
  slip,           ///< of oblique impacts, on rings
  other
};

inline constexpr std::array all_quantity_groups{
  QuantityGroup::peak_force,     QuantityGroup::duration,       QuantityGroup::peak_time,
  QuantityGroup::restitution,    QuantityGroup::velocity,       QuantityGroup::approach,
  QuantityGroup::contact_radius, QuantityGroup::plastic_strain, QuantityGroup::plastic,
  QuantityGroup::energy,         QuantityGroup::frequency,      QuantityGroup::slip,
  QuantityGroup::other};

/// "peak force", "plastic quantities", ...
std::string_view name_of(QuantityGroup group);

QuantityGroup group_of(QuantityKind kind);
} // namespace carambole
