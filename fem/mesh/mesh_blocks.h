#pragma once

// Building blocks of the meshes: blocks of quadrilaterals, and the core under a contact.

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

  /// Merges the blocks into one mesh without surfaces. Nodes closer than `tolerance` [m] become
  /// one; nodes closer to the axis than a hundredth of it are moved onto the axis.
  BodyMesh merged(double tolerance) const;

private:
  std::vector<Point> points;
  std::vector<std::array<int, 4>> elements;
};

/// The pressure is steep at the edge of a contact. The relative spacing decreases from 1 + this
/// value at the axis to 1 - this value at the expected edge, and stays so: that lowers the error of
/// the peak force.
inline constexpr double edge_refinement = 0.2;

/// Columns of a core over those within the expected contact. The core extends to at least 1.24
/// expected radii: a ball between two others has larger contacts than an isolated pair.
inline constexpr double core_over_contact = 1.3;

/// Length over width of the elements of rings.
inline constexpr double ring_stretch = 1.5;

/// A square of fine elements with two transitions to the quarter circle around it, in the quadrant
/// Re q >= 0, Im q >= 0. The real axis is the axis of the body, the imaginary axis its surface.
struct Core
{
  double square = 0, circle = 0; ///< |q| at the ends of the square and of the transition
  /// Fraction of the columns that lies within the expected contact; 0: no contact.
  double edge = 0;
  int columns = 0, rows = 0; ///< of the square, for refinement 1; rows are of equal height
  int layers = 0;            ///< of a transition, likewise

  /// Position within the square, 0 to 1, of the fraction x of its columns, from the axis.
  double column(double x) const;
};

/// Number of columns of a core over a contact.
int core_columns(double elements_per_contact_radius);

/// Number of its rows: along the surface the elements resolve the edge of the contact, below it the
/// stress changes over a contact radius. Peak forces, restitutions and plastic work differ from
/// those with as many rows as columns by a tenth of their uncertainties on average.
int core_rows(int columns);

/// Core over a contact of radius |q| = `contact`.
Core contact_core(double contact, double elements_per_contact_radius, int columns, int rows);

/// Core without a contact that ends at |q| = `circle`, with the divisions of `other`.
Core plain_core(double circle, const Core &other);

/// Adds a core whose divisions are multiplied by `refinement`; `place` maps q to (r, z). If `place`
/// is conformal, no angle is below 50 degrees.
void add_core(Blocks &blocks, const Core &core, int refinement,
              const std::function<Point(Complex)> &place);

/// Adds rings around a core. `map` takes the fraction x of the angle from the axis to the surface,
/// and the fraction y of the rings; x = 1/2 where the rings meet the corner of the square.
void add_rings(Blocks &blocks, const Core &core, int rings, int refinement,
               const std::function<Point(double, double)> &map);

/// Number of geometric rings around a core of so many columns over which the radius grows by
/// exp(`length`).
int ring_count(double length, int columns);

/// The mesh turned upside down.
BodyMesh mirror_image(BodyMesh mesh);

/// Nodes on the sphere of the given radius on one side (z with the sign of `side`) including the
/// equator, from the axis outwards.
std::vector<int> nodes_on_sphere(const BodyMesh &mesh, double radius, double side);
} // namespace carambole::fem
