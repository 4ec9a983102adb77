#pragma once

// Surfaces of rigid bodies for contact.

#include <vector>

#include "cases/case/case.h"

#include "fem/mesh/mesh.h"

namespace carambole::fem
{
/// Half of a sphere around z = 0 on one side (z with the sign of `side`), from the axis outwards.
/// Its segments have a quarter of the length `element` [m] up to three times the expected contact
/// radius, so that the chords do not matter against the mesh of the other body, and are longer
/// beyond. The profile ends ten degrees before the equator, beyond which it would not be a graph
/// z(r).
std::vector<Point> sphere_profile(double radius, double side, double contact_radius,
                                  double element);

/// The side of a rigid profile (Shape::profile), its tip at z = 0 and its edge on the other side of
/// it than `side`, in segments of the same lengths.
std::vector<Point> power_profile(const Body &body, double side, double contact_radius,
                                 double element);
} // namespace carambole::fem
