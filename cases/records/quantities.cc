#include "cases/records/quantities.h"

#include <algorithm>
#include <type_traits>

#include "cases/records/scalar_units.h"

namespace carambole
{
namespace
{
using Value = std::optional<double>;

const std::string uncertainty_word = "uncertainty ";

// What a quantity of a model is taken from, as the function that takes it says; nullptr: the model
// has no such subject.

const ModelRecord *find(ValueOf<ModelRecord>, const ModelRecord &model, const std::string &)
{
  return &model;
}

/// The named body, or without a name the only one that can move.
const BodyRecord *find(ValueOf<BodyRecord>, const ModelRecord &model, const std::string &name)
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

template <typename Record, typename Is>
const Record *first_that(const std::vector<Record> &records, const Is &is)
{
  const auto found = std::ranges::find_if(records, is);
  return found == records.end() ? nullptr : &*found;
}

const ContactRecord *find(ValueOf<ContactRecord>, const ModelRecord &model, const std::string &name)
{
  if (name.empty())
    return model.contacts.size() == 1 ? &model.contacts.front() : nullptr;
  return first_that(model.contacts,
                    [&](const ContactRecord &contact) { return contact.name() == name; });
}

const ProbeRecord *find(ValueOf<ProbeRecord>, const ModelRecord &model, const std::string &number)
{
  if (number.empty())
    return model.probes.size() == 1 ? &model.probes.front() : nullptr;
  return first_that(model.probes, [&](const ProbeRecord &probe)
                    { return std::to_string(probe.number) == number; });
}

/// The mode of that name; a number alone means the only body that has modes.
const ModeRecord *find(ValueOf<ModeRecord>, const ModelRecord &model, const std::string &name)
{
  const bool has_one_body = std::ranges::all_of(model.modes, [&](const ModeRecord &mode)
                                                { return mode.body == model.modes.front().body; });
  return first_that(
    model.modes, [&](const ModeRecord &mode)
    { return mode.name() == name || (has_one_body && std::to_string(mode.number) == name); });
}

/// The touch of that name; a number alone means that of the only contact.
const BounceRecord *find(ValueOf<BounceRecord>, const ModelRecord &model, const std::string &name)
{
  const bool has_one_contact = model.contacts.size() == 1;
  return first_that(model.bounces,
                    [&](const BounceRecord &bounce) {
                      return bounce.name() == name ||
                             (has_one_contact && std::to_string(bounce.number) == name);
                    });
}

// The full names of subjects.
std::string full_name(const BodyRecord &body)
{
  return body.name;
}
std::string full_name(const ProbeRecord &probe)
{
  return std::to_string(probe.number);
}
std::string full_name(const auto &record) // a contact, a mode or a bounce
{
  return record.name();
}

/// The quantity with its full subject; nothing if the model has no such subject.
std::optional<QuantityName> with_subject(const ModelRecord &model, const QuantityName &quantity)
{
  const auto with_name = [&]<typename Record>(ValueOf<Record> of) -> std::optional<QuantityName>
  {
    if constexpr (std::is_same_v<Record, ModelRecord>)
      return quantity;
    else if (const Record *const record = find(of, model, quantity.subject))
      return QuantityName{quantity.kind, full_name(*record)};
    else
      return {};
  };
  return std::visit(with_name, definition(quantity.kind).value);
}

/// The keys of stated uncertainties are copied from the case, where the subject may be omitted.
Value find_uncertainty(const ModelRecord &model, const QuantityName &quantity)
{
  const auto wanted = with_subject(model, {quantity.kind, quantity.subject});
  if (!wanted)
    return {};
  for (const auto &[key, uncertainty] : model.uncertainty)
    if (key.starts_with(definition(quantity.kind).name))
      if (const auto known = parse_quantity_name(key);
          known && with_subject(model, *known) == wanted)
        return uncertainty.uncertainty;
  return {};
}
} // namespace

const std::vector<QuantityDefinition> &quantity_definitions()
{
  using enum QuantityKind;
  static const std::vector<QuantityDefinition> definitions{
    {restitution, "restitution", dimension::none,
     [](const ModelRecord &m) { return m.restitution; }},
    {tangential_restitution, "tangential_restitution", dimension::none,
     [](const ModelRecord &m) { return m.tangential_restitution; }},
    {rebound_angle, "rebound_angle", dimension::none,
     [](const ModelRecord &m) { return m.rebound_angle; }},
    {mass, "mass", dimension::mass, [](const BodyRecord &b) { return b.mass; }},
    {velocity, "velocity", dimension::velocity,
     [](const BodyRecord &b) { return Value(b.velocity); }},
#define BODY(member, its_unit, ...)                                                                \
  {member, #member, unit::its_unit.dimension, [](const BodyRecord &b) { return b.member; }},
#define CONTACT(member, its_unit, ...)                                                             \
  {member, #member, unit::its_unit.dimension, [](const ContactRecord &c) { return c.member; }},
#define PROBE(member, its_unit, ...)                                                               \
  {member, #member, unit::its_unit.dimension, [](const ProbeRecord &p) { return p.member; }},
#include "cases/records/scalars.def"
    {frequency, "frequency", {0, 0, -1}, [](const ModeRecord &m) { return Value(m.frequency); }},
    {degree, "degree", dimension::none,
     [](const ModeRecord &m) { return m.degree ? Value(*m.degree) : Value(); }},
    {squared_amplitude,
     "squared_amplitude",
     {-1, 0, 0},
     [](const ModeRecord &m) { return m.squared_amplitude; }},
    {bounce_time, "bounce_time", dimension::time,
     [](const BounceRecord &b) { return Value(b.start_time); }},
    {bounce_restitution, "bounce_restitution", dimension::none,
     [](const BounceRecord &b) { return b.restitution(); }},
#define ENERGY(member, its_unit, ...)                                                              \
  {energy_##member, "energy " #member, unit::its_unit.dimension,                                   \
   [](const ModelRecord &m) { return m.energy.member; }},
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

std::optional<double> find_quantity(const ModelRecord &model, const QuantityName &quantity)
{
  if (quantity.is_uncertainty)
    return find_uncertainty(model, quantity);
  const auto value_in = [&]<typename Record>(ValueOf<Record> value)
  {
    const Record *const record = find(value, model, quantity.subject);
    return record ? value(*record) : Value();
  };
  return std::visit(value_in, definition(quantity.kind).value);
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

std::vector<std::pair<QuantityName, std::string>> indentation_quantities(const Contact &contact)
{
  std::vector<std::pair<QuantityName, std::string>> quantities{
    {{QuantityKind::peak_force, contact.name}, "N"},
    {{QuantityKind::max_approach, contact.name}, "m"},
    {{QuantityKind::max_contact_radius, contact.name}, "m"},
    {{QuantityKind::residual_approach, contact.name}, "m"},
    {{QuantityKind::work, contact.name}, "J"},
    {{QuantityKind::returned_work, contact.name}, "J"},
    {{QuantityKind::quasi_static_restitution, contact.name}, "1"}};
  if (contact.adhesion)
  {
    quantities.push_back({{QuantityKind::pull_off_force, contact.name}, "N"});
    quantities.push_back({{QuantityKind::adhesion_energy_loss, contact.name}, "J"});
  }
  return quantities;
}
} // namespace carambole
