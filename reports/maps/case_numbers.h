#pragma once

// The dimensionless numbers on which the exact solution of an impact depends in addition to V/V_y
// (or a/R): two impacts with equal numbers differ only in scale.

#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole::reports
{
/// The body that a sphere meets.
enum class Partner
{
  wall, ///< rigid, or an equal elastic sphere, which mirrors
  half_space,
  coat, ///< a half-space with one layer
  sphere,
  plate, ///< a cylinder with `radius: infinite`
  rod,   ///< a cylinder with `length: infinite`
  other
};
const char *to_string(Partner partner); ///< "a sphere on a half-space"

/// Which of two bodies yields.
enum class Yielding
{
  ball,
  partner,
  both,   ///< equal yield stresses
  unclear ///< the stronger one may begin to yield after the other
};

/// A deformable sphere, and the body that it meets.
struct Pairing
{
  const Body *ball = nullptr, *other = nullptr;
  Partner partner = Partner::other;
  Yielding yielding = Yielding::ball; ///< if something yields

  const Body &yielder() const { return yielding == Yielding::partner ? *other : *ball; }
};

/// Two equal spheres are each the mirror image of one on a rigid wall. So are the elastic laws of
/// the maps, but not every law of yielding spheres: jackson-green takes its hardness from a/R, and
/// at the same contact R is half as large. Yielding spheres are therefore a pair of spheres.
///
/// Of a case of two bodies. Of two spheres the ball is the one that yields first if `yields`, or
/// else the softer one.
///
/// A contact with a perfectly plastic body of yield stress Y presses with about 3 Y (Tabor 1951),
/// and not more than 3.5 Y. A body whose pressure of first yield p_y is higher stays elastic.
Pairing pairing(const Case &c, bool yields);

/// The same of the case of a map: equal spheres there are one point of an axis of two spheres.
Pairing pairing_of_map(const Case &c, bool yields);

enum class NumberKind
{
  ball_poisson,
  partner_poisson,
  stiffness, ///< E/(1 - nu^2) of the ball over that of its partner
  density,   ///< of the partner over that of the ball
  radius,    ///< of the partner over that of the ball
  yield_strain,
  hardening,      ///< modulus H of linear hardening over Young's modulus
  lambda,         ///< Zener's m/(T Z) of a plate or a rod, at a/R = 0.1: lambda ~ (a/R)^(1/2)
  coat,           ///< thickness of a coat over the contact radius a, at a/R = 0.1
  base_stiffness, ///< E/(1 - nu^2) of the coat over that of its base
  base_density,   ///< of the base over that of the coat
  base_poisson,
  rate ///< (s (V_y/R)/D)^(1/p) of the law of Cowper and Symonds: see numbers_of
};

struct CaseNumber
{
  NumberKind kind;
  std::string name;
  double value = 0;
};

/// The scale on which errors are taken as linear: the logarithm of a ratio, and Poisson's ratio,
/// H/E and the rate themselves.
double scale_of(NumberKind kind, double value);

/// What is known of a kind of number.
struct NumberTraits
{
  NumberKind kind;
  const char *name;   ///< "ratio of densities", "Poisson's ratio"
  const char *symbol; ///< in a label of a chart: "density", "ν"
  bool is_ratio;      ///< its scale is a logarithm
  bool is_of_one;     ///< it belongs to the ball or the material alone
};
const NumberTraits &number_traits(NumberKind kind);

/// The numbers of a case; those of the yielding body only if `yields`. The rise of the yield
/// stress by Cowper and Symonds, (strain rate/D)^(1/p), is taken at the rate s V_y/R, with the
/// speed of first yield, the radius of the ball and the share s that the yielding body has in the
/// approach, so that it is the same for two equal spheres and for one on a rigid wall; it is zero
/// without dependence on the rate.
std::vector<CaseNumber> numbers_of(const Case &c, const Pairing &p, bool yields);

/// Laws of hardening and rate that no number describes, in words.
std::vector<std::string> unmapped_plasticity(const Case &c);
} // namespace carambole::reports
