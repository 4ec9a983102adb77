#include <boost/test/unit_test.hpp>

// Rate-independent laws against quadrature: what the dynamics return must be the square root of the
// work given back over the work taken, both integrated over the approach without any time.

#include <fmt/format.h>

#include "tests/lumped/elastoplastic_laws.h"

BOOST_AUTO_TEST_SUITE(lumped_elastoplastic)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;

namespace
{
/// Of both: the integrator's, and the quadrature's.
constexpr double accuracy = 1e-9;

bool is_rate_independent(const Manual &manual)
{
  return manual.make_force && dynamic_cast<const ElastoplasticLaw *>(
                                manual.make_force(pair_on_wall(), parameters_of(manual)).get());
}

/// Force over Hertz's.
double over_hertz(const ForceLaw &law, double d)
{
  return law.force(d, 0, {}) / (pair_on_wall().hertz_stiffness() * std::pow(d, 1.5));
}

/// Force just above a kink over the force just below.
double jump(const ForceLaw &law, double kink)
{
  return law.force(kink * (1 + 1e-12), 0, {}) / law.force(kink * (1 - 1e-12), 0, {}) - 1;
}
} // namespace

BOOST_AUTO_TEST_CASE(impacts_return_what_quadrature_says)
{
  const YieldOnset yield = yield_onset(pair_on_wall(), 1.61 * sigma_y);
  int variants = 0;
  for (const auto &[name, manual] : catalogue())
  {
    if (!is_rate_independent(manual))
      continue;
    for (const Texts &texts : unloading_variants(manual))
    {
      ++variants;
      for (const double ratio : {0.5, 1.2, 3.0, 12.0, 60.0})
      {
        const double speed = ratio * yield.speed;
        const Pair pair = pair_on_wall(speed);
        const auto law = manual.make_force(pair, parameters_of(manual, texts));
        const Cycle exact = cycle(*law, pair, 0.5 * pair.reduced_mass * speed * speed);
        const Trajectory t = run(on_wall(speed), manual, parameters_of(manual, texts));
        BOOST_TEST_CONTEXT(name << (texts.empty() ? "" : " " + texts.front().text) << " at "
                                << ratio << " V_y")
        {
          BOOST_TEST(restitution(t) == exact.restitution, tt::tolerance(accuracy));
          BOOST_TEST(t.contacts[0].max_approach == exact.max_approach, tt::tolerance(accuracy));
          BOOST_TEST(std::abs(t.contacts[0].end_approach - exact.residual_approach) <
                     accuracy * exact.max_approach);
          BOOST_TEST(exact.residual_approach >= 0);
          BOOST_TEST(t.contacts[0].peak_force == law->force(exact.max_approach, 0, {}),
                     tt::tolerance(accuracy));
          BOOST_TEST(t.steps < 600); // no step is wasted on a jump
        }
      }
    }
  }
  BOOST_TEST(variants >= 16);
}

BOOST_AUTO_TEST_CASE(reloading_follows_the_unloading_curve_to_the_virgin_one)
{
  for (const auto &[name, manual] : catalogue())
  {
    if (!is_rate_independent(manual))
      continue;
    const auto law = manual.make_force(pair_on_wall(), parameters_of(manual));
    const double top = 20 * yield_onset(pair_on_wall(), 1.61 * sigma_y).approach;
    const Memory memory = law->commit(top, {});
    const double back = 0.5 * (top + memory.residual_approach);
    BOOST_TEST_CONTEXT(name)
    {
      BOOST_TEST(law->force(back, 1, memory) == law->force(back, -1, memory));
      BOOST_TEST(law->force(back, 1, memory) < law->force(back, 1, {}));
      BOOST_TEST(law->force(1.1 * top, 1, memory) == law->force(1.1 * top, 1, {}));
      BOOST_TEST(law->force(top, 1, memory) == law->force(top, 1, {}));
      // Default variants keep the force where unloading begins.
      BOOST_TEST(law->force(top, -1, memory) == law->force(top, 1, {}), tt::tolerance(1e-14));
    }
  }
}

BOOST_AUTO_TEST_CASE(piecewise_laws_return_the_restitution_asked_for)
{
  for (const char *law : {"piecewise-plastic", "piecewise-elastic"})
    for (const char *exponent : {"1", "1.5", "2.7"})
      for (const char *e : {"0.3", "0.7", "0.95", "1"})
        for (const double speed : {0.01, 1.0, 50.0})
        {
          const Trajectory t =
            run(in_a_row({sphere(0.01, steel, speed), sphere(0.03, standard_steel)}), law,
                {{"restitution", e, 0}, {"exponent", exponent, 0}});
          BOOST_TEST_CONTEXT(law << " n " << exponent << " e " << e << " at " << speed)
          BOOST_TEST(restitution(t) == std::stod(e), tt::tolerance(accuracy));
        }
}

