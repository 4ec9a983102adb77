// Shapes, materials' laws, contacts, loads and probes as the reader takes them.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>
#include <set>
#include <string>

#include "tests/cases/case_files.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_reader)

using namespace carambole;
using namespace carambole::test;

namespace
{
const auto digits = boost::test_tools::tolerance(1e-14); // roundings of the conversion

const std::string zoo = R"(bodies:
  - {name: block, half_space: {extent: 0.2 m, boundary: absorbing}, material: gel}
  - {name: rod, cylinder: {radius: 3 mm, length: 30 mm}, material: copper, velocity: -2 m/s}
  - {name: punch, sphere: {radius: 5 mm}, rigid: {mass: 4 g}, velocity: -3 m/s, gap: 1 mm}
  - {name: shell, sphere: {radius: 10 mm, inner_radius: 8 mm}, material: rubber}
  - {name: plate, wall: {}, rigid: {mass: 1 kg}, velocity: -5 m/s}
materials:
  copper: {density: 8930 kg/m^3, youngs_modulus: 117 GPa, poisson_ratio: 0.35,
           plastic: {yield_stress: 400 MPa, hardening: {linear: {modulus: 100 MPa}},
                     rate: {cowper_symonds: {a: 40 1/s, b: 5}}}}
  table: {density: 8930 kg/m^3, youngs_modulus: 117 GPa, poisson_ratio: 0.35,
          plastic: {yield_stress: 400 MPa, rate: none,
                    hardening: {table: {strain: [0, 0.1], stress: [400 MPa, 450 MPa]}}}}
  gel: {density: 1000 kg/m^3, youngs_modulus: 1 MPa, poisson_ratio: 0.4999,
        viscous: {kelvin_voigt: {shear: 10 Pa s, bulk: 0 Pa s}}}
  rubber: {density: 1000 kg/m^3, youngs_modulus: 1 MPa, poisson_ratio: 0.49,
           viscous: {prony: [{shear_ratio: 0.3, time: 1 ms}, {time: 10 ms, shear_ratio: 0.2}]}}
gravity: -9.81 m/s^2
duration: 1 ms
fem: {ringing: 100 us}
contacts:
  - {between: [rod, block], friction: stick, separation: never}
  - {between: [shell, plate], friction: 0.3}
probes:
  - {on: block, at: [5 mm, 0 mm], quantity: displacement}
  - {on: block, at: [0 mm, -20 mm], quantity: velocity}
  - {on: rod, at: [3 mm, 15 mm], quantity: velocity}
  - {on: shell, at: [0 mm, -8 mm], quantity: velocity}
  - {on: block, surface: {radius: 20 mm}, quantity: velocity}
)";

const std::string block = R"(bodies:
  - {name: block, half_space: {}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
analysis: waves
duration: 50 us
loads: [{on: block, disc: {radius: 1 mm}, force: 1 kN, ramp: 1 us}]
)";

const std::string shell = R"(bodies:
  - {name: shell, sphere: {radius: 10 m, inner_radius: 1 m}, material: rock}
materials:
  rock: {density: 2500 kg/m^3, youngs_modulus: 50 GPa, poisson_ratio: 0.25}
analysis: waves
duration: 5 ms
loads: [{on: shell, inner: {}, pressure: 1 MPa}]
)";
} // namespace

BOOST_AUTO_TEST_CASE(every_shape_is_read)
{
  const Case c = read_text(zoo);
  BOOST_REQUIRE(c.bodies.size() == 5);
  const Body &block = c.bodies[0], &rod = c.bodies[1], &punch = c.bodies[2], &shell = c.bodies[3],
             &plate = c.bodies[4];
  BOOST_TEST((block.shape == Shape::half_space));
  BOOST_TEST(block.extent.value() == 0.2, digits);
  BOOST_TEST(block.absorbing);
  BOOST_TEST(block.is_ground());
  BOOST_TEST(block.is_deformable());
  BOOST_TEST(block.position == 0);
  BOOST_TEST(std::isinf(block.mass()));

  BOOST_TEST((rod.shape == Shape::cylinder));
  BOOST_TEST(rod.position == 0.015, digits);
  BOOST_TEST(rod.mass() == 8930 * std::numbers::pi * 9e-6 * 0.03, digits);

  BOOST_TEST(!punch.is_deformable());
  BOOST_TEST(!punch.is_fixed());
  BOOST_TEST(punch.mass() == 0.004, digits);
  BOOST_TEST(punch.position == 0.036, digits);

  BOOST_TEST(shell.inner_radius == 0.008, digits);
  BOOST_TEST(shell.mass() == 1000 * 4. / 3 * std::numbers::pi * (1e-6 - 0.512e-6), digits);
  BOOST_TEST(plate.mass() == 1);
  BOOST_TEST(plate.velocity == -5);
  BOOST_TEST(plate.position == 0.061, digits);

  BOOST_TEST(c.gravity == -9.81);
  BOOST_TEST(c.fem.at(0).ringing == 100e-6, digits);
  BOOST_TEST(c.laws.empty()); // flat faces, and gravity
}

