// Impacts without inertia of the bodies' interior.

#include <boost/test/unit_test.hpp>

#include <cmath>

#include "cases/records/convergence.h"
#include "fem/implicit/static_impact.h"
#include "fem/ranks/mpi_session.h"
#include "fem/run/static_record.h"
#include "tests/fem/statics/finite_sphere.h"
#include "tests/fem/statics/plastic.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_static_impact)

using namespace carambole;
using namespace carambole::fem;
namespace tt = boost::test_tools;

namespace
{
ImpactResult pressed_impact(const Case &c, double elements)
{
  FemEntry entry;
  entry.elements_per_contact_radius = elements;
  entry.levels = 1;
  entry.element = Element::full;
  entry.is_static = true;
  return static_impact(c, indent(*discretise(c, entry, 0), static_schedule(c)));
}

/// Duration of m s'' = -F(s) with an elastic F, in 4000 steps of the angle x: s = d sin(x).
template <typename Force>
double elastic_duration(double mass, double speed, const Force &force, double first_guess)
{
  // Largest approach by Newton's method; the work by Simpson's rule.
  const auto work = [&](double from, double to)
  { return (to - from) / 6 * (force(from) + 4 * force((from + to) / 2) + force(to)); };
  double deepest = first_guess;
  for (int i = 0; i < 8; ++i)
  {
    double sum = 0;
    for (int k = 0; k < 400; ++k)
      sum += work(deepest * k / 400, deepest * (k + 1) / 400);
    deepest -= (sum - 0.5 * mass * speed * speed) / force(deepest);
  }
  // Midpoints of x; the energy that is left, from the top down.
  constexpr int n = 4000;
  double left = 0, top = deepest, time = 0;
  for (int k = n - 1; k >= 0; --k)
  {
    const double x = M_PI / 2 * (k + 0.5) / n, s = deepest * std::sin(x);
    left += work(s, top);
    top = s;
    time += M_PI / 2 / n * deepest * std::cos(x) / std::sqrt(2 * left / mass);
  }
  return 2 * time;
}

/// Course of an elastic contact F = K d^1.5 of `steps` load steps each way.
IndentationResult hertz_course(double K, double deepest, int steps)
{
  IndentationResult course;
  const auto add = [&](double x, bool loading)
  {
    LoadStep step;
    step.number = int(course.history.size());
    step.approach = deepest * x * x;
    step.force = K * std::pow(step.approach, 1.5);
    step.strain = step.external = 0.4 * step.force * step.approach;
    step.contact_radius = x;
    step.loading = loading;
    course.history.push_back(step);
  };
  for (int k = 0; k <= steps; ++k)
    add(double(k) / steps, true);
  for (int k = 1; k < steps; ++k)
    add(1 - double(k) / steps, false);
  course.max_approach = deepest;
  course.work = 0.4 * K * std::pow(deepest, 2.5);
  return course;
}
} // namespace

// Hertz: T = 4/5 B(2/5, 1/2) d/V. The force between two load steps is a parabola.
BOOST_AUTO_TEST_CASE(the_motion_of_hertz_has_its_closed_form)
{
  const double K = 3e10, deepest = 4e-6, mass = 0.03;
  const double speed = std::sqrt(0.8 * K * std::pow(deepest, 2.5) / mass);
  const double duration = 0.8 * std::beta(0.4, 0.5) * deepest / speed;
  for (const int steps : {10, 40})
  {
    const auto motion = static_motion(hertz_course(K, deepest, steps), mass, 400);
    const double error = std::abs(motion.back().time / duration - 1);
    BOOST_TEST_MESSAGE(steps << " steps: error of the duration " << error);
    BOOST_TEST(error < 2e-3 * std::pow(10. / steps, 2));
    BOOST_TEST(motion.front().speed == speed, tt::tolerance(1e-12));
    BOOST_TEST(motion.back().speed == -speed, tt::tolerance(1e-12));
    double impulse = 0, way = 0;
    for (std::size_t k = 1; k < motion.size(); ++k)
    {
      const StaticMoment &a = motion[k - 1], &b = motion[k];
      BOOST_REQUIRE(b.time > a.time);
      BOOST_REQUIRE(b.force >= 0);
      impulse += (b.time - a.time) * (a.force + b.force) / 2;
      way += (b.time - a.time) * (a.speed + b.speed) / 2;
      BOOST_REQUIRE(std::abs(way - b.approach) < 1e-5 * deepest); // the trapezoidal rule
    }
    BOOST_TEST(impulse == 2 * mass * speed, tt::tolerance(1e-5));
  }
}

// Energy that the course has lost at the end is lost by the motion.
BOOST_AUTO_TEST_CASE(a_course_that_loses_energy_parts_more_slowly)
{
  IndentationResult course = hertz_course(3e10, 4e-6, 20);
  // Half of the stored energy becomes plastic at the top, and the force falls by half at once.
  const double top = course.history[20].strain;
  for (LoadStep &step : course.history)
    if (!step.loading)
    {
      step.force /= 2;
      step.strain /= 2;
      step.plastic = top / 2;
    }
  const double mass = 0.03;
  const auto motion = static_motion(course, mass, 100);
  BOOST_TEST(motion.back().speed / motion.front().speed == -std::sqrt(0.5), tt::tolerance(1e-12));
  BOOST_TEST(motion.back().plastic == top / 2, tt::tolerance(1e-12));
  BOOST_TEST(std::abs(motion.back().strain) < 1e-12 * top);
}

