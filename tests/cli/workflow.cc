#include <boost/test/unit_test.hpp>

#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_workflow)

using namespace carambole::test;
namespace fs = std::filesystem;

namespace
{
const std::string own_sweep =
  two_balls +
  "fem: {elements_per_contact_radius: 4, levels: 1, local_steps: off}\nlaws: [hertz, linear]\n"
  "sweeps:\n"
  "  - {name: speed, vary: [\"bodies.B1.velocity=1:4:3\"], fem: [4, 1]}\n"
  "  - {name: other, vary: [\"bodies.B1.velocity=1:4:3\"], fem: [2]}\n";
} // namespace

BOOST_AUTO_TEST_CASE(a_workflow_has_a_job_for_each_point_the_longest_first)
{
  const Driver driver;
  driver.write("test.yaml", own_sweep);
  const Outcome outcome = driver.run({"sweep", "test.yaml", "--workflow", "flow"});
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  BOOST_TEST(outcome.tells("3 jobs and one collecting job"));
  BOOST_TEST(outcome.tells("snakemake --snakefile flow/Snakefile --profile flow/slurm"));
  BOOST_TEST(!fs::exists(driver.folder() / "results"));
  const std::string text = file_text(driver.folder() / "flow/Snakefile");
  // A slow impact takes longer: its contact is smaller, its elements and steps with it.
  BOOST_TEST(text.find("\"speed/1\"") < text.find("\"other/0\""));
  BOOST_TEST(text.find("\"other/0\"") < text.find("\"speed/0\""));
  BOOST_TEST(text.find("sweep test.yaml --sweep speed --point 1\"") != std::string::npos, text);
  BOOST_TEST(fs::exists(driver.folder() / "flow/slurm/config.yaml"));

  // Written again it is the same workflow, whose finished jobs stay finished.
  fs::create_directories(driver.folder() / "flow/done/speed");
  driver.write("flow/done/speed/0", "");
  BOOST_TEST(driver.run({"sweep", "test.yaml", "--workflow", "flow"}).status == 0);
  BOOST_TEST(fs::exists(driver.folder() / "flow/done/speed/0"));
}

