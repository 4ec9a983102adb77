#include <boost/test/unit_test.hpp>

#include <cmath>
#include <csignal>
#include <fstream>

#include <fmt/format.h>

#include "cases/process/interrupted.h"
#include "cases/records/run_settings.h"
#include "reports/drawing/gnuplot.h"
#include "reports/guide/guide.h"
#include "reports/suite/suite_page.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_suite)

using namespace carambole;
using namespace carambole::reports;
namespace fs = std::filesystem;

namespace
{
const std::string two_balls = R"(title: Two balls
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 2 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: [hertz, linear]
)";

struct Fixture
{
  TemporaryFolder folder;

  fs::path write_case(const std::string &name, const std::string &text) const
  {
    fs::create_directories(folder.path / name);
    std::ofstream(folder.path / name / "case.yaml") << text;
    return folder.path / name;
  }

  /// With the records of fem, hertz and linear; hertz's force is `hertz` times that of fem.
  Case store_case(const std::string &name, double hertz = 1.02,
                  const std::string &text = two_balls) const
  {
    const fs::path results = write_case(name, text);
    Case problem = read_case((results / "case.yaml").string());
    store(results, sample_record(problem, "fem", 1000, 1.9));
    store(results, sample_record(problem, "hertz", 1000 * hertz, 1.905));
    store(results, sample_record(problem, "linear", 900, 1.8));
    return problem;
  }

  Suite read() const { return read_suite({folder.path, "1", false, nullptr}); }

  std::string index(const Suite &suite) const
  {
    fs::create_directories(folder.path / "report");
    return suite_index_page(
      suite, draw_for_page(error_figures(suite), folder.path / "report", nullptr), "1");
  }
};

std::string with_radius(const std::string &radius)
{
  std::string text = two_balls;
  const std::string given = "radius: 10 mm";
  for (std::size_t at = text.find(given); at != std::string::npos; at = text.find(given))
    text.replace(at, given.size(), "radius: " + radius);
  return text;
}

bool has(const std::string &page, const std::string &part)
{
  return page.find(part) != std::string::npos;
}

std::string reason_of(const Suite &suite, const std::string &folder)
{
  for (const SkippedCase &skipped : suite.skipped)
    if (skipped.folder == folder)
      return skipped.reason;
  return "";
}
} // namespace

BOOST_FIXTURE_TEST_CASE(a_suite_shows_every_case_with_its_evidence, Fixture)
{
  store_case("first");
  store_case(
    "second", 1.04,
    two_balls +
      "expect:\n"
      "  - {model: hertz, quantity: peak_force, value: 1040 N, tolerance: 1e-6, source: here}\n"
      "  - {model: linear, quantity: peak_force, value: 1 N, tolerance: 1e-6, "
      "kind: observation, source: there, known_discrepancy: another spring}\n");
  const Suite suite = read();
  BOOST_CHECK(suite.pass());
  BOOST_REQUIRE_EQUAL(suite.cases.size(), 2);
  const SuiteCase &second = *suite.find("second");
  BOOST_CHECK_EQUAL(count_evidence(second, EvidenceKind::verification).holds, 1);
  BOOST_CHECK_EQUAL(count_evidence(second, EvidenceKind::observation).known, 1);
  BOOST_CHECK_EQUAL(count_evidence(second, EvidenceKind::validation).judged(), 0);
  BOOST_CHECK(fs::exists(folder.path / "second/report/index.html"));

  const std::string page = index(suite);
  for (const char *part :
       {"1 of 2 cases pass. Without a judged expectation: first.", "not judged",
        "../first/report/index.html", "../second/report/index.html", "maps.html",
        "verification: 1 of 1 holds", "observation: 0 of 1 hold, 1 fails with a known discrepancy",
        "Elastic impacts of two bodies: Peak force"})
    BOOST_CHECK_MESSAGE(has(page, part), part);
}

BOOST_FIXTURE_TEST_CASE(many_cases_without_a_judged_expectation_are_counted, Fixture)
{
  for (const char *name : {"first", "second", "third"})
    store_case(name);
  const std::string page = index(read());
  BOOST_CHECK(has(page, "0 of 3 cases pass. 3 have no judged expectation: "));
  BOOST_CHECK(!has(page, "first, second"));
}

BOOST_FIXTURE_TEST_CASE(a_failing_expectation_fails_the_suite, Fixture)
{
  store_case("first", 1.02,
             two_balls + "expect: [{model: hertz, quantity: peak_force, value: 1 N, tolerance: "
                         "1e-6, source: here}]\n");
  store_case("second");
  const Suite suite = read();
  BOOST_CHECK(!suite.pass());
  BOOST_CHECK(has(index(suite), "0 of 2 cases pass. Failing: first. Without a judged "
                                "expectation: second."));
}

