#pragma once

// Runs a discrete-element code along a prescribed motion of two spheres.

#include <atomic>
#include <filesystem>

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// Runs the code twice, with few and with many steps per row; the decks (path_decks.h) stay in
/// `folder`. The results are those of the run with many steps, and half the difference from the
/// other run is their uncertainty. The motion is linear between rows, even where a formula gives
/// it. Throws CodeError and Interrupted as run_code does.
Outcome run_code_path(const Case &c, const CodeEntry &entry, const std::filesystem::path &folder,
                      const std::atomic<bool> *stop = nullptr, double time_limit = 120);
} // namespace carambole::lumped
