#pragma once

// Runs a discrete-element code as a model of a case.

#include <atomic>
#include <filesystem>

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// Writes decks into `folder`, runs the code until it has separated the bodies with its usual step,
/// a hundredth of its own contact, and with a tenth of it, and reads the motion. The values are
/// those of the small step; half of what the steps differ by is stated as their uncertainty. Throws
/// CodeError if the code is missing, fails, does not end within `time_limit` [s], writes no motion
/// or one that cannot be right (code_steps.h), and Interrupted when `stop` is set.
Outcome run_code(const Case &c, const CodeEntry &entry, const std::filesystem::path &folder,
                 const std::atomic<bool> *stop = nullptr, double time_limit = 120);

/// The same along a prescribed motion of two spheres: runs the code twice, with few and with many
/// steps per row; the decks (deck_of_path) stay in `folder`. The results are those of the run with
/// many steps, and half the difference from the other run is their uncertainty. The motion is
/// linear between rows, even where a formula gives it. Throws CodeError and Interrupted as run_code
/// does.
Outcome run_code_path(const Case &c, const CodeEntry &entry, const std::filesystem::path &folder,
                      const std::atomic<bool> *stop = nullptr, double time_limit = 120);

/// "LAMMPS (29 Sep 2021)", from the first lines that it printed in `folder`.
std::string code_version(const CodeEntry &entry, const std::filesystem::path &folder);

/// A finite number that is all of the word.
bool fully_read(const std::string &word, double &value);

/// The entries of these names, all if there are none; no finite elements.
std::vector<CodeEntry> select_codes(const Case &c, const std::vector<std::string> &names);
} // namespace carambole::lumped
