// LAMMPS, LIGGGHTS and YADE: what is written for them is run by the tests.

#include <algorithm>
#include <array>
#include <functional>

#include <boost/math/tools/toms748_solve.hpp>
#include <fmt/format.h>

#include "lumped/codes/deck.h"
#include "lumped/codes/home_codes.h"

namespace carambole::lumped
{
namespace
{
/// The argument between `low` and `high` at which a rising function has the value.
double solve(const std::function<double(double)> &function, double value, double low, double high)
{
  std::uintmax_t steps = 200;
  const auto [below, above] =
    boost::math::tools::toms748_solve([&](double x) { return function(x) - value; }, low, high,
                                      boost::math::tools::eps_tolerance<double>(50), steps);
  return 0.5 * (below + above);
}

/// LAMMPS' factor of sqrt(M K) d^0.25 for a restitution e, in damping tsuji.
double lammps_alpha(double e)
{
  constexpr std::array a{1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
  double sum = 0;
  for (std::size_t k = a.size(); k-- > 0;)
    sum = sum * e + a[k];
  return sum;
}

/// A half-space is a wall in these codes; its material is in the parameters of the pair.
bool has_wall(const Case &c)
{
  return c.bodies[0].shape != Shape::sphere || c.bodies[1].shape != Shape::sphere;
}
} // namespace

TakeHome home_lammps(const Case &c, const Model &model, const Spring &spring)
{
  TakeHome home;
  CodeEntry entry;
  entry.code = Code::lammps;
  entry.pair_style = "granular";
  const double R = spring.pair.relative_radius, M = spring.pair.reduced_mass;
  constexpr auto frictionless = "tangential linear_nohistory 0 0";
  if (spring.is_linear())
    entry.pair_coeff = fmt::format("hooke {} {} {} damping velocity", seven(spring.K),
                                   seven(spring.chi), frictionless);
  else if (!spring.is_damped())
    entry.pair_coeff =
      fmt::format("hertz {} 0 {} damping velocity", seven(spring.K / std::sqrt(R)), frictionless);
  else if (spring.law == "tsuji")
  {
    const double alpha = std::sqrt(5) * spring.z();
    if (alpha >= lammps_alpha(0) || alpha <= lammps_alpha(1))
      lack(model, "lammps", "its polynomial for the damping does not reach that of the law");
    const double asked = solve([](double e) { return -lammps_alpha(e); }, -alpha, 0, 1);
    entry.pair_coeff = fmt::format("hertz {} {} {} damping tsuji", seven(spring.K / std::sqrt(R)),
                                   seven(asked), frictionless);
    home.notes.push_back(fmt::format("LAMMPS is asked for {:.5g} to return {:.5g}: its polynomial "
                                     "for the damping is not that of Tsuji et al.",
                                     asked, spring.restitution()));
  }
  else
    entry.pair_coeff =
      fmt::format("hertz {} {} {} damping viscoelastic", seven(spring.K / std::sqrt(R)),
                  seven(spring.chi / (M * std::sqrt(R))), frictionless);
  if (spring.cuts)
    entry.pair_coeff += " limit_damping";
  if (has_wall(c))
    entry.wall = "granular " + entry.pair_coeff;
  home.lines = {"pair_style " + entry.pair_style, "pair_coeff * * " + entry.pair_coeff};
  if (has_wall(c))
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
  if (spring.z() >= 1 || spring.nominal() <= least)
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
           fmt::format("the stiffness would need a characteristicVelocity of {:.2g} m/s, and it "
                       "takes none below 0.01 m/s",
                       *entry.characteristic_velocity));
  }
  else
    check_modulus(spring, model, "liggghts");
  std::string E, nu;
  for (const Body &body : c.bodies)
  {
    E += ' ' + seven(youngs_modulus_of(body));
    nu += ' ' + seven(poisson_ratio_of(body));
  }
  const std::string e = seven(entry.restitution);
  home.lines = {"hard_particles yes", "fix E all property/global youngsModulus peratomtype" + E,
                "fix nu all property/global poissonsRatio peratomtype" + nu,
                fmt::format("fix e all property/global coefficientRestitution peratomtypepair 2 "
                            "{0} {0} {0} {0}",
                            e)};
  if (std::ranges::any_of(c.bodies, [](const Body &body)
                          { return body.material && body.material->youngs_modulus < 5e6; }))
    home.lines.insert(home.lines.begin(), "soft_particles yes");
  if (entry.characteristic_velocity)
    home.lines.push_back("fix V all property/global characteristicVelocity scalar " +
                         seven(*entry.characteristic_velocity));
  home.lines.push_back("pair_style gran model " + entry.model);
  home.lines.emplace_back("pair_coeff * *");
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
  if (has_wall(c) && !spring.is_linear())
  {
    entry.wall_is_hertzian = true;
    home.lines.emplace_back("Ig2_Wall_Sphere_ScGeom(hertzian=True)");
    home.notes.emplace_back("without hertzian=True a wall counts as a sphere of the same radius, "
                            "and the peak force falls by 13 %");
  }
  if (spring.is_damped() && !spring.cuts)
    home.notes.push_back("YADE cuts off the attractive force: " + of_another_damping(spring));
  home.entry = entry;
  return home;
}
} // namespace carambole::lumped
