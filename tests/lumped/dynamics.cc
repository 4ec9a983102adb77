#include <boost/test/unit_test.hpp>

// What the dynamics of a row promise: located events, re-contact, free flight, limits of time and
// of samples.

#include <algorithm>
#include <cmath>

#include "cases/process/interrupted.h"
#include "lumped/models/row_record.h"
#include "lumped/row/sample_store.h"
#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_dynamics)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;
using carambole::Body;
using carambole::Material;

namespace
{
void check_strictly_increasing(const Trajectory &t)
{
  for (std::size_t k = 1; k < t.samples.size(); ++k)
    BOOST_REQUIRE(t.samples[k].time > t.samples[k - 1].time);
}
} // namespace

BOOST_AUTO_TEST_CASE(events_come_in_order_and_are_samples)
{
  const Trajectory t =
    run(in_a_row({sphere(0.1, steel, 5, 0), sphere(0.1, steel, 0, 1e-3)}), "tsuji");
  std::vector<EventKind> kinds;
  for (const Event &event : t.events)
    kinds.push_back(event.kind);
  // A damped force peaks before the turn-around.
  const std::vector<EventKind> expected{EventKind::start, EventKind::peak, EventKind::turn_around,
                                        EventKind::end};
  BOOST_TEST((kinds == expected));
  BOOST_TEST(t.events.front().time == 1e-3 / 5, tt::tolerance(1e-14)); // free flight is exact
  check_strictly_increasing(t);
  for (const Event &event : t.events)
    BOOST_TEST(std::any_of(t.samples.begin(), t.samples.end(),
                           [&](const Sample &sample) { return sample.time == event.time; }));
  double largest = 0;
  for (const Sample &sample : t.samples)
    largest = std::max(largest, sample.force[0]);
  BOOST_TEST(largest == t.contacts[0].peak_force);
}

BOOST_AUTO_TEST_CASE(speeds_are_those_at_the_touch_and_at_the_release)
{
  // With and without a force, and in the method of long rows.
  for (const char *law : {"hertz", "tsuji", "thornton", "rigid"})
  {
    const auto bodies = in_a_row({sphere(0.1, steel, 5, 0), sphere(0.05, steel, -1, 1e-3)});
    const Trajectory t = run(bodies, law);
    const ContactHistory &contact = t.contacts[0];
    const std::vector<double> &v = t.samples.back().velocity;
    BOOST_TEST(contact.approach_speed == 6, tt::tolerance(1e-12));
    BOOST_TEST(contact.separation_speed == v[1] - v[0], tt::tolerance(1e-9));
  }
  std::vector<carambole::Body> row(25, sphere(0.1, steel, 0, 1e-2));
  row[0] = sphere(0.1, steel, 5);
  const Trajectory t = run(in_a_row(row), "hertz");
  for (const ContactHistory &contact : t.contacts)
  {
    BOOST_TEST(contact.approach_speed == 5, tt::tolerance(1e-6));
    BOOST_TEST(contact.separation_speed == 5, tt::tolerance(1e-6));
  }
}

// A light ball between a heavy one and a wall goes to and fro: what it brings back from the wall is
// another impact of the pair.
BOOST_AUTO_TEST_CASE(bodies_that_are_sent_back_begin_another_impact)
{
  for (const auto &[law, texts] :
       {std::pair{"hertz", Texts{}}, {"rigid", Texts{{"restitution", "1", 0}}}})
  {
    const Trajectory t =
      run(in_a_row({sphere(0.1, steel, 1), sphere(0.05, steel, 0, 1e-3), wall(5e-3)}), law, texts);
    const ContactHistory &contact = t.contacts[0];
    BOOST_TEST(contact.touches > 1);
    BOOST_TEST(contact.impact_is_over);
    BOOST_TEST(contact.approach_speed == 1, tt::tolerance(1e-9));
    BOOST_TEST(contact.separation_speed == 1, tt::tolerance(1e-9)); // elastic
  }
}

BOOST_AUTO_TEST_CASE(a_contact_has_about_four_hundred_samples)
{
  for (const char *law : {"hertz", "tsuji", "exact-hysteretic"})
  {
    const Trajectory t = run(in_a_row({sphere(0.1, steel, 5), wall()}), law);
    BOOST_TEST(t.samples.size() > 390u);
    BOOST_TEST(t.samples.size() < 600u);
  }
}

