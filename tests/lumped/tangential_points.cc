#include <boost/test/unit_test.hpp>

// Single steps of the tangential and the rolling laws, with a normal force that changes, against
// their rules written out here. Impacts of whole laws are in oblique.cc and rolling.cc.

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "cases/laws/law_references.h"
#include "cases/laws/law_text.h"
#include "tests/lumped/law_points.h"
#include "tests/lumped/oblique_impacts.h"

BOOST_AUTO_TEST_SUITE(lumped_tangential_points)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using boost::test_tools::tolerance;
using unlike_spheres::rounding;

namespace
{
constexpr double mu = 0.3, C = 3e-11, m_t = 0.012, h = 2e-7, w = 0.8e-7;

SlipPair slip_pair()
{
  return {unlike_spheres::unlike_pair(), mu, C, m_t};
}

/// Small, middle and large contact; the forces are not those of one normal law.
const NormalState none{0, 0, 0}, small{40, 3e-6, 1.5e-4}, middle{90, 6e-6, 2e-4},
  large{150, 9e-6, 2.6e-4};

SlipStep between(const NormalState &before, const NormalState &after, double force,
                 double displacement, double velocity = 0.1)
{
  SlipStep step{before, after};
  step.duration = h;
  step.weight = w;
  step.force = force;
  step.velocity = velocity;
  step.displacement = displacement;
  return step;
}

std::unique_ptr<TangentialLaw> law_of(const std::string &name, const Parameters &parameters = {})
{
  return find_tangential(name)->make(slip_pair(), parameters);
}

double k_of(double a)
{
  return 8 * a / C;
}

void check(const SlipResponse &response, double force, double impulse)
{
  BOOST_TEST(response.force == force, tolerance(rounding));
  BOOST_TEST(response.impulse == impulse, tolerance(rounding));
}
} // namespace

// Up to where both lines meet, Q + s (F - Q) = mu (N + s (N' - N)), the force is free.
BOOST_AUTO_TEST_CASE(the_limit_is_met_within_a_step)
{
  const auto spring = law_of("linear", numbers({{"stiffness", 2e6}}));
  check(spring->advance(between(small, middle, 4, 5e-6)), 14, w * (4 + 14));
  for (const double sign : {1., -1.})
    for (const auto &[before, after] : {std::pair(small, middle), {middle, small}})
    {
      const double Q = 5 * sign, F = Q + 2e6 * sign * 4e-5, end = sign * mu * after.force,
                   start = sign * mu * before.force, s = (start - Q) / (F - Q - end + start),
                   met = Q + s * (F - Q);
      BOOST_TEST((s > 0 && s < 1));
      check(spring->advance(between(before, after, Q, sign * 4e-5)), end,
            w * (s * (Q + met) + (1 - s) * (met + end)));
    }
  // Beyond the limit from the start: one straight line.
  check(spring->advance(between(small, small, 13, 1e-6)), 12, w * (13 + 12));
}

BOOST_AUTO_TEST_CASE(increments_at_the_mean_radius)
{
  for (const auto &[before, after] : {std::pair(small, middle), {middle, small}, {none, small}})
  {
    const double mean = k_of((before.contact_radius + after.contact_radius) / 2),
                 kept = before.contact_radius > 0
                          ? std::min(1., after.contact_radius / before.contact_radius)
                          : 1.,
                 plain = 2 + mean * 6e-8, rescaled = 2 * kept + mean * 6e-8 * (1 + kept) / 2;
    check(law_of("mindlin-force")->advance(between(before, after, 2, 6e-8)), plain,
          w * (2 + plain));
    check(law_of("mindlin-rescaled")->advance(between(before, after, 2, 6e-8)), rescaled,
          w * (2 + rescaled));
  }
}

