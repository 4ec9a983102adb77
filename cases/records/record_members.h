#pragma once

// The keys of a record with their members, once: what writes, reads and describes
// records goes through these lists.

#include <array>
#include <string_view>

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

/// Calls visit(key, member) for every value of a body that may be absent, its mass aside; likewise
/// below for contacts, probes, energies and costs.
template <typename Record, typename Visit>
void visit_body(Record &body, const Visit &visit)
{
#define BODY(member, ...) visit(#member, body.member);
#include "cases/records/scalars.def"
}

template <typename Record, typename Visit>
void visit_contact(Record &contact, const Visit &visit)
{
#define CONTACT(member, ...) visit(#member, contact.member);
#include "cases/records/scalars.def"
}

template <typename Record, typename Visit>
void visit_probe(Record &probe, const Visit &visit)
{
#define PROBE(member, ...) visit(#member, probe.member);
#include "cases/records/scalars.def"
}

template <typename Record, typename Visit>
void visit_energy(Record &energy, const Visit &visit)
{
#define ENERGY(member, ...) visit(#member, energy.member);
#include "cases/records/scalars.def"
}

template <typename Record, typename Visit>
void visit_cost(Record &cost, const Visit &visit)
{
  visit("elements", cost.elements);
  visit("steps", cost.steps);
  visit("element_updates", cost.element_updates);
  visit("longest_step", cost.longest_step);
  visit("element_updates_per_second", cost.element_updates_per_second);
  visit("contact_updates", cost.contact_updates);
  visit("threads", cost.threads);
}
} // namespace carambole
