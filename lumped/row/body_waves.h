#pragma once

// Plates and rods of a row as half-infinite bodies: the face that is struck moves by the waves that
// leave it.

#include "cases/case/wave_bodies.h"
#include "lumped/row/row.h"

namespace carambole::lumped
{
/// How a body of a row answers a force on its face [SI]. `duration` [s] of the contact decides the
/// impedance of a thick plate, that of a thin one over 1 + s(nu) w h/c_s at w = 0.857 pi/duration,
/// the mean frequency of Hertz's pulse.
BodyWaves body_waves(const Body &body, const WaveBody &as, double duration);

/// s(nu): growth of the mobility of an elastic layer under a force at a point of one face, over
/// w h/c_s. Smooth through the values computed at 0 <= nu <= 0.49; beyond them that of the end.
double thickness_factor(double poisson_ratio);

/// c(nu) of the end of a rod: its approach is less by c F/(E r) than that of a half-space.
double end_factor(double poisson_ratio);

/// Makes bodies of a row carry waves: they count as ground for the mass of their pairs.
void add_waves(Row &row, std::vector<BodyWaves> waves);
} // namespace carambole::lumped
