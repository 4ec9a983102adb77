// Oblique impact of spheres: rings that stick or slip under Hertz' pressure.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "fem/oblique/oblique_contact.h"

BOOST_AUTO_TEST_SUITE(fem_oblique)

using namespace carambole::fem;
using boost::test_tools::tolerance;

namespace
{
/// A solid sphere on a rigid plane, which begins with the slip x = V_s/(mu V_n), all else being
/// one.
ObliqueContact sphere_on_plane(double x, double nu = 0.3)
{
  const double shear_modulus = 1 / (2 * (1 + nu)), friction = 0.1, normal_speed = 1e-3;
  return {.radius = 1,
          .contact_modulus = 1 / (1 - nu * nu),
          .tangential_compliance = (2 - nu) / shear_modulus,
          .normal_mass = 1,
          .tangential_mass = 2. / 7,
          .friction = friction,
          .normal_speed = normal_speed,
          .slip_speed = x * friction * normal_speed};
}

/// V_s'/(mu V_n)
double rebound(const ObliqueContact &c, int rings)
{
  return oblique_impact(c, rings).rebound_slip_speed / (c.friction * c.normal_speed);
}
} // namespace

// A contact that slips throughout has the tangential impulse 2 mu m V_n: x' = x - 7 of a solid
// sphere.
BOOST_AUTO_TEST_CASE(gross_sliding_is_exact)
{
  for (const double x : {7.5, 8., 30.})
    for (const int rings : {4, 15, 60})
      BOOST_TEST(rebound(sphere_on_plane(x), rings) == x - 7, tolerance(1e-12));
}

// Maw, Barber & Fawcett: sliding throughout from psi = 2 (1 - nu)/(2 - nu) x = 4 chi - 1 with chi
// = 7 (1 - nu)/(2 (2 - nu)), that is x = 7 - (2 - nu)/(2 (1 - nu)). Just below, the contact sticks
// as it ends.
BOOST_AUTO_TEST_CASE(sliding_throughout_begins_at_the_threshold)
{
  for (const double nu : {0.2, 0.3, 0.45})
  {
    const double threshold = 7 - (2 - nu) / (2 * (1 - nu));
    const auto sticks = [&](double x)
    {
      const ObliqueImpact found = oblique_impact(sphere_on_plane(x, nu), 60);
      return std::ranges::any_of(found.samples, [](const ObliqueSample &sample)
                                 { return sample.contact_radius > 0 && sample.stuck_area > 0; });
    };
    BOOST_TEST_CONTEXT(nu)
    {
      BOOST_TEST(sticks(threshold - 0.02));
      BOOST_TEST(!sticks(threshold + 0.02));
      BOOST_TEST(rebound(sphere_on_plane(threshold + 0.02, nu), 60) == threshold + 0.02 - 7,
                 tolerance(1e-9));
      BOOST_TEST(rebound(sphere_on_plane(threshold - 0.1, nu), 60) > threshold - 0.1 - 7 + 1e-4);
    }
  }
}

// The values of another program for the same theory with 120 rings, which states an error of about
// .01: it asks for stick at the middles of the rings, and has the trapezoidal rule for the force,
// too.
BOOST_AUTO_TEST_CASE(partial_slip_agrees_with_another_program)
{
  const std::vector<std::pair<double, double>> values{{0.5, 0.060}, {1, -0.007}, {2, -0.683},
                                                      {3, -1.401},  {4, -1.766}, {5, -1.702}};
  for (const auto &[x, expected] : values)
    BOOST_TEST(std::abs(rebound(sphere_on_plane(x), 120) - expected) < 0.01);
}

// The differences between numbers of rings fall by more than 2 for twice the rings; the message
// says with which order.
BOOST_AUTO_TEST_CASE(more_rings_converge)
{
  for (const double nu : {0.25, 0.3, 0.4})
  {
    double before = 0, after = 0;
    for (const double x : {0.5, 1., 2., 3.})
    {
      const ObliqueContact c = sphere_on_plane(x, nu);
      const double coarse = rebound(c, 30), middle = rebound(c, 60), fine = rebound(c, 120);
      BOOST_TEST(std::abs(fine - middle) < 0.02);
      before += std::abs(middle - coarse);
      after += std::abs(fine - middle);
    }
    BOOST_TEST_MESSAGE("nu " << nu << ": order " << std::log2(before / after));
    BOOST_TEST(after < 0.5 * before);
  }
}

// Without slip, Q changes with k(a) = 8 a/sum((2 - nu)/G) times the travel while the contact grows;
// while it shrinks, what is inside was there at the same radius before: Q = Q_g(a) + k(a) (U -
// U_g(a)). Mindlin & Deresiewicz' argument for a contact that does not slip, integrated on its own.
BOOST_AUTO_TEST_CASE(without_slip_it_is_an_oscillator_of_changing_stiffness)
{
  ObliqueContact c = sphere_on_plane(1);
  c.slip_speed = 1e-4;
  c.friction = 1e6;
  const auto stiffness = [&](double a) { return 8 * a / c.tangential_compliance; };
  const double approach_of_first_order =
                 std::pow(15. / 16 * c.normal_speed * c.normal_speed / c.contact_modulus, 0.4),
               dt = approach_of_first_order / c.normal_speed / 50000;
  std::vector<double> radius{0}, grown_force{0}, grown_travel{0};
  double approach = 0, speed = c.normal_speed, travel = 0, slip_speed = c.slip_speed, force = 0;
  const auto turn = [&] { speed -= dt * 4. / 3 * c.contact_modulus * std::pow(approach, 1.5); };
  while (speed > 0)
  {
    approach += dt * speed;
    const double step = dt * slip_speed;
    travel += step;
    force += stiffness(std::sqrt(approach)) * step;
    slip_speed -= dt * force / c.tangential_mass;
    turn();
    radius.push_back(std::sqrt(approach));
    grown_force.push_back(force);
    grown_travel.push_back(travel);
  }
  for (std::size_t i = radius.size() - 1; approach > 0;)
  {
    approach += dt * speed;
    travel += dt * slip_speed;
    const double a = std::sqrt(std::max(approach, 0.0));
    while (i > 0 && radius[i] > a)
      --i;
    force = grown_force[i] + stiffness(a) * (travel - grown_travel[i]);
    slip_speed -= dt * force / c.tangential_mass;
    turn();
  }
  double before = std::numeric_limits<double>::infinity();
  for (const int rings : {30, 60, 120})
  {
    const double difference =
      std::abs(oblique_impact(c, rings).rebound_slip_speed - slip_speed) / c.slip_speed;
    BOOST_TEST(difference < before);
    before = difference;
  }
  BOOST_TEST(before < 0.01); // no traction of the rings is infinite at the edge
}

