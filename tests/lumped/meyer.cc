#include <boost/test/unit_test.hpp>

// Hard sphere on polyurethane: the published numbers, and the elastic limit.

#include <cmath>
#include <numbers>

#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_meyer)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;

namespace
{
/// A ball of jet of 4.9 mm radius on polyurethane, G = 2.32 MPa, mu = 0.49.
std::vector<carambole::Body> jet_on_polyurethane(double speed)
{
  carambole::Body ball = sphere(0.0049, {"jet", 1177, 1e9, 0.3}, speed);
  ball.rigid = carambole::Rigid{ball.mass()};
  ball.material = {};
  carambole::Body block = wall();
  block.shape = carambole::Shape::half_space;
  block.material = carambole::Material{"polyurethane", 1100, 2 * 2.32e6 * 1.49, 0.49};
  return in_a_row({ball, block});
}

const Texts published{{"meyer_index", "2.8601", 0}, {"damping", "203063 N s/m^3", 0}};
} // namespace

BOOST_AUTO_TEST_CASE(polyurethane_at_one_metre_per_second)
{
  const Trajectory t = run(jet_on_polyurethane(1), "meyer", published);
  const ContactHistory &contact = t.contacts[0];
  // The digits of an independent integration.
  BOOST_TEST(contact.max_approach == 2.7376e-4, tt::tolerance(2e-5));
  BOOST_TEST(contact.end_approach == 1.6359e-4, tt::tolerance(4e-5));
  BOOST_TEST(contact.end_time == 6.9637e-4, tt::tolerance(1e-5));
  BOOST_TEST(restitution(t) == 0.58428, tt::tolerance(1e-5));
}

BOOST_AUTO_TEST_CASE(the_paper_from_one_to_five_metres_per_second)
{
  const double speeds[] = {1, 2, 3, 4, 5};
  const double largest[] = {2.737e-4, 4.555e-4, 6.109e-4, 7.509e-4, 8.8e-4};
  const double left[] = {1.636e-4, 2.793e-4, 3.819e-4, 4.765e-4, 5.657e-4};
  const double compression[] = {4.165e-4, 3.521e-4, 3.181e-4, 2.956e-4, 2.797e-4};
  for (int i = 0; i < 5; ++i)
  {
    const Trajectory t = run(jet_on_polyurethane(speeds[i]), "meyer", published);
    BOOST_TEST_CONTEXT(speeds[i] << " m/s")
    {
      BOOST_TEST(t.contacts[0].max_approach == largest[i], tt::tolerance(6e-4)); // digits
      BOOST_TEST(t.contacts[0].end_approach == left[i], tt::tolerance(4e-4));
      // The paper's times of compression and its total times differ by 0.2 % from one another.
      BOOST_TEST(events_of(t, EventKind::turn_around)[0].time == compression[i],
                 tt::tolerance(3e-3));
    }
  }
}

BOOST_AUTO_TEST_CASE(an_undamped_index_of_three_is_elastic)
{
  const Trajectory t =
    run(jet_on_polyurethane(1), "meyer", {{"meyer_index", "3", 0}, {"damping", "0 N s/m^3", 0}});
  BOOST_TEST(restitution(t) == 1, tt::tolerance(1e-9));
  // The sheet's share of Hertz's stiffness for a rigid sphere, pi sqrt(2)/(8/3).
  const Pair pair = make_row(jet_on_polyurethane(1)).pairs[0];
  const Manual &manual = catalogue().at("meyer");
  const auto law = manual.make_force(
    pair, parameters_of(manual, {{"meyer_index", "3", 0}, {"damping", "0 N s/m^3", 0}}));
  BOOST_TEST(law->force(1e-4, 0, {}) / (pair.hertz_stiffness() * 1e-6) == 1.66608,
             tt::tolerance(1e-5));
}

BOOST_AUTO_TEST_CASE(without_damping_the_loss_is_that_of_the_curves)
{
  // e^2 = recovered over spent work, (2/5) F (w_m - w_b) over F w_m/(4 - n/2).
  const Trajectory t = run(jet_on_polyurethane(1), "meyer",
                           {{"meyer_index", "2.8601", 0}, {"damping", "0 N s/m^3", 0}});
  const double w = t.contacts[0].max_approach, n = 2.8601;
  BOOST_TEST(restitution(t) == std::sqrt(0.4 * (w - t.contacts[0].end_approach) / w * (4 - n / 2)),
             tt::tolerance(1e-8));
  BOOST_TEST(t.contacts[0].end_approach > 0.2 * w);
}

// The plane of the manual's examples is that of the paper: G = E/(2 (1 + nu)) = 2.32 MPa.
BOOST_AUTO_TEST_CASE(the_example_is_the_polyurethane_of_the_paper)
{
  const carambole::Material &plane = *catalogue().at("meyer").example_plane;
  BOOST_TEST(plane.youngs_modulus / (2 * (1 + plane.poisson_ratio)) == 2.32e6,
             tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(alternative_dampers_have_their_own_units)
{
  const Pair pair = make_row(jet_on_polyurethane(1)).pairs[0];
  const Manual &manual = catalogue().at("meyer");
  const double w = 1e-4;
  const auto damping = [&](const char *form, const char *coefficient)
  {
    const auto law = manual.make_force(pair, parameters_of(manual, {{"meyer_index", "3", 0},
                                                                    {"damping_form", form, 0},
                                                                    {"damping", coefficient, 0}}));
    return law->force(w, 1, {}) - law->force(w, 0, {});
  };
  const double k2 = std::numbers::pi * 2.32e6 * std::sqrt(2 * 0.0049) / (1 - 0.49);
  // Differences of forces of about 0.1 N: 1e-9.
  BOOST_TEST(damping("area", "2e5 N s/m^3") == 2e5 * (2 * 0.0049 * w - w * w), tt::tolerance(1e-9));
  BOOST_TEST(damping("power", "3e4 N s/m^2.5") == 3e4 * std::pow(w, 1.5), tt::tolerance(1e-9));
  BOOST_TEST(damping("tsuji", "0.3") == 0.3 * std::sqrt(k2 * pair.reduced_mass) * std::pow(w, 0.25),
             tt::tolerance(1e-9));
  BOOST_TEST(damping("ristow", "500 N s/m^2") == 500 * w, tt::tolerance(1e-9));
  BOOST_TEST(damping("linear", "0.05 N s/m") == 0.05, tt::tolerance(1e-9));
  BOOST_CHECK_THROW(damping("linear", "2e5 N s/m^3"), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
