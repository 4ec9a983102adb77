#pragma once

// Shapes of the free vibrations of an elastic sphere.

namespace carambole::closed_forms
{
/// Square of the displacement at the pole in the spheroidal mode of degree l with omega R/cs = `y`
/// of a free solid sphere, for the shape with int rho |u|^2 dV = 1, times rho R^3.
///
/// u_r = U(r) P_l and u_theta = V(r) dP_l/d theta, with U = A j_l'(omega r/cp) omega/cp + B l(l+1)
/// j_l(omega r/cs)/r and V = A j_l(omega r/cp)/r + B (r j_l(omega r/cs))'/r. The surface without
/// shear traction gives B/A, and int |u|^2 dV = 4 pi/(2l+1) int (U^2 + l(l+1) V^2) r^2 dr.
double squared_amplitude_at_pole(double poisson_ratio, int degree, double y);
} // namespace carambole::closed_forms
