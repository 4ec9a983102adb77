#pragma once

// The quantities of a model's record, as `expect` names them: one table of kinds with name,
// dimension and place, and the parsed name of one quantity. Code that depends on what a quantity
// is compares kinds, never texts.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cases/records/records.h"
#include "cases/values/units.h"

namespace carambole
{
/// What a quantity belongs to, in the order of QuantityDefinition::Value.
enum class Subject
{
  model,
  body,
  contact,
  probe, ///< its number in the case, from 1
  mode,  ///< body and number, "B1 3"; a number alone if only one body has modes
  bounce ///< contact and number, "B1-B2 3"; a number alone if there is one contact
};

/// In the order of `quantity_definitions()`.
enum class QuantityKind
{
  restitution,
  tangential_restitution,
  rebound_angle,
  mass,
  velocity,
#define BODY(member, ...) member,
#define CONTACT(member, ...) member,
#define PROBE(member, ...) member,
#include "cases/records/scalars.def"
  frequency,
  degree,
  squared_amplitude,
  bounce_time,
  bounce_restitution,
#define ENERGY(member, ...) energy_##member,
#include "cases/records/scalars.def"
};

/// The value of a quantity in what it belongs to.
template <typename Record>
using ValueOf = std::optional<double> (*)(const Record &);

/// One line of the table.
struct QuantityDefinition
{
  /// Of one of the six subjects, in their order.
  using Value = std::variant<ValueOf<ModelRecord>, ValueOf<BodyRecord>, ValueOf<ContactRecord>,
                             ValueOf<ProbeRecord>, ValueOf<ModeRecord>, ValueOf<BounceRecord>>;

  QuantityDefinition(QuantityKind kind, std::string name, Dimension dimension, Value value)
    : kind(kind),
      name(std::move(name)),
      subject(static_cast<Subject>(value.index())),
      dimension(dimension),
      value(value)
  {
  }

  QuantityKind kind;
  std::string name; ///< "peak_force", "energy strain"
  Subject subject;
  Dimension dimension;
  Value value;
};

const std::vector<QuantityDefinition> &quantity_definitions();
const QuantityDefinition &definition(QuantityKind kind);

/// One quantity of a record: "uncertainty peak_force B1-B2" is {peak_force, "B1-B2", true}.
struct QuantityName
{
  QuantityKind kind = QuantityKind::restitution;
  std::string subject = {};    ///< body, contact, probe, mode or bounce; empty: the only one
  bool is_uncertainty = false; ///< of the quantity, instead of its value

  /// The uncertainty of the same quantity.
  QuantityName of_uncertainty() const;
  bool operator==(const QuantityName &) const = default;
};

/// As in `expect`; `parse_quantity_name` is its inverse.
std::string to_string(const QuantityName &quantity);

/// Nothing if no quantity has that name. The subject is not checked.
std::optional<QuantityName> parse_quantity_name(std::string_view text);

/// Value of the quantity [SI]; absent where it does not apply.
std::optional<double> find_quantity(const ModelRecord &model, const QuantityName &quantity);

/// If the bodies met several times, maps peak force and duration to their values in the first
/// impact; returns any other quantity unchanged. Restitutions always describe the first impact.
QuantityName of_first_impact(const ModelRecord &model, const QuantityName &quantity);

/// What the table of a sweep shows of an indentation: quantities of the only contact, with their
/// units, in the order of the table.
std::vector<std::pair<QuantityName, std::string>> indentation_quantities(const Contact &contact);
} // namespace carambole
