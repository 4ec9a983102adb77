#pragma once

// What the mesh of a cylinder has to resolve.

#include <vector>

#include "cases/case/case.h"

namespace carambole
{
struct ContactScale;

/// Of a cylinder in a case [m].
struct CylinderScale
{
  /// Radii of the expected contacts, or of a loaded disc, on its faces; 0: nothing is there, or
  /// all of the face touches.
  double south = 0, north = 0;
  /// Longest side of the elements far from them, in a mesh with n elements per contact radius: of a
  /// shear wave as long as the contact lasts 2.2 n elements, so that 10 elements per contact radius
  /// give 22 to it; of the waves of a load n; of a face that touches as a whole n over its radius.
  /// Infinite in equilibrium.
  double largest_element = 0;
  /// Longest over shortest side of elements far from the contacts: one-point elements bend rightly
  /// at any, the others are too stiff by ((1 + A^2)/2 - 1)/N^2 with N rows.
  double largest_aspect = 0;

  /// Otherwise the whole of its faces touches, or nothing: equal elements.
  bool is_graded() const { return south > 0 || north > 0; }
};

/// `scales` are those of the case. A largest element that `entry` gives is that of its finest
/// level.
CylinderScale cylinder_scale(const Case &c, int body, const FemEntry &entry,
                             double elements_per_contact_radius,
                             const std::vector<ContactScale> &scales);

/// Elements per contact radius of the finest level of that body.
double elements_per_contact_radius(const FemEntry &entry, const std::string &body);

/// Upper estimate of the number of elements of a graded mesh with n elements per contact radius.
double graded_elements(const Body &cylinder, const CylinderScale &scale, double n);
} // namespace carambole