BOOST_AUTO_TEST_CASE(laws_of_materials_are_kept_as_they_are_written)
{
  const Case c = read_text(zoo, {"materials.gel.density=1 g/cm^3"});
  const Plasticity &copper = c.bodies[1].material.value().plastic.value();
  BOOST_TEST(copper.yield_stress == 400e6);
  BOOST_TEST(copper.hardening.value().law == "linear");
  BOOST_TEST(copper.hardening->line == 9);
  BOOST_TEST(copper.hardening->parameters.at(0).key == "modulus");
  BOOST_TEST(copper.hardening->parameters.at(0).text == "100 MPa");
  BOOST_TEST(copper.rate.value().law == "cowper_symonds");
  BOOST_TEST(copper.rate->parameters.size() == 2U);

  BOOST_TEST(c.bodies[0].material.value().viscous.value().law == "kelvin_voigt");
  const MaterialLaw &prony = c.bodies[3].material.value().viscous.value();
  BOOST_TEST(prony.law == "prony");
  BOOST_REQUIRE(prony.parameters.size() == 2U);
  BOOST_TEST(prony.parameters[0].key == "shear_ratio");
  BOOST_TEST(prony.parameters[0].text == "0.3, 0.2");
  BOOST_TEST(prony.parameters[1].text == "1 ms, 10 ms");

  const Case other = read_text(zoo, {"bodies.rod.material=table"});
  const Plasticity &table = other.bodies[1].material.value().plastic.value();
  BOOST_TEST(!table.rate);
  BOOST_TEST(table.hardening.value().parameters.at(0).text == "0, 0.1");
  BOOST_TEST(table.hardening->parameters.at(1).text == "400 MPa, 450 MPa");
  for (const char *none : {"none", "{table: {strain: 0}}"})
    BOOST_TEST(read_text(zoo, {std::string("materials.copper.plastic.hardening=") + none})
                 .bodies[1]
                 .material->plastic->hardening.has_value() == (std::string(none) != "none"));
}

BOOST_AUTO_TEST_CASE(options_of_contacts_and_probes_are_read)
{
  const Case c = read_text(zoo);
  const std::vector<Contact> contacts = c.contacts();
  BOOST_REQUIRE(contacts.size() == 4U);
  BOOST_TEST(contacts[0].name == "block-rod");
  BOOST_TEST(contacts[0].stick);
  BOOST_TEST(contacts[0].bonded);
  BOOST_TEST(!contacts[1].stick);
  BOOST_TEST(contacts[1].friction == 0);
  BOOST_TEST(contacts[3].friction == 0.3);
  BOOST_TEST(!contacts[3].bonded);

  BOOST_REQUIRE(c.probes.size() == 5U);
  BOOST_TEST(c.probes[0].r == 0.005, digits);
  BOOST_TEST((c.probes[0].quantity == ProbeQuantity::displacement));
  BOOST_TEST(c.probes[1].z == -0.02, digits);
  BOOST_TEST((c.probes[1].quantity == ProbeQuantity::velocity));
  BOOST_TEST(c.probes[2].body == 1);
  BOOST_TEST(c.probes[4].surface.value() == 0.02, digits);
  BOOST_TEST(tells(zoo, {"probes.1.at=[0 mm, 20 mm]"}, "outside 'block', which is z up to zero"));
  BOOST_TEST(tells(zoo, {"probes.1.at=[0 mm, -21 cm]"}, "within 0.2 m"));
  BOOST_TEST(tells(zoo, {"probes.2.at=[3.1 mm, 0 mm]"}, "outside 'rod', which is r up to 0.003 m"));
  BOOST_TEST(tells(zoo, {"probes.2.at=[0 mm, 15.1 mm]"}, "outside 'rod'"));
  BOOST_TEST(tells(zoo, {"probes.3.at=[0 mm, 7 mm]"}, "between 0.008 m and 0.01 m"));
  BOOST_TEST(tells(zoo, {"probes.4.surface.radius=21 cm"}, "larger than the half-space, 0.2 m"));
  BOOST_TEST(tells(zoo, {"probes.0.on=plate"}, "'plate' is rigid; probe a body that deforms"));
  BOOST_TEST(
    tells(zoo, {"contacts.0.between=[block, shell]"}, "block and shell are not neighbours"));
}

