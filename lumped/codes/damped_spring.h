#pragma once

// A law as a damped spring, which is what other codes take parameters of.

#include <cmath>
#include <numbers>
#include <string>

#include "lumped/law/viscous.h"
#include "lumped/models/models.h"
#include "lumped/row/row.h"

namespace carambole::lumped
{
/// A damped spring, F = K d^p + chi d^m d', of a pair.
struct Spring
{
  Pair pair;
  std::string law; ///< its identifier
  double K = 0, chi = 0, p = 1.5;
  /// Of a hysteretic damper, F = K d^p (1 + a d'): a at the approach speed [s/m]; chi is zero then.
  double dissipation = 0;
  bool cuts = false; ///< the contact ends where the force reaches zero

  bool is_damped() const { return chi != 0; }
  bool is_linear() const { return p == 1; }
  /// E* of K = 4/3 E* sqrt(R), for p = 3/2 [Pa].
  double contact_modulus() const { return 0.75 * K / std::sqrt(pair.relative_radius); }
  /// Damping ratio of the linear oscillator in d, or in d^(5/4).
  double z() const
  {
    return chi / ((is_linear() ? 2 : std::sqrt(5)) * std::sqrt(K * pair.reduced_mass));
  }
  /// Critically damped, but for rounding, or more.
  bool is_overdamped() const { return z() > 1 - 1e-9; }
  /// exp(-pi z/sqrt(1 - z^2)), of separation at zero approach: what most codes ask for.
  double nominal() const { return nominal(z()); }
  static double nominal(double z)
  {
    return z < 1 ? std::exp(-std::numbers::pi * z / std::sqrt(1 - z * z)) : 0;
  }
  double restitution() const
  {
    if (dissipation > 0)
      return hysteretic_restitution(dissipation * pair.approach_speed);
    return cuts ? restitution_at_zero_force(z()) : nominal();
  }
  /// a of a hysteretic damper that returns the same restitution at the approach speed [s/m].
  double equal_dissipation() const
  {
    return dissipation > 0 || !is_damped() ? dissipation
                                           : hysteretic_factor(restitution()) / pair.approach_speed;
  }
  /// Damping ratio for which a code that cuts the attractive force returns the same restitution.
  double z_of_cut() const { return damping_ratio_at_zero_force(restitution()); }
  /// Coefficient of the linear one with that ratio [N s/m].
  double coefficient_of_cut() const
  {
    return is_damped() ? 2 * z_of_cut() * std::sqrt(K * pair.reduced_mass) : 0;
  }
};

/// Throws ModelError: the code cannot express the law, and why.
[[noreturn]] void lack(const Model &model, const std::string &code, const std::string &why);

/// Of the first pair of the row. Throws ModelError for laws whose parameters the code does not
/// take; hysteretic dampers are for Drake and Simbody.
Spring spring_of(const Case &c, const Model &model, const std::string &code);

/// Throws ModelError if the stiffness is not Hertz' of the pair.
void check_modulus(const Spring &spring, const Model &model, const std::string &code);

/// The speed [m/s] for which LIGGGHTS and Chrono give a linear spring the stiffness k:
/// k = 16/15 sqrt(R) E* (15 M V^2/(16 sqrt(R) E*))^(1/5).
double characteristic_velocity(const Spring &spring);

/// What a code that cuts off the attractive force changes in a law that does not.
std::string of_another_damping(const Spring &spring);
} // namespace carambole::lumped
