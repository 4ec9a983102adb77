#pragma once

// An elastic ball in quadratic elements of deal.II, refined where the error is.

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "cases/case/case.h"
#include "fem/implicit/tangent_matrix.h"
#include "fem/mesh/mesh.h"
#include "fem/ranks/ranks.h"

namespace carambole::fem
{
/// A node of the lower surface.
struct SurfaceNode
{
  int radial, axial; ///< dofs
  double r, z;       ///< reference position [m], the centre of the ball at the origin
};

/// Axisymmetric elements with nine nodes; edges on the surfaces are arcs, and a large element may
/// meet two small ones at a hanging node. Hencky's elasticity at finite strain. On the axis the
/// radial displacement is zero. All forces and stiffnesses are per radian.
///
/// A vector of displacements has one entry per dof. Dofs that follow from others (hanging nodes,
/// and those on the axis) have rows and columns of zeros but for the diagonal, and no force.
///
/// Every rank has the whole mesh and whole vectors, all with the same bits. Stiffnesses and forces
/// it computes from the elements around the dofs of its block: in a row it adds up what a single
/// process does, in the same order.
class AdaptiveBall
{
public:
  /// A mesh with so many elements per contact radius near the lower pole; further away they grow in
  /// proportion to the distance. Throws std::invalid_argument if the body is not an elastic sphere,
  /// solid or hollow.
  AdaptiveBall(const Body &body, double contact_radius, double per_contact_radius = 2,
               const Ranks &ranks = {});
  ~AdaptiveBall();

  const Ranks &ranks() const;
  int n_dofs() const;
  int n_elements() const;
  /// Ends of every edge of an element, r and z of both [m]. Of two elements that meet at a hanging
  /// node both the whole edge and its halves are edges.
  std::vector<std::array<Point, 2>> edges() const;
  /// From the pole, which is the first, outwards.
  const std::vector<SurfaceNode> &surface() const;
  /// Mass of every axial dof over that of the body: share . u is the mean axial displacement.
  const std::vector<double> &share() const;

  /// Displacements of all dofs that a field has, a function of the reference position [m].
  std::vector<double> interpolate(const std::function<Point(const Point &)> &field) const;
  /// Sets the dofs that follow from others.
  void distribute(std::vector<double> &u) const;
  /// Internal forces [N/rad], and the tangent stiffness unless it is null: of that the rows of this
  /// rank's block, the others are empty. All ranks call it, as strain_energy.
  void assemble(const std::vector<double> &u, std::vector<double> &force, SparseMatrix *tangent);
  /// [J], of the whole ball.
  double strain_energy(const std::vector<double> &u);

  /// Refines the elements that together have `fraction`, 0 <= fraction < 1, of the squared error,
  /// estimated by the jumps of the displacement gradient between elements (Kelly), and the surface
  /// elements around edge_inner <= r <= edge_outer [m]. All vectors and dofs are those of the new
  /// mesh then.
  void refine(const std::vector<double> &u, double fraction, double edge_inner, double edge_outer);
  /// Halves every element.
  void refine_all();

private:
  struct Elements; // keeps deal.II out of this header
  std::unique_ptr<Elements> elements;
};
} // namespace carambole::fem