// The whole displacement at the present stiffness; while it slides, xi = mu N/k.
BOOST_AUTO_TEST_CASE(the_whole_displacement)
{
  for (const auto &[name, share] : {std::pair("mindlin", 1.), {"di-renzo-di-maio", 2. / 3}})
  {
    const auto law = law_of(name);
    check(law->advance(between(none, small, 0, 1e-7)), share * k_of(1.5e-4) * 1e-7,
          w * share * k_of(1.5e-4) * 1e-7);
    const double Q = share * k_of(2e-4) * 2.5e-7;
    check(law->advance(between(small, middle, 4, 1.5e-7)), Q, w * (4 + Q));
    BOOST_TEST(law->advance(between(middle, small, Q, 1e-5)).force == mu * 40, tolerance(rounding));
    const double xi = mu * 40 / (share * k_of(1.5e-4)) - 1e-7;
    BOOST_TEST(law->advance(between(small, middle, 12, -1e-7)).force == share * k_of(2e-4) * xi,
               tolerance(rounding));
    // Contact lost, and found again: the spring keeps its stretch.
    law->advance(between(middle, none, 5, 0));
    BOOST_TEST(law->advance(between(none, middle, 0, 2e-8)).force ==
                 share * k_of(2e-4) * (xi + 2e-8),
               tolerance(rounding));
  }
}

BOOST_AUTO_TEST_CASE(tsujis_dashpot)
{
  const double e = 0.7, log = std::log(e), pi = std::numbers::pi;
  const auto law = law_of("tsuji", numbers({{"restitution", e}}));
  const double chi = -std::sqrt(5) * log / std::sqrt(pi * pi + log * log) *
                     std::sqrt(unlike_spheres::M * unlike_spheres::K);
  const auto viscous = [&](const NormalState &at, double dx, double V)
  { return chi * std::pow(at.approach, 0.25) * (2 * dx / h - V); };
  const double first = viscous(small, 1e-8, 0.07), Q = k_of(1.5e-4) * 1e-8 + first;
  check(law->advance(between(none, small, 0, 1e-8, 0.07)), Q, w * Q);
  // Beyond the limit: spring and damper together have mu N.
  BOOST_TEST(law->advance(between(small, middle, Q, 4e-5, 100)).force == mu * 90,
             tolerance(rounding));
  const double xi = (mu * 90 - viscous(middle, 4e-5, 100)) / k_of(2e-4), dx = -xi + 2e-8;
  BOOST_TEST(law->advance(between(middle, large, mu * 90, dx, 2 * dx / h)).force ==
               k_of(2.6e-4) * 2e-8,
             tolerance(1e-9)); // of the difference xi + dx
}

// m_t V stops it, and what a rolling resistance adds; mu int N dt at most.
BOOST_AUTO_TEST_CASE(coulombs_impulse)
{
  const auto law = law_of("coulomb");
  const double most = mu * w * (40 + 90);
  for (const double sign : {1., -1.})
  {
    SlipStep step = between(small, middle, 0, 0, sign * 1.2 * most / m_t);
    check(law->advance(step), sign * mu * 90, sign * most);
    step.velocity = sign * 0.6 * most / m_t;
    step.by_rolling = sign * 0.3 * most / m_t;
    check(law->advance(step), sign * 0.3 * most / (2 * w), sign * 0.9 * most);
    step.by_rolling = sign * 0.5 * most / m_t;
    check(law->advance(step), sign * mu * 90, sign * most);
    step.velocity = step.by_rolling = 0;
    step.weight = 0;
    check(law->advance(step), 0, 0);
  }
}

// Q' = K u^(1/3) V, u = 1 - (s Q - s Q*)/(mu N - s Q*), with the means of N and a of the step:
// (2/3) K |dx|/(mu N - s Q*) is what u^(2/3) loses.
// A step without a displacement, here after one backwards, is no reversal.
BOOST_AUTO_TEST_CASE(walton_and_brauns_reversal_needs_a_displacement)
{
  const auto law = law_of("walton-braun"), rested = law_of("walton-braun");
  const double back = law->advance(between(middle, middle, 0, -1e-8)).force;
  BOOST_REQUIRE(rested->advance(between(middle, middle, 0, -1e-8)).force == back);
  BOOST_REQUIRE(back < 0);
  BOOST_TEST(rested->advance(between(middle, middle, back, 0)).force == back, tolerance(rounding));
  BOOST_TEST(rested->advance(between(middle, middle, back, -1e-8)).force ==
               law->advance(between(middle, middle, back, -1e-8)).force,
             tolerance(rounding));
}

