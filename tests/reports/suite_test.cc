#include <boost/test/unit_test.hpp>

#include <csignal>

#include "cases/process/interrupted.h"
#include "cases/records/run_settings.h"
#include "reports/guide/guide.h"
#include "reports/suite/number_trend.h"
#include "suite_fixture.h"

BOOST_AUTO_TEST_SUITE(reports_suite)

using namespace carambole;
using namespace carambole::reports;
using namespace carambole::test;
namespace fs = std::filesystem;

BOOST_FIXTURE_TEST_CASE(a_suite_shows_every_case_with_its_evidence, SuiteFixture)
{
  store_case("first");
  store_case(
    "second", 1.04,
    steel_pair +
      "expect:\n"
      "  - {model: hertz, quantity: peak_force, value: 1040 N, tolerance: 1e-6, source: here}\n"
      "  - {model: linear, quantity: peak_force, value: 1 N, tolerance: 1e-6, "
      "kind: observation, source: there, known_discrepancy: another spring}\n");
  const Suite suite = read();
  BOOST_CHECK(suite.pass());
  BOOST_REQUIRE_EQUAL(suite.cases.size(), 2);
  const SuiteCase &second = *suite.find("second");
  BOOST_CHECK_EQUAL(count_evidence(second.summary, EvidenceKind::verification).holds, 1);
  BOOST_CHECK_EQUAL(count_evidence(second.summary, EvidenceKind::observation).known, 1);
  BOOST_CHECK_EQUAL(count_evidence(second.summary, EvidenceKind::validation).judged(), 0);
  BOOST_CHECK(fs::exists(folder.path / "second/report/index.html"));

  const std::string page = index(suite);
  for (const char *part :
       {"1 of 2 cases pass. Without a judged expectation: first.", "not judged",
        "../first/report/index.html", "../second/report/index.html", "maps.html",
        "verification: 1 of 1 holds", "observation: 0 of 1 hold, 1 fails with a known discrepancy",
        "Elastic impacts of two bodies: Peak force"})
    BOOST_CHECK_MESSAGE(contains(page, part), part);
}

BOOST_FIXTURE_TEST_CASE(many_cases_without_a_judged_expectation_are_counted, SuiteFixture)
{
  for (const char *name : {"first", "second", "third"})
    store_case(name);
  const std::string page = index(read());
  BOOST_CHECK(contains(page, "0 of 3 cases pass. 3 have no judged expectation; "));
  BOOST_CHECK(!contains(page, "first, second"));
}

BOOST_FIXTURE_TEST_CASE(a_failing_expectation_fails_the_suite, SuiteFixture)
{
  store_case("first", 1.02,
             steel_pair + "expect: [{model: hertz, quantity: peak_force, value: 1 N, tolerance: "
                          "1e-6, source: here}]\n");
  store_case("second");
  const Suite suite = read();
  BOOST_CHECK(!suite.pass());
  BOOST_CHECK(contains(index(suite), "0 of 2 cases pass. Failing: first. Without a judged "
                                     "expectation: second."));
}

BOOST_FIXTURE_TEST_CASE(what_is_damaged_is_named_and_the_rest_is_shown, SuiteFixture)
{
  store_case("good");
  write_case("no-yaml", "bodies: [");
  write_case("wrong", steel_pair + "lawz: [hertz]\n");
  write_case("never-run", steel_pair);
  store_case("settings");
  std::ofstream(folder.path / "settings" / "run.json") << "{";
  store_case("schema");
  for (const char *model : {"fem", "hertz", "linear"})
  {
    const fs::path record = folder.path / "schema" / model / "record.json";
    std::string text = bytes_if_any(record);
    const std::size_t at = text.find("\"schema\"");
    BOOST_REQUIRE(at != std::string::npos);
    text.replace(text.find_first_of("0123456789", at), 1, "9");
    std::ofstream(record) << text;
  }
  store_case("one-model");
  fs::resize_file(folder.path / "one-model" / "hertz" / "history.csv", 100);
  fs::create_directories(folder.path / "no-case");

  const Suite suite = read();
  BOOST_CHECK(!suite.pass());
  BOOST_CHECK_EQUAL(suite.cases.size(), 2); // good, one-model
  BOOST_CHECK_EQUAL(suite.skipped.size(), 5);
  BOOST_CHECK(contains(reason_of(suite, "wrong"), "lawz"));
  BOOST_CHECK(contains(reason_of(suite, "never-run"), "it has not been run"));
  BOOST_CHECK(contains(reason_of(suite, "settings"), "is damaged"));
  BOOST_CHECK(contains(reason_of(suite, "schema"), "has schema 9"));
  BOOST_CHECK(!reason_of(suite, "no-yaml").empty());
  const std::string page = index(suite);
  for (const char *part :
       {"Not in this report: wrong", "Not in this report: schema", "one-model lacks hertz"})
    BOOST_CHECK_MESSAGE(contains(page, part), part);
}