// Similar impacts: all lengths, moduli, masses and speeds changed, nu, x and the ratio of the
// masses kept.
BOOST_AUTO_TEST_CASE(only_the_angle_over_the_friction_matters)
{
  const ObliqueContact one = sphere_on_plane(2);
  ObliqueContact other = one;
  other.radius *= 0.003;
  other.contact_modulus *= 7e10;
  other.tangential_compliance /= 7e10;
  other.normal_mass *= 0.02;
  other.tangential_mass *= 0.02;
  other.normal_speed *= 3000;
  other.friction *= 4;
  other.slip_speed *= 4 * 3000;
  BOOST_TEST(rebound(other, 40) == rebound(one, 40), tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(the_mirrored_impact_is_the_mirror)
{
  for (const double x : {0.5, 2., 4., 9.})
  {
    const ObliqueImpact one = oblique_impact(sphere_on_plane(x), 40),
                        other = oblique_impact(sphere_on_plane(-x), 40);
    BOOST_TEST(other.rebound_slip_speed == -one.rebound_slip_speed);
    BOOST_TEST(other.friction_work == one.friction_work);
  }
}

// Impulse and slip balance to round-off, and the energy lost is the work that friction does ring by
// ring; round-off grows with the steps.
BOOST_AUTO_TEST_CASE(momentum_and_energy_balance)
{
  for (const double x : {0.2, 1., 2., 3., 5., 8.})
  {
    const ObliqueContact c = sphere_on_plane(x);
    const ObliqueImpact found = oblique_impact(c, 120);
    BOOST_TEST(c.tangential_mass * (c.slip_speed - found.rebound_slip_speed) ==
                 found.tangential_impulse,
               tolerance(1e-12));
    const double lost =
      c.tangential_mass / 2 *
      (c.slip_speed * c.slip_speed - found.rebound_slip_speed * found.rebound_slip_speed);
    BOOST_TEST(found.friction_work >= 0);
    BOOST_TEST(found.friction_work == lost, tolerance(1e-11));
  }
}

BOOST_AUTO_TEST_CASE(without_friction_nothing_happens)
{
  ObliqueContact c = sphere_on_plane(2);
  c.friction = 0;
  const ObliqueImpact found = oblique_impact(c, 20);
  BOOST_TEST(found.rebound_slip_speed == c.slip_speed);
  BOOST_TEST(found.friction_work == 0);
}

// Samples: the normal force is that of Hertz, never exceeded by friction; both end with nothing.
BOOST_AUTO_TEST_CASE(friction_stays_below_its_limit)
{
  const ObliqueContact c = sphere_on_plane(3);
  const ObliqueImpact found = oblique_impact(c, 60);
  BOOST_TEST(found.samples.size() == 121u);
  double earlier = -1;
  for (const ObliqueSample &sample : found.samples)
  {
    BOOST_TEST(sample.time > earlier);
    earlier = sample.time;
    BOOST_TEST(std::abs(sample.tangential_force) <=
               c.friction * sample.normal_force * (1 + 5e-3)); // middles of rings
    BOOST_TEST((sample.stuck_area >= 0 && sample.stuck_area <= 1));
  }
  BOOST_TEST(found.samples.back().tangential_force == 0);
  // 2.943 (m^2/(R E*^2 V))^(1/5) of Hertz, with K = 16/15 sqrt(R) E*.
  const double duration =
    2.9432 * std::pow(15. / 16 / c.contact_modulus * c.normal_mass / std::sqrt(c.radius), 0.4) /
    std::pow(c.normal_speed, 0.2);
  BOOST_TEST(found.samples.back().time == duration, tolerance(1e-4));
}

BOOST_AUTO_TEST_CASE(values_out_of_bounds_are_refused)
{
  const auto refused = [](double ObliqueContact::*value, double wrong)
  {
    ObliqueContact c = sphere_on_plane(1);
    c.*value = wrong;
    BOOST_CHECK_THROW(oblique_impact(c, 20), std::invalid_argument);
  };
  for (const auto value : {&ObliqueContact::radius, &ObliqueContact::contact_modulus,
                           &ObliqueContact::tangential_compliance, &ObliqueContact::normal_mass,
                           &ObliqueContact::tangential_mass, &ObliqueContact::normal_speed})
    for (const double wrong : {0., -1., std::numeric_limits<double>::quiet_NaN(),
                               std::numeric_limits<double>::infinity()})
      refused(value, wrong);
  refused(&ObliqueContact::friction, -0.1);
  refused(&ObliqueContact::slip_speed, std::numeric_limits<double>::infinity());
  BOOST_CHECK_THROW(oblique_impact(sphere_on_plane(1), 3), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