BOOST_AUTO_TEST_CASE(walton_and_brauns_stiffness_falls)
{
  const auto law = law_of("walton-braun");
  const auto step_of =
    [&](const NormalState &before, const NormalState &after, double Q, double turned, double dx)
  {
    const double s = dx < 0 ? -1 : 1, N = (before.force + after.force) / 2,
                 K = k_of((before.contact_radius + after.contact_radius) / 2),
                 room = mu * N - s * turned, u = 1 - (s * Q - s * turned) / room,
                 left = std::pow(u, 2. / 3) - 2. / 3 * K * std::abs(dx) / room;
    return s * (mu * N - room * std::pow(left, 1.5));
  };
  double Q = step_of(none, small, 0, 0, 4e-8);
  check(law->advance(between(none, small, 0, 4e-8)), Q, w * Q);
  const double more = step_of(small, middle, Q, 0, 1.3e-7);
  check(law->advance(between(small, middle, Q, 1.3e-7)), more, w * (Q + more));
  // A reversal: Q* = `more`, which scales with N: with its mean in the step, with its end after it.
  const double back = step_of(middle, large, more, more * (120. / 90), -1e-7);
  check(law->advance(between(middle, large, more, -1e-7)), back, w * (more + back));
  const double again = step_of(large, middle, back, more * (150. / 90) * (120. / 150), -6e-8);
  check(law->advance(between(large, middle, back, -6e-8)), again, w * (back + again));
  // No slip leaves the direction as it is; a long one ends at the limit.
  check(law->advance(between(middle, middle, again, 0)), again, w * 2 * again);
  BOOST_TEST(law->advance(between(middle, small, again, -1e-4)).force == -mu * 40,
             tolerance(rounding));
  // A reversal is scaled with normal forces of millinewtons, too.
  const NormalState faint{0.3, 2e-6, 1.2e-4}, stronger{0.4, 3e-6, 1.5e-4};
  const auto light = law_of("walton-braun");
  const double pushed = light->advance(between(faint, faint, 0, 4e-10)).force;
  check(light->advance(between(faint, stronger, pushed, -1e-10)),
        step_of(faint, stronger, pushed, pushed * (0.35 / 0.3), -1e-10),
        w * (pushed + step_of(faint, stronger, pushed, pushed * (0.35 / 0.3), -1e-10)));
  // Without normal force nothing is left, and nothing is divided by.
  BOOST_TEST(law->advance(between(none, none, 0, 1e-8)).force == 0);
}

// Partial slip under a normal force and a slip that both go to and fro, with loss of contact:
// springs at the places x, each of which sticks or slips by itself.
BOOST_AUTO_TEST_CASE(partial_slip_of_single_springs)
{
  using unlike_spheres::E, unlike_spheres::K, unlike_spheres::R;
  const auto law = law_of("mindlin-deresiewicz");
  constexpr int springs = 1000, steps = 4000;
  const double widest = std::sqrt(R * std::pow(170 / K, 2. / 3)), width = widest / springs;
  std::vector<double> q(springs, 0.0);
  double x_before = 0, worst = 0, largest = 0, Q = 0;
  NormalState before = none;
  for (int k = 1; k <= steps; ++k)
  {
    const double t = double(k) / steps,
                 N = std::max(0., 60 - 100 * std::cos(13 * t) + 10 * std::sin(60 * t)),
                 d = std::pow(N / K, 2. / 3), x = 1.2e-6 * std::sin(29 * t) + 8e-7 * t,
                 dx = x - x_before;
    double expected = 0;
    for (int i = 0; i < springs; ++i)
    {
      const double place = (i + 0.5) * width, limit = mu * E * (d - place * place / R);
      q[i] = limit > 0 ? std::clamp(q[i] + 4 / C * dx, -limit, limit) : 0;
      expected += 2 * width * q[i];
    }
    const NormalState after{N, d, std::sqrt(R * d)};
    Q = law->advance(between(before, after, Q, dx)).force;
    worst = std::max(worst, std::abs(Q - expected));
    largest = std::max(largest, std::abs(Q));
    x_before = x;
    before = after;
  }
  BOOST_TEST(largest > 0.5 * mu * 170);
  BOOST_TEST(worst < 1e-3 * mu * 170); // of the springs, and of the edge within a step
}

