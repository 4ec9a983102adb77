// Rolling resistance of oblique impacts: closed forms, an integration of its own, energy, limits.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

#include "cases/laws/law_text.h"
#include "cases/values/pattern.h"
#include "lumped/models/oblique_model.h"
#include "oblique_impacts.h"

BOOST_AUTO_TEST_SUITE(lumped_rolling)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using boost::test_tools::tolerance;

namespace
{
constexpr double friction = 0.3, normal_speed = 1, radius = 0.01;
constexpr int steps = 32000;

/// Of a ball on a wall or, with `second` spin, of two equal balls.
struct RollingImpact
{
  Case c;
  Row row;
  SlipPair pair;
  RollingResistance rolling;
  std::unique_ptr<ForceLaw> normal_law;
  Trajectory normal;

  RollingImpact(double velocity, double spin, std::optional<double> second = {},
                const std::string &law = "hertz", const Texts &texts = {})
  {
    c.bodies =
      in_a_row({sphere(radius, steel, normal_speed), second ? sphere(radius, steel) : wall()});
    c.bodies[0].tangential_velocity = velocity;
    c.bodies[0].spin = spin;
    c.bodies[1].spin = second.value_or(0);
    row = make_row(c.bodies);
    pair = {row.pairs.front(), friction, tangential_compliance(c.bodies[0], c.bodies[1]),
            tangential_mass(c)};
    rolling.pair = rolling_pair(c, pair);
    const Manual &manual = catalogue().at(law);
    normal_law = manual.make_force(pair.pair, parameters_of(manual, texts));
    normal = run(c.bodies, law, texts, {.time_limit = 1});
  }

  SlipMotion under(const std::string &tangential, const std::string &resistance,
                   const Parameters &parameters) const
  {
    const Parameters e = tangential == "tsuji" ? numbers({{"restitution", 0.8}}) : Parameters{};
    const auto law = find_tangential(tangential)->make(pair, e);
    const auto resists = find_rolling(resistance)->make(rolling.pair, parameters);
    return follow_slip(pair, *law, slip_velocity(c), *normal_law, normal, steps,
                       {rolling.pair, resists.get()});
  }
  SlipMotion without(const std::string &tangential) const
  {
    const Parameters e = tangential == "tsuji" ? numbers({{"restitution", 0.8}}) : Parameters{};
    const auto law = find_tangential(tangential)->make(pair, e);
    return follow_slip(pair, *law, slip_velocity(c), *normal_law, normal, steps);
  }

  double inertia() const { return c.bodies[0].moment_of_inertia(); }
  /// M (1 + e) V
  double normal_impulse() const
  {
    return pair.pair.reduced_mass * (1 + restitution(normal)) * normal_speed;
  }
  double energy(const SlipMotion &motion) const
  {
    return tangential_energy(c, motion.impulse, motion.torque_impulse);
  }
};

/// T of a step from the angle that it turns by, w after it but for T', N, and c h/2: what T' takes
/// of w.
using TorqueRule = std::function<double(double turn, double w, double N, double share)>;

/// w and V by leapfrog steps of the whole motion after Hertz: increments of Mindlin's stiffness,
/// and a torque.
struct Integrated
{
  double slip, rolling;
};
Integrated integrated(const RollingImpact &impact, const TorqueRule &rule)
{
  const double K = impact.pair.pair.hertz_stiffness(), M = impact.pair.pair.reduced_mass,
               R = impact.pair.pair.relative_radius, m_t = impact.pair.tangential_mass,
               b = impact.rolling.pair.coupling, c = impact.rolling.pair.mobility,
               h = hertz_impact(impact.pair.pair).duration / 400000;
  double d = 0, v = normal_speed, N = 0, Q = 0, T = 0, V = slip_velocity(impact.c),
         w = impact.rolling.pair.velocity;
  while (d >= 0)
  {
    const double slope = Q / m_t + b * T, bend = b * Q + c * T, dx = h * V - h * h / 2 * slope,
                 turn = h * w - h * h / 2 * bend, N0 = N, a0 = std::sqrt(R * std::max(d, 0.0));
    d += h * v - h * h / 2 * N / M;
    if (d <= 0)
      break;
    N = K * d * std::sqrt(d);
    v -= h / 2 * (N0 + N) / M;
    Q += impact.pair.mindlin_stiffness((std::sqrt(R * d) + a0) / 2) * dx;
    Q = std::clamp(Q, -friction * N, friction * N);
    T = rule(turn, w - h / 2 * (bend + b * Q), N, c * h / 2);
    V -= h / 2 * (slope + Q / m_t + b * T);
    w -= h / 2 * (bend + b * Q + c * T);
  }
  return {V, w};
}

/// Compares the motion with the rule's; errors below 1e-6 of the greatest motion, or another share.
void check_against(const RollingImpact &impact, const std::string &resistance,
                   const Parameters &parameters, const TorqueRule &rule, double share = 1e-6)
{
  const SlipMotion motion = impact.under("mindlin-force", resistance, parameters);
  const Integrated expected = integrated(impact, rule);
  const Body &ball = impact.c.bodies[0];
  const double scale = std::abs(ball.tangential_velocity) + radius * std::abs(ball.spin);
  BOOST_TEST(std::abs(motion.samples.back().velocity - expected.slip) < share * scale);
  BOOST_TEST(radius * std::abs(motion.samples.back().rolling - expected.rolling) < share * scale);
}
} // namespace

