#pragma once

// The restitution of a contact by the four definitions in use.

#include <cmath>

#include "cases/records/records.h"

namespace carambole
{
/// The first impact of a contact, in the motion of the centres of mass [m/s, N s, J]. Compression
/// ends at the largest approach, restitution at the release that ends the impact.
struct ImpactPhases
{
  double approach_speed = 0, separation_speed = 0;
  double compression_impulse = 0, impulse = 0; ///< int F dt up to the largest approach, and to the
                                               ///< release
  double compression_work = 0, work = 0;       ///< int F dd, likewise
  double first_mass = 0, second_mass = 0;      ///< of the two bodies; infinite of the ground
  bool rolls = false;                          ///< both bodies are spheres, which can roll
};

/// Newton: e = -v'/v. Poisson: e = int_c^e F dt / int_s^c F dt. Stronge: e^2 = -int_c^e F dd /
/// int_s^c F dd. Hedrih: e = -w'/w with the angular velocities w = v/rho of two bodies on one
/// circle of radius rho, which is Newton's whatever rho. Wang et al., equations 41 to 44; their
/// equation 43 lacks the root and the sign. A definition that does not apply sets nothing: Newton's
/// and Hedrih's where the approach speed brings less than half of the compression, as inside a row,
/// where the neighbours press the two bodies together; Stronge's where the contact costs more work
/// than it gets; Stronge's and Poisson's where it returns a tenth more work than it got, as between
/// bars, whose approach is for the most part that of waves which other contacts have sent.
inline void add_restitutions(ContactRecord &contact, const ImpactPhases &impact)
{
  // Of two bodies alone, compression takes the whole approach speed: M v = int_s^c F dt.
  const double M = 1 / (1 / impact.first_mass + 1 / impact.second_mass),
               brought = M * impact.approach_speed;
  if (brought > 0 && brought >= 0.5 * impact.compression_impulse)
  {
    contact.newton_restitution = impact.separation_speed / impact.approach_speed;
    if (impact.rolls)
      contact.hedrih_restitution = contact.newton_restitution;
  }
  constexpr double most = 1.1; // contacts that are coupled by their bodies return up to 1.02
  const double returned = impact.compression_work - impact.work;
  if (impact.compression_work > 0 && returned > most * impact.compression_work)
    return;
  if (impact.compression_impulse > 0)
    contact.poisson_restitution =
      (impact.impulse - impact.compression_impulse) / impact.compression_impulse;
  if (impact.compression_work > 0 && returned >= 0)
    contact.stronge_restitution = std::sqrt(returned / impact.compression_work);
}
} // namespace carambole
