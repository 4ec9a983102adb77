#include <boost/test/unit_test.hpp>

#include <cmath>

#include <fmt/format.h>

#include "reports/guide/guide.h"
#include "suite_fixture.h"

BOOST_AUTO_TEST_SUITE(reports_suite_laws)

using namespace carambole;
using namespace carambole::reports;
using namespace carambole::test;
namespace fs = std::filesystem;

BOOST_FIXTURE_TEST_CASE(bias_and_scatter_of_a_law_are_those_of_its_ratios, SuiteFixture)
{
  store_case("first", 1.02);
  store_case("second", 1.06, with_radius("20 mm"));
  store_case("third", 1.04, with_radius("30 mm"));
  const Suite suite = read();
  std::vector<double> ratios;
  for (const LawSample &sample : law_samples(suite))
    if (sample.law == "hertz" && sample.quantity == QuantityKind::peak_force)
    {
      ratios.push_back(*sample.difference.relative());
      BOOST_CHECK(sample.difference.uncertainty.has_value());
    }
  BOOST_REQUIRE_EQUAL(ratios.size(), 3);
  BOOST_CHECK_CLOSE(ratios[0], 0.02, 1e-9);
  BOOST_CHECK_CLOSE(ratios[1], 0.06, 1e-9);
  // The finite elements are known to 1 %, 0.5 % as one standard deviation: sigma_E = 0.005.
  const double mean = std::log(1.02 * 1.06 * 1.04) / 3, e2 = 0.005 * 0.005;
  double s2 = 0;
  for (const double ratio : {1.02, 1.06, 1.04})
    s2 += std::pow(std::log(ratio) - mean, 2) / 2;
  const double bias = std::exp(mean + (s2 - e2) / 2 - e2 / 2);
  const std::string expected =
    fmt::format("{:+.2f} % ± {:.2f} %", 100 * (bias - 1), 100 * std::sqrt(s2 - e2));
  BOOST_CHECK_MESSAGE(contains(bias_tables(suite).markup(), expected), expected);
}

BOOST_FIXTURE_TEST_CASE(copies_of_one_problem_have_no_scatter, SuiteFixture)
{
  store_case("first", 1.02);
  store_case("copy", 1.02);
  store_case("second", 1.06, with_radius("20 mm"));
  // The copy counts once: with the first problem twice, there would be three contacts.
  const std::string tables = bias_tables(read()).markup();
  BOOST_CHECK(contains(tables, "2 contacts of 2 problems"));
  BOOST_CHECK(!contains(tables, " % ± ") && !contains(tables, " % ± "));
}

BOOST_FIXTURE_TEST_CASE(a_problem_has_one_answer_on_every_page, SuiteFixture)
{
  // The same physics in two cases, the laws of one in doubt of a force 30 % off: the answer is that
  // of the case with more laws, whatever page shows it.
  store_case("few", 1.02);
  std::string one_law = steel_pair;
  one_law.replace(one_law.find("[hertz, linear]"), 15, "[linear]");
  const fs::path results = write_case("fewer", one_law);
  const Case problem = read_case((results / "case.yaml").string());
  store(results, sample_record(problem, "fem", 1000, 1.9));
  store(results, sample_record(problem, "linear", 1300, 1.8));
  const Suite suite = read();
  const SuiteCase *fewer = suite.find("fewer"), *few = suite.find("few");
  BOOST_REQUIRE(fewer != nullptr && few != nullptr);
  BOOST_REQUIRE_EQUAL(fewer->results.problem.physics_hash, few->results.problem.physics_hash);
  BOOST_CHECK_EQUAL(&suite.fullest(*fewer), few);
  BOOST_CHECK(!fewer->answer || !fewer->answer->law);
  const std::string guide = guide_page(suite, {}, "1");
  BOOST_CHECK(contains(guide, "This is the answer of the same problem with more laws"));
  BOOST_CHECK(!contains(guide, "No published law"));
  std::size_t named = 0;
  const std::string cases = index(suite);
  for (std::size_t at = cases.find("hertz<small>within 2"); at != std::string::npos;
       at = cases.find("hertz<small>within 2", at + 1))
    ++named;
  BOOST_CHECK_EQUAL(named, 2);
}

BOOST_FIXTURE_TEST_CASE(coefficients_that_a_case_asks_for_show_nothing_of_a_law, SuiteFixture)
{
  const Case problem = store_case("first", 1.02);
  StoredRecord asked = sample_record(problem, "linear", 900, 1.8);
  asked.model.calibrated = true;
  asked.model.parameters = {{"restitution", "1", 0.9, {}, "", "given", true}};
  store(folder.path / "first", asked);
  const auto has_linear = [&]
  {
    const Suite suite = read();
    return std::ranges::any_of(law_samples(suite),
                               [](const LawSample &sample) { return sample.law == "linear"; });
  };
  BOOST_CHECK(!has_linear());
  asked.model.parameters.front().origin = "from fem";
  store(folder.path / "first", asked);
  BOOST_CHECK(has_linear());
}

BOOST_FIXTURE_TEST_CASE(data_are_no_continuum, SuiteFixture)
{
  const Case problem = store_case("measured");
  StoredRecord measured = sample_record(problem, "fem", 1000, 1.9);
  measured.model.kind = ModelKind::data;
  store(folder.path / "measured", measured);
  const Suite suite = read();
  BOOST_CHECK(law_samples(suite).empty());
  BOOST_CHECK(error_figures(suite).empty());
  BOOST_CHECK(contains(heat_maps(suite).markup(), "<small>data</small>"));
  BOOST_REQUIRE(suite.cases.front().answer && suite.cases.front().answer->law);
  BOOST_CHECK_EQUAL(suite.cases.front().answer->law->model, "hertz");
  BOOST_CHECK(contains(index(suite), "hertz<small>within 2"));
}

BOOST_FIXTURE_TEST_CASE(a_restitution_says_of_which_law_it_is, SuiteFixture)
{
  const fs::path results = write_case("laws", steel_pair + "fem: []\nreference: hertz\n");
  const Case problem = read_case((results / "case.yaml").string());
  store(results, sample_record(problem, "hertz", 1020, 1.7476199));
  store(results, sample_record(problem, "linear", 900, 1.8));
  const Suite suite = read();
  BOOST_CHECK(contains(index(suite), "0.7476<small>hertz</small>"));
  BOOST_CHECK(contains(guide_page(suite, {}, "1"), "The restitution of hertz is 0.7476."));
}

BOOST_AUTO_TEST_SUITE_END()
