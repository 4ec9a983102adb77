#pragma once

// Discretisation uncertainty from a sequence of self-similar meshes.

#include <span>
#include <vector>

#include "cases/records.h"

namespace carambole
{
/// What three meshes say when their values approach a limit.
struct Richardson
{
  double order = 0;        ///< observed
  double extrapolated = 0; ///< limit of the mesh width to zero
  /// Grid convergence index of the finest mesh [-]: 1.25 times the distance of its value from the
  /// limit, over the value; absent where that is zero.
  std::optional<double> gci;
  bool oscillates = false; ///< differences of opposite signs: the order is that of their sizes
};

/// After Celik et al., Journal of Fluids Engineering 130 (2008). f1 is the value of the finest
/// mesh, r21 = h2/h1 > 1 and r32 = h3/h2 > 1 the ratios of the mesh widths. With e21 = f2 - f1, e32
/// = f3 - f2, s = sign(e32/e21), the order p is the fixed point of
///   p = (ln|e32/e21| + q(p))/ln r21,  q(p) = ln((r21^p - s)/(r32^p - s)),
/// extrapolated = f1 + (f1 - f2)/(r21^p - 1), gci = 1.25 |e21/f1|/(r21^p - 1). Celik et al. take
/// the magnitude of p, which hides that values move apart: then, where neighbours are equal, and
/// where the order is below 1e-6, the result is absent.
std::optional<Richardson> richardson(double f1, double f2, double f3, double r21, double r32);

/// Fit of an expansion in the mesh width to the values of four meshes or more.
struct LeastSquares
{
  double limit = 0;            ///< phi_0
  std::optional<double> order; ///< where the exponent was fitted; else it was given
  double uncertainty = 0;      ///< half-width of the 95 % interval around the finest value
};

/// After Eca & Hoekstra, Journal of Computational Physics 262 (2014). Widths h and values phi, the
/// finest last, n >= 4. Fitted, unweighted and with weights 1/h: phi_0 + a h^p; the fit with the
/// smaller standard deviation s and 0.5 <= p <= 2 is taken. Where no p is there: for p > 2 the best
/// of phi_0 + a h and phi_0 + a h^2; else the best of these and phi_0 + a h + b h^2. With d the
/// range of the values over n - 1 and the fitted error e = |phi_fit - phi_0| of the finest mesh,
///   U = F e + s + |phi - phi_fit| for s < d, F = 1.25 where 0.5 <= p < 2.1, else 3;
///   U = 3 s/d (e + s + |phi - phi_fit|) otherwise.
/// Throws std::invalid_argument for fewer than four values or sizes that differ.
LeastSquares fit_levels(std::span<const double> widths, std::span<const double> values);

/// Observed order, limit and uncertainty of a quantity on levels whose mesh width halves, coarsest
/// first. The interval is centred on the finest value.
///
/// Three levels or more of which the last three have f2 - f1 and f3 - f2 of one sign and the second
/// one smaller ("gci"): `richardson` of them, its order in what follows limited to the formal one,
/// 2; correction = (f3 - f2)/(2^p - 1), extrapolated = f3 + correction; uncertainty 1.25
/// |correction| where p is between 0.5 and 2.1, else 3 |correction|, for then the levels are not in
/// the asymptotic range (the limits are Eca & Hoekstra's). A ratio above the formal order is luck:
/// there |correction| is at least what the coarser pair gives at that order, (f2 - f1)/12.
/// Otherwise the levels do not converge monotonically: four or more are fitted ("least squares", by
/// `fit_levels`); three ("range") have no order, no limit, and 1.25 times their range. Two levels
/// ("two levels"): 3 times their difference. One level: nothing is known, the result is empty.
std::optional<Uncertainty> estimate_uncertainty(const std::vector<double> &levels);
} // namespace carambole
