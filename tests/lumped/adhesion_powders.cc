#include <boost/test/unit_test.hpp>

// Adhesive laws of codes for powders, and the elastoplastic one, against closed forms.

#include <algorithm>

#include "tests/lumped/soft_ball.h"

BOOST_AUTO_TEST_SUITE(lumped_adhesion_powders)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using namespace carambole::lumped::testing::soft_ball;
using boost::test_tools::tolerance;
using carambole::lumped::testing::unlike_spheres::read;
using std::numbers::pi;

BOOST_AUTO_TEST_CASE(sjkr_has_its_closed_forms)
{
  constexpr double k = 3e3;
  const double K = 4. / 3 * E * std::sqrt(radius);
  for (const auto &[area, factor] : {std::pair("sjkr", 2.), {"sjkr2", 4.}})
  {
    const Texts texts{{"cohesion_energy_density", "3 kJ/m^3", 0}, {"area", area, 0}};
    const auto law = made("sjkr", texts);
    const double kA = k * factor * pi * radius, rest = std::pow(kA / K, 2);
    BOOST_TEST(law->force(3e-6, 0, {}) == K * std::pow(3e-6, 1.5) - kA * 3e-6, tolerance(1e-12));
    BOOST_TEST(std::abs(law->force(rest, 0, {})) < 1e-12 * kA * rest);
    BOOST_TEST(law->stored_energy(rest, {}) == -0.1 * std::pow(kA, 5) / std::pow(K, 4),
               tolerance(1e-11));
    BOOST_TEST(law->adhesion()->pull_off_force == 4. / 27 * kA * kA * kA / (K * K),
               tolerance(1e-12));
    // Friction as LIGGGHTS has it: the cohesion is added to the force again.
    BOOST_TEST(*law->friction_pull(3e-6) == kA * 3e-6, tolerance(1e-12));
    BOOST_TEST(*law->friction_pull(-3e-6) == 0);
    const Trajectory t = impact("sjkr", texts, 0.7);
    BOOST_TEST(t.contacts[0].peak_tension == 4. / 27 * kA * kA * kA / (K * K), tolerance(1e-9));
    BOOST_TEST(restitution(t) == 1, tolerance(1e-8));
  }
}

// A touch loses F_a^2/(2 k_a), or nothing.
BOOST_AUTO_TEST_CASE(an_adhesive_range_attracts_before_or_after_the_touch)
{
  constexpr double F = 1e-4, k = 10, loss = F * F / (2 * k);
  Texts texts{{"pull_off_force", "0.1 mN", 0}, {"adhesion_stiffness", "10 N/m", 0}};
  const double speed = 1.5 * V_J, E_0 = 0.5 * M * speed * speed;
  const Trajectory after = run(ball_on_wall(speed), "adhesive-range", texts);
  BOOST_TEST(restitution(after) == std::sqrt(1 - loss / E_0), tolerance(1e-9));
  BOOST_TEST(after.contacts[0].attach_approach == 0);
  BOOST_TEST(after.contacts[0].detach_approach == -F / k, tolerance(1e-9));
  BOOST_TEST(run(ball_on_wall(0.99 * std::sqrt(2 * loss / M)), "adhesive-range", texts)
               .contacts[0]
               .stick_time.has_value());
  texts.push_back({"hysteresis", "reversible", 0});
  const Trajectory before = run(ball_on_wall(speed), "adhesive-range", texts);
  BOOST_TEST(restitution(before) == 1, tolerance(1e-9));
  BOOST_TEST(before.contacts[0].attach_approach == -F / k, tolerance(1e-9));
}

