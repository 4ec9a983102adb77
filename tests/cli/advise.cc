#include <boost/test/unit_test.hpp>

#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include "cases/case/shipped.h"
#include "cases/values/json_text.h"
#include "cases/values/table.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_advise)

using namespace carambole;
using namespace carambole::test;
namespace fs = std::filesystem;

namespace
{
/// A folder with a copy of the shipped map of a sphere on a wall.
void copy_map(const fs::path &maps)
{
  fs::create_directories(maps / "regime-sphere-wall");
  for (const char *file : {"case.yaml", "map.csv", "map.json"})
    fs::copy_file(shipped_maps() / "regime-sphere-wall" / file, maps / "regime-sphere-wall" / file);
}
} // namespace

BOOST_AUTO_TEST_CASE(a_case_on_a_map_gets_advice)
{
  const Driver driver;
  const Outcome outcome = driver.run({"advise", "plastic-sphere-wall-20"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(outcome.tells("Covered by the map regime-sphere-wall"), outcome.out);
  BOOST_TEST(outcome.tells("For peak force: use jackson-green."), outcome.out);
  BOOST_TEST(outcome.tells("For restitution: use "), outcome.out);
  BOOST_TEST(driver.files().empty()); // nothing is left behind
}

BOOST_AUTO_TEST_CASE(advice_for_scripts)
{
  const Driver driver;
  const Outcome outcome = driver.run(
    {"advise", "plastic-sphere-wall-20", "--json", "--set", "bodies.ball.velocity=1 m/s"});
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  const nlohmann::json json = parse_json(outcome.out);
  BOOST_TEST(json.at("covered") == true);
  // 1 m/s over 38.7804 mm/s, to its digits.
  BOOST_TEST(json.at("numbers").at("speed_ratio").get<double>() == 25.7862,
             boost::test_tools::tolerance(1e-5));
  bool is_there = false;
  for (const nlohmann::json &map : json.at("maps"))
    if (map.at("map") == "regime-sphere-wall")
    {
      is_there = true;
      BOOST_TEST(map.at("covers") == true);
      const nlohmann::json &hertz = map.at("laws").at(0);
      BOOST_TEST(hertz.at("law") == "hertz");
      // Hertz loses nothing: what the laws find for the case itself is told, too.
      BOOST_TEST(hertz.at("restitution").get<double>() == 1, boost::test_tools::tolerance(1e-9));
      BOOST_TEST(hertz.at("error").at("restitution").at("value").get<double>() > 0.3);
    }
  BOOST_TEST(is_there);
}

// No map has adhesion: a map of the same bodies without it must not answer.
BOOST_AUTO_TEST_CASE(adhesive_bodies_get_the_laws_that_know_adhesion)
{
  const Driver driver;
  const Outcome words = driver.run({"advise", "adhesive-speeds"});
  BOOST_TEST(words.status == 0, words.err);
  BOOST_TEST(words.tells("Use maugis-dugdale"), words.out);
  BOOST_TEST(!words.tells("Covered by the map"), words.out);

  const Outcome slow =
    driver.run({"advise", "adhesive-speeds", "--json", "--set", "bodies.ball.velocity=0.8 mm/s"});
  BOOST_TEST_REQUIRE(slow.status == 0, slow.err);
  BOOST_TEST(parse_json(slow.out).at("covered") == false);

  const Outcome outcome = driver.run({"advise", "adhesive-speeds", "--json"});
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  const nlohmann::json json = parse_json(outcome.out);
  BOOST_TEST(json.at("covered") == false);
  const nlohmann::json &adhesion = json.at("adhesion");
  // To the digits of the strength and the speed that the case writes.
  BOOST_TEST(adhesion.at("lambda").get<double>() == 1, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(adhesion.at("speed").get<double>() / adhesion.at("sticking_velocity").get<double>() ==
               1.5,
             boost::test_tools::tolerance(1e-6));
  BOOST_TEST(adhesion.at("use") == "maugis-dugdale");
  // JKR: e^2 = 1 - 1/x^2; parted at the least force it loses 0.4938671 of that.
  const double x = 1.5;
  for (const nlohmann::json &law : adhesion.at("laws"))
  {
    const double e = law.at("restitution").get<double>();
    if (law.at("law") == "jkr")
      BOOST_TEST(e == std::sqrt(1 - 1 / (x * x)), boost::test_tools::tolerance(1e-6));
    if (law.at("law") == "jkr-load")
      BOOST_TEST(e == std::sqrt(1 - 0.4938671 / (x * x)), boost::test_tools::tolerance(1e-6));
    if (law.at("law") == "dmt")
      BOOST_TEST(!law.contains("sticking_velocity"));
  }
  BOOST_TEST(adhesion.at("laws").size() == 4U);
}

// A newcomer writes no mesh, and the default one is too coarse for the traction.
BOOST_AUTO_TEST_CASE(advice_needs_no_mesh)
{
  const Driver driver;
  const std::string text = R"(bodies:
  - {name: ball, sphere: {radius: 5 um}, material: fused-silica, velocity: 1 m/s}
  - {name: block, half_space: {}, material: fused-silica}
contacts: [{between: [ball, block], adhesion: {work: 0.05 J/m^2, strength: 200 MPa}}]
)";
  const std::string path = driver.write("silica.yaml", text);
  const Outcome outcome = driver.run({"advise", path});
  BOOST_TEST(outcome.status == 0);
  BOOST_TEST(outcome.tells("Use maugis-dugdale"));
  BOOST_TEST(outcome.tells("remark: without finite elements"));
  // A mesh that the case writes is its own mistake.
  driver.write("silica.yaml", text + "fem: {elements_per_contact_radius: 8, levels: 2}\n");
  BOOST_TEST(driver.run({"advise", path}).status == 2);
}

// The maps include a law for solid spheres only. That must not make a case with a hollow ball fail.
BOOST_AUTO_TEST_CASE(a_law_that_the_bodies_rule_out_is_left_out)
{
  const Driver driver;
  const std::vector<std::string> hollow{"sphere-on-wall", "--set",
                                        "bodies.ball.sphere.inner_radius=8 mm"};
  for (const char *command : {"advise", "predict"})
  {
    std::vector<std::string> words{command};
    words.insert(words.end(), hollow.begin(), hollow.end());
    const Outcome outcome = driver.run(words);
    BOOST_TEST(outcome.tells("no map has a hollow sphere (ball)"), outcome.out + outcome.err);
    BOOST_TEST(!outcome.tells("hertz-finite"));
  }
}

// Advice runs laws of its own: what the case says of its laws is not for them.
BOOST_AUTO_TEST_CASE(what_names_the_laws_of_the_case_is_left_out)
{
  const Driver driver;
  const std::string path = driver.write("own.yaml", R"(bodies:
  - {name: A, sphere: {radius: 10 mm}, material: hard, velocity: 0.5 m/s}
  - {name: W, wall: {}, rigid: {}}
fem: {elements_per_contact_radius: 6, levels: 2}
laws: [{name: my, law: thornton, yield_stress: 1 GPa}, hertz]
materials:
  hard: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3, plastic: {yield_stress: 1 GPa}}
uncertain: {bodies.A.velocity: {normal: 3 %}, laws.my.yield_stress: {normal: 5 %}}
correlated: [{between: [bodies.A.velocity, laws.my.yield_stress], coefficient: 0.5}]
report: {criterion: [{model: my, quantity: restitution, within: 50 %}]}
)");
  BOOST_TEST(driver.run({"check", path}).status == 0);
  BOOST_TEST(driver.run({"advise", path}).status == 0);
  const Outcome outcome = driver.run({"predict", path, "--json"});
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  const nlohmann::json force = parse_json(outcome.out).at("quantities").at("peak_force");
  // F ~ V^1.2 of an elastic contact, V at full plasticity: 3 % of the velocity, at 95 %.
  BOOST_TEST(force.at("half_width_of_inputs").get<double>() == 1.1 * 1.96 * 0.03,
             boost::test_tools::tolerance(0.1));
}

BOOST_AUTO_TEST_CASE(adhesive_bodies_that_can_yield_get_no_law)
{
  const Driver driver;
  const Outcome outcome = driver.run({"advise", "adhesive-speeds", "--json", "--set",
                                      "materials.gel.plastic={yield_stress: 25 kPa}"});
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  const nlohmann::json json = parse_json(outcome.out);
  BOOST_TEST(json.at("covered") == false);
  BOOST_TEST(!json.at("adhesion").contains("use"));
}

BOOST_AUTO_TEST_CASE(a_case_outside_of_every_map_gets_none)
{
  const Driver driver;
  const Outcome row = driver.run({"advise", "three-ball"});
  BOOST_TEST(row.status == 0, row.err);
  BOOST_TEST(row.tells("applies to this case: it has more than two bodies"), row.out);
  const Outcome fast =
    driver.run({"advise", "plastic-sphere-wall-20", "--set", "bodies.ball.velocity=20 m/s"});
  BOOST_TEST(fast.status == 0, fast.err);
  BOOST_TEST(fast.tells("No regime map covers this case"), fast.out);
  BOOST_TEST(fast.tells("the map covers 0.100 to 200"), fast.out);
  BOOST_TEST(!fast.tells(": use "));
}

// The prediction is what advice expects of finite elements; 95 % is the confidence of a map's band.
BOOST_AUTO_TEST_CASE(predict_gives_a_value_and_its_interval)
{
  const Driver driver;
  const auto predict = [&](std::vector<std::string> more)
  {
    more.insert(more.begin(), {"predict", "plastic-sphere-wall-20", "--json"});
    const Outcome outcome = driver.run(more);
    BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
    return parse_json(outcome.out).at("quantities").at("restitution");
  };
  const nlohmann::json asked = predict({}), wide = predict({"--confidence", "99"}),
                       other = predict({"--law", "thornton"});
  const Outcome advice = driver.run({"advise", "plastic-sphere-wall-20", "--json"});
  nlohmann::json expected;
  const nlohmann::json maps = parse_json(advice.out).at("maps");
  for (const nlohmann::json &map : maps)
    if (map.at("answers") == true)
      for (const nlohmann::json &law : map.at("laws"))
        if (law.at("law") == asked.at("law"))
          expected = law.at("expected").at("restitution");
  const auto number = [](const nlohmann::json &json, const char *key)
  { return json.at(key).get<double>(); };
  const auto close = boost::test_tools::tolerance(1e-9);
  BOOST_TEST(number(asked, "value") == number(expected, "value"), close);
  BOOST_TEST(number(asked, "high") - number(asked, "low") ==
               number(expected, "high") - number(expected, "low"),
             boost::test_tools::tolerance(1e-6));
  // Quantiles of the normal distribution: 2.575829 and 1.959964.
  BOOST_TEST((number(wide, "high") - number(wide, "low")) /
                 (number(asked, "high") - number(asked, "low")) ==
               2.575829 / 1.959964,
             boost::test_tools::tolerance(1e-6));
  BOOST_TEST(other.at("law") == "thornton");
  BOOST_TEST(
    number(other, "value") == number(other, "of_law") / (1 + number(other, "error_of_law")), close);
  BOOST_TEST(driver.files().empty());
}

// Hertz' force goes by the velocity to the power 1.2; the map's part of the interval stays.
BOOST_AUTO_TEST_CASE(uncertain_inputs_widen_a_prediction)
{
  const Driver driver;
  const std::string ball =
    "bodies:\n  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}\n  - "
    "{name: wall, wall: {}, rigid: {}}\nmaterials: {steel: {density: 7800 kg/m^3, "
    "youngs_modulus: 206 GPa, poisson_ratio: 0.3}}\n";
  driver.write("exact.yaml", ball);
  driver.write("spread.yaml", ball + "uncertain: {bodies.ball.velocity: {normal: 2 %}}\n");
  const auto force = [&](const char *file)
  {
    const Outcome outcome = driver.run({"predict", file, "--json", "--law", "hertz"});
    BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
    return parse_json(outcome.out).at("quantities").at("peak_force");
  };
  const nlohmann::json exact = force("exact.yaml"), spread = force("spread.yaml");
  BOOST_TEST(exact.at("half_width_of_inputs") == 0);
  BOOST_TEST(spread.at("half_width_of_map") == exact.at("half_width_of_map"));
  BOOST_TEST(spread.at("half_width_of_inputs").get<double>() == 1.959964 * 1.2 * 0.02,
             boost::test_tools::tolerance(1e-3));
  BOOST_TEST(driver.run({"predict", "spread.yaml"}).tells(", inputs \u00b1 4."));
}

BOOST_AUTO_TEST_CASE(predict_refuses_what_no_map_knows)
{
  const Driver driver;
  const Outcome row = driver.run({"predict", "three-ball"});
  BOOST_TEST(row.status == 3);
  BOOST_TEST(row.tells("nothing is predicted"), row.out);
  const Outcome law = driver.run({"predict", "plastic-sphere-wall-20", "--law", "hurtz"});
  BOOST_TEST(law.status == 2);
  BOOST_TEST(law.tells("did you mean 'hertz'"), law.err);
  for (const char *wrong : {"0", "100", "-5", "x"})
    BOOST_TEST(driver.run({"predict", "plastic-sphere-wall-20", "--confidence", wrong}).status == 2,
               wrong);
}

BOOST_AUTO_TEST_CASE(advise_refuses_what_is_wrong)
{
  const Driver driver;
  const auto check = [&](const std::vector<std::string> &arguments, const std::string &message)
  {
    const Outcome outcome = driver.run(arguments);
    BOOST_TEST(outcome.status == 2);
    BOOST_TEST(outcome.tells(message), outcome.out + outcome.err);
    BOOST_TEST(!outcome.tells("Covered"));
  };
  check({"advise"}, "case is required");
  check({"advise", "plastic-sphere-wal-20"}, "did you mean 'plastic-sphere-wall-20'");
  check({"advise", "plastic-sphere-wall-20", "--maps", "nowhere"}, "nowhere is not a folder");
  check({"advise", "plastic-sphere-wall-20", "--set", "bodies.ball.velocty=1 m/s"},
        "did you mean 'velocity'");
  check({"advise", "plastic-sphere-wall-20", "--set", "laws=[hurtz]"}, "did you mean 'hertz'");
}

BOOST_AUTO_TEST_CASE(a_damaged_map_is_named_and_left_out)
{
  const Driver driver;
  const fs::path maps = driver.folder() / "maps";
  copy_map(maps);
  BOOST_TEST(driver.run({"advise", "plastic-sphere-wall-20", "--maps", "maps"}).status == 0);
  std::ofstream(maps / "regime-sphere-wall/map.csv", std::ios::app) << "1,2,3\n";
  const Outcome outcome = driver.run({"advise", "plastic-sphere-wall-20", "--maps", "maps"});
  BOOST_TEST(outcome.status == 1);
  BOOST_TEST(outcome.tells("map.csv: was changed after it was computed"), outcome.err);
  BOOST_TEST(outcome.tells("There is no map"), outcome.out);
}

BOOST_AUTO_TEST_CASE(a_row_of_the_shipped_map_is_computed_anew)
{
  // The fastest point, whose contact is the largest and whose mesh the coarsest: seconds.
  const Driver driver;
  const Outcome sweep = driver.run(
    {"sweep", "regime-sphere-wall", "--set", "sweeps.speed.fem=[7756.09]", "--out", "out"});
  BOOST_TEST_REQUIRE(sweep.status == 0, sweep.err);
  const Table shipped(shipped_maps() / "regime-sphere-wall/map.csv"),
    computed(driver.folder() / "out/sweep-speed/fem.csv");
  BOOST_TEST(shipped.headers() == computed.headers(), boost::test_tools::per_element());
  const auto values = [](const Table &table, const std::string &header)
  { return table.numbers(table.find(header).value(), "", dimension::none); };
  for (const std::string &header : shipped.headers())
  {
    if (header.starts_with("fem "))
      continue;
    // The laws' integrator keeps 1e-9, and its largest values and restitutions a digit less.
    const double was = values(shipped, header).back(), is = values(computed, header).front();
    BOOST_TEST(is == was, boost::test_tools::tolerance(1e-7));
  }
  for (const std::string quantity : {"restitution [1]", "peak_force ball-wall [N]",
                                     "duration ball-wall [s]", "max_contact_radius ball-wall [m]"})
  {
    // Another version of the solver may find another value, but within what the map claims.
    const double was = values(shipped, "fem " + quantity).back(),
                 is = values(computed, "fem " + quantity).front(),
                 uncertainty = values(shipped, "fem uncertainty " + quantity).back();
    BOOST_TEST(std::abs(is - was) <= uncertainty, quantity << ": " << is << ", shipped " << was);
  }
}

// The maps are of laws without a tangential force.
BOOST_AUTO_TEST_CASE(an_oblique_impact_is_on_no_map)
{
  const Driver driver;
  driver.write("slip.yaml", R"(analysis: oblique
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s, tangential_velocity: 0.5 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
contacts: [{between: [ball, wall], friction: 0.2}]
laws: [{hertz: {tangential: coulomb}}]
)");
  const Outcome advice = driver.run({"advise", "slip.yaml"});
  BOOST_TEST(advice.status == 0, advice.err);
  BOOST_TEST(advice.tells("No regime map applies to this case"), advice.out);
  BOOST_TEST(!advice.tells("laws="), advice.err);
  const Outcome prediction = driver.run({"predict", "slip.yaml"});
  BOOST_TEST(prediction.status == 3, prediction.err);
  BOOST_TEST(prediction.tells("No regime map applies to this case"), prediction.out);
}

BOOST_AUTO_TEST_SUITE_END()
