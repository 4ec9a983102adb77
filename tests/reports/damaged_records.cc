#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <fstream>
#include <functional>
#include <limits>

#include <nlohmann/json.hpp>

#include "cases/values/json_text.h"
#include "reports/judgement/comparison.h"
#include "reports/page/build.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_damaged_records)

using namespace carambole;
using namespace carambole::reports;
namespace fs = std::filesystem;

namespace
{
void replace(const fs::path &file, const std::string &text)
{
  std::ofstream(file, std::ios::trunc) << text;
}

/// Stores the record with another history, whole in itself: its hash is right.
void store_with(const fs::path &results, const StoredRecord &record, const History &history)
{
  RecordWriter writer(results, record.model.name);
  writer.write_history(history);
  writer.commit(record);
}

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// One way to spoil the record of `hertz` in a folder of results, and what is told of it.
struct Damage
{
  std::string name;
  void (*apply)(const fs::path &results, const Case &problem);
  std::string told;
};
std::ostream &operator<<(std::ostream &out, const Damage &damage)
{
  return out << damage.name;
}

const Damage damages[] = {
  {"missing", [](const fs::path &results, const Case &) { fs::remove_all(results / "hertz"); },
   "it has not been run"},
  {"record cut short",
   [](const fs::path &results, const Case &)
   {
     const std::string whole = bytes_if_any(results / "hertz" / "record.json");
     replace(results / "hertz" / "record.json", whole.substr(0, whole.size() / 2));
   },
   "record.json is truncated or not a record"},
  {"record empty",
   [](const fs::path &results, const Case &) { replace(results / "hertz" / "record.json", ""); },
   "record.json is truncated or not a record"},
  {"record is another thing",
   [](const fs::path &results, const Case &)
   { replace(results / "hertz" / "record.json", "[1, 2]"); },
   "record.json is truncated or not a record"},
  {"other schema",
   [](const fs::path &results, const Case &)
   {
     auto json = parse_json(bytes_if_any(results / "hertz" / "record.json"));
     json["schema"] = 7;
     replace(results / "hertz" / "record.json", json_text(json));
   },
   "schema 7, not 1"},
  {"a number is nothing",
   [](const fs::path &results, const Case &)
   {
     auto json = parse_json(bytes_if_any(results / "hertz" / "record.json"));
     json["model"]["restitution"] = nan; // null in the file
     replace(results / "hertz" / "record.json", json_text(json));
   },
   "its record is damaged"},
  {"other physics",
   [](const fs::path &results, const Case &problem)
   {
     StoredRecord record = sample_record(problem, "hertz", 1020, 1.905);
     record.physics_hash = std::string(32, 'c');
     store(results, record);
   },
   "belongs to a case with different physics"},
  {"other parameters",
   [](const fs::path &results, const Case &problem)
   {
     StoredRecord record = sample_record(problem, "hertz", 1020, 1.905);
     record.model.numerics_hash = std::string(32, 'c');
     store(results, record);
   },
   "with parameters or a mesh other than those of the case"},
  {"history missing",
   [](const fs::path &results, const Case &) { fs::remove(results / "hertz" / "history.csv"); },
   "its record is damaged"},
  {"history cut short",
   [](const fs::path &results, const Case &)
   {
     const std::string whole = bytes_if_any(results / "hertz" / "history.csv");
     replace(results / "hertz" / "history.csv", whole.substr(0, whole.size() / 2));
   },
   "its record is damaged"},
  {"columns of unequal length",
   [](const fs::path &results, const Case &)
   { std::ofstream(results / "hertz" / "history.csv", std::ios::app) << "1,2\n"; },
   "its record is damaged"},
  {"history empty",
   [](const fs::path &results, const Case &problem)
   {
     store_with(results, sample_record(problem, "hertz", 1020, 1.905),
                {{{"time", "s", {}}, {"force B1-B2", "N", {}}}});
   },
   "its history has no samples"},
  {"not a number in the history",
   [](const fs::path &results, const Case &problem)
   {
     store_with(results, sample_record(problem, "hertz", 1020, 1.905),
                {{{"time", "s", {0, 1, 2}}, {"force B1-B2", "N", {0, nan, 0}}}});
   },
   "force B1-B2 has a value that is not a finite number"},
  {"time runs back",
   [](const fs::path &results, const Case &problem)
   {
     store_with(results, sample_record(problem, "hertz", 1020, 1.905),
                {{{"time", "s", {0, 2, 1}}, {"force B1-B2", "N", {0, 1, 0}}}});
   },
   "the times do not increase"},
  {"no time",
   [](const fs::path &results, const Case &problem)
   {
     store_with(results, sample_record(problem, "hertz", 1020, 1.905),
                {{{"force B1-B2", "N", {0, 1, 0}}}});
   },
   "the first column is not the time"}};
} // namespace

BOOST_DATA_TEST_CASE(a_damaged_record_is_named_and_the_others_are_compared, damages, damage)
{
  const TemporaryFolder folder;
  const Case problem = sample_case();
  store_all(folder.path, problem);
  damage.apply(folder.path, problem);
  const Results results = read_results(problem, folder.path, {});
  BOOST_REQUIRE_EQUAL(results.skipped.size(), 1);
  BOOST_CHECK_EQUAL(results.skipped.front().name, "hertz");
  BOOST_CHECK_MESSAGE(results.skipped.front().reason.find(damage.told) != std::string::npos,
                      results.skipped.front().reason);
  const Summary summary = summarize(results);
  BOOST_CHECK(!summary.pass);
  BOOST_REQUIRE_EQUAL(summary.comparisons.size(), 1);
  BOOST_CHECK_EQUAL(summary.comparisons.front().model, "linear");
}

BOOST_AUTO_TEST_CASE(the_report_says_what_was_skipped_and_ends_with_status_one)
{
  const TemporaryFolder folder;
  const Case problem = sample_case();
  store_all(folder.path, problem);
  fs::remove(folder.path / "hertz" / "history.csv");
  BuildRequest request;
  request.problem = problem;
  request.results = folder.path;
  request.version = "1";
  BOOST_CHECK_EQUAL(build_report(request).status, 1);
  const std::string page = bytes_if_any(folder.path / "report" / "index.html");
  BOOST_CHECK(page.find("Not in this report: hertz") != std::string::npos);
  BOOST_CHECK(page.find("its record is damaged") != std::string::npos);
  const auto json = parse_json(bytes_if_any(folder.path / "summary.json"));
  BOOST_CHECK_EQUAL(json.at("skipped").at(0).at("model"), "hertz");
}

BOOST_AUTO_TEST_CASE(a_report_without_a_single_record_still_says_why)
{
  const TemporaryFolder folder;
  BuildRequest request;
  request.problem = sample_case();
  request.results = folder.path;
  request.version = "1";
  BOOST_CHECK_EQUAL(build_report(request).status, 1);
  const std::string page = bytes_if_any(folder.path / "report" / "index.html");
  for (const char *model : {"fem", "hertz", "linear"})
    BOOST_CHECK_MESSAGE(page.find(std::string("Not in this report: ") + model) != std::string::npos,
                        model);
}

BOOST_AUTO_TEST_SUITE_END()
