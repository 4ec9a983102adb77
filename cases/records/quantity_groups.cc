#include "cases/records/quantity_groups.h"

namespace carambole
{
std::string_view name_of(QuantityGroup group)
{
  constexpr std::string_view names[] = {
    "peak force", "duration",       "time of the peak", "restitution",        "velocity",
    "approach",   "contact radius", "plastic strain",   "plastic quantities", "energies",
    "modes",      "slip and spin",  "other quantities"};
  static_assert(std::size(names) == all_quantity_groups.size());
  return names[static_cast<std::size_t>(group)];
}

QuantityGroup group_of(QuantityKind kind)
{
  using enum QuantityKind;
  switch (kind)
  {
  case peak_force:
  case first_peak_force:
  case plateau_force:
    return QuantityGroup::peak_force;
  case duration:
  case first_duration:
  case end_time:
    return QuantityGroup::duration;
  case peak_time:
    return QuantityGroup::peak_time;
  case restitution:
  case quasi_static_restitution:
    return QuantityGroup::restitution;
  case velocity:
  case approach_speed:
  case separation_speed:
  case impulse:
    return QuantityGroup::velocity;
  case max_approach:
  case work:
  case returned_work:
    return QuantityGroup::approach;
  case max_contact_radius:
    return QuantityGroup::contact_radius;
  case max_plastic_strain:
    return QuantityGroup::plastic_strain;
  case residual_approach:
  case final_length:
  case final_face_radius:
  case energy_plastic:
    return QuantityGroup::plastic;
  case residual_vibration_energy:
  case residual_stress_energy:
  case energy_viscous:
  case energy_friction:
  case energy_absorbed:
  case energy_radiated:
  case energy_radiated_pressure:
  case energy_radiated_shear:
  case energy_radiated_rayleigh:
    return QuantityGroup::energy;
  case frequency:
  case squared_amplitude:
    return QuantityGroup::frequency;
  case tangential_restitution:
  case rebound_angle:
  case tangential_velocity:
  case spin:
  case tangential_impulse:
  case peak_tangential_force:
  case rebound_slip_velocity:
    return QuantityGroup::slip;
  default:
    return QuantityGroup::other;
  }
}
} // namespace carambole
