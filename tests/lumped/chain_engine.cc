#include <boost/test/unit_test.hpp>

// Long rows of Hertz contacts: the method's order conditions, rows of 3 to 30 bodies against the
// dynamics of short rows and an independent integration, conservation, the solitary wave.

#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "cases/process/interrupted.h"
#include "lumped/models/bench.h"
#include "lumped/row/chain.h"
#include "lumped/row/chain_method.h"
#include "tests/lumped/reference_chain.h"
#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_chain_engine)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;
using carambole::Body;
using carambole::Material;

namespace
{
const Material heavy{"heavy", 4 * 7800, 206e9, 0.3}, stiff{"stiff", 7800, 20600e9, 0.3};

/// Like steel balls that touch, the first at 1 m/s.
std::vector<Body> row_of(int n, const Body &striker = sphere(0.1, steel, 1))
{
  std::vector<Body> bodies{striker};
  for (int i = 1; i < n; ++i)
    bodies.push_back(sphere(0.1, steel));
  return in_a_row(bodies);
}

std::vector<double> stiffness_of(const Row &row)
{
  std::vector<double> stiffness;
  for (const Pair &pair : row.pairs)
    stiffness.push_back(pair.hertz_stiffness());
  return stiffness;
}

Trajectory run_chain(const std::vector<Body> &bodies, const Settings &settings = {})
{
  const Row row = make_row(bodies);
  return move_chain(row, stiffness_of(row), settings);
}

/// Against the dynamics of short rows, which end every step at an event: 1e-9 of the row's speed
/// and times.
void check_against_short_rows(const std::vector<Body> &bodies)
{
  const Trajectory expected = run(bodies, "hertz"), found = run_chain(bodies);
  const Row row = make_row(bodies);
  BOOST_TEST(found.separated);
  for (std::size_t i = 0; i < bodies.size(); ++i)
    BOOST_TEST(std::abs(found.samples.back().velocity[i] - expected.samples.back().velocity[i]) <
                 1e-9 * row.approach_speed,
               "body " << i);
  for (std::size_t c = 0; c < row.pairs.size(); ++c)
  {
    const ContactHistory &a = found.contacts[c], &b = expected.contacts[c];
    const HertzImpact impact = hertz_impact(row.pairs[c]);
    BOOST_TEST(a.touches == b.touches, "contact " << c);
    BOOST_TEST(std::abs(a.peak_force - b.peak_force) < 1e-9 * impact.peak_force, "contact " << c);
    BOOST_TEST(std::abs(a.max_approach - b.max_approach) < 1e-9 * impact.max_approach,
               "contact " << c);
    BOOST_TEST(std::abs(a.impulse - b.impulse) <
                 2e-9 * row.pairs[c].reduced_mass * row.approach_speed,
               "contact " << c);
    // A maximum is flat and a contact opens slowly: times are known less well.
    BOOST_TEST(std::abs(a.peak_time - b.peak_time) < 1e-7 * impact.duration, "contact " << c);
    BOOST_TEST(std::abs(a.end_time - b.end_time) < 1e-6 * impact.duration, "contact " << c);
    BOOST_TEST(std::abs(*a.load_begin - *b.load_begin) < 1e-6 * impact.duration, "contact " << c);
    BOOST_TEST(std::abs(*a.load_end - *b.load_end) < 1e-6 * impact.duration, "contact " << c);
  }
}
} // namespace

BOOST_AUTO_TEST_CASE(the_method_has_order_eight)
{
  using namespace chain_method;
  // Quadratures to t^7 and, of the Nystroem weights, b'_i = b_i (1 - c_i): to the digits printed.
  for (int q = 0; q < 8; ++q)
  {
    double sum = 0;
    for (int i = 0; i < n_stages; ++i)
      sum += b[i] * std::pow(c[i], q);
    BOOST_TEST(sum == 1. / (q + 1), tt::tolerance(1e-13));
  }
  double fifth = 0, third = 0;
  for (int i = 0; i < n_stages; ++i)
  {
    BOOST_TEST(std::abs(nystroem_b[i] - b[i] * (1 - c[i])) < 1e-13);
    fifth += error_5[i] * std::pow(c[i], 4);
    third += error_3[i] * c[i] * c[i];
  }
  BOOST_TEST(std::abs(fifth) < 1e-13);
  BOOST_TEST(std::abs(third) < 1e-13);
}

BOOST_AUTO_TEST_CASE(short_rows_come_out_as_before)
{
  for (const int n : {3, 5, 10, 20})
    check_against_short_rows(row_of(n));
  check_against_short_rows(
    in_a_row({sphere(0.1, steel, 5), sphere(0.05, stiff, 0, 1e-4), sphere(0.08, steel, -1, 2e-4),
              sphere(0.1, heavy, -2, 5e-5), sphere(0.02, steel, -2)}));
  check_against_short_rows(
    in_a_row({sphere(0.05, heavy, 1), sphere(0.04, steel, 0, 1e-4), wall(1e-3)}));
  check_against_short_rows(row_of(8, sphere(0.1, heavy, 1)));
  check_against_short_rows(mirrored(row_of(8, sphere(0.1, heavy, 1))));
}

