#include <boost/test/unit_test.hpp>

#include <cmath>

#include "cases/case/scales.h"
#include "tests/fem/rows.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_gravity)

using namespace carambole;
using namespace carambole::fem;
using boost::test_tools::tolerance;

namespace
{
constexpr double g = 9.81;

/// A steel ball of 10 mm that falls onto a wall; if `gravity` is negative it is pulled away from
/// the wall.
Case drop(double velocity, double gap, double gravity = g)
{
  std::vector<Body> bodies{ball("B", 0.01, steel, velocity), wall("W")};
  bodies[1].gap = gap;
  Case c = row_of(bodies);
  c.gravity = gravity;
  return c;
}

const ContactRecord &contact(const ImpactResult &r)
{
  return r.record.contacts.front();
}

/// Restitution of the same ball without gravity.
double restitution_at(double speed)
{
  return *run(drop(speed, 0, 0), mesh_of(3)).record.restitution;
}

/// Checks the impact of a ball on the wall that is fast compared with g times the contact duration,
/// 1e-3 m/s. It arrives like a point mass and rebounds as without gravity, except for the effect of
/// its weight during the contact, which acts in both directions. The remaining difference is its
/// vibration, 1e-4 of the speed.
void check_drop(const Case &c, double speed, double time)
{
  const ImpactResult r = run(c, mesh_of(3));
  const auto of_the_touch = tolerance(test::measured("tolerance of the touch", 1e-4));
  BOOST_TEST(*contact(r).approach_speed == speed, of_the_touch);
  BOOST_TEST(*contact(r).start_time == time, of_the_touch);
  BOOST_TEST(*r.record.restitution == restitution_at(speed),
             tolerance(test::measured("tolerance of the restitution", 1e-3)));
  BOOST_TEST(*r.record.restitution < 1);
  BOOST_TEST(*r.record.restitution == *contact(r).separation_speed / *contact(r).approach_speed,
             tolerance(1e-14));
  BOOST_TEST(*r.record.energy.balance_error < 1e-4);
  // The flight was not integrated: that would take at least 700 000 steps of 5 ns; the contact
  // takes 20 600.
  BOOST_TEST(*r.record.cost.steps < 40000);
}
} // namespace

// Position and velocity at the touch in closed form, for falls of any kind.
BOOST_AUTO_TEST_CASE(a_ball_that_is_dropped_returns_as_fast_as_it_came)
{
  const double from_gap = std::sqrt(1e-6 + 2 * g * 2e-3);
  check_drop(drop(1e-3, 2e-3), from_gap, (from_gap - 1e-3) / g);
  const double slow = std::sqrt(1e-4 + 2 * g * 1e-4);
  check_drop(drop(0.01, 1e-4), slow, (slow - 0.01) / g);
  const double from_rest = std::sqrt(2 * g * 2e-3);
  check_drop(drop(0, 2e-3), from_rest, from_rest / g);
  const double thrown_away = std::sqrt(0.01 + 2 * g * 1e-4);
  check_drop(drop(-0.1, 1e-4), thrown_away, (thrown_away + 0.1) / g);
  check_drop(drop(-0.1, 0), 0.1, 0.2 / g); // leaves the wall and falls back
  const double against = std::sqrt(0.04 - 2 * g * 1e-3);
  check_drop(drop(0.2, 1e-3, -g), against, (0.2 - against) / g);
}

// The mesh is chosen for the speed at the impact, not at time zero.
BOOST_AUTO_TEST_CASE(the_mesh_is_made_for_the_speed_of_impact)
{
  const double speed = std::sqrt(1e-6 + 2 * g * 2e-3);
  const ImpactResult r = run(drop(1e-3, 2e-3), mesh_of(5)),
                     flat = run(drop(speed, 0, 0), mesh_of(5));
  BOOST_TEST(*contact(r).peak_force == *contact(flat).peak_force, tolerance(2e-3));
  BOOST_TEST(*contact(r).max_contact_radius >
             0.8 * contact_scales(drop(1e-3, 2e-3))[0].contact_radius);
}

// Two balls that fall together behave as without gravity; so do their approach speeds.
BOOST_AUTO_TEST_CASE(balls_that_fall_together_meet_as_if_they_did_not)
{
  std::vector<Body> bodies{ball("A", 0.01, steel, 0.1), ball("B", 0.01, steel, 0)};
  bodies[1].gap = 1e-4;
  Case c = row_of(bodies);
  const ImpactResult still = run(c, mesh_of(3));
  c.gravity = g;
  const ImpactResult falling = run(c, mesh_of(3));
  BOOST_TEST(*falling.record.restitution == *still.record.restitution, tolerance(1e-6));
  BOOST_TEST(*contact(falling).approach_speed == 0.1, tolerance(1e-6));
  BOOST_TEST(*contact(falling).peak_force == *contact(still).peak_force, tolerance(1e-5));
  const double gain = g * falling.history.columns.front().values.back();
  BOOST_TEST(falling.record.bodies[1].velocity - still.record.bodies[1].velocity == gain,
             tolerance(1e-2));
}

