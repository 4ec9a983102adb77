// Oblique impacts under adhesion: the limit of friction is that of the code that a law is from. Two
// soft spheres meet and slip in LAMMPS and in LIGGGHTS. Needs the programs lmp (package lammps) and
// liggghts.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_oblique_codes)

using namespace carambole::test;

namespace
{
// The approach is some 1e-4 of R, and the line of centres turns by as little.
constexpr double R = 2e-3, density = 1000, speed = 3e-4, gap = 1e-9, friction = 0.3, slip = 4e-4;

/// Tangential impulse [N s] of a law of the normal and one of the tangential force.
double impulse_of_law(const std::string &law)
{
  const Driver driver;
  driver.write("slip.yaml", fmt::format(R"(analysis: oblique
bodies:
  - {{name: A, sphere: {{radius: {0} m}}, material: gel, velocity: {1} m/s, tangential_velocity: {2} m/s}}
  - {{name: B, sphere: {{radius: {0} m}}, material: gel, gap: {3} m}}
materials:
  gel: {{density: {4} kg/m^3, youngs_modulus: 1 MPa, poisson_ratio: 0.3}}
contacts: [{{between: [A, B], friction: {5}}}]
fem: []
laws: [{{name: law, {6}}}]
)",
                                        R, speed, slip, gap, density, friction, law));
  const Outcome run = driver.run({"run", "slip.yaml", "--no-report"});
  BOOST_TEST_REQUIRE(run.status == 0, run.err);
  return carambole::parse_json(file_text(driver.folder() / "results/slip/law/record.json"))
    .at("model")
    .at("contacts")
    .at(0)
    .at("tangential_impulse")
    .get<double>();
}

/// Of a code, whose deck prints the transverse velocity of the first sphere at the end.
double impulse_of_code(const char *program, const std::string &deck)
{
  const Driver code(program);
  code.write("deck.in", deck);
  const Outcome run = code.run({"-in", "deck.in", "-log", "none"});
  BOOST_TEST_REQUIRE(run.status == 0, run.out + run.err);
  std::istringstream lines(file_text(code.folder() / "end.txt"));
  double velocity = NAN;
  for (std::string line; std::getline(lines, line);)
    if (!line.empty() && line.front() != '#')
      velocity = std::stod(line);
  return density * 4. / 3 * std::numbers::pi * R * R * R * (slip - velocity);
}

constexpr double step = 2.5e-7; // of contacts of 3 to 6 ms
constexpr int steps = 40000;

double impulse_of_lammps(const std::string &pair)
{
  return impulse_of_code("/usr/bin/lmp",
                         fmt::format(R"deck(units si
atom_style sphere
atom_modify map array
boundary f f f
newton off
comm_modify vel yes
region box block -0.02 0.02 -0.02 0.02 -0.02 0.02
create_box 1 box
create_atoms 1 single {0:.17g} 0 0
create_atoms 1 single {1} 0 0
set group all diameter {2} density {3}
group first id 1
velocity all set 0 0 0
velocity first set {4} {5} 0
neighbor 0.002 bin
neigh_modify delay 0 every 1 check yes
pair_style granular
pair_coeff * * {6} {7} damping velocity
fix move all nve/sphere
timestep {8}
thermo 1000000000
variable v equal vy[1]
fix out all print {9} "$(v_v:%.15g)" file end.txt screen no
run {9}
)deck",
                                     -R - gap, R, 2 * R, density, speed, slip, pair,
                                     fmt::format("tangential mindlin NULL 0 {}", friction), step,
                                     steps));
}

