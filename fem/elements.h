#pragma once

// The two elements. Both are four-node quadrilaterals; their arrays hold eight elements of one body
// side by side. All integrals are per radian.

#include <array>
#include <cstddef>
#include <vector>

#include "cases/case.h"
#include "fem/lane.h"
#include "fem/mesh.h"

namespace carambole::fem
{
/// Displacements are read and forces written in pairs (r, z).
/// Force of element lane l, node a, component c of group g: forces[64 g + 16 a + 8 c + l].
inline constexpr int forces_per_group = 4 * 2 * lanes;

/// Energies of one group of elements [J/rad].
struct ElementEnergy
{
  double strain = 0, hourglass = 0;
};

/// One point: the volume means of the gradient (Flanagan & Belytschko 1981), so that any uniform
/// stress is balanced exactly, with an elastic hourglass stiffness that bends a square as the solid
/// does.
struct OnePointGroup
{
  std::array<LaneIndex, 4> node;
  std::array<Lane, 4> dr, dz;    ///< (1/V) int dN/dR R dA, (1/V) int dN/dZ R dA [1/m]
  std::array<Lane, 4> hoop;      ///< (1/V) int N dA [1/m]
  Lane volume;                   ///< V = int R dA [m^3]
  Lane hourglass_r, hourglass_z; ///< h . R, h . Z with h = (1, -1, 1, -1) [m]
  Lane hourglass_stiffness;      ///< [N/m per radian]
  double lambda, mu;             ///< [Pa]
};

/// Two by two points, the volume change averaged over the element (Simo, Taylor & Pister 1985): the
/// reference, also nearly incompressible.
struct FullGroup
{
  struct Point
  {
    std::array<Lane, 4> dr, dz, hoop; ///< dN/dR, dN/dZ, N/R [1/m]
    Lane weight;                      ///< R dA [m^3]
  };
  std::array<LaneIndex, 4> node;
  std::array<Point, 4> points;
  Lane volume;
  double bulk, mu; ///< [Pa]
};

/// Groups of one body; what fills up the last group bears nothing.
/// `first_node` is added to the node numbers of the mesh.
std::vector<OnePointGroup> one_point_groups(const BodyMesh &mesh, const Material &material,
                                            int first_node);
std::vector<FullGroup> full_groups(const BodyMesh &mesh, const Material &material, int first_node);

/// Internal forces (minus the derivative of the energy) of one group. Energies are computed where
/// `energy` is not null.
void compute_forces(const OnePointGroup &group, const double *displacement, double *forces,
                    ElementEnergy *energy);
void compute_forces(const FullGroup &group, const double *displacement, double *forces,
                    ElementEnergy *energy);

/// Row sums of the mass matrix over the density, int N R dA per node [m^3].
std::vector<double> diagonal_volumes(const BodyMesh &mesh);

/// Volume of revolution over 2 pi, int R dA [m^3].
double volume_per_radian(const BodyMesh &mesh);
} // namespace carambole::fem
