#pragma once

// A rigid body of revolution that is pressed on a flat: a flat punch, a cone, a power of the
// radius.

#include "cases/case/case.h"

namespace carambole
{
/// "flat punch", "cone", "profile r^1.5".
std::string profile_name(const Body &profile);

/// Height [m] of the profile over its tip at the radius r, up to its edge: height (r/radius)^n.
double profile_height(const Body &profile, double r);

/// The one of the two that is a profile; null: neither is.
const Body *profile_of(const Body &first, const Body &second);

/// Pressed into an elastic half-space (Sneddon 1965, Int. J. Eng. Sci. 3, 47), as long as the
/// contact does not reach the edge. With z = B r^n and E* of the flat,
///
///   d = kappa B a^n,  F = 2 E* n/(n + 1) a d,  kappa = sqrt(pi) Gamma(n/2 + 1)/Gamma((n + 1)/2),
///
/// so that F = K d^m, m = 1 + 1/n. A flat punch: a its radius, F = 2 E* a d.
class SneddonContact
{
public:
  /// `modulus`: E* [Pa] of the flat.
  SneddonContact(const Body &profile, double modulus);
  /// A paraboloid without edge, z = r^2/(2 R): Hertz's contact.
  static SneddonContact paraboloid(double radius, double modulus);

  double stiffness() const { return K; } ///< K [N/m^m]
  double exponent() const { return m; }
  double radius(double approach) const; ///< a [m] of an approach > 0, at most that of the edge
  double force(double approach) const;  ///< [N]
  double approach(double force) const;  ///< [m]
  /// [m] at which the contact reaches the edge; zero for a flat punch.
  double approach_at_edge() const { return edge_approach; }

private:
  SneddonContact(double n, double coefficient, double edge, double modulus);

  double edge, edge_approach, m, K;
  double scale; ///< kappa B [m^(1 - n)]; of a flat punch not used
};
} // namespace carambole
