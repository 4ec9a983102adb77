#pragma once

// Expected scales of the impact of two bodies alone.

#include "cases/case/case.h"

namespace carambole
{
struct ContactScale;

/// K = 4/3 E* sqrt(R) [N/m^1.5], of layers for a contact of this radius.
double hertz_stiffness(const Body &first, const Body &second, double contact_radius);

/// Of two elastic bodies after Hertz; on layers the modulus and the contact radius depend on each
/// other.
ContactScale hertz_impact(const Body &first, const Body &second, double speed);

/// The larger contact of the elastic and the plastic estimate, so that the mesh is fine where the
/// contact will be, and the longer of their times.
ContactScale isolated_impact(const Body &first, const Body &second, double speed);

/// The same with adhesion, which makes a contact larger, up to what an impact without any loss
/// reaches after Johnson, Kendall and Roberts, and up to half as long again.
ContactScale with_adhesion(ContactScale scale, const Body &first, const Body &second,
                           const Adhesion &adhesion);
} // namespace carambole