/// `properties`: a line each.
double impulse_of_liggghts(const std::string &model, const std::vector<std::string> &properties)
{
  std::string lines;
  for (std::size_t k = 0; k < properties.size(); ++k)
    lines += fmt::format("fix p{} all property/global {}\n", k, properties[k]);
  return impulse_of_code("/usr/bin/liggghts", fmt::format(R"deck(atom_style granular
atom_modify map array
boundary f f f
newton off
communicate single vel yes
units si
hard_particles yes
soft_particles yes
region box block -0.02 0.02 -0.02 0.02 -0.02 0.02 units box
create_box 1 box
neighbor 0.002 bin
neigh_modify delay 0
fix E all property/global youngsModulus peratomtype 1e6
fix nu all property/global poissonsRatio peratomtype 0.3
fix e all property/global coefficientRestitution peratomtypepair 1 1
fix mu all property/global coefficientFriction peratomtypepair 1 {6}
{7}pair_style gran model {8}
pair_coeff * *
timestep {9}
create_atoms 1 single {0:.17g} 0 0 units box
create_atoms 1 single {1} 0 0 units box
set group all diameter {2} density {3}
group first id 1
velocity all set 0 0 0 units box
velocity first set {4} {5} 0 units box
fix move all nve/sphere
thermo 1000000000
variable v equal vy[1]
fix out all print {10} "${{v}}" file end.txt screen no
run {10}
)deck",
                                                          -R - gap, R, 2 * R, density, speed, slip,
                                                          friction, lines, model, step, steps));
}

/// Of the largest impulse of sliding without adhesion, mu m V: both codes step at first order.
void check_close(double law, double code)
{
  const double unit = friction * density * 4. / 3 * std::numbers::pi * R * R * R * speed;
  BOOST_TEST_MESSAGE(law / unit << " " << code / unit);
  BOOST_TEST(std::abs(law - code) < 2e-3 * unit, law / unit << " instead of " << code / unit);
}
} // namespace

// |F + 2 F_c|. The cohesion of LAMMPS is the surface energy of one solid. That of its dmt is not
// compared: LAMMPS 29 Sep 2021 leaves the pull-off force undefined in its limit.
BOOST_AUTO_TEST_CASE(lammps_raises_the_limit_of_friction)
{
  check_close(impulse_of_law("law: jkr, work: 0.5 mJ/m^2, separation: load, tangential: mindlin"),
              impulse_of_lammps("jkr 1e6 0 0.3 0.25e-3"));
}

// |F|, with the tension in it, but for sjkr, whose cohesion friction does not see.
BOOST_AUTO_TEST_CASE(liggghts_limits_friction_in_two_ways)
{
  check_close(impulse_of_law("law: sjkr, cohesion_energy_density: 1.5 kJ/m^3, tangential: mindlin"),
              impulse_of_liggghts("hertz tangential history cohesion sjkr",
                                  {"cohesionEnergyDensity peratomtypepair 1 1500"}));
  check_close(
    impulse_of_law("law: luding, stiffness: 20 N/m, unloading_stiffness_ratio: 4, "
                   "adhesion_stiffness_ratio: 0.5, plasticity_depth: 2e-4, tangential: {linear: "
                   "{stiffness: 20 N/m}}"),
    impulse_of_liggghts(
      "luding tangential history",
      {"LoadingStiffness peratomtypepair 1 20", "UnloadingStiffness peratomtypepair 1 4",
       "coefficientAdhesionStiffness peratomtypepair 1 0.5",
       "coefficientPlasticityDepth peratomtypepair 1 2e-4", "pullOffForce peratomtypepair 1 0"}));
  check_close(
    impulse_of_law("law: eepa, unloading_stiffness_ratio: 3, surface_energy: 2 mJ/m^2, tangential: "
                   "mindlin"),
    impulse_of_liggghts(
      "edinburgh tangential history",
      {"UnloadingStiffness peratomtypepair 1 3", "coefficientAdhesionStiffness peratomtypepair 1 0",
       "adhesionExponent scalar 1.5", "overlapExponent scalar 1.5",
       "pullOffForce peratomtypepair 1 0", "surfaceEnergy peratomtypepair 1 2e-3"}));
}

BOOST_AUTO_TEST_SUITE_END()
