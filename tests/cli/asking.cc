// What the program says of itself: help, laws by words, mistyped options, JSON for scripts.

#include <boost/test/unit_test.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_asking)

using namespace carambole;
using namespace carambole::test;

namespace
{
const std::string ball = R"(bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
fem: []
laws: [hertz, {tsuji: {restitution: 0.8}}]
reference: hertz
expect: [{model: tsuji, quantity: restitution, value: 0.1, tolerance: 1e-3, source: wrong}]
)";
} // namespace

BOOST_AUTO_TEST_CASE(a_mistyped_option_is_told_with_the_nearest_one)
{
  const Driver driver;
  for (const auto &[arguments, told] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{
         {{"run", "three-ball", "--leves", "2"}, "'--leves' (did you mean '--levels'?)"},
         {{"run", "three-ball", "--leves=2"}, "'--leves' (did you mean '--levels'?)"},
         {{"run", "three-ball", "--lev", "2"}, "'--lev' (did you mean '--levels'?)"},
         {{"run", "three-ball", "-levels", "2"}, "(did you mean '--levels'?)"},
         {{"run", "--foce", "three-ball", "--thread", "2"},
          "'--foce' (did you mean '--force'?)\nthere is no option '--thread' (did you mean "
          "'--threads'?)"},
         {{"fit", "three-ball", "--lw", "hertz", "--to", "fem"}, "(did you mean '--law'?)"},
         {{"check", "--jsn", "three-ball"}, "'--jsn' (did you mean '--json'?)"},
         {{"--versoin"}, "'--versoin' (did you mean '--version'?)"}})
  {
    const Outcome outcome = driver.run(arguments);
    BOOST_TEST_MESSAGE(outcome.err);
    BOOST_TEST(outcome.status == 2);
    BOOST_TEST(outcome.out == "");
    BOOST_TEST(outcome.err.starts_with("carambole: there is no option '"));
    BOOST_TEST(outcome.err.find(told) != std::string::npos);
    BOOST_TEST(outcome.err.find("See: carambole ") != std::string::npos);
    BOOST_TEST(outcome.err.find("--help") != std::string::npos);
  }
  BOOST_TEST(driver.files().empty());
}

