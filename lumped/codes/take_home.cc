#include "lumped/codes/take_home.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>

#include <boost/math/tools/toms748_solve.hpp>
#include <fmt/format.h>

#include "lumped/codes/deck.h"
#include "lumped/law/viscous.h"
#include "lumped/row/row.h"

namespace carambole::lumped
{
namespace
{
/// A damped spring, F = K d^p + chi d^m d', of a pair.
struct Spring
{
  Pair pair;
  std::string law; ///< its identifier
  double K = 0, chi = 0, p = 1.5;
  bool cuts = false; ///< the contact ends where the force reaches zero

  bool is_damped() const { return chi != 0; }
  bool is_linear() const { return p == 1; }
  /// Damping ratio of the linear oscillator in d, or in d^(5/4).
  double z() const
  {
    return chi / ((is_linear() ? 2 : std::sqrt(5)) * std::sqrt(K * pair.reduced_mass));
  }
  /// exp(-pi z/sqrt(1 - z^2)), of separation at zero approach: what most codes ask for.
  double nominal() const { return nominal(z()); }
  static double nominal(double z) { return std::exp(-std::numbers::pi * z / std::sqrt(1 - z * z)); }
  double restitution() const { return cuts ? restitution_at_zero_force(z()) : nominal(); }
  /// Damping ratio for which a code that cuts the attractive force returns the same restitution.
  double z_of_cut() const { return damping_ratio_at_zero_force(restitution()); }
};

/// The damping exponent of the laws that codes have.
const std::map<std::string, double> damping_exponents{
  {"hertz", 0}, {"linear", 0}, {"kelvin-voigt", 0}, {"tsuji", 0.25}, {"kuwabara-kono", 0.5}};

[[noreturn]] void lack(const Model &model, const std::string &code, const std::string &why)
{
  throw ModelError(model.entry.name, fmt::format("{} cannot express it: {}", code, why));
}

Spring spring_of(const Case &c, const Model &model, const std::string &code)
{
  const auto exponent = damping_exponents.find(model.manual->identifier);
  if (exponent == damping_exponents.end())
    lack(model, code,
         fmt::format("of the law '{}' no parameters are known there; known are those of hertz, "
                     "linear, tsuji, kelvin-voigt and kuwabara-kono",
                     model.manual->identifier));
  Spring spring{make_row(c.bodies).pairs.front(), model.manual->identifier};
  const auto law = model.manual->make_force(spring.pair, model.parameters);
  spring.p = spring.law == "linear" || spring.law == "kelvin-voigt" ? 1 : 1.5;
  // The laws are linear in the rate: their coefficients from two forces.
  const double d = 1e-6, v = 1, still = law->force(d, 0, {}), moving = law->force(d, v, {});
  spring.K = still / std::pow(d, spring.p);
  spring.chi = (moving - still) / (v * std::pow(d, exponent->second));
  if (std::abs(moving - still) <= 1e-12 * still)
    spring.chi = 0;
  spring.cuts = law->separation == Separation::zero_force && spring.is_damped();
  if (spring.is_damped() && spring.law != "kuwabara-kono" && spring.z() >= 1 && !spring.cuts)
    lack(model, code, "it is overdamped");
  return spring;
}

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

std::string six(double value)
{
  return fmt::format("{:.7g}", value);
}

/// The speed for which LIGGGHTS and Chrono give a linear spring the stiffness k:
/// k = 16/15 sqrt(R) E* (15 M V^2/(16 sqrt(R) E*))^(1/5).
double characteristic_velocity(const Spring &spring)
{
  const double base = 16. / 15 * std::sqrt(spring.pair.relative_radius) * spring.pair.modulus;
  return std::sqrt(std::pow(spring.K / base, 5) * base / spring.pair.reduced_mass);
}

/// A half-space is a wall in these codes; its material is in the parameters of the pair.
bool has_wall(const Case &c)
{
  return c.bodies[0].shape != Shape::sphere || c.bodies[1].shape != Shape::sphere;
}

void check_modulus(const Spring &spring, const Model &model, const std::string &code)
{
  if (std::abs(spring.K / spring.pair.hertz_stiffness() - 1) > 1e-9)
    lack(model, code, "it computes the stiffness from Young's modulus, and the law has another");
}

/// What a code that cuts off the attractive force changes in a law that does not.
std::string of_another_damping(const Spring &spring)
{
  return spring.cuts
           ? "as the law does"
           : fmt::format("the restitution is the law's, with a damping ratio of {:.4g} where "
                         "the law has {:.4g}; the force differs accordingly",
                         spring.z_of_cut(), spring.z());
}

TakeHome lammps(const Case &c, const Model &model, const Spring &spring)
{
  TakeHome home;
  CodeEntry entry;
  entry.code = Code::lammps;
  entry.pair_style = "granular";
  const double R = spring.pair.relative_radius, M = spring.pair.reduced_mass;
  constexpr auto frictionless = "tangential linear_nohistory 0 0";
  if (spring.is_linear())
    entry.pair_coeff =
      fmt::format("hooke {} {} {} damping velocity", six(spring.K), six(spring.chi), frictionless);
  else if (!spring.is_damped())
    entry.pair_coeff =
      fmt::format("hertz {} 0 {} damping velocity", six(spring.K / std::sqrt(R)), frictionless);
  else if (spring.law == "tsuji")
  {
    const double alpha = std::sqrt(5) * spring.z();
    if (alpha >= lammps_alpha(0) || alpha <= lammps_alpha(1))
      lack(model, "lammps", "its polynomial for the damping does not reach that of the law");
    const double asked = solve([](double e) { return -lammps_alpha(e); }, -alpha, 0, 1);
    entry.pair_coeff = fmt::format("hertz {} {} {} damping tsuji", six(spring.K / std::sqrt(R)),
                                   six(asked), frictionless);
    home.notes.push_back(fmt::format("LAMMPS is asked for {:.5g} to return {:.5g}: its polynomial "
                                     "for the damping is not that of Tsuji et al.",
                                     asked, spring.restitution()));
  }
  else
    entry.pair_coeff =
      fmt::format("hertz {} {} {} damping viscoelastic", six(spring.K / std::sqrt(R)),
                  six(spring.chi / (M * std::sqrt(R))), frictionless);
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

TakeHome liggghts(const Case &c, const Model &model, const Spring &spring)
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
    E += ' ' + six(body.material ? body.material->youngs_modulus : rigid_modulus);
    nu += ' ' + six(body.material ? body.material->poisson_ratio : 0.3);
  }
  const std::string e = six(entry.restitution);
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
                         six(*entry.characteristic_velocity));
  home.lines.push_back("pair_style gran model " + entry.model);
  home.lines.emplace_back("pair_coeff * *");
  if (spring.cuts)
    home.notes.push_back(fmt::format("asked for {:.5g} it returns {:.5g}, because limitForce cuts "
                                     "off the attractive force",
                                     entry.restitution, spring.restitution()));
  home.entry = entry;
  return home;
}