BOOST_FIXTURE_TEST_CASE(a_damaged_list_of_a_validation_is_named, SuiteFixture)
{
  store_case("good");
  std::ofstream(folder.path / "validate.json") << "[]";
  BOOST_CHECK(contains(reason_of(read(), "validate.json"), "is damaged"));
  store_suite_run({{{"good", 0, ""}, {"slow", 0, "too long for a quick check"}, {"bad", 3, ""}}},
                  folder.path);
  const std::string page = index(read());
  BOOST_CHECK(contains(page, "Not in this report: slow"));
  BOOST_CHECK(contains(page, "its run ended with status 3"));
  BOOST_CHECK(!contains(page, "Not in this report: good"));
}

BOOST_FIXTURE_TEST_CASE(nothing_to_read_is_an_error, SuiteFixture)
{
  BOOST_CHECK_THROW(read(), InputError);
}

BOOST_FIXTURE_TEST_CASE(pages_of_cases_are_left_alone_when_nothing_changed, SuiteFixture)
{
  store_case("first");
  const Case second = store_case("second");
  read();
  const fs::path first_page = folder.path / "first/report/index.html",
                 second_page = folder.path / "second/report/index.html";
  const auto first_time = fs::last_write_time(first_page),
             second_time = fs::last_write_time(second_page);
  store(folder.path / "second", sample_record(second, "linear", 901, 1.8));
  read();
  BOOST_CHECK(fs::last_write_time(first_page) == first_time);
  BOOST_CHECK(fs::last_write_time(second_page) != second_time);
}

// A number that another version computes anew is told with what it was, until it is computed once
// more and stays.
BOOST_FIXTURE_TEST_CASE(a_number_that_moved_is_told_with_its_versions, SuiteFixture)
{
  const Case problem = store_case("first");
  store_case("second");
  const auto follow = [&]
  {
    Suite suite = read();
    follow_numbers(suite);
    return suite;
  };
  const auto compute_fem = [&](double force, const std::string &version)
  {
    StoredRecord record = sample_record(problem, "fem", force, 1.9);
    record.version = version;
    store(folder.path / "first", record);
  };
  compute_fem(1000, "old");
  BOOST_CHECK(follow().moved.empty());
  BOOST_CHECK(follow().moved.empty());
  BOOST_CHECK(!contains(index(read()), "What moved"));
  BOOST_CHECK_EQUAL(read_numbers(folder.path).at("first").at("fem peak_force B1-B2").now.version,
                    "old");

  // Its uncertainty is 1 %: 10.25 N.
  compute_fem(1025, "new");
  for (int time = 0; time < 2; ++time) // another report says the same
  {
    const Suite suite = follow();
    BOOST_REQUIRE_EQUAL(suite.moved.size(), 1);
    const MovedNumber &moved = suite.moved.front();
    BOOST_CHECK_EQUAL(moved.case_name, "first");
    BOOST_CHECK_EQUAL(moved.model, "fem");
    BOOST_CHECK_EQUAL(moved.number.before->value, 1000);
    BOOST_CHECK_CLOSE(moved.number.shift().value(), 25 / 10.25, 1e-9);
    BOOST_CHECK_EQUAL(moved_lines(suite.moved),
                      "1 number moved since it was computed before, 1 by more than the stated "
                      "uncertainty:\n  first: peak force B1-B2 of fem: 1000.00 N -> 1025.00 N (2.4 "
                      "of its uncertainty), version old -> new\n");
    const std::string page = index(suite);
    for (const char *part :
         {"What moved", "peak force B1-B2 of fem", "1025.00 N", "+2.5 %", "old \u2192 new"})
      BOOST_CHECK_MESSAGE(contains(page, part), part);
  }

  // A law has no uncertainty: its change is relative, and comes after those that have.
  store(folder.path / "second", sample_record(problem, "hertz", 1021, 1.905));
  const Suite both = follow();
  BOOST_REQUIRE_EQUAL(both.moved.size(), 2);
  BOOST_CHECK_EQUAL(both.moved.back().model, "hertz");
  BOOST_CHECK(!both.moved.back().number.shift());
  BOOST_CHECK(contains(moved_lines(both.moved), "1020.00 N -> 1021.00 N (+0.098 %)"));

  compute_fem(1025 * (1 + 1e-12), "newest"); // rounding
  BOOST_CHECK_EQUAL(follow().moved.size(), 1);

  std::ofstream(folder.path / "numbers.json") << "[]";
  const Suite damaged = follow();
  BOOST_CHECK(contains(reason_of(damaged, "numbers.json"), "is damaged"));
  BOOST_CHECK(!damaged.pass());
}