BOOST_AUTO_TEST_CASE(help_is_a_command_and_an_option)
{
  const Driver driver;
  BOOST_TEST(driver.run({"help"}).out == driver.run({"--help"}).out);
  for (const char *command : {"run", "laws", "help"})
  {
    const Outcome asked = driver.run({"help", command});
    BOOST_TEST(asked.status == 0);
    BOOST_TEST(asked.out == driver.run({command, "--help"}).out);
  }
  const Outcome wrong = driver.run({"help", "chekc"});
  BOOST_TEST(wrong.status == 2);
  BOOST_TEST(wrong.err.find("there is no command 'chekc' (did you mean 'check'?)") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(laws_are_found_by_words)
{
  const Driver driver;
  const auto found = [&](std::vector<std::string> words)
  {
    words.insert(words.begin(), {"laws", "--json", "--search"});
    std::vector<std::string> names;
    for (const nlohmann::json &law : parse_json(driver.run(words).out))
      names.push_back(law.at("identifier").get<std::string>());
    return names;
  };
  const auto has = [](const std::vector<std::string> &names, const char *name)
  { return std::ranges::find(names, name) != names.end(); };
  BOOST_TEST(found({"Tsuji"}).front() == "tsuji");                       // its name, any case
  BOOST_TEST(has(found({"hunt", "crossley", "1975"}), "hunt-crossley")); // its paper
  BOOST_TEST(has(found({"hunt crossley 1975"}), "hunt-crossley"));
  const std::vector<std::string> all = found({"yield_stress"}); // a parameter
  BOOST_TEST(has(all, "thornton"));
  BOOST_TEST(!has(all, "tsuji"));
  BOOST_TEST(has(found({"mindlin"}), "mindlin-deresiewicz")); // of the tangential force
  BOOST_TEST(has(found({"rolling"}), "constant-torque"));
  BOOST_TEST(has(found({"voce", "hardening"}), "voce")); // of another program
  BOOST_TEST(driver.run({"laws", "johnson_cook"}).tells("plastic.rate"));
  BOOST_TEST(driver.run({"laws", "vocce"}).tells("(did you mean 'voce'?)"));
  const Outcome listed = driver.run({"laws", "--search", "yield_stress"});
  BOOST_TEST(listed.status == 0);
  BOOST_TEST(listed.out.find("thornton ") != std::string::npos);
  BOOST_TEST(listed.out.find("tsuji ") == std::string::npos);

  // Symptoms in people's words.
  const auto finds = [&](const std::vector<std::string> &words, const std::string &advice,
                         const std::vector<std::string> &laws)
  {
    std::vector<std::string> arguments{"laws", "--search"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    const Outcome outcome = driver.run(arguments);
    BOOST_TEST(outcome.status == 0);
    BOOST_TEST(outcome.tells(advice));
    for (const std::string &law : laws)
      BOOST_TEST(outcome.tells("\n" + law), law + ": " + outcome.out);
  };
  finds({"too bouncy"}, "restitution: {returned: 0.5}", {"hunt-crossley", "lankarani-nikravesh"});
  finds({"too", "bouncy"}, "restitution: {returned: 0.5}", {"hunt-crossley"});
  finds({"sticks"}, "critical", {"kelvin-voigt"});
  finds({"never separates"}, "critical", {"tsuji"});
  finds({"negative force"}, "separation: zero-force", {"tsuji", "kelvin-voigt", "kuwabara-kono"});
  finds({"pulls"}, "separation: zero-force", {"tsuji"});
  finds({"sticks"}, "adhesion", {"jkr", "luding"});
  finds({"cohesion"}, "surface energy", {"jkr", "maugis-dugdale", "sjkr"});
  finds({"powder"}, "Tabor", {"luding", "adhesive-range"});
  finds({"JKR"}, "Johnson", {"sjkr"});
  finds({"epsd2"}, "epsd2", {});
  finds({"sds"}, "spring", {});
  finds({"anagnostopoulos"}, "kelvin-voigt", {});
  const Outcome none = driver.run({"laws", "--search", "dampng"});
  BOOST_TEST(none.status == 2);
  BOOST_TEST(none.err.find("--search: no law has 'dampng' (did you mean 'damping'?)") !=
             std::string::npos);
  BOOST_TEST(driver.run({"laws", "--search", "tsuji", "yield_stress"}).status == 2);
  BOOST_TEST(driver.run({"laws", "hertz", "--search", "tsuji"}).status == 2);
}

BOOST_AUTO_TEST_CASE(json_is_all_that_stands_on_standard_output)
{
  const Driver driver;
  driver.write("test.yaml", ball);
  const Outcome run = driver.run({"run", "test.yaml", "--no-report", "--json"});
  BOOST_TEST(run.status == 1);
  BOOST_TEST(parse_json(run.out) == read_json(driver.folder() / "results/test/summary.json"));
  BOOST_TEST(run.err.find("fails: restitution of tsuji") != std::string::npos);

  const Outcome check = driver.run({"check", "test.yaml", "three-ball", "--json"});
  BOOST_TEST(check.status == 0);
  const nlohmann::json cases = parse_json(check.out);
  BOOST_TEST_REQUIRE(cases.size() == 2u);
  BOOST_TEST(cases[0].at("case") == "test");
  BOOST_TEST(cases[0].at("bodies")[0].at("radius") == 0.01);
  BOOST_TEST(cases[0].at("contacts")[0].at("name") == "ball-wall");
  BOOST_TEST(cases[0].at("models").size() == 2u);
  BOOST_TEST(!cases[0].contains("cost"));
  const nlohmann::json &cost = cases[1].at("cost")[0];
  BOOST_TEST(cost.at("elements").get<double>() > 1000);
  // The time and what it assumes, as in words.
  const std::string words = driver.run({"check", "three-ball"}).out,
                    rate = cost.at("rate").get<std::string>();
  BOOST_TEST(words.find(" in total, " + rate) != std::string::npos, words);
  BOOST_TEST(rate.starts_with(
    fmt::format("at {:.0f} million", 1e-6 * cost.at("element_updates_per_second").get<double>())));

  const Outcome doubtful =
    driver.run({"check", "test.yaml", "--json", "--set", "materials.steel.youngs_modulus=210 MPa"});
  BOOST_TEST(parse_json(doubtful.out)[0].at("remarks")[0].at("path") ==
             "materials.steel.youngs_modulus");
  const Outcome wrong =
    driver.run({"check", "test.yaml", "three-ball", "--json", "--set", "fem.levls=2"});
  BOOST_TEST(wrong.status == 2);
  BOOST_TEST(parse_json(wrong.out).empty());

  const nlohmann::json list = parse_json(driver.run({"list", "--json"}).out);
  BOOST_TEST(std::ranges::any_of(list, [](const nlohmann::json &entry)
                                 { return entry.at("name") == "three-ball"; }));
}

BOOST_AUTO_TEST_SUITE_END()