// e^2 = k1/k2 - (k_c/(k1 k2)) (k2 - k1)^2/(k2 + k_c), below d_lim with k2 of the largest approach.
BOOST_AUTO_TEST_CASE(luding_has_its_closed_form)
{
  constexpr double k1 = 100, ratio = 4;
  const auto returned = [](double k2, double k_c)
  { return k1 / k2 - k_c / (k1 * k2) * (k2 - k1) * (k2 - k1) / (k2 + k_c); };
  for (const double share : {0., 0.1, 0.3})
    for (const double depth : {1e-6, 0.05})
    {
      const Texts texts{{"stiffness", "100 N/m", 0},
                        {"unloading_stiffness_ratio", "4", 0},
                        {"adhesion_stiffness_ratio", text(share, ""), 0},
                        {"plasticity_depth", text(depth, ""), 0}};
      const double limit = ratio / (ratio - 1) * depth * 2 * radius;
      const Trajectory t = run(ball_on_wall(0.02), "luding", texts);
      const double d = t.contacts[0].max_approach;
      if (d > limit) // elastic beyond it: the energy of loading is not k1 d^2/2
        continue;
      const double k2 = k1 * (1 + (ratio - 1) * d / limit);
      BOOST_TEST(d == 0.02 * std::sqrt(M / k1), tolerance(1e-9));
      BOOST_TEST(restitution(t) == std::sqrt(returned(k2, share * k1)), tolerance(1e-8));
      BOOST_TEST(t.contacts[0].peak_tension == share * k1 * (k2 - k1) / (k2 + share * k1) * d,
                 tolerance(1e-8));
    }
  // Along the lines: adhesion is left on the slope of unloading, towards a smaller d_max.
  const auto law = made("luding", {{"stiffness", "100 N/m", 0},
                                   {"unloading_stiffness_ratio", "3", 0},
                                   {"adhesion_stiffness_ratio", "0.5", 0},
                                   {"plasticity_depth", "0.001", 0}});
  const double limit = 1.5 * 0.001 * 2 * radius; // 3 um
  Memory memory = law->commit(2 * limit, law->begin(1, {}));
  BOOST_TEST(law->force(2 * limit, -1, memory) == k1 * limit + 300 * limit, tolerance(1e-12));
  BOOST_TEST(law->force(limit, -1, memory) == k1 * limit, tolerance(1e-12));
  const double low = 200 * limit / 350;
  BOOST_TEST(law->force(1.01 * low, -1, memory) == k1 * limit + 300 * (1.01 * low - limit),
             tolerance(1e-12));
  BOOST_TEST(law->force(0.5 * low, -1, memory) == -50 * 0.5 * low, tolerance(1e-12));
  memory = law->commit(0.5 * low, memory);
  BOOST_TEST(law->force(0.6 * low, 1, memory) == -25 * low + 300 * 0.1 * low, tolerance(1e-11));
  BOOST_TEST(memory.max_approach == 0.5 * limit, tolerance(1e-12));
  BOOST_TEST(law->force(0.8 * limit, 1, memory) == k1 * 0.8 * limit, tolerance(1e-12));
  // Unloading hardly steeper than loading: k2 of the limit is 1.5 k.
  const auto soft = made("luding", {{"stiffness", "100 N/m", 0},
                                    {"unloading_stiffness_ratio", "1.5", 0},
                                    {"adhesion_stiffness_ratio", "0", 0},
                                    {"plasticity_depth", "0.001", 0}});
  const double flow = 3 * 0.001 * 2 * radius;
  BOOST_TEST(soft->force(2 * flow, -1, soft->commit(2 * flow, soft->begin(1, {}))) ==
               k1 * flow + 150 * flow,
             tolerance(1e-12));
}

// Curves at points, and what an impact returns as their integral.
BOOST_AUTO_TEST_CASE(eepa_follows_its_curves)
{
  constexpr double r = 3, g = 0.2, f_0 = 1e-5;
  const double K = 4. / 3 * E * std::sqrt(radius);
  for (const double x : {1.5, 4.})
    for (const double energy : {0., 0.02, 0.2, 50.})
      BOOST_TEST_CONTEXT("x " << x << ", g " << energy)
      {
        const Texts texts{{"unloading_stiffness_ratio", "3", 0},
                          {"surface_energy", text(energy, "J/m^2"), 0},
                          {"adhesion_exponent", text(x, ""), 0},
                          {"pull_off_force", "10 uN", 0}};
        const Trajectory t = run(ball_on_wall(0.1), "eepa", texts);
        const double d = t.contacts[0].max_approach, d_p = std::cbrt(4. / 9) * d,
                     most = r * K * std::pow(d_p, 1.5) / 2,
                     wanted = 1.5 * pi * energy * std::sqrt(2 * radius * d_p),
                     d_m = wanted > most ? d_p / 2
                                         : std::pow(std::pow(d_p, 1.5) - wanted / (r * K), 2. / 3),
                     k_a = std::min(most, wanted) / std::pow(d_m, x);
        const auto curve = [&](double s) {
          return std::max(r * K * (std::pow(s, 1.5) - std::pow(d_p, 1.5)), -k_a * std::pow(s, x)) -
                 f_0;
        };
        BOOST_TEST(0.4 * K * std::pow(d, 2.5) - f_0 * d == 0.5 * M * 0.01, tolerance(1e-9));
        boost::math::quadrature::tanh_sinh<double> rule;
        const double returned = rule.integrate(curve, 0., d_m, 1e-11) +
                                rule.integrate(curve, d_m, d_p, 1e-11) +
                                rule.integrate(curve, d_p, d, 1e-11);
        if (returned > 0)
          BOOST_TEST(restitution(t) == std::sqrt(returned / (0.5 * M * 0.01)),
                     tolerance(1e-5)); // of the rule, where the curves meet away from d_m
        else
          BOOST_TEST(t.contacts[0].stick_time.has_value());
      }
  // Left at half of the approach, the curve of adhesion is met there again.
  const auto law =
    made("eepa", {{"unloading_stiffness_ratio", "3", 0}, {"surface_energy", text(g, "J/m^2"), 0}});
  const Memory top = law->commit(1e-5, law->begin(1, {})), left = law->commit(1e-6, top);
  BOOST_TEST(law->force(1e-6, -1, left) == law->force(1e-6, -1, top), tolerance(1e-12));
  BOOST_TEST(law->force(1.2e-6, 1, left) - law->force(1e-6, 1, left) ==
               r * K * (std::pow(1.2e-6, 1.5) - std::pow(1e-6, 1.5)),
             tolerance(1e-9));
}

