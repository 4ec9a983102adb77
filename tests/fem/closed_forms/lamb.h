#pragma once

// Lamb's problem: motion of the surface of an elastic half-space after a vertical force is applied
// to it.

#include <array>
#include <complex>

namespace carambole::closed_forms
{
/// Vertical displacement w of the surface at the distance r from a vertical point force P that is
/// switched on at t = 0, both positive into the half-space:
///
///   w(r, t) = P/(mu r) W(tau),  tau = cs t/r.
///
/// Cagniard's path gives, with k = cs/cp, a = sqrt(q^2 - k^2) and b = sqrt(q^2 - 1),
///
///   W(tau) = -1/pi^2 int_k^tau q Im[i a/((1 - 2 q^2)^2 - 4 q^2 a b)]/sqrt(tau^2 - q^2) dq.
///
/// Made rational, the denominator is the cubic
///   D(x) = 1 - 8 x + (24 - 16 k^2) x^2 - 16 (1 - k^2) x^3,  x = q^2,
/// and with its partial fractions the only integral needed is
///   1/pi PV int_p^s sqrt((x - p)/(s - x))/(x - c) dx = 1 - sqrt((c - p)/(c - s)),
/// where the root counts as zero for c between p and s. Pekeris' formulas are the case nu = 1/4.
class LambSurface
{
public:
  explicit LambSurface(double poisson_ratio);

  /// W; infinite just before the Rayleigh wave.
  double step(double tau) const;
  /// int_0^tau W.
  double step_integral(double tau) const;

  double shear_over_pressure_speed() const { return k; }
  double rayleigh_arrival() const { return tau_R; } ///< cs/cR
  double static_value() const { return W_static; }  ///< (1 - nu)/(2 pi)

  /// w(r, t) mu/P [1/m] for the force spread evenly over a disc of `radius` b < r and rising as (1
  /// - cos(pi t/ramp))/2; `cs_t` and `cs_ramp` are times multiplied by cs [m].
  double disc(double radius, double r, double cs_ramp, double cs_t) const;

private:
  using Complex = std::complex<double>;
  /// int_from^to sqrt((c_j - from^2)/(c_j - tau^2)) d tau, the root as above.
  Complex root_integral(int j, double from, double to) const;

  double k, tau_R = 0, W_static;
  std::array<Complex, 3> c, A, B; ///< roots of D; residues of (1 - 2 x)^2/D and 4 x (x - k^2)/D
  int rayleigh = 0;               ///< index of the root cs^2/cR^2
};
} // namespace carambole::closed_forms