BOOST_FIXTURE_TEST_CASE(what_is_damaged_is_named_and_the_rest_is_shown, Fixture)
{
  store_case("good");
  write_case("no-yaml", "bodies: [");
  write_case("wrong", two_balls + "lawz: [hertz]\n");
  write_case("never-run", two_balls);
  store_case("settings");
  std::ofstream(folder.path / "settings" / "run.json") << "{";
  store_case("schema");
  for (const char *model : {"fem", "hertz", "linear"})
  {
    const fs::path record = folder.path / "schema" / model / "record.json";
    std::string text = read_text(record);
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
  BOOST_CHECK(has(reason_of(suite, "wrong"), "lawz"));
  BOOST_CHECK(has(reason_of(suite, "never-run"), "it has not been run"));
  BOOST_CHECK(has(reason_of(suite, "settings"), "is damaged"));
  BOOST_CHECK(has(reason_of(suite, "schema"), "has schema 9"));
  BOOST_CHECK(!reason_of(suite, "no-yaml").empty());
  const std::string page = index(suite);
  for (const char *part :
       {"Not in this report: wrong", "Not in this report: schema", "one-model lacks hertz"})
    BOOST_CHECK_MESSAGE(has(page, part), part);
}

BOOST_FIXTURE_TEST_CASE(a_damaged_list_of_a_validation_is_named, Fixture)
{
  store_case("good");
  std::ofstream(folder.path / "validate.json") << "[]";
  BOOST_CHECK(has(reason_of(read(), "validate.json"), "is damaged"));
  store_suite_run({{{"good", 0, ""}, {"slow", 0, "too long for a quick check"}, {"bad", 3, ""}}},
                  folder.path);
  const std::string page = index(read());
  BOOST_CHECK(has(page, "Not in this report: slow"));
  BOOST_CHECK(has(page, "its run ended with status 3"));
  BOOST_CHECK(!has(page, "Not in this report: good"));
}

BOOST_FIXTURE_TEST_CASE(nothing_to_read_is_an_error, Fixture)
{
  BOOST_CHECK_THROW(read(), InputError);
}

BOOST_FIXTURE_TEST_CASE(pages_of_cases_are_left_alone_when_nothing_changed, Fixture)
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

BOOST_FIXTURE_TEST_CASE(a_quick_look_says_so, Fixture)
{
  store_case("first");
  BOOST_CHECK(!has(index(read()), "Quick check"));
  store_settings({{}, {}, true, true}, folder.path / "first");
  const Suite suite = read();
  BOOST_CHECK(suite.cases.front().is_quick);
  BOOST_CHECK(has(index(suite), "Quick check: 1 case ran"));
  BOOST_CHECK(has(guide_page(suite, {}, "1"), "Quick check: 1 case ran"));
}

BOOST_FIXTURE_TEST_CASE(the_guide_tells_how_often_the_uncertainty_holds, Fixture)
{
  store_case("first");
  Suite suite = read();
  BOOST_CHECK(
    !has(guide_page(suite, {}, "1"), "How often the true error is within the uncertainty"));
  suite.calibration = Calibration{"9.9",
                                  {{"ball", "fem", "restitution", {0.4, 0.5, 0.55}},
                                   {"bar", "fem", "restitution", {0.4, 0.5, 0.9}}},
                                  {{"long-one", "about 7 million element updates"}}};
  const std::string guide = guide_page(suite, {}, "1");
  BOOST_CHECK(has(guide, "one level finer, with carambole-fem 9.9"));
  BOOST_CHECK(has(guide, "50.0 % of 2"));  // of the next levels
  BOOST_CHECK(has(guide, "100.0 % of 1")); // of the limits
  BOOST_CHECK(has(guide, "Values whose next level is outside the uncertainty"));
  BOOST_CHECK(has(guide, "Left out: long-one (about 7 million element updates)."));
}

BOOST_FIXTURE_TEST_CASE(models_that_were_not_asked_for_are_not_missed, Fixture)
{
  store_case("first");
  fs::remove_all(folder.path / "first" / "linear");
  BOOST_CHECK(!read().pass());
  store_settings({{"fem", "hertz"}, {}, true, false}, folder.path / "first");
  BOOST_CHECK(read().pass());
}

BOOST_FIXTURE_TEST_CASE(bias_and_scatter_of_a_law_are_those_of_its_ratios, Fixture)
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
  BOOST_CHECK_MESSAGE(has(bias_tables(suite).markup(), expected), expected);
}

