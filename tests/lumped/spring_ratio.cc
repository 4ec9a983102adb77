// A tangential spring beside a normal law whose stiffness is given: the ratio is that of both.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>

#include "lumped/models/models.h"
#include "lumped/tangential/tangential.h"
#include "tests/lumped/law_points.h"

BOOST_AUTO_TEST_SUITE(lumped_spring_ratio)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;

namespace
{
/// Rebound slip over the slip before of a ball on a wall with so much friction that it sticks.
double slip_returned(const std::string &law, const std::string &stiffness, double modulus,
                     double speed = 1)
{
  Case c;
  c.analysis = Analysis::oblique;
  c.bodies = in_a_row({sphere(0.01, {"material", 7800, modulus, 0.3}, speed), wall()});
  c.bodies[0].tangential_velocity = 0.1 * speed;
  c.contact_options = {{.first = 0, .second = 1, .name = "B1-B2", .friction = 1e6}};
  LawEntry entry{law, law, {{"stiffness", stiffness, 0}}, 0};
  entry.tangential = "linear";
  c.laws = {entry};
  const ContactRecord contact = run_model(c, read_models(c).front()).record.contacts.front();
  return *contact.rebound_slip_velocity / *contact.slip_velocity;
}
} // namespace

// Half a swing of both: m_t = 2/7 m and k = 2/7 k_n have the frequency of the normal motion, and
// the slip is reversed, whatever the modulus of the material.
BOOST_AUTO_TEST_CASE(equal_periods_reverse_the_slip)
{
  for (const double modulus : {7e9, 70e9, 700e9})
    for (const char *stiffness : {"2 MN/m", "20 MN/m"})
      BOOST_TEST(std::abs(slip_returned("linear", stiffness, modulus) + 1) < 1e-5);
}

// F/d at the approach that the energy reaches: Hertz' K sqrt(d), d = (5 M V^2/(4 K))^(2/5).
BOOST_AUTO_TEST_CASE(the_stiffness_of_a_law_is_that_at_its_largest_approach)
{
  const Row row = make_row(in_a_row({sphere(0.01, {"material", 7800, 70e9, 0.3}, 2), wall()}));
  const Pair &pair = row.pairs.front();
  // Where no normal law is known, that of Hertz' law counts as a linear one.
  const auto &parameters = find_tangential("linear")->parameters;
  const auto stiffness = std::ranges::find(parameters, "stiffness", &ParameterManual::key);
  BOOST_TEST(*stiffness->default_value(pair, {}) == 2. / 7 * scaled_stiffness(pair, 1),
             boost::test_tools::tolerance(1e-12));
  const double K = pair.hertz_stiffness(), d = std::pow(1.25 * pair.reduced_mass * 4 / K, 0.4);
  BOOST_TEST(secant_stiffness(*catalogue().at("hertz").make_force(pair, {}), pair) ==
               K * std::sqrt(d),
             boost::test_tools::tolerance(1e-9));
  // Without its damping.
  BOOST_TEST(secant_stiffness(*unlike_spheres::law_of("ristow", {{"damping", "1 GPa s", 0}}, pair),
                              pair) == K * std::sqrt(d),
             boost::test_tools::tolerance(1e-9));
}

// What follows from a power depends on its own stiffness and on nothing else.
BOOST_AUTO_TEST_CASE(the_material_has_no_part_in_a_given_stiffness)
{
  const double soft = slip_returned("power", "1e9 N/m^1.5", 7e9),
               hard = slip_returned("power", "1e9 N/m^1.5", 700e9);
  BOOST_TEST(std::abs(soft - hard) < 1e-6);
}

// The stiffness of a power counts over the approach that the speed reaches: faster impacts are
// similar to slower ones.
BOOST_AUTO_TEST_CASE(the_speed_has_no_part_in_what_returns)
{
  BOOST_TEST(std::abs(slip_returned("power", "1e9 N/m^1.5", 7e9, 3) -
                      slip_returned("power", "1e9 N/m^1.5", 7e9, 1)) < 1e-6);
}

BOOST_AUTO_TEST_SUITE_END()
