#include "cases/records/quantities.h"

#include <algorithm>

namespace carambole
{
namespace
{
QuantityKind body(std::string name, Dimension dimension,
                  std::optional<double> (*get)(const BodyRecord &))
{
  return {std::move(name), Subject::body, dimension, nullptr, get};
}

QuantityKind contact(std::string name, Dimension dimension,
                     std::optional<double> (*get)(const ContactRecord &))
{
  return {std::move(name), Subject::contact, dimension, nullptr, nullptr, get};
}

QuantityKind probe(std::string name, Dimension dimension,
                   std::optional<double> (*get)(const ProbeRecord &))
{
  return {std::move(name), Subject::probe, dimension, nullptr, nullptr, nullptr, get};
}

QuantityKind mode(std::string name, Dimension dimension,
                  std::optional<double> (*get)(const ModeRecord &))
{
  return {std::move(name), Subject::mode, dimension, nullptr, nullptr, nullptr, nullptr, get};
}

QuantityKind model(std::string name, Dimension dimension,
                   std::optional<double> (*get)(const ModelRecord &))
{
  return {std::move(name), Subject::model, dimension, get};
}

using Value = std::optional<double>;
} // namespace

const std::vector<QuantityKind> &quantity_kinds()
{
  static const std::vector<QuantityKind> kinds{
    model("restitution", dimension::none, [](const ModelRecord &m) { return m.restitution; }),
    body("mass", dimension::mass, [](const BodyRecord &b) { return b.mass; }),
    body("velocity", dimension::velocity, [](const BodyRecord &b) { return Value(b.velocity); }),
    body("residual_vibration_energy", dimension::energy,
         [](const BodyRecord &b) { return b.residual_vibration_energy; }),
    body("max_plastic_strain", dimension::none,
         [](const BodyRecord &b) { return b.max_plastic_strain; }),
    body("final_length", dimension::length, [](const BodyRecord &b) { return b.final_length; }),
    body("final_face_radius", dimension::length,
         [](const BodyRecord &b) { return b.final_face_radius; }),
    body("acceleration", dimension::acceleration,
         [](const BodyRecord &b) { return b.acceleration; }),
    body("angular_velocity", {0, 0, -1}, [](const BodyRecord &b) { return b.angular_velocity; }),
    body("angular_acceleration", {0, 0, -2},
         [](const BodyRecord &b) { return b.angular_acceleration; }),
    contact("peak_force", dimension::force, [](const ContactRecord &c) { return c.peak_force; }),
    contact("peak_time", dimension::time, [](const ContactRecord &c) { return c.peak_time; }),
    contact("start_time", dimension::time, [](const ContactRecord &c) { return c.start_time; }),
    contact("end_time", dimension::time, [](const ContactRecord &c) { return c.end_time; }),
    contact("duration", dimension::time, [](const ContactRecord &c) { return c.duration; }),
    contact("impulse", dimension::impulse, [](const ContactRecord &c) { return c.impulse; }),
    contact("max_approach", dimension::length,
            [](const ContactRecord &c) { return c.max_approach; }),
    contact("max_approach_time", dimension::time,
            [](const ContactRecord &c) { return c.max_approach_time; }),
    contact("residual_approach", dimension::length,
            [](const ContactRecord &c) { return c.residual_approach; }),
    contact("approach_speed", dimension::velocity,
            [](const ContactRecord &c) { return c.approach_speed; }),
    contact("separation_speed", dimension::velocity,
            [](const ContactRecord &c) { return c.separation_speed; }),
    contact("max_contact_radius", dimension::length,
            [](const ContactRecord &c) { return c.max_contact_radius; }),
    contact("yield_approach", dimension::length,
            [](const ContactRecord &c) { return c.yield_approach; }),
    contact("friction_force", dimension::force,
            [](const ContactRecord &c) { return c.friction_force; }),
    contact("sliding_speed", dimension::velocity,
            [](const ContactRecord &c) { return c.sliding_speed; }),
    probe("peak_displacement_r", dimension::length,
          [](const ProbeRecord &p) { return p.peak_displacement_r; }),
    probe("peak_displacement_z", dimension::length,
          [](const ProbeRecord &p) { return p.peak_displacement_z; }),
    probe("final_displacement_r", dimension::length,
          [](const ProbeRecord &p) { return p.final_displacement_r; }),
    probe("final_displacement_z", dimension::length,
          [](const ProbeRecord &p) { return p.final_displacement_z; }),
    probe("peak_velocity_r", dimension::velocity,
          [](const ProbeRecord &p) { return p.peak_velocity_r; }),
    probe("peak_velocity_z", dimension::velocity,
          [](const ProbeRecord &p) { return p.peak_velocity_z; }),
    mode("frequency", {0, 0, -1}, [](const ModeRecord &m) { return Value(m.frequency); }),
    mode("degree", dimension::none,
         [](const ModeRecord &m) { return m.degree ? Value(*m.degree) : Value(); }),
    mode("squared_amplitude", {-1, 0, 0}, [](const ModeRecord &m) { return m.squared_amplitude; }),
    model("energy initial", dimension::energy,
          [](const ModelRecord &m) { return m.energy.initial; }),
    model("energy kinetic", dimension::energy,
          [](const ModelRecord &m) { return m.energy.kinetic; }),
    model("energy rigid_body_kinetic", dimension::energy,
          [](const ModelRecord &m) { return m.energy.rigid_body_kinetic; }),
    model("energy strain", dimension::energy, [](const ModelRecord &m) { return m.energy.strain; }),
    model("energy plastic", dimension::energy,
          [](const ModelRecord &m) { return m.energy.plastic; }),
    model("energy viscous", dimension::energy,
          [](const ModelRecord &m) { return m.energy.viscous; }),
    model("energy hourglass", dimension::energy,
          [](const ModelRecord &m) { return m.energy.hourglass; }),
    model("energy contact", dimension::energy,
          [](const ModelRecord &m) { return m.energy.contact; }),
    model("energy friction", dimension::energy,
          [](const ModelRecord &m) { return m.energy.friction; }),
    model("energy external", dimension::energy,
          [](const ModelRecord &m) { return m.energy.external; }),
    model("energy absorbed", dimension::energy,
          [](const ModelRecord &m) { return m.energy.absorbed; }),
    model("energy radiated", dimension::energy,
          [](const ModelRecord &m) { return m.energy.radiated; }),
    model("energy dissipated", dimension::energy,
          [](const ModelRecord &m) { return m.energy.dissipated; }),
    model("energy balance_error", dimension::none,
          [](const ModelRecord &m) { return m.energy.balance_error; }),
  };
  return kinds;
}

QuantityName parse_quantity_name(const std::string &text)
{
  QuantityName parsed;
  std::string rest = text;
  if (const std::string word = "uncertainty "; rest.starts_with(word))
  {
    parsed.is_uncertainty = true;
    rest.erase(0, word.size());
  }
  for (const QuantityKind &kind : quantity_kinds())
    if (rest == kind.name || (kind.subject != Subject::model && rest.starts_with(kind.name + " ")))
    {
      parsed.kind = &kind;
      parsed.name = kind.name;
      parsed.subject = rest == kind.name ? "" : rest.substr(kind.name.size() + 1);
      return parsed;
    }
  const std::size_t last = rest.starts_with("energy ") ? std::string::npos : rest.find(' ');
  parsed.name = rest.substr(0, last);
  parsed.subject = last == std::string::npos ? "" : rest.substr(last + 1);
  return parsed;
}

namespace
{
/// The body that is meant: the named one, or without a name the only one that moves.
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

/// The mode of that name; a number alone is of the only body that has modes.
const ModeRecord *find_mode(const ModelRecord &model, const std::string &name)
{
  const bool one_body = std::ranges::all_of(model.modes, [&](const ModeRecord &mode)
                                            { return mode.body == model.modes.front().body; });
  const auto found = std::ranges::find_if(
    model.modes, [&](const ModeRecord &mode)
    { return mode.name() == name || (one_body && std::to_string(mode.number) == name); });
  return found == model.modes.end() ? nullptr : &*found;
}

/// The quantity with its subject spelt out; empty if there is no such one.
std::string full_name(const ModelRecord &model, const QuantityName &name)
{
  if (name.kind->subject == Subject::model)
    return name.name;
  if (name.kind->subject == Subject::body)
  {
    const BodyRecord *body = find_body(model, name.subject);
    return body ? name.name + " " + body->name : "";
  }
  if (name.kind->subject == Subject::probe)
  {
    const ProbeRecord *probe = find_probe(model, name.subject);
    return probe ? name.name + " " + std::to_string(probe->number) : "";
  }
  if (name.kind->subject == Subject::mode)
  {
    const ModeRecord *mode = find_mode(model, name.subject);
    return mode ? name.name + " " + mode->name() : "";
  }
  const ContactRecord *contact = find_contact(model, name.subject);
  return contact ? name.name + " " + contact->name() : "";
}

Value find_uncertainty(const ModelRecord &model, const QuantityName &name)
{
  const std::string wanted = full_name(model, name);
  for (const auto &[key, uncertainty] : model.uncertainty)
    if (const QuantityName known = parse_quantity_name(key);
        known.kind && full_name(model, known) == wanted)
      return uncertainty.uncertainty;
  return {};
}
} // namespace

std::optional<double> find_quantity(const ModelRecord &model, const std::string &quantity)
{
  const QuantityName name = parse_quantity_name(quantity);
  if (!name.kind)
    return {};
  if (name.is_uncertainty)
    return find_uncertainty(model, name);
  switch (name.kind->subject)
  {
  case Subject::model:
    return name.kind->of_model(model);
  case Subject::body:
  {
    const BodyRecord *body = find_body(model, name.subject);
    return body ? name.kind->of_body(*body) : Value();
  }
  case Subject::contact:
  {
    const ContactRecord *contact = find_contact(model, name.subject);
    return contact ? name.kind->of_contact(*contact) : Value();
  }
  case Subject::probe:
  {
    const ProbeRecord *probe = find_probe(model, name.subject);
    return probe ? name.kind->of_probe(*probe) : Value();
  }
  case Subject::mode:
  {
    const ModeRecord *mode = find_mode(model, name.subject);
    return mode ? name.kind->of_mode(*mode) : Value();
  }
  }
  return {};
}
} // namespace carambole
