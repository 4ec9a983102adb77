#pragma once

// The axisymmetric modes in which a free body vibrates.

#include <memory>
#include <optional>
#include <vector>

#include "cases/case/case.h"
#include "cases/records/records.h"
#include "fem/mesh/mesh.h"
#include "fem/modes/quadratic_body.h"

namespace carambole::fem
{
struct FreeMode
{
  double frequency = 0; ///< [Hz]
  ModeKind kind = ModeKind::spheroidal;
  /// Of a sphere: degree l of the Legendre polynomials that the motion of its outer surface
  /// consists of; absent where no degree has nine tenths of the mean square.
  std::optional<int> degree;
  /// Square of the displacement at the upper pole (of a cylinder: of the centre of its upper face)
  /// of the shape of unit modal mass, int rho |u|^2 dV = 1 [1/kg]. A force F(t) there leaves the
  /// energy 1/2 squared_amplitude |int F exp(i omega t) dt|^2 in the mode.
  double squared_amplitude = 0;
  /// Whether the lower pole moves against the upper one, as their mirror image; else with it.
  bool is_mirrored = false;
  std::vector<double> at_nodes; ///< (r, z) of the shape at the nodes of the mesh [kg^-1/2]
  std::vector<double> shape;    ///< unknowns of the body's elements
};

struct BodyModes
{
  std::unique_ptr<QuadraticBody> elements;
  std::vector<FreeMode> modes; ///< by frequency, without the rigid one
  int unknowns = 0;
};

/// The `count` lowest modes of a body without what surrounds it. Its one rigid motion, the
/// translation along the axis, is found and left out. Vibrations are small: the material is
/// elastic with the moduli of the case. Throws std::invalid_argument where the mesh is too coarse
/// for so many, std::runtime_error where the computation fails or another number of rigid motions
/// is found. All ranks call it with the same, and get the same.
BodyModes free_modes(const Body &body, const BodyMesh &mesh, int count, const Ranks &ranks = {});

/// Shares of the mean square motion of a sphere's surface by degree, from 0 to `highest`:
/// u_r = sum U_l P_l, u_theta = sum V_l dP_l/d theta, of which degree l has
/// (U_l^2 + l(l+1) V_l^2) 2/(2l+1).
std::vector<double> degree_shares(const std::vector<SurfaceMotion> &motion, int highest);
} // namespace carambole::fem
