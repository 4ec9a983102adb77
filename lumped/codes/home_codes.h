#pragma once

// One function per code that a law is written for; each throws ModelError with what the code lacks.

#include "lumped/codes/damped_spring.h"
#include "lumped/codes/take_home.h"

namespace carambole::lumped
{
// Codes that run here, in home_of_running_codes.cc.
TakeHome home_lammps(const Case &c, const Model &model, const Spring &spring);
TakeHome home_liggghts(const Case &c, const Model &model, const Spring &spring);
TakeHome home_yade(const Case &c, const Model &model, const Spring &spring);

/// Of an adhesive law, in home_of_adhesion.cc; each code has one or two of them.
TakeHome home_of_adhesion(const Case &c, const Model &model, const std::string &code);

// Codes that are known from their sources and manuals, in home_of_read_codes.cc.
TakeHome home_mercurydpm(const Model &model, const Spring &spring);
TakeHome home_chrono(const Case &c, const Model &model, const Spring &spring);
TakeHome home_adams(const Model &model, const Spring &spring);
TakeHome home_drake(const Model &model, const Spring &spring);
TakeHome home_mujoco(const Model &model, const Spring &spring);
TakeHome home_simbody(const Model &model, const Spring &spring);

/// A half-space is a wall in these codes; its material is in the parameters of the pair.
bool has_flat_body(const Case &c);
/// LIGGGHTS' lines of the elastic properties and the restitution.
std::vector<std::string> materials_of_liggghts(const Case &c, double restitution);
/// The line of YADE with which a wall has the radius of a plane, and what happens without it.
void add_wall_of_yade(TakeHome &home, const char *otherwise);

/// Seven digits.
std::string seven(double value);
} // namespace carambole::lumped