BOOST_FIXTURE_TEST_CASE(copies_of_one_problem_have_no_scatter, Fixture)
{
  store_case("first", 1.02);
  store_case("copy", 1.02);
  store_case("second", 1.06, with_radius("20 mm"));
  // The copy counts once: with the first problem twice, there would be three contacts.
  const std::string tables = bias_tables(read()).markup();
  BOOST_CHECK(has(tables, "2 contacts of 2 problems"));
  BOOST_CHECK(!has(tables, " % ± ") && !has(tables, " % ± "));
}

BOOST_FIXTURE_TEST_CASE(a_problem_has_one_answer_on_every_page, Fixture)
{
  // The same physics in two cases, the laws of one in doubt of a force 30 % off: the answer is that
  // of the case with more laws, whatever page shows it.
  store_case("few", 1.02);
  std::string one_law = two_balls;
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
  BOOST_CHECK(has(guide, "This is the answer of the same problem with more laws"));
  BOOST_CHECK(!has(guide, "No law available in common codes"));
  std::size_t named = 0;
  const std::string cases = index(suite);
  for (std::size_t at = cases.find("hertz<small>within 2"); at != std::string::npos;
       at = cases.find("hertz<small>within 2", at + 1))
    ++named;
  BOOST_CHECK_EQUAL(named, 2);
}

BOOST_FIXTURE_TEST_CASE(coefficients_that_a_case_asks_for_show_nothing_of_a_law, Fixture)
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

BOOST_FIXTURE_TEST_CASE(data_are_no_continuum, Fixture)
{
  const Case problem = store_case("measured");
  StoredRecord measured = sample_record(problem, "fem", 1000, 1.9);
  measured.model.kind = ModelKind::data;
  store(folder.path / "measured", measured);
  const Suite suite = read();
  BOOST_CHECK(law_samples(suite).empty());
  BOOST_CHECK(error_figures(suite).empty());
  BOOST_CHECK(has(heat_maps(suite).markup(), "<small>data</small>"));
  BOOST_REQUIRE(suite.cases.front().answer && suite.cases.front().answer->law);
  BOOST_CHECK_EQUAL(suite.cases.front().answer->law->model, "hertz");
  BOOST_CHECK(has(index(suite), "hertz<small>within 2"));
}

BOOST_FIXTURE_TEST_CASE(a_restitution_says_of_which_law_it_is, Fixture)
{
  const fs::path results = write_case("laws", two_balls + "fem: []\nreference: hertz\n");
  const Case problem = read_case((results / "case.yaml").string());
  store(results, sample_record(problem, "hertz", 1020, 1.7476199));
  store(results, sample_record(problem, "linear", 900, 1.8));
  const Suite suite = read();
  BOOST_CHECK(has(index(suite), "0.7476<small>hertz</small>"));
  BOOST_CHECK(has(guide_page(suite, {}, "1"), "The restitution of hertz is 0.7476."));
}

BOOST_FIXTURE_TEST_CASE(the_guide_gives_the_answer_of_the_case, Fixture)
{
  const Case problem = store_case("first");
  BOOST_CHECK(has(guide_page(read(), {}, "1"), "The law to use is hertz: "));
  BOOST_CHECK(has(read_text(folder.path / "first/report/index.html"), "2 applicable laws"));
  StoredRecord given = sample_record(problem, "linear", 900, 1.8);
  given.model.calibrated = true;
  store(folder.path / "first", given);
  const Suite suite = read();
  BOOST_CHECK(
    has(read_text(folder.path / "first/report/index.html"), "The force history of hertz differs"));
  const std::string guide = guide_page(suite, {}, "1");
  BOOST_CHECK(has(guide, "The law to use is hertz: "));
  BOOST_CHECK(has(guide, "computed by version 1.2.3 on "));
  BOOST_CHECK(has(guide, "Conditions") && has(guide, "R 10 mm, E 206 GPa"));
  BOOST_CHECK(has(guide, ". The regime maps were computed separately"));
}

BOOST_FIXTURE_TEST_CASE(expectations_that_were_not_judged_are_in_the_headline, Fixture)
{
  store_case(
    "first", 1.02,
    two_balls +
      "expect:\n"
      "  - {model: hertz, quantity: peak_force, value: 1020 N, tolerance: 1e-6, source: a}\n"
      "  - {model: linear, quantity: peak_force, value: 900 N, tolerance: 1e-6, source: a}\n");
  store_settings({{"fem", "hertz"}, {}, true, false}, folder.path / "first");
  BOOST_CHECK(has(index(read()), "verification: 1 of 2 holds, 1 was not judged"));
}

