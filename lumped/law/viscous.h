#pragma once

// Common to the viscous laws: powers, the separation rule as a parameter, and the damping for a
// given restitution.

#include <cmath>
#include <numbers>

#include "lumped/law/law.h"

namespace carambole::lumped
{
/// Odd continuation of d^1.5 to negative approaches, which stages of an integrator reach at the end
/// of a contact.
inline double power_three_halves(double approach)
{
  return approach * std::sqrt(std::abs(approach));
}

/// The same for d^n. A call of pow takes longer than the rest of a step.
inline double power(double approach, double exponent)
{
  return exponent == 1     ? approach
         : exponent == 1.5 ? power_three_halves(approach)
                           : std::copysign(std::pow(std::abs(approach), exponent), approach);
}

/// Energy K d^(n+1)/(n+1) of F = K d^n; none in an open contact.
inline double power_energy(double stiffness, double approach, double exponent)
{
  return approach > 0 ? stiffness * std::pow(approach, exponent + 1) / (exponent + 1) : 0;
}

inline ParameterManual separation_parameter()
{
  return {.key = "separation",
          .meaning =
            "when the contact ends: at zero approach (before that the force may be attractive), or "
            "when the force first reaches zero (which gives a higher restitution)",
          .choices = {"zero-approach", "zero-force"}};
}

inline Separation separation_of(const Parameters &parameters)
{
  return parameters.word_or("separation", "zero-approach") == "zero-force" ||
             parameters.word_or("restitution_at", "zero-approach") == "zero-force"
           ? Separation::zero_force
           : Separation::zero_approach;
}

/// Laws whose force would become attractive: which separation the given restitution belongs to.
inline ParameterManual restitution_at_parameter()
{
  return {.key = "restitution_at",
          .meaning = "where the restitution is met: at zero approach, or where the force first "
                     "reaches zero, which then is the separation",
          .choices = {"zero-approach", "zero-force"}};
}

inline ParameterManual restitution_parameter(Interval range = above_zero_to_one)
{
  return {.key = "restitution",
          .symbol = "e",
          .meaning = "coefficient of restitution that sets the damping",
          .range = range,
          .example = "0.8",
          .calibrates = true};
}

inline ParameterManual exponent_parameter(const char *meaning = "exponent of the approach")
{
  return {
    .key = "exponent",
    .symbol = "n",
    .meaning = meaning,
    .range = {0, 10, true, false}, // above it the stiffness soon exceeds the range of a double
    .default_text = "1.5",
    .example = "1.5"};
}

/// Two lists of parameters as one.
inline std::vector<ParameterManual> joined(std::vector<ParameterManual> first,
                                           std::vector<ParameterManual> second)
{
  for (ParameterManual &one : second)
    first.push_back(std::move(one));
  return first;
}

/// Of F = k d.
inline ParameterManual linear_stiffness_parameter()
{
  return {.key = "stiffness",
          .symbol = "k",
          .meaning =
            "stiffness of every contact; by default, for each pair, the secant stiffness of "
            "Hertz's law at the peak of its isolated impact at the row's first approach speed",
          .dimension = dimension::stiffness,
          .range = positive,
          .default_text = "Hertz secant",
          .default_value = [](const Pair &pair, const Parameters & /*given*/)
          { return std::optional(scaled_stiffness(pair, 1)); },
          .example = "1 GN/m",
          .calibrates = true};
}

/// Of F = k d^n with the exponent of `exponent_parameter`.
inline ParameterManual power_stiffness_parameter()
{
  return {.key = "stiffness",
          .symbol = "k",
          .meaning = "force at unit approach; by default it gives Hertz's force at the peak of the "
                     "pair's isolated Hertz impact at the row's first approach speed",
          .dimension = dimension::force,
          .exponent = "exponent",
          .range = positive,
          .default_text = "scaled with Hertz",
          .default_value = [](const Pair &pair, const Parameters &given)
          { return std::optional(scaled_stiffness(pair, given.number_or("exponent", 1.5))); },
          .example = "1e9 N/m^1.5",
          .calibrates = true};
}

inline constexpr auto onset_loading =
  "v0 is the approach speed at the start of the touch, kept if the bodies approach again before "
  "they separate; a touch that starts at rest uses the row's first approach speed";

inline constexpr auto onset_state = "v0, until the bodies separate";

inline constexpr auto memoryless_loading =
  "one rule for loading, unloading and reloading; no memory";

/// A linear spring and dashpot: F = k d + c d'.
struct SpringDashpot : ForceLaw
{
  SpringDashpot(double stiffness, double damping, Separation separation)
    : ForceLaw(separation), k(stiffness), c(damping)
  {
  }

  double force(double d, double v, const Memory & /*memory*/) const override
  {
    return k * d + c * v;
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(k, d, 1);
  }

