#pragma once

// A law of a case in the words of a simulation code.

#include <optional>
#include <string>
#include <vector>

#include "lumped/models/models.h"

namespace carambole::lumped
{
/// "lammps", "liggghts", "yade", "mercurydpm", "chrono", "drake", "adams", "mujoco",
/// "simbody".
const std::vector<std::string> &home_codes();

struct TakeHome
{
  std::vector<std::string> lines;    ///< of the user's own script
  std::optional<CodeEntry> entry;    ///< the same for `codes:`, of a code that runs here
  std::vector<std::string> notes;    ///< what the code does differently, and how this is known
  std::optional<double> restitution; ///< that the code then has; none if only a run can tell
  double duration = 0;               ///< [s] of the undamped impact, a measure for the step
};

/// `model` for the first pair of the row in the words of `code`, one of home_codes(). Laws: hertz,
/// linear, tsuji, kelvin-voigt and kuwabara-kono, and the adhesive jkr, dmt, sjkr, luding and eepa,
/// as far as the code has them. Hysteretic dampers are written for Drake and Simbody. Throws
/// ModelError with what the code lacks.
TakeHome take_home(const Case &c, const Model &model, const std::string &code);

/// All of it as text: the lines, and comments that begin with `#`.
std::string take_home_text(const Case &c, const Model &model, const std::string &code);
} // namespace carambole::lumped
