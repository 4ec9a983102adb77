#include <boost/test/unit_test.hpp>

// A sphere on an incline of 45 degrees: published accelerations, and closed forms of the
// spring-dashpot-slider.

#include <cmath>
#include <numbers>

#include "lumped/law/incline.h"
#include "lumped/models/models.h"

BOOST_AUTO_TEST_SUITE(lumped_incline)

using namespace carambole;
using namespace carambole::lumped;
namespace tt = boost::test_tools;

namespace
{
constexpr double pi = std::numbers::pi;
// Critical damping of the tangential spring, 2 sqrt(k_s m/3.5), would be 338 N s/m.
const SpringDashpotSlider damped{1e6, 200, 1e6, 100}, undamped{1e6, 0, 1e6, 0};

Incline slope(double friction)
{
  return {.mass = 0.1, .radius = 0.02, .angle = pi / 4, .friction = friction};
}
} // namespace

BOOST_AUTO_TEST_CASE(a_rigid_sphere_slides_rolls_and_slides_or_rolls)
{
  BOOST_TEST(critical_friction(pi / 4) == 2.0 / 7, tt::tolerance(1e-14));
  const RigidRoll sliding = rigid_roll(slope(0)), both = rigid_roll(slope(0.15)),
                  rolling = rigid_roll(slope(0.5));
  BOOST_TEST((sliding.regime == Regime::sliding));
  BOOST_TEST((both.regime == Regime::sliding_and_rolling));
  BOOST_TEST((rolling.regime == Regime::rolling));
  BOOST_TEST(sliding.acceleration == 6.9367175, tt::tolerance(1e-8)); // digits printed
  BOOST_TEST(both.acceleration == 5.8962099, tt::tolerance(1e-8));
  BOOST_TEST(rolling.acceleration == 4.9547982, tt::tolerance(1e-8));
  BOOST_TEST(sliding.angular_acceleration == 0);
  BOOST_TEST(rolling.angular_acceleration == rolling.acceleration / 0.02, tt::tolerance(1e-14));
  // Both regimes agree where they meet.
  const double mu = critical_friction(pi / 4);
  const RigidRoll below = rigid_roll(slope(mu * (1 - 1e-12))), at = rigid_roll(slope(mu));
  BOOST_TEST(below.acceleration == at.acceleration, tt::tolerance(1e-11));
  BOOST_TEST(below.angular_acceleration == at.angular_acceleration, tt::tolerance(1e-11));
  BOOST_TEST(below.friction_force == at.friction_force, tt::tolerance(1e-11));
}

BOOST_AUTO_TEST_CASE(discrete_elements_find_the_three_regimes)
{
  for (const double mu : {0.0, 0.15, 0.5})
  {
    const RigidRoll rigid = rigid_roll(slope(mu));
    const std::vector<RollSample> samples = roll(slope(mu), damped, 0.2, 2);
    const RollSample &half = samples[1], &last = samples[2];
    BOOST_TEST_CONTEXT("friction " << mu)
    {
      // What the start left in the springs decays with a time constant of 0.6 ms.
      BOOST_TEST(last.acceleration == rigid.acceleration, tt::tolerance(1e-9));
      BOOST_TEST((last.velocity - half.velocity) / 0.1 == rigid.acceleration, tt::tolerance(1e-9));
      BOOST_TEST(std::abs((last.angular_velocity - half.angular_velocity) / 0.1 -
                          rigid.angular_acceleration) < 1e-9 * rigid.acceleration / 0.02);
      BOOST_TEST(last.normal_force == 0.1 * 9.81 * std::cos(pi / 4), tt::tolerance(1e-12));
      BOOST_TEST(last.slides == (rigid.regime != Regime::rolling));
    }
  }
}