BOOST_AUTO_TEST_CASE(a_constant_torque)
{
  const double radius = 0.007, mobility = 3e6, mu_r = 0.05;
  RollingPair pair;
  pair.radius = radius;
  pair.mobility = mobility;
  const auto law = find_rolling("constant-torque")->make(pair, numbers({{"coefficient", mu_r}}));
  const double J = 1e-5, most = mu_r * radius * J;
  RollingStep step{
    .normal_force = 90, .normal_impulse = J, .duration = h, .weight = w, .mobility = mobility};
  for (const double sign : {1., -1.})
  {
    step.weight = w;
    step.pushed = sign * 1.1 * most * mobility;
    RollingResponse response = law->advance(step);
    BOOST_TEST(response.torque == sign * mu_r * radius * 90, tolerance(rounding));
    BOOST_TEST(response.impulse == sign * most, tolerance(rounding));
    step.pushed = sign * 0.9 * most * mobility;
    response = law->advance(step);
    BOOST_TEST(response.impulse == sign * 0.9 * most, tolerance(rounding));
    BOOST_TEST(response.torque == sign * std::min(0.9 * most / (2 * w), mu_r * radius * 90),
               tolerance(rounding));
    step.pushed = sign * 1e-3 * most * mobility; // a torque within the limit
    BOOST_TEST(law->advance(step).torque == sign * 1e-3 * most / (2 * w), tolerance(rounding));
    step.weight = 0;
    BOOST_TEST(law->advance(step).torque == 0);
  }
  BOOST_TEST(law->frequency() == 0);
}

// T' = K q' + D w', q' = q + h (w + w')/2, w' = w_1 - c (impulse), here by iteration.
BOOST_AUTO_TEST_CASE(a_rolling_spring)
{
  const double radius = 0.007, c = 3e6, k_r = 4e6, g_r = 25, mu_r = 0.05, K = k_r * radius * radius,
               D = g_r * radius * radius;
  RollingPair pair;
  pair.radius = radius;
  pair.mobility = c;
  pair.velocity = 12;
  const auto law = find_rolling("spring")->make(
    pair, numbers({{"stiffness", k_r}, {"damping", g_r}, {"coefficient", mu_r}}));
  BOOST_TEST(law->frequency() == std::sqrt(K * c), tolerance(rounding));
  double q = -D * 12 / K, T = 0; // the slider holds T = 0 at the touch
  int slid = 0;
  for (const auto &[N, velocity, pushed] : {std::tuple(400., 12., 9.),
                                            {300., 5., 40.},
                                            {9., 30., 20.},
                                            {5., 10., -60.},
                                            {80., -9., 0.}})
  {
    double torque = T, after = 0, limit = mu_r * radius * N;
    for (int i = 0; i < 200; ++i)
    {
      after = pushed - c * h / 2 * (T + torque);
      torque = K * (q + h / 2 * (velocity + after)) + D * after;
    }
    double impulse = h / 2 * (T + torque);
    if (std::abs(torque) > limit)
    {
      ++slid;
      torque = std::copysign(limit, torque);
      impulse = w * (T + torque);
    }
    const RollingResponse response = law->advance({.normal_force = N,
                                                   .normal_impulse = 1e-5,
                                                   .duration = h,
                                                   .weight = w,
                                                   .torque = T,
                                                   .velocity = velocity,
                                                   .pushed = pushed,
                                                   .mobility = c});
    BOOST_TEST(response.torque == torque, tolerance(1e-10)); // of the iteration
    BOOST_TEST(response.impulse == impulse, tolerance(1e-10));
    q = (torque - D * (pushed - c * impulse)) / K;
    T = torque;
  }
  BOOST_TEST((slid > 0 && slid < 5));
}

