#pragma once

// The relaxation of a contact between bodies whose shear modulus follows a Prony series.

#include <string>
#include <vector>

#include "lumped/law/pair.h"

namespace carambole::lumped
{
/// A modulus over its instantaneous value: left + sum share_i exp(-t/time_i).
struct Relaxation
{
  struct Term
  {
    double share = 0, time = 0; ///< [-], [s]
  };
  double left = 1;           ///< what remains
  std::vector<Term> terms{}; ///< the slowest first

  double at(double time) const;
};

/// Why the materials of a pair have no such series; empty: they have.
std::string lacks_prony(const Pair &pair);

/// Of the modulus E* of the contact, 1/E* = sum (1 - nu)/(2 G), with G(t) of each body and its bulk
/// modulus constant: of its Carson transform 1/sum [1/(4 G) + 3/(4 (3 K_b + G))], whose poles are
/// real. The instantaneous value is `pair.modulus`.
Relaxation contact_relaxation(const Pair &pair);

/// An approach between two times, by the cubic through its values and rates.
struct Stretch
{
  double d0 = 0, v0 = 0, d1 = 0, v1 = 0, duration = 0;

  double at(double time) const;
  double rate(double time) const;
  /// The stretch up to a time within it.
  Stretch until(double time) const;
};

/// The extension at the end of the stretch of a spring that relaxes, q' = d' - q/time, from
/// `before`.
double relaxed(double before, const Stretch &stretch, double time);

/// int_0^h exp(-(h - s)/time) d(d^n) over a stretch of the duration h.
double relaxed_change(const Stretch &stretch, double exponent, double time);
} // namespace carambole::lumped
