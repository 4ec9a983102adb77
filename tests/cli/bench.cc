// The command bench, with --quick: what it writes, and what it refuses. No rate is judged.

#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_bench)

using namespace carambole;
using namespace carambole::test;

namespace
{
/// Every rate and what is a share, a count or a size must be a positive number.
void check_positive(const nlohmann::json &json, const std::string &path)
{
  if (json.is_object() && json.contains("median"))
  {
    const double least = json.at("least"), median = json.at("median"),
                 greatest = json.at("greatest");
    BOOST_TEST(least > 0, path);
    BOOST_TEST(least <= median, path);
    BOOST_TEST(median <= greatest, path);
    BOOST_TEST(json.at("repeats") >= 3, path);
    BOOST_TEST(json.at("processor_share") > 0, path);
    BOOST_TEST(json.at("processor_share") <= 1, path);
  }
  else if (json.is_object() || json.is_array())
    for (const auto &[key, value] : json.items())
      check_positive(value, path + "/" + key);
}

void check_refused(const Driver &driver, const std::vector<std::string> &arguments,
                   const std::string &told)
{
  const std::vector<std::string> before = driver.files();
  const Outcome outcome = driver.run(arguments);
  BOOST_TEST_MESSAGE(outcome.err);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.err.find(told) != std::string::npos, outcome.err);
  BOOST_TEST(driver.files() == before, boost::test_tools::per_element());
}
} // namespace

