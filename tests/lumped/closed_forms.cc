#include <boost/test/unit_test.hpp>

// Laws that are closed forms: Hunter's waves, Johnson's plasticity, and the dashpot of Mahmoud &
// Jankowski, against their formulas with constants that were computed elsewhere.

#include <fmt/format.h>

#include "tests/lumped/law_points.h"

BOOST_AUTO_TEST_SUITE(lumped_closed_forms)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using namespace carambole::lumped::testing::unlike_spheres;
using boost::test_tools::tolerance;

namespace
{
Body half_space(const Material &material)
{
  return {.name = "block", .shape = Shape::half_space, .material = material};
}
} // namespace

// 1 - e^2 = C (V/c0)^(3/5), C = 1.131810 (nu .3), 1.111532 (.25), 1.147553 (.33), where both are of
// one material.
BOOST_AUTO_TEST_CASE(hunter_has_the_constant_of_lambs_problem)
{
  for (const auto &[nu, C] : {std::pair(0.3, 1.131810), {0.25, 1.111532}, {0.33, 1.147553}})
  {
    const Material material{"m", 7800, 206e9, nu};
    const Pair pair = make_pair(sphere(0.01, material, 1), half_space(material), 1);
    for (const double speed : {0.1, 1., 5.})
    {
      const double e = impulse_restitution("hunter", speed, {}, pair), c0 = std::sqrt(206e9 / 7800);
      BOOST_TEST(1 - e * e == C * std::pow(speed / c0, 0.6), tolerance(2e-6));
    }
  }
  const Manual &manual = catalogue().at("hunter");
  BOOST_TEST(manual.lacks(make_row(in_a_row({sphere(0.01, steel, 1), wall()})).pairs.front(), {})
               .starts_with("needs a half-space"));
}

// It has no approach of its own: what it says of the contact is Hertz' at the speed of the impact.
// Of steel 1 - e^2 is 0.2 at 286 m/s and would be 1 at 4180 m/s.
BOOST_AUTO_TEST_CASE(hunter_says_where_it_does_not_hold)
{
  const Pair pair = make_pair(sphere(0.01, steel, 1), half_space(steel), 1);
  const auto told = [&](double speed)
  { return catalogue().at("hunter").flags(pair, {}, {.onset_speed = speed}); };
  const double d = hertz_impact(pair).max_approach,
               pressure = 2 / pi * pair.modulus * std::sqrt(d / pair.relative_radius);
  const auto slow = told(1);
  BOOST_TEST_REQUIRE(slow.size() == 1u);
  BOOST_TEST(slow[0].text.find(fmt::format("reaches {:.3g} GPa", 1e-9 * pressure)) !=
             std::string::npos);
  BOOST_TEST((slow[0].kind != RemarkKind::validity));
  BOOST_TEST(told(280)[0].text.find("largest approach is") != std::string::npos);
  BOOST_TEST(told(300)[0].text.find("take 0.206 of the energy") != std::string::npos);
  BOOST_TEST((told(300)[0].kind == RemarkKind::validity));
  BOOST_TEST(told(5000)[0].text.find("the restitution is set to 0") != std::string::npos);
}

// Closed forms of plastic impacts are not asked below the speed at which yield begins.
BOOST_AUTO_TEST_CASE(impulses_say_that_nothing_yields)
{
  for (const char *law : {"johnson", "thornton-restitution", "wu", "chang-ling", "weir-tallon"})
  {
    const Manual &manual = catalogue().at(law);
    const Parameters given = parameters_of(manual, yielding());
    for (const double speed : {1e-6, 20.})
    {
      const auto found = manual.flags(unlike_pair(), given, {.onset_speed = speed});
      BOOST_TEST(std::ranges::any_of(found, [](const Remark &remark)
                                     { return remark.text.starts_with("stays elastic"); }) ==
                   (speed < 1),
                 law << " " << speed);
    }
  }
}

// e = 3.743 (Y/E*)^(1/2) (M V^2/(2 Y R^3))^(-1/8) with p = 3 Y; Johnson prints 3.8.
BOOST_AUTO_TEST_CASE(johnson_has_the_constant_of_full_plasticity)
{
  const double constant =
    std::sqrt(0.3 * std::pow(pi, 1.25) * std::pow(4, 0.75) * 3) * std::pow(3, 0.125);
  BOOST_TEST(std::abs(constant - 3.743) < 1e-3);
  for (const double speed : {20., 200.})
    BOOST_TEST(impulse_restitution("johnson", speed, yielding()) ==
                 constant * std::sqrt(sigma / E) *
                   std::pow(M * speed * speed / (2 * sigma * R * R * R), -0.125),
               tolerance(1e-12));
  BOOST_TEST(impulse_restitution("johnson", 1e-6, yielding()) == 1);
  BOOST_TEST(impulse_restitution("johnson", 200, yielding({{"pressure", "1.2 GPa", 0}})) ==
               impulse_restitution("johnson", 200, yielding()),
             tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(mahmoud_jankowski_damps_the_approach_alone)
{
  const double ratio = (1 - e * e) / (e * (e * (pi - 2) + 2));
  check({"mahmoud-jankowski", restitution_of({{"stiffness", "3 MN/m", 0}}),
         [=](double d, double v)
         { return 3e6 * d + 2 * ratio * std::sqrt(3e6 * M) * std::max(v, 0.); }});
  const double returned = std::exp(-ratio * std::acos(ratio) / std::sqrt(1 - ratio * ratio));
  BOOST_TEST(std::abs(returned - e) < 0.01);
  BOOST_TEST(restitution(run(unlike(), "mahmoud-jankowski", {{"restitution", "0.6", 0}})) ==
               returned,
             tolerance(1e-8));
  // Beyond critical damping: xi = 2.154 for e = .2.
  const double strong = 0.96 / (0.2 * (0.2 * (pi - 2) + 2));
  BOOST_TEST(restitution(run(unlike(), "mahmoud-jankowski", {{"restitution", "0.2", 0}})) ==
               std::exp(-strong * std::acosh(strong) / std::sqrt(strong * strong - 1)),
             tolerance(1e-8));
}

BOOST_AUTO_TEST_SUITE_END()
