#pragma once

// Converts a case to the discrete bodies that the solver integrates.

#include <algorithm>
#include <functional>
#include <memory>

#include "cases/case/scales.h"
#include "fem/explicit/dynamics.h"

namespace carambole::fem
{
/// The discrete row of bodies of one level of refinement.
struct Discretisation
{
  Solid solid;                         ///< its bodies are those of the case
  std::vector<BodyMesh> meshes;        ///< of the deformable bodies
  std::vector<Material> materials;     ///< materials of the deformable bodies
  Surroundings surroundings;           ///< gravity, loads, boundaries
  bool local_steps = false;            ///< the elements may have levels of time steps
  double elements_asked = 0;           ///< per contact radius, of the finest level of the case
  std::vector<MortarContact> contacts; ///< in the order of Case::contacts(); refer to `solid`

  explicit Discretisation(Element element) : solid(element) {}

  /// The mesh of a deformable body.
  const BodyMesh &mesh_of(int body) const
  {
    const auto first = solid.bodies.begin();
    return meshes[std::size_t(std::count_if(
      first, first + body, [](const BodyRange &before) { return before.elements > 0; }))];
  }
};

/// Builds one level of `entry`; level 0 is the coarsest. Mesh sizes follow the expected contact
/// radii of cases/case/scales.h. Throws InputError if a contact is too large or too small for a
/// mesh.
std::unique_ptr<Discretisation> discretise(const Case &c, const FemEntry &entry, int level);

/// What the message of a mesh that is too coarse ends with: "; ask for 6 elements per contact
/// radius".
std::string ask_for_more_elements(const Discretisation &discretisation);

/// What has happened where the inner surface of a body passes through itself; empty: nothing.
/// `displacement` [m]: r of a node is number 2 node, z the next. There is no contact between the
/// two sides of a cavity.
std::string crushed_cavity(const Discretisation &discretisation,
                           const std::function<double(int)> &displacement);

/// Elements per contact radius of a level.
double elements_per_contact_radius(const FemEntry &entry, int level);
} // namespace carambole::fem
