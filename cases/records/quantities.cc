#include "cases/records/quantities.h"

#include <algorithm>

#include "cases/records/scalar_units.h"

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
#define BODY(member, its_unit, ...)                                                                \
  body(member, #member, unit::its_unit.dimension, [](const BodyRecord &b) { return b.member; }),
#define CONTACT(member, its_unit, ...)                                                             \
  contact(member, #member, unit::its_unit.dimension,                                               \
          [](const ContactRecord &c) { return c.member; }),
#define PROBE(member, its_unit, ...)                                                               \
  probe(member, #member, unit::its_unit.dimension, [](const ProbeRecord &p) { return p.member; }),
#include "cases/records/scalars.def"
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
#define ENERGY(member, its_unit, ...)                                                              \
  model(energy_##member, "energy " #member, unit::its_unit.dimension,                              \
        [](const ModelRecord &m) { return m.energy.member; }),
#include "cases/records/scalars.def"
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