  double k, c;
};

/// Hertz with a viscous damper: F = K d^1.5 + chi d^m d'.
struct ViscousHertz : ForceLaw
{
  ViscousHertz(double stiffness, double damping, double exponent, Separation separation)
    : ForceLaw(separation), K(stiffness), chi(damping), m(exponent)
  {
  }

  double force(double d, double v, const Memory & /*memory*/) const override
  {
    return K * power_three_halves(d) + chi * std::pow(std::abs(d), m) * v;
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(K, d, 1.5);
  }

  double K, chi, m;
};

/// Damping ratio for which a linear oscillator separates, at zero approach, with e times its onset
/// speed: xi = -ln e/sqrt(pi^2 + ln^2 e). For e = 0 the damping is critical, xi = 1: contact never
/// ends.
inline double damping_ratio(double restitution)
{
  if (restitution == 0)
    return 1;
  return -std::log(restitution) / std::hypot(std::numbers::pi, std::log(restitution));
}
/// Speed at which a linear oscillator of damping ratio z first has no force, over its onset speed:
/// e = exp(-z (pi - 2 asin z)/sqrt(1 - z^2)); with 2 acosh(z)/sqrt(z^2 - 1) for z > 1, exp(-2)
/// at 1.
inline double restitution_at_zero_force(double z)
{
  const double w = std::sqrt(std::abs(1 - z * z));
  if (w < 1e-4)
    return std::exp(-2 * z);
  return std::exp(-2 * z * (z < 1 ? std::acos(z) : std::acosh(z)) / w);
}

/// Its inverse: the damping ratio for a restitution in (0, 1].
double damping_ratio_at_zero_force(double e);

/// How a law sets the damper chi d^m d' of its force: by `restitution` or, instead of it, by
/// `damping_ratio`, `damping` or, of a dashpot (m = 0), `gamma_n`. chi = base at the damping
/// ratio 1.
struct Damper
{
  double exponent = 0;                                        ///< m
  double (*base)(const Pair &, const Parameters &) = nullptr; ///< 2 sqrt(M K) [N s/m^(m+1)]
  /// Damping ratio of the restitution that is given.
  double (*ratio)(const Parameters &) = nullptr;
  /// Restitution of an undisturbed impact with a damping ratio; not set: no closed form.
  double (*restitution)(double ratio, const Parameters &) = nullptr;

  /// chi [N s/m^(m+1)]
  double coefficient(const Pair &pair, const Parameters &given) const;
  /// The parameters, `restitution` first. `damper` must live as long as they do.
  static std::vector<ParameterManual> parameters(const Damper &damper, Interval restitutions);
};

/// How a hysteretic law sets the dissipation a of F = k d^n (1 + a d'): by `restitution`, with
/// a = D/v0, v0 the approach speed of the touch, or, instead of it and for every touch alike, by
/// `dissipation` or by `damping` = a k.
struct HystereticDamper
{
  double (*factor)(const Parameters &) = nullptr; ///< D of the restitution that is given
  double (*stiffness)(const Pair &, const Parameters &) = nullptr; ///< k [N/m^n]

  /// a [s/m]; nothing: it is D/v0.
  std::optional<double> dissipation(const Pair &pair, const Parameters &given) const;
  /// The parameters, `restitution` first; `damper` must live as long as they do.
  static std::vector<ParameterManual> parameters(const HystereticDamper &damper,
                                                 Interval restitutions);
};

/// A hysteretic damper on a power of the approach: F = k d^n (1 + D d'/v0), v0 the approach speed
/// of the touch, or F = k d^n (1 + a d') where a is given.
struct HystereticPower : ForceLaw
{
  HystereticPower(double exponent, const HystereticDamper &damper, const Pair &pair,
                  const Parameters &given);

  double force(double d, double v, const Memory &memory) const override
  {
    return k * power(d, n) * (1 + (a > 0 ? a * v : D * v / memory.onset_speed));
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return power_energy(k, d, n);
  }

  double k, n, D, a;
};

/// The restitution e of F = k d^n (1 + D d'/v0), whatever k, n and the mass: the root in (0, 1] of
/// D (1 + e) = ln((1 + D)/(1 - D e)).
double hysteretic_restitution(double D);
/// Its inverse: D for a restitution in (0, 1].
double hysteretic_factor(double restitution);

/// e = exp(-pi z/sqrt(1 - z^2)) of a linear oscillator at zero approach, 0 from critical damping
/// on; where `separation` is at zero force, restitution_at_zero_force.
double oscillator_restitution(double z, const Parameters &given);

/// What a damper of a given restitution lacks: a radius, between flat faces, that a stiffness
/// follows from, or places of separation and of the restitution that go together; empty: nothing.
std::string damper_lacks(const Pair &pair, const Parameters &parameters);

/// The damping ratio that a law's `restitution` and `restitution_at` give.
double damping_ratio(const Parameters &parameters);
} // namespace carambole::lumped
