// The record that an ImpactRecorder makes at the end of a run.

#include <fmt/format.h>

#include "cases/records/restitutions.h"
#include "fem/results/impact_recorder.h"

namespace carambole::fem
{
ModelRecord ImpactRecorder::record() const
{
  ModelRecord result;
  result.kind = ModelKind::fem;
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    result.bodies.push_back({c.bodies[i].name, std::nullopt, velocities[i], std::nullopt});
  for (std::size_t k = 0; k < body_of_case.size(); ++k)
    if (const Body &body = c.bodies[body_of_case[k]]; !body.is_ground())
    {
      const auto &state = last.bodies[k];
      BodyRecord &record = result.bodies[body_of_case[k]];
      record.mass = body.mass();
      if (body.is_deformable())
        record.residual_vibration_energy =
          state.kinetic + state.strain + state.hourglass - state.rigid_body_kinetic;
    }
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    const ContactTrace &trace = traces[k];
    ContactRecord contact;
    contact.first = c.bodies[contacts[k].first].name;
    contact.second = c.bodies[contacts[k].second].name;
    if (trace.start)
    {
      contact.peak_force = trace.peak;
      contact.peak_time = trace.peak_time;
      contact.start_time = *trace.start;
      contact.impulse = trace.impulse;
      contact.max_approach = trace.max_approach;
      contact.max_contact_radius = trace.max_radius;
      contact.recontacts = trace.recontacts;
      contact.approach_speed = trace.approach_speed;
    }
    if (has_released(int(k)))
    {
      contact.separation_speed = trace.separation_speed;
      const Body &a = c.bodies[contacts[k].first], &b = c.bodies[contacts[k].second];
      add_restitutions(contact, {.approach_speed = trace.approach_speed,
                                 .separation_speed = trace.separation_speed,
                                 .compression_impulse = trace.first_impact.compression_impulse,
                                 .impulse = trace.first_impact.impulse,
                                 .compression_work = trace.first_impact.compression_work,
                                 .work = trace.first_impact.work,
                                 .reduced_mass = 1 / (1 / a.mass() + 1 / b.mass()),
                                 .rolls = a.shape == Shape::sphere && b.shape == Shape::sphere});
    }
    if (trace.later_impacts > 0)
      result.remarks.push_back(
        {fmt::format("{}: the bodies moved apart and met again: the speeds of approach and "
                     "separation{} are those of the first of {} impacts, all other values "
                     "cover all of them",
                     contacts[k].name, c.bodies.size() == 2 ? " and the restitution" : "",
                     trace.later_impacts + 1)});
    if (trace.end && !contacts[k].bonded && !touches(int(k), last.contacts[k]))
    {
      contact.end_time = *trace.end;
      contact.duration = *trace.end - *trace.start;
      contact.residual_approach = trace.approach_at_end;
    }
    result.contacts.push_back(contact);
  }
  if (c.bodies.size() == 2 && has_parted(0))
    result.restitution = traces[0].separation_speed / traces[0].approach_speed;
  add_energies(result);
  return result;
}

void ImpactRecorder::add_energies(ModelRecord &result) const
{
  using State = SystemState::BodyState;
  EnergyRecord &energy = result.energy;
  energy.initial = initial_energy;
  energy.kinetic = last.sum(&State::kinetic);
  energy.rigid_body_kinetic = 0;
  for (const State &body : last.bodies)
    *energy.rigid_body_kinetic += body.rigid_body_kinetic;
  energy.strain = last.sum(&State::strain);
  energy.hourglass = last.sum(&State::hourglass);
  energy.contact = last.contact;
  energy.balance_error = max_balance_error;
  if (has.plastic)
    energy.plastic = last.sum(&State::plastic);
  if (has.viscous)
    energy.viscous = last.sum(&State::viscous);
  if (has.friction)
    energy.friction = last.friction;
  if (has.external)
    energy.external = last.external;
  if (has.absorbed)
    energy.absorbed = last.absorbed;
  // Energy that was radiated into the ground.
  for (std::size_t k = 0; k < body_of_case.size(); ++k)
    if (c.bodies[body_of_case[k]].shape == Shape::half_space && c.analysis == Analysis::impact)
    {
      const State &block = last.bodies[k];
      energy.radiated =
        energy.radiated.value_or(last.absorbed) + block.kinetic + block.strain + block.hourglass;
    }
}
} // namespace carambole::fem
