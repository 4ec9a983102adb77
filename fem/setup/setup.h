#pragma once

// From a case to what the solver integrates.

#include <memory>

#include "cases/case/scales.h"
#include "fem/explicit/dynamics.h"

namespace carambole::fem
{
/// The discrete row of bodies of one level of refinement.
struct Discretisation
{
  Solid solid;
  std::vector<BodyMesh> meshes;        ///< of the deformable bodies
  std::vector<Material> materials;     ///< theirs
  std::vector<int> body_of_case;       ///< of every body of `solid`, its index in the case
  Surroundings surroundings;           ///< gravity, loads, boundaries
  std::vector<MortarContact> contacts; ///< in the order of Case::contacts(); refer to `solid`

  explicit Discretisation(Element element) : solid(element) {}
};

/// Mesh sizes follow the expected contact radii of cases/case/scales.h; level 0 is the coarsest of
/// `entry.levels`. Throws InputError where a contact is too large or too small for a mesh.
std::unique_ptr<Discretisation> discretise(const Case &c, const FemEntry &entry, int level);

/// Elements per contact radius of a level.
double elements_per_contact_radius(const FemEntry &entry, int level);
} // namespace carambole::fem
