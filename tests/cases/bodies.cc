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

bool tells(const std::string &text, const Overrides &overrides, const std::string &part)
{
  try
  {
    read_text(text, overrides);
    return false;
  }
  catch (const InputError &error)
  {
    return std::string(error.what()).find(part) != std::string::npos;
  }
}
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

BOOST_AUTO_TEST_CASE(a_socket_is_ground_that_curves_around_a_sphere)
{
  const std::string cup = R"(bodies:
  - {name: cup, socket: {radius: 20.5 mm}, material: bronze}
  - {name: ball, sphere: {radius: 20 mm}, material: bronze, gap: 1 mm, velocity: -4 m/s}
materials:
  bronze: {density: 8800 kg/m^3, youngs_modulus: 110 GPa, poisson_ratio: 0.33}
)";
  const Case c = read_text(cup);
  BOOST_TEST(c.bodies[0].is_ground());
  BOOST_TEST(c.bodies[0].is_deformable());
  BOOST_TEST(c.bodies[0].curvature() == -1 / 0.0205, digits);
  BOOST_TEST(c.bodies[1].curvature() == 1 / 0.02, digits);
  BOOST_TEST(c.bodies[1].position == 0.021, digits); // from the bottom of the socket
  BOOST_TEST(c.fem.empty());                         // by default laws alone
  BOOST_TEST(c.laws.size() == 1u);
  BOOST_TEST(c.physics_hash != read_text(cup, {"bodies.cup.socket.radius=20.6 mm"}).physics_hash);

  BOOST_TEST(
    tells(cup, {"fem={}"}, "fem: finite elements do not support a socket; write 'fem: []'"));
  BOOST_TEST(tells(
    cup, {"bodies.cup.socket.radius=19 mm"},
    "bodies.cup: the radius of the socket, 0.019 m, must be larger than that of ball, 0.02 m"));
  BOOST_TEST(tells(cup, {"bodies.ball.sphere.radius=1 mm", "bodies.cup.socket.radius=0 m"},
                   "bodies.cup.socket.radius: '0 m' is out of range"));
  BOOST_TEST(tells(cup, {"probes=[{on: cup, at: [0 mm, 0 mm], quantity: velocity}]"},
                   "'cup' is a socket; probe a body that deforms"));
  std::string bar = cup;
  bar.replace(bar.find("sphere: {radius: 20 mm}"), 23, "cylinder: {radius: 2 mm, length: 9 mm}");
  BOOST_TEST(
    tells(bar, {}, "bodies.cup: the neighbour of a socket must be a sphere, but ball is not one"));
}

BOOST_AUTO_TEST_CASE(rigid_profiles_are_pressed_on_flat_faces)
{
  const std::string cone = R"(bodies:
  - {name: tip, cone: {diameter: 10 mm, half_angle: 60 deg}, rigid: {mass: 4 g}, velocity: 1 m/s}
  - {name: plane, half_space: {}, material: bronze}
materials:
  bronze: {density: 8800 kg/m^3, youngs_modulus: 110 GPa, poisson_ratio: 0.33}
)";
  const auto with = [&](const char *shape)
  {
    std::string text = cone;
    return text.replace(text.find("cone"),
                        std::string("cone: {diameter: 10 mm, half_angle: 60 deg}").size(), shape);
  };
  const Case c = read_text(cone);
  BOOST_TEST((c.bodies[0].shape == Shape::profile));
  BOOST_TEST(!c.bodies[0].is_deformable());
  BOOST_TEST(c.bodies[0].exponent == 1);
  BOOST_TEST(c.bodies[0].height == 0.005 / std::tan(std::numbers::pi / 3), digits);
  BOOST_TEST(c.bodies[0].mass() == 0.004, digits);
  BOOST_TEST(c.bodies[1].position == 0); // from the tip
  BOOST_TEST(c.laws.at(0).law == "sneddon");
  BOOST_TEST(c.physics_hash != read_text(cone, {"bodies.tip.cone.half_angle=61 deg"}).physics_hash);
  BOOST_TEST(c.physics_hash ==
             read_text(cone, {"bodies.tip.cone.half_angle=1.0471975511965976 rad"}).physics_hash);

  const Case punch = read_text(with("punch: {radius: 2 mm}"));
  BOOST_TEST(std::isinf(punch.bodies[0].exponent));
  BOOST_TEST(punch.bodies[0].height == 0);
  const Case paraboloid = read_text(with("profile: {radius: 5 mm, height: 0.1 mm, exponent: 2}"));
  BOOST_TEST(paraboloid.bodies[0].curvature() == 8, digits);
  BOOST_TEST(paraboloid.laws.at(0).law == "hertz");

  BOOST_TEST(tells(cone, {"bodies.tip.cone.half_angle=2 deg"},
                   "'2 deg' is out of range; allowed is from 5.73 deg to 88.8 deg"));
  BOOST_TEST(tells(cone, {"bodies.tip.cone.half_angle=90 deg"}, "'90 deg' is out of range"));
  BOOST_TEST(tells(cone, {"bodies.tip.cone.half_angle=1"}, "is not an angle with its unit"));
  BOOST_TEST(
    tells(with("cone: {radius: 5 mm}"), {},
          "bodies.tip.cone: the key 'half_angle' is missing; write 'half_angle: 70.3 deg'"));
  BOOST_TEST(
    tells(with("profile: {radius: 5 mm, height: 1 mm}"), {}, "the key 'exponent' is missing"));
  BOOST_TEST(
    tells(with("profile: {radius: 5 mm, exponent: 3}"), {}, "the key 'height' is missing"));
  BOOST_TEST(tells(with("profile: {radius: 5 mm, height: 1 mm, exponent: 0.5}"), {},
                   "'0.5' is out of range; allowed is from 1 to 100"));
  BOOST_TEST(tells(with("profile: {radius: 5 mm, height: 51 mm, exponent: 3}"), {},
                   "its height is 10.2 of its radius; at most 10 is allowed"));
  BOOST_TEST(tells(with("punch: {radius: 2 mm}, cone: {radius: 2 mm, half_angle: 60 deg}"), {},
                   "is both a punch and a cone"));
  std::string soft = cone;
  BOOST_TEST(tells(soft.replace(soft.find("rigid: {mass: 4 g}"), 18, "material: bronze"), {},
                   "bodies.tip: the key 'rigid' is missing; write 'rigid: {}'"));
  std::string ball = cone;
  BOOST_TEST(tells(ball.replace(ball.find("half_space: {}"), 14, "sphere: {radius: 9 mm}"), {},
                   "bodies.tip: the neighbour of a cone must be a half-space or a cylinder, but "
                   "plane is neither"));
  std::string bar = cone;
  bar.replace(bar.find("half_space: {}"), 14, "cylinder: {radius: 9 mm, length: 90 mm}");
  BOOST_TEST(read_text(bar).bodies[1].position == 0.045, digits);
  BOOST_TEST(tells(bar + "  x: {density: 1 kg/m^3, youngs_modulus: 1 GPa, poisson_ratio: 0}\n",
                   {"bodies.tip.velocity=-1 m/s"}, "the bodies"));
}