// A ball that rolls without slip, V = 0, keeps rolling: friction holds the contact point, so that
// the torque turns the ball about it. I + m R^2, and mu_r R* m (1 + e) V of the torque.
BOOST_AUTO_TEST_CASE(a_rolling_ball_loses_the_impulse_of_the_torque)
{
  constexpr double mu_r = 0.02, spin = 300;
  for (const auto &[law, texts] :
       {std::pair<std::string, Texts>{"hertz", {}},
        {"tsuji", {{"restitution", "0.6", 0}, {"restitution_at", "zero-force", 0}}}})
    for (const double s : {spin, -spin})
    {
      const RollingImpact impact(-radius * s, s, {}, law, texts);
      BOOST_TEST(slip_velocity(impact.c) == 0);
      const SlipMotion motion =
        impact.under("coulomb", "constant-torque", numbers({{"coefficient", mu_r}}));
      const double L = mu_r * radius * impact.normal_impulse(),
                   about = impact.inertia() + impact.c.bodies[0].mass() * radius * radius;
      const TangentialMotion after =
        after_impulse(impact.c, 0, motion.impulse, motion.torque_impulse);
      BOOST_TEST(std::abs(after.spin) == spin - L / about, tolerance(1e-8));
      BOOST_TEST(after.velocity == -radius * after.spin, tolerance(1e-8));
      BOOST_TEST(motion.samples.back().rolling == after.spin, tolerance(1e-10));
    }
}

// The manual says that the damping is 0 where it is not given.
BOOST_AUTO_TEST_CASE(a_rolling_spring_without_damping_has_none)
{
  const RollingImpact impact(0.1, 50);
  const std::map<std::string, double> spring{{"stiffness", 1e6}, {"coefficient", 0.05}};
  const auto spin_under = [&](const std::map<std::string, double> &parameters)
  { return impact.under("coulomb", "spring", numbers(parameters)).samples.back().rolling; };
  const auto with_damping = [&](double damping)
  {
    std::map<std::string, double> parameters = spring;
    parameters["damping"] = damping;
    return spin_under(parameters);
  };
  BOOST_TEST(spin_under(spring) == with_damping(0));
  BOOST_TEST(spin_under(spring) != with_damping(1));
}