BOOST_AUTO_TEST_CASE(a_point_is_computed_by_itself)
{
  const Driver driver;
  driver.write("test.yaml", own_sweep);
  const Outcome outcome =
    driver.run({"sweep", "test.yaml", "--sweep", "speed", "--point", "1", "--threads", "1"});
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  const fs::path folder = driver.folder() / "results/test/sweep-speed";
  BOOST_TEST(fs::exists(folder / "points/1/fem/record.json"));
  BOOST_TEST(!fs::exists(folder / "points/0"));
  BOOST_TEST(!fs::exists(folder / "fem.csv"));
  // The usual command takes it over; with one point left, that has both processors.
  const Outcome rest = driver.run({"sweep", "test.yaml", "--sweep", "speed", "--threads", "2"});
  BOOST_TEST(rest.status == 0, rest.err);
  BOOST_TEST(rest.tells("point 2 of 2: bodies.B1.velocity=1 m/s: stored"), rest.out);
  BOOST_TEST(file_text(folder / "points/0/fem/record.json").find("--threads 2\"") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_sweep_of_the_command_line_runs_the_finite_elements_that_it_names)
{
  const Driver driver;
  driver.write("test.yaml", own_sweep);
  const std::vector<std::string> sweep{
    "sweep", "test.yaml", "--vary", "bodies.B1.velocity=2:4:2", "--threads", "1"};
  std::vector<std::string> with = sweep;
  with.insert(with.end(), {"--only", "fem,hertz"});
  const Outcome outcome = driver.run(with);
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  const std::string table = file_text(driver.folder() / "results/test-sweep/fem.csv");
  BOOST_TEST(table.find("fem restitution [1]") != std::string::npos, table);
  BOOST_TEST(table.find("\n2,") != std::string::npos, table);
  BOOST_TEST(table.find("\n4,") != std::string::npos, table);
  BOOST_TEST(file_text(driver.folder() / "results/test-sweep/sweep.csv").find("linear") ==
             std::string::npos);
  BOOST_TEST(file_text(driver.folder() / "results/test-sweep/fem.json")
               .find("carambole sweep test --vary 'bodies.B1.velocity=2:4:2' --only fem,hertz") !=
             std::string::npos);
  // Without their name they are left out, as ever; the workflow says so.
  std::vector<std::string> workflow = sweep;
  workflow.insert(workflow.end(), {"--workflow", "flow"});
  const Outcome laws = driver.run(workflow);
  BOOST_TEST(laws.status == 0, laws.err);
  BOOST_TEST(laws.tells("--only fem,lumped adds them at every point"), laws.out);
}

// The jobs of a study of uncertain inputs leave nothing but the laws to the run that collects them.
BOOST_AUTO_TEST_CASE(a_study_of_uncertain_inputs_has_a_job_for_each_run)
{
  const Driver driver;
  driver.write("test.yaml", two_balls +
                              "fem: {elements_per_contact_radius: 4, levels: 1}\nlaws: [hertz]\n"
                              "uncertain: {bodies.B1.velocity: {normal: 3 %}, runs: 4}\n");
  const Outcome outcome = driver.run({"run", "test.yaml", "--workflow", "flow"});
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  BOOST_TEST(outcome.tells("5 jobs and one collecting job"));
  const std::string text = file_text(driver.folder() / "flow/Snakefile");
  BOOST_TEST(text.find("run test.yaml --out results/test --point 3\"") != std::string::npos, text);
  const fs::path results = driver.folder() / "results/test";
  BOOST_TEST(!fs::exists(results / "fem"));

  for (const char *point : {"3", "0", "2", "1"})
    BOOST_TEST(driver.run({"run", "test.yaml", "--out", "results/test", "--point", point}).status ==
               0);
  BOOST_TEST(!fs::exists(results / "fem"));
  BOOST_TEST(!fs::exists(results / "uncertain/uncertain.json"));
  const Outcome own = driver.run({"run", "test.yaml", "--set", "correlated=[]", "--set",
                                  "uncertain={}", "--out", "results/test", "--no-report"});
  BOOST_TEST(own.status == 0, own.err);
  const Outcome collected = driver.run({"run", "test.yaml", "--out", "results/test"});
  BOOST_TEST(collected.status == 0, collected.err);
  BOOST_TEST(!collected.tells("fem level"), collected.err);
  BOOST_TEST(fs::exists(results / "uncertain/uncertain.json"));

  const Outcome beyond = driver.run({"run", "test.yaml", "--point", "4"});
  BOOST_TEST(beyond.status == 2);
  BOOST_TEST(beyond.tells("4 is not a point; allowed is 0 to 3"), beyond.err);
  driver.write("exact.yaml", two_balls + "laws: [hertz]\n");
  const Outcome exact = driver.run({"run", "exact.yaml", "--workflow", "other"});
  BOOST_TEST(exact.status == 2);
  BOOST_TEST(exact.tells("the case has no 'uncertain' inputs"), exact.err);
}

BOOST_AUTO_TEST_CASE(a_workflow_refuses_what_is_wrong)
{
  const Driver driver;
  driver.write("test.yaml", own_sweep);
  fs::create_directories(driver.folder() / "mine");
  driver.write("mine/letter", "");
  driver.write("file", "");
  BOOST_TEST(driver.run({"sweep", "test.yaml", "--workflow", "flow"}).status == 0);
  const auto check = [&](const std::vector<std::string> &arguments, const std::string &message)
  {
    const std::vector<std::string> before = driver.files();
    const Outcome outcome = driver.run(arguments);
    BOOST_TEST(outcome.status == 2, outcome.out);
    BOOST_TEST(outcome.tells(message), outcome.err);
    BOOST_TEST(driver.files() == before, boost::test_tools::per_element());
  };
  check({"sweep", "test.yaml", "--workflow", "mine"}, "mine contains files other than a workflow");
  check({"sweep", "test.yaml", "--workflow", "file"}, "file is not a folder");
  check({"sweep", "test.yaml", "--workflow", "flow", "--set", "title=x"},
        "flow is the workflow of another command, another case, other options");
  check({"validate", "--workflow", "flow"}, "flow is the workflow of another command");
  check({"validate", "--workflow", "new", "--cases", "three-bal"}, "did you mean 'three-ball'");
  check({"validate", "--workflow", "new", "--calibrate"}, "--workflow");
  check({"sweep", "test.yaml", "--workflow", "new", "--point", "1"}, "--point");
  check({"sweep", "test.yaml", "--point", "1"}, "choose one with --sweep NAME");
  check({"sweep", "test.yaml", "--sweep", "speed", "--point", "2"}, "allowed is 0 to 1");
  check({"sweep", "test.yaml", "--vary", "bodies.B1.velocity=1:2:2", "--point", "0"},
        "add --only fem,lumped");
  check({"sweep", "test.yaml", "--vary", "bodies.B1.velocity=1:2:1001", "--only", "fem"},
        "1001 finite-element runs; at most 1000 are allowed");
}

BOOST_AUTO_TEST_CASE(a_workflow_of_the_validation_has_a_job_for_each_case)
{
  const Driver driver;
  const Outcome outcome =
    driver.run({"validate", "--quick", "--cases", "granular-chain,indentation-sphere-on-wall",
                "--workflow", "flow"});
  BOOST_TEST_REQUIRE(outcome.status == 0, outcome.err);
  const std::string text = file_text(driver.folder() / "flow/Snakefile");
  // The indentation has no time steps, and takes a time all the same.
  BOOST_TEST(text.find("\"indentation-sphere-on-wall\"") < text.find("\"granular-chain\""));
  BOOST_TEST(text.find("validate --no-site --quick --cases granular-chain\"") != std::string::npos);
  BOOST_TEST(text.find("\"case\": \"/") != std::string::npos);
  BOOST_TEST(!fs::exists(driver.folder() / "results-quick"));

  const Outcome one = driver.run({"validate", "--no-site", "--quick", "--cases", "granular-chain"});
  BOOST_TEST(one.status == 0, one.err);
  BOOST_TEST(fs::exists(driver.folder() / "results-quick/granular-chain/summary.json"));
  BOOST_TEST(!fs::exists(driver.folder() / "results-quick/validate.json"));
  BOOST_TEST(!fs::exists(driver.folder() / "results-quick/report"));
}

BOOST_AUTO_TEST_SUITE_END()