// A slider under a dashpot pushes the stretch of its spring far back; nothing of that is stored.
BOOST_AUTO_TEST_CASE(a_slider_gives_back_no_more_than_went_in)
{
  for (const double mu : {0.0, 0.15, 0.28, 0.5})
    for (const SpringDashpotSlider &contact : {damped, undamped})
    {
      const std::vector<RollSample> samples = roll(slope(mu), contact, 0.02, 2000);
      const double rounding = 1e-7 * samples.back().friction_work; // of the steps
      for (const RollSample &sample : samples)
      {
        BOOST_TEST(sample.stored >= 0);
        BOOST_TEST(sample.stored <= sample.friction_work + rounding);
      }
      if (mu == 0)
        BOOST_TEST(samples.back().stored == 0);
    }
}

// F_s = (2/7) m g sin(angle) (1 - cos(W t)), W^2 = 3.5 k_s/m, where friction suffices.
BOOST_AUTO_TEST_CASE(an_undamped_tangential_spring_swings_about_the_rolling_force)
{
  const double pull = 0.1 * 9.81 * std::sin(pi / 4), W = std::sqrt(3.5 * 1e6 / 0.1);
  const std::vector<RollSample> samples = roll(slope(0.6), undamped, 2 * pi / W, 40);
  for (const RollSample &sample : samples)
  {
    // Fourth-order steps of a 200th of a period err by 2e-8 of the amplitude per period.
    const double exact = 2.0 / 7 * pull * (1 - std::cos(W * sample.time));
    BOOST_TEST(std::abs(sample.friction_force - exact) < 1e-7 * pull);
    BOOST_TEST(!sample.slides);
  }
  BOOST_TEST(samples[20].friction_force == 4.0 / 7 * pull, tt::tolerance(1e-7));
}

BOOST_AUTO_TEST_CASE(friction_between_the_rolling_force_and_its_peak_slides_at_first)
{
  const auto slides = [](double mu)
  {
    for (const RollSample &sample : roll(slope(mu), undamped, 1e-3, 1000))
      if (sample.slides)
        return true;
    return false;
  };
  BOOST_TEST(slides(0.99 * 4 / 7)); // the peak is (4/7) tan(angle) of the normal force
  BOOST_TEST(!slides(1.01 * 4 / 7));
}

// c = 1e5 times critical: explicit steps as long as a swing of the spring would blow up.
BOOST_AUTO_TEST_CASE(an_overdamped_contact_is_followed)
{
  const RollSample last = roll(slope(0.5), {1e6, 1e4, 1e6, 1e4}, 0.01, 1).back();
  BOOST_TEST(std::abs(last.angular_velocity * 0.02 / last.velocity - 1) < 1e-2);
  BOOST_TEST(std::isfinite(last.travel));
}