BOOST_AUTO_TEST_CASE(turn_around_is_where_the_approach_is_largest)
{
  const Trajectory t =
    run(in_a_row({sphere(0.1, steel, 5), wall()}), "thornton", {{"yield_stress", "1 GPa", 0}});
  const std::vector<Event> turns = events_of(t, EventKind::turn_around);
  BOOST_REQUIRE(turns.size() == 1u);
  BOOST_TEST(turns[0].approach == t.contacts[0].max_approach);
  BOOST_TEST(turns[0].time == t.contacts[0].peak_time);
  BOOST_TEST(turns[0].force == t.contacts[0].peak_force);
}

BOOST_AUTO_TEST_CASE(a_jump_of_the_force_is_two_samples)
{
  const Trajectory t =
    run(in_a_row({sphere(0.1, steel, 5), wall()}), "kelvin-voigt", {{"restitution", "0.5", 0}});
  check_strictly_increasing(t);
  const std::size_t n = t.samples.size();
  // Before the end the dashpot pulls with c e v0.
  BOOST_TEST(t.samples[n - 2].force[0] < -0.1 * t.contacts[0].peak_force);
  BOOST_TEST(t.samples[n - 1].force[0] == 0);
  BOOST_TEST(t.samples[n - 1].time - t.samples[n - 2].time < 1e-15 * t.samples[n - 1].time);
}

BOOST_AUTO_TEST_CASE(a_light_ball_between_a_heavy_one_and_a_wall_touches_again)
{
  const Material heavy{"heavy", 40000, 206e9, 0.3};
  const auto bodies = in_a_row({sphere(0.1, heavy, 1), sphere(0.05, steel, 0, 1e-4), wall(1e-3)});
  const Trajectory t = run(bodies, "hertz", {}, {.time_limit = 1});
  BOOST_TEST(t.separated);
  BOOST_TEST(t.contacts[0].touches > 2);
  BOOST_TEST(events_of(t, EventKind::start).size() ==
             static_cast<std::size_t>(t.contacts[0].touches));
  BOOST_TEST(events_of(t, EventKind::end).size() ==
             static_cast<std::size_t>(t.contacts[0].touches));
  BOOST_TEST(t.samples.back().kinetic == t.samples.front().kinetic, tt::tolerance(1e-9));
  BOOST_TEST(t.contacts[0].start_time == 1e-4, tt::tolerance(1e-14));
  BOOST_TEST(t.contacts[0].end_time > t.contacts[1].start_time);
}

BOOST_AUTO_TEST_CASE(a_dented_pair_meets_again_at_its_residual_approach)
{
  // The wall sends the dented ball back to the first one.
  const auto bodies = in_a_row({sphere(0.1, steel, 5), sphere(0.05, steel, 0, 1e-4), wall(1e-3)});
  const Trajectory t = run(bodies, "thornton", {{"yield_stress", "400 MPa", 0}});
  const std::vector<Event> starts = events_of(t, EventKind::start),
                           ends = events_of(t, EventKind::end);
  BOOST_REQUIRE(starts.size() > 1u);
  BOOST_TEST(ends[0].approach > 0);
  BOOST_TEST(starts[1].approach == ends[0].approach, tt::tolerance(1e-9));
  BOOST_TEST(std::abs(starts[1].force) <
             1e-9 * t.contacts[0].peak_force); // reloading starts from zero force
}

BOOST_AUTO_TEST_CASE(reloading_follows_the_unloading_curve)
{
  const Row row = make_row(in_a_row({sphere(0.1, steel, 5), wall()}));
  const Manual &manual = catalogue().at("thornton");
  const auto law = manual.make_force(row.pairs[0], parameters_of(manual));
  const double d = 0.5 * hertz_impact(row.pairs[0]).max_approach;
  const Memory dented = law->commit(d, law->begin(5, {}));
  BOOST_TEST(dented.residual_approach > 0);
  const double middle = 0.5 * (d + dented.residual_approach);
  const Memory after_a_second_touch = law->commit(middle, law->begin(1, dented));
  BOOST_TEST(law->force(middle, 1, after_a_second_touch) == law->force(middle, -1, dented));
  BOOST_TEST(law->force(middle, 1, dented) <
             law->force(middle, 1, law->begin(5, {}))); // below the virgin curve
  BOOST_TEST(law->force(d, 1, dented) == law->force(d * (1 - 1e-12), -1, dented),
             tt::tolerance(1e-9));
}

