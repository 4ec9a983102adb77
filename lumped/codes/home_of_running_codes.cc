// LAMMPS, LIGGGHTS and YADE: what is written for them is run by the tests.

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lumped/codes/deck.h"
#include "lumped/codes/home_codes.h"
#include "lumped/codes/lammps_versions.h"

namespace carambole::lumped
{
namespace
{
/// What follows `pair_coeff * *` for a law of Hertz' stiffness with the damping of Tsuji.
std::string tsuji_line(const Spring &spring, double asked, const char *damping)
{
  return fmt::format("hertz {} {} tangential linear_nohistory 0 0 damping {}{}",
                     seven(spring.K / std::sqrt(spring.pair.relative_radius)), seven(asked),
                     damping, spring.cuts ? " limit_damping" : "");
}

/// The line for the LAMMPS that is installed, or else for the known one; notes with the lines for
/// others.
std::string tsuji_of_lammps(const Model &model, const Spring &spring, TakeHome &home)
{
  const std::optional<LammpsDate> installed = installed_lammps();
  const LammpsDate date = installed.value_or(known_lammps);
  const double alpha = std::sqrt(5) * spring.z();
  const auto with_polynomial = [&](bool is_corrected) -> std::string
  {
    const std::optional<double> asked = restitution_for_alpha(alpha, is_corrected);
    return asked ? "pair_coeff * * " + tsuji_line(spring, *asked, "tsuji")
                 : "none, its polynomial does not reach the damping of the law";
  };
  std::string exact =
    spring.is_overdamped() ? "" : tsuji_line(spring, spring.nominal(), "coeff_restitution");
  const std::string which =
    fmt::format("LAMMPS {}, {}", date_text(date),
                installed ? "which is installed here" : "the version of Debian 12");
  home.notes.push_back(
    fmt::format("the line is for {}; the formulas were read in the sources of 29 Sep 2021 and at "
                "commit 07b704c of 2026",
                which));
  home.notes.emplace_back(
    "the polynomial of 'damping tsuji' (Marshall 2009, equation 53) is that of the mass of a "
    "particle, twice the reduced mass of two equal ones; until July 2026 LAMMPS used it with the "
    "reduced mass, and damped too little by sqrt(2)");
  home.notes.push_back("with 'damping tsuji' until July 2026: " + with_polynomial(false));
  home.notes.push_back("with 'damping tsuji' since then (the sources multiply by sqrt(2)): " +
                       with_polynomial(true));
  home.notes.push_back("since June 2024, exactly: " +
                       (exact.empty() ? "none, the law is overdamped" : "pair_coeff * * " + exact));
  if (has_coeff_restitution(date))
  {
    if (exact.empty())
      lack(model, "lammps", "it is overdamped");
    return exact;
  }
  const std::optional<double> asked = restitution_for_alpha(alpha, false);
  if (!asked)
    lack(model, "lammps",
         fmt::format("of {}, its polynomial does not reach the damping of the law{}", which,
                     exact.empty() ? "" : "; since June 2024 there is pair_coeff * * " + exact));
  return tsuji_line(spring, *asked, "tsuji");
}
} // namespace

bool has_flat_body(const Case &c)
{
  return c.bodies[0].shape != Shape::sphere || c.bodies[1].shape != Shape::sphere;
}

std::vector<std::string> materials_of_liggghts(const Case &c, double restitution)
{
  std::string E, nu;
  for (const Body &body : c.bodies)
  {
    E += ' ' + seven(youngs_modulus_of(body));
    nu += ' ' + seven(poisson_ratio_of(body));
  }
  std::vector<std::string> lines = range_of_moduli(c);
  lines.push_back("fix E all property/global youngsModulus peratomtype" + E);
  lines.push_back("fix nu all property/global poissonsRatio peratomtype" + nu);
  lines.push_back(
    fmt::format("fix e all property/global coefficientRestitution peratomtypepair 2 {0} {0} {0} "
                "{0}",
                seven(restitution)));
  return lines;
}

void add_wall_of_yade(TakeHome &home, const char *otherwise)
{
  home.lines.emplace_back("Ig2_Wall_Sphere_ScGeom(hertzian=True)");
  home.notes.push_back(fmt::format(
    "without hertzian=True a wall counts as a sphere of the same radius, and {}", otherwise));
}

TakeHome home_lammps(const Case &c, const Model &model, const Spring &spring)
{
  TakeHome home;
  CodeEntry entry;
  entry.code = Code::lammps;
  entry.pair_style = "granular";
  const double R = spring.pair.relative_radius, M = spring.pair.reduced_mass;
  const std::string frictionless = "tangential linear_nohistory 0 0",
                    cut = spring.cuts ? " limit_damping" : "", K = seven(spring.K / std::sqrt(R));
  if (spring.is_linear())
    entry.pair_coeff = fmt::format("hooke {} {} {} damping velocity{}", seven(spring.K),
                                   seven(spring.chi), frictionless, cut);
  else if (!spring.is_damped())
    entry.pair_coeff = fmt::format("hertz {} 0 {} damping velocity{}", K, frictionless, cut);
  else if (spring.law == "tsuji")
    entry.pair_coeff = tsuji_of_lammps(model, spring, home);
  else
    entry.pair_coeff = fmt::format("hertz {} {} {} damping viscoelastic{}", K,
                                   seven(spring.chi / (M * std::sqrt(R))), frictionless, cut);
  if (home.notes.empty())
    home.notes.emplace_back("the formulas were read and run in LAMMPS 29 Sep 2021 (Debian 12), and "
                            "read in its sources at commit 07b704c of 2026");
  if (has_flat_body(c))
    entry.wall = "granular " + entry.pair_coeff;
  home.lines = {"pair_style " + entry.pair_style, "pair_coeff * * " + entry.pair_coeff};
  if (has_flat_body(c))
    home.lines.push_back("fix wall all wall/gran " + entry.wall + " zplane 0 NULL");
  home.notes.emplace_back("the coefficients are those of this pair of bodies; state pair_coeff of "
                          "unlike types one by one, LAMMPS mixes them wrongly");
  home.entry = entry;
  return home;
}

TakeHome home_liggghts(const Case &c, const Model &model, const Spring &spring)
{
  if (spring.law == "kuwabara-kono")
    lack(model, "liggghts", "it has no damping with the root of the approach");
  constexpr double least = 0.05; // LIGGGHTS refuses lower ones
  if (spring.nominal() <= least)
    lack(model, "liggghts", fmt::format("it takes restitutions above {:g} only", least));
  TakeHome home;
  CodeEntry entry;
  entry.code = Code::liggghts;
  entry.model = fmt::format("{} tangential off{}", spring.is_linear() ? "hooke" : "hertz",
                            spring.cuts ? " limitForce on" : "");
  entry.restitution = spring.nominal();
  if (spring.is_linear())
  {
    entry.characteristic_velocity = characteristic_velocity(spring);
    if (*entry.characteristic_velocity < 0.01)
      lack(model, "liggghts",
           fmt::format("the stiffness would need a characteristicVelocity of {:.2g} m/s, but it "
                       "takes none below 0.01 m/s",
                       *entry.characteristic_velocity));
  }
  else
    check_modulus(spring, model, "liggghts");
  home.lines = materials_of_liggghts(c, entry.restitution);
  if (entry.characteristic_velocity)
    home.lines.push_back("fix V all property/global characteristicVelocity scalar " +
                         seven(*entry.characteristic_velocity));
  home.lines.push_back("pair_style gran model " + entry.model);
  home.lines.emplace_back("pair_coeff * *");
  home.notes.emplace_back("the formulas were read and run in LIGGGHTS-PUBLIC 3.8.0 (Debian 12)");
  if (spring.cuts)
    home.notes.push_back(fmt::format("asked for {:.5g} it returns {:.5g}, because limitForce cuts "
                                     "off the attractive force",
                                     entry.restitution, spring.restitution()));
  home.entry = entry;
  return home;
}

TakeHome home_yade(const Case &c, const Model &model, const Spring &spring)
{
  if (spring.law == "kuwabara-kono")
    lack(model, "yade", "its Mindlin contact has no damping with the root of the approach");
  TakeHome home;
  CodeEntry entry;
  entry.code = Code::yade;
  if (spring.is_linear())
  {
    const double c_cut = spring.coefficient_of_cut();
    entry.engine = "viscoelastic";
    entry.parameters = {{"kn", 2 * spring.K}, {"cn", 2 * c_cut}};
    home.lines = {fmt::format("O.materials.append(ViscElMat(kn={}, cn={}, ks=0, cs=0))",
                              seven(2 * spring.K), seven(2 * c_cut)),
                  "Ip2_ViscElMat_ViscElMat_ViscElPhys(), Law2_ScGeom_ViscElPhys_Basic()"};
    home.notes.emplace_back(
      "a contact has two springs and dashpots in series, those of its bodies");
  }
  else
  {
    check_modulus(spring, model, "yade");
    entry.engine = "mindlin";
    if (spring.is_damped())
      entry.parameters = {{"en", spring.restitution()}};
    for (const Body &body : c.bodies)
      home.lines.push_back(
        fmt::format("O.materials.append(FrictMat(young={}, poisson={}, label='{}'))",
                    seven(youngs_modulus_of(body)), seven(poisson_ratio_of(body)), body.name));
    home.lines.push_back(
      fmt::format("Ip2_FrictMat_FrictMat_MindlinPhys({}), Law2_ScGeom_MindlinPhys_Mindlin()",
                  spring.is_damped() ? "en=" + seven(spring.restitution()) : ""));
  }
  home.notes.emplace_back("the formulas were read and run in YADE 2023.02a (Debian 12)");
  if (has_flat_body(c) && !spring.is_linear())
  {
    entry.wall_is_hertzian = true;
    add_wall_of_yade(home, "the peak force falls by 13 %");
  }
  if (spring.is_damped() && !spring.cuts)
    home.notes.push_back("YADE cuts off the attractive force: " + of_another_damping(spring));
  home.entry = entry;
  return home;
}
} // namespace carambole::lumped
