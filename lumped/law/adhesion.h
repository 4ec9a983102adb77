#pragma once

// Common to the adhesive laws: the work of adhesion and the range of the attraction as parameters,
// the scales of an adhesive contact, and the contact of Johnson, Kendall & Roberts.

#include <cmath>
#include <numbers>
#include <string>

#include "lumped/law/law.h"

namespace carambole::lumped
{
/// Scales of the contact of a pair with the work of adhesion w [SI]: with them the formulas of
/// adhesion contain pure numbers alone.
struct AdhesionScales
{
  /// `modulus`: E* [Pa]; `radius`: R [m]; `work`: w [J/m^2] > 0, of the pair.
  AdhesionScales(double modulus, double radius, double work);

  double length;   ///< (R^2 w/E*)^(1/3) of contact radii
  double approach; ///< (R w^2/E*^2)^(1/3) of approaches and gaps
  double force;    ///< w R
  double energy;   ///< (w^5 R^4/E*^2)^(1/3)
  double stress;   ///< (w E*^2/R)^(1/3)
};

/// `work` of an adhesive law [J/m^2].
ParameterManual work_parameter();
/// `range` of a law without a range of its own: for Tabor's parameter alone [m].
ParameterManual range_parameter();

/// Tabor's parameter (R w^2/(E*^2 z_0^3))^(1/3), z_0 the range.
double tabor_parameter(const Pair &pair, const Parameters &parameters);

/// Why a law has no contact of these bodies, in words that follow its name: no relative radius, or
/// a work of adhesion that makes the contact larger than R without any load. Empty: it has one.
std::string lacks_small_work(const Pair &pair, const Parameters &parameters);

/// Remarks of elastic contact, and on a Tabor parameter outside [least, most].
Remarks adhesive_flags(const Pair &pair, const Parameters &parameters,
                       const ContactExtremes &observed, double least, double most);

/// Contact of Johnson, Kendall & Roberts on the branch that is stable at a given approach. Contact
/// radius a, approach d and force F follow from x = sqrt(a/length):
///   d = x^4 - b x,  F = 4/3 x^6 - 2 b x^3,  U = 8/15 x^10 - 4/3 b x^7 + pi x^4,  b = sqrt(2 pi),
/// in the scales of the pair. The branch ends at dd/dx = 0.
class JkrContact
{
public:
  JkrContact(double modulus, double radius, double work) : scales(modulus, radius, work) {}

  double x_at(double approach) const;                             ///< approach in [m]
  double radius(double x) const { return scales.length * x * x; } ///< [m]
  double approach(double x) const { return scales.approach * x * (x * x * x - b); } ///< [m]
  double force(double x) const                                                      ///< [N]
  {
    const double x3 = x * x * x;
    return scales.force * x3 * (4. / 3 * x3 - 2 * b);
  }
  /// [J] over that of the separated bodies.
  double energy(double x) const
  {
    const double x3 = x * x * x;
    return scales.energy * x * x3 * (8. / 15 * x3 * x3 - 4. / 3 * b * x3 + std::numbers::pi);
  }

  static double last_x() { return std::cbrt(b / 4); }        ///< where the branch ends, 4 x^3 = b
  static double pull_off_x() { return std::cbrt(0.75 * b); } ///< largest tension, 8 x^5 = 6 b x^2
  static double rest_x() { return std::cbrt(1.5 * b); }      ///< at no force
  static double first_x() { return std::cbrt(b); }           ///< at no approach

  AdhesionScales scales;

private:
  static inline const double b = std::sqrt(2 * std::numbers::pi);
};

/// Speed [m/s] below which what the snaps of a contact take, `loss` [J], keeps a pair together.
inline double sticking_velocity(const Pair &pair, double loss)
{
  return std::sqrt(2 * std::max(loss, 0.0) / pair.reduced_mass);
}
} // namespace carambole::lumped
