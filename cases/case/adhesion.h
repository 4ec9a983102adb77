#pragma once

// Adhesion of a contact: the traction between two surfaces over their gap, and the scales that it
// gives a contact after Johnson, Kendall and Roberts.

namespace carambole
{
/// How the traction falls with the gap g: sigma (1 - g/g_c) up to g_c = 2 w/sigma, sigma exp(-sigma
/// g/w), (8 w/3 z0) (y^3 - y^9) with y = z0/(z0 + g), or sigma up to w/sigma. w is the work of
/// adhesion, sigma the strength.
enum class TractionLaw
{
  linear,
  exponential,
  lennard_jones, ///< from the gap z0 of equilibrium outwards
  dugdale
};
/// As in a case: "linear", "exponential", "lennard-jones", "dugdale".
const char *to_string(TractionLaw law);

/// Attraction of two surfaces, per area of the pair.
struct Adhesion
{
  double work = 0; ///< [J/m^2] > 0, of adhesion: two surfaces of energy gamma each have 2 gamma
  TractionLaw traction = TractionLaw::linear;
  double strength = 0; ///< [Pa] > 0: the largest traction

  /// The length that a case may give as `range` in place of the strength [m]: g_c, w/sigma, z0,
  /// w/sigma, in the order of TractionLaw.
  double range() const { return work / strength * range_factor(traction); }
  /// range() strength/work.
  static double range_factor(TractionLaw law);
  /// Gap from which on the traction is zero [m]; exponential and Lennard-Jones tails are cut there.
  double reach() const;
  /// [Pa] at a gap; surfaces that overlap attract as if they just touched.
  double traction_at(double gap) const;
  /// Energy per area [J/m^2]: zero from reach() on, -work at contact (up to the tail that is cut),
  /// with the derivative traction_at() everywhere.
  double energy_at(double gap) const;
  /// The largest slopes of the traction [Pa/m]: where it falls with the gap, where it rises.
  double steepest_fall() const;
  double steepest_rise() const;
};

/// Scales of an adhesive contact [SI] of bodies with E* and the relative radius R: pure numbers
/// describe it in units of them.
struct AdhesiveScale
{
  double radius = 0;   ///< L = (R^2 w/E*)^(1/3)
  double approach = 0; ///< D = (R w^2/E*^2)^(1/3)
  double stress = 0;   ///< (w E*^2/R)^(1/3)
  double energy = 0;   ///< (w^5 R^4/E*^2)^(1/3)

  AdhesiveScale(double work, double contact_modulus, double relative_radius);

  /// Maugis' parameter lambda for a given strength. Johnson, Kendall and Roberts' theory holds
  /// above about 5, Derjaguin, Muller and Toporov's below 0.1.
  double lambda(double strength) const;
  double strength(double lambda) const; ///< its inverse
  /// Tabor's parameter, with the range of a Lennard-Jones traction of that strength.
  double tabor(const Adhesion &adhesion) const;
  /// Energy [J] that an infinitely slow impact loses after Johnson, Kendall and Roberts.
  double loss() const;
  /// Speed [m/s] below which bodies of that reduced mass [kg] then stick.
  double sticking_speed(double reduced_mass) const;
  /// The largest radius of contact [m] in an impact at `speed_ratio` times the sticking speed that
  /// loses nothing.
  double largest_radius(double speed_ratio) const;
  /// Approach [m] at a radius of contact.
  double approach_at(double contact_radius) const;
};
} // namespace carambole