TakeHome yade(const Case &c, const Model &model, const Spring &spring)
{
  if (spring.law == "kuwabara-kono")
    lack(model, "yade", "its Mindlin contact has no damping with the root of the approach");
  TakeHome home;
  CodeEntry entry;
  entry.code = Code::yade;
  if (spring.is_linear())
  {
    const double c_cut = spring.is_damped()
                           ? 2 * spring.z_of_cut() * std::sqrt(spring.K * spring.pair.reduced_mass)
                           : 0;
    entry.engine = "viscoelastic";
    entry.parameters = {{"kn", 2 * spring.K}, {"cn", 2 * c_cut}};
    home.lines = {fmt::format("O.materials.append(ViscElMat(kn={}, cn={}, ks=0, cs=0))",
                              six(2 * spring.K), six(2 * c_cut)),
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
                    six(body.material ? body.material->youngs_modulus : rigid_modulus),
                    six(body.material ? body.material->poisson_ratio : 0.3), body.name));
    home.lines.push_back(
      fmt::format("Ip2_FrictMat_FrictMat_MindlinPhys({}), Law2_ScGeom_MindlinPhys_Mindlin()",
                  spring.is_damped() ? "en=" + six(spring.restitution()) : ""));
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

TakeHome mercurydpm(const Model &model, const Spring &spring)
{
  if (spring.law == "kuwabara-kono")
    lack(model, "mercurydpm", "HertzianViscoelastic has the damping of Tsuji only");
  if (spring.cuts)
    lack(model, "mercurydpm", "it does not cut off the attractive force");
  TakeHome home;
  if (spring.is_linear())
    home.lines = {"LinearViscoelasticSpecies species;",
                  fmt::format("species.setStiffness({});", six(spring.K)),
                  fmt::format("species.setDissipation({});", six(spring.chi))};
  else
    home.lines = {
      "HertzianViscoelasticSpecies species;",
      fmt::format("species.setEffectiveElasticModulusAndRestitutionCoefficient({}, {});",
                  six(0.75 * spring.K / std::sqrt(spring.pair.relative_radius)),
                  six(spring.nominal()))};
  home.notes.emplace_back("from MercuryDPM's source (HertzianViscoelasticInteraction.cc, "
                          "LinearViscoelasticInteraction.cc); not run here");
  return home;
}

TakeHome chrono(const Case &c, const Model &model, const Spring &spring)
{
  if (spring.law == "kuwabara-kono")
    lack(model, "chrono", "its Hertz model has the damping of Tsuji only");
  const double z = spring.is_damped() ? spring.z_of_cut() : 0;
  if (z >= 1)
    lack(model, "chrono", "it is overdamped");
  TakeHome home;
  if (!spring.is_linear())
    check_modulus(spring, model, "chrono");
  home.lines = {fmt::format("system.SetContactForceModel(ChSystemSMC::{});",
                            spring.is_linear() ? "Hooke" : "Hertz"),
                "system.UseMaterialProperties(true);"};
  if (spring.is_linear())
    home.lines.push_back(fmt::format("system.SetCharacteristicImpactVelocity({});",
                                     six(characteristic_velocity(spring))));
  for (const Body &body : c.bodies)
    home.lines.push_back(fmt::format(
      "{0}->SetYoungModulus({1}); {0}->SetPoissonRatio({2}); {0}->SetRestitution({3});", body.name,
      six(body.material ? body.material->youngs_modulus : rigid_modulus),
      six(body.material ? body.material->poisson_ratio : 0.3), six(Spring::nominal(z))));
  if (spring.is_damped())
    home.notes.push_back(fmt::format("Chrono cuts off the attractive force: asked for {:.5g} it "
                                     "returns {:.5g}",
                                     Spring::nominal(z), spring.restitution()));
  home.notes.emplace_back("from Chrono's source (ChContactSMC.h); not run here; its floats are of "
                          "single precision");
  return home;
}

TakeHome adams(const Model &model, const Spring &spring)
{
  if (spring.is_damped() && !spring.is_linear())
    lack(model, "adams", "IMPACT has a damping that does not depend on the approach");
  TakeHome home;
  const double c =
    spring.is_damped() ? 2 * spring.z_of_cut() * std::sqrt(spring.K * spring.pair.reduced_mass) : 0;
  home.lines = {
    fmt::format("IMPACT(x, xdot, x1, {}, {:g}, {}, 1e-9)", six(spring.K), spring.p, six(c)),
    fmt::format("in N, mm, s: IMPACT(x, xdot, x1, {}, {:g}, {}, 1e-6)",
                six(spring.K * std::pow(1e-3, spring.p)), spring.p, six(1e-3 * c))};
  if (spring.is_damped())
    home.notes.push_back(
      "IMPACT is never attractive, and raises the damping from zero over its last "
      "argument: " +
      of_another_damping(spring));
  home.notes.emplace_back("from the formula of IMPACT in the manual of ADAMS/Solver; not run here");
  return home;
}

TakeHome drake(const Model &model, const Spring &spring)
{
  if (!spring.is_linear() || spring.is_damped())
    lack(model, "drake",
         "its point contact is a linear spring with the damping of Hunt & Crossley");
  TakeHome home;
  home.lines = {fmt::format("drake:point_contact_stiffness value=\"{}\"", six(2 * spring.K)),
                "drake:hunt_crossley_dissipation value=\"0\""};
  home.notes.emplace_back("of each body: the springs of both are in series; from Drake's "
                          "documentation of ProximityProperties; not run here");
  return home;
}

/// "{name: x, lammps: {...}}".
std::string entry_text(const CodeEntry &entry)
{
  std::string text = fmt::format("{{name: {}, {}: {{", entry.name, to_string(entry.code));
  if (entry.code == Code::lammps)
  {
    text += fmt::format("pair_style: {}, pair_coeff: {}", entry.pair_style, entry.pair_coeff);
    if (!entry.wall.empty())
      text += ", wall: " + entry.wall;
  }
  else if (entry.code == Code::liggghts)
  {
    text += fmt::format("model: {}, restitution: {}", entry.model, six(entry.restitution));
    if (entry.characteristic_velocity)
      text += fmt::format(", characteristic_velocity: {} m/s", six(*entry.characteristic_velocity));
  }
  else
  {
    text += "engine: " + entry.engine;
    for (const auto &[name, value] : entry.parameters)
      text += fmt::format(", {}: {}{}", name, six(value),
                          name == "kn"   ? " N/m"
                          : name == "cn" ? " N s/m"
                                         : "");
    if (entry.wall_is_hertzian)
      text += ", wall_is_hertzian: true";
  }
  return fmt::format("{}, law: {}}}}}", text, entry.law);
}
} // namespace

