#include <boost/test/unit_test.hpp>

// Rows under gravity: flights, bounces, rest, and the energy of gravity.

#include <cmath>
#include <numbers>

#include "lumped/models/models.h"
#include "tests/lumped/rows.h"
#include "tests/lumped/soft_ball.h"

BOOST_AUTO_TEST_SUITE(lumped_gravity)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;
using carambole::Body;

namespace
{
constexpr double g = 9.81, height = 0.2;

/// The parameter of `rigid`; Hertz has none.
Texts restitution_of(const std::string &law, const char *e)
{
  return law == "rigid" ? Texts{{"restitution", e}} : Texts();
}

/// A ball that falls from rest onto a wall.
std::vector<Body> falling_ball()
{
  return in_a_row({sphere(0.03, steel), wall(height)});
}

Trajectory bounce(const std::vector<Body> &bodies, const std::string &law, const Texts &texts,
                  double gravity, std::optional<double> duration)
{
  const Manual &manual = catalogue().at(law);
  const Row row = make_row(bodies, gravity);
  const Parameters parameters = parameters_of(manual, texts);
  const Settings settings{.duration = duration, .time_limit = 1}; // as long as the fall takes
  if (manual.make_impulse)
    return move(row, std::vector<ImpulseLaw>{manual.make_impulse(row.pairs[0], parameters)},
                settings);
  std::vector<std::unique_ptr<ForceLaw>> laws;
  for (const auto &pair : row.pairs)
    laws.push_back(manual.make_force(pair, parameters));
  return move(row, laws, settings);
}
} // namespace

BOOST_AUTO_TEST_CASE(the_first_touch_is_that_of_free_fall)
{
  for (const char *law : {"hertz", "rigid"})
  {
    const Trajectory t = bounce(falling_ball(), law, restitution_of(law, "1"), g, 0.5);
    BOOST_REQUIRE(!t.contacts[0].bounces.empty());
    // Round-off of a square root and a division.
    BOOST_TEST(t.contacts[0].bounces[0].start_time == std::sqrt(2 * height / g),
               tt::tolerance(1e-14));
    BOOST_TEST(t.contacts[0].bounces[0].approach_speed == std::sqrt(2 * g * height),
               tt::tolerance(1e-14));
  }
}

BOOST_AUTO_TEST_CASE(an_elastic_ball_returns_for_ever)
{
  const Trajectory t = bounce(falling_ball(), "hertz", {}, g, 3);
  const auto &bounces = t.contacts[0].bounces;
  BOOST_REQUIRE(bounces.size() >= 7U);
  for (const Touch &touch : bounces)
    if (touch.ended) // the errors of the steps of one contact, 1e-13 each
      BOOST_TEST(touch.separation_speed == touch.approach_speed, tt::tolerance(1e-10));
  BOOST_TEST(t.balance_error < 1e-11);
  // Kinetic energy plus work of the contact minus work of gravity is that at the start, zero.
  for (const Sample &s : t.samples)
    BOOST_TEST(std::abs(s.kinetic + s.stored - s.external) <
               1e-10 * t.samples.back().external + 1e-12);
}

// The values of the first impact stand beside those of all of them.
BOOST_AUTO_TEST_CASE(the_first_impact_is_recorded_apart)
{
  const Trajectory t = bounce(falling_ball(), "hertz", {}, g, 1);
  const ContactHistory &contact = t.contacts[0];
  const Touch &first = contact.bounces.at(0);
  BOOST_TEST(contact.touches > 1);
  BOOST_TEST(contact.first_duration == first.end_time - first.start_time, tt::tolerance(1e-12));
  BOOST_TEST(contact.first_peak_force == first.peak_force, tt::tolerance(1e-12));
  BOOST_TEST(contact.end_time - contact.start_time > 100 * contact.first_duration);
}

