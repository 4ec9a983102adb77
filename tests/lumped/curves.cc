#include <boost/test/unit_test.hpp>

// What is shown of every law on its page: loops and restitutions for the standard pair. A law that
// is added as a file must be shown without an edit.

#include <algorithm>
#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "lumped/curves/curves.h"
#include "tests/cases/case_files.h"
#include "tests/lumped/rows.h"

BOOST_AUTO_TEST_SUITE(lumped_curves)

using namespace carambole;
using namespace carambole::lumped;
namespace tt = boost::test_tools;

namespace
{
const LawCurves &curves_of(const std::string &law)
{
  static std::map<std::string, LawCurves> known;
  const auto found = known.find(law);
  return found != known.end() ? found->second
                              : known.emplace(law, law_curves(catalogue().at(law))).first->second;
}

/// Restitution of the default at the point nearest to x.
double restitution_at(const std::string &law, double x)
{
  const Response &response = curves_of(law).responses.at(0);
  const std::vector<double> &places = response.asked.empty() ? response.speed : response.asked;
  const auto nearest =
    std::ranges::min_element(places, {}, [x](double place) { return std::abs(place - x); });
  return response.restitution[nearest - places.begin()];
}

/// A law that nobody has heard of, with a parameter that is required and one that is not.
const Registration unheard_of{
  {.identifier = "unheard-of",
   .title = "A spring that a test has made",
   .equation = "F = k d",
   .parameters = {{.key = "stiffness",
                   .symbol = "k",
                   .meaning = "force over approach",
                   .dimension = carambole::dimension::stiffness,
                   .range = positive,
                   .example = "10 MN/m"}},
   .loading = "one line",
   .separation = "at zero approach",
   .validity = "this test",
   .source = "this test",
   .evidence = "this test"},
  {.make_force = [](const Pair &pair, const Parameters &parameters) -> std::unique_ptr<ForceLaw>
   {
     Parameters with_value;
     with_value.numbers["stiffness"] = parameters.number("stiffness");
     return catalogue().at("linear").make_force(pair, with_value);
   }}};

/// A law whose manual promises more than it keeps.
const Registration broken{
  {.identifier = "broken",
   .title = "A law that cannot be made",
   .equation = "F = ?",
   .loading = "none",
   .separation = "none",
   .validity = "none",
   .source = "this test",
   .evidence = "none"},
  {.make_force = [](const Pair &, const Parameters &) -> std::unique_ptr<ForceLaw>
   { throw std::runtime_error("there is no such force"); }}};
} // namespace

BOOST_AUTO_TEST_CASE(every_law_of_the_catalogue_has_curves)
{
  for (const auto &[name, manual] : catalogue())
    BOOST_TEST_CONTEXT(name)
    {
      if (name == "broken")
        continue;
      const LawCurves &curves = curves_of(name);
      BOOST_TEST(curves.failure == "");
      BOOST_TEST((std::ranges::count(families, family_of(manual)) == 1));
      if (manual.roll)
      {
        BOOST_TEST(curves.rollings.size() == 3U);
        continue;
      }
      BOOST_REQUIRE(!curves.responses.empty());
      BOOST_TEST(curves.variants.size() == curves.responses.size());
      // Every option is a curve, or said to make no difference, or needs other values.
      std::size_t options = 0;
      for (const ParameterManual &parameter : manual.parameters)
        if (!parameter.choices.empty() && parameter.key != "damping_form")
          options += parameter.choices.size() - 1;
      BOOST_TEST(curves.variants.size() - 1 + curves.variants.front().alike.size() == options);
      BOOST_TEST(curves.loops.size() ==
                 (manual.make_force ? 3 * curves.variants.size() : std::size_t(0)));
      for (const Response &response : curves.responses)
      {
        BOOST_TEST(response.speed.size() > 40U);
        for (const double e : response.restitution)
          BOOST_TEST((std::isnan(e) || (e >= 0 && e < (manual.can_gain_energy ? 1.2 : 1 + 1e-9))));
      }
    }
}

BOOST_AUTO_TEST_CASE(the_area_of_a_loop_is_the_energy_that_the_restitution_says_is_lost)
{
  constexpr double mass = 4.0 / 3 * std::numbers::pi * 1e-6 * 7800;
  for (const char *law : {"thornton", "jackson-green", "tsuji", "exact-hysteretic", "hertz"})
    BOOST_TEST_CONTEXT(law)
    {
      const LawCurves &curves = curves_of(law);
      const double e = restitution_at(
        law, std::string(law) == "tsuji" || std::string(law) == "exact-hysteretic" ? 0.8 : 1.0);
      const Loop &loop = curves.loops.at(2);
      BOOST_TEST(loop.speed == 1.0);
      double area = 0;
      for (std::size_t i = 1; i < loop.time.size(); ++i)
        area +=
          0.5 * (loop.force[i] + loop.force[i - 1]) * (loop.approach[i] - loop.approach[i - 1]);
      const double energy = 0.5 * mass;
      // Trapezia between some 240 points: 1e-4 of the energy.
      BOOST_TEST(std::abs(area / energy - (1 - e * e)) < 1e-3);
    }
}

