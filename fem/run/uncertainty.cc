#include "fem/run/uncertainty.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <map>

#include "cases/case/scales.h"
#include "cases/records/convergence.h"
#include "cases/records/quantities.h"

namespace carambole::fem
{
namespace
{
using enum QuantityKind;

// The quantities whose convergence is reported.
std::vector<QuantityName> quantities(const Case &c, const ModelRecord &model)
{
  std::vector<QuantityName> result;
  const auto add =
    [&result](std::initializer_list<QuantityKind> kinds, const std::string &subject = "")
  {
    for (const QuantityKind kind : kinds)
      result.push_back({kind, subject});
  };
  if (c.traits().is_quasi_static)
  {
    const std::string contact = model.contacts.front().name();
    add({c.indentation.maximum ? peak_force : max_approach, residual_approach, max_contact_radius,
         work, returned_work, quasi_static_restitution, pull_off_force, adhesion_energy_loss,
         attach_approach, detach_approach, sticking_velocity},
        contact);
    for (const BodyRecord &body : model.bodies)
      add({max_plastic_strain}, body.name);
    add({energy_plastic, energy_viscous, energy_friction});
    return result;
  }
  if (c.traits().slips)
  {
    add({peak_force, duration, max_approach, impulse, max_contact_radius, tangential_impulse,
         peak_tangential_force, rebound_slip_velocity},
        model.contacts.front().name());
    for (const BodyRecord &body : model.bodies)
      add({velocity, tangential_velocity, spin}, body.name);
    add({restitution, tangential_restitution, rebound_angle, energy_friction});
    return result;
  }
  for (const ContactRecord &contact : model.contacts)
  {
    add({peak_force,       plateau_force,          peak_time,          end_time,
         duration,         first_peak_force,       first_duration,     impulse,
         max_approach,     residual_approach,      max_contact_radius, separation_speed,
         corner_frequency, corner_frequency_ratio, spectral_minimum,   spectral_minimum_ratio,
         peak_tension,     attach_approach,        detach_approach,    adhesion_energy_loss},
        contact.name());
    // The approach speed of a pair that flies freely until it touches does not depend on the mesh.
    if (c.gravity != 0 || c.bodies.size() > 2)
      add({approach_speed}, contact.name());
  }
  for (const BodyRecord &body : model.bodies)
    if (body.mass && c.traits().impacts)
      add({velocity, residual_vibration_energy, residual_stress_energy, max_plastic_strain,
           final_length, final_face_radius, strain_rate, stress_error, stress_scatter,
           force_imbalance},
          body.name);
  for (const ProbeRecord &probe : model.probes)
    add({peak_displacement_r, peak_displacement_z, final_displacement_r, final_displacement_z,
         peak_velocity_r, peak_velocity_z, peak_section_force, phase_speed_ratio},
        std::to_string(probe.number));
  add({restitution, energy_plastic, energy_viscous, energy_friction, energy_absorbed,
       energy_radiated, energy_radiated_pressure, energy_radiated_shear, energy_radiated_rayleigh});
  return result;
}

// The components in r and z of one quantity of a probe.
constexpr std::array<std::array<QuantityKind, 2>, 3> probe_components{
  {{peak_displacement_r, peak_displacement_z},
   {final_displacement_r, final_displacement_z},
   {peak_velocity_r, peak_velocity_z}}};

// Largest absolute value of these quantities of all probes.
double largest_of_probes(const ModelRecord &model, const std::array<QuantityKind, 2> &kinds)
{
  double largest = 0;
  for (const ProbeRecord &probe : model.probes)
    for (const QuantityKind kind : kinds)
      largest = std::max(
        largest, std::abs(find_quantity(model, {kind, std::to_string(probe.number)}).value_or(0)));
  return largest;
}

// Whether a value is zero by symmetry: then only round-off compared with the largest value of its
// kind.
bool is_round_off(const ModelRecord &model, QuantityKind kind, double value)
{
  // Neighbours in a row that touch at rest get their speed from the first forces through the row.
  if (kind == approach_speed)
  {
    double largest = 0;
    for (const ContactRecord &contact : model.contacts)
      largest = std::max(largest, contact.approach_speed.value_or(0));
    constexpr double at_rest = 1e-3;
    return std::abs(value) <= at_rest * largest;
  }
  constexpr double round_off = 1e-9;
  for (const auto &components : probe_components)
    if (std::ranges::count(components, kind) > 0)
      return std::abs(value) <= round_off * largest_of_probes(model, components);
  return false;
}

// Flat faces touch everywhere at once. The peak is the blow of one layer of elements and the
// ringing of the front behind it; it depends on the mesh and has no limit as the mesh is refined.
bool has_no_limit(const Case &c, const QuantityName &quantity)
{
  if ((quantity.kind != peak_force && quantity.kind != first_peak_force &&
       quantity.kind != peak_time) ||
      c.traits().is_quasi_static)
    return false;
  return std::ranges::any_of(c.contacts(),
                             [&](const Contact &contact)
                             {
                               return meet_flat(c.bodies[contact.first],
                                                c.bodies[contact.second]) &&
                                      quantity.subject == contact.name;
                             });
}

bool are_equal(const std::vector<double> &values)
{
  constexpr double round_off = 1e-11;
  const auto [least, most] = std::ranges::minmax(values);
  return values.size() > 1 && most - least <= round_off * std::max(std::abs(least), std::abs(most));
}
} // namespace

void add_uncertainty(const Case &c, ModelRecord &finest, const std::vector<ModelRecord> &levels)
{
  std::map<std::string, std::vector<double>> all;
  for (const QuantityName &quantity : quantities(c, finest))
  {
    if (has_no_limit(c, quantity))
    {
      if (quantity.kind == peak_force && find_quantity(finest, quantity))
        finest.remarks.push_back(
          {to_string(quantity) +
           " does not converge: flat faces touch everywhere at once, and the peak comes from the "
           "impact of one layer of elements; no uncertainty is stated"});
      continue;
    }
    std::vector<double> values;
    for (const ModelRecord &level : levels)
      if (const auto value = find_quantity(level, quantity))
        values.push_back(*value);
    if (values.size() != levels.size() || is_round_off(finest, quantity.kind, values.back()))
      continue;                                // the quantity does not apply to this case
    if (c.traits().slips && are_equal(values)) // Hertz' impact is exact, and gross sliding
    {
      finest.uncertainty[to_string(quantity)] = {
        values.back(), 0, {}, "equal on all levels", values};
      continue;
    }
    all[to_string(quantity)] = values;
  }
  const bool has_edge = std::ranges::any_of(
    c.contacts(), [&](const Contact &contact)
    { return presses_with_edge(c.bodies[contact.first], c.bodies[contact.second]); });
  finest.uncertainty.merge(has_edge ? estimate_uncertainties(all, 1) : estimate_uncertainties(all));
}

void add_load_steps(ModelRecord &record, const ModelRecord &level, const ModelRecord &halved_steps)
{
  constexpr double factor = 2.5;
  for (auto &[name, found] : record.uncertainty)
  {
    const QuantityName quantity = parse_quantity_name(name).value();
    const auto value = find_quantity(level, quantity),
               halved = find_quantity(halved_steps, quantity);
    if (!value || !halved)
      continue;
    found.truncation = factor * std::abs(*halved - *value);
    found.uncertainty += *found.truncation;
  }
}

void add_truncation(ModelRecord &record, const Truncation &truncated)
{
  for (const auto &[quantity, half_width] : truncated.uncertainty)
    if (const auto found = record.uncertainty.find(quantity); found != record.uncertainty.end())
    {
      found->second.uncertainty += half_width;
      found->second.truncation = half_width;
    }
}
} // namespace carambole::fem
