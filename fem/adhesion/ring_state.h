#pragma once

namespace carambole::fem
{
/// One equilibrium, in units of AdhesiveScale: of its approach, w R, its energy, its radius.
struct RingState
{
  double approach = 0;
  double force = 0;      ///< > 0: repulsion
  double energy = 0;     ///< strain energy and that of the attraction; zero apart
  double attraction = 0; ///< of it, that of the attraction
  /// Of the last ring that is closed or, of a law that repels by itself, up to the largest
  /// traction.
  double contact_radius = 0;
  double central_gap = 0;
};
} // namespace carambole::fem
