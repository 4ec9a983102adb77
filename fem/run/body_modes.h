#pragma once

// The free vibration modes of one body on several levels of refinement, and their records.

#include <string>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/records.h"
#include "fem/mesh/mesh.h"
#include "fem/modes/free_modes.h"

namespace carambole::fem
{
/// One body on all levels, the coarsest first.
struct BodyLevels
{
  std::vector<BodyMesh> meshes; ///< nested
  std::vector<BodyModes> modes;
};

/// Coarser meshes may have the modes in another order: those beyond the wanted ones that are looked
/// at on them.
constexpr int modes_beyond = 6;

/// Appends the modes of the finest level with what the levels say about them; a remark on those
/// that coarser levels do not have.
void add_modes(ModelRecord &record, const std::string &body, const BodyLevels &levels);

/// What the modes of the body neglect of its material; empty: nothing.
std::string remark_on_modes(const Body &body);

/// After an impact: appends the modes in which every body that is not held vibrates, to name what
/// rings, from two levels of quadratic elements, whose difference is their uncertainty. On one
/// process, with MPI initialised. A remark where those of a body cannot be computed.
void add_ringing_modes(ModelRecord &record, const Case &c);
} // namespace carambole::fem
