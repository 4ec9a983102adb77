// An oblique impact from end to end.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <filesystem>
#include <iterator>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_oblique)

using namespace carambole::test;
using boost::test_tools::tolerance;

namespace
{
const std::string materials = R"(materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
)",
                  laws = R"(half_space: {rings: 64, levels: 3}
laws:
  - hertz: {tangential: mindlin-deresiewicz}
  - {name: soft, law: tsuji, restitution: 0.9, tangential: {linear: {stiffness: 5 MN/m}}}
)";

std::string case_of(const std::string &bodies, const std::string &contact)
{
  return "analysis: oblique\nbodies:\n" + bodies + materials + "contacts: [{between: [" + contact +
         "], friction: 0.2}]\n" + laws;
}

const std::string ball = "  - {name: A, sphere: {radius: 10 mm}, material: steel, velocity: 2 m/s, "
                         "tangential_velocity: 0.7 m/s, spin: 30 rad/s}\n",
                  wall = "  - {name: W, wall: {}, rigid: {}}\n";

nlohmann::json record_of(const Driver &driver, const std::string &name, const std::string &model)
{
  return carambole::parse_json(
           file_text(driver.folder() / "results" / name / model / "record.json"))
    .at("model");
}

double number(const nlohmann::json &json, const char *key)
{
  return json.at(key).get<double>();
}
} // namespace

BOOST_AUTO_TEST_CASE(a_run_has_records_and_a_page)
{
  const Driver driver;
  driver.write("slip.yaml", case_of(ball + wall, "A, W"));
  const Outcome check = driver.run({"check", "slip.yaml"});
  BOOST_TEST_MESSAGE(check.out << check.err);
  BOOST_TEST(check.status == 0);
  BOOST_TEST(check.tells("elastic half-spaces, 64 rings, 3 levels"));
  BOOST_TEST(check.tells("0.7 m/s along x, 30 rad/s"));
  BOOST_TEST(check.tells("hertz with mindlin-deresiewicz"));
  const Outcome run = driver.run({"run", "slip.yaml"});
  BOOST_TEST_MESSAGE(run.out << run.err);
  BOOST_TEST(run.status == 0);
  BOOST_TEST(run.tells("use {hertz: {tangential: mindlin-deresiewicz}}"));
  const std::string page = file_text(driver.folder() / "results/slip/report/index.html");
  for (const char *part : {"Slip and spin", "Partial slip", "Convergence of the half-spaces",
                           "law hertz with mindlin-deresiewicz", "stick-and-slip"})
    BOOST_TEST_CONTEXT(part)
  BOOST_TEST(page.find(part) != std::string::npos);
  BOOST_TEST(page.find("no wave returns") == std::string::npos);
  const std::string history =
    file_text(driver.folder() / "results/slip/hertz-mindlin-deresiewicz/history.csv");
  for (const char *column :
       {"tangential force A-W [N]", "slip velocity A-W [m/s]", "spin A [rad/s]"})
    BOOST_TEST(history.find(column) != std::string::npos);
}

// Of every model: angular momentum about the contact point, momentum, energy.
BOOST_AUTO_TEST_CASE(momentum_and_energy_balance)
{
  const Driver driver;
  driver.write("slip.yaml", case_of(ball + wall, "A, W"));
  BOOST_REQUIRE(driver.run({"run", "slip.yaml", "--no-report"}).status == 0);
  for (const char *model : {"maw-barber-fawcett", "hertz-mindlin-deresiewicz", "soft"})
  {
    BOOST_TEST_CONTEXT(model)
    {
      const nlohmann::json record = record_of(driver, "slip", model),
                           body = record.at("bodies").at(0), contact = record.at("contacts").at(0),
                           energy = record.at("energy");
      const double m = number(body, "mass"), R = 0.01, I = 0.4 * m * R * R,
                   v = number(body, "tangential_velocity"), s = number(body, "spin"),
                   J = number(contact, "tangential_impulse");
      BOOST_TEST(m * R * v - I * s == m * R * 0.7 - I * 30, tolerance(1e-9));
      BOOST_TEST(m * (0.7 - v) == J, tolerance(1e-9));
      BOOST_TEST(number(contact, "slip_velocity") == 0.7 + R * 30, tolerance(1e-12));
      BOOST_TEST(number(contact, "rebound_slip_velocity") == v + R * s, tolerance(1e-9));
      const double kinetic =
        m / 2 * (v * v + std::pow(number(body, "velocity"), 2)) + I / 2 * s * s;
      BOOST_TEST(number(energy, "kinetic") == kinetic, tolerance(1e-9));
      const double lost = number(energy, "friction") +
                          (energy.contains("dissipated") ? number(energy, "dissipated") : 0);
      BOOST_TEST(number(energy, "initial") - kinetic == lost, tolerance(1e-8));
      BOOST_TEST(number(energy, "balance_error") < 1e-3);
    }
  }
}

// Its levels are those of rings, and are asked for as those of meshes.
BOOST_AUTO_TEST_CASE(levels_are_those_of_the_half_space)
{
  const Driver driver;
  driver.write("slip.yaml", case_of(ball + wall, "A, W"));
  // All but the finest, which is the record.
  const auto coarser = [&]
  {
    const std::filesystem::directory_iterator levels(driver.folder() / "results" / "slip" /
                                                     "maw-barber-fawcett" / "levels");
    return std::distance(begin(levels), end(levels));
  };
  BOOST_REQUIRE(driver.run({"run", "slip.yaml", "--no-report", "--levels", "2"}).status == 0);
  BOOST_TEST(coarser() == 1);
  const Outcome finer = driver.run({"run", "slip.yaml", "--no-report", "--levels", "2", "--until",
                                    "tangential_impulse 1e-9", "--time-limit", "20 s"});
  BOOST_TEST(!finer.tells("cannot slide"), finer.err);
  BOOST_TEST(coarser() > 1, finer.out + finer.err);
}

