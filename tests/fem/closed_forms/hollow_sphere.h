#pragma once

// Free vibration of an elastic hollow sphere.

#include <vector>

namespace carambole::closed_forms
{
/// The spheroidal modes of degree l of a free hollow sphere whose omega R/cs is at most `highest`,
/// as omega R/cs with the outer radius R, ascending; rigid motion left out. `inner` is the inner
/// radius over R.
///
/// Of the displacement grad(f_l(omega r/cp) P_l) A + curl curl(x f_l(omega r/cs) P_l) B, for f the
/// spherical Bessel functions j and y each, the tractions at the radius r are, over 2 mu/r^2, with
/// p = omega r/cp and s = omega r/cs,
///   rr:      A [(l^2 - l - s^2/2) f_l(p) + 2 p f_{l+1}(p)] + B l(l+1) [(l-1) f_l(s) - s
///   f_{l+1}(s)] r theta: A [(l-1) f_l(p) - p f_{l+1}(p)] + B [(l^2 - 1 - s^2/2) f_l(s) + s
///   f_{l+1}(s)],
/// which need nothing of f but the recurrences that j and y share. Both surfaces are free: four
/// equations for four coefficients, of degree 0 two for two, whose determinant is zero.
std::vector<double> hollow_sphere_modes(double poisson_ratio, double inner, int degree,
                                        double highest);
} // namespace carambole::closed_forms