BOOST_AUTO_TEST_CASE(stronge_has_the_limits_of_its_derivation)
{
  const auto law = law_on_wall("stronge");
  const Kinks kinks = law->kinks({});
  BOOST_TEST(kinks[0] == yield_onset(pair_on_wall(), 1.5 * 1.1 * sigma_y).approach,
             tt::tolerance(1e-14));
  BOOST_TEST(kinks[1] / kinks[0] == 82.511, tt::tolerance(1e-5)); // digits printed
  for (const double kink : kinks)
    BOOST_TEST(std::abs(jump(*law, kink)) < 1e-11);                           // continuous
  BOOST_TEST(over_hertz(*law, 2.6 * kinks[0]) == 1.437, tt::tolerance(1e-3)); // digits printed
  const double h = 1e-6 * kinks[0], F_y = law->force(kinks[0], 0, {});
  BOOST_TEST((law->force(kinks[0] + h, 0, {}) - F_y) / h / (F_y / kinks[0]) == 2.606,
             tt::tolerance(2e-4)); // digits printed

  // C: the recovered work is (2/5) F_y d_y x^1.5.
  const auto energy = law_on_wall("stronge", {{"unloading", "C", 0}});
  for (const double x : {2.0, 20.0, 300.0})
  {
    const double d = 0.5 * (x + 1) * kinks[0];
    BOOST_TEST(energy->stored_energy(d, energy->commit(d, {})) ==
                 0.4 * F_y * kinks[0] * std::pow(x, 1.5),
               tt::tolerance(1e-13));
  }
}

BOOST_AUTO_TEST_CASE(fits_have_the_jumps_that_their_manuals_state)
{
  const auto kogut_etsion = law_on_wall("kogut-etsion");
  const Kinks kinks = kogut_etsion->kinks({});
  const double jumps[] = {0.030, 0.0168, 0.079};
  for (int i = 0; i < 3; ++i)
    BOOST_TEST(jump(*kogut_etsion, kinks[i]) == jumps[i], tt::tolerance(0.01)); // digits printed
  const auto jackson_green = law_on_wall("jackson-green");
  BOOST_TEST(jump(*jackson_green, jackson_green->kinks({})[1]) == 0.0047, tt::tolerance(0.02));
  // The later curve of the hardness differs by less than 0.3 % in the restitution.
  const Pair pair = pair_on_wall(1);
  const Cycle first = cycle(*jackson_green, pair, 0.5 * pair.reduced_mass),
              later = cycle(*law_on_wall("jackson-green", {{"hardness_curve", "cosine", 0}}), pair,
                            0.5 * pair.reduced_mass);
  BOOST_TEST(first.restitution != later.restitution);
  BOOST_TEST(first.restitution == later.restitution, tt::tolerance(0.003));
}

BOOST_AUTO_TEST_CASE(transitions_join_as_derived)
{
  const auto brake = law_on_wall("brake");
  const Kinks b = brake->kinks({});
  BOOST_TEST(b[1] / b[0] == 6.81, tt::tolerance(1e-3)); // digits printed
  BOOST_TEST(over_hertz(*brake, b[1]) == 1, tt::tolerance(1e-14));
  BOOST_TEST(over_hertz(*brake, 17.8 * b[0]) == 1, tt::tolerance(1e-3)); // digits printed
  double most = 0;
  for (int i = 0; i < 200; ++i) // up to 18 d_y
    most = std::max(most, over_hertz(*brake, b[1] * std::pow(18 / 6.81, i / 200.0)));
  BOOST_TEST(most == 1.089, tt::tolerance(1e-3)); // digits printed

  const auto burgoyne_daraio = law_on_wall("burgoyne-daraio");
  const Kinks d = burgoyne_daraio->kinks({});
  BOOST_TEST(d[1] / d[0] == 84.5, tt::tolerance(1e-13));
  most = 0;
  for (int i = 0; i < 200; ++i)
    most = std::max(most, over_hertz(*burgoyne_daraio, std::pow(20, i / 200.0) * d[0]));
  BOOST_TEST(most == 1.18, tt::tolerance(0.005)); // digits printed

  const auto ma_liu = law_on_wall("ma-liu");
  const Kinks m = ma_liu->kinks({});
  BOOST_TEST(over_hertz(*ma_liu, 2.98 * m[0]) == 1, tt::tolerance(1e-4)); // digits printed
  most = 0;
  for (int i = 0; i < 1000; ++i)
    most = std::max(most, over_hertz(*ma_liu, std::pow(3, i / 1000.0) * m[0]));
  BOOST_TEST(most == 1.0098, tt::tolerance(1e-4)); // digits printed

  for (const char *name : {"brake", "burgoyne-daraio", "ma-liu", "du-wang", "thornton"})
  {
    const auto law = law_on_wall(name);
    for (const double kink : law->kinks({}))
    {
      BOOST_TEST(std::abs(jump(*law, kink)) < 1e-11); // of the slope over 2e-12
      if (name == std::string("burgoyne-daraio"))
        continue; // its slope jumps
      const double h = 1e-6 * kink, F = law->force(kink, 0, {});
      const double left = (F - law->force(kink - h, 0, {})) / h,
                   right = (law->force(kink + h, 0, {}) - F) / h;
      BOOST_TEST(left == right, tt::tolerance(1e-5)); // of the one-sided differences
    }
  }
}

