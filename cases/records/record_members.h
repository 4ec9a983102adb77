#pragma once

// The keys of a record with their members, once: what writes, reads and describes
// records goes through these lists.

#include <array>
#include <concepts>
#include <string_view>
#include <type_traits>

#include "cases/records/records.h"

namespace carambole
{
/// Words of ModelKind and RemarkKind, in the order of the enumerators.
inline constexpr std::array<std::string_view, 5> model_kinds{"fem", "lumped", "data", "half-space",
                                                             "code"};
inline constexpr std::array<std::string_view, 3> mode_kinds{"spheroidal", "radial", "longitudinal"};
inline constexpr std::array<std::string_view, 4> remark_kinds{"note", "validity", "energy",
                                                              "restitution"};

/// What RecordWriter adds to a record: hashes of the files next to it, and of all together.
inline constexpr const char *files_key = "files", *content_hash_key = "content_hash";

/// The words of a kind, in the order of its enumerators.
constexpr const auto &words_of_kind(ModelKind)
{
  return model_kinds;
}
constexpr const auto &words_of_kind(ModeKind)
{
  return mode_kinds;
}

/// A record that is written, or one that is being read.
template <typename T, typename Record>
concept Some = std::same_as<std::remove_const_t<T>, Record>;

// visit_members(record, visit) names the keys of a record with its members, in the order of the
// file:
//   visit.must(key, member)    it is always there
//   visit.may(key, member)     it is absent where the member has no value, is empty or false
//   visit.later(key, member)   it is always written, but records of earlier versions lack it
//   visit.names(key, a, b)     a list of two members
//   visit.derived(key, value)  as `may`, but it is not read

void visit_members(Some<BodyRecord> auto &body, const auto &visit)
{
  visit.must("name", body.name);
  visit.may("mass", body.mass);
  visit.must("velocity", body.velocity);
#define BODY(member, ...) visit.may(#member, body.member);
#include "cases/records/scalars.def"
}

void visit_members(Some<SlowImpact> auto &impact, const auto &visit)
{
  visit.must("speed_ratio", impact.speed_ratio);
  visit.must("speed", impact.speed);
  visit.may("restitution", impact.restitution);
}

void visit_members(Some<ContactRecord> auto &contact, const auto &visit)
{
  visit.names("bodies", contact.first, contact.second);
#define CONTACT(member, ...) visit.may(#member, contact.member);
#include "cases/records/scalars.def"
  visit.later("recontacts", contact.recontacts);
  visit.may("stick", contact.stick);
  visit.may("slow_impacts", contact.slow_impacts);
}

void visit_members(Some<ProbeRecord> auto &probe, const auto &visit)
{
  visit.must("number", probe.number);
#define PROBE(member, ...) visit.may(#member, probe.member);
#include "cases/records/scalars.def"
}

void visit_members(Some<ModeRecord> auto &mode, const auto &visit)
{
  visit.must("body", mode.body);
  visit.must("number", mode.number);
  visit.must("frequency", mode.frequency);
  visit.must("kind", mode.kind);
  visit.may("degree", mode.degree);
  visit.may("squared_amplitude", mode.squared_amplitude);
  visit.may("uncertainty", mode.uncertainty);
  visit.may("mirrored", mode.is_mirrored);
}

void visit_members(Some<BounceRecord> auto &bounce, const auto &visit)
{
  visit.must("contact", bounce.contact);
  visit.must("number", bounce.number);
  visit.must("bounce_time", bounce.start_time);
  visit.may("end_time", bounce.end_time);
  visit.must("approach_speed", bounce.approach_speed);
  visit.may("separation_speed", bounce.separation_speed);
  visit.derived("bounce_restitution", bounce.restitution());
  visit.must("peak_force", bounce.peak_force);
  visit.must("max_approach", bounce.max_approach);
}

void visit_members(Some<EnergyRecord> auto &energy, const auto &visit)
{
#define ENERGY(member, ...) visit.may(#member, energy.member);
#include "cases/records/scalars.def"
}

void visit_members(Some<Uncertainty> auto &uncertainty, const auto &visit)
{
  visit.may("extrapolated", uncertainty.extrapolated);
  visit.must("uncertainty", uncertainty.uncertainty);
  visit.may("observed_order", uncertainty.observed_order);
  visit.may("truncation", uncertainty.truncation);
  visit.later("method", uncertainty.method);
  visit.must("levels", uncertainty.levels);
}

void visit_members(Some<Cost> auto &cost, const auto &visit)
{
  visit.must("wall_seconds", cost.wall_seconds);
  visit.may("elements", cost.elements);
  visit.may("steps", cost.steps);
  visit.may("element_updates", cost.element_updates);
  visit.may("longest_step", cost.longest_step);
  visit.may("element_updates_per_second", cost.element_updates_per_second);
  visit.may("contact_updates", cost.contact_updates);
  visit.may("threads", cost.threads);
  visit.may("finished", cost.finished);
}

/// All but the key, by which it is found.
void visit_members(Some<ParameterRecord> auto &parameter, const auto &visit)
{
  visit.may("text", parameter.text);
  visit.may("value", parameter.value);
  visit.may("contacts", parameter.contact_values);
  visit.may("unit", parameter.unit);
  visit.must("origin", parameter.origin);
  visit.later("calibrated", parameter.calibrated);
}

/// What a model is. Its law file and parameters follow, then its results and the remarks.
void visit_identity(Some<ModelRecord> auto &model, const auto &visit)
{
  visit.must("name", model.name);
  visit.must("kind", model.kind);
  visit.may("law", model.law);
  visit.later("calibrated", model.calibrated);
  visit.may("grade", model.grade);
}

void visit_results(Some<ModelRecord> auto &model, const auto &visit)
{
  visit.must("numerics_hash", model.numerics_hash);
  visit.may("restitution", model.restitution);
  visit.may("tangential_restitution", model.tangential_restitution);
  visit.may("rebound_angle", model.rebound_angle);
  visit.must("bodies", model.bodies);
  visit.must("contacts", model.contacts);
  visit.may("probes", model.probes);
  visit.may("modes", model.modes);
  visit.may("bounces", model.bounces);
  visit.must("energy", model.energy);
  visit.must("uncertainty", model.uncertainty);
  visit.must("cost", model.cost);
}
} // namespace carambole
