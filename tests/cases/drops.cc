// `drop_height` in place of a velocity, `diameter` in place of a radius.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <string>

#include "cases/process/diagnostics.h"
#include "cases/reader/sweep_axis.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_drops)

using namespace carambole;
using namespace carambole::test;

namespace
{
const auto digits = boost::test_tools::tolerance(1e-14); // roundings of the conversion

const std::string steel = R"(materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
)";
const std::string
  ball = "  - {name: ball, sphere: {diameter: 20 mm}, material: steel, drop_height: 200 mm}\n",
  wall = "  - {name: wall, wall: {}, rigid: {}}\n",
  free_ball = "  - {name: target, sphere: {radius: 1 cm}, material: steel}\n";

std::string row(const std::string &bodies)
{
  return "bodies:\n" + bodies + steel;
}

const double fallen = std::sqrt(2 * 9.80665 * 0.2); // m/s after 200 mm under standard gravity
} // namespace

BOOST_AUTO_TEST_CASE(a_dropped_body_falls_towards_the_ground_of_the_row)
{
  BOOST_TEST(read_text(row(ball + wall)).bodies[0].velocity == fallen, digits);
  BOOST_TEST(read_text(row(wall + ball)).bodies[1].velocity == -fallen, digits);
  BOOST_TEST(read_text(row(free_ball + ball + wall)).bodies[1].velocity == fallen, digits);
  const std::string block = "  - {name: block, half_space: {}, material: steel}\n";
  BOOST_TEST(read_text(row(block + ball)).bodies[1].velocity == -fallen, digits);
}

BOOST_AUTO_TEST_CASE(of_two_free_bodies_one_falls_on_the_other)
{
  BOOST_TEST(read_text(row(ball + free_ball)).bodies[0].velocity == fallen, digits);
  BOOST_TEST(read_text(row(free_ball + ball)).bodies[1].velocity == -fallen, digits);
  BOOST_TEST(tells(row(ball + free_ball), {"bodies.target.drop_height=1 m"},
                   "bodies.ball.drop_height: two free bodies cannot both be dropped"));
}

BOOST_AUTO_TEST_CASE(the_gravity_of_the_case_is_that_of_the_fall)
{
  const auto on_the_moon = [](const std::string &bodies, const char *gravity)
  { return read_text(row(bodies) + "gravity: " + gravity + "\n").bodies; };
  const double v = std::sqrt(2 * 1.62 * 0.2);
  BOOST_TEST(on_the_moon(ball + wall, "1.62 m/s^2")[0].velocity == v, digits);
  BOOST_TEST(on_the_moon(wall + ball, "-1.62 m/s^2")[1].velocity == -v, digits);
  BOOST_TEST(on_the_moon(free_ball + ball, "-1.62 m/s^2")[1].velocity == -v, digits);
}

BOOST_AUTO_TEST_CASE(equal_problems_have_one_hash_however_they_are_written)
{
  const Case dropped = read_text(row(ball + wall));
  std::string same = row(ball + wall);
  same.replace(same.find("diameter: 20 mm"), 15, "radius: 10 mm");
  same.replace(same.find("drop_height: 200 mm"), 19,
               "velocity: " +
                 Axis{"", "m/s", {}}.override_with(dropped.bodies[0].velocity).substr(1));
  BOOST_TEST(read_text(same).physics_hash == dropped.physics_hash);
  BOOST_TEST(dropped.bodies[0].radius == 0.01, digits);
  BOOST_TEST(read_text(row(ball + wall), {"bodies.ball.sphere.diameter=30 mm"}).bodies[0].radius ==
               0.015,
             digits);
}

BOOST_AUTO_TEST_CASE(an_override_takes_the_place_of_what_it_excludes)
{
  const std::string text = row(ball + wall);
  BOOST_TEST(read_text(text, {"bodies.ball.velocity=3 m/s"}).bodies[0].velocity == 3);
  BOOST_TEST(read_text(text, {"bodies.ball.sphere.radius=3 m"}).bodies[0].radius == 3);
  BOOST_TEST(read_text(two_balls, {"bodies.B1.drop_height=200 mm"}).bodies[0].velocity == fallen,
             digits);
  BOOST_TEST(read_text(two_balls, {"bodies.B1.sphere.diameter=30 mm"}).bodies[0].radius == 0.015,
             digits);
  BOOST_TEST(tells(two_balls, {"bodies.B1.velocity=1 m/s", "bodies.B1.drop_height=1 m"},
                   "cannot be combined with 'velocity'"));
}

BOOST_AUTO_TEST_CASE(what_has_no_fall_is_refused)
{
  BOOST_TEST(tells(row(wall + ball + wall), {"bodies.2.name=floor"},
                   "bodies.ball.drop_height: both ends of the row are fixed"));
  BOOST_TEST(tells(row(ball + wall) + "analysis: indentation\nindentation: {maximum: 1 um}\n", {},
                   "a fall belongs to 'analysis: impact': leave 'drop_height' out"));
  BOOST_TEST(tells(row(ball) + "analysis: modes\n", {}, "a fall belongs to 'analysis: impact'"));
  BOOST_TEST(tells(row(ball + wall) + "incline: {angle: 45 deg}\nduration: 1 s\nlaws: "
                                      "[{incline-closed-form: {friction: 0.15}}]\n",
                   {}, "the sphere on an incline lies on it: leave 'drop_height' out"));
}

BOOST_AUTO_TEST_CASE(heights_and_diameters_vary_in_sweeps)
{
  const ScratchFolder folder;
  const std::string path = folder.write("test.yaml", row(ball + wall));
  const std::vector<Axis> axes = read_axes(
    path, {}, {"bodies.ball.drop_height=100:400:2", "bodies.ball.sphere.diameter=4:8:2"}, false);
  BOOST_TEST_REQUIRE(axes.size() == 2u);
  BOOST_TEST(axes[0].unit == "mm"); // of the case
  const Case last = read_case_at(path, {}, axes, {400, 8});
  BOOST_TEST(last.bodies[0].velocity == std::sqrt(2.) * fallen, digits);
  BOOST_TEST(last.bodies[0].radius == 0.004, digits);
}

BOOST_AUTO_TEST_SUITE_END()
