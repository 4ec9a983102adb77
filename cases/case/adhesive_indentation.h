#pragma once

// An indentation with adhesion: its reference is two half-spaces, the gap between them divided into
// rings.

#include <optional>
#include <string>

#include "cases/case/case.h"

namespace carambole
{
inline constexpr const char *adhesive_reference_name = "adhesive-half-space";

/// The reference, an entry of `fem` with 160 rings on the finest of 3 levels.
FemEntry adhesive_reference();

/// Contact radius in the theory of Johnson, Kendall and Roberts, in units of AdhesiveScale::radius.
/// `approach` is in units of AdhesiveScale::approach and > 0; without it `force`, in units of w R
/// and > 0, sets the radius.
double jkr_radius(const std::optional<double> &approach, const std::optional<double> &force);

/// Radius [m] that `half_space: {rings}` divides: of the contact at its maximum after Johnson,
/// Kendall and Roberts and, of a traction that is largest at a distance, out to there.
double ring_radius(const Case &c);

/// Of a half-space with that many rings in ring_radius(): rings in all, out to the reach of the
/// traction, and equilibria on the path. For estimates of time and memory.
struct RingCount
{
  double rings = 0, states = 0;
};
RingCount estimated_rings(double rings);

/// Why the rings of that radius cannot resolve how the traction falls; empty: they can.
std::string coarse_rings(const Case &c, const FemEntry &entry);
} // namespace carambole