// Two equal balls like a pair of gears: V = 0 with any tangential law, b = 0, and each ball loses
// mu_r R* m (1 + e) V/I of its spin, with R* = R/2 and the reduced mass for m.
BOOST_AUTO_TEST_CASE(two_rolling_balls_lose_the_impulse_of_the_torque)
{
  constexpr double mu_r = 0.05, spin = 400;
  for (const auto &[name, law] : tangential_catalogue())
  {
    const RollingImpact impact(0, spin, -spin);
    const SlipMotion motion =
      impact.under(law.identifier, "constant-torque", numbers({{"coefficient", mu_r}}));
    const double L = mu_r * radius / 2 * impact.normal_impulse();
    BOOST_TEST_CONTEXT(law.identifier)
    {
      BOOST_TEST(motion.impulse == 0);
      BOOST_TEST(motion.torque_impulse == L, tolerance(1e-9));
      BOOST_TEST(motion.samples.back().rolling / 2 == spin - L / impact.inertia(), tolerance(1e-9));
      // I (s^2 - s'^2) of both
      BOOST_TEST(motion.rolling_work == L * (2 * spin - L / impact.inertia()), tolerance(1e-9));
    }
  }
}

BOOST_AUTO_TEST_CASE(constant_torque_stops_rolling_and_never_reverses_it)
{
  for (const double s : {20., -20.})
    for (const bool on_wall : {true, false})
    {
      const RollingImpact impact =
        on_wall ? RollingImpact(-radius * s, s) : RollingImpact(0, s, -s);
      const SlipMotion motion =
        impact.under("coulomb", "constant-torque", numbers({{"coefficient", 0.5}}));
      for (const SlipSample &sample : motion.samples)
        BOOST_TEST(sample.rolling * s >= -1e-9 * s * s);
      BOOST_TEST(std::abs(motion.samples.back().rolling) < 1e-9 * std::abs(s));
    }
}

// What the laws gain by themselves (their springs; see the manuals) is not asked here.
BOOST_AUTO_TEST_CASE(energy_only_falls)
{
  const Parameters torque = numbers({{"coefficient", 0.05}}),
                   spring = numbers({{"coefficient", 0.05}, {"stiffness", 2e6}}),
                   damped = numbers({{"coefficient", 0.3}, {"stiffness", 2e6}, {"damping", 20}});
  for (const std::string law : {"coulomb", "linear", "mindlin-deresiewicz"})
    for (const double velocity : {0., 0.05, 0.5, -2.})
      for (const double spin : {0., 5., -100., 500.})
        for (const auto &[resistance, parameters] :
             {std::pair<std::string, Parameters>{"constant-torque", torque},
              {"spring", spring},
              {"spring", damped}})
          for (const auto second : {std::optional<double>{}, std::optional(40.)})
          {
            const RollingImpact impact(velocity, spin, second);
            const SlipMotion motion = impact.under(law, resistance, parameters);
            const double before = tangential_energy(impact.c, 0), after = impact.energy(motion);
            BOOST_TEST_CONTEXT(law << " " << resistance << " " << velocity << " " << spin)
            {
              BOOST_TEST(after <= before * (1 + 1e-9));
              BOOST_TEST(motion.rolling_work >= -1e-9 * before);
            }
          }
}

// Springs alone, and with slip of both kinds.
BOOST_AUTO_TEST_CASE(the_spring_follows_its_rule)
{
  struct Spring
  {
    double stiffness, damping, coefficient;
  };
  for (const Spring &s : {Spring{1e6, 0, 10}, {1e6, 30, 10}, {5e6, 0, 0.05}, {5e6, 50, 0.02}})
    for (const auto &[velocity, spin] : {std::pair(0., 100.), {0.3, -80.}, {2.5, 40.}, {0.02, -2.}})
      BOOST_TEST_CONTEXT(s.stiffness << " " << s.damping << " " << s.coefficient << " " << velocity
                                     << " " << spin)
      {
        const RollingImpact impact(velocity, spin);
        const double R = impact.pair.pair.relative_radius;
        double xi = -s.damping * R * impact.rolling.pair.velocity / s.stiffness;
        check_against(
          impact, "spring",
          numbers(
            {{"stiffness", s.stiffness}, {"damping", s.damping}, {"coefficient", s.coefficient}}),
          [&](double turn, double w, double N, double share)
          {
            // F = k_r xi + g_r R* (w - share R* F)
            xi += R * turn;
            const double limit = s.coefficient * N,
                         F = std::clamp((s.stiffness * xi + s.damping * R * w) /
                                          (1 + s.damping * R * R * share),
                                        -limit, limit);
            xi = (F - s.damping * R * (w - share * R * F)) / s.stiffness;
            return R * F;
          });
      }
}

