#pragma once

// Discretisation uncertainty from a sequence of self-similar meshes.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/records/quantities.h"
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
/// first. The interval is centred on the finest value and should hold that of an infinitely fine
/// mesh in 95 % of all cases. With d1 the last change, f1 - f2, and d2 the one before, f2 - f3,
///
///   uncertainty = max(distance, A |d1|, B |d2|).
///
/// d1 and d2 of one sign and d1 the smaller ("gci"): the order p of `richardson`, extrapolated = f1
/// + d1/(2^p' - 1) with p' = p limited to 0.5 ... the formal order; `distance` is 1.25 times that
/// of f1 from there, as in the grid convergence index. Otherwise ("last changes") there is no order
/// and no limit, and `distance` is 1.25 |d1|. The last term guards against coincidence: one small
/// change next to a large one proves little. The kind of quantity determines A and B. Two levels
/// ("two levels") give 3 |d1|, or 3 |d1|/15 for modes, whose formal order is 4. One level gives no
/// result: the discretisation error is unknown.
///
/// A and B were found by counting how often one finer level lies within the uncertainty:
/// `carambole validate --calibrate --random 260`; tests/cases/level_coverage.cc judges them.
/// `highest_order`: of the error, where that of the elements is not reached, as beside an edge.
std::optional<Uncertainty> estimate_uncertainty(const std::vector<double> &levels,
                                                QuantityKind kind, double highest_order = 4);

/// The uncertainties of all quantities of one model at once, by name ("peak_force B1-B2"): those
/// that have two levels or more. Two of an impact depend on others of their contact.
///
/// The top of a pulse is flat: where the force is F (1 - (pi^2/2) ((t - t_peak)/T)^2), a ripple of
/// the relative size u moves its maximum by up to T sqrt(2 u)/pi, from level to level at random,
/// and a small change between two of them says nothing of the next. The time of the largest force
/// has the uncertainty
///
///   max(distance, C T sqrt(U_F/F))
///
/// with the duration T and the relative uncertainty U_F/F of the peak force. C is below sqrt(2)/pi
/// because only a part of U_F is ripple. The residual approach is read at the release: if that
/// moment is off by U_T, the approach changes by v' U_T, with the separation speed v'. Its
/// uncertainty is
///
///   max(distance, A |d1|, B |d2|, D v' U_T).
std::map<std::string, Uncertainty>
estimate_uncertainties(const std::map<std::string, std::vector<double>> &levels,
                       double highest_order = 4);

/// The uncertainties of one quantity at neighbouring points of a map, in their order: there the
/// changes of a point are means over the relative ones of itself and of the two points on either
/// side, with the weights 3, 2, 1, so that the uncertainty varies as smoothly as the physics and a
/// change that vanishes by coincidence at one point is not believed. The mean is the square of that
/// of the square roots, which a single large one does not decide. Empty where
/// a point has less than three levels; such a point and those beyond it are not neighbours.
std::vector<std::optional<double>>
pooled_uncertainties(const std::vector<std::vector<double>> &levels, QuantityKind kind);

/// These rules in words, for readers of a report.
std::string_view uncertainty_rules();
} // namespace carambole
