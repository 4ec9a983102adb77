// `analysis: oblique`: reading, refusing, signs of slip and spin.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>

#include "cases/case/hashes.h"
#include "cases/case/oblique.h"
#include "cases/records/slip_record.h"
#include "tests/cases/case_files.h"
#include "tests/cases/refusals.h"

BOOST_AUTO_TEST_SUITE(cases_oblique)

using namespace carambole;
using namespace carambole::test;
using boost::test_tools::tolerance;

namespace
{
const std::string head = "analysis: oblique\nbodies:\n",
                  wall = "  - {name: W, wall: {}, rigid: {}}\n",
                  steel = "materials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
                          "poisson_ratio: 0.3}\n",
                  contact = "contacts: [{between: [B, W], friction: 0.1}]\n";

std::string ball(const std::string &motion)
{
  return "  - {name: B, sphere: {radius: 10 mm}, material: steel, " + motion + "}\n";
}

std::string oblique(const std::string &motion, const std::string &more = "")
{
  return head + ball(motion) + wall + steel + contact + more;
}

const std::string moving = "velocity: 1 m/s, tangential_velocity: 0.5 m/s";
} // namespace

BOOST_AUTO_TEST_CASE(an_oblique_impact_is_read)
{
  const Case c = read_text(oblique(moving + ", spin: 3 rad/s"));
  BOOST_TEST((c.analysis == Analysis::oblique));
  BOOST_TEST(c.bodies[0].tangential_velocity == 0.5);
  BOOST_TEST(c.bodies[0].spin == 3);
  BOOST_TEST(c.fem.size() == 1u);
  BOOST_TEST(c.fem[0].name == "maw-barber-fawcett");
  BOOST_TEST(c.fem[0].elements_per_contact_radius == 160);
  BOOST_TEST(c.reference == "maw-barber-fawcett");
  BOOST_TEST(c.laws.size() == 1u);
  BOOST_TEST(c.laws[0].name == "hertz-mindlin-force");
  BOOST_TEST(c.laws[0].tangential == "mindlin-force");

  const Case other = read_text(
    oblique("speed: 2 m/s, incidence: 30 deg",
            "half_space: {rings: 80, levels: 2}\nlaws:\n  - hertz: {tangential: coulomb}\n"
            "  - {name: x, law: tsuji, restitution: 0.9, tangential: {linear: {ratio: 0.3}}}\n"));
  BOOST_TEST(other.bodies[0].velocity == 2 * std::cos(std::numbers::pi / 6), tolerance(1e-14));
  BOOST_TEST(other.bodies[0].tangential_velocity == 1, tolerance(1e-14));
  BOOST_TEST(other.fem[0].elements_per_contact_radius == 80);
  BOOST_TEST(other.fem[0].levels == 2);
  BOOST_TEST(other.laws[0].name == "hertz-coulomb");
  BOOST_TEST(other.laws[1].name == "x");
  BOOST_TEST(other.laws[1].tangential == "linear");
  BOOST_TEST(other.laws[1].tangential_parameters.at(0).key == "ratio");
  BOOST_TEST(other.laws[1].parameters.size() == 1u);
  BOOST_TEST(read_text(oblique(moving, "fem: []\n")).fem.empty());
  const LawEntry rolling =
    read_text(oblique(moving, "laws: [{hertz: {tangential: mindlin-deresiewicz, rolling: "
                              "{constant-torque: {coefficient: 0.1}}}}]\n"))
      .laws[0];
  BOOST_TEST(rolling.name == "hertz-mindlin-deresiewicz-rolling");
  BOOST_TEST(rolling.rolling == "constant-torque");
  BOOST_TEST(rolling.rolling_parameters.at(0).key == "coefficient");
}