// The torque that stops the rolling within the step, but no more than mu_r R* N.
BOOST_AUTO_TEST_CASE(the_torque_follows_its_rule)
{
  for (const double mu_r : {0.005, 0.05, 0.3})
    for (const auto &[velocity, spin] : {std::pair(0., 100.), {0.3, -80.}, {2.5, 40.}, {0.02, -2.}})
      BOOST_TEST_CONTEXT(mu_r << " " << velocity << " " << spin)
      {
        const RollingImpact impact(velocity, spin);
        check_against(impact, "constant-torque", numbers({{"coefficient", mu_r}}),
                      [&](double, double w, double N, double share)
                      {
                        const double limit = mu_r * impact.pair.pair.relative_radius * N;
                        return std::clamp(w / share, -limit, limit);
                      });
      }
}

BOOST_AUTO_TEST_CASE(a_coefficient_of_zero_is_no_resistance)
{
  for (const auto &[name, law] : tangential_catalogue())
    for (const std::string resistance : {"constant-torque", "spring"})
    {
      const RollingImpact impact(0.4, 70);
      const SlipMotion zero = impact.under(law.identifier, resistance,
                                           numbers({{"coefficient", 0}, {"stiffness", 1e6}})),
                       none = impact.without(law.identifier);
      BOOST_TEST_CONTEXT(law.identifier << " " << resistance)
      {
        BOOST_TEST(zero.impulse == none.impulse);
        BOOST_TEST(zero.peak_force == none.peak_force);
        BOOST_TEST(zero.torque_impulse == 0);
        BOOST_TEST(zero.rolling_work == 0);
        for (std::size_t k = 0; k < none.samples.size(); ++k)
        {
          BOOST_TEST(zero.samples[k].force == none.samples[k].force);
          BOOST_TEST(zero.samples[k].velocity == none.samples[k].velocity);
        }
      }
    }
}

BOOST_AUTO_TEST_CASE(the_mirrored_rolling_is_the_mirror)
{
  const Parameters spring = numbers({{"coefficient", 0.05}, {"stiffness", 2e6}, {"damping", 20}});
  for (const std::string resistance : {"constant-torque", "spring"})
  {
    const SlipMotion one = RollingImpact(0.4, 70).under("mindlin", resistance, spring),
                     other = RollingImpact(-0.4, -70).under("mindlin", resistance, spring);
    BOOST_TEST(one.impulse == -other.impulse);
    BOOST_TEST(one.torque_impulse == -other.torque_impulse);
    BOOST_TEST(one.rolling_work == other.rolling_work);
  }
}