// The order of the bodies, the sign of the slip and a common motion make no difference.
BOOST_AUTO_TEST_CASE(the_same_impact_gives_the_same_result)
{
  const Driver driver;
  const auto two = [](double first, double second, double slip, double common)
  {
    const auto line = [&](const char *name, double velocity, double tangential)
    {
      return std::string("  - {name: ") + name +
             ", sphere: {radius: 10 mm}, material: steel, velocity: " + std::to_string(velocity) +
             " m/s, tangential_velocity: " + std::to_string(tangential) + " m/s}\n";
    };
    return case_of(line("A", first, slip + common) + line("B", second, common), "A, B");
  };
  driver.write("one.yaml", two(2, 0, 0.5, 0));
  driver.write("mirrored.yaml", two(2, 0, -0.5, 0));
  driver.write("moving.yaml", two(1, -1, 0.5, 3));
  for (const char *name : {"one", "mirrored", "moving"})
    BOOST_REQUIRE(driver.run({"run", std::string(name) + ".yaml", "--no-report"}).status == 0);
  for (const char *model : {"maw-barber-fawcett", "hertz-mindlin-deresiewicz", "soft"})
  {
    const auto slip = [&](const char *name) {
      return number(record_of(driver, name, model).at("contacts").at(0), "rebound_slip_velocity");
    };
    BOOST_TEST_CONTEXT(model)
    {
      BOOST_TEST(slip("mirrored") == -slip("one"), tolerance(1e-12));
      BOOST_TEST(slip("moving") == slip("one"), tolerance(1e-8));
    }
  }
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_told)
{
  const Driver driver;
  driver.write("slip.yaml", case_of(ball + wall, "A, W"));
  const auto told = [&](const std::string &change, const std::string &words)
  {
    const Outcome run = driver.run({"run", "slip.yaml", "--set", change});
    BOOST_TEST_MESSAGE(run.err);
    BOOST_TEST(run.status == 2);
    BOOST_TEST_CONTEXT(change)
    BOOST_TEST(run.tells(words));
  };
  told("laws=[{hertz: {tangential: midlin}}]", "did you mean 'mindlin'");
  told("laws=[{hertz: {tangential: thornton-2013}}]", "did you mean 'mindlin-rescaled'");
  told("laws=[{hertz: {tangential: {linear: {ratios: 0.3}}}}]", "has no such parameter");
  told("laws=[{hertz: {tangential: tsuji}}]", "restitution");
  told("laws=[{newton: {restitution: 0.5, tangential: mindlin}}]", "");
  const auto rolling = [](const std::string &what)
  { return "laws=[{hertz: {tangential: mindlin, rolling: " + what + "}}]"; };
  told(rolling("{sprin: {coefficient: 1}}"), "did you mean 'spring'");
  told(rolling("constant-torque"), "coefficient");
  told(rolling("{constant-torque: {coefficient: -0.1}}"), "coefficient");
  told(rolling("{constant-torque: {coeficient: 0.1}}"), "no such parameter");
  told(rolling("{spring: {coefficient: 0.1}}"), "stiffness");
  told(rolling("{spring: {coefficient: 0.1, stiffness: 0 N/m}}"), "stiffness");
  told(rolling("{spring: {coefficient: 0.1, stiffness: 1 N/m, damping: -1 N s/m}}"), "damping");
  told("contacts.0.friction=-1", "zero or more");
  told("half_space.rings=100000", "2000");
  const Outcome deck = driver.run({"export", "slip.yaml", "--abaqus", "deck.inp"});
  BOOST_TEST(deck.status == 2);
}

BOOST_AUTO_TEST_CASE(a_sweep_has_the_columns_of_slip)
{
  const Driver driver;
  driver.write("slip.yaml", case_of(ball + wall, "A, W") +
                              "sweeps:\n  - {name: slip, vary: "
                              "[\"bodies.A.tangential_velocity=0.1:3:4\"], fem: [0.1, 3]}\n");
  const Outcome sweep = driver.run({"sweep", "slip.yaml"});
  BOOST_TEST_MESSAGE(sweep.out << sweep.err);
  BOOST_TEST(sweep.status == 0);
  std::string all;
  for (const auto &file :
       std::filesystem::recursive_directory_iterator(driver.folder() / "results"))
    if (file.path().extension() == ".csv" &&
        file.path().string().find("sweep") != std::string::npos)
      all += file_text(file.path());
  for (const char *column :
       {"soft tangential_restitution [1]", "maw-barber-fawcett tangential_restitution [1]",
        "soft rebound_slip_velocity A-W [m/s]"})
    BOOST_TEST_CONTEXT(column)
  BOOST_TEST(all.find(column) != std::string::npos);
}

BOOST_AUTO_TEST_CASE(tangential_laws_are_listed)
{
  const Driver driver;
  const Outcome list = driver.run({"laws", "--tangential"});
  BOOST_TEST(list.status == 0);
  BOOST_TEST(list.tells("mindlin-deresiewicz"));
  BOOST_TEST(driver.run({"laws", "--tangential", "mindlin"}).tells("Mindlin 1949"));
  BOOST_TEST(driver.run({"laws", "--tangential", "walton"}).status == 2);
  const Outcome json = driver.run({"laws", "--tangential", "--json"});
  BOOST_TEST(carambole::parse_json(json.out).size() == 14u); // and five of rolling resistance
}

BOOST_AUTO_TEST_SUITE_END()