// The case of an incline: accelerations that were published, and a balance of energy.
BOOST_AUTO_TEST_CASE(a_case_is_run_to_its_record)
{
  using carambole::Body;
  carambole::Case c;
  c.analysis = carambole::Analysis::incline;
  c.slope = pi / 4;
  c.gravity = 9.81;
  c.duration = 0.2;
  c.bodies.push_back({.name = "plane", .shape = carambole::Shape::wall, .material = {}});
  c.bodies.push_back({.name = "ball",
                      .shape = carambole::Shape::sphere,
                      .radius = 0.02,
                      .material = carambole::Material{"steel", 7800, 206e9, 0.3}});
  const auto entry = [](const char *name, const char *law, const char *friction)
  {
    carambole::LawEntry made{name, law, {{"friction", friction, 0}}, 0};
    if (made.law == "spring-dashpot-slider")
      for (const char *key : {"normal_stiffness", "tangential_stiffness"})
        made.parameters.push_back({key, "1 MN/m", 0});
    if (made.law == "spring-dashpot-slider")
      made.parameters.push_back({"damping", "100 N s/m", 0});
    return made;
  };
  c.laws = {
    entry("slides", "spring-dashpot-slider", "0"), entry("both", "spring-dashpot-slider", "0.15"),
    entry("rolls", "spring-dashpot-slider", "0.5"), entry("rigid", "incline-closed-form", "0.5")};
  const std::vector<Model> models = read_models(c);
  check_contacts(c, models);
  const double published[] = {6.9367175, 5.8962099, 4.9547982, 4.9547982};
  for (std::size_t i = 0; i < models.size(); ++i)
  {
    const Outcome outcome = run_model(c, models[i]);
    const auto value = [&](const char *quantity)
    { return carambole::find_quantity(outcome.record, quantity).value(); };
    BOOST_TEST_CONTEXT(models[i].entry.name)
    {
      BOOST_TEST(value("acceleration ball") == published[i], tt::tolerance(1e-8)); // its digits
      BOOST_TEST(value("peak_force") > 0);
      // As above; the closed form's is round-off.
      BOOST_TEST(value("energy balance_error") < 1e-9);
      BOOST_TEST(value("energy external") ==
                   value("energy kinetic") + value("energy strain") + value("energy dissipated"),
                 tt::tolerance(1e-9));
      BOOST_TEST(outcome.history.find("velocity ball"));
      BOOST_TEST(outcome.history.find("friction force plane-ball"));
    }
  }
  // What rolls does not slide, not even by rounding.
  for (const std::size_t rolls : {2, 3})
    BOOST_TEST(
      carambole::find_quantity(run_model(c, models[rolls]).record, "sliding_speed").value() == 0);
  BOOST_TEST(carambole::find_quantity(run_model(c, models[1]).record, "sliding_speed").value() >
             0.5);
  BOOST_TEST(
    carambole::find_quantity(run_model(c, models[2]).record, "angular_acceleration").value() ==
      4.9547982 / 0.02,
    tt::tolerance(1e-8));

  carambole::Case impact = c;
  impact.analysis = carambole::Analysis::impact;
  BOOST_CHECK_THROW(check_contacts(impact, models), carambole::InputError);
  carambole::Case of_impacts = c;
  of_impacts.laws = {{"hertz", "hertz", {}, 0}};
  BOOST_CHECK_THROW(check_contacts(of_impacts, read_models(of_impacts)), carambole::InputError);
}

namespace
{
/// A steel ball of 10 mm on a rigid plane of 45 degrees, held by one law.
carambole::Case held_by(const std::string &law, const std::string &tangential, double friction)
{
  carambole::Case c;
  c.analysis = carambole::Analysis::incline;
  c.slope = pi / 4;
  c.gravity = 9.81;
  c.duration = 0.1;
  c.bodies.push_back({.name = "ball",
                      .shape = carambole::Shape::sphere,
                      .radius = 0.01,
                      .material = carambole::Material{"steel", 7800, 206e9, 0.3}});
  c.bodies.push_back({.name = "plane", .shape = carambole::Shape::wall, .material = {}});
  c.contact_options = c.contacts();
  c.contact_options.front().friction = friction;
  carambole::LawEntry entry{"held", law, {}, 0};
  entry.tangential = tangential;
  if (tangential == "linear")
    entry.tangential_parameters = {{"stiffness", "1 MN/m", 0}};
  if (tangential == "tsuji")
    entry.tangential_parameters = {{"restitution", "0.5", 0}};
  c.laws = {entry};
  return c;
}

double quantity(const Outcome &outcome, const char *name)
{
  return carambole::find_quantity(outcome.record, name).value();
}
} // namespace

// A swing of amplitude F has the velocity F/(m w): against 5/7 g sin(angle) t at most 2/5/(w t), w
// above 1e4/s here. The energies balance by construction.
BOOST_AUTO_TEST_CASE(every_tangential_law_rolls_or_slides_as_a_rigid_sphere_does)
{
  for (const auto &[name, law] : tangential_catalogue())
    for (const double mu : {0., 0.15, 0.28, 0.3, 0.6})
    {
      const carambole::Case c = held_by("hertz", law.identifier, mu);
      const std::vector<Model> models = read_models(c);
      check_contacts(c, models);
      const Outcome outcome = run_model(c, models.front());
      const RigidRoll rigid = rigid_roll({c.bodies[0].mass(), 0.01, pi / 4, mu, 9.81});
      BOOST_TEST_CONTEXT(law.identifier << ", friction " << mu)
      {
        const double v = rigid.acceleration * 0.1, w = rigid.angular_acceleration * 0.1;
        BOOST_TEST(quantity(outcome, "velocity ball") == v, tt::tolerance(1e-3));
        BOOST_TEST(std::abs(quantity(outcome, "angular_velocity ball") - w) < 2e-3 * v / 0.01);
        BOOST_TEST(quantity(outcome, "energy balance_error") < 1e-11); // round-off of 2e5 steps
        BOOST_TEST(quantity(outcome, "energy friction") >= 0);
        BOOST_TEST(quantity(outcome, "peak_force") == c.bodies[0].mass() * 9.81 * std::cos(pi / 4),
                   tt::tolerance(1e-12));
        if (mu == 0)
          BOOST_TEST(quantity(outcome, "friction_force") == 0);
      }
    }
}

