#pragma once

// Runs a discrete-element code along a prescribed motion of two spheres.

#include <atomic>
#include <filesystem>

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// Both steps of a row, few and many, stand in decks (path_decks.h) in `folder`; the values are
/// those of many, half of what they differ by is stated as their uncertainty. Between two rows the
/// motion is straight, where a formula gives it, too. Throws CodeError and Interrupted as run_code
/// does.
Outcome run_code_path(const Case &c, const CodeEntry &entry, const std::filesystem::path &folder,
                      const std::atomic<bool> *stop = nullptr, double time_limit = 120);
} // namespace carambole::lumped