BOOST_AUTO_TEST_CASE(waves_need_no_impact)
{
  const Case c = read_text(block);
  BOOST_TEST((c.analysis == Analysis::waves));
  BOOST_TEST(c.contacts().empty());
  BOOST_TEST(c.laws.empty());
  BOOST_TEST(c.reference == "fem");
  BOOST_REQUIRE(c.loads.size() == 1U);
  BOOST_TEST(c.loads[0].disc.value() == 0.001, digits);
  BOOST_TEST(c.loads[0].force == 1000);
  BOOST_TEST(c.loads[0].ramp == 1e-6, digits);

  const Case cavity = read_text(shell);
  BOOST_TEST(!cavity.loads[0].disc);
  BOOST_TEST(cavity.loads[0].pressure == 1e6);
  BOOST_TEST(cavity.loads[0].ramp == 0);
  const std::string wall = "bodies=[{name: w, wall: {}, rigid: {}}, {name: block, cylinder: "
                           "{radius: 2 mm, length: 1 cm}, material: steel}]";
  BOOST_TEST(read_text(block, {wall}).bodies.size() == 2U);
  BOOST_TEST(tells(block, {wall, "loads.0.on=w"}, "loads.0.on: 'w' is rigid; load a body"));
  BOOST_TEST(tells(block, {wall, "loads.0.disc.radius=3 mm"}, "larger than the cylinder, 0.002 m"));
  BOOST_TEST(tells(block, {"loads=[{on: block, inner: {}, pressure: 1 MPa}]"},
                   "'block' is a half-space and has no inner surface"));
  BOOST_TEST(tells(block,
                   {"expect=[{model: fem, quantity: peak_force, value: 1 N, tolerance: 5 %, "
                    "source: x}]"},
                   "expect.0.quantity: the case has no contact"));
  BOOST_TEST(tells(block, {"fem=[]"}, "the case has no model"));
}

BOOST_AUTO_TEST_CASE(the_default_law_applies_where_there_is_a_relative_radius)
{
  const std::string wall = "bodies.B2={name: B2, wall: {}, rigid: {}}",
                    rod = "bodies.B2={name: B2, cylinder: {radius: 1 cm, length: 1 cm}, material: "
                          "steel}",
                    first_rod = "bodies.B1={name: B1, cylinder: {radius: 1 cm, length: 1 cm}, "
                                "material: steel, velocity: 1 m/s}";
  BOOST_TEST(read_text(two_balls, {wall}).laws.size() == 1U);
  BOOST_TEST(read_text(two_balls, {rod}).laws.size() == 1U); // waves return in time
  const Case endless = read_text(two_balls, {rod, "bodies.B2.cylinder.length=infinite"});
  BOOST_TEST_REQUIRE(endless.laws.size() == 2U);
  BOOST_TEST(endless.laws[1].name == "with-waves");
  BOOST_TEST(endless.laws[1].impedance_is_automatic);
  BOOST_TEST(read_text(two_balls, {wall, first_rod}).laws.empty());
  BOOST_TEST(read_text(two_balls, {rod, first_rod}).laws.empty());
  BOOST_TEST(read_text(two_balls, {"gravity=-9.81 m/s^2"}).laws.empty());
}