// At the end of the unloading a single node is in touch, which is a linear spring: the force ends
// where the spring does. The exponent of Hertz would go on to twice the last approach.
BOOST_AUTO_TEST_CASE(the_release_follows_the_last_steps)
{
  IndentationResult course = hertz_course(3e10, 4e-6, 20);
  const double stiffness = course.history[3].force / course.history[3].approach;
  for (LoadStep &step : course.history)
    if (step.approach <= 1.0001 * course.history[3].approach)
    {
      step.force = stiffness * step.approach;
      step.strain = step.force * step.approach / 2;
    }
    else // what the softer start takes less
      step.strain += 0.1 * course.history[3].force * course.history[3].approach;
  const auto motion = static_motion(course, 0.03, 100);
  BOOST_TEST(std::abs(motion.back().approach) < 1e-9 * course.max_approach);
  BOOST_TEST(motion.back().speed == -motion.front().speed, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_course_that_no_motion_follows_is_refused)
{
  IndentationResult backwards = hertz_course(3e10, 4e-6, 10);
  std::swap(backwards.history[4].approach, backwards.history[5].approach);
  BOOST_CHECK_THROW(static_motion(backwards, 1, 10), IndentationError);
  IndentationResult pulls = hertz_course(3e10, 4e-6, 10);
  pulls.history[1].strain *= 0.2; // much less work than the force does
  BOOST_CHECK_THROW(static_motion(pulls, 1, 10), IndentationError);
  IndentationResult loading_only = hertz_course(3e10, 4e-6, 10);
  loading_only.history.resize(12);
  BOOST_CHECK_THROW(static_motion(loading_only, 1, 10), IndentationError);
}

BOOST_AUTO_TEST_CASE(work_that_the_energies_do_not_confirm_is_remarked_on)
{
  const Body body = ball("B", ball_radius, elastic(0.3), 1);
  const Case c = row_of({body, wall("W")});
  const double K = hertz_constant(body, wall("W")), deepest = std::pow(1.25 * body.mass() / K, 0.4);
  IndentationResult course = hertz_course(K, deepest, 20);
  BOOST_TEST(static_impact(c, course).record.remarks.empty());
  course.history[20].external *= 1.01;
  const ModelRecord record = static_impact(c, course).record;
  BOOST_REQUIRE(record.remarks.size() == 1u);
  BOOST_TEST(record.remarks.front().text.find("differ by 0.01 of") != std::string::npos);
  BOOST_TEST(*record.energy.balance_error == 0.01, tt::tolerance(1e-6));
}

// The theory of the finite sphere in linear elasticity, with the term of order a/R that Hertz
// lacks. It lacks itself the next one, -0.335 (a/R)^2 of the force at nu = 0.3, and T ~ K^(-2/5).
BOOST_AUTO_TEST_CASE(an_elastic_ball_rebounds_with_its_speed_after_the_time_of_the_theory)
{
  const double nu = 0.3;
  const Body body = ball("B", ball_radius, elastic(nu), 1);
  const Case c = row_of({body, wall("W")});
  const double K = hertz_constant(body, wall("W")), mass = body.mass();
  const double deepest = std::pow(1.25 * mass / K, 0.4),
               hertz = 0.8 * std::beta(0.4, 0.5) * deepest;
  const double theory = elastic_duration(
    mass, 1, [&](double d) { return d > 0 ? force_on_wall(nu, K, d) : 0; }, deepest);
  std::vector<double> durations;
  for (const double elements : {5., 10., 20.})
  {
    const ModelRecord record = pressed_impact(c, elements).record;
    durations.push_back(*record.contacts.front().duration);
    BOOST_TEST_MESSAGE(elements << " elements: 1 - e = " << 1 - *record.restitution
                                << ", T/T_Hertz = " << durations.back() / hertz << ", theory "
                                << theory / hertz);
    BOOST_TEST(test::largest_measured("static impact: elastic restitution",
                                      std::abs(*record.restitution - 1)) < 1e-6);
    BOOST_TEST(*record.restitution <= 1); // a law may take it
    BOOST_TEST(*record.energy.strain >= 0);
    BOOST_TEST(record.bodies.front().velocity == -*record.restitution, tt::tolerance(1e-8));
    BOOST_TEST(*record.energy.balance_error < 5e-4);
  }
  BOOST_TEST(theory < 0.995 * hertz); // the term is not lost in the tolerance
  const double next_term = 0.4 * 0.335 * deepest / ball_radius * theory;
  const double error = std::abs(durations.back() - theory);
  BOOST_TEST(error <
             estimate_uncertainty(durations, QuantityKind::duration)->uncertainty + next_term);
  BOOST_TEST(test::measured("static impact: elastic duration", error / theory) < 1e-3);
}

// 20 elements per contact radius. The dynamic values: plastic_references.
BOOST_AUTO_TEST_CASE(a_plastic_ball_loses_what_it_loses_with_inertia,
                     *boost::unit_test::label("fem_static_impact_long"))
{
  const PlasticBall ball;
  for (const auto &[speed_ratio, restitution, dynamic] : plastic_references)
  {
    if (speed_ratio > 5)
      continue;
    const double speed = speed_ratio * ball.yield_speed();
    const ModelRecord record = pressed_impact(row_of({ball.body(speed), wall("W")}), 20).record;
    BOOST_TEST_MESSAGE("V/Vy = " << speed_ratio << ": e = " << *record.restitution);
    const double difference = std::abs(*record.restitution - dynamic);
    BOOST_TEST(test::largest_measured("static impact: plastic restitution", difference) < 0.002);
    BOOST_TEST(*record.contacts.front().residual_approach > 0);
    // What is lost is plastic work and the energy of residual stresses.
    BOOST_TEST(*record.energy.plastic + *record.energy.strain ==
                 *record.energy.initial * (1 - std::pow(*record.restitution, 2)),
               tt::tolerance(1e-6));
    BOOST_TEST(*record.energy.strain > 0);
    BOOST_TEST(*record.energy.balance_error < 1e-3);
  }
}

// Two equal balls meet as each of them would meet a wall at half the speed: the same force, while
// their common centre moves on. They fly freely over a gap before.
BOOST_AUTO_TEST_CASE(two_free_balls_keep_their_momentum)
{
  const Material m = elastic(0.3);
  Body second = ball("B2", ball_radius, m, 1);
  second.gap = 1e-4;
  const Case pair = row_of({ball("B1", ball_radius, m, 3), second});
  const ImpactResult two = pressed_impact(pair, 4);
  const ContactRecord on_wall =
    pressed_impact(row_of({ball("B", ball_radius, m, 1), wall("W")}), 4).record.contacts.front();
  const ContactRecord &contact = two.record.contacts.front();
  BOOST_TEST(*contact.peak_force == *on_wall.peak_force, tt::tolerance(1e-6));
  BOOST_TEST(*contact.duration == *on_wall.duration, tt::tolerance(1e-6));
  BOOST_TEST(*contact.start_time == 1e-4 / 2, tt::tolerance(1e-12));
  BOOST_TEST(two.record.bodies[0].velocity == 1, tt::tolerance(1e-5)); // exchanged
  BOOST_TEST(two.record.bodies[1].velocity == 3, tt::tolerance(1e-5));

  const auto column = [&](const char *name) -> const std::vector<double> &
  { return two.history.find(name)->values; };
  const auto &time = column("time"), &v1 = column("velocity B1"), &v2 = column("velocity B2"),
             &x1 = column("position B1"), &x2 = column("position B2"),
             &approach = column("approach B1-B2"), &total = column("energy total");
  BOOST_TEST(approach.front() == -1e-4, tt::tolerance(1e-12));
  for (std::size_t k = 0; k < time.size(); ++k)
  {
    BOOST_REQUIRE_CLOSE(v1[k] + v2[k], 4., 1e-10);
    BOOST_REQUIRE_CLOSE(total[k], total.front(), 1e-6);
    BOOST_REQUIRE_SMALL(x2[k] - x1[k] + approach[k] - 2 * ball_radius, 1e-14);
    if (k > 0)
      BOOST_REQUIRE_SMALL(x1[k] - x1[k - 1] - (time[k] - time[k - 1]) * (v1[k] + v1[k - 1]) / 2,
                          1e-9);
  }
}

// A half-space is one, whatever block stands for it in the dynamic model.
BOOST_AUTO_TEST_CASE(a_half_space_is_large_whatever_its_extent)
{
  const Material m = elastic(0.3);
  const auto restitution = [&](std::optional<double> extent, bool absorbing)
  {
    Body block{.name = "H", .shape = Shape::half_space, .material = m};
    block.extent = extent;
    block.absorbing = absorbing;
    return pressed_impact(row_of({ball("B", ball_radius, m, 1), block}), 4).record;
  };
  const ModelRecord large = restitution({}, false), small = restitution(0.02, true);
  BOOST_TEST(*large.contacts.front().peak_force == *small.contacts.front().peak_force);
  BOOST_TEST(std::abs(*large.restitution - 1) < 1e-5);
  BOOST_TEST(!large.bodies[1].mass);
  // Hertz holds for the half-space; the ball adds its term of order a/R.
  const double hertz = hertz_constant(ball("B", ball_radius, m, 1),
                                      {.name = "H", .shape = Shape::wall, .material = m});
  const double depth = *large.contacts.front().max_approach;
  BOOST_TEST(*large.contacts.front().peak_force == hertz * std::pow(depth, 1.5),
             tt::tolerance(0.04));
}

BOOST_AUTO_TEST_SUITE_END()