// Adhesion above the limit of r K d_p^1.5/2 passes it at half of d_p.
BOOST_AUTO_TEST_CASE(eepa_limits_its_adhesion)
{
  constexpr double r = 3, top = 1e-5;
  const double K = 4. / 3 * E * std::sqrt(radius), d_p = std::cbrt(4. / 9) * top,
               most = r * K * std::pow(d_p, 1.5) / 2;
  const auto law =
    made("eepa", {{"unloading_stiffness_ratio", "3", 0}, {"surface_energy", "50 J/m^2", 0}});
  const Memory memory = law->commit(top, law->begin(1, {}));
  BOOST_TEST(law->force(d_p / 5, -1, memory) ==
               -most / std::pow(d_p / 2, 1.5) * std::pow(d_p / 5, 1.5),
             tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(laws_of_powders_have_their_ranges)
{
  const auto reads = [](const char *name, Texts texts, const char *key, const char *value)
  {
    texts.push_back({key, value, 0});
    std::vector<Diagnostic> wrong;
    read(name, texts, wrong);
    return wrong.empty();
  };
  const Texts eepa{{"surface_energy", "0 J/m^2", 0}};
  BOOST_TEST(!reads("eepa", eepa, "unloading_stiffness_ratio", "1"));
  BOOST_TEST(reads("eepa", eepa, "unloading_stiffness_ratio", "1.001"));
  const Texts luding{{"adhesion_stiffness_ratio", "0", 0}, {"plasticity_depth", "0.001", 0}};
  BOOST_TEST(!reads("luding", luding, "unloading_stiffness_ratio", "1"));
  BOOST_TEST(reads("luding", luding, "unloading_stiffness_ratio", "1.001"));
  const Texts ratio{{"surface_energy", "0 J/m^2", 0}, {"unloading_stiffness_ratio", "3", 0}};
  for (const auto &[exponent, is_allowed] :
       {std::pair("0", false), {"0.5", true}, {"10", true}, {"10.5", false}})
    BOOST_TEST(reads("eepa", ratio, "adhesion_exponent", exponent) == is_allowed, exponent);
  for (const char *name : {"eepa", "luding", "sjkr", "adhesive-range", "jkr", "dmt",
                           "maugis-dugdale", "thornton-ning"})
    BOOST_TEST(catalogue().at(name).adheres, name);
  // The limit of friction is mu |F|, as LIGGGHTS has it.
  BOOST_TEST(*made("eepa", ratio)->friction_pull(1e-6) == 0);
  BOOST_TEST(*made("luding", {{"stiffness", "100 N/m", 0},
                              {"unloading_stiffness_ratio", "3", 0},
                              {"adhesion_stiffness_ratio", "0.5", 0},
                              {"plasticity_depth", "0.001", 0}})
                ->friction_pull(1e-6) == 0);
}

// What is stored is the integral of the force on the way out, on every branch of it.
BOOST_AUTO_TEST_CASE(hysteretic_laws_store_what_they_return)
{
  const std::pair<std::string, Texts> laws[] = {
    {"luding",
     {{"stiffness", "100 N/m", 0},
      {"unloading_stiffness_ratio", "3", 0},
      {"adhesion_stiffness_ratio", "0.5", 0},
      {"plasticity_depth", "0.001", 0}}},
    {"eepa",
     {{"unloading_stiffness_ratio", "3", 0},
      {"surface_energy", "0.2 J/m^2", 0},
      {"pull_off_force", "10 uN", 0}}},
    {"eepa", {{"unloading_stiffness_ratio", "3", 0}, {"surface_energy", "50 J/m^2", 0}}}};
  for (const auto &[name, texts] : laws)
  {
    const auto law = made(name, texts);
    for (const double top : {2e-6, 9e-6}) // of luding: below and beyond the limit of 3 um
    {
      const Memory memory = law->commit(top, law->begin(1, {}));
      const auto force = [&](double s) { return law->force(s, -1, memory); };
      std::vector<double> ends{0};
      for (const double kink : law->kinks(memory))
        if (kink > 0 && kink < top)
          ends.push_back(kink);
      ends.push_back(top);
      std::ranges::sort(ends);
      boost::math::quadrature::tanh_sinh<double> rule;
      double stored = 0;
      for (std::size_t k = 0; k + 1 < ends.size(); ++k)
        stored += rule.integrate(force, ends[k], ends[k + 1], 1e-12);
      BOOST_TEST_CONTEXT(name << " at " << top)
      {
        BOOST_TEST(law->stored_energy(top, memory) == stored, tolerance(1e-9)); // of the rule
        BOOST_TEST(law->stored_energy(-top, memory) == 0);
        const double pulled = 0.5 * ends[1]; // along the line of adhesion
        BOOST_TEST(law->stored_energy(pulled, memory) == rule.integrate(force, 0., pulled, 1e-12),
                   tolerance(1e-9));
      }
    }
  }
}

// Beyond the limit loading has the slope of unloading; a coefficient of zero is a law without
// adhesion.
BOOST_AUTO_TEST_CASE(powders_at_the_ends_of_their_ranges)
{
  const auto law = made("luding", {{"stiffness", "100 N/m", 0},
                                   {"unloading_stiffness_ratio", "3", 0},
                                   {"adhesion_stiffness_ratio", "0", 0},
                                   {"plasticity_depth", "0.001", 0}});
  const double limit = 1.5 * 0.001 * 2 * radius;
  BOOST_TEST(law->force(1.5 * limit, 1, law->begin(1, {})) == 100 * limit + 300 * 0.5 * limit,
             tolerance(1e-12));
  for (const double share : {0.5, -0.1}) // it is continued before the touch
    BOOST_TEST(law->force(share * limit, 1, law->begin(1, {})) == 100 * share * limit,
               tolerance(1e-12));
  std::vector<Diagnostic> wrong;
  read("eepa",
       {{"unloading_stiffness_ratio", "3", 0},
        {"surface_energy", "0 J/m^2", 0},
        {"pull_off_force", "0 N", 0}},
       wrong);
  read("luding",
       {{"stiffness", "100 N/m", 0},
        {"unloading_stiffness_ratio", "3", 0},
        {"adhesion_stiffness_ratio", "0", 0},
        {"plasticity_depth", "0.001", 0}},
       wrong);
  BOOST_TEST(wrong.empty());
}

// Out of the well to where the range ends.
BOOST_AUTO_TEST_CASE(an_adhesive_range_has_the_energy_of_its_well)
{
  constexpr double F = 1e-4, k = 10;
  const auto law =
    made("adhesive-range", {{"pull_off_force", "0.1 mN", 0}, {"adhesion_stiffness", "10 N/m", 0}});
  const double K = 4. / 3 * E * std::sqrt(radius), rest = std::pow(F / K, 2. / 3);
  boost::math::quadrature::tanh_sinh<double> rule;
  const auto force = [&](double s) { return law->force(s, 0, {}); };
  const double out =
    -rule.integrate(force, 0., rest, 1e-12) - rule.integrate(force, -F / k, 0., 1e-12);
  BOOST_TEST(law->adhesion()->binding_energy == out, tolerance(1e-9));
  BOOST_TEST(law->stored_energy(rest, {}) == -out, tolerance(1e-9));
  // A touch that loses the work of the range sticks below this speed.
  BOOST_TEST(law->adhesion()->sticking_velocity.value() == std::sqrt(2 * F * F / (2 * k) / M),
             tolerance(1e-12));
  BOOST_TEST(law->stored_energy(-1.1 * F / k, {}) == 0);
  const double half = -0.5 * F / k;
  BOOST_TEST(law->stored_energy(half, {}) == rule.integrate(force, -F / k, half, 1e-12),
             tolerance(1e-9));
}

// The depth of the well: from where the force is zero to where the contact ends.
BOOST_AUTO_TEST_CASE(adhesive_laws_know_the_depth_of_their_wells)
{
  const std::pair<std::string, Texts> laws[] = {
    {"jkr", adhesive()},
    {"maugis-dugdale", of_lambda(0.5)},
    {"maugis-dugdale", of_lambda(2)},
    {"dmt", adhesive()},
    {"thornton-ning", adhesive({{"limiting_pressure", text(20 * S, "Pa"), 0}})},
    {"sjkr", {{"cohesion_energy_density", "3 kJ/m^3", 0}}}};
  for (const auto &[name, texts] : laws)
  {
    const auto law = made(name, texts);
    double low = 0, high = 10 * D;
    for (int k = 0; k < 60; ++k)
      (law->force((low + high) / 2, 0, {}) > 0 ? high : low) = (low + high) / 2;
    // The energy is flat there: that the law looks no closer than 1e-12 costs nothing.
    const double end = law->detach_approach({});
    BOOST_TEST(law->adhesion()->binding_energy ==
                 law->stored_energy(end, {}) - law->stored_energy(low, {}),
               tolerance(1e-9));
  }
}

// dmt holds up to a Tabor parameter of 1, jkr and thornton-ning from 5 on.
BOOST_AUTO_TEST_CASE(adhesive_laws_are_doubted_beyond_their_tabor_parameters)
{
  const auto is_doubted = [](const std::string &law, double tabor)
  {
    std::vector<Diagnostic> wrong;
    Texts texts = adhesive({{"range", text(D / tabor, "m"), 0}});
    if (law == "thornton-ning")
      texts.push_back({"limiting_pressure", "1 MPa", 0});
    const Parameters parameters = read(law, texts, wrong);
    BOOST_TEST(wrong.empty());
    const Remarks remarks = catalogue().at(law).flags(ball_and_wall(), parameters, {1e-7, 0.1, 1});
    return std::ranges::any_of(remarks, [](const Remark &remark)
                               { return remark.text.find("Tabor") != std::string::npos; });
  };
  for (const double tabor : {0.1, 10.})
    BOOST_TEST(!is_doubted("maugis-dugdale", tabor)); // holds for all of them
  BOOST_TEST(!is_doubted("dmt", 0.9));
  BOOST_TEST(is_doubted("dmt", 1.1));
  const auto bears = [](double strength)
  {
    std::vector<Diagnostic> wrong;
    const Parameters parameters =
      read("maugis-dugdale", adhesive({{"strength", text(strength, "Pa"), 0}}), wrong);
    BOOST_TEST(wrong.empty());
    return std::ranges::none_of(
      catalogue().at("maugis-dugdale").flags(ball_and_wall(), parameters, {1e-7, 0.1, 1}),
      [](const Remark &remark)
      { return remark.text.find("no linear elastic surface") != std::string::npos; });
  };
  BOOST_TEST(bears(0.29 * E));
  BOOST_TEST(!bears(0.31 * E)); // an attraction that no linear elastic surface bears
  for (const char *law : {"jkr", "thornton-ning"})
  {
    BOOST_TEST(is_doubted(law, 4.9));
    BOOST_TEST(!is_doubted(law, 5.1));
  }
}

BOOST_AUTO_TEST_CASE(thornton_ning_says_where_it_stays_elastic)
{
  std::vector<Diagnostic> wrong;
  const Parameters parameters =
    read("thornton-ning", adhesive({{"limiting_pressure", text(2 * S, "Pa"), 0}}), wrong);
  BOOST_TEST(wrong.empty());
  const double d_y = made("thornton-ning", adhesive({{"limiting_pressure", text(2 * S, "Pa"), 0}}))
                       ->yield_approach()
                       .value();
  const auto tells = [&](double approach, const char *what)
  {
    return std::ranges::any_of(
      catalogue().at("thornton-ning").flags(ball_and_wall(), parameters, {approach, 0.1, 1}),
      [&](const Remark &remark) { return remark.text.find(what) != std::string::npos; });
  };
  const auto is_elastic = [&](double approach) { return tells(approach, "stays elastic"); };
  BOOST_TEST(!tells(0.0495 * radius, "more than 0.05 R"));
  BOOST_TEST(tells(0.0505 * radius, "more than 0.05 R"));
  BOOST_TEST(!is_elastic(0)); // it has not touched
  BOOST_TEST(is_elastic(0.9 * d_y));
  BOOST_TEST(is_elastic(d_y));
  BOOST_TEST(!is_elastic(1.1 * d_y));
}

// The cut of the pressure, integrated: its parts are the load of a flat punch and Hertz's.
BOOST_AUTO_TEST_CASE(thornton_ning_cuts_the_pressure)
{
  const double p_y = 2 * S;
  const auto law = made("thornton-ning", adhesive({{"limiting_pressure", text(p_y, "Pa"), 0}}));
  const auto jkr = made("jkr", adhesive());
  const double d_y = law->yield_approach().value();
  BOOST_TEST(law->force(0.9 * d_y, 1, {}) == jkr->force(0.9 * d_y, 0, {}), tolerance(1e-12));
  BOOST_TEST(law->adhesion()->pull_off_force == 1.5 * pi * w * radius, tolerance(1e-12));
  const Memory pressed = law->commit(4 * d_y, {});
  BOOST_TEST(law->force(3 * d_y, 1, pressed) == law->force(3 * d_y, -1, pressed),
             tolerance(1e-12)); // reloading follows the unloading
  BOOST_TEST(law->force(3 * d_y, 1, pressed) < 0.9 * law->force(3 * d_y, 1, {}));
  BOOST_TEST(law->contact_radius(4 * d_y, pressed).value() ==
               jkr->contact_radius(4 * d_y, {}).value(),
             tolerance(1e-9)); // where the unloading begins
  // The flattened contact unloads as one of the radius R_p and ends as such.
  const double top = 4 * d_y, a_p = *jkr->contact_radius(top, {}), a3 = a_p * a_p * a_p,
               R_p = 4 * E * a3 / (3 * (law->force(top, 1, {}) + std::sqrt(8 * pi * w * E * a3))),
               shift = top - a_p * a_p / R_p + std::sqrt(2 * pi * w * a_p / E);
  BOOST_TEST(law->detach_approach(pressed) ==
               shift - 0.75 * std::cbrt(pi * pi * R_p * w * w / (E * E)),
             tolerance(1e-10));
  boost::math::quadrature::tanh_sinh<double> unloading;
  BOOST_TEST(
    law->stored_energy(top, pressed) - law->stored_energy(shift, pressed) ==
      unloading.integrate([&](double s) { return law->force(s, -1, pressed); }, shift, top, 1e-12),
    tolerance(1e-9));
  const double h = 1e-4 * d_y;
  const auto slope = [&](double d)
  { return (law->force(d + h, 1, {}) - law->force(d - h, 1, {})) / (2 * h); };
  for (const double share : {1.5, 4., 20.})
  {
    const double d = share * d_y, a = *jkr->contact_radius(d, {}),
                 Q = std::sqrt(2 * w * E / (pi * a));
    boost::math::quadrature::tanh_sinh<double> rule;
    const double force = rule.integrate(
      [&](double r, double from_end) // r from 0 to a; its distance from the nearer end
      {
        const double root = std::sqrt(r < a / 2 ? a * a - r * r : from_end * (a + r)),
                     p = 2 * E / (pi * radius) * root - Q * a / root;
        return 2 * pi * r * std::min(p, p_y);
      },
      0., a, 1e-9);
    BOOST_TEST(law->force(d, 1, {}) == force, tolerance(1e-6)); // of the rule at the kink
    BOOST_TEST(slope(d) < pi * p_y * radius);
  }
  BOOST_TEST(restitution(run(ball_on_wall(10 * V_J), "thornton-ning",
                             adhesive({{"limiting_pressure", text(p_y, "Pa"), 0}}))) == 0.9055,
             tolerance(1e-4));
  const Texts weak = adhesive({{"limiting_pressure", text(0.88 * S, "Pa"), 0}});
  BOOST_TEST(impact("thornton-ning", weak, 1.5).contacts[0].stick_time.has_value());
  const Trajectory t = impact("thornton-ning", weak, 4);
  BOOST_TEST(restitution(t) == 0.5674, tolerance(2e-4));
  BOOST_TEST(t.contacts[0].peak_tension == 1.5 * pi * w * 1.3873 * radius, tolerance(1e-4));
}

BOOST_AUTO_TEST_SUITE_END()