BOOST_AUTO_TEST_CASE(curves_agree_with_closed_forms)
{
  // Impacts without a history have a local error of 1e-12 per step: measured 3e-10 of the speed.
  for (const double e : {0.2, 0.5, 0.9})
    for (const char *law : {"exact-hysteretic", "tsuji"})
      BOOST_TEST(std::abs(restitution_at(law, e) - e) < 1e-9);
  // One of the speeds.
  BOOST_TEST(restitution_at("thornton", 0.1) == restitution_at("thornton-restitution", 0.1),
             tt::tolerance(1e-8));
  BOOST_TEST(restitution_at("hertz", 0.1) == 1.0, tt::tolerance(1e-9));
  // a = (5/7) g sin(25 degrees) where the sphere rolls.
  BOOST_TEST(curves_of("incline-closed-form").rollings.at(1).acceleration.back() ==
               5.0 / 7 * 9.81 * std::sin(25 * std::numbers::pi / 180),
             tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(options_that_make_no_difference_are_said_so)
{
  const LawCurves &hysteretic = curves_of("hunt-crossley"), &stronge = curves_of("stronge");
  BOOST_TEST(hysteretic.variants.size() == 1U);
  BOOST_TEST(hysteretic.variants.front().alike ==
               std::vector<std::string>{"separation: zero-force"},
             tt::per_element());
  BOOST_REQUIRE(stronge.variants.size() == 3U);
  BOOST_TEST(stronge.variants[1].name == "unloading: B");
}

BOOST_AUTO_TEST_CASE(what_leaves_the_validity_is_marked)
{
  const Response &response = curves_of("kogut-etsion").responses.at(0);
  BOOST_TEST(!response.is_outside.front());
  BOOST_TEST(response.is_outside.back()); // 10 m/s is beyond its fit, w = 110
}

BOOST_AUTO_TEST_CASE(tables_hold_every_law_and_a_broken_one_does_not_keep_the_others)
{
  const carambole::test::ScratchFolder folder;
  const std::vector<std::string> failures = write_curves(folder.path, {});
  BOOST_REQUIRE(failures.size() == 1U);
  BOOST_TEST(failures.front().starts_with("broken: there is no such force"));
  const nlohmann::json laws = carambole::read_json(folder.path / "laws.json");
  BOOST_TEST(laws.size() == catalogue().size());
  for (const nlohmann::json &law : laws)
    if (law.at("identifier") == "unheard-of")
    {
      BOOST_TEST(law.at("family") == "Viscous damping"); // it has not said that it is conservative
      BOOST_TEST(law.at("curves").at("sample").at("stiffness") == "10 MN/m");
    }
  BOOST_TEST(std::filesystem::exists(folder.path / "unheard-of" / "loops.csv"));
}

// A contact that slips throughout leaves x - 7; one without slip stays without.
BOOST_AUTO_TEST_CASE(tangential_laws_slide_alike)
{
  for (const auto &[name, law] : tangential_catalogue())
  {
    const ReboundCurve curve = slip_curve(law);
    BOOST_TEST(curve.before.back() == 8);
    BOOST_TEST(curve.after.front() == 0);
    if (law.identifier != "tsuji") // its spring is behind while the stiffness grows
      BOOST_TEST(std::abs(curve.after.back() - 1) < 0.02, law.identifier);
  }
  const carambole::test::ScratchFolder folder;
  write_curves(folder.path, {});
  BOOST_TEST(carambole::read_json(folder.path / "tangential.json").size() ==
             tangential_catalogue().size());
}

// A torque takes 2 mu_r m V_n R of the spin, I + m R^2 = 7/5 m R^2, or stops it.
BOOST_AUTO_TEST_CASE(a_constant_torque_takes_or_stops_rolling)
{
  const ReboundCurve curve = rolling_curve(*find_rolling("constant-torque"));
  for (std::size_t k = 0; k < curve.before.size(); ++k)
    BOOST_TEST(std::abs(curve.after[k] - std::max(curve.before[k] - 10. / 7, 0.0)) < 1e-6);
  const ReboundCurve spring = rolling_curve(*find_rolling("spring"));
  BOOST_TEST(spring.after.front() == 0);
  BOOST_TEST(*std::ranges::min_element(spring.after) < 0); // it turns round
  for (std::size_t k = 0; k < spring.before.size(); ++k)
    BOOST_TEST(std::abs(spring.after[k]) <= spring.before[k]);
  const carambole::test::ScratchFolder folder;
  write_curves(folder.path, {});
  const nlohmann::json written = carambole::read_json(folder.path / "rolling.json");
  BOOST_TEST(written.size() == rolling_catalogue().size());
  BOOST_TEST(written.at(0).at("rolling_after").size() == curve.after.size());
}

BOOST_AUTO_TEST_CASE(laws_that_there_are_not_are_refused)
{
  const carambole::test::ScratchFolder folder;
  BOOST_CHECK_EXCEPTION(write_curves(folder.path, {"thorntn"}), carambole::InputError,
                        [](const carambole::InputError &error)
                        {
                          const std::string message = error.diagnostics.front().message;
                          return message.find("'thorntn'") != std::string::npos &&
                                 message.find("thornton") != std::string::npos;
                        });
}

BOOST_AUTO_TEST_SUITE_END()