BOOST_AUTO_TEST_CASE(it_measures_writes_compares_and_refuses)
{
  const Driver driver;
  // Fewer threads than processors, too: OpenMP then starts no more.
  const Outcome limited =
    driver.run({"bench", "--quick", "--out", "limited"}, {{"OMP_THREAD_LIMIT", "1"}});
  BOOST_TEST_REQUIRE(limited.status == 0, limited.err);
  const Outcome first = driver.run({"bench", "--quick", "--json", "--out", "a", "--threads", "1"});
  BOOST_TEST_REQUIRE(first.status == 0, first.err);
  const nlohmann::json json = parse_json(first.out);
  BOOST_TEST(json.at("schema") == 1);
  BOOST_TEST(json.at("kind") == "carambole bench");
  BOOST_TEST(json.at("quick") == true);
  for (const char *part : {"peaks", "kernels", "bare_loops", "whole_runs", "contact", "memory"})
    BOOST_TEST(json.at("fem").contains(part), part);
  for (const char *key : {"processor", "processors", "memory_bytes", "system"})
    BOOST_TEST(json.at("machine").contains(key), key);
  for (const char *key : {"date", "version", "build", "seconds", "load_average"})
    BOOST_TEST(json.contains(key), key);
  check_positive(json.at("fem"), "fem");
  check_positive(json.at("lumped"), "lumped");
  // Both elements with every material: elastic, plastic in three ways, four laws of hardening, two
  // of the rate, two viscous.
  const nlohmann::json &kernels = json.at("fem").at("kernels");
  BOOST_TEST(kernels.size() >= 2u * 11);
  for (const nlohmann::json &kernel : kernels)
  {
    const nlohmann::json &flops = kernel.at("flops");
    BOOST_TEST(flops.at("all") ==
               flops.at("additions").get<double>() + flops.at("multiplications").get<double>() +
                 flops.at("divisions").get<double>() + flops.at("square_roots").get<double>());
    BOOST_TEST(flops.at("all") > 200);
    BOOST_TEST(kernel.at("share_of_peak") > 0);
    BOOST_TEST(kernel.at("share_of_peak") < 1);
  }
  for (const nlohmann::json &run : json.at("fem").at("whole_runs").at("models"))
    BOOST_TEST(run.at("single_step_over_bare_loop") > 0);
  BOOST_TEST(json.at("fem").at("memory").at(0).at("bytes_per_element") > 0);
  BOOST_TEST(json.at("lumped").at("impacts").size() > 20u);

  // The page, its figure, and the file itself.
  const std::string page = file_text(driver.folder() / "a/index.html");
  for (const char *part : {"Roofline", "Memory", "hunt-crossley", "Made with --quick"})
    BOOST_TEST(page.find(part) != std::string::npos, part);
  BOOST_TEST(std::filesystem::exists(driver.folder() / "a/figures/roofline.svg"));
  const std::string stored = file_text(driver.folder() / "a/bench.json");
  BOOST_TEST(parse_json(stored).at("fem") == json.at("fem"));

  // A file against itself: nothing changed. The program that compares is asked alone.
  const Driver report(
    (std::filesystem::path(CARAMBOLE_PROGRAM).parent_path() / "carambole-report").string());
  const std::string file = (driver.folder() / "a/bench.json").string();
  const Outcome same = report.run({"bench", file, "--out", "same", "--compare", file});
  BOOST_TEST(same.status == 0, same.err);
  BOOST_TEST(same.tells("values changed beyond the spread of its repetitions"), same.out);
  BOOST_TEST(same.tells("none of"), same.out);

  // One rate ten times as high, one count changed, another processor.
  nlohmann::json other = parse_json(stored);
  for (const char *key : {"median", "least", "greatest"})
    other["fem"]["contact"]["steps"][key] =
      10 * other["fem"]["contact"]["steps"][key].get<double>();
  other["fem"]["kernels"][0]["flops"]["all"] = 1;
  other["machine"]["processor"] = "Abacus";
  const std::string changed = report.write("changed.json", json_text(other, 2));
  const Outcome different =
    report.run({"bench", file, "--out", "same", "--compare", changed, "--json"});
  BOOST_TEST_REQUIRE(different.status == 0, different.err);
  const nlohmann::json comparison = parse_json(different.out).at("comparison");
  BOOST_TEST(comparison.at("changes").size() == 2u);
  BOOST_TEST(comparison.at("changes")[0].at("name") == "fem kernels one-point elastic flops all");
  BOOST_TEST(comparison.at("changes")[1].at("name") == "fem contact steps");
  BOOST_TEST(comparison.at("changes")[1].at("ratio").get<double>() == 0.1,
             boost::test_tools::tolerance(1e-12));
  BOOST_TEST(comparison.at("other_conditions")
               .back()
               .get<std::string>()
               .starts_with("processor: Abacus, now "));

  // Files that are none, or damaged: refused at once, nothing is measured or written.
  driver.write("text.json", "not JSON");
  driver.write("foreign.json", R"({"schema": 1, "models": []})");
  driver.write("later.json", R"({"kind": "carambole bench", "schema": 7})");
  nlohmann::json damaged = parse_json(stored);
  damaged["fem"]["contact"]["steps"]["least"] = -1;
  driver.write("negative.json", json_text(damaged, 2));
  damaged = parse_json(stored);
  damaged["lumped"]["chain"]["updates"].erase("greatest");
  driver.write("cut.json", json_text(damaged, 2));
  damaged = parse_json(stored);
  damaged.erase("lumped");
  driver.write("half.json", json_text(damaged, 2));
  for (const auto &[name, told] :
       {std::pair{"text.json", "is not JSON"},
        {"foreign.json", "is not a result of a benchmark"},
        {"later.json", "has the schema 7"},
        {"negative.json", "is damaged: fem contact steps is"},
        {"cut.json", "is damaged: lumped chain updates has no number `greatest`"},
        {"half.json", "is damaged: it has no `lumped`"},
        {"nowhere.json", "does not exist"},
        {"a", "is not a file"}})
    check_refused(driver, {"bench", "--quick", "--compare", name}, told);
  check_refused(driver, {"bench", "--compare", "a/bench.json"}, "was made with --quick");
  check_refused(driver, {"bench", "--compare", ""}, "--compare: is empty");
  check_refused(driver, {"bench", "--quick", "--out", ""}, "--out: is empty");
  driver.write("case.yaml", two_balls);
  check_refused(driver, {"bench", "--quick", "--out", "."}, "contains results of a case");
}

BOOST_AUTO_TEST_SUITE_END()
