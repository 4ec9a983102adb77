#pragma once

// Errors of a whole curve against another. Both are sampled at the same ascending `times`; <ab> is
// the integral of a b over time by the trapezoidal rule, so that unequal sampling weighs no instant
// twice. m is the reference, c the candidate.

#include <optional>
#include <span>

namespace carambole::reports
{
/// Magnitude, phase and comprehensive error of a whole curve [-]; all zero for equal curves.
struct CurveError
{
  double magnitude = 0, phase = 0, comprehensive = 0;
};

/// M = sqrt(<cc>/<mm>) - 1, P = acos(<mc>/sqrt(<mm><cc>))/pi, C = sqrt(M^2 + P^2). Absent where one
/// of the two vanishes everywhere. Source: M. A. Sprague, T. L. Geers, Shock and Vibration 10
/// (2003); L. E. Schwer, Engineering with Computers 23 (2007), whose M has the root that some
/// implementations omit.
std::optional<CurveError> sprague_geers(std::span<const double> times,
                                        std::span<const double> reference,
                                        std::span<const double> candidate);

/// With A = <cc>, B = <mm>, q = (A - B)/sqrt(A B): M = sign(q) log10(1 + |q|), P as Sprague and
/// Geers', C = sqrt(pi/4 (M^2 + P^2)). Absent as theirs. Source: D. M. Russell, Proceedings of the
/// 68th Shock and Vibration Symposium (1997).
std::optional<CurveError> russell(std::span<const double> times, std::span<const double> reference,
                                  std::span<const double> candidate);

/// Root of the mean square of the difference over that of the reference [-]:
/// sqrt(<(c-m)(c-m)>/<mm>). One for a candidate that vanishes; absent where the reference does. It
/// does not depend on how long both are zero before and after.
std::optional<double> normalised_rms(std::span<const double> times,
                                     std::span<const double> reference,
                                     std::span<const double> candidate);
} // namespace carambole::reports