BOOST_AUTO_TEST_CASE(vu_quoc_zhang_inverts_its_radius)
{
  carambole::Material aluminium{"aluminium", 2699, 70e9, 0.3};
  const Row row = make_row(in_a_row({sphere(0.1, aluminium, 0.1), wall()}));
  const Pair &pair = row.pairs[0];
  const YieldOnset yield = yield_onset(pair, 1.61 * 100e6);
  BOOST_TEST(yield.force == 36.4, tt::tolerance(2e-3)); // digits printed
  const Manual &manual = catalogue().at("vu-quoc-zhang");
  const Texts published{{"yield_stress", "100 MPa", 0},
                        {"radius_coefficient", "2.33e-7 m/N", 0},
                        {"curvature_coefficient", "2.69e-4 N^-1", 0}};
  const auto law = manual.make_force(pair, parameters_of(manual, published));
  for (const double d : {1.5, 5.0, 20.0, 60.0})
  {
    const double F = law->force(d * yield.approach, 0, {}), beyond = F - yield.force;
    const double a = std::cbrt(3 * 0.1 * F / (4 * pair.modulus)) + 2.33e-7 * beyond;
    BOOST_TEST(a * a / ((1 + 2.69e-4 * beyond) * 0.1) == d * yield.approach, tt::tolerance(1e-13));
  }
  // The defaults are these, scaled: to their two or three digits.
  const auto scaled = manual.make_force(pair, parameters_of(manual, {published[0]}));
  BOOST_TEST(scaled->force(20 * yield.approach, 0, {}) == law->force(20 * yield.approach, 0, {}),
             tt::tolerance(2e-3));
  BOOST_TEST(
    !manual.lacks(pair, parameters_of(manual, {{"radius_coefficient", "0 m/N", 0}})).empty());
}

// The way back may be shorter than the digits of the approach: none is divided by.
BOOST_AUTO_TEST_CASE(next_to_nothing_may_be_returned)
{
  for (const char *restitution : {"1e-6", "1e-8", "1e-9", "1e-12"})
  {
    const auto law = law_on_wall("piecewise-plastic", {{"restitution", restitution, 0}});
    const Memory memory = law->commit(1e-5, {});
    BOOST_TEST(law->force(1e-5, -1, memory) == memory.max_force, restitution);
    BOOST_TEST(law->force(0.99e-5, -1, memory) <= 0, restitution);
    BOOST_TEST(law->stored_energy(1e-5, memory) >= 0, restitution);
  }
}

// Far beyond the range of its fit Jackson & Green's residual approach would exceed the largest one,
// and the bodies would part while they approach.
BOOST_AUTO_TEST_CASE(bodies_part_once_however_fast_they_meet)
{
  const double V_y = yield_onset(pair_on_wall(), 1.61 * sigma_y).speed;
  int without_return = 0;
  for (const auto &[name, manual] : catalogue())
    if (is_rate_independent(manual))
      for (const Texts &texts : unloading_variants(manual))
        for (const double ratio : {1e2, 1e4, 1e6})
        {
          const Trajectory t = run(on_wall(ratio * V_y), manual, parameters_of(manual, texts));
          BOOST_TEST_CONTEXT(name << (texts.empty() ? "" : " " + texts.front().text) << " at "
                                  << ratio << " V_y")
          {
            BOOST_TEST(t.contacts[0].touches == 1);
            BOOST_TEST(t.contacts[0].end_approach <= t.contacts[0].max_approach);
            BOOST_TEST(restitution(t) >= -accuracy);
            BOOST_TEST(restitution(t) <= 1 + accuracy);
            if (restitution(t) < accuracy)
            {
              ++without_return;
              BOOST_TEST(!t.contacts[0].faded);
            }
          }
        }
  BOOST_TEST(without_return > 0); // else the limit was not met
}