namespace
{
std::string layered(const std::string &struck, const std::string &rest = "laws: [hertz]\n")
{
  return "bodies:\n  - {name: ball, sphere: {radius: 5 mm}, material: steel, velocity: 1 m/s}\n"
         "  - {name: block, " +
         struck +
         "}\n"
         "materials:\n"
         "  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}\n"
         "  alloy: {density: 2700 kg/m^3, youngs_modulus: 70 GPa, poisson_ratio: 0.3}\n" +
         rest;
}
} // namespace

BOOST_AUTO_TEST_CASE(layers_are_read)
{
  const Case half = read_text(
    layered("half_space: {}, layers: [{thickness: 0.3 mm, material: alloy}], material: steel"));
  const Body &block = half.bodies[1];
  BOOST_TEST(block.layers.size() == 2u);
  BOOST_TEST(block.layers[0].thickness == 0.3e-3, digits);
  BOOST_TEST(std::isinf(block.layers[1].thickness));
  BOOST_TEST(block.layers[1].material.name == "steel");
  BOOST_TEST(block.material->name == "alloy"); // what is touched
  const Case bar = read_text(layered("cylinder: {radius: 40 mm}, layers: [{thickness: 1 mm, "
                                     "material: alloy}, {thickness: 4 mm, material: steel}]"));
  BOOST_TEST(bar.bodies[1].length == 5e-3, digits);
  BOOST_TEST(bar.bodies[1].mass() == std::numbers::pi * 1.6e-3 * (1e-3 * 2700 + 4e-3 * 7800),
             digits);
}

BOOST_AUTO_TEST_CASE(wrong_layers_are_refused)
{
  const std::string coat = "layers: [{thickness: 0.3 mm, material: alloy}]";
  check_told(layered("sphere: {radius: 5 mm}, material: steel, " + coat),
             "only a deformable half_space or cylinder can have layers");
  check_told(layered("wall: {}, rigid: {}, " + coat), "can have layers");
  check_told(layered("sphere: {radius: 5 mm}, rigid: {}, " + coat), "can have layers");
  check_told(layered("half_space: {}, " + coat), "material");
  check_told(layered("half_space: {boundary: absorbing}, material: steel, " + coat),
             "leave 'boundary' or 'layers' out");
  check_told(layered("half_space: {extent: 0.5 mm}, material: steel, " + coat),
             "more than half of the extent");
  check_told(layered("cylinder: {radius: 9 mm, length: 2 mm}, " + coat), "leave the length out");
  check_told(layered("cylinder: {radius: infinite}, " + coat), "write a radius");
  check_told(layered("cylinder: {radius: 9 mm}, material: steel"), "length");
  check_told(layered("cylinder: {radius: 9 mm}, material: steel, " + coat),
             "leave the material out");
  check_told(
    layered("half_space: {}, material: steel, layers: [{thickness: 1 mm, material: aloy}]"),
    "alloy");
  check_told(layered("half_space: {}, material: steel, layers: []"), "layers");
  for (const char *thickness : {"0 mm", "-1 mm"})
    check_told(layered(std::string("half_space: {}, material: steel, layers: [{thickness: ") +
                       thickness + ", material: alloy}]"),
               "thickness");
  check_told(layered("half_space: {}, material: steel, layers: [{thickness: 10 nm, material: "
                     "alloy}]"),
             "too thin for the mesh");
  check_told(layered("half_space: {}, material: steel, " + coat,
                     "analysis: indentation\nindentation: {maximum: 1 um}\n"),
             "layers are for impacts along the row");
  check_told(layered("half_space: {}, material: steel, " + coat, "fem: {static: true}\n"),
             "does not know layers");
  check_told(layered("half_space: {}, material: steel, " + coat, "fem: {ringing: 10 us}\n"),
             "does not know layers");
  check_told(
    layered("cylinder: {radius: 9 mm}, " + coat, "laws: [{law: hertz, impedance: automatic}]\n"),
    "leave the impedance out");
}

BOOST_AUTO_TEST_SUITE_END()
