// Sockets, rigid profiles, layers, moduli over the depth and tubes as the reader takes them.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>
#include <string>

#include "tests/cases/case_files.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_reader)

using namespace carambole;
using namespace carambole::test;

namespace
{
const auto rounding = boost::test_tools::tolerance(1e-14); // roundings of the conversion
} // namespace

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
  BOOST_TEST(c.bodies[0].curvature() == -1 / 0.0205, rounding);
  BOOST_TEST(c.bodies[1].curvature() == 1 / 0.02, rounding);
  BOOST_TEST(c.bodies[1].position == 0.021, rounding); // from the bottom of the socket
  BOOST_TEST(c.fem.empty());                           // by default laws alone
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
  BOOST_TEST(c.bodies[0].height == 0.005 / std::tan(std::numbers::pi / 3), rounding);
  BOOST_TEST(c.bodies[0].mass() == 0.004, rounding);
  BOOST_TEST(c.bodies[1].position == 0); // from the tip
  BOOST_TEST(c.laws.at(0).law == "sneddon");
  BOOST_TEST(c.physics_hash != read_text(cone, {"bodies.tip.cone.half_angle=61 deg"}).physics_hash);
  BOOST_TEST(c.physics_hash ==
             read_text(cone, {"bodies.tip.cone.half_angle=1.0471975511965976 rad"}).physics_hash);

  const Case punch = read_text(with("punch: {radius: 2 mm}"));
  BOOST_TEST(std::isinf(punch.bodies[0].exponent));
  BOOST_TEST(punch.bodies[0].height == 0);
  const Case paraboloid = read_text(with("profile: {radius: 5 mm, height: 0.1 mm, exponent: 2}"));
  BOOST_TEST(paraboloid.bodies[0].curvature() == 8, rounding);
  BOOST_TEST(paraboloid.laws.at(0).law == "hertz");

  BOOST_TEST(tells(cone, {"bodies.tip.cone.half_angle=2 deg"},
                   "'2 deg' is out of range; allowed is from 5.73 deg to 88.8 deg"));
  BOOST_TEST(tells(cone, {"bodies.tip.cone.half_angle=90 deg"}, "'90 deg' is out of range"));
  BOOST_TEST(tells(cone, {"bodies.tip.cone.half_angle=1"}, "is not an angle with its unit"));
  BOOST_TEST(
    tells(with("cone: {radius: 5 mm}"), {},
          "bodies.tip.cone: the key 'half_angle' is missing; write 'half_angle: 70.3 deg'"));
  const std::string told = refusal(with("cone: {radius: 5 mm}"));
  BOOST_TEST(told.find("half_angle' is missing") == told.rfind("half_angle' is missing"));
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
  BOOST_TEST(read_text(bar).bodies[1].position == 0.045, rounding);
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
  BOOST_TEST(block.layers[0].thickness == 0.3e-3, rounding);
  BOOST_TEST(std::isinf(block.layers[1].thickness));
  BOOST_TEST(block.layers[1].material.name == "steel");
  BOOST_TEST(block.material->name == "alloy"); // what is touched
  const Case bar = read_text(layered("cylinder: {radius: 40 mm}, layers: [{thickness: 1 mm, "
                                     "material: alloy}, {thickness: 4 mm, material: steel}]"));
  BOOST_TEST(bar.bodies[1].length == 5e-3, rounding);
  BOOST_TEST(bar.bodies[1].mass() == std::numbers::pi * 1.6e-3 * (1e-3 * 2700 + 4e-3 * 7800),
             rounding);
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
  check_told(layered("half_space: {}, material: steel, " + coat, "analysis: modes\n"),
             "layers are for impacts along the row");
  check_told(layered("half_space: {}, material: steel, " + coat, "fem: {static: true}\n"),
             "does not know layers");
  check_told(layered("half_space: {}, material: steel, " + coat, "fem: {ringing: 10 us}\n"),
             "does not know layers");
  check_told(
    layered("cylinder: {radius: 9 mm}, " + coat, "laws: [{law: hertz, impedance: automatic}]\n"),
    "leave the impedance out");
}

