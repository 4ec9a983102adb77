#pragma once

// The keys of a record with the members they stand for, once: what writes, reads and describes
// records goes through these lists.

#include <array>
#include <string_view>

#include "cases/records/records.h"

namespace carambole
{
/// Words of ModelKind and RemarkKind, in the order of the enumerators.
inline constexpr std::array<std::string_view, 5> model_kinds{"fem", "lumped", "data", "half-space",
                                                             "code"};
inline constexpr std::array<std::string_view, 3> mode_kinds{"spheroidal", "radial", "longitudinal"};
inline constexpr std::array<std::string_view, 4> remark_kinds{"note", "validity", "energy",
                                                              "restitution"};

/// What RecordWriter adds to a record: hashes of the files beside it, and of all together.
inline constexpr const char *files_key = "files", *content_hash_key = "content_hash";

/// Calls visit(key, member) for every value of a body that may be absent, its mass aside; likewise
/// below for contacts, probes, energies and costs.
template <typename Record, typename Visit>
void visit_body(Record &body, const Visit &visit)
{
  visit("residual_vibration_energy", body.residual_vibration_energy);
  visit("residual_stress_energy", body.residual_stress_energy);
  visit("max_plastic_strain", body.max_plastic_strain);
  visit("final_length", body.final_length);
  visit("final_face_radius", body.final_face_radius);
  visit("acceleration", body.acceleration);
  visit("angular_velocity", body.angular_velocity);
  visit("angular_acceleration", body.angular_acceleration);
  visit("tangential_velocity", body.tangential_velocity);
  visit("spin", body.spin);
}

template <typename Record, typename Visit>
void visit_contact(Record &contact, const Visit &visit)
{
  visit("peak_force", contact.peak_force);
  visit("peak_time", contact.peak_time);
  visit("start_time", contact.start_time);
  visit("end_time", contact.end_time);
  visit("duration", contact.duration);
  visit("impulse", contact.impulse);
  visit("max_approach", contact.max_approach);
  visit("max_approach_time", contact.max_approach_time);
  visit("residual_approach", contact.residual_approach);
  visit("approach_speed", contact.approach_speed);
  visit("separation_speed", contact.separation_speed);
  visit("max_contact_radius", contact.max_contact_radius);
  visit("yield_approach", contact.yield_approach);
  visit("friction_force", contact.friction_force);
  visit("sliding_speed", contact.sliding_speed);
  visit("tangential_impulse", contact.tangential_impulse);
  visit("peak_tangential_force", contact.peak_tangential_force);
  visit("slip_velocity", contact.slip_velocity);
  visit("rebound_slip_velocity", contact.rebound_slip_velocity);
  visit("work", contact.work);
  visit("returned_work", contact.returned_work);
  visit("quasi_static_restitution", contact.quasi_static_restitution);
  visit("newton_restitution", contact.newton_restitution);
  visit("poisson_restitution", contact.poisson_restitution);
  visit("stronge_restitution", contact.stronge_restitution);
  visit("hedrih_restitution", contact.hedrih_restitution);
  visit("peak_damping_force", contact.peak_damping_force);
  visit("first_peak_force", contact.first_peak_force);
  visit("first_duration", contact.first_duration);
  visit("plateau_force", contact.plateau_force);
}

template <typename Record, typename Visit>
void visit_probe(Record &probe, const Visit &visit)
{
  visit("peak_displacement_r", probe.peak_displacement_r);
  visit("peak_displacement_z", probe.peak_displacement_z);
  visit("final_displacement_r", probe.final_displacement_r);
  visit("final_displacement_z", probe.final_displacement_z);
  visit("peak_velocity_r", probe.peak_velocity_r);
  visit("peak_velocity_z", probe.peak_velocity_z);
}

template <typename Record, typename Visit>
void visit_energy(Record &energy, const Visit &visit)
{
  visit("initial", energy.initial);
  visit("kinetic", energy.kinetic);
  visit("rigid_body_kinetic", energy.rigid_body_kinetic);
  visit("strain", energy.strain);
  visit("plastic", energy.plastic);
  visit("viscous", energy.viscous);
  visit("hourglass", energy.hourglass);
  visit("contact", energy.contact);
  visit("friction", energy.friction);
  visit("rolling", energy.rolling);
  visit("absorbed", energy.absorbed);
  visit("radiated", energy.radiated);
  visit("external", energy.external);
  visit("dissipated", energy.dissipated);
  visit("balance_error", energy.balance_error);
}

template <typename Record, typename Visit>
void visit_cost(Record &cost, const Visit &visit)
{
  visit("elements", cost.elements);
  visit("steps", cost.steps);
  visit("element_updates", cost.element_updates);
  visit("longest_step", cost.longest_step);
  visit("element_updates_per_second", cost.element_updates_per_second);
  visit("contact_updates", cost.contact_updates);
  visit("threads", cost.threads);
}
} // namespace carambole
