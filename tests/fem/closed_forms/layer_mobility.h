#pragma once

#include <vector>

#include "cases/case/case.h"

namespace carambole::closed_forms
{
/// Real part of the mobility, velocity over force [m/(N s)], at the angular frequency w [rad/s] of
/// a point load on one face of an infinite elastic layer of thickness h [m] with free faces
/// (Rayleigh and Lamb):
///
///     Y = i w/(2 pi) int_0^inf k W(k) dk,   b = h/2,  al^2 = k^2 - (w/c_p)^2,
///     be^2 = k^2 - (w/c_s)^2,  q = (k^2 + be^2)^2,
///     W = (w/c_s)^2 al/(2 G) [ tanh al b/(q - 4 k^2 al be tanh al b/tanh be b)
///                            + 1/(tanh al b (q - 4 k^2 al be tanh be b/tanh al b)) ].
double layer_mobility(const Material &material, double h, double w);

/// Energy [J] that a force over time [N, s], zero outside, radiates into the layer:
/// (1/pi) int_0^inf Re Y |F(w)|^2 dw.
double energy_into_layer(const Material &material, double h, const std::vector<double> &times,
                         const std::vector<double> &force);
} // namespace carambole::closed_forms
