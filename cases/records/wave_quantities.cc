#include "cases/records/wave_quantities.h"

#include <algorithm>

#include "cases/case/free_flight.h"
#include "cases/case/half_space_waves.h"
#include "cases/case/scales.h"
#include "cases/case/wave_bodies.h"
#include "cases/records/history_columns.h"
#include "cases/values/pulse_spectrum.h"

namespace carambole
{
namespace
{
/// Whether the speed of the first touch brings the contact about, as in a row it may not: the
/// neighbours press bodies together that meet slowly, and there is no restitution after Newton.
bool has_own_speed(const Case &c, const ContactRecord &contact)
{
  if (c.bodies.size() == 2)
    return true;
  return contact.approach_speed.value_or(0) >= least_speed_share * fastest_meeting(c) &&
         (contact.newton_restitution || !contact.separation_speed);
}
} // namespace

void add_wave_quantities(const Case &c, ModelRecord &record)
{
  if (!c.is_normal_impact())
    return;
  const std::vector<Contact> contacts = c.contacts();
  for (std::size_t i = 0; i < std::min(contacts.size(), record.contacts.size()); ++i)
  {
    ContactRecord &contact = record.contacts[i];
    const Body &first = c.bodies[contacts[i].first], &second = c.bodies[contacts[i].second];
    if (first.shape != Shape::cylinder && second.shape != Shape::cylinder)
      continue;
    if (has_own_speed(c, contact))
      contact.zener_lambda = zener_lambda(first, second, contact.approach_speed.value_or(0));
    const std::optional<double> duration =
      contact.first_duration ? contact.first_duration : contact.duration;
    if (!duration || !(*duration > 0))
      continue;
    if (const double transit = std::max(transit_time(first), transit_time(second)); transit > 0)
      contact.transit_ratio = *duration / transit;
    std::optional<double> &echo = contact.bending_echo_ratio;
    for (const Body *body : {&first, &second})
      if (body->shape == Shape::cylinder && body->is_deformable() && body->is_uniform() &&
          wave_shape_of(*body) == WaveShape::plate)
        echo = std::min(echo.value_or(1e300), bending_echo_time(*body, *duration) / *duration);
  }
}

bool has_whole_pulse(const ContactRecord &contact)
{
  return contact.recontacts == 0 && contact.end_time && !contact.first_duration &&
         contact.duration.value_or(0) > 0;
}

void add_spectral_quantities(const Case &c, ModelRecord &record, const History &history)
{
  if (!c.is_normal_impact() || history.columns.empty())
    return;
  for (ContactRecord &contact : record.contacts)
  {
    const History::Column *const force = find_column(history, {ColumnKind::force, contact.name()});
    if (!force || !has_whole_pulse(contact))
      continue;
    const double duration = *contact.duration;
    const SpectralShape shape =
      PulseSpectrum(history.columns.front().values, force->values).shape(duration);
    contact.corner_frequency = shape.corner;
    contact.spectral_minimum = shape.first_minimum;
    if (contact.corner_frequency)
      contact.corner_frequency_ratio = *contact.corner_frequency * duration;
    if (contact.spectral_minimum)
      contact.spectral_minimum_ratio = *contact.spectral_minimum * duration;
  }
}

void add_radiated_waves(const Case &c, ModelRecord &record, const History &history)
{
  constexpr double least_way = 20; // of shear waves, in contact radii
  const std::vector<Contact> contacts = c.contacts();
  if (!c.is_normal_impact() || record.contacts.size() != contacts.size())
    return;
  for (std::size_t i = 0; i < contacts.size(); ++i)
  {
    const Body &first = c.bodies[contacts[i].first], &second = c.bodies[contacts[i].second],
               &block = first.shape == Shape::half_space ? first : second;
    const ContactRecord &contact = record.contacts[i];
    const History::Column *const force = find_column(history, {ColumnKind::force, contact.name()});
    if (block.shape != Shape::half_space || !block.is_uniform() || block.material->viscous ||
        meet_flat(first, second) || !force || !has_whole_pulse(contact))
      continue;
    const double speed = shear_wave_speed(*block.material);
    if (!(*contact.duration * speed > least_way * contact.max_contact_radius.value_or(0)))
      continue;
    const RadiationConstants of = radiation_constants(block.material->poisson_ratio);
    const double scale =
      PulseSpectrum(history.columns.front().values, force->values).squared_rate(*contact.duration) /
      (block.material->shear_modulus() * speed);
    const auto add = [scale](std::optional<double> &energy, double constant)
    { energy = energy.value_or(0) + constant * scale; };
    add(record.energy.radiated_pressure, of.pressure);
    add(record.energy.radiated_shear, of.shear);
    add(record.energy.radiated_rayleigh, of.rayleigh);
  }
}
} // namespace carambole