// A name of another program is translated; an unknown one is compared with those that there are.
BOOST_AUTO_TEST_CASE(names_that_there_are_not)
{
  BOOST_TEST(no_tangential("thornton-2013") ==
             "there is no tangential law 'thornton-2013' (did you mean 'mindlin-rescaled', " +
               find_tangential("mindlin-rescaled")->title + "?)");
  for (const std::string &text : {no_tangential("mindlni"), no_rolling("sprign")})
  {
    BOOST_TEST(text.find("did you mean '") != std::string::npos, text);
    BOOST_TEST(text.ends_with("; `carambole laws --tangential` lists all"), text);
  }
  BOOST_TEST(no_rolling("cdt").find("'constant-torque'") != std::string::npos);
  BOOST_TEST((find_tangential("thornton-2013") == nullptr));
  BOOST_TEST((find_rolling("spring") != nullptr));
}

BOOST_AUTO_TEST_CASE(manuals_as_json)
{
  const nlohmann::json linear = to_json(*find_tangential("linear")),
                       tsuji = to_json(*find_tangential("tsuji")),
                       spring = to_json(*find_rolling("spring"));
  BOOST_TEST(linear.at("grade").get<std::string>().starts_with("A "));
  BOOST_TEST(tsuji.at("grade").get<std::string>().starts_with("B "));
  BOOST_TEST(linear.at("defects").get<std::string>().size() > 0);
  BOOST_TEST(!to_json(*find_tangential("mindlin-rescaled")).contains("defects"));
  BOOST_TEST(tsuji.at("doi") == "10.1016/0032-5910(92)88030-L");
  BOOST_TEST(!tsuji.contains("implemented_by"));
  BOOST_TEST(spring.at("implemented_by").at(0).at("code") == "LAMMPS");
  const std::vector<const LawManual *> laws = registered_laws();
  for (const LawReference &reference : law_references())
    BOOST_TEST(std::ranges::count_if(laws, [&](const LawManual *law)
                                     { return find_reference(*law) == &reference; }) == 1,
               reference.identifier);
  const auto parameter = [](const nlohmann::json &law, const std::string &key)
  {
    for (const nlohmann::json &one : law.at("parameters"))
      if (one.at("key") == key)
        return one;
    return nlohmann::json();
  };
  BOOST_TEST(parameter(linear, "stiffness").at("unit") == "N/m");
  BOOST_TEST(parameter(linear, "stiffness").at("required") == false);
  BOOST_TEST(parameter(tsuji, "restitution").at("required") == true);
  BOOST_TEST(parameter(spring, "coefficient").at("required") == true);
  BOOST_TEST(parameter(spring, "damping").at("required") == false);
  // Those that a measurement sets, and the ranges.
  for (const auto &[name, law] : rolling_catalogue())
    for (const ParameterManual &one : law.parameters)
    {
      BOOST_TEST(one.calibrates == (one.key != "damping"));
      BOOST_TEST(one.range.contains(0) == (one.key != "stiffness"));
      BOOST_TEST(!one.range.contains(-1e-9));
    }
  for (const ParameterManual &one : find_tangential("linear")->parameters)
  {
    BOOST_TEST(!one.range.contains(0));
    BOOST_TEST(one.range.contains(1e-9));
    BOOST_TEST(one.calibrates == (one.key == "stiffness"));
  }
  const std::string text = describe(*find_rolling("spring"));
  BOOST_TEST(
    text.find("  coefficient   mu_r: of rolling resistance, the torque over R* N [1]; 0 <=\n"
              "                value; required") != std::string::npos,
    text);
  BOOST_TEST(text.find("over R* w [N s/m]; 0 <= value;\n                default 0\n") !=
               std::string::npos,
             text);
  BOOST_TEST(entry_of(*find_rolling("spring")).ends_with("(coefficient, stiffness)\n"));
}

BOOST_AUTO_TEST_SUITE_END()
