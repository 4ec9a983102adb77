#pragma once

// Discretisation uncertainty from a sequence of self-similar meshes.

#include <string_view>
#include <vector>

#include "cases/records/records.h"

namespace carambole
{
/// Result for three meshes whose values approach a limit.
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
/// extrapolated = f1 + (f1 - f2)/(r21^p - 1), gci = 1.25 |e21/f1|/(r21^p - 1). Celik et al. use the
/// magnitude of p, which hides diverging values. The result is absent for diverging values, for
/// equal neighbours and for an order below 1e-6.
std::optional<Richardson> richardson(double f1, double f2, double f3, double r21, double r32);

/// Observed order, limit and uncertainty of a quantity on levels whose mesh width halves, coarsest
/// first. The interval is centred on the finest value. With d1 the last change, f1 - f2, and d2 the
/// one before, f2 - f3:
///
/// d1 and d2 of one sign and d1 the smaller ("gci"): the order p of `richardson`; with q = p
/// limited to 0.5 ... 2, outside of which the levels are not in the asymptotic range (the limits
/// are Eca & Hoekstra's), correction = d1/(2^q - 1), extrapolated = f1 + correction, uncertainty
/// 1.6 |correction|. A change that decreases faster than the formal order, 2, is coincidence:
/// |correction| is at least the value of d2 at that order, |d2|/12, and above p = 2.1 the factor is
/// 2.5. Otherwise ("last changes") there is no order and no limit: max(1.25 |d1|, |d2|/3), since
/// one small change next to a large one is coincidence too, and |d1| where it is the larger. Two
/// levels ("two levels"): 3 |d1|. One level: the discretisation error is unknown, the result is
/// empty.
///
/// The factors were found by counting how often one finer level lies within the uncertainty:
/// `carambole validate --calibrate`. (With the usual 1.25 for three meshes it did so for 91 % of
/// durations and of plastic quantities.)
std::optional<Uncertainty> estimate_uncertainty(const std::vector<double> &levels);

/// These rules in words, for readers of a report.
std::string_view uncertainty_rules();
} // namespace carambole
