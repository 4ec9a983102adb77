#pragma once

// Input decks of discrete-element codes for an impact of two bodies along x, or for a prescribed
// motion of two spheres.

#include <string>
#include <vector>

#include "cases/case/case.h"

namespace carambole::lumped
{
/// The file that a deck makes its code write: lines "t F d v1 v2", the force in compression, the
/// approach and the velocities along the row, all of one time.
inline constexpr const char *samples_file = "samples.txt";

/// The deck for so many steps of `step` [s].
std::string deck_of(const Case &c, const CodeEntry &entry, double step, long steps);

/// The name of its file.
const char *deck_file(const CodeEntry &entry);

/// The same for YADE, a script of Python.
std::string yade_script(const Case &c, const CodeEntry &entry, double step, long steps);

/// A row of a motion for YADE: the time step [s], the velocity of the second sphere along x [m/s],
/// the spins of both spheres about z, and the spin of the first sphere about x, `twist` [rad/s].
struct YadeRow
{
  double step, velocity, first_spin, second_spin, twist;
};

/// YADE's script of a motion (deck_of_path); the second sphere begins at `place`.
std::string yade_path(const Case &c, const CodeEntry &entry, double place,
                      const std::vector<YadeRow> &rows, long steps);

/// Materials and contact of LIGGGHTS. A property that the user states takes the place of the
/// deck's: LIGGGHTS refuses a second one of the same name.
std::string liggghts_properties(const Case &c, const CodeEntry &entry, double friction);

/// LIGGGHTS takes moduli from 5 MPa to 1 GPa unless it is told, in these lines.
std::vector<std::string> range_of_moduli(const Case &c);

/// What the program of a code is started with.
std::vector<std::string> arguments_of(const CodeEntry &entry);

/// All digits of a number, for a deck.
std::string number(double value);

/// Of a solid sphere of its radius with its mass [kg/m^3].
double density_of(const Body &body);

/// Young's modulus [Pa] and Poisson's ratio; 1e25 Pa and .3 of a rigid body, which codes do not
/// know.
double youngs_modulus_of(const Body &body);
double poisson_ratio_of(const Body &body);

/// The deck for so many steps in each row of the motion. It makes its code write, below a line "#
/// row K" for each row, lines "step d F Q tqx tqz1 tqz2": the step within the row, the approach,
/// the compressive force, the force on the first sphere along -y, the torque on the first sphere
/// about x, and the torques on both spheres about z. The centres stay on the x axis; slip and
/// rotation are imposed as spins of the spheres, so the contact does not turn.
std::string deck_of_path(const Case &c, const CodeEntry &entry, long steps);
} // namespace carambole::lumped
