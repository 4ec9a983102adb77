#include <boost/test/unit_test.hpp>

// Rows of bodies: three balls after Li & Yao and longer chains, against printed values and an
// independent integration.

#include <cmath>

#include "cases/records/load_span.h"
#include "tests/lumped/reference_chain.h"
#include "tests/lumped/rows.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(lumped_chain)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;
using carambole::Material;

namespace
{
void check_velocities(const Trajectory &t, const std::vector<double> &expected, double tolerance)
{
  BOOST_REQUIRE(t.samples.back().velocity.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    BOOST_TEST(t.samples.back().velocity[i] == expected[i], tt::tolerance(tolerance));
}

/// Against the independent integration: 1e-9 of each body's own velocity, down to round-off of the
/// row's, 1e-13.
void check_against_reference(const std::vector<carambole::Body> &bodies,
                             const Settings &settings = {})
{
  const Trajectory t = run(bodies, "hertz", {}, settings);
  BOOST_TEST(t.separated);
  const Row row = make_row(bodies);
  std::vector<double> stiffness;
  for (const Pair &pair : row.pairs)
    stiffness.push_back(pair.hertz_stiffness());
  const std::vector<double> expected =
    reference_velocities(row, stiffness, 1.5, 1.001 * t.samples.back().time);
  for (std::size_t i = 0; i < expected.size(); ++i)
    BOOST_TEST(std::abs(t.samples.back().velocity[i] - expected[i]) <
                 carambole::test::measured("bound of the velocities", 1e-9) *
                     std::abs(expected[i]) +
                   1e-13 * row.approach_speed,
               "body " << i << ": " << t.samples.back().velocity[i] << " for " << expected[i]);
}
} // namespace

BOOST_AUTO_TEST_CASE(three_balls_after_hertz)
{
  const Trajectory t = run(three_balls(), "hertz");
  check_velocities(t, {-0.3547618, 0.3820152, 4.9727466}, 1e-6); // the printed values' accuracy
  BOOST_TEST(t.contacts[0].peak_force == 689400.7, tt::tolerance(1e-6));
  BOOST_TEST(t.contacts[1].peak_force == 619596.6, tt::tolerance(1e-6));
  BOOST_TEST(t.contacts[0].end_time == 504.16e-6, tt::tolerance(1e-5)); // digits printed
  BOOST_TEST(t.contacts[1].end_time == 670.61e-6, tt::tolerance(1e-5));
  BOOST_TEST(t.contacts[0].end_time / t.contacts[1].end_time == 0.7518, tt::tolerance(1e-4));
  BOOST_TEST(t.contacts[0].start_time == 0);
  BOOST_TEST(t.contacts[1].start_time == 0);
}

// A contact inside a row begins with forces of 1e-300 N. It lasts while its force is above a share
// of its peak: found within steps to 1e-9 of what closely spaced samples show.
BOOST_AUTO_TEST_CASE(a_contact_of_a_row_lasts_while_it_bears_load)
{
  const auto check = [](const Trajectory &t, double tolerance)
  {
    std::vector<double> times;
    for (const Sample &sample : t.samples)
      times.push_back(sample.time);
    for (std::size_t c = 0; c < t.contacts.size(); ++c)
    {
      std::vector<double> forces;
      for (const Sample &sample : t.samples)
        forces.push_back(sample.force[c]);
      const auto span = carambole::load_span(times, forces);
      BOOST_REQUIRE((span && t.contacts[c].load_begin && t.contacts[c].load_end));
      const double scale = span->end - span->begin;
      BOOST_TEST(std::abs(*t.contacts[c].load_begin - span->begin) < tolerance * scale,
                 "contact " << c);
      BOOST_TEST(std::abs(*t.contacts[c].load_end - span->end) < tolerance * scale,
                 "contact " << c);
    }
  };
  // Between samples a 400th apart the force is linear to 1e-5 of its peak.
  const Trajectory three = run(three_balls(), "hertz");
  check(three, 1e-4);
  BOOST_TEST(*three.contacts[1].load_begin > 0.1 * three.contacts[1].end_time);
  BOOST_TEST(*three.contacts[0].load_begin < 0.02 * three.contacts[0].end_time);
  std::vector<carambole::Body> twenty(20, sphere(0.1, steel));
  twenty[0].velocity = 5;
  check(run(in_a_row(twenty), "hertz"), 1e-4);
}

// Linear springs: F_1/(k V/w) = (sin(s_1 t)/s_1 + sin(s_3 t)/s_3)/2 with s^2 = 1 and 3 for two
// equal contacts of three equal balls; where it is 1 % of its peak is found by bisection.
BOOST_AUTO_TEST_CASE(the_load_of_linear_springs_begins_where_the_closed_form_does)
{
  const Row row = make_row(three_balls());
  const Trajectory t = run(row.bodies, "linear");
  const double omega = std::sqrt(scaled_stiffness(row.pairs[0], 1) / row.bodies[0].mass());
  const auto force = [](double x, double sign)
  { return 0.5 * (std::sin(x) + sign * std::sin(std::sqrt(3) * x) / std::sqrt(3)); };
  const double peaks[] = {t.contacts[0].peak_force, t.contacts[1].peak_force};
  const double unit = scaled_stiffness(row.pairs[0], 1) * 5 / omega;
  for (const int c : {0, 1})
  {
    double low = 0, high = 1;
    for (int k = 0; k < 60; ++k)
    {
      const double x = (low + high) / 2;
      (force(x, c == 0 ? 1 : -1) * unit < 0.01 * peaks[c] ? low : high) = x;
    }
    BOOST_TEST(*t.contacts[c].load_begin == high / omega, tt::tolerance(1e-7));
  }
}

BOOST_AUTO_TEST_CASE(hertz_chains_agree_with_an_independent_integration)
{
  const Material heavy{"heavy", 4 * 7800, 206e9, 0.3}, stiff{"stiff", 7800, 20600e9, 0.3};
  check_against_reference(three_balls());
  check_against_reference(
    in_a_row({sphere(0.1, heavy, 5), sphere(0.1, steel), sphere(0.1, steel)}));
  check_against_reference(
    in_a_row({sphere(0.1, steel, 5), sphere(0.1, stiff), sphere(0.1, stiff)}));
  // Gaps, unlike bodies, both ends moving.
  check_against_reference(
    in_a_row({sphere(0.1, steel, 5), sphere(0.05, stiff, 0, 1e-4), sphere(0.08, steel, -1, 2e-4),
              sphere(0.1, heavy, -2, 5e-5), sphere(0.02, steel, -2)}));
  // A light ball that runs to and fro between a heavy one and a wall.
  check_against_reference(
    in_a_row({sphere(0.05, heavy, 1), sphere(0.04, steel, 0, 1e-4), wall(1e-3)}));
}

BOOST_AUTO_TEST_CASE(heavier_striker_after_hertz)
{
  const Material heavy{"heavy", 4 * 7800, 206e9, 0.3};
  const Trajectory t =
    run(in_a_row({sphere(0.1, heavy, 5), sphere(0.1, steel), sphere(0.1, steel)}), "hertz");
  check_velocities(t, {5 * 0.38261725, 5 * 0.80749244, 5 * 1.66203850},
                   3e-8); // the last one is off by 2.3e-8
}

BOOST_AUTO_TEST_CASE(linear_chain_matches_its_closed_form)
{
  const Row row = make_row(three_balls());
  const Trajectory t = run(row.bodies, "linear");
  check_velocities(t, {-5 * 0.13026170, 5 * 0.15022957, 5 * 0.98003213}, 4e-8); // digits printed
  const double k = scaled_stiffness(row.pairs[0], 1), omega = std::sqrt(k / row.bodies[0].mass());
  BOOST_TEST(t.contacts[0].peak_force == 0.71984288 * k * 5 / omega, tt::tolerance(1e-8));
  BOOST_TEST(t.contacts[0].end_time == 2.5548129 / omega, tt::tolerance(2e-8));
  BOOST_TEST(t.contacts[1].end_time == 3.4269763 / omega, tt::tolerance(2e-8));
  // Secant of Hertz at the peak of the isolated impact.
  const HertzImpact hertz = hertz_impact(row.pairs[0]);
  BOOST_TEST(k == hertz.peak_force / hertz.max_approach, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(rigid_rows_depend_on_the_order)
{
  check_velocities(run(three_balls(), "rigid"), {0, 0, 5}, 1e-14);
  check_velocities(run(three_balls(), "rigid", {{"order", "simultaneous", 0}}),
                   {-5 / 3.0, 10 / 3.0, 10 / 3.0}, 1e-14);
  for (const double beta : {0.25, 0.5, 2.0, 4.0})
  {
    const Material other{"other", beta * 7800, 206e9, 0.3};
    const auto bodies = in_a_row({sphere(0.1, other, 1), sphere(0.1, steel), sphere(0.1, steel)});
    check_velocities(run(bodies, "rigid", {{"order", "simultaneous", 0}}),
                     {(beta - 2) / (beta + 2), 2 * beta / (beta + 2), 2 * beta / (beta + 2)},
                     1e-13);
  }
  // beta 4, one after the other: B1 strikes again after B2 has given all it has.
  const Material heavy{"heavy", 4 * 7800, 206e9, 0.3};
  const Trajectory t =
    run(in_a_row({sphere(0.1, heavy, 5), sphere(0.1, steel), sphere(0.1, steel)}), "rigid");
  check_velocities(t, {1.8, 4.8, 8}, 1e-14);
  BOOST_TEST(t.contacts[0].touches == 2);
}

BOOST_AUTO_TEST_CASE(rigid_rows_keep_momentum_and_symmetry)
{
  // Two balls strike one from both sides at once: neither goes first.
  const Trajectory both =
    run(in_a_row({sphere(0.1, steel, 1), sphere(0.1, steel), sphere(0.1, steel, -1)}), "rigid");
  check_velocities(both, {-1, 0, 1}, 1e-14);
  // Perfectly plastic, in both orders: all go on together.
  for (const char *order : {"sequential", "simultaneous"})
  {
    const Trajectory t =
      run(three_balls(), "rigid", {{"restitution", "0", 0}, {"order", order, 0}});
    check_velocities(t, {5 / 3.0, 5 / 3.0, 5 / 3.0},
                     1e-11); // sequential impacts converge to it, down to 1e-12 V
  }
  const Trajectory wall_last =
    run(in_a_row({sphere(0.1, steel, 1), wall(0.01)}), "rigid", {{"restitution", "0.5", 0}});
  check_velocities(wall_last, {-0.5, 0}, 1e-14);
  BOOST_TEST(wall_last.contacts[0].start_time == 0.01, tt::tolerance(1e-14));
}

// Between two walls a ball strikes every 2 mm/(5 m/s), for ever.
BOOST_AUTO_TEST_CASE(a_rigid_ball_between_walls_ends_with_the_time)
{
  const Trajectory t = run(in_a_row({wall(), sphere(0.1, steel, 5), wall(0.002)}), "rigid", {},
                           {.time_limit = 1.01e-2});
  BOOST_TEST(t.timed_out);
  BOOST_TEST(!t.separated);
  BOOST_TEST(std::abs(t.samples.back().time - 1.01e-2) < 1e-14);
  BOOST_TEST(t.contacts[0].touches + t.contacts[1].touches == 25);
  BOOST_TEST(std::abs(std::abs(t.samples.back().velocity[1]) - 5) < 1e-13); // 25 roundings
}

BOOST_AUTO_TEST_CASE(a_rigid_ball_that_stops_is_at_rest)
{
  // m1 = e m2 leaves the first without speed: zero itself, not what rounding leaves of it.
  const Material twice{"twice", 2 * 7800, 206e9, 0.3};
  for (const double radius : {0.01, 0.0123, 0.03, 0.07, 0.1})
  {
    const Trajectory t = run(in_a_row({sphere(radius, steel, 5), sphere(radius, twice)}), "rigid",
                             {{"restitution", "0.5", 0}});
    BOOST_TEST(t.samples.back().velocity.front() == 0.0);
  }
}

BOOST_AUTO_TEST_CASE(long_rows_of_like_balls)
{
  const auto row_of = [](int n)
  {
    std::vector<carambole::Body> bodies{sphere(0.1, steel, 1)};
    for (int i = 1; i < n; ++i)
      bodies.push_back(sphere(0.1, steel));
    return in_a_row(bodies);
  };
  check_against_reference(row_of(20));
  // Here touches are left between bodies that are at rest up to round-off: they must not keep the
  // row from ending.
  const Trajectory t = run(row_of(60), "hertz");
  BOOST_TEST(t.separated);
  BOOST_TEST(t.samples.back().kinetic == t.samples.front().kinetic, tt::tolerance(1e-10));
}

BOOST_AUTO_TEST_SUITE_END()
