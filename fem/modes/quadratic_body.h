#pragma once

// A body in quadratic elements of deal.II: stiffness, mass, and what is read off a shape.

#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "cases/case/case.h"
#include "fem/mesh/mesh.h"
#include "fem/modes/eigenpairs.h"

namespace carambole::fem
{
/// Motion of a point of the outer surface of a sphere.
struct SurfaceMotion
{
  double angle = 0;                  ///< from the upper pole [rad]
  double weight = 0;                 ///< of a quadrature over the surface: sin(angle) d angle
  double radial = 0, tangential = 0; ///< tangential towards growing angles
};

/// Axisymmetric elements with nine nodes on the quadrilaterals of a mesh; edges on the surface of a
/// sphere are arcs. Only the displacement in the meridian plane is there, so that no motion around
/// the axis is; on the axis it has no radial part. Stiffness and mass are per radian and without
/// dimension, lengths over `unit_length`, times over unit_length/cs, masses over rho unit_length^3:
/// an eigenvalue is (omega unit_length/cs)^2. Every rank has the whole mesh, and computes the rows
/// of its block of stiffness and mass from the elements around them.
class QuadraticBody
{
public:
  QuadraticBody(const Body &body, const BodyMesh &mesh, const Ranks &ranks = {});
  ~QuadraticBody();

  double unit_length() const; ///< [m]
  const SymmetricPencil &pencil() const;
  /// Whether an unknown is a displacement along the axis, else along the radius.
  const std::vector<bool> &is_axial() const;

  /// Axial displacement of the upper pole, of a cylinder of the centre of its upper face.
  double at_pole(const std::vector<double> &shape) const;
  /// (r, z) at the nodes of the mesh, in their order.
  std::vector<double> at_nodes(const std::vector<double> &shape) const;
  /// Along the outer surface of a sphere; empty for other bodies.
  std::vector<SurfaceMotion> on_surface(const std::vector<double> &shape) const;
  /// A VTU file for ParaView with every shape as a vector field under its name, over its largest
  /// displacement. x is r, y is z, both in metres.
  void write_shapes(std::ostream &stream,
                    const std::vector<std::pair<std::string, std::vector<double>>> &shapes) const;

private:
  struct Elements; // keeps deal.II out of this header
  std::unique_ptr<Elements> elements;
};
} // namespace carambole::fem