// What a light ball pushes is slow, and the next ball far away: the flight takes 1e5 contacts.
BOOST_AUTO_TEST_CASE(a_long_flight_to_the_last_impact_is_waited_for)
{
  const auto bodies =
    in_a_row({sphere(0.005, steel, 1), sphere(0.05, steel), sphere(0.02, steel, 0, 1)});
  const Trajectory t = run(bodies, "hertz");
  BOOST_TEST(t.separated);
  BOOST_TEST(!t.timed_out);
  const double m1 = bodies[0].mass(), m2 = bodies[1].mass(), m3 = bodies[2].mass(),
               v2 = 2 * m1 / (m1 + m2), w2 = v2 * (m2 - m3) / (m2 + m3);
  const Sample &last = t.samples.back();
  BOOST_TEST(last.velocity[0] == (m1 - m2) / (m1 + m2), boost::test_tools::tolerance(1e-9));
  BOOST_TEST(last.velocity[1] == w2, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(last.velocity[2] == v2 * 2 * m2 / (m2 + m3), boost::test_tools::tolerance(1e-9));
  BOOST_TEST(last.time > 1 / v2);
}

BOOST_AUTO_TEST_CASE(a_touch_that_begins_at_rest_takes_the_speed_of_the_row)
{
  const Trajectory t = run(three_balls(), "hunt-crossley");
  BOOST_TEST(!t.contacts[0].began_at_rest);
  BOOST_TEST(t.contacts[1].began_at_rest);
  BOOST_TEST(t.contacts[1].onset_speed == 5);
}

BOOST_AUTO_TEST_CASE(a_wall_may_come_first)
{
  const auto bodies = in_a_row({sphere(0.1, steel, 5), wall(1e-3)});
  const Trajectory last = run(bodies, "tsuji"), first = run(mirrored(bodies), "tsuji");
  BOOST_TEST(first.samples.back().velocity[0] == 0);
  BOOST_TEST(first.samples.back().position[0] == 0);
  BOOST_TEST(first.samples.back().velocity[1] == -last.samples.back().velocity[0],
             tt::tolerance(1e-12));
  BOOST_TEST(first.contacts[0].peak_force == last.contacts[0].peak_force, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(a_given_duration_is_kept)
{
  const auto bodies = in_a_row({sphere(0.1, steel, 5), wall()});
  const double whole = run(bodies, "hertz").contacts[0].end_time;
  const Trajectory half = run(bodies, "hertz", {}, {.duration = 0.5 * whole});
  BOOST_TEST(half.samples.back().time == 0.5 * whole);
  BOOST_TEST(half.contacts[0].touching);
  BOOST_TEST(!half.separated);
  BOOST_TEST(!half.timed_out);
  const Trajectory longer = run(bodies, "hertz", {}, {.duration = 10 * whole});
  BOOST_TEST(longer.samples.back().time == 10 * whole);
  BOOST_TEST(longer.separated);
  BOOST_TEST(longer.samples.back().position[0] == -5 * 9 * whole, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(bodies_that_stick_are_followed_to_the_limit_of_time)
{
  // It separates with a thousandth of the speed, long after.
  const auto bodies = in_a_row({sphere(0.1, steel, 5), wall()});
  const Trajectory t = run(bodies, "exact-hysteretic", {{"restitution", "0.001", 0}});
  BOOST_TEST(t.timed_out);
  BOOST_TEST(!t.separated);
  BOOST_TEST(t.contacts[0].touching);
  const double duration = hertz_impact(make_row(bodies).pairs[0]).duration;
  BOOST_TEST(t.samples.back().time == 20 * duration,
             tt::tolerance(1e-6)); // the expectation is a bisection
  const Trajectory longer =
    run(bodies, "exact-hysteretic", {{"restitution", "0.001", 0}}, {.time_limit = 2000 * duration});
  BOOST_TEST(longer.separated);
  BOOST_TEST(restitution(longer) == 0.001, tt::tolerance(1e-6)); // 1e-9 of the approach speed
}

BOOST_AUTO_TEST_CASE(a_run_can_be_stopped)
{
  const std::atomic<bool> stop{true};
  BOOST_CHECK_THROW(run(three_balls(), "hertz", {}, {.stop = &stop}), carambole::Interrupted);
  BOOST_CHECK_THROW(run(three_balls(), "rigid", {}, {.stop = &stop}), carambole::Interrupted);
}

BOOST_AUTO_TEST_CASE(a_row_in_which_nothing_approaches_is_refused)
{
  BOOST_CHECK_THROW(make_row(in_a_row({sphere(0.1, steel), sphere(0.1, steel, 1)})),
                    std::invalid_argument);
  BOOST_CHECK_THROW(make_row(in_a_row({sphere(0.1, steel, 1), wall(), wall()})),
                    std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(the_first_approach_speed_is_that_of_those_who_meet_first)
{
  BOOST_TEST(
    make_row(in_a_row({sphere(0.1, steel, 5), sphere(0.1, steel, 0, 1), sphere(0.1, steel, -2)}))
      .approach_speed == 2);
  BOOST_TEST(
    make_row(in_a_row({sphere(0.1, steel, 5), sphere(0.1, steel, 0), sphere(0.1, steel, -2)}))
      .approach_speed == 5);
}

BOOST_AUTO_TEST_CASE(samples_keep_within_their_budget_and_events_outlive_it)
{
  const std::size_t numbers = 4 + 2 + 2 + 3 + 3; // of one sample of three bodies
  const Trajectory t = run(three_balls(), "hertz", {}, {.sample_budget = 100 * numbers});
  BOOST_TEST(t.samples.size() <= 100u);
  BOOST_TEST(t.samples.size() >= 40u);
  check_strictly_increasing(t);
  for (const Event &event : t.events)
    BOOST_TEST(std::any_of(t.samples.begin(), t.samples.end(),
                           [&](const Sample &sample) { return sample.time == event.time; }));
  const Trajectory full = run(three_balls(), "hertz");
  BOOST_TEST(t.samples.back().velocity == full.samples.back().velocity, tt::per_element());
}

namespace
{
std::size_t numbers_in(const Trajectory &t)
{
  std::size_t numbers = 0;
  for (const Sample &s : t.samples)
    numbers += 4 + s.force.size() + s.approach.size() + s.position.size() + s.velocity.size();
  return numbers;
}

/// A heavy striker, so that the balls meet again and again.
std::vector<Body> long_row(int n)
{
  std::vector<Body> bodies(n, sphere(0.01, steel));
  bodies.front() = sphere(0.02, steel, 5);
  return in_a_row(bodies);
}
} // namespace

BOOST_AUTO_TEST_CASE(the_history_of_a_long_row_is_bounded_whatever_its_law)
{
  // Events alone are more than the budget: 24 contacts with three events each, of 100 numbers.
  constexpr std::size_t budget = 5'000;
  for (const char *law : {"linear", "tsuji", "rigid", "hertz", "hertz-finite"})
  {
    const Trajectory t = run(long_row(25), law, {}, {.sample_budget = budget});
    BOOST_TEST_CONTEXT(law)
    {
      BOOST_TEST(numbers_in(t) <= budget);
      BOOST_TEST(t.thinned);
      check_strictly_increasing(t);
      // What the record is made of: the first and the last sample.
      const Trajectory full = run(long_row(25), law);
      BOOST_TEST(t.samples.front().time == 0);
      BOOST_TEST(t.samples.back().time == full.samples.back().time);
      for (std::size_t i = 0; i < 25; ++i) // in rows under Hertz's law samples cost round-off
        BOOST_TEST(std::abs(t.samples.back().velocity[i] - full.samples.back().velocity[i]) <
                   1e-9 * 5);
    }
  }
  // The record tells it.
  carambole::Case c;
  c.path = "case.yaml";
  c.bodies = long_row(25);
  c.laws = {{"linear", "linear", {}, 1}};
  const Row row = make_row(c.bodies);
  const Trajectory t = run(c.bodies, "linear", {}, {.sample_budget = budget});
  const carambole::Remarks remarks = make_record(c, read_models(c).front(), row, t).remarks;
  BOOST_TEST(std::ranges::any_of(remarks,
                                 [&](const carambole::Remark &remark)
                                 {
                                   return remark.text.starts_with("history.csv is thinned to " +
                                                                  std::to_string(t.samples.size()));
                                 }));
  BOOST_TEST(!run(three_balls(), "hertz").thinned);
  BOOST_TEST(!run(three_balls(), "rigid").thinned);
  // As many numbers as a long row under Hertz's law may keep.
  BOOST_TEST(numbers_in(run(long_row(31), "linear")) <= 1'000'000U);
}

BOOST_AUTO_TEST_CASE(a_force_that_is_not_a_number_is_reported)
{
  struct Broken : ForceLaw
  {
    double force(double d, double, const Memory &) const override
    {
      return d > 1e-5 ? std::nan("") : 1e9 * d;
    }
    double stored_energy(double, const Memory &) const override { return 0; }
  };
  const Row row = make_row(in_a_row({sphere(0.1, steel, 5), wall()}));
  std::vector<std::unique_ptr<ForceLaw>> laws;
  laws.push_back(std::make_unique<Broken>());
  BOOST_CHECK_EXCEPTION(
    move(row, laws, {}), std::runtime_error,
    [](const std::runtime_error &error)
    { return std::string(error.what()).find("not a number at") != std::string::npos; });
}

BOOST_AUTO_TEST_SUITE_END()
