#include <boost/test/unit_test.hpp>

#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_validate)

using namespace carambole::test;
namespace fs = std::filesystem;

namespace
{
// The two shipped cases that cost the least: waves without laws, and laws without waves.
const std::string few = "spherical-cavity,granular-chain";
const std::vector<std::string> quick{"validate", "--quick", "--cases", few, "--out", "out"};
} // namespace

BOOST_AUTO_TEST_CASE(a_validation_runs_its_cases_and_builds_their_site)
{
  const Driver driver;
  const Outcome first = driver.run(quick);
  BOOST_TEST_MESSAGE(first.err);
  BOOST_TEST(first.status == 0, first.out); // what coarse meshes may miss is not judged
  BOOST_TEST(first.tells("not judged: it needs a finer mesh than a quick check has"));
  BOOST_TEST(first.tells("1 of 2 cases pass, 1 has no judged expectation;"), first.out);
  const fs::path site = driver.folder() / "out/report";
  for (const char *page : {"index.html", "laws-by-regime.html", "guide.html", "maps.html",
                           "glossary.html", "laws/index.html"})
    BOOST_TEST(fs::exists(site / page), page);
  const std::string index = file_text(site / "index.html");
  BOOST_TEST(index.find("../spherical-cavity/report/index.html") != std::string::npos);
  BOOST_TEST(index.find("Quick check: 1 case ran") != std::string::npos);
  BOOST_TEST(file_text(driver.folder() / "out/spherical-cavity/case.yaml").find("levels: 2") !=
             std::string::npos);

  const fs::path curves = driver.folder() / "out/.curves", manuals = curves / "laws.json",
                 page = driver.folder() / "out/granular-chain/report/index.html";
  const auto curves_at = fs::last_write_time(manuals), page_at = fs::last_write_time(page);
  const Outcome again = driver.run(quick); // reuses all of it
  BOOST_TEST(again.status == first.status);
  BOOST_TEST(again.tells("stored"));
  BOOST_TEST(!again.tells("to run"));
  BOOST_CHECK(fs::last_write_time(manuals) == curves_at);
  BOOST_CHECK(fs::last_write_time(page) == page_at);

  // What has changed in a folder, or is of another program, is written again.
  const std::string whole = file_text(manuals), stamp = file_text(curves / "curves.hash");
  for (const char *changed : {"out/.curves/laws.json", "out/.curves/curves.hash"})
  {
    driver.write(changed, "[]");
    BOOST_TEST(driver.run({"report", "out"}).status == first.status);
    BOOST_CHECK(file_text(manuals) == whole);
    BOOST_TEST(file_text(curves / "curves.hash") == stamp);
  }

  fs::resize_file(driver.folder() / "out/granular-chain/hertz/history.csv", 10);
  const Outcome damaged = driver.run({"report", "out"});
  BOOST_TEST(damaged.status == 1);
  BOOST_TEST(damaged.tells("hertz"), damaged.err);
  BOOST_TEST(fs::exists(site / "index.html"));
}

BOOST_AUTO_TEST_CASE(the_last_line_counts_what_was_asked_for,
                     *boost::unit_test::label("cli_validate_long"))
{
  const Driver driver;
  BOOST_TEST(driver.run(quick).status == 0);
  driver.write("out/granular-chain/case.yaml", "schema: 1\nbodies: nonsense\n");
  BOOST_TEST(driver.run({"report", "out"}).status == 1);
  const Outcome one =
    driver.run({"validate", "--quick", "--cases", "spherical-cavity", "--out", "out"});
  BOOST_TEST(one.status == 0, one.out + one.err);
  BOOST_TEST(one.tells("0 of 1 case passes, 1 has no judged expectation;"), one.out);
}

BOOST_AUTO_TEST_CASE(a_case_that_fails_leaves_the_others)
{
  const Driver driver;
  fs::create_directories(driver.folder() / "out");
  driver.write("out/spherical-cavity", "a file where the results would go");
  const Outcome outcome = driver.run(quick);
  BOOST_TEST(outcome.status == 2);
  BOOST_TEST(outcome.tells("is not a folder"), outcome.err);
  const std::string index = file_text(driver.folder() / "out/report/index.html");
  BOOST_TEST(index.find("../granular-chain/report/index.html") != std::string::npos);
  BOOST_TEST(index.find("Not in this report: spherical-cavity") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_validation_refuses_what_is_wrong)
{
  const Driver driver;
  const Outcome unknown = driver.run({"validate", "--cases", "three-bal"});
  BOOST_TEST(unknown.status == 2);
  BOOST_TEST(unknown.tells("did you mean 'three-ball"), unknown.err);
  BOOST_TEST(driver.files().empty());
  const Outcome nothing = driver.run({"report", "."});
  BOOST_TEST(nothing.status == 2);
  BOOST_TEST(nothing.tells("contains no results"), nothing.err);
}

BOOST_AUTO_TEST_SUITE_END()