BOOST_AUTO_TEST_CASE(thirty_balls_agree_with_an_independent_integration)
{
  const std::vector<Body> bodies = row_of(30);
  const Row row = make_row(bodies);
  const Trajectory t = run(bodies, "hertz");
  BOOST_TEST(t.contact_updates > 0); // long rows of Hertz contacts are moved so
  const std::vector<double> expected =
    reference_velocities(row, stiffness_of(row), 1.5, 1.001 * t.samples.back().time);
  for (std::size_t i = 0; i < bodies.size(); ++i)
    BOOST_TEST(std::abs(t.samples.back().velocity[i] - expected[i]) < 1e-9, "body " << i);
}

BOOST_AUTO_TEST_CASE(long_rows_keep_energy_momentum_and_symmetry)
{
  // Of like balls: behind a heavy striker they collide in a disorder that multiplies any error.
  const std::vector<Body> bodies = row_of(300);
  const Trajectory t = run(bodies, "hertz"), seen_from_behind = run(mirrored(bodies), "hertz");
  BOOST_TEST(t.separated);
  BOOST_TEST(t.balance_error < 1e-10); // local errors of 1e-13 over some thousand steps
  double momentum = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i)
  {
    momentum += bodies[i].mass() * t.samples.back().velocity[i];
    BOOST_TEST(std::abs(t.samples.back().velocity[i] +
                        seen_from_behind.samples.back().velocity[bodies.size() - 1 - i]) < 1e-10);
  }
  BOOST_TEST(momentum == bodies[0].mass() * 1, tt::tolerance(1e-13)); // by construction
  for (std::size_t i = 1; i < t.samples.size(); ++i)
    BOOST_TEST(t.samples[i].time > t.samples[i - 1].time);
}

BOOST_AUTO_TEST_CASE(a_solitary_wave_travels_unchanged)
{
  // Nesterenko, Dynamics of Heterogeneous Materials, 2001, section 1.3: with the diameter a, c^2 =
  // K a^2.5/m, a wave of the particle speed v travels with (16/25)^(1/5) c^(4/5) v^(1/5) and has
  // the force cos^6(sqrt(10) x/(5 a)). An approximation for long waves; this one has a length of
  // five balls, and it is off by one per cent.
  const std::vector<Body> bodies = row_of(200);
  Settings settings;
  settings.duration = 0.05; // [s]: the wave is in the last quarter
  const Row row = make_row(bodies);
  const Trajectory t = run(bodies, "hertz", {}, settings);
  const double a = 0.2, K = row.pairs[1].hertz_stiffness(), m = bodies[1].mass();
  const ContactHistory &early = t.contacts[60], &late = t.contacts[140];
  BOOST_TEST(early.peak_force == late.peak_force, tt::tolerance(1e-8)); // it has left the rest
  const double speed = 80 * a / (late.peak_time - early.peak_time);
  double v = 0; // of a ball that the wave passes
  for (const Sample &sample : t.samples)
    v = std::max(v, sample.velocity[100]);
  const double c = std::sqrt(K * std::pow(a, 2.5) / m);
  BOOST_TEST(speed == std::pow(16. / 25, 0.2) * std::pow(c, 0.8) * std::pow(v, 0.2),
             tt::tolerance(0.02));
  // Time above half the peak's force, over the time per ball: the width in balls.
  double above = 0;
  for (std::size_t i = 1; i < t.samples.size(); ++i)
    if (t.samples[i].force[100] > 0.5 * early.peak_force)
      above += t.samples[i].time - t.samples[i - 1].time;
  const double width = 2 * std::acos(std::pow(0.5, 1. / 6)) * 5 / std::sqrt(10.);
  BOOST_TEST(above * speed / a == width, tt::tolerance(0.1));
}

BOOST_AUTO_TEST_CASE(the_rate_is_measured_with_its_error)
{
  const ChainRate rate = measure_chain(100);
  BOOST_TEST(rate.contact_updates >=
             rate.steps * 8 * chain_method::n_stages); // windows of at least eight contacts
  BOOST_TEST(rate.seconds.size() >= 3u);
  BOOST_TEST(rate.rate() > 0);
  BOOST_TEST(rate.velocity_error < 1e-9); // as for thirty balls above
  BOOST_TEST(rate.velocity_error > 0);
  std::atomic<bool> stop = true;
  BOOST_CHECK_THROW(measure_chain(100, &stop), carambole::Interrupted);
}

// What is no number ends the run with words, in long rows and in short ones, and does not hang it.
BOOST_AUTO_TEST_CASE(what_is_no_number_ends_the_run)
{
  constexpr double none = std::numeric_limits<double>::quiet_NaN(),
                   endless = std::numeric_limits<double>::infinity();
  const Row row = make_row(row_of(25));
  for (const double bad : {none, endless})
    for (const std::size_t at : {0, 3, 23})
    {
      std::vector<double> stiffness = stiffness_of(row);
      stiffness[at] = bad;
      BOOST_CHECK_THROW(move_chain(row, stiffness, {}), std::runtime_error);
    }
  // In one go, and with bodies that are none.
  Row broken = row;
  broken.bodies[4].velocity = none;
  BOOST_CHECK_THROW(move_chain(broken, stiffness_of(row), {}), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()
