#pragma once

// The two element types. Both are four-node quadrilaterals. Their arrays hold eight elements of one
// body side by side. All integrals are per radian.

#include <array>
#include <vector>

#include "cases/case/case.h"
#include "fem/materials/model.h"
#include "fem/mesh/mesh.h"
#include "fem/numbers/simd.h"

namespace carambole::fem
{
/// Displacements are read and forces written in pairs (r, z).
/// Force of element lane l, node a, component c of group g: forces[64 g + 16 a + 2 l + c].
inline constexpr int forces_per_group = 4 * 2 * lanes;

/// Degrees of freedom of an element: (r, z) of four nodes.
inline constexpr int element_dofs = 4 * 2;

/// Energies of one group of elements [J/rad].
struct ElementEnergy
{
  double strain = 0, plastic = 0, viscous = 0, hourglass = 0;
};

/// What the forces depend on, besides the history.
struct Motion
{
  const double *displacement; ///< u at step n
  const double *velocity;     ///< at n - 1/2
  double step = 0;            ///< time since the history was written [s]
  bool frozen = false;        ///< no flow and no viscosity: elastic response about the state of the
                              ///< history, which stays unchanged
};

/// One integration point: the volume means of the gradient (Flanagan & Belytschko 1981), so that
/// any uniform stress is balanced exactly, with an elastic hourglass stiffness that makes a
/// rectangle of any aspect and direction bend like the solid.
struct OnePointGroup
{
  std::array<SimdIndex, 4> node;
  std::array<Simd, 4> dr, dz;    ///< (1/V) int dN/dR R dA, (1/V) int dN/dZ R dA [1/m]
  std::array<Simd, 4> hoop;      ///< (1/V) int N dA [1/m]
  Simd volume;                   ///< V = int R dA [m^3]
  Simd hourglass_r, hourglass_z; ///< h . R, h . Z with h = (1, -1, 1, -1) [m]
  /// Forces Q = k q of the amplitudes q of the two hourglass modes; symmetric [N/m per radian].
  Simd hourglass_rr, hourglass_rz, hourglass_zz;
};

/// Two by two points with the volume change averaged over the element (Simo, Taylor & Pister 1985):
/// the reference element, also usable for nearly incompressible materials.
struct FullGroup
{
  struct Point
  {
    std::array<Simd, 4> dr, dz, hoop; ///< dN/dR, dN/dZ, N/R [1/m]
    Simd weight;                      ///< R dA [m^3]
  };
  std::array<SimdIndex, 4> node;
  std::array<Point, 4> points;
  Simd volume;
};

/// Groups of the elements of one layer of a body. Lanes that fill up the last group contribute no
/// force. `first_node` is added to the node numbers of the mesh.
std::vector<OnePointGroup> one_point_groups(const BodyMesh &mesh, const Material &material,
                                            int first_node, int layer = 0);
std::vector<FullGroup> full_groups(const BodyMesh &mesh, int first_node, int layer = 0);

/// Makes one element of elastic groups stiffer by a factor: forces and energies are integrals over
/// its volume, so that it is weighed.
void weigh(OnePointGroup &group, int lane, double factor);
void weigh(FullGroup &group, int lane, double factor);

/// Values per element that the hourglass forces of a one-point element of a flowing material keep.
inline constexpr int hourglass_history = 5;

/// Number of history vectors of one group, initially zero.
int history_vectors(Element element, const MaterialModel &model);

/// Internal forces of one group. The history advances by a step unless the motion is frozen.
/// Energies are computed if `energy` is not null.
template <typename Model>
void compute_forces(const OnePointGroup &group, const Model &model, const Motion &motion,
                    Simd *history, double *forces, ElementEnergy *energy);
template <typename Model>
void compute_forces(const FullGroup &group, const Model &model, const Motion &motion, Simd *history,
                    double *forces, ElementEnergy *energy);

/// Means over the elements of a group, for output.
struct ElementState
{
  Tensor stress;         ///< Cauchy [Pa]
  Simd plastic_strain{}; ///< equivalent plastic strain, the largest of the points of an element
};

/// The state in a frozen motion.
template <typename Model>
ElementState element_state(const OnePointGroup &group, const Model &model, const Motion &motion,
                           Simd *history);
template <typename Model>
ElementState element_state(const FullGroup &group, const Model &model, const Motion &motion,
                           Simd *history);

/// Row sums of the mass matrix of a layer over its density, int N R dA per node [m^3].
std::vector<double> diagonal_volumes(const BodyMesh &mesh, int layer = 0);
} // namespace carambole::fem
