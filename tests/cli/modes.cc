#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_modes)

using namespace carambole::test;

namespace
{
const std::string two_bodies = R"(analysis: modes
modes: {count: 3}
bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel}
  - {name: rod, cylinder: {radius: 5 mm, length: 100 mm}, material: cork}
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
  cork: {density: 200 kg/m^3, youngs_modulus: 20 MPa, poisson_ratio: 0}
fem: {elements_per_contact_radius: 8, fields: shapes}
expect:
  - {model: fem, quantity: frequency ball 1, value: 135.0933 kHz, tolerance: 2e-5, source: secular equation}
  - {model: fem, quantity: degree ball 1, value: 2, tolerance: 1e-9, source: secular equation}
  - {model: fem, quantity: frequency rod 2, value: 3.16227766 kHz, tolerance: 1e-6, source: c0/L}
)";

nlohmann::json model_of(const Driver &driver, const std::string &folder)
{
  return carambole::parse_json(file_text(driver.folder() / folder / "fem/record.json")).at("model");
}
} // namespace

BOOST_AUTO_TEST_CASE(a_run_has_record_and_page)
{
  const Driver driver;
  driver.write("test.yaml", two_bodies);
  const Outcome check = driver.run({"check", "test.yaml"});
  BOOST_TEST(check.status == 0);
  BOOST_TEST(check.tells("the 3 lowest modes of each free body"));
  BOOST_TEST(check.tells("unknowns"));
  const Outcome run = driver.run({"run", "test.yaml"});
  BOOST_TEST_MESSAGE(run.out << run.err);
  BOOST_TEST(run.status == 0);
  BOOST_TEST(run.tells("pass: 3 of 3 expectations hold"));
  const auto results = driver.folder() / "results/test";
  const nlohmann::json summary = carambole::parse_json(file_text(results / "summary.json"));
  const nlohmann::json &modes = summary.at("models").at(0).at("modes");
  BOOST_REQUIRE(modes.size() == 6u);
  BOOST_TEST(modes.at(0).at("body") == "ball");
  BOOST_TEST(modes.at(0).at("kind") == "spheroidal");
  BOOST_TEST(modes.at(0).at("degree") == 2);
  BOOST_TEST(modes.at(0).at("uncertainty").get<double>() > 0);
  BOOST_TEST(modes.at(0).at("uncertainty").get<double>() < 100.);
  BOOST_TEST(modes.at(3).at("body") == "rod");
  BOOST_TEST(modes.at(3).at("kind") == "longitudinal");
  BOOST_TEST(!modes.at(3).contains("degree"));
  for (const char *body : {"ball", "rod"})
  {
    const std::string name = std::string("modes-fem-") + body;
    BOOST_TEST(std::filesystem::exists(results / ("fem/outlines-" + std::string(body) + ".csv")));
    BOOST_TEST(std::filesystem::exists(results / "report/figures" / (name + ".svg")));
    BOOST_TEST(std::filesystem::exists(results / "report/figures" / (name + "-3-mode.csv")));
  }
  const std::string page = file_text(results / "report/index.html");
  for (const char *part : {"Free vibration", "Modes of ball (fem)", "Modes of rod (fem)"})
    BOOST_TEST(page.find(part) != std::string::npos, part);
  for (const char *file : {"modes-ball.vtu", "modes-rod.vtu"})
    BOOST_TEST(std::filesystem::file_size(results / "fem" / file) > 1000u, file);
  BOOST_TEST(!driver.run({"run", "test.yaml"}).tells("to run"));
}

BOOST_AUTO_TEST_CASE(a_single_process_needs_no_session_folder_of_mpi)
{
  // All processes of a user would share it, and one that ends removes it while another begins.
  const Driver driver;
  driver.write("test.yaml", two_bodies);
  const Driver::Environment no_folder{{"OMPI_MCA_orte_tmpdir_base", "/dev/null"}};
  const Outcome run = driver.run({"run", "test.yaml", "--no-report"}, no_folder);
  BOOST_TEST(run.status == 0, run.err);
}

BOOST_AUTO_TEST_CASE(threads_and_repetition_give_the_same_bits)
{
  const Driver driver;
  driver.write("test.yaml", two_bodies);
  const auto modes = [&](const std::string &folder, const std::string &threads)
  {
    BOOST_TEST(
      driver.run({"run", "test.yaml", "--out", folder, "--threads", threads, "--no-report"})
        .status == 0);
    const nlohmann::json model = model_of(driver, folder);
    return model.at("modes").dump() + model.at("uncertainty").dump() +
           file_text(driver.folder() / folder / "fem/modes-ball.vtu");
  };
  const std::string first = modes("a", "1");
  BOOST_TEST((first == modes("b", "1")));
  BOOST_TEST((first == modes("c", "2")));
}

BOOST_AUTO_TEST_CASE(wrong_input_has_status_2)
{
  const Driver driver;
  const auto told = [&](const std::string &what, const std::string &by, const std::string &message)
  {
    std::string text = two_bodies;
    text.replace(text.find(what), what.size(), by);
    driver.write("test.yaml", text);
    const Outcome outcome = driver.run({"run", "test.yaml"});
    BOOST_TEST_MESSAGE(outcome.err);
    BOOST_TEST(outcome.status == 2);
    BOOST_TEST(outcome.tells(message), message);
  };
  told("count: 3", "count: 0", "test.yaml:2: modes.count: '0'");
  told("count: 3", "count: 201", "test.yaml:2: modes.count: '201'");
  told("count: 3", "cuont: 3", "did you mean 'count'?");
  told("material: steel}", "material: steel, velocity: 1 m/s}", "test.yaml:4: bodies.ball:");
  told("fields: shapes", "fields: [1 us]", "fem.fields: modes have no times");
  told("frequency ball 1", "frequency ball 4", "there is no mode 'ball 4'");
  told("frequency ball 1", "frequenzy ball 1", "did you mean 'frequency'?");
  // More modes than the coarsest mesh has unknowns for.
  told("count: 3}", "count: 200}", "modes need");
}

BOOST_AUTO_TEST_CASE(modes_are_no_input_deck)
{
  const Driver driver;
  driver.write("test.yaml", two_bodies);
  BOOST_TEST(driver.run({"export", "test.yaml", "--abaqus", "deck.inp"}).status == 2);
}

BOOST_AUTO_TEST_SUITE_END()
