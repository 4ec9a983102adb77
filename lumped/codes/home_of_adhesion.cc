// Adhesive laws in the words of LAMMPS, LIGGGHTS and YADE.

#include <fmt/format.h>

#include "lumped/codes/deck.h"
#include "lumped/codes/home_codes.h"
#include "lumped/row/row.h"

namespace carambole::lumped
{
namespace
{
constexpr auto half_of_work =
  "its surface energy is that of one solid, half of the work of adhesion of the pair";

/// LAMMPS computes E* from E and nu, between spheres as E/(2 (1 - nu^2)), of a wall as E/(2 (1 -
/// nu)): with nu = 0 both are right.
TakeHome adhesive_lammps(const Case &c, const Model &model, const Pair &pair)
{
  const std::string &law = model.manual->identifier;
  TakeHome home;
  CodeEntry entry;
  entry.code = Code::lammps;
  entry.pair_style = "granular";
  entry.pair_coeff =
    fmt::format("{} {} 0 0 {} tangential {} damping velocity", law, seven(2 * pair.modulus),
                seven(0.5 * model.parameters.number("work")),
                law == "jkr" ? "linear_history 0 0 0" : "linear_nohistory 0 0");
  home.lines = {"pair_style granular", "pair_coeff * * " + entry.pair_coeff};
  if (c.bodies[0].shape != Shape::sphere || c.bodies[1].shape != Shape::sphere)
  {
    if (law == "jkr")
      lack(model, "lammps",
           "the force of its jkr contact with a wall is not a number at the end (29 Sep 2021)");
    entry.wall = "granular " + entry.pair_coeff;
    home.lines.push_back("fix wall all wall/gran " + entry.wall + " zplane 0 NULL");
  }
  home.notes.emplace_back(half_of_work);
  home.notes.emplace_back("Young's modulus is that of two equal solids with the contact modulus of "
                          "this pair and a Poisson's ratio of 0");
  if (law == "jkr" && model.parameters.word_or("separation", "") != "load")
    home.notes.emplace_back("LAMMPS ends the contact at the largest tension (separation: load), so "
                            "an impact loses 0.494 of the energy of this law");
  home.notes.emplace_back(
    "the formulas were read and run in LAMMPS 29 Sep 2021 (Debian 12), where jkr stops with "
    "'tangential linear_nohistory'");
  home.entry = entry;
  return home;
}

TakeHome adhesive_yade(const Case &c, const Model &model)
{
  TakeHome home;
  for (const Body &body : c.bodies)
    home.lines.push_back(
      fmt::format("O.materials.append(FrictMat(young={}, poisson={}, label='{}'))",
                  seven(youngs_modulus_of(body)), seven(poisson_ratio_of(body)), body.name));
  home.lines.push_back(fmt::format("Ip2_FrictMat_FrictMat_MindlinPhys(gamma={}), "
                                   "Law2_ScGeom_MindlinPhys_Mindlin(includeAdhesion=True)",
                                   seven(0.5 * model.parameters.number("work"))));
  home.notes.emplace_back(half_of_work);
  home.notes.emplace_back("the formulas were read and run in YADE 2023.02a (Debian 12)");
  return home;
}

TakeHome adhesive_liggghts(const Case &c, const Model &model)
{
  TakeHome home;
  std::string E, nu;
  for (const Body &body : c.bodies)
  {
    E += ' ' + seven(youngs_modulus_of(body));
    nu += ' ' + seven(poisson_ratio_of(body));
  }
  const std::string area = model.parameters.word_or("area", "sjkr");
  home.lines = {"fix E all property/global youngsModulus peratomtype" + E,
                "fix nu all property/global poissonsRatio peratomtype" + nu,
                "fix e all property/global coefficientRestitution peratomtypepair 2 1 1 1 1",
                fmt::format("fix k all property/global cohesionEnergyDensity peratomtypepair 2 {0} "
                            "{0} {0} {0}",
                            seven(model.parameters.number("cohesion_energy_density"))),
                "pair_style gran model hertz tangential off cohesion " + area,
                "pair_coeff * *"};
  if (area == "sjkr2")
    home.notes.emplace_back("against a wall LIGGGHTS takes half of this area");
  home.notes.emplace_back("the formulas were read and run in LIGGGHTS-PUBLIC 3.8.0 (Debian 12)");
  return home;
}
} // namespace

TakeHome home_of_adhesion(const Case &c, const Model &model, const std::string &code)
{
  const std::string &law = model.manual->identifier;
  const Pair pair = make_row(c.bodies).pairs.front();
  const bool is_dmt = law == "dmt";
  TakeHome home;
  if (code == "lammps" && (law == "jkr" || is_dmt))
    home = adhesive_lammps(c, model, pair);
  else if (code == "yade" && is_dmt)
    home = adhesive_yade(c, model);
  else if (code == "liggghts" && law == "sjkr")
    home = adhesive_liggghts(c, model);
  else
    lack(
      model, code,
      fmt::format("of the adhesive laws, 'jkr' is written for lammps, 'dmt' for lammps and yade, "
                  "and 'sjkr' for liggghts, but not '{}'",
                  law));
  home.duration = hertz_impact(pair).duration;
  return home;
}
} // namespace carambole::lumped
