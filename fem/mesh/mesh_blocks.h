#pragma once

// What the meshes are composed of: blocks of quadrilaterals, and the core under a contact.

#include <complex>
#include <functional>

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
using Complex = std::complex<double>;

/// Blocks of quadrilaterals that share edges.
class Blocks
{
public:
  /// nx by ny elements; `map` takes the unit square to (r, z) and may reverse the orientation.
  void add(int nx, int ny, const std::function<Point(double, double)> &map);

  /// One mesh without surfaces: nodes closer than `tolerance` [m] become one, what is closer to the
  /// axis than a hundredth of it is put there.
  BodyMesh merged(double tolerance) const;

private:
  std::vector<Point> points;
  std::vector<std::array<int, 4>> elements;
};

/// The pressure is steep at the edge of a contact: the spacing falls from 1 + this at the axis to
/// 1 - this at the expected edge, and stays so. At ten elements the peak force on a wall is then
/// 0.15 % above its limit instead of 0.25 %.
inline constexpr double edge_refinement = 0.2;

/// The fine elements cover this much more than the expected contact radius: a middle ball's
/// contacts grow beyond an isolated one.
inline constexpr double core_over_contact = 1.3;

/// Length over width of the elements of rings.
inline constexpr double ring_stretch = 1.5;

/// A square of fine elements with two transitions to a quarter circle around it, in the quadrant
/// Re q >= 0, Im q >= 0: the real axis is that of the body, the imaginary axis its surface.
struct Core
{
  double square = 0, circle = 0; ///< |q| where the square, the transition end
  double edge =
    0; ///< share of the square's divisions that is within the expected contact; 0: no contact

  /// Position within the square, 0 to 1, of share x of its divisions.
  double spaced(double x) const;
};

/// Divisions of the square of a core over a contact, even.
int core_divisions(double elements_per_contact_radius);

/// Core over a contact of radius |q| = `contact`.
Core contact_core(double contact, double elements_per_contact_radius, int divisions);

/// Core without a contact that ends at |q| = `circle`.
Core plain_core(double circle);

/// Adds the core with n by n elements in its square; `place` takes q to (r, z). No angle is below
/// 50 degrees where `place` is conformal.
void add_core(Blocks &blocks, const Core &core, int n, const std::function<Point(Complex)> &place);

/// Number of geometric rings around a core of n divisions until the radius has grown by
/// exp(`length`).
int ring_count(double length, int n);

/// The body upside down.
BodyMesh mirror_image(BodyMesh mesh);

/// Nodes on the sphere of that radius on one side (z of the sign of `side`), the equator included,
/// from the axis outwards.
std::vector<int> nodes_on_sphere(const BodyMesh &mesh, double radius, double side);
} // namespace carambole::fem
