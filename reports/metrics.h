#pragma once

// Pure functions that measure how far one record is from another.

#include <optional>
#include <span>
#include <vector>

namespace carambole::reports
{
/// Magnitude, phase and comprehensive error of a whole curve [-]; all zero for equal curves.
struct CurveError
{
  double magnitude = 0, phase = 0, comprehensive = 0;
};

/// Candidate minus reference, over the reference [-]. Absent where the reference is zero.
std::optional<double> relative_error(double candidate, double reference);

/// Linear interpolation of (times, values) at the instants `at`; zero before the first and after
/// the last sample, as a contact force is outside the record of its contact. `times` and `at`
/// ascend.
std::vector<double> resample(std::span<const double> times, std::span<const double> values,
                             std::span<const double> at);

/// Sprague and Geers' error of `candidate` against `reference`, both sampled at `times`. Absent
/// where one of them vanishes everywhere. M = sqrt(<cc>/<mm>) - 1, P =
/// acos(<mc>/sqrt(<mm><cc>))/pi, C = sqrt(M^2 + P^2), where <ab> is the integral of a b over time
/// (trapezoidal rule: unequal sampling weighs no instant twice). Source: M. A. Sprague, T. L.
/// Geers, Shock and Vibration 10 (2003); L. E. Schwer, Engineering with Computers 23 (2007), whose
/// M has the root that some implementations omit.
std::optional<CurveError> sprague_geers(std::span<const double> times,
                                        std::span<const double> reference,
                                        std::span<const double> candidate);

/// Russell's error of the same pair. With A = <cc>, B = <mm>, q = (A - B)/sqrt(A B):
/// M = sign(q) log10(1 + |q|), P as Sprague and Geers', C = sqrt(pi/4 (M^2 + P^2)).
/// Source: D. M. Russell, Proceedings of the 68th Shock and Vibration Symposium (1997).
std::optional<CurveError> russell(std::span<const double> times, std::span<const double> reference,
                                  std::span<const double> candidate);
} // namespace carambole::reports