BOOST_FIXTURE_TEST_CASE(cases_belong_to_families, Fixture)
{
  const auto family = [&](const std::string &text)
  { return family_of(read_case((write_case("case", text) / "case.yaml").string())); };
  BOOST_CHECK(family(two_balls) == Family::elastic);
  BOOST_CHECK(family(two_balls + "fem: []\n") == Family::laws);
  std::string plastic = two_balls;
  plastic.replace(plastic.find("poisson_ratio: 0.3"), 18,
                  "poisson_ratio: 0.3, plastic: {yield_stress: 1 GPa}");
  BOOST_CHECK(family(plastic) == Family::elastoplastic);
  std::string three = two_balls;
  three.insert(three.find("materials:"),
               "  - {name: B3, sphere: {radius: 10 mm}, material: steel}\n");
  BOOST_CHECK(family(three) == Family::rows);
}

BOOST_FIXTURE_TEST_CASE(hostile_text_is_shown_and_never_obeyed, Fixture)
{
  std::string text = two_balls;
  text.replace(0, text.find('\n'), "title: \"<script>alert(1)</script> `touch executed`\"");
  store_case("first", 1.02, text + "source: \"<img src=x onerror=alert(1)>\"\n");
  store_suite_run({{{"<b>bad</b>", 3, "<script>"}}}, folder.path);
  const Suite suite = read();
  const std::string page = index(suite), guide = guide_page(suite, {}, "1");
  for (const std::string *one : {&page, &guide})
  {
    BOOST_CHECK(!has(*one, "<script>alert"));
    BOOST_CHECK(!has(*one, "<img src=x"));
    BOOST_CHECK(!has(*one, "<b>bad"));
    BOOST_CHECK(has(*one, "&lt;script&gt;alert(1)"));
  }
}

BOOST_FIXTURE_TEST_CASE(a_signal_stops_the_reading, Fixture)
{
  store_case("first");
  store_case("second");
  const volatile std::sig_atomic_t signal = SIGINT;
  BOOST_CHECK_THROW(read_suite({folder.path, "1", false, &signal}), Interrupted);
}

namespace
{
const std::string three_balls = R"(title: Three balls
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 2 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: stiff}
  - {name: B3, sphere: {radius: 10 mm}, material: stiff}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
  stiff: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
laws: [hertz, linear]
)";
}

BOOST_FIXTURE_TEST_CASE(sweeps_of_three_balls_are_drawn_over_the_ratio_of_stiffnesses, Fixture)
{
  const fs::path results = write_case("three", three_balls);
  const Case problem = read_case((results / "case.yaml").string());
  for (const auto &[model, peak, velocity] :
       {std::tuple("fem", 1000., 1.9), {"hertz", 1020., 1.905}, {"linear", 900., 1.8}})
    store(results, sample_record(problem, model, peak, velocity));
  fs::create_directories(results / "sweep-stiffness");
  std::ofstream(results / "sweep-stiffness/sweep.csv")
    << "materials.stiff.youngs_modulus [GPa],hertz velocity B1 [m/s],hertz velocity B2 [m/s]\n"
       "206,-0.1,0.2\n20600,-0.6,\n";
  std::ofstream(results / "sweep-stiffness/fem.csv")
    << "materials.stiff.youngs_modulus [GPa],fem velocity B1 [m/s],fem uncertainty velocity B1 "
       "[m/s]\n2060,-0.5,0.01\n";
  const Suite suite = read();
  BOOST_CHECK(suite.skipped.empty());
  BOOST_REQUIRE_EQUAL(suite.cases.front().sweeps.size(), 1);
  const RatioSweep &sweep = suite.cases.front().sweeps.front();
  BOOST_CHECK(sweep.ratio == Ratio::stiffness);
  // gamma = (1 + E2/E1)/2 for equal Poisson's ratios
  BOOST_CHECK_CLOSE(sweep.laws.ratios.at(0), 1, 1e-10);
  BOOST_CHECK_CLOSE(sweep.laws.ratios.at(1), 50.5, 1e-10);
  BOOST_CHECK_CLOSE(sweep.fem.ratios.at(0), 5.5, 1e-10);
  const std::vector<Figure> figures = guide_figures(suite);
  BOOST_REQUIRE_EQUAL(figures.size(), 1);
  BOOST_CHECK(has(figures.front().data.at("sweep-three-stiffness-fem.csv"), "5.5,-0.25,0.005"));
  const std::string guide =
    guide_page(suite, draw_for_page(figures, folder.path / "report", nullptr), "1");
  BOOST_CHECK(has(guide, "sweep-three-stiffness"));
  BOOST_CHECK(has(guide, "γ = 1.00, β = 1.00"));

  std::ofstream(results / "sweep-stiffness/sweep.csv")
    << "materials.stiff.youngs_modulus [GPa]\nx\n";
  BOOST_CHECK(has(reason_of(read(), "three, sweeps"), "sweep.csv:2: 'x' is not a number"));
}

BOOST_AUTO_TEST_SUITE_END()