// With N = m g cos(angle) and the torque T = mu_r r N against rolling:
//   m a = m g sin(angle) - F, (2/5) m r a_w = F - T/r where the sphere turns.
// It rolls with a = (5/7) g (sin - mu_r cos) while F = (2/5) m a + T/r <= mu N, else it slides with
// F = mu N and turns if mu > mu_r; it rests where mu_r and mu are at least tan(angle). A spring
// swings about this, with velocities of the order of 1e-3 of g t.
BOOST_AUTO_TEST_CASE(resistance_to_rolling_slows_the_sphere_down_or_holds_it)
{
  struct Sample
  {
    double friction, resistance, acceleration, rim; // a and r a_w over g cos(angle), tan(angle) = 1
  };
  const std::vector<Sample> samples{{0.6, 0.2, 0.8 / 1.4, 0.8 / 1.4},
                                    {0.3, 0.2, 0.7, 2.5 * 0.1},
                                    {0.1, 0.2, 0.9, 0},
                                    {1.2, 1.1, 0, 0}};
  const std::vector<std::vector<carambole::ParameterText>> more{{}, {{"stiffness", "1 MN/m", 0}}};
  for (const auto &[friction, resistance, acceleration, rim] : samples)
    for (const bool is_spring : {false, true})
      BOOST_TEST_CONTEXT("friction " << friction << ", mu_r " << resistance << ", spring "
                                     << is_spring)
      {
        carambole::Case c = held_by("hertz", "mindlin-force", friction);
        carambole::LawEntry &law = c.laws.front();
        law.rolling = is_spring ? "spring" : "constant-torque";
        law.rolling_parameters = more[is_spring];
        law.rolling_parameters.push_back({"coefficient", std::to_string(resistance), 0});
        const Outcome outcome = run_model(c, read_models(c).front());
        const double v = 9.81 * std::cos(pi / 4) * 0.1; // g cos(angle) t
        BOOST_TEST(std::abs(quantity(outcome, "velocity ball") - acceleration * v) < 2e-3 * v);
        BOOST_TEST(std::abs(quantity(outcome, "angular_velocity ball") * 0.01 - rim * v) <
                   2e-3 * v);
        BOOST_TEST(quantity(outcome, "energy balance_error") < 1e-10);
        // T r_w dt, none while it does not turn.
        const double N = c.bodies[0].mass() * 9.81 * std::cos(pi / 4),
                     work = resistance * N * rim * v * 0.1 / 2;
        BOOST_TEST(std::abs(quantity(outcome, "energy rolling") - work) <= 5e-3 * N * v * 0.1);
      }
}

// Where friction suffices, Mindlin's spring swings as 2/7 m g sin(angle) (1 - cos(w t)), w^2 =
// k/m_t: the friction force at the middle and at the end of the first swing.
BOOST_AUTO_TEST_CASE(a_mindlin_spring_swings_about_the_rolling_force)
{
  carambole::Case c = held_by("hertz", "mindlin", 0.7);
  const double m = c.bodies[0].mass(), N = m * 9.81 * std::cos(pi / 4), E = 206e9 / (1 - 0.09),
               K = 4. / 3 * E * std::sqrt(0.01), a = std::sqrt(0.01 * std::pow(N / K, 2. / 3)),
               G = 206e9 / 2.6, k = 8 * a * G / (2 - 0.3),
               swing = 2 * pi * std::sqrt(2. / 7 * m / k),
               rolling = 2. / 7 * m * 9.81 * std::sin(pi / 4);
  for (const double share : {0.25, 0.5, 1.})
  {
    c.duration = share * swing;
    const double exact = rolling * (1 - std::cos(2 * pi * share));
    // Steps of second order: (2 pi/400)^2/24 of the phase and as much of the amplitude.
    BOOST_TEST(std::abs(quantity(run_model(c, read_models(c).front()), "friction_force") - exact) <
               1e-4 * rolling);
  }
}