BOOST_FIXTURE_TEST_CASE(a_quick_look_says_so, SuiteFixture)
{
  store_case("first");
  BOOST_CHECK(!contains(index(read()), "Quick check"));
  store_settings({{}, {}, true, true}, folder.path / "first");
  const Suite suite = read();
  BOOST_CHECK(suite.cases.front().is_quick);
  BOOST_CHECK(contains(index(suite), "Quick check: 1 case ran"));
  BOOST_CHECK(contains(guide_page(suite, {}, "1"), "Quick check: 1 case ran"));
}

BOOST_FIXTURE_TEST_CASE(models_that_were_not_asked_for_are_not_missed, SuiteFixture)
{
  store_case("first");
  fs::remove_all(folder.path / "first" / "linear");
  BOOST_CHECK(!read().pass());
  store_settings({{"fem", "hertz"}, {}, true, false}, folder.path / "first");
  BOOST_CHECK(read().pass());
}

BOOST_FIXTURE_TEST_CASE(expectations_that_were_not_judged_are_in_the_headline, SuiteFixture)
{
  store_case(
    "first", 1.02,
    steel_pair +
      "expect:\n"
      "  - {model: hertz, quantity: peak_force, value: 1020 N, tolerance: 1e-6, source: a}\n"
      "  - {model: linear, quantity: peak_force, value: 900 N, tolerance: 1e-6, source: a}\n");
  store_settings({{"fem", "hertz"}, {}, true, false}, folder.path / "first");
  BOOST_CHECK(contains(index(read()), "verification: 1 of 2 holds, 1 was not judged"));
}

BOOST_FIXTURE_TEST_CASE(hostile_text_is_shown_and_never_obeyed, SuiteFixture)
{
  std::string text = steel_pair;
  text.replace(0, text.find('\n'), "title: \"<script>alert(1)</script> `touch executed`\"");
  store_case("first", 1.02, text + "source: \"<img src=x onerror=alert(1)>\"\n");
  store_suite_run({{{"<b>bad</b>", 3, "<script>"}}}, folder.path);
  const Suite suite = read();
  const std::string page = index(suite), guide = guide_page(suite, {}, "1");
  for (const std::string *one : {&page, &guide})
  {
    BOOST_CHECK(!contains(*one, "<script>alert"));
    BOOST_CHECK(!contains(*one, "<img src=x"));
    BOOST_CHECK(!contains(*one, "<b>bad"));
    BOOST_CHECK(contains(*one, "&lt;script&gt;alert(1)"));
  }
}

BOOST_FIXTURE_TEST_CASE(a_signal_stops_the_reading, SuiteFixture)
{
  store_case("first");
  store_case("second");
  const volatile std::sig_atomic_t signal = SIGINT;
  BOOST_CHECK_THROW(read_suite({folder.path, "1", false, &signal}), Interrupted);
}

BOOST_AUTO_TEST_SUITE_END()
