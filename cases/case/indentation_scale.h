#pragma once

// Expected scale of a quasi-static indentation. It sets the size of the mesh, never a force.

namespace carambole
{
struct Case;
struct ContactScale; // scales.h

/// The contact of the two bodies of an indentation at its maximum; speed and duration are zero.
/// Round faces: after Hertz until yield, then after Kogut & Etsion, at most the rigid-plastic
/// a^2 = 2 R d. Flat faces touch everywhere.
ContactScale indentation_scale(const Case &c);

/// Largest approach that is taken to be meant [m]: a quarter of the smallest radius or length.
double largest_indentation(const Case &c);
} // namespace carambole
