// Adhesive laws in the words of LAMMPS, LIGGGHTS and YADE.

#include <fmt/format.h>

#include "lumped/codes/deck.h"
#include "lumped/codes/home_codes.h"
#include "lumped/law/pair.h"
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
  if (has_flat_body(c))
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
  if (has_flat_body(c))
    add_wall_of_yade(home, "the largest tension is half of the law's");
  home.notes.emplace_back(half_of_work);
  home.notes.emplace_back("the formulas were read and run in YADE 2023.02a (Debian 12)");
  return home;
}

/// A line of LIGGGHTS for all pairs of two types.
std::string of_pairs(const char *id, const char *property, double value)
{
  return fmt::format("fix {0} all property/global {1} peratomtypepair 2 {2} {2} {2} {2}", id,
                     property, seven(value));
}

TakeHome adhesive_liggghts(const Case &c, const Model &model, const Pair &pair)
{
  const Parameters &parameters = model.parameters;
  const std::string &law = model.manual->identifier;
  TakeHome home;
  home.lines = materials_of_liggghts(c, 1); // its models ask for a restitution
  const auto add = [&](std::vector<std::string> lines)
  { home.lines.insert(home.lines.end(), lines.begin(), lines.end()); };
  if (law == "sjkr")
  {
    const std::string area = parameters.word_or("area", "sjkr");
    const double density = parameters.number("cohesion_energy_density");
    const bool is_halved = area == "sjkr2" && has_flat_body(c);
    add({of_pairs("k", "cohesionEnergyDensity", is_halved ? 2 * density : density),
         "pair_style gran model hertz tangential off cohesion " + area});
    if (is_halved)
      home.notes.emplace_back("at a wall LIGGGHTS halves the contact area of sjkr2; the density "
                              "above is doubled to make up for it");
  }
  else if (law == "luding")
    add({of_pairs("k1", "LoadingStiffness",
                  parameters.number_or("stiffness", scaled_stiffness(pair, 1))),
         of_pairs("k2", "UnloadingStiffness", parameters.number("unloading_stiffness_ratio")),
         of_pairs("kc", "coefficientAdhesionStiffness",
                  parameters.number("adhesion_stiffness_ratio")),
         of_pairs("phi", "coefficientPlasticityDepth", parameters.number("plasticity_depth")),
         of_pairs("f0", "pullOffForce", 0), "pair_style gran model luding tangential off"});
  else
  {
    if (has_flat_body(c))
      lack(model, "liggghts", "its edinburgh has no surface energy against a wall");
    const double x = parameters.number_or("adhesion_exponent", 1.5);
    add({of_pairs("k2", "UnloadingStiffness", parameters.number("unloading_stiffness_ratio")),
         of_pairs("kc", "coefficientAdhesionStiffness", 0),
         of_pairs("g", "surfaceEnergy", parameters.number("surface_energy")),
         of_pairs("f0", "pullOffForce", -parameters.number_or("pull_off_force", 0)),
         "fix x all property/global adhesionExponent scalar " + seven(x),
         "fix n all property/global overlapExponent scalar 1.5",
         "pair_style gran model edinburgh tangential off"});
    home.notes.emplace_back("a positive pullOffForce repels");
    home.notes.emplace_back("its radius of contact is that of the lens in which the spheres "
                            "overlap, less than sqrt(2 R d) by some d/(8 R) of itself");
  }
  if (law != "sjkr")
    home.notes.emplace_back("UnloadingStiffness is a ratio to the stiffness of loading");
  home.lines.emplace_back("pair_coeff * *");
  home.notes.emplace_back("the formulas were read and run in LIGGGHTS-PUBLIC 3.8.0 (Debian 12)");
  return home;
}
} // namespace

TakeHome home_of_adhesion(const Case &c, const Model &model, const std::string &code)
{
  const std::string &law = model.manual->identifier;
  const Pair pair = make_row(c).pairs.front();
  const bool is_dmt = law == "dmt";
  TakeHome home;
  if (code == "lammps" && (law == "jkr" || is_dmt))
    home = adhesive_lammps(c, model, pair);
  else if (code == "yade" && is_dmt)
    home = adhesive_yade(c, model);
  else if (code == "liggghts" && (law == "sjkr" || law == "luding" || law == "eepa"))
    home = adhesive_liggghts(c, model, pair);
  else
    lack(
      model, code,
      fmt::format("of the adhesive laws, 'jkr' is written for lammps, 'dmt' for lammps and yade, "
                  "and 'sjkr', 'luding' and 'eepa' for liggghts, but not '{}'",
                  law));
  home.duration = hertz_impact(pair).duration;
  return home;
}
} // namespace carambole::lumped
