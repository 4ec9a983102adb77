#pragma once

// What is checked while an impact is computed, and what its record warns of.

#include <string>
#include <vector>

#include "cases/case/scales.h"
#include "cases/records/records.h"
#include "fem/explicit/dynamics.h"
#include "fem/setup/setup.h"

namespace carambole::fem
{
/// Throws ComputationError if surfaces overlap outside their contact.
void check_surfaces(const Case &c, const Discretisation &discretisation,
                    const std::vector<ContactScale> &scales, const Dynamics &dynamics);

/// Throws ComputationError if the inner surface of a body passes through itself.
void check_cavities(const Discretisation &discretisation, const NodalState &nodes);

/// Says which branch of a material relaxes within a step [s]; empty: none.
std::string unresolved_relaxation(const Solid &solid, double step);

/// ", and rod is hardly wider, ..." where a contact that cannot go on is that of a cylinder as
/// narrow as the contact is expected to be; empty elsewhere.
std::string narrow_face(const Case &c, int contact);

/// A remark for each elastic sphere whose contact grows so large that no solid stays elastic, and
/// for each plate that is thinner than its contact is wide.
Remarks remarks_on_large_contacts(const Case &c, const ModelRecord &record);

/// A remark for each body that yields where a strong adhesion pulls the surfaces together.
Remarks remarks_on_adhesion(const Case &c);

/// Remarks where the finest elements beside a contact are longer than a layer is thick, where a
/// soft layer is strained by tens of per cent, and where the contact on layers stayed so much
/// smaller than expected that few elements are in it. Throws ComputationError if a contact of two
/// bodies, one of them layered or graded, has fewer than two elements over its radius.
Remarks remarks_on_layers(const Case &c, const FemEntry &entry, const ModelRecord &record);
} // namespace carambole::fem