// Gravity acts on all bodies but the ground: it closes a gap to it, and turns back a slow body.
BOOST_AUTO_TEST_CASE(gravity_decides_who_meets)
{
  const std::string still = "bodies.B1.velocity=0 m/s", down = "gravity=9.81 m/s^2",
                    up = "gravity=-9.81 m/s^2",
                    wall = "bodies.B2={name: B2, wall: {}, rigid: {}, gap: 1 mm}";
  BOOST_TEST(tells(two_balls, {still, down}, "the bodies never meet"));
  BOOST_TEST(tells(two_balls, {still, down}, "gravity, 9.81 m/s^2 along the row, acts on all"));
  BOOST_TEST(read_text(two_balls, {wall, still, down}).gravity == 9.81);
  BOOST_TEST(read_text(two_balls, {wall, "bodies.B1.velocity=-1 m/s", down}).gravity == 9.81);
  BOOST_TEST(tells(two_balls, {wall, still, up}, "the bodies never meet"));
  // What lies on the ground from the start is pressed on it.
  BOOST_TEST(read_text(two_balls, {wall, "bodies.B2.gap=0 mm", still, down}).gravity == 9.81);
  BOOST_TEST(tells(two_balls, {wall, "bodies.B2.gap=0 mm", still, up}, "the bodies never meet"));
  BOOST_TEST(tells(two_balls,
                   {wall, "bodies.B2.gap=0 mm", down,
                    "bodies.B1={name: B1, sphere: {radius: 1 cm}, rigid: {mass: 0.1 kg}}"},
                   "nothing sets the size of their contact"));
  // 1 mm against gravity takes sqrt(2 g h) = 0.140 m/s.
  BOOST_TEST(tells(two_balls, {wall, "bodies.B1.velocity=0.14 m/s", up}, "turn a slow body back"));
  BOOST_TEST(read_text(two_balls, {wall, "bodies.B1.velocity=0.141 m/s", up}).gravity == -9.81);
  // What falls too fast is refused as what flies too fast: a quarter of 5139 m/s.
  BOOST_TEST(tells(two_balls, {wall, "bodies.B2.gap=100 m", still, "gravity=9810 m/s^2"},
                   "bodies approach at"));
}

BOOST_AUTO_TEST_CASE(all_physics_is_in_the_hash)
{
  std::set<std::string> hashes{read_text(zoo).physics_hash};
  const std::pair<const char *, const char *> changes[] = {
    {"bodies.block.half_space.extent", "0.3 m"},
    {"bodies.rod.cylinder.radius", "4 mm"},
    {"bodies.rod.cylinder.length", "31 mm"},
    {"bodies.punch.rigid.mass", "5 g"},
    {"bodies.shell.sphere.inner_radius", "7 mm"},
    {"bodies.plate.rigid.mass", "2 kg"},
    {"materials.copper.plastic.yield_stress", "401 MPa"},
    {"materials.copper.plastic.hardening.linear.modulus", "101 MPa"},
    {"materials.copper.plastic.hardening", "none"},
    {"materials.copper.plastic.rate", "none"},
    {"materials.copper.plastic.rate.cowper_symonds.b", "6"},
    {"materials.gel.viscous.kelvin_voigt.shear", "11 Pa s"},
    {"materials.rubber.viscous.prony.0.time", "2 ms"},
    {"gravity", "-9.8 m/s^2"},
    {"duration", "2 ms"},
    {"contacts.0.friction", "0.2"},
    {"contacts.1.friction", "0.2"},
    {"contacts.1.separation", "never"},
    {"probes.0.at", "[6 mm, 0 mm]"},
    {"probes.0.quantity", "velocity"},
    {"probes.4.surface.radius", "21 mm"},
  };
  for (const auto &[path, value] : changes)
    BOOST_TEST(hashes.insert(read_text(zoo, {std::string(path) + "=" + value}).physics_hash).second,
               path);

  hashes = {read_text(block).physics_hash};
  for (const char *change : {"loads.0.disc.radius=2 mm", "loads.0.force=2 kN", "loads.0.ramp=0 us",
                             "bodies.block.half_space.boundary=absorbing", "duration=51 us"})
    BOOST_TEST(hashes.insert(read_text(block, {change}).physics_hash).second, change);
  BOOST_TEST(read_text(zoo, {"contacts.0.between=[block, rod]"}).physics_hash ==
             read_text(zoo).physics_hash);

  FemEntry entry, ringing;
  ringing.ringing = 1e-6;
  BOOST_TEST(numerics_hash(entry) != numerics_hash(ringing));
  FemEntry one_step;
  one_step.local_steps = false;
  BOOST_TEST(numerics_hash(entry) != numerics_hash(one_step));
}

BOOST_AUTO_TEST_SUITE_END()