// A second bounce is a separate impact: its restitution does not multiply that of the first.
BOOST_AUTO_TEST_CASE(a_second_bounce_is_another_impact)
{
  const double strong = 1000; // [m/s^2]: the ball is back after two contact durations
  Case c = drop(0.1, 0, strong);
  const ImpactResult once = run(c, mesh_of(8));
  BOOST_TEST(contact(once).recontacts == 0);
  BOOST_TEST(once.record.remarks.size() == 0U);
  c.duration = 3.2 * 0.2 / strong;
  const ImpactResult thrice = run(c, mesh_of(8));
  BOOST_TEST(contact(thrice).recontacts > 0);
  // A given duration is divided into whole steps, all a little shorter than without a duration,
  // which changes the speed by 5e-6 on this mesh. If the second restitution were multiplied in, the
  // difference would be 4e-5.
  const auto other_steps = tolerance(1e-5);
  BOOST_TEST(*thrice.record.restitution == *once.record.restitution, other_steps);
  BOOST_TEST(*contact(thrice).separation_speed == *contact(once).separation_speed, other_steps);
  BOOST_TEST(thrice.record.remarks.size() == 1U);
  // In the air between the two impacts it has left the first one, although it is falling again.
  c.duration = *contact(once).end_time + 0.15 / strong;
  const ImpactResult falling = run(c, mesh_of(8));
  BOOST_TEST(falling.record.bodies[0].velocity > 0);
  BOOST_TEST(*falling.record.restitution == *once.record.restitution, other_steps);
}

BOOST_AUTO_TEST_CASE(speeds_are_absent_until_they_are_known)
{
  Case c = drop(0.1, 1e-4);
  c.duration = 0.5e-3; // before the touch
  ImpactResult r = run(c, mesh_of(3));
  BOOST_TEST(!contact(r).approach_speed.has_value());
  BOOST_TEST(!contact(r).separation_speed.has_value());
  BOOST_TEST(!r.record.restitution.has_value());
  BOOST_TEST(r.record.bodies[0].velocity == 0.1 + g * 0.5e-3, tolerance(1e-12));
  c.duration = 0.99e-3; // within the contact, from 0.955 to 1.04 ms
  r = run(c, mesh_of(3));
  BOOST_TEST(*contact(r).approach_speed == std::sqrt(0.01 + 2 * g * 1e-4), tolerance(1e-4));
  BOOST_TEST(!contact(r).separation_speed.has_value());
  BOOST_TEST(!r.record.restitution.has_value());
  c.duration.reset();
  c.contact_options = {{.first = 0, .second = 1, .name = "B-W", .bonded = true}};
  c.duration = 1.5e-3; // it stays
  r = run(c, mesh_of(3));
  BOOST_TEST(contact(r).approach_speed.has_value());
  BOOST_TEST(!contact(r).separation_speed.has_value());
  BOOST_TEST(!r.record.restitution.has_value());
}

// Without gravity the speeds are those at time zero and at the end, to round-off.
BOOST_AUTO_TEST_CASE(without_gravity_nothing_changes)
{
  std::vector<Body> bodies{ball("A", 0.01, steel, 1), ball("B", 0.012, aluminium, -0.5)};
  bodies[1].gap = 1e-5;
  const ImpactResult r = run(row_of(bodies), mesh_of(3));
  BOOST_TEST(*contact(r).approach_speed == 1.5, tolerance(1e-12));
  BOOST_TEST(*contact(r).separation_speed ==
               r.record.bodies[1].velocity - r.record.bodies[0].velocity,
             tolerance(1e-9));
  BOOST_TEST(*r.record.restitution ==
               (r.record.bodies[1].velocity - r.record.bodies[0].velocity) / 1.5,
             tolerance(1e-9));
}

// In a chain every contact has its own speeds. A second touch of a pair is another impact if a
// third body has sent one of them back.
BOOST_AUTO_TEST_CASE(contacts_of_a_row_have_their_own_speeds)
{
  std::vector<Body> bodies{ball("A", 0.01, steel, 1), ball("B", 0.01, steel, 0), wall("W")};
  bodies[2].gap = 2e-6;
  bodies[1].gap = 1e-6;
  const ImpactResult r = run(row_of(bodies), mesh_of(3));
  const ContactRecord &first = r.record.contacts[0], &second = r.record.contacts[1];
  BOOST_TEST(*first.approach_speed == 1, tolerance(1e-9));
  BOOST_TEST(*second.approach_speed > 0);
  BOOST_TEST(*second.approach_speed < 1);
  BOOST_TEST(!r.record.restitution.has_value());
}

// A stops; B returns from the wall and strikes it again. After Hertz the force is above 1 % of its
// peak for all but 2 0.01^(2/3)/2.943 of a contact.
BOOST_AUTO_TEST_CASE(the_first_impact_of_a_row_lasts_while_it_bears_load)
{
  std::vector<Body> bodies{ball("A", 0.01, steel, 1), ball("B", 0.01, steel, 0), wall("W")};
  bodies[2].gap = 1e-4;
  Case c = row_of(bodies);
  c.duration = 1e-3;
  const ImpactResult row = run(c, mesh_of(3));
  bodies.pop_back();
  const ImpactResult pair = run(row_of(bodies), mesh_of(3));
  const double first = row.record.contacts[0].first_duration.value(),
               alone = contact(pair).duration.value();
  // Samples are about a hundredth of the contact apart.
  BOOST_TEST(first == alone * (1 - 2 * std::pow(0.01, 2. / 3) / 2.943), tolerance(1e-2));
  BOOST_TEST(first < 0.9 * row.record.contacts[0].duration.value());
}

BOOST_AUTO_TEST_SUITE_END()