// From v_0 and w_0 on a level floor: V = v - w r falls by (7/2) mu g, v by mu g, and from
// t = 2 |V|/(7 mu g) on the sphere rolls with (5 v_0 + 2 r w_0)/7; sliding has taken m V^2/7.
BOOST_AUTO_TEST_CASE(a_rigid_sphere_on_a_level_floor_slides_and_then_rolls)
{
  const double mu = 0.2, g = 9.81, r = 0.02;
  for (const auto &[v, w] : {std::pair{1., 0.}, {0., 100.}, {1., -200.}, {-1., 30.}, {0.6, 30.}})
    BOOST_TEST_CONTEXT("v " << v << ", w " << w)
    {
      const Incline floor{
        .mass = 0.1, .radius = r, .angle = 0, .friction = mu, .velocity = v, .angular_velocity = w};
      const double V = std::abs(v - w * r) < 1e-14 ? 0 : v - w * r,
                   end = 2 * std::abs(V) / (7 * mu * g), side = V > 0 ? 1 : -1,
                   rolls = (5 * v + 2 * r * w) / 7;
      BOOST_TEST(std::abs(rigid_slide(floor).duration - end) < 1e-14);
      for (const RollSample &s : roll(floor, 1, 100))
      {
        const double t = std::min(s.time, end);
        BOOST_TEST(std::abs(s.velocity - (s.time < end ? v - side * mu * g * t : rolls)) < 1e-13);
        BOOST_TEST(std::abs(s.sliding_speed - (V - side * 3.5 * mu * g * t)) < 1e-13);
        BOOST_TEST(std::abs(s.travel - (v * t - side * mu * g * t * t / 2 + rolls * (s.time - t))) <
                   1e-13);
        BOOST_TEST(std::abs(s.velocity - s.angular_velocity * r - s.sliding_speed) < 1e-13);
        BOOST_TEST(s.slides == (s.time < end));
      }
      BOOST_TEST(std::abs(roll(floor, 1, 1).back().friction_work - 0.1 * V * V / 7) < 1e-13);
    }
  // Without friction it never rolls.
  const Incline ice{.mass = 0.1, .radius = r, .angle = 0, .friction = 0, .velocity = 1};
  BOOST_TEST(std::isinf(rigid_slide(ice).duration));
  BOOST_TEST(roll(ice, 1, 1).back().sliding_speed == 1);
}

// Thrown up or down a slope the rigid sphere and discrete elements agree, whether it comes to roll
// or not: stiff springs, whose start is over in a millisecond.
BOOST_AUTO_TEST_CASE(a_sphere_thrown_along_a_slope_moves_alike_on_springs)
{
  for (const double mu : {0.15, 0.5})
    for (const auto &[v, w] : {std::pair{1., 0.}, {-1., 0.}, {0., 100.}, {0., -100.}})
      BOOST_TEST_CONTEXT("friction " << mu << ", v " << v << ", w " << w)
      {
        Incline thrown = slope(mu);
        thrown.velocity = v;
        thrown.angular_velocity = w;
        const std::vector<RollSample> rigid = roll(thrown, 0.5, 10),
                                      springs = roll(thrown, damped, 0.5, 10);
        for (std::size_t k = 0; k < rigid.size(); ++k)
        {
          BOOST_TEST(std::abs(springs[k].velocity - rigid[k].velocity) < 2e-3);
          BOOST_TEST(std::abs(springs[k].sliding_speed - rigid[k].sliding_speed) < 5e-3);
        }
        BOOST_TEST(rigid.back().friction_work == springs.back().friction_work, tt::tolerance(5e-3));
      }
}

