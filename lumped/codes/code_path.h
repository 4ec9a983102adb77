#pragma once

// Runs LAMMPS along a prescribed motion of two spheres.

#include <atomic>
#include <filesystem>

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// The spheres stand on the x axis of LAMMPS, at the approach of the motion; slip and rotations are
/// spins of the spheres, so that the contact does not turn. Both steps of a row, few and many,
/// stand in decks in `folder`; the values are those of many, half of what they differ by is stated
/// as their uncertainty. Throws CodeError and Interrupted as run_code does.
Outcome run_code_path(const Case &c, const CodeEntry &entry, const std::filesystem::path &folder,
                      const std::atomic<bool> *stop = nullptr, double time_limit = 120);
} // namespace carambole::lumped
