#pragma once

// What the viscous laws share: powers, the separation rule as a parameter, and the damping that
// returns a restitution.

#include <cmath>
#include <numbers>

#include "lumped/law.h"

namespace carambole::lumped
{
/// Odd continuation of d^n to negative approaches, where an integrator's stages may look for the
/// end of a contact.
inline double power(double approach, double exponent)
{
  return std::copysign(std::pow(std::abs(approach), exponent), approach);
}

/// The same for n = 3/2, without a call of pow.
inline double power_three_halves(double approach)
{
  return approach * std::sqrt(std::abs(approach));
}

/// Energy K d^(n+1)/(n+1) of F = K d^n; none in an open contact.
inline double power_energy(double stiffness, double approach, double exponent)
{
  return approach > 0 ? stiffness * std::pow(approach, exponent + 1) / (exponent + 1) : 0;
}

inline ParameterManual separation_parameter()
{
  return {
    .key = "separation",
    .meaning =
      "when the contact ends: at zero approach (the force may pull before), or when the force "
      "first reaches zero (then the restitution returned is higher)",
    .choices = {"zero-approach", "zero-force"}};
}

inline Separation separation_of(const Parameters &parameters)
{
  return parameters.word_or("separation", "zero-approach") == "zero-force"
           ? Separation::zero_force
           : Separation::zero_approach;
}

inline ParameterManual restitution_parameter(Range range = above_zero_to_one)
{
  return {.key = "restitution",
          .symbol = "e",
          .meaning = "coefficient of restitution that the damping is made for",
          .range = range,
          .example = "0.8",
          .calibrates = true};
}

/// Damping ratio of the linear oscillator that separates, at zero approach, with e times the speed
/// of its onset: xi = -ln e/sqrt(pi^2 + ln^2 e).
inline double damping_ratio(double restitution)
{
  return -std::log(restitution) / std::hypot(std::numbers::pi, std::log(restitution));
}
} // namespace carambole::lumped