BOOST_AUTO_TEST_CASE(a_rigid_ball_bounces_geometrically_and_comes_to_rest)
{
  const double e = 0.3, first = std::sqrt(2 * height / g);
  const Trajectory t = bounce(falling_ball(), "rigid", {{"restitution", "0.3"}}, g, 1);
  const auto &bounces = t.contacts[0].bounces;
  double time = first, v = std::sqrt(2 * g * height);
  for (std::size_t k = 0; k < 5; ++k, v *= e, time += 2 * v / g)
  {
    BOOST_TEST(bounces[k].start_time == time, tt::tolerance(1e-12));
    BOOST_TEST(bounces[k].separation_speed == e * v, tt::tolerance(1e-9));
  }
  // It lies after t_1 (1 + e)/(1 - e), long before the end.
  BOOST_TEST(bounces.back().start_time == first * (1 + e) / (1 - e), tt::tolerance(1e-8));
  BOOST_TEST(t.samples.back().velocity[0] == 0);
  BOOST_TEST(t.samples.back().time == 1);
  // It ends at rest: the contact has taken all momentum that gravity gave it.
  BOOST_TEST(t.contacts[0].impulse == falling_ball()[0].mass() * g, tt::tolerance(1e-9));
}

// A soft ball that meets the wall so slowly that its weight does half of the compression.
BOOST_AUTO_TEST_CASE(a_slow_ball_under_its_weight_has_a_restitution)
{
  Case c;
  c.bodies = in_a_row({sphere(0.01, {"soft", 7850, 210e6, 0.3}, 0.01), wall()});
  c.gravity = g;
  const Manual &hertz = catalogue().at("hertz");
  const carambole::ModelRecord record =
    run_model(c, {{"hertz", "hertz", {}, 0}, &hertz, {}}).record;
  BOOST_TEST(!record.contacts[0].newton_restitution);
  BOOST_TEST_REQUIRE(record.restitution.has_value());
  BOOST_TEST(*record.restitution == 1, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_damped_ball_rests_on_its_spring)
{
  const std::vector<Body> ball = falling_ball();
  const Trajectory t =
    bounce(ball, "kelvin-voigt", {{"restitution", "0.3"}, {"stiffness", "1 MN/m"}}, g, 1);
  const double weight = ball[0].mass() * g;
  BOOST_TEST(t.contacts[0].touching);
  // The oscillation about the state of rest has decayed by far more than 1e-9.
  BOOST_TEST(t.samples.back().force[0] == weight, tt::tolerance(1e-9));
  BOOST_TEST(t.samples.back().approach[0] == weight / 1e6, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(each_bounce_of_a_linear_damper_is_the_closed_form)
{
  // x = s + exp(-xi w t)(-s cos w_d t + B sin w_d t) at its second root, s = g/w^2.
  const std::vector<Body> ball = falling_ball();
  const Trajectory t =
    bounce(ball, "kelvin-voigt", {{"restitution", "0.7"}, {"stiffness", "1 MN/m"}}, g, 0.8);
  const double w = std::sqrt(1e6 / ball[0].mass()),
               xi = -std::log(0.7) / std::hypot(std::numbers::pi, std::log(0.7)),
               wd = w * std::sqrt(1 - xi * xi), s = g / (w * w);
  BOOST_REQUIRE(t.contacts[0].bounces.size() >= 3U);
  for (std::size_t k = 0; k < 3; ++k)
  {
    const Touch &touch = t.contacts[0].bounces[k];
    const double B = (touch.approach_speed - xi * w * s) / wd,
                 T = touch.end_time - touch.start_time;
    const double end = s + std::exp(-xi * w * T) * (-s * std::cos(wd * T) + B * std::sin(wd * T)),
                 speed = std::exp(-xi * w * T) * ((xi * w * s + wd * B) * std::cos(wd * T) +
                                                  (s * wd - xi * w * B) * std::sin(wd * T));
    BOOST_TEST(std::abs(end) < 1e-10 * touch.approach_speed / w);
    BOOST_TEST(touch.separation_speed == -speed, tt::tolerance(1e-9));
  }
}

BOOST_AUTO_TEST_CASE(without_a_duration_the_run_ends_with_the_first_impact)
{
  for (const char *law : {"hertz", "rigid"})
  {
    const Trajectory t = bounce(falling_ball(), law, restitution_of(law, "0.9"), g, std::nullopt);
    BOOST_TEST(t.contacts[0].touches == 1);
    BOOST_TEST(t.separated);
    BOOST_TEST(t.samples.back().velocity[0] < 0);
  }
}

BOOST_AUTO_TEST_CASE(a_ball_thrown_against_gravity_turns_back_or_arrives_slower)
{
  auto bodies = falling_ball();
  bodies[0].velocity = -1; // away from the wall
  const Trajectory away = bounce(bodies, "hertz", {}, g, 1);
  for (const char *law : {"hertz", "rigid"}) // until the first impact, without a duration
  {
    const Trajectory back = bounce(bodies, law, restitution_of(law, "0.9"), g, std::nullopt);
    BOOST_TEST(back.contacts[0].touches == 1);
    BOOST_TEST(back.samples.back().velocity[0] < 0);
  }
  BOOST_TEST(away.contacts[0].bounces[0].approach_speed == std::sqrt(1 + 2 * g * height),
             tt::tolerance(1e-13));
  bodies[0].velocity = 3;
  const Trajectory against = bounce(bodies, "hertz", {}, -g, std::nullopt);
  BOOST_TEST(against.contacts[0].bounces[0].approach_speed == std::sqrt(9 - 2 * g * height),
             tt::tolerance(1e-13));
  bodies[0].velocity = 1; // does not reach the wall
  BOOST_CHECK_THROW(make_row(bodies, -g), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(two_free_bodies_fall_alike)
{
  const auto bodies = in_a_row({sphere(0.03, steel, 1), sphere(0.03, steel, 0, 1e-3)});
  const Trajectory still = bounce(bodies, "tsuji", {{"restitution", "0.8"}}, 0, std::nullopt),
                   falls = bounce(bodies, "tsuji", {{"restitution", "0.8"}}, g, std::nullopt);
  BOOST_TEST(falls.contacts[0].separation_speed == still.contacts[0].separation_speed,
             tt::tolerance(1e-10));
  BOOST_TEST(falls.samples.back().velocity[1] - g * falls.samples.back().time ==
               still.samples.back().velocity[1],
             tt::tolerance(1e-10));
  BOOST_TEST(falls.balance_error < 1e-11);
}

BOOST_AUTO_TEST_CASE(a_force_that_is_cut_at_zero_bounces_too)
{
  const Trajectory t =
    bounce(falling_ball(), "kelvin-voigt",
           {{"restitution", "0.5"}, {"stiffness", "1 MN/m"}, {"separation", "zero-force"}}, g, 1);
  BOOST_TEST(t.contacts[0].bounces.size() >= 2U);
  BOOST_TEST(t.balance_error < 1e-10);
  for (const Sample &s : t.samples)
    BOOST_TEST(s.force[0] >= -1e-9 * t.contacts[0].peak_force);
}

namespace
{
const Texts damped = {{"restitution", "0.5"}};

/// Spheres of 5 mm that fall from rest over these gaps, the last of them onto a wall.
std::vector<Body> pile_of(const std::vector<double> &gaps)
{
  std::vector<Body> bodies;
  for (std::size_t i = 0; i + 1 < gaps.size(); ++i)
    bodies.push_back(sphere(0.005, steel, 0, i == 0 ? 0 : gaps[i]));
  bodies.push_back(wall(gaps.back()));
  return in_a_row(bodies);
}

/// Approach of a contact that tsuji's law holds under a force.
double tsuji_approach(const Pair &pair, double force)
{
  return std::pow(force / pair.hertz_stiffness(), 2.0 / 3);
}
} // namespace

// A body that lies still costs nothing: nothing but a touch can move it.
BOOST_AUTO_TEST_CASE(a_ball_at_rest_is_a_state)
{
  const auto bodies = pile_of({0, 0.1});
  for (const char *separation : {"zero-approach", "zero-force"})
  {
    const Texts texts = {{"restitution", "0.5"}, {"separation", separation}};
    const Trajectory t = bounce(bodies, "tsuji", texts, g, 1),
                     longer = bounce(bodies, "tsuji", texts, g, 2);
    BOOST_TEST(t.steps == longer.steps, separation);
    BOOST_REQUIRE(t.contacts[0].rest_time.has_value());
    BOOST_TEST(*t.contacts[0].rest_time == *longer.contacts[0].rest_time);
    BOOST_TEST(t.contacts[0].bounces.size() > 5U);
    BOOST_TEST(!t.contacts[0].bounces.back().ended);
    BOOST_TEST(t.contacts[0].touching);
    const Pair pair = make_row(bodies, g).pairs[0];
    const double weight = bodies[0].mass() * g;
    for (const Trajectory *one : {&t, &longer})
    {
      const Sample &last = one->samples.back();
      BOOST_TEST(last.velocity[0] == 0);
      BOOST_TEST(last.force[0] == weight, tt::tolerance(1e-12));
      BOOST_TEST(last.approach[0] == tsuji_approach(pair, weight), tt::tolerance(1e-12));
      // All that gravity gave is gone but for the spring under the weight.
      BOOST_TEST(last.external == weight * (0.1 + last.approach[0]), tt::tolerance(1e-12));
      BOOST_TEST(last.dissipated + last.stored == last.external, tt::tolerance(1e-10));
      BOOST_TEST(one->balance_error < 1e-10);
    }
    // The impulse is that of the whole weight since the start.
    BOOST_TEST(longer.contacts[0].impulse == 2 * weight, tt::tolerance(1e-12));
  }
}

// A slow ball that its neck holds vibrates on it for ever: it ends at its second maximum, however
// long the given duration. Without adhesion's loss, or faster, it goes on as long.
BOOST_AUTO_TEST_CASE(an_elastic_ball_that_sticks_under_its_weight_ends_stuck)
{
  namespace soft = soft_ball;
  const auto fall = [](const std::string &law, double x, double duration)
  { return bounce(soft::ball_on_wall(x * soft::V_J), law, soft::adhesive(), g, duration); };
  const double long_time = 1e4 * soft::D / soft::V_J;
  for (const double x : {1e-3, 0.5})
  {
    const Trajectory t = fall("jkr", x, long_time), longer = fall("jkr", x, 10 * long_time);
    const ContactHistory &contact = t.contacts[0];
    BOOST_REQUIRE(contact.stick_time.has_value());
    BOOST_TEST(t.samples.back().time == *contact.stick_time);
    BOOST_TEST(contact.touching);
    BOOST_TEST(!t.separated);
    BOOST_TEST(longer.steps == t.steps);
    BOOST_TEST(events_of(t, EventKind::turn_around).size() == 3); // maximum, minimum, maximum
    // The minimum is above the approach at which the neck breaks: as far apart as they ever get.
    double least = t.samples.back().approach[0];
    bool has_touched = false;
    for (const Sample &sample : t.samples)
    {
      has_touched = has_touched || sample.force[0] != 0;
      if (has_touched)
        least = std::min(least, sample.approach[0]);
    }
    BOOST_TEST(least > soft::made("jkr", soft::adhesive())->detach_approach({}));
    BOOST_TEST(t.samples.back().approach[0] == contact.max_approach, tt::tolerance(1e-9));
  }
  const Trajectory fast = fall("jkr", 2, long_time), conservative = fall("dmt", 0.5, long_time);
  for (const Trajectory *t : {&fast, &conservative})
  {
    BOOST_TEST(!t->contacts[0].bounces.empty());
    BOOST_TEST(t->contacts[0].bounces.front().ended);
  }
}

BOOST_AUTO_TEST_CASE(a_row_that_lies_still_ends_without_a_duration)
{
  // Critical damping.
  const Trajectory t = bounce(falling_ball(), "kelvin-voigt",
                              {{"restitution", "0"}, {"stiffness", "1 MN/m"}}, g, std::nullopt);
  BOOST_REQUIRE(t.contacts[0].rest_time.has_value());
  BOOST_TEST(t.samples.back().time == *t.contacts[0].rest_time, tt::tolerance(1e-14));
  BOOST_TEST(!t.separated);
  BOOST_TEST(!t.timed_out);
  BOOST_TEST(t.contacts[0].touches == 1);
}

BOOST_AUTO_TEST_CASE(a_stack_comes_to_rest_and_a_late_ball_wakes_it)
{
  const auto stack = pile_of({0, 0, 0, 1e-3}), late = pile_of({0, 0.4, 0, 1e-3});
  for (const auto &bodies : {stack, late})
    for (const bool upside_down : {false, true})
    {
      const auto row = upside_down ? mirrored(bodies) : bodies;
      const Trajectory t = bounce(row, "tsuji", damped, upside_down ? -g : g, 4);
      const Pair pairs[] = {make_row(bodies, g).pairs[0], make_row(bodies, g).pairs[2]};
      for (std::size_t k = 0; k < 3; ++k)
      {
        const std::size_t c = upside_down ? 2 - k : k;
        const double weight = (k + 1.0) * bodies[0].mass() * g;
        BOOST_REQUIRE(t.contacts[c].rest_time.has_value());
        BOOST_TEST(t.samples.back().force[c] == weight, tt::tolerance(1e-12));
        BOOST_TEST(t.samples.back().approach[c] == tsuji_approach(pairs[k / 2], weight),
                   tt::tolerance(1e-12));
        BOOST_TEST(t.samples.back().velocity[upside_down ? 3 - k : k] == 0);
      }
      BOOST_TEST(t.balance_error < 1e-9);
      // The ground stays where it is.
      const std::size_t ground = upside_down ? 0 : 3;
      BOOST_TEST(std::abs(t.samples.back().position[ground] - row[ground].position) <
                 1e-12); // the errors of the steps
    }
}

BOOST_AUTO_TEST_CASE(a_ball_that_meets_others_at_rest_meets_them_as_at_first)
{
  // The lower ball falls so little that it lies still long before the other one arrives.
  const auto bodies = pile_of({0, 0.4, 1e-6});
  const Trajectory t = bounce(bodies, "tsuji", damped, g, 0.3);
  BOOST_REQUIRE(t.contacts[0].touches > 0);
  const double sag = tsuji_approach(make_row(bodies, g).pairs[1], bodies[0].mass() * g);
  BOOST_TEST(t.contacts[0].approach_speed == std::sqrt(2 * g * (0.4 + 1e-6 + sag)),
             tt::tolerance(1e-10));
  BOOST_TEST(t.balance_error < 1e-9);
}

BOOST_AUTO_TEST_CASE(what_still_moves_is_not_at_rest)
{
  BOOST_TEST(!bounce(falling_ball(), "hertz", {}, g, 3).contacts[0].rest_time);
  BOOST_TEST(
    !bounce(falling_ball(), "tsuji", {{"restitution", "0.99"}}, g, 3).contacts[0].rest_time);
  // Nothing presses bodies together that fall side by side.
  const auto pair = in_a_row({sphere(0.03, steel, 1), sphere(0.03, steel)});
  BOOST_TEST(!bounce(pair, "tsuji", {{"restitution", "0.1"}}, g, 0.01).contacts[0].rest_time);
}

// A weight that comes on suddenly: the spring is pressed until its energy is that of the weight.
BOOST_AUTO_TEST_CASE(a_ball_laid_onto_a_wall_presses_twice_the_weight_or_more)
{
  const auto ball = in_a_row({sphere(0.02, steel), wall()});
  const double weight = ball[0].mass() * g;
  const Row row = make_row(ball, g);
  BOOST_TEST(row.starts_at_rest);
  const Trajectory linear =
    bounce(ball, "linear", {{"stiffness", "1 MN/m"}}, g, 0.01); // F d/2 = W d
  BOOST_TEST(linear.contacts[0].peak_force == 2 * weight, tt::tolerance(1e-9));
  const Trajectory hertz = bounce(ball, "hertz", {}, g, 0.01); // 2/5 F d = W d
  BOOST_TEST(hertz.contacts[0].peak_force == 2.5 * weight, tt::tolerance(1e-9));
  BOOST_TEST(hertz.contacts[0].max_approach == tsuji_approach(row.pairs[0], 2.5 * weight),
             tt::tolerance(1e-9));
  BOOST_TEST(!hertz.contacts[0].rest_time);
  const Trajectory damped_ball = bounce(ball, "tsuji", damped, g, 1);
  BOOST_TEST(damped_ball.contacts[0].rest_time.has_value());
  BOOST_TEST(damped_ball.samples.back().force[0] == weight, tt::tolerance(1e-12));
  BOOST_TEST(damped_ball.contacts[0].approach_speed == 0);
}

BOOST_AUTO_TEST_CASE(a_stack_between_two_walls_settles)
{
  const auto bodies =
    in_a_row({wall(), sphere(0.005, steel), sphere(0.005, steel), sphere(0.005, steel), wall()});
  for (const bool upside_down : {false, true})
  {
    const auto row = upside_down ? mirrored(bodies) : bodies;
    const Trajectory t = bounce(row, "tsuji", damped, upside_down ? -g : g, 1);
    BOOST_TEST(t.contacts[upside_down ? 3 : 0].touches == 0); // the lid
    for (std::size_t k = 1; k < 4; ++k)
    {
      const std::size_t c = upside_down ? 3 - k : k;
      BOOST_TEST(t.contacts[c].rest_time.has_value());
      BOOST_TEST(t.samples.back().force[c] == static_cast<double>(k) * bodies[1].mass() * g,
                 tt::tolerance(1e-12));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
