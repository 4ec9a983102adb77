#pragma once

// Surfaces of rigid bodies, for the contact.

#include <vector>

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// The half of a sphere around z = 0 on one side (z of the sign of `side`), from the axis outwards:
/// elements of a quarter of `element` [m] to three times the expected contact radius, so that the
/// chords do not show beside the other body's mesh, then coarser. It ends ten degrees before the
/// equator, where it would no longer be a graph z(r).
std::vector<Point> sphere_profile(double radius, double side, double contact_radius,
                                  double element);
} // namespace carambole::fem
