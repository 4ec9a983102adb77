#include "cases/records/quantities.h"

#include <algorithm>

namespace carambole
{
namespace
{
QuantityDefinition body(QuantityKind kind, std::string name, Dimension dimension,
                        std::optional<double> (*get)(const BodyRecord &))
{
  return {kind, std::move(name), Subject::body, dimension, nullptr, get};
}

QuantityDefinition contact(QuantityKind kind, std::string name, Dimension dimension,
                           std::optional<double> (*get)(const ContactRecord &))
{
  return {kind, std::move(name), Subject::contact, dimension, nullptr, nullptr, get};
}

QuantityDefinition probe(QuantityKind kind, std::string name, Dimension dimension,
                         std::optional<double> (*get)(const ProbeRecord &))
{
  return {kind, std::move(name), Subject::probe, dimension, nullptr, nullptr, nullptr, get};
}

QuantityDefinition mode(QuantityKind kind, std::string name, Dimension dimension,
                        std::optional<double> (*get)(const ModeRecord &))
{
  return {kind, std::move(name), Subject::mode, dimension, nullptr, nullptr, nullptr, nullptr, get};
}

QuantityDefinition bounce(QuantityKind kind, std::string name, Dimension dimension,
                          std::optional<double> (*get)(const BounceRecord &))
{
  return {kind,    std::move(name), Subject::bounce, dimension, nullptr,
          nullptr, nullptr,         nullptr,         nullptr,   get};
}

QuantityDefinition model(QuantityKind kind, std::string name, Dimension dimension,
                         std::optional<double> (*get)(const ModelRecord &))
{
  return {kind, std::move(name), Subject::model, dimension, get};
}

using Value = std::optional<double>;

const std::string uncertainty_word = "uncertainty ";
} // namespace

const std::vector<QuantityDefinition> &quantity_definitions()
{
  using enum QuantityKind;
  static const std::vector<QuantityDefinition> definitions{
    model(restitution, "restitution", dimension::none,
          [](const ModelRecord &m) { return m.restitution; }),
    model(tangential_restitution, "tangential_restitution", dimension::none,
          [](const ModelRecord &m) { return m.tangential_restitution; }),
    model(rebound_angle, "rebound_angle", dimension::none,
          [](const ModelRecord &m) { return m.rebound_angle; }),
    body(mass, "mass", dimension::mass, [](const BodyRecord &b) { return b.mass; }),
    body(velocity, "velocity", dimension::velocity,
         [](const BodyRecord &b) { return Value(b.velocity); }),
    body(residual_vibration_energy, "residual_vibration_energy", dimension::energy,
         [](const BodyRecord &b) { return b.residual_vibration_energy; }),
    body(residual_stress_energy, "residual_stress_energy", dimension::energy,
         [](const BodyRecord &b) { return b.residual_stress_energy; }),
    body(max_plastic_strain, "max_plastic_strain", dimension::none,
         [](const BodyRecord &b) { return b.max_plastic_strain; }),
    body(final_length, "final_length", dimension::length,
         [](const BodyRecord &b) { return b.final_length; }),
    body(final_face_radius, "final_face_radius", dimension::length,
         [](const BodyRecord &b) { return b.final_face_radius; }),
    body(acceleration, "acceleration", dimension::acceleration,
         [](const BodyRecord &b) { return b.acceleration; }),
    body(angular_velocity, "angular_velocity", {0, 0, -1},
         [](const BodyRecord &b) { return b.angular_velocity; }),
    body(angular_acceleration, "angular_acceleration", {0, 0, -2},
         [](const BodyRecord &b) { return b.angular_acceleration; }),
    body(tangential_velocity, "tangential_velocity", dimension::velocity,
         [](const BodyRecord &b) { return b.tangential_velocity; }),
    body(spin, "spin", {0, 0, -1}, [](const BodyRecord &b) { return b.spin; }),
    contact(peak_force, "peak_force", dimension::force,
            [](const ContactRecord &c) { return c.peak_force; }),
    contact(peak_time, "peak_time", dimension::time,
            [](const ContactRecord &c) { return c.peak_time; }),
    contact(start_time, "start_time", dimension::time,
            [](const ContactRecord &c) { return c.start_time; }),
    contact(end_time, "end_time", dimension::time,
            [](const ContactRecord &c) { return c.end_time; }),
    contact(duration, "duration", dimension::time,
            [](const ContactRecord &c) { return c.duration; }),
    contact(impulse, "impulse", dimension::impulse,
            [](const ContactRecord &c) { return c.impulse; }),
    contact(max_approach, "max_approach", dimension::length,
            [](const ContactRecord &c) { return c.max_approach; }),
    contact(max_approach_time, "max_approach_time", dimension::time,
            [](const ContactRecord &c) { return c.max_approach_time; }),
    contact(residual_approach, "residual_approach", dimension::length,
            [](const ContactRecord &c) { return c.residual_approach; }),
    contact(approach_speed, "approach_speed", dimension::velocity,
            [](const ContactRecord &c) { return c.approach_speed; }),
    contact(separation_speed, "separation_speed", dimension::velocity,
            [](const ContactRecord &c) { return c.separation_speed; }),
    contact(max_contact_radius, "max_contact_radius", dimension::length,
            [](const ContactRecord &c) { return c.max_contact_radius; }),
    contact(yield_approach, "yield_approach", dimension::length,
            [](const ContactRecord &c) { return c.yield_approach; }),
    contact(friction_force, "friction_force", dimension::force,
            [](const ContactRecord &c) { return c.friction_force; }),
    contact(sliding_speed, "sliding_speed", dimension::velocity,
            [](const ContactRecord &c) { return c.sliding_speed; }),
    contact(tangential_impulse, "tangential_impulse", dimension::impulse,
            [](const ContactRecord &c) { return c.tangential_impulse; }),
    contact(peak_tangential_force, "peak_tangential_force", dimension::force,
            [](const ContactRecord &c) { return c.peak_tangential_force; }),
    contact(slip_velocity, "slip_velocity", dimension::velocity,
            [](const ContactRecord &c) { return c.slip_velocity; }),
    contact(rebound_slip_velocity, "rebound_slip_velocity", dimension::velocity,
            [](const ContactRecord &c) { return c.rebound_slip_velocity; }),
    contact(work, "work", dimension::energy, [](const ContactRecord &c) { return c.work; }),
    contact(returned_work, "returned_work", dimension::energy,
            [](const ContactRecord &c) { return c.returned_work; }),
    contact(quasi_static_restitution, "quasi_static_restitution", dimension::none,
            [](const ContactRecord &c) { return c.quasi_static_restitution; }),
    contact(newton_restitution, "newton_restitution", dimension::none,
            [](const ContactRecord &c) { return c.newton_restitution; }),
    contact(poisson_restitution, "poisson_restitution", dimension::none,
            [](const ContactRecord &c) { return c.poisson_restitution; }),
    contact(stronge_restitution, "stronge_restitution", dimension::none,
            [](const ContactRecord &c) { return c.stronge_restitution; }),
    contact(hedrih_restitution, "hedrih_restitution", dimension::none,
            [](const ContactRecord &c) { return c.hedrih_restitution; }),
    contact(peak_damping_force, "peak_damping_force", dimension::force,
            [](const ContactRecord &c) { return c.peak_damping_force; }),
    contact(first_peak_force, "first_peak_force", dimension::force,
            [](const ContactRecord &c) { return c.first_peak_force; }),
    contact(first_duration, "first_duration", dimension::time,
            [](const ContactRecord &c) { return c.first_duration; }),
    contact(plateau_force, "plateau_force", dimension::force,
            [](const ContactRecord &c) { return c.plateau_force; }),
    probe(peak_displacement_r, "peak_displacement_r", dimension::length,
          [](const ProbeRecord &p) { return p.peak_displacement_r; }),
    probe(peak_displacement_z, "peak_displacement_z", dimension::length,
          [](const ProbeRecord &p) { return p.peak_displacement_z; }),
    probe(final_displacement_r, "final_displacement_r", dimension::length,
          [](const ProbeRecord &p) { return p.final_displacement_r; }),
    probe(final_displacement_z, "final_displacement_z", dimension::length,
          [](const ProbeRecord &p) { return p.final_displacement_z; }),
    probe(peak_velocity_r, "peak_velocity_r", dimension::velocity,
          [](const ProbeRecord &p) { return p.peak_velocity_r; }),
    probe(peak_velocity_z, "peak_velocity_z", dimension::velocity,
          [](const ProbeRecord &p) { return p.peak_velocity_z; }),
    mode(frequency, "frequency", {0, 0, -1},
         [](const ModeRecord &m) { return Value(m.frequency); }),
    mode(degree, "degree", dimension::none,
         [](const ModeRecord &m) { return m.degree ? Value(*m.degree) : Value(); }),
    mode(squared_amplitude, "squared_amplitude", {-1, 0, 0},
         [](const ModeRecord &m) { return m.squared_amplitude; }),
    bounce(bounce_time, "bounce_time", dimension::time,
           [](const BounceRecord &b) { return Value(b.start_time); }),
    bounce(bounce_restitution, "bounce_restitution", dimension::none,
           [](const BounceRecord &b) { return b.restitution(); }),
    model(energy_initial, "energy initial", dimension::energy,
          [](const ModelRecord &m) { return m.energy.initial; }),
    model(energy_kinetic, "energy kinetic", dimension::energy,
          [](const ModelRecord &m) { return m.energy.kinetic; }),
    model(energy_rigid_body_kinetic, "energy rigid_body_kinetic", dimension::energy,
          [](const ModelRecord &m) { return m.energy.rigid_body_kinetic; }),
    model(energy_strain, "energy strain", dimension::energy,
          [](const ModelRecord &m) { return m.energy.strain; }),
    model(energy_plastic, "energy plastic", dimension::energy,
          [](const ModelRecord &m) { return m.energy.plastic; }),
    model(energy_viscous, "energy viscous", dimension::energy,
          [](const ModelRecord &m) { return m.energy.viscous; }),
    model(energy_hourglass, "energy hourglass", dimension::energy,
          [](const ModelRecord &m) { return m.energy.hourglass; }),
    model(energy_contact, "energy contact", dimension::energy,
          [](const ModelRecord &m) { return m.energy.contact; }),
    model(energy_friction, "energy friction", dimension::energy,
          [](const ModelRecord &m) { return m.energy.friction; }),
    model(energy_rolling, "energy rolling", dimension::energy,
          [](const ModelRecord &m) { return m.energy.rolling; }),
    model(energy_external, "energy external", dimension::energy,
          [](const ModelRecord &m) { return m.energy.external; }),
    model(energy_absorbed, "energy absorbed", dimension::energy,
          [](const ModelRecord &m) { return m.energy.absorbed; }),
    model(energy_radiated, "energy radiated", dimension::energy,
          [](const ModelRecord &m) { return m.energy.radiated; }),
    model(energy_dissipated, "energy dissipated", dimension::energy,
          [](const ModelRecord &m) { return m.energy.dissipated; }),
    model(energy_balance_error, "energy balance_error", dimension::none,
          [](const ModelRecord &m) { return m.energy.balance_error; }),
  };
  return definitions;
}

const QuantityDefinition &definition(QuantityKind kind)
{
  return quantity_definitions()[static_cast<std::size_t>(kind)];
}

QuantityName QuantityName::of_uncertainty() const
{
  return {kind, subject, true};
}

std::string to_string(const QuantityName &quantity)
{
  return (quantity.is_uncertainty ? uncertainty_word : "") + definition(quantity.kind).name +
         (quantity.subject.empty() ? "" : " " + quantity.subject);
}

std::optional<QuantityName> parse_quantity_name(std::string_view text)
{
  const bool is_uncertainty = text.starts_with(uncertainty_word);
  if (is_uncertainty)
    text.remove_prefix(uncertainty_word.size());
  for (const QuantityDefinition &known : quantity_definitions())
  {
    if (text == known.name)
      return QuantityName{known.kind, "", is_uncertainty};
    if (known.subject != Subject::model && text.starts_with(known.name + " "))
      return QuantityName{known.kind, std::string(text.substr(known.name.size() + 1)),
                          is_uncertainty};
  }
  return {};
}

namespace
{
/// The named body, or without a name the only one that can move.
const BodyRecord *find_body(const ModelRecord &model, const std::string &name)
{
  const BodyRecord *found = nullptr;
  for (const BodyRecord &body : model.bodies)
    if (name.empty() ? body.mass.has_value() : body.name == name)
    {
      if (found)
        return nullptr;
      found = &body;
    }
  return found;
}

const ContactRecord *find_contact(const ModelRecord &model, const std::string &name)
{
  if (name.empty())
    return model.contacts.size() == 1 ? &model.contacts.front() : nullptr;
  const auto found =
    std::find_if(model.contacts.begin(), model.contacts.end(),
                 [&](const ContactRecord &contact) { return contact.name() == name; });
  return found == model.contacts.end() ? nullptr : &*found;
}

const ProbeRecord *find_probe(const ModelRecord &model, const std::string &number)
{
  if (number.empty())
    return model.probes.size() == 1 ? &model.probes.front() : nullptr;
  const auto found =
    std::find_if(model.probes.begin(), model.probes.end(),
                 [&](const ProbeRecord &probe) { return std::to_string(probe.number) == number; });
  return found == model.probes.end() ? nullptr : &*found;
}

/// The mode of that name; a number alone means the only body that has modes.
const ModeRecord *find_mode(const ModelRecord &model, const std::string &name)
{
  const bool has_one_body = std::ranges::all_of(model.modes, [&](const ModeRecord &mode)
                                                { return mode.body == model.modes.front().body; });
  const auto found = std::ranges::find_if(
    model.modes, [&](const ModeRecord &mode)
    { return mode.name() == name || (has_one_body && std::to_string(mode.number) == name); });
  return found == model.modes.end() ? nullptr : &*found;
}

/// The touch of that name; a number alone means that of the only contact.
const BounceRecord *find_bounce(const ModelRecord &model, const std::string &name)
{
  const auto found =
    std::ranges::find_if(model.bounces,
                         [&](const BounceRecord &bounce)
                         {
                           return bounce.name() == name || (model.contacts.size() == 1 &&
                                                            std::to_string(bounce.number) == name);
                         });
  return found == model.bounces.end() ? nullptr : &*found;
}

/// The quantity with its full subject; nothing if the model has no such subject.
std::optional<QuantityName> with_subject(const ModelRecord &model, const QuantityName &quantity)
{
  switch (definition(quantity.kind).subject)
  {
  case Subject::model:
    return quantity;
  case Subject::body:
    if (const BodyRecord *body = find_body(model, quantity.subject))
      return QuantityName{quantity.kind, body->name};
    return {};
  case Subject::contact:
    if (const ContactRecord *contact = find_contact(model, quantity.subject))
      return QuantityName{quantity.kind, contact->name()};
    return {};
  case Subject::probe:
    if (const ProbeRecord *probe = find_probe(model, quantity.subject))
      return QuantityName{quantity.kind, std::to_string(probe->number)};
    return {};
  case Subject::mode:
    if (const ModeRecord *mode = find_mode(model, quantity.subject))
      return QuantityName{quantity.kind, mode->name()};
    return {};
  case Subject::bounce:
    if (const BounceRecord *bounce = find_bounce(model, quantity.subject))
      return QuantityName{quantity.kind, bounce->name()};
    return {};
  }
  return {};
}

/// The keys of stated uncertainties are copied from the case, where the subject may be omitted.
Value find_uncertainty(const ModelRecord &model, const QuantityName &quantity)
{
  const auto wanted = with_subject(model, {quantity.kind, quantity.subject});
  if (!wanted)
    return {};
  for (const auto &[key, uncertainty] : model.uncertainty)
    if (const auto known = parse_quantity_name(key); known && with_subject(model, *known) == wanted)
      return uncertainty.uncertainty;
  return {};
}
} // namespace

std::optional<double> find_quantity(const ModelRecord &model, const QuantityName &quantity)
{
  if (quantity.is_uncertainty)
    return find_uncertainty(model, quantity);
  const QuantityDefinition &known = definition(quantity.kind);
  switch (known.subject)
  {
  case Subject::model:
    return known.of_model(model);
  case Subject::body:
  {
    const BodyRecord *body = find_body(model, quantity.subject);
    return body ? known.of_body(*body) : Value();
  }
  case Subject::contact:
  {
    const ContactRecord *contact = find_contact(model, quantity.subject);
    return contact ? known.of_contact(*contact) : Value();
  }
  case Subject::probe:
  {
    const ProbeRecord *probe = find_probe(model, quantity.subject);
    return probe ? known.of_probe(*probe) : Value();
  }
  case Subject::mode:
  {
    const ModeRecord *mode = find_mode(model, quantity.subject);
    return mode ? known.of_mode(*mode) : Value();
  }
  case Subject::bounce:
  {
    const BounceRecord *bounce = find_bounce(model, quantity.subject);
    return bounce ? known.of_bounce(*bounce) : Value();
  }
  }
  return {};
}

std::optional<double> find_quantity(const ModelRecord &model, const std::string &quantity)
{
  const std::optional<QuantityName> name = parse_quantity_name(quantity);
  return name ? find_quantity(model, *name) : std::nullopt;
}

QuantityName of_first_impact(const ModelRecord &model, const QuantityName &quantity)
{
  QuantityName first = quantity;
  if (quantity.kind == QuantityKind::peak_force)
    first.kind = QuantityKind::first_peak_force;
  if (quantity.kind == QuantityKind::duration)
    first.kind = QuantityKind::first_duration;
  return find_quantity(model, {first.kind, first.subject}) ? first : quantity;
}
} // namespace carambole