BOOST_AUTO_TEST_CASE(a_spring_that_the_steps_cannot_follow_is_refused)
{
  const RollingImpact impact(0, 10);
  BOOST_CHECK_THROW(
    impact.under("mindlin", "spring", numbers({{"coefficient", 1}, {"stiffness", 1e20}})),
    std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(names_of_rolling_resistances)
{
  BOOST_TEST((find_rolling("spring") != nullptr));
  // Only epsd2 takes the slope of the tangential force, and has no damping.
  for (const char *name : {"epsd", "epsd2", "epsd3"})
  {
    const std::string &equation = find_rolling(name)->equation;
    const bool is_second = name == std::string("epsd2");
    BOOST_TEST((equation.find("k_t = 8 a") != std::string::npos) == is_second, equation);
    BOOST_TEST((equation.find("D = 0") != std::string::npos) == is_second, equation);
  }
  BOOST_TEST(no_rolling("sprin").find("'spring'") != std::string::npos);
  BOOST_TEST(no_rolling("sds").find("'spring'") != std::string::npos);
  for (const auto &[name, law] : rolling_catalogue())
  {
    BOOST_TEST((law.grade != Grade::unstated));
    const std::string text = Pattern("\n +").replace(describe(law), " ");
    BOOST_TEST(text.find(law.source) != std::string::npos, text);
    BOOST_TEST(entry_of(law).starts_with(law.identifier + " "));
  }
}

// The trapezoidal rule keeps the energy T^2/k_r + w^2/c of a spring without damping exactly,
// however long its steps are.
BOOST_AUTO_TEST_CASE(a_spring_keeps_its_energy_in_long_steps)
{
  constexpr double N = 70, mu_r = 0.5, R = 0.01, K = 1e9, c = 3e4;
  for (const std::string name : {"epsd", "epsd2", "epsd3"})
  {
    RollingPair pair{.radius = R,
                     .mobility = c,
                     .hertz_stiffness = K,
                     .tangential_compliance = 1e-11,
                     .inertia = 1 / c,
                     .largest_force = N};
    Parameters given = numbers({{"coefficient", mu_r}});
    if (name == "epsd3")
      given.numbers["scale"] = 2;
    const auto law = find_rolling(name)->make(pair, given);
    const double k = std::pow(law->frequency(), 2) / c, h = 0.7 / law->frequency();
    // So slow that the spring holds.
    const double start = 0.1 * mu_r * R * N * std::sqrt(c / k);
    double w = start, T = 0;
    // The first step finds out the stiffness: without a turn.
    law->advance({.normal_force = N, .duration = h, .mobility = c});
    for (int step = 0; step < 50; ++step)
    {
      const RollingResponse response = law->advance(
        {.normal_force = N, .duration = h, .torque = T, .velocity = w, .pushed = w, .mobility = c});
      w -= c * response.impulse;
      T = response.torque;
      BOOST_TEST(T * T / k + w * w / c == start * start / c, tolerance(1e-10));
    }
  }
}

// Stiffnesses of LIGGGHTS, at every step those of the present force: k_n = K d^0.5, k_t = 8
// a/sum((2 - nu)/G).
BOOST_AUTO_TEST_CASE(elastic_plastic_springs_agree_with_an_integration)
{
  constexpr double mu_r = 0.05, eta = 0.3;
  for (const bool slides : {false, true})
  {
    const RollingImpact impact(0.4, slides ? 90 : 2);
    const double K = impact.pair.pair.hertz_stiffness(), R = impact.rolling.pair.radius,
                 m = impact.c.bodies[0].mass(), I = 1.4 * m * radius * radius;
    BOOST_TEST(impact.rolling.pair.inertia == I, tolerance(1e-12));
    for (const std::string name : {"epsd", "epsd2", "epsd3"})
    {
      const auto stiffness = [&](double N)
      {
        const double d = std::pow(N / K, 2. / 3);
        if (name == "epsd2")
          return impact.pair.mindlin_stiffness(std::sqrt(R * d)) * R * R;
        return (name == "epsd" ? 2.25 : 5) * K * std::sqrt(d) * mu_r * mu_r * R * R;
      };
      double S = 0;
      const auto rule = [&](double turn, double w, double N, double share)
      {
        const double k = stiffness(N), D = name == "epsd2" ? 0 : 2 * eta * std::sqrt(I * k);
        S += k * turn;
        const double limit = mu_r * R * N;
        if (std::abs(S) > limit)
          return S = std::copysign(limit, S);
        return (S + D * w) / (1 + D * share);
      };
      Parameters given = numbers({{"coefficient", mu_r}});
      if (name != "epsd2")
        given.numbers["damping"] = eta;
      if (name == "epsd3")
        given.numbers["scale"] = 5;
      BOOST_TEST_CONTEXT(name << (slides ? " slides" : " holds"))
      check_against(impact, name, given, rule, slides ? 4e-6 : 1e-6); // a step turns into sliding
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