BOOST_AUTO_TEST_CASE(every_tangential_law_lets_a_thrown_sphere_slide_and_then_roll)
{
  for (const auto &[name, law] : tangential_catalogue())
    for (const auto &[v, w] : {std::pair{0.2, 0.}, {0., 20.}, {0.2, -60.}})
    {
      carambole::Case c = held_by("hertz", law.identifier, 0.3);
      c.slope = 0;
      c.bodies[0].tangential_velocity = v;
      c.bodies[0].spin = w;
      const std::vector<Model> models = read_models(c);
      check_contacts(c, models);
      const Outcome outcome = run_model(c, models.front());
      const double r = 0.01, V = v - w * r, rolls = (5 * v + 2 * r * w) / 7, m = c.bodies[0].mass();
      BOOST_TEST_CONTEXT(law.identifier << ", v " << v << ", w " << w)
      {
        BOOST_REQUIRE(2 * std::abs(V) / (7 * 0.3 * 9.81) < 0.08); // of 0.1 s
        // A spring swings about it with F/(m_t w), mu m g at most: 4e-4 m/s.
        BOOST_TEST(std::abs(quantity(outcome, "velocity ball") - rolls) < 1e-3);
        BOOST_TEST(std::abs(quantity(outcome, "angular_velocity ball") * r - rolls) < 1e-3);
        BOOST_TEST(quantity(outcome, "energy friction") == m * V * V / 7, tt::tolerance(5e-3));
        BOOST_TEST(quantity(outcome, "energy initial") == m * (v * v + 0.4 * r * r * w * w) / 2,
                   tt::tolerance(1e-14));
        BOOST_TEST(quantity(outcome, "energy balance_error") < 1e-11);
        BOOST_TEST(outcome.record.remarks.front().text.find("slides until ") != std::string::npos);
      }
    }
}

BOOST_AUTO_TEST_CASE(laws_that_cannot_hold_a_sphere_at_rest_are_refused)
{
  const auto refused = [](const carambole::Case &c, const std::string &told)
  {
    try
    {
      check_contacts(c, read_models(c));
      BOOST_ERROR("not refused: " + told);
    }
    catch (const carambole::InputError &error)
    {
      BOOST_TEST(std::string(error.what()).find(told) != std::string::npos, error.what());
    }
  };
  refused(held_by("hertz", "", 0.3), "{hertz: {tangential: tsuji}}");
  refused(held_by("linear", "tsuji", 0.3), "needs 'stiffness' on an incline");
  refused(held_by("rigid", "tsuji", 0.3), "cannot carry a weight");
  carambole::Case stiff = held_by("hertz", "tsuji", 0.3);
  stiff.bodies[0].material.reset();
  stiff.bodies[0].rigid = carambole::Rigid{0.03};
  refused(stiff, "both bodies are rigid");
  carambole::Case spring = held_by("hertz", "linear", 0.3);
  spring.laws.front().tangential_parameters.clear();
  refused(spring, "needs 'stiffness' on an incline");
  carambole::Case own = held_by("incline-closed-form", "tsuji", 0.3);
  own.laws.front().parameters = {{"friction", "0.3", 0}};
  refused(own, "leave 'tangential' out");
  carambole::Case damped = held_by("lankarani-nikravesh", "tsuji", 0.3);
  damped.laws.front().parameters = {{"restitution", "0.7", 0}};
  refused(damped, "the sphere on an incline lies on it");
}

BOOST_AUTO_TEST_CASE(impossible_contacts_are_refused)
{
  BOOST_CHECK_THROW(roll(slope(0.1), {1e30, 0, 1, 0}, 1, 1), std::invalid_argument);
  BOOST_CHECK_THROW(roll(slope(0.1), {0, 0, 1, 0}, 1, 1), std::invalid_argument);
  BOOST_CHECK_THROW(roll(slope(0.1), undamped, 0, 1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
