#pragma once

// What the mesh of a cylinder has to resolve; a layered half-space is meshed as one.

#include <vector>

#include "cases/case/case.h"

namespace carambole
{
struct ContactScale;

/// Of a cylinder or a half-space in a case [m].
struct CylinderScale
{
  /// Radii of the expected contacts, or of a loaded disc, on its faces; 0: nothing is there, or
  /// all of the face touches.
  double south = 0, north = 0;
  /// Longest side of the elements far from the contacts, for n elements per contact radius. In an
  /// impact, 2.2 n elements span the distance that a shear wave travels during the contact; under a
  /// load, n span a wave; n span the radius of a face that touches as a whole. Infinite in
  /// equilibrium.
  double largest_element = 0;
  /// Largest aspect ratio A of elements far from the contacts. One-point elements bend correctly at
  /// any A; with N rows the others are too stiff by ((1 + A^2)/2 - 1)/N^2.
  double largest_aspect = 0;

  /// If not, nothing touches it or whole faces do, and all elements are equal.
  bool is_graded() const { return south > 0 || north > 0; }
};

/// `scales` must be contact_scales(c). `entry` gives the largest element of its finest level.
CylinderScale cylinder_scale(const Case &c, int body, const FemEntry &entry,
                             double elements_per_contact_radius,
                             const std::vector<ContactScale> &scales);

/// Elements per contact radius of a body on the finest level.
double elements_per_contact_radius(const FemEntry &entry, const std::string &body);

/// Upper estimate of the number of elements of a graded mesh with n elements per contact radius.
double graded_elements(const Body &cylinder, const CylinderScale &scale, double n);
} // namespace carambole