BOOST_AUTO_TEST_CASE(impossible_laws_are_refused_with_their_place)
{
  const auto complaint = [](const std::string &law, const Texts &texts)
  {
    carambole::Case c;
    c.path = "case.yaml";
    c.bodies = on_wall(1);
    c.laws = {{"model", law, texts, 7}};
    try
    {
      check_contacts(c, read_models(c));
    }
    catch (const carambole::InputError &error)
    {
      const carambole::Diagnostic &first = error.diagnostics.front();
      return first.file + ":" + std::to_string(first.line) + ": " + first.message;
    }
    return std::string{};
  };
  const auto refused = [&](const std::string &law, const Texts &texts, const std::string &part)
  {
    const std::string text = complaint(law, texts);
    BOOST_TEST(text.find("case.yaml:7: laws: model ") == 0, text);
    BOOST_TEST(text.find(part) != std::string::npos, text);
  };
  const carambole::ParameterText stress{"yield_stress", "400 MPa", 0};
  BOOST_TEST(complaint("thornton", {stress}).empty());
  refused("thornton", {}, "needs 'yield_stress'");
  refused("chang-ling", {}, "needs 'yield_stress'");
  refused("stronge", {{"yield_stress", "300 GPa", 0}}, "below Young's modulus");
  refused("brake", {stress, {"hardness", "400 MPa", 0}}, "2/3 of the limiting pressure");
  refused("ma-liu", {stress, {"psi", "0.8", 0}}, "half the limiting pressure");
  refused("burgoyne-daraio", {{"yield_stress", "10 GPa", 0}, {"constants", "published", 0}},
          "plastic line");
  const Pair pair = make_row(on_wall(1)).pairs[0];
  refused("burgoyne-daraio", {{"yield_stress", "10 GPa", 0}, {"constants", "published", 0}},
          fmt::format("E*/sigma_y = {:.4g}", pair.modulus / 10e9));
  refused("vu-quoc-zhang", {stress, {"radius_coefficient", "0 m/N", 0}}, "does not increase");
}

BOOST_AUTO_TEST_CASE(the_yield_stress_is_that_of_the_softer_material)
{
  carambole::Material hard = steel, soft = steel;
  hard.plastic = carambole::Plasticity{.yield_stress = 800e6, .hardening = {}, .rate = {}};
  soft.plastic = carambole::Plasticity{.yield_stress = 300e6, .hardening = {}, .rate = {}};
  const Pair pair = make_row(in_a_row({sphere(0.01, hard, 1), sphere(0.02, soft)})).pairs[0];
  BOOST_TEST(yield_stress(pair, {}) == 300e6);
  BOOST_TEST(hardness(pair, {}) == 2.8 * 300e6);
  BOOST_TEST(lacks_yield(pair, {}).empty());
  const Manual &thornton = catalogue().at("thornton");
  const Parameters given = parameters_of(thornton, {{"yield_stress", "400 MPa", 0}});
  BOOST_TEST(thornton.flags(pair, given, {1e-5, 1, 1}).back().text ==
             "its yield stress is 4e+08 Pa, but the material has 3e+08 Pa");
  // Without one, and with an absurd one, the law is refused.
  const Pair elastic = make_row(in_a_row({sphere(0.01, steel, 1), sphere(0.02, steel)})).pairs[0];
  BOOST_TEST(!lacks_yield(elastic, {}).empty());
  BOOST_TEST(
    !lacks_yield(elastic, parameters_of(thornton, {{"yield_stress", "206 GPa", 0}})).empty());
  for (const auto &[name, manual] : catalogue())
    for (const ParameterManual &parameter : manual.parameters)
      if (parameter.key == "yield_stress")
      {
        BOOST_TEST_CONTEXT(name)
        {
          BOOST_REQUIRE(manual.lacks);
          BOOST_TEST(manual.lacks(elastic, parameters_of(manual)).empty());
          BOOST_TEST(!manual.lacks(elastic, {}).empty());
        }
      }
}

BOOST_AUTO_TEST_SUITE_END()