BOOST_AUTO_TEST_CASE(moduli_over_the_depth_are_read)
{
  const std::string list = "modulus_over_depth: [{depth: 0 mm, youngs_modulus: 70 GPa}, {depth: 1 "
                           "mm, youngs_modulus: 206 GPa}]";
  const Case half = read_text(layered("half_space: {}, material: alloy, " + list));
  BOOST_TEST(half.bodies[1].is_graded());
  BOOST_TEST(half.bodies[1].modulus_at(0.5e-3) == 138e9, rounding);
  BOOST_TEST(half.bodies[1].material->youngs_modulus == 70e9);
  // The first body of a row is touched at its upper face.
  const Case bar = read_text("bodies:\n  - {name: bar, cylinder: {radius: 9 mm, length: 2 mm}, "
                             "material: steel, velocity: 1 m/s, " +
                             list +
                             "}\n  - {name: ball, sphere: {radius: 5 mm}, material: steel}\n"
                             "materials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 "
                             "GPa, poisson_ratio: 0.3}\nlaws: [hertz]\n");
  BOOST_TEST(bar.bodies[0].material->youngs_modulus == 206e9, rounding);
  const auto with = [](const std::string &points)
  { return layered("half_space: {}, material: alloy, modulus_over_depth: [" + points + "]"); };
  const std::string face = "{depth: 0 mm, youngs_modulus: 70 GPa}, ";
  check_told(with("{depth: 0 mm, youngs_modulus: 70 GPa}"), "modulus_over_depth");
  check_told(with("{depth: 1 mm, youngs_modulus: 70 GPa}, {depth: 2 mm, youngs_modulus: 7 GPa}"),
             "write 'depth: 0 mm'");
  check_told(with(face + "{depth: 0 mm, youngs_modulus: 7 GPa}"), "depths must grow");
  for (const char *modulus : {"0 GPa", "-1 GPa", "7 mm"})
    check_told(with(face + "{depth: 1 mm, youngs_modulus: " + modulus + "}"), "youngs_modulus");
  check_told(layered("half_space: {}, material: alloy, layers: [{thickness: 1 mm, material: "
                     "steel}], " +
                     list),
             "leave 'layers' or the moduli out");
  check_told(layered("half_space: {boundary: absorbing}, material: alloy, " + list), "boundary");
  check_told(layered("sphere: {radius: 5 mm}, material: alloy, " + list), "half_space or cylinder");
  check_told(layered("wall: {}, rigid: {}, " + list), "half_space or cylinder");
  check_told(layered("cylinder: {radius: 9 mm, length: 0.5 mm}, material: alloy, " + list),
             "outside of the cylinder");
  check_told(layered("cylinder: {radius: infinite, length: 5 mm}, material: alloy, " + list),
             "cannot be chosen");
  check_told(layered("half_space: {}, material: alloy, " + list, "fem: {static: true}\n"),
             "does not know a modulus over the depth");
  check_told(layered("cylinder: {radius: 9 mm, length: 5 mm}, material: alloy, " + list,
                     "laws: [{law: hertz, impedance: automatic}]\n"),
             "leave the impedance out");
  std::string plastic = layered("half_space: {}, material: alloy, " + list);
  plastic.insert(plastic.find("poisson_ratio: 0.3}\nlaws"), "plastic: {yield_stress: 1 GPa}, ");
  check_told(plastic, "for elastic materials");
}

BOOST_AUTO_TEST_CASE(tubes_are_read)
{
  const auto row =
    [](const std::string &tube, const std::string &other, const std::string &rest = "laws: []\n")
  {
    return "bodies:\n  - {name: tube, cylinder: {" + tube +
           "}, material: steel, velocity: 1 m/s}\n  - {name: other, " + other +
           "}\nmaterials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
           "poisson_ratio: 0.3}\n" +
           rest;
  };
  const std::string ring = "radius: 10 mm, length: 50 mm, inner_radius: 8 mm",
                    wall = "wall: {}, rigid: {}";
  const Case c = read_text(row(ring, wall));
  BOOST_TEST(c.bodies[0].is_tube());
  BOOST_TEST(c.bodies[0].mass() == std::numbers::pi * (1e-4 - 0.64e-4) * 0.05 * 7800, rounding);
  BOOST_TEST(read_text(row(ring, "cylinder: {" + ring + "}, material: steel")).bodies[1].is_tube());
  for (const char *other :
       {"sphere: {radius: 5 mm}, material: steel", "half_space: {}, material: steel",
        "cylinder: {radius: 10 mm, length: 50 mm}, material: steel",
        "punch: {radius: 20 mm}, rigid: {}"})
    check_told(row(ring, other),
               "wall or a tube of the same radii, 0.01 m and 0.008 m, but other is neither");
  check_told(row(ring, "cylinder: {radius: 10 mm, length: 50 mm, inner_radius: 7 mm}, material: "
                       "steel"),
             "but other is another tube");
  check_told(row("radius: 10 mm, length: 50 mm, inner_radius: 10 mm", wall), "smaller than the");
  check_told(row("radius: 10 mm, length: 50 mm, inner_radius: 11 mm", wall), "smaller than the");
  check_told(row("radius: 10 mm, length: 50 mm, inner_radius: 9.999 mm", wall), "thinner than");
  check_told(row("radius: 10 mm, length: 50 mm, inner_radius: 0 mm", wall), "inner_radius");
  check_told(row("radius: 10 mm, length: infinite, inner_radius: 5 mm", wall), "cannot be chosen");
  check_told(row(ring, wall,
                 "laws: []\nprobes: [{on: tube, at: [0 mm, 0 mm], quantity: "
                 "velocity}]\n"),
             "r from 0.008 m up to 0.01 m");
  check_told(row(ring, wall, "analysis: modes\n"), "the modes of a tube are not computed");
  check_told(row(ring, wall,
                 "analysis: waves\nduration: 1 us\nloads: [{on: tube, disc: {radius: "
                 "1 mm}, force: 1 N, ramp: 1 us}]\n"),
             "a disc needs a solid face");
  check_told(row(ring, wall,
                 "analysis: waves\nduration: 1 us\nloads: [{on: tube, inner: {}, "
                 "pressure: 1 MPa, ramp: 1 us}]\n"),
             "is a tube and has no inner surface");
}

BOOST_AUTO_TEST_SUITE_END()