// A body behind the wall comes from the other side.
BOOST_AUTO_TEST_CASE(the_speed_is_towards_the_other_body)
{
  const Case c = read_text(head + wall + ball("speed: 2 m/s, incidence: 60 deg") + steel +
                           "contacts: [{between: [W, B], friction: 0.1}]\n");
  BOOST_TEST(c.bodies[1].velocity == -1, tolerance(1e-14));
  BOOST_TEST(c.bodies[1].tangential_velocity == std::sqrt(3.), tolerance(1e-14));
  // V = V1 + R1 s1 - V2 + R2 s2
  BOOST_TEST(slip_velocity(c) == -std::sqrt(3.), tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(every_value_changes_a_hash)
{
  const Case c = read_text(oblique(moving));
  BOOST_TEST(c.physics_hash != read_text(oblique("velocity: 1 m/s")).physics_hash);
  BOOST_TEST(c.physics_hash != read_text(oblique(moving + ", spin: 1 rad/s")).physics_hash);
  Case plain = c;
  plain.analysis = Analysis::impact;
  BOOST_TEST(physics_hash(c) != physics_hash(plain));
  LawEntry law = c.laws[0];
  const std::string before = numerics_hash(law);
  law.tangential_parameters.push_back({"ratio", "0.3"});
  BOOST_TEST(numerics_hash(law) != before);
  LawEntry rolling = c.laws[0];
  rolling.rolling = "spring";
  BOOST_TEST(numerics_hash(rolling) != before);
}

// A solid sphere on a plane: 1/m_t = 1/m + R^2/I = 7/(2 m). Momentum and angular momentum about the
// contact point are those before.
BOOST_AUTO_TEST_CASE(an_impulse_moves_and_spins)
{
  const Case c = read_text(oblique(moving));
  const double mass = c.bodies[0].mass(), radius = 0.01, J = 0.2 * mass;
  BOOST_TEST(c.bodies[0].moment_of_inertia() == 0.4 * mass * radius * radius, tolerance(1e-12));
  BOOST_TEST(tangential_mass(c) == 2 * mass / 7, tolerance(1e-12));
  const TangentialMotion after = after_impulse(c, 0, J);
  BOOST_TEST(after.velocity == 0.3, tolerance(1e-12));
  BOOST_TEST(after.spin == -0.2 / (0.4 * radius), tolerance(1e-12));
  BOOST_TEST(after_impulse(c, 1, J).velocity == 0);
  BOOST_TEST(after.velocity + radius * after.spin == 0.5 - J / tangential_mass(c),
             tolerance(1e-12));
  // m R V - I s about the contact point
  BOOST_TEST(mass * radius * after.velocity - c.bodies[0].moment_of_inertia() * after.spin ==
               mass * radius * 0.5,
             tolerance(1e-12));
  BOOST_TEST(tangential_energy(c, 0) == mass * 0.125, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(a_record_says_what_became_of_the_slip)
{
  const Case c = read_text(oblique(moving));
  ModelRecord record;
  record.bodies.resize(2);
  record.bodies[0].velocity = -0.9;
  record.contacts.resize(1);
  ModelRecord stuck = record;
  record.restitution = 0.9;
  add_slip(c, record, 0.2 * c.bodies[0].mass());
  BOOST_TEST(record.tangential_restitution.value() == 0.6, tolerance(1e-12));
  BOOST_TEST(record.rebound_angle.value() == std::atan2(0.3, 0.9), tolerance(1e-12));
  BOOST_TEST(record.contacts[0].slip_velocity.value() == 0.5);
  BOOST_TEST(record.contacts[0].rebound_slip_velocity.value() == -0.2, tolerance(1e-12));
  BOOST_TEST(!record.bodies[1].spin);
  // Bodies that stick or still touch do not rebound.
  add_slip(c, stuck, 0.2 * c.bodies[0].mass());
  BOOST_TEST(stuck.contacts[0].slip_velocity.value() == 0.5);
  BOOST_TEST(!stuck.contacts[0].rebound_slip_velocity);
  BOOST_TEST(!stuck.tangential_restitution);
  BOOST_TEST(!stuck.rebound_angle);
}

BOOST_AUTO_TEST_CASE(what_has_no_place_is_refused)
{
  check_told(oblique(moving, "fem: {levels: 2}\n"), "maw-barber-fawcett");
  check_told(oblique(moving, "duration: 1 ms\n"), "ends when the bodies separate");
  check_told(oblique(moving, "gravity: 9.81 m/s^2\n"), "gravity does not act");
  check_told(oblique(moving, "probes: [{on: B, at: [0 mm, 0 mm], quantity: velocity}]\n"),
             "nothing inside the bodies");
  check_told(oblique(moving, "laws: [hertz]\n"), "{hertz: {tangential: mindlin-force}}");
  check_told(oblique(moving, "laws: [{hertz: {tangential: [a]}}]\n"), "must be the name of a law");
  check_told(oblique(moving, "laws: [{hertz: {tangential: mindlin, rolling: [a]}}]\n"),
             "law of the rolling resistance");
  check_told(head + ball(moving) + wall + steel +
               "contacts: [{between: [B, W], friction: 0}]\n"
               "laws: [{hertz: {tangential: mindlin, rolling: {spring: {stiffness: 1 N/m}}}}]\n",
             "rolling resistance needs a friction above zero");
  check_told(two_balls + "laws: [{hertz: {rolling: spring}}]\n",
             "'rolling' belongs to 'analysis: oblique'");
  check_told(oblique(moving, "half_space: {rings: 17, levels: 3}\n"), "a whole number");
  check_told(oblique(moving, "half_space: {rings: 16, levels: 3}\n"), "from 8");
  check_told(oblique("velocity: 1 m/s, speed: 2 m/s, incidence: 1 deg"),
             "already give the velocity");
  check_told(oblique("speed: 2 m/s"), "belong together");
  check_told(oblique("speed: 2 m/s, incidence: 90 deg"), "less than 90 deg");
  check_told(oblique("speed: 2 m/s, incidence: 20"), "not an angle with its unit");
  check_told(oblique("speed: -2 m/s, incidence: 20 deg"), "a positive speed");
  check_told(head + ball(moving) + wall + steel, "needs the friction of its contact");
  check_told(head + ball(moving) + wall + steel +
               "contacts: [{between: [B, W], friction: stick}]\n",
             "needs a coefficient of friction");
  for (const char *spin : {"50 Hz", "2 kHz", "3 hertz", "1 Bq"})
    check_told(oblique(moving + ", spin: " + spin), "is a frequency; write turns or radians");
  check_told(head + ball(moving) + "  - {name: W, socket: {radius: 20 mm}, rigid: {}}\n" + steel +
               contact,
             "spheres, walls and half-spaces, not a socket");
  check_told(head + ball(moving) + "  - {name: W, wall: {}, rigid: {}, spin: 1 rad/s}\n" + steel +
               contact,
             "do not move");
  check_told(head + ball(moving) + ball("velocity: 0 m/s").replace(11, 1, "C") + wall + steel +
               contact,
             "two bodies, not 3");
  check_told(head +
               "  - {name: B, cylinder: {radius: 1 mm, length: 5 mm}, material: steel, "
               "velocity: 1 m/s}\n" +
               wall + steel + contact,
             "supports spheres, walls and half-spaces, not a cylinder");
  check_told(two_balls + "half_space: {rings: 80}\n", "belongs to 'analysis: oblique'");
  check_told(two_balls + "laws: [{hertz: {tangential: mindlin}}]\n",
             "belongs to 'analysis: oblique'");
  std::string spinning = two_balls;
  spinning.replace(spinning.find("velocity: 1 m/s"), 15, "velocity: 1 m/s, spin: 2 rad/s");
  check_told(spinning, "belongs to 'analysis: oblique'");
}

BOOST_AUTO_TEST_SUITE_END()
