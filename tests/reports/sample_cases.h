#pragma once

// Small synthetic records of what finite elements alone compute: a plastic bar, a half-space,
// waves.

#include <filesystem>

#include "cases/case/case.h"

/// A plastic cylinder on a wall, finite elements alone: the bar shortens from 30 mm to 25.1 mm and
/// its face grows from 3 mm to 4.2 mm; nearly all of 50 J becomes plastic work. The levels of the
/// face's radius do not converge. Writes record, history and meshes.
carambole::Case plastic_bar_case();
void store_plastic_bar(const std::filesystem::path &results, const carambole::Case &problem);

/// A ball on an absorbing half-space with friction and gravity, finite elements and hertz, whose
/// record goes on for spectra: the ball rings at 200, 310 and 470 kHz.
carambole::Case half_space_case();
void store_half_space(const std::filesystem::path &results, const carambole::Case &problem);

/// Waves in a half-space under a load: two probes at points, a surface and two pictures.
carambole::Case waves_case();
void store_waves(const std::filesystem::path &results, const carambole::Case &problem);
