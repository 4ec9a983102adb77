#include <boost/test/unit_test.hpp>

#include <numbers>
#include <string>

#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_incline)

// A case of a sphere on an incline: what is read, and what is refused.

using namespace carambole;
using namespace carambole::test;

namespace
{
const std::string ball = R"(bodies:
  - {name: ball, sphere: {radius: 20 mm}, material: steel}
  - {name: plane, wall: {}, rigid: {}}
materials: {steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}}
incline: {angle: 45 deg}
duration: 0.2 s
laws: [{incline-closed-form: {friction: 0.15}}]
)";

/// `ball` with one part replaced.
std::string with(const std::string &part, const std::string &replacement)
{
  std::string text = ball;
  const std::size_t at = text.find(part);
  BOOST_REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), replacement);
}

void check_refused(const std::string &text, const std::string &told)
{
  BOOST_TEST_CONTEXT(text)
  try
  {
    read_text(text);
    BOOST_ERROR("it is not refused");
  }
  catch (const InputError &error)
  {
    BOOST_TEST(std::string(error.what()).find(told) != std::string::npos, error.what());
  }
}
} // namespace

BOOST_AUTO_TEST_CASE(an_incline_is_read)
{
  const auto close = boost::test_tools::tolerance(1e-14); // of the conversion of degrees
  const Case c = read_text(ball);
  BOOST_TEST(c.slope == std::numbers::pi / 4, close);
  BOOST_TEST(c.gravity == 9.81);
  BOOST_TEST(c.fem.empty());
  const Case other = read_text(with("45 deg}", "0.5 rad}\ngravity: 1.62 m/s^2"));
  BOOST_TEST(other.slope == 0.5, close);
  BOOST_TEST(other.gravity == 1.62);
  BOOST_TEST(read_text(with("45 deg", "0 degree")).slope == 0);
  BOOST_TEST(c.physics_hash != other.physics_hash);
}

BOOST_AUTO_TEST_CASE(a_sphere_may_slide_and_spin_at_first)
{
  const Case c = read_text(
    with("material: steel}", "material: steel, tangential_velocity: 1 m/s, spin: -2 rad/s}"));
  const auto ball_of = [](const Case &of)
  { return *std::ranges::find(of.bodies, Shape::sphere, &Body::shape); };
  BOOST_TEST(ball_of(c).tangential_velocity == 1);
  BOOST_TEST(ball_of(c).spin == -2);
  BOOST_TEST(c.physics_hash != read_text(ball).physics_hash);
}

BOOST_AUTO_TEST_CASE(what_cannot_roll_down_is_refused)
{
  check_refused(with("45 deg", "45"), "is not an angle with its unit; write '45 deg'");
  check_refused(with("45 deg", "10 %"), "is not an angle with its unit");
  check_refused(with("45 deg", "1 m"), "is not an angle with its unit");
  check_refused(with("45 deg", "90 deg"),
                "is out of range; allowed is from 0 deg to less than 90 deg");
  check_refused(with("45 deg", "-1 deg"), "is out of range");
  check_refused(with("{angle: 45 deg}", "{}"), "45 deg");
  check_refused(with("duration: 0.2 s\n", ""), "needs an end time; write 'duration: 0.5 s'");
  check_refused(with("duration: 0.2 s", "duration: until separation"), "needs an end time");
  check_refused(with("duration:", "gravity: 0 m/s^2\nduration:"),
                "a positive acceleration on an incline");
  check_refused(with("duration:", "fem: {}\nduration:"), "lumped models only");
  check_refused(with("duration:", "contacts: [{between: [ball, plane], friction: 1}]\nduration:"),
                "all others have friction as a parameter");
  check_refused(with("{incline-closed-form: {friction: 0.15}}", "{hertz: {tangential: tsuji}}"),
                "hertz-tsuji needs the friction of its contact; write 'contacts: [{between: "
                "[ball, plane], friction: 0.3}]'");
  const std::string held =
    with("{incline-closed-form: {friction: 0.15}}", "{hertz: {tangential: mindlin}}");
  const auto under = [&](const std::string &contact)
  { return held + "contacts: [{between: [ball, plane], " + contact + "}]\n"; };
  BOOST_TEST(read_text(under("friction: 0.3")).contacts().front().friction == 0.3);
  check_refused(under("friction: stick"), "needs a coefficient of friction");
  check_refused(under("friction: 0.3, separation: never"), "leave 'separation' out");
  const auto rolling = [&](const char *options)
  { return under("friction: 0.3").replace(under("").find("{tangential: mindlin}"), 21, options); };
  BOOST_TEST(read_text(rolling("{tangential: mindlin, rolling: spring}")).laws[0].rolling ==
             "spring");
  check_refused(rolling("{rolling: spring}"), "'rolling' also needs a tangential force law");
  check_refused(with("laws: [{incline-closed-form: {friction: 0.15}}]\n", ""), "needs a law");
  check_refused(with("material: steel}", "material: steel, velocity: 1 m/s}"),
                "its speed down the plane is 'tangential_velocity: 1 m/s'");
  check_refused(with("material: steel}", "material: steel, speed: 1 m/s, incidence: 0 deg}"),
                "belongs to 'analysis: oblique'");
  check_refused(with("material: steel}", "material: steel, tangential_velocity: 2 km/s}"),
                "starts at 2000 m/s; the limit is a quarter of the wave speed of steel");
  check_refused(with("material: steel}", "material: steel, spin: -1e6 rad/s}"),
                "starts at 20000 m/s; the limit");
  check_refused(with("material: steel}", "rigid: {mass: 4 g}, spin: 1e9 rad/s}"),
                "at most 1e+06 m/s is allowed");
  check_refused(with("rigid: {}}", "rigid: {}, tangential_velocity: 1 m/s}"),
                "give the motion to the sphere");
  check_refused(with("rigid: {}}", "rigid: {}, gap: 1 mm}"), "leave 'gap' out");
  check_refused(with("material: steel}", "rigid: {}}"), "needs a mass");
  check_refused(with("radius: 20 mm}", "radius: 20 mm, inner_radius: 1 mm}"), "homogeneous");
  check_refused(with("wall: {}, rigid: {}", "half_space: {}, material: steel"),
                "needs exactly two bodies: a sphere, and a wall");
  check_refused(with("  - {name: plane, wall: {}, rigid: {}}\n", ""), "two bodies");
}

BOOST_AUTO_TEST_SUITE_END()
