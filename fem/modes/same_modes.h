#pragma once

// Which mode of a coarse mesh is which of a finer one.

#include <optional>
#include <vector>

#include "fem/mesh/mesh.h"
#include "fem/modes/free_modes.h"

namespace carambole::fem
{
/// For every mode of the finer mesh the index of that of the coarse mesh with the same shape, by
/// the modal assurance criterion, (sum w a b)^2/(sum w a^2 sum w b^2) over the nodes of the coarse
/// mesh, with the volume w around each: 1 where shapes are alike. Frequencies may change places
/// from mesh to mesh. Absent where the criterion is below 0.8. The meshes are nested: every node
/// of the coarse one is one of the finer one; else throws std::logic_error.
std::vector<std::optional<std::size_t>> same_modes(const BodyMesh &fine_mesh,
                                                   const std::vector<FreeMode> &fine,
                                                   const BodyMesh &coarse_mesh,
                                                   const std::vector<FreeMode> &coarse);
} // namespace carambole::fem
