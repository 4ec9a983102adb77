// The record that an ImpactRecorder makes at the end of a run.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"
#include "cases/records/load_span.h"
#include "cases/records/named_record.h"
#include "cases/records/restitutions.h"
#include "cases/values/infinity.h"
#include "fem/results/impact_recorder.h"

namespace carambole::fem
{
// A node that touches is stopped within one step dt by a force m v/dt, m being the mass of its
// ring; the viscous stress around it is of the order of eta v/h for a time of rho h^2/eta. In an
// elastic body a step lasts as long as a wave needs to cross an element, and the ring is a small
// part of the mass in motion. Viscosity shortens the step (dt ~ rho h^2/eta), and so does a body
// with much faster waves: the force of the ring then grows as 1/dt, its impulse, m v ~ rho a h^2 v,
// does not. Flat faces meet with a wave front that is steeper than any row can show.
bool ImpactRecorder::has_short_steps(std::size_t k) const
{
  constexpr double much_faster = 4;
  const Body &first = c.bodies[contacts[k].first], &second = c.bodies[contacts[k].second];
  double fastest = 0, slowest = infinity; // pressure waves [m/s]
  for (const Body &body : c.bodies)
    for (const Material &material : body.materials())
      fastest = std::max(fastest, pressure_wave_speed(material));
  for (const Body *body : {&first, &second})
    if (body->is_deformable() && body->material)
    {
      if (body->material->viscous)
        return true;
      slowest = std::min(slowest, pressure_wave_speed(*body->material));
    }
  return fastest > much_faster * slowest && !meet_flat(first, second);
}

// Rows are spaced independently of the mesh, so the largest mean force of a row, F_i of
// add_mean_forces, converges where steps are short. The last row has only the earlier half of its
// hat.
ImpactRecorder::Peak ImpactRecorder::row_peak(std::size_t k, double until) const
{
  const std::vector<double> &time = samples.columns[0].values,
                            &force = samples.columns[force_column(k)].values;
  Peak result;
  for (std::size_t row = 0; row < time.size() && time[row] <= until; ++row)
  {
    const bool is_last = row + 1 == time.size() && before_sample.times[k] > 0;
    const double mean = is_last ? before_sample.impulses[k] / before_sample.times[k] : force[row];
    if (mean > result.force)
      result = {mean, time[row]};
  }
  return result;
}

namespace
{
/// How long a contact bears load up to the end of its first impact [s].
std::optional<double> first_load(const std::vector<double> &times,
                                 const std::vector<double> &forces, double first_end)
{
  const auto samples = std::ranges::upper_bound(times, first_end) - times.begin();
  std::vector<double> first_forces(forces.begin(), forces.begin() + samples);
  first_forces.push_back(0);
  std::vector<double> first_times(times.begin(), times.begin() + samples);
  first_times.push_back(std::max(first_end, first_times.back()));
  const std::optional<LoadSpan> span = load_span(first_times, first_forces);
  return span ? std::optional(span->end - span->begin) : std::nullopt;
}
} // namespace

// In a row a contact lasts while it bears load; flat faces have a plateau.
void ImpactRecorder::add_load(ContactRecord &contact, int k) const
{
  if (!contact.start_time || contacts[k].bonded)
    return;
  const std::vector<double> &times = samples.columns.front().values,
                            &forces = samples.columns[force_column(std::size_t(k))].values;
  if (contacts.size() > 1)
    if (const std::optional<LoadSpan> span = load_span(times, forces))
    {
      contact.start_time = span->begin;
      if (contact.duration)
        contact.duration = span->end - span->begin;
      if (contact.first_duration)
        contact.first_duration =
          first_load(times, forces, traces[k].first_end).value_or(*contact.first_duration);
    }
  if (meet_flat(c.bodies[contacts[k].first], c.bodies[contacts[k].second]))
    contact.plateau_force = plateau(times, forces);
}

void ImpactRecorder::add_adhesion(ContactRecord &contact, int k) const
{
  const ContactTrace &trace = traces[k];
  if (!contacts[k].adhesion || !trace.start)
    return;
  double slowest = infinity; // waves of the bodies [m/s]
  for (const int body : {contacts[k].first, contacts[k].second})
    for (const Material &material : c.bodies[body].materials())
      slowest = std::min(slowest, std::sqrt(material.youngs_modulus / material.density));
  const AdhesiveScale unit = adhesive_scale(c.bodies[contacts[k].first],
                                            c.bodies[contacts[k].second], *contacts[k].adhesion);
  contact.tabor = unit.tabor(*contacts[k].adhesion);
  contact.sticking_velocity = scales[k].sticking_speed;
  contact.wave_speed_ratio = scales[k].sticking_speed / slowest;
  contact.peak_tension = trace.tension;
  contact.peak_tension_time = trace.tension_time;
  contact.attach_approach = trace.attach_approach;
  contact.detach_approach = contact.residual_approach;
  contact.stick = trace.is_stuck();
  // Elastic bodies that keep their waves lose energy by snapping alone.
  const bool is_elastic =
    !has.plastic && !has.viscous && std::ranges::none_of(c.bodies, &Body::is_unbounded);
  if (is_elastic && has_released(k))
    contact.adhesion_energy_loss =
      mass_of_pair(k) * (std::pow(trace.approach_speed, 2) - std::pow(trace.separation_speed, 2)) /
      2;
}

ModelRecord ImpactRecorder::record() const
{
  ModelRecord result = named_record(c);
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
  {
    BodyRecord &body = result.bodies[i];
    body.velocity = velocities[i];
    if (const auto &state = last.bodies[i]; body.mass && c.bodies[i].is_deformable())
      body.residual_vibration_energy =
        state.kinetic + state.strain + state.hourglass - state.rigid_body_kinetic;
  }
  for (std::size_t k = 0; k < contacts.size(); ++k)
  {
    const ContactTrace &trace = traces[k];
    ContactRecord &contact = result.contacts[k];
    if (trace.start)
    {
      const Peak largest =
        has_short_steps(k) ? row_peak(k, infinity) : Peak{trace.peak, trace.peak_time};
      contact.peak_force = largest.force;
      contact.peak_time = largest.time;
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
                                 .first_mass = a.mass(),
                                 .second_mass = b.mass(),
                                 .rolls = a.shape == Shape::sphere && b.shape == Shape::sphere});
    }
    if (trace.later_impacts > 0)
      result.remarks.push_back({fmt::format(
        "{}: the bodies moved apart and met again: the speeds of approach and separation{} are "
        "those of the first of {} impacts; all other values cover every impact",
        contacts[k].name, c.bodies.size() == 2 ? " and the restitution" : "",
        trace.later_impacts + 1)});
    if (!c.duration && closing_speed(int(k)) > rest * scales[k].speed && creeps_up(int(k)))
      result.remarks.push_back({fmt::format(
        "{}: in the end the bodies approach each other again, at {:.2g} m/s; they would meet "
        "{:.2g} s later and change their velocities by no more than that",
        contacts[k].name, closing_speed(int(k)), -approach(int(k)) / closing_speed(int(k)))});
    if (trace.end && !contacts[k].bonded && !touches(int(k), last.contacts[k]))
    {
      contact.end_time = *trace.end;
      contact.duration = *trace.end - *trace.start;
      contact.residual_approach = trace.approach_at_end;
    }
    if (trace.later_impacts > 0)
    {
      contact.first_peak_force =
        has_short_steps(k) ? row_peak(k, trace.first_end).force : trace.first_peak;
      contact.first_duration = trace.first_end - *trace.start;
    }
    add_load(contact, int(k));
    add_adhesion(contact, int(k));
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
  energy.rigid_body_kinetic = last.sum(&State::rigid_body_kinetic);
  energy.strain = last.sum(&State::strain);
  energy.hourglass = last.sum(&State::hourglass);
  energy.contact = last.contact;
  energy.balance_error = max_balance_error;
  if (has.plastic)
    energy.plastic = last.sum(&State::plastic);
  if (has.viscous)
    energy.viscous = last.sum(&State::viscous);
  if (has.adhesion)
    energy.adhesion = last.adhesion;
  if (has.friction)
    energy.friction = last.friction;
  if (has.external)
    energy.external = last.external;
  if (has.absorbed)
    energy.absorbed = last.absorbed;
  // Energy that was radiated into the ground.
  for (std::size_t i = 0; i < c.bodies.size(); ++i)
    if (c.bodies[i].is_unbounded() && c.traits().impacts)
    {
      const State &block = last.bodies[i];
      energy.radiated =
        energy.radiated.value_or(last.absorbed) + block.kinetic + block.strain + block.hourglass;
    }
}
} // namespace carambole::fem