const std::vector<std::string> &home_codes()
{
  static const std::vector<std::string> codes{"lammps", "liggghts", "yade",  "mercurydpm",
                                              "chrono", "drake",    "adams", "mujoco"};
  return codes;
}

TakeHome take_home(const Case &c, const Model &model, const std::string &code)
{
  if (c.bodies.size() != 2 || c.oblique || c.incline || c.analysis != Analysis::impact)
    lack(model, code, "only a normal impact of two bodies is written for other codes");
  for (const Body &body : c.bodies)
    if (body.shape != Shape::sphere && body.shape != Shape::wall && body.shape != Shape::half_space)
      lack(model, code, body.name + " is neither a sphere nor flat");
  if (code == "mujoco")
    lack(model, code,
         "its contacts are soft constraints (solref, solimp), not a force over the approach");
  const Spring spring = spring_of(c, model, code);
  TakeHome home = code == "lammps"       ? lammps(c, model, spring)
                  : code == "liggghts"   ? liggghts(c, model, spring)
                  : code == "yade"       ? yade(c, model, spring)
                  : code == "mercurydpm" ? mercurydpm(model, spring)
                  : code == "chrono"     ? chrono(c, model, spring)
                  : code == "adams"      ? adams(model, spring)
                                         : drake(model, spring);
  if (spring.law != "kuwabara-kono")
    home.restitution = spring.restitution();
  home.duration = spring.is_linear()
                    ? std::numbers::pi * std::sqrt(spring.pair.reduced_mass / spring.K)
                    : 2.9432752 *
                        std::pow(5 * spring.pair.reduced_mass * spring.pair.approach_speed *
                                   spring.pair.approach_speed / (4 * spring.K),
                                 0.4) /
                        spring.pair.approach_speed;
  if (std::ranges::any_of(c.bodies,
                          [](const Body &body) { return body.shape == Shape::half_space; }))
    home.entry.reset(); // `codes:` knows walls only
  if (home.entry)
  {
    home.entry->name = code + "-" + model.entry.name;
    home.entry->law = model.entry.name;
  }
  return home;
}

std::string take_home_text(const Case &c, const Model &model, const std::string &code)
{
  const TakeHome home = take_home(c, model, code);
  std::string text =
    fmt::format("# {}: the law {} in the words of {}, SI units\n", c.name, model.entry.name, code);
  for (const std::string &line : home.lines)
    text += line + "\n";
  if (home.restitution)
    text += fmt::format("# restitution to expect: {:.5g}\n", *home.restitution);
  text += fmt::format("# time step: at most {:.2g} s, a hundredth of the impact's {:.3g} s\n",
                      home.duration / 100, home.duration);
  for (const std::string &note : home.notes)
    text += "# note: " + note + "\n";
  if (home.entry)
    text += "# to see it run, under codes: of the case\n#   - " + entry_text(*home.entry) + "\n";
  return text;
}
} // namespace carambole::lumped
