#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include "cases/case/free_flight.h"
#include "cases/values/json_text.h"
#include "reports/judgement/answer_words.h"
#include "reports/judgement/ranking.h"
#include "reports/judgement/recommendation.h"
#include "reports/judgement/reservations.h"
#include "reports/judgement/summary_json.h"
#include "reports/page/build.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_doubts)

using namespace carambole;
using namespace carambole::reports;

namespace
{
const Purpose &find(const std::vector<Purpose> &all, const std::string &name)
{
  const auto found = std::ranges::find(all, name, &Purpose::name);
  BOOST_REQUIRE(found != all.end());
  return *found;
}
} // namespace

BOOST_FIXTURE_TEST_CASE(nothing_is_in_doubt_without_a_reason, SampleResults)
{
  const Results results = read();
  for (const Model &model : results.models)
    BOOST_CHECK(model_doubts(results, model).empty());
  BOOST_CHECK(!contains(page(), "class=\"number doubtful\""));
}

BOOST_FIXTURE_TEST_CASE(a_law_outside_its_validity_is_greyed_out_and_not_recommended, SampleResults)
{
  hertz.model.remarks = {
    {"B1-B2: outside its validity: largest approach is 0.03 R", RemarkKind::validity}};
  const Results results = read();
  const Summary summary = summarize(results);
  BOOST_REQUIRE_EQUAL(model_doubts(results, *results.find("hertz")).size(), 1);
  BOOST_CHECK(summary.pass);
  // The closer one, but in doubt: it comes last and is no law to use.
  BOOST_CHECK_EQUAL(rank_models(results, summary).back().model, "hertz");
  for (const Purpose &purpose : purposes(results, summary))
  {
    BOOST_CHECK_EQUAL(purpose.laws.front().model, "linear");
    BOOST_CHECK(purpose.laws.back().in_doubt);
  }
  const auto json = parse_json(summary_json(results, summary, "1"));
  BOOST_CHECK_EQUAL(json.at("comparisons").at(0).at("doubts").size(), 1);
  BOOST_CHECK(!json.at("comparisons").at(1).contains("doubts"));
  const std::string page = SampleResults::page();
  BOOST_CHECK(contains(page, "class=\"number doubtful\""));
  BOOST_CHECK(contains(page, "largest approach is 0.03 R"));
  BOOST_CHECK(!contains(page, "Use <b>hertz"));
}

BOOST_FIXTURE_TEST_CASE(a_remark_that_is_no_flag_is_no_doubt, SampleResults)
{
  hertz.model.remarks = {
    {"B1-B2: approach speed 2 m/s exceeds the bound quoted for elastic impact"}};
  const Results results = read();
  BOOST_CHECK(model_doubts(results, *results.find("hertz")).empty());
}

BOOST_FIXTURE_TEST_CASE(a_law_is_flagged_that_yields_where_the_continuum_does_not, SampleResults)
{
  problem.laws[0].parameters = {{"yield_stress", "0.4 GPa", 0}};
  BOOST_CHECK(contains(model_doubts(read(), *read().find("hertz")).at(0),
                       "it yields at 0.4 GPa, but the continuum is elastic"));
  for (Body &body : problem.bodies)
    body.material->plastic = Plasticity{400e6, {}, {}};
  Results results = read();
  BOOST_CHECK(model_doubts(results, *results.find("hertz")).empty());
  problem.bodies[0].material->plastic->yield_stress = 500e6; // B2's is still the law's
  results = read();
  BOOST_CHECK(model_doubts(results, *results.find("hertz")).empty());
  problem.bodies[1].material->plastic->yield_stress = 500e6;
  results = read();
  BOOST_CHECK(contains(model_doubts(results, *results.find("hertz")).at(0),
                       "0.4 GPa differs from that of the continuum"));
}

BOOST_FIXTURE_TEST_CASE(a_law_that_attracts_is_not_judged_by_a_continuum_without_adhesion,
                        SampleResults)
{
  hertz.model.contacts[0].pull_off_force = 1e-3;
  BOOST_CHECK(contains(model_doubts(read(), *read().find("hertz")).at(0),
                       "it attracts, but the continuum has no adhesion"));
  Contact &contact = problem.contact_options.emplace_back();
  contact.adhesion = Adhesion{};
  BOOST_CHECK(model_doubts(read(), *read().find("hertz")).empty());
}

BOOST_FIXTURE_TEST_CASE(a_law_is_in_doubt_that_bounces_where_the_continuum_sticks, SampleResults)
{
  const auto doubts = [&] { return model_doubts(read(), *read().find("hertz")); };
  fem.model.contacts[0].stick = true;
  fem.model.restitution.reset();
  hertz.model.restitution = 0.9;
  BOOST_REQUIRE_EQUAL(doubts().size(), 1);
  BOOST_TEST(doubts().front() == "it does not stick, but the continuum does");
  // What swings to and fro at the end of a record has no velocity to compare.
  const Results results = read();
  for (const Purpose &purpose : purposes(results, summarize(results)))
    BOOST_CHECK(purpose.kind != PurposeKind::velocities);

  hertz.model.contacts[0].stick = true;
  hertz.model.restitution.reset();
  BOOST_TEST(doubts().empty());
  fem.model.contacts[0].stick = false;
  BOOST_TEST(doubts().empty()); // it has not separated yet
  fem.model.restitution = 0.9;
  BOOST_TEST(doubts().front() == "it sticks, but the continuum does not");
}

// The answer shows the results of a code and how far they are from the reference.
BOOST_FIXTURE_TEST_CASE(a_code_is_said_with_its_difference_from_the_reference, SampleResults)
{
  linear.model.kind = ModelKind::code;
  const Results results = read();
  const std::vector<std::string> lines = answer_lines(results, Answer());
  const auto line =
    std::ranges::find_if(lines, [](const std::string &one) { return one.starts_with("linear: "); });
  BOOST_REQUIRE(line != lines.end());
  BOOST_TEST(contains(*line, "peak force 0.9000000 kN (\u221210.00 % against fem)"), *line);
}

BOOST_FIXTURE_TEST_CASE(what_the_bodies_behind_data_yield_at_is_not_known, SampleResults)
{
  problem.laws[0].parameters = {{"yield_stress", "0.4 GPa", 0}};
  BOOST_CHECK_EQUAL(model_doubts(read(), *read().find("hertz")).size(), 1);
  fem.model.kind = ModelKind::data;
  BOOST_CHECK(model_doubts(read(), *read().find("hertz")).empty());
  const std::string page = SampleResults::page();
  BOOST_CHECK(contains(page, " applicable laws to the data (fem)"));
  BOOST_CHECK(!contains(page, "continuum"));
}

BOOST_FIXTURE_TEST_CASE(an_elastic_law_is_in_doubt_where_the_continuum_yields, SampleResults)
{
  const double energy = energy_of_approach(problem);
  fem.model.energy.plastic = 0.01 * energy;
  Results results = read();
  BOOST_CHECK(model_doubts(results, *results.find("hertz")).empty());
  fem.model.energy.plastic = 0.2 * energy;
  linear.model.energy.dissipated = 0.16 * energy; // what is no elastic law is not meant
  results = read();
  BOOST_CHECK(contains(model_doubts(results, *results.find("hertz")).at(0),
                       "20.00 % of the continuum's energy becomes plastic work"));
  BOOST_CHECK(model_doubts(results, *results.find("linear")).empty());
  // One that could dissipate and does not is not called elastic.
  hertz.model.energy.dissipated.reset();
  linear.model.energy.dissipated = 0;
  results = read();
  BOOST_CHECK(contains(model_doubts(results, *results.find("hertz")).at(0), "it is elastic"));
  BOOST_CHECK(
    contains(model_doubts(results, *results.find("linear")).at(0), "it dissipates no energy here"));
}

BOOST_FIXTURE_TEST_CASE(a_law_that_gains_energy_is_greyed_out_and_not_recommended, SampleResults)
{
  hertz.model.remarks = {{"gains energy: it ends with 6 % more than the bodies brought, which no "
                          "contact can",
                          RemarkKind::energy}};
  const Results results = read();
  BOOST_REQUIRE_EQUAL(model_doubts(results, *results.find("hertz")).size(), 1);
  BOOST_CHECK_EQUAL(rank_models(results, summarize(results)).back().model, "hertz");
  BOOST_CHECK(contains(page(), "gains energy"));
}

BOOST_FIXTURE_TEST_CASE(a_reference_of_a_single_mesh_decides_nothing, SampleResults)
{
  fem.model.uncertainty.clear();
  const Results results = read();
  BOOST_CHECK(contains(reference_doubts(results).at(0), "single mesh"));
  for (const Purpose &purpose : purposes(results, summarize(results)))
    BOOST_CHECK(!purpose.doubts.empty());
  const std::string page = SampleResults::page();
  BOOST_CHECK(contains(page, "because the reference is not verified"));
  BOOST_CHECK(!contains(page, "Use <b>"));
}

BOOST_FIXTURE_TEST_CASE(a_reference_that_loses_energy_is_in_doubt, SampleResults)
{
  fem.model.energy.balance_error = 2e-3;
  BOOST_CHECK(contains(reference_doubts(read()).at(0), "energy balance error 0.20 %"));
  // e = 0.9: 0.19 of the energy is lost, of which a twentieth is 0.0095.
  fem.model.energy.balance_error = 9e-4;
  Results results = read();
  BOOST_CHECK(reference_doubts(results).empty());
  BOOST_CHECK(quantity_doubts(results, {QuantityKind::restitution}).empty());
  fem.model.restitution = 0.9999; // 2e-4 is lost
  results = read();
  BOOST_CHECK_EQUAL(quantity_doubts(results, {QuantityKind::restitution}).size(), 1);
  BOOST_CHECK(quantity_doubts(results, {QuantityKind::peak_force, "B1-B2"}).empty());
  const std::vector<Purpose> all = purposes(results, summarize(results));
  BOOST_CHECK(!find(all, "restitution").doubts.empty());
  BOOST_CHECK(find(all, "peak force").doubts.empty());
}

BOOST_FIXTURE_TEST_CASE(levels_that_do_not_converge_put_their_quantity_in_doubt, SampleResults)
{
  Uncertainty &u = fem.model.uncertainty["peak_force B1-B2"];
  u = {{}, 30, {}, "last changes", {980, 1004, 1000}};
  Results results = read();
  BOOST_CHECK(contains(quantity_doubts(results, {QuantityKind::peak_force, "B1-B2"}).at(0),
                       "does not converge"));
  u.uncertainty = 5; // half a per cent: harmless
  results = read();
  BOOST_CHECK(quantity_doubts(results, {QuantityKind::peak_force, "B1-B2"}).empty());
  // Rounding in the velocity of a body that stands still between others.
  fem.model.bodies.at(1).velocity = 0;
  Uncertainty &still = fem.model.uncertainty["velocity B2"];
  still = {{}, 1e-8, {}, "last changes", {2e-9, -1e-8, 3e-9}};
  BOOST_CHECK(quantity_doubts(read(), {QuantityKind::velocity, "B2"}).empty());
  still = {{}, 0.1, {}, "last changes", {0.02, -0.1, 0.03}};
  BOOST_CHECK(!quantity_doubts(read(), {QuantityKind::velocity, "B2"}).empty());
}

BOOST_FIXTURE_TEST_CASE(every_purpose_has_its_best_law, SampleResults)
{
  // hertz: +2 % of the peak force, +0.005 of restitution; linear: -10 % and -0.1.
  const Results results = read();
  const std::vector<Purpose> all = purposes(results, summarize(results));
  const Purpose &peak = find(all, "peak force"), &restitution = find(all, "restitution");
  BOOST_REQUIRE_EQUAL(peak.laws.size(), 2);
  BOOST_CHECK_EQUAL(peak.laws[0].model, "hertz");
  BOOST_CHECK_CLOSE(peak.laws[0].error, 0.02, 1e-9);
  BOOST_CHECK_CLOSE(*peak.laws[0].uncertainty, 0.01, 1e-9);
  BOOST_CHECK_CLOSE(peak.laws[1].error, -0.1, 1e-9);
  BOOST_CHECK_CLOSE(restitution.laws[0].error, 0.005, 1e-9);
  const std::string page = SampleResults::page();
  BOOST_CHECK(contains(page, "Use <b>hertz</b> for"));
  BOOST_CHECK(contains(page, "the peak force (+2.0\u00a0%)"));
}

BOOST_FIXTURE_TEST_CASE(a_law_as_reference_recommends_nothing, SampleResults)
{
  problem.reference = "linear";
  const std::string page = SampleResults::page();
  BOOST_CHECK(contains(page, "linear, is a contact law"));
  BOOST_CHECK(!contains(page, "Use <b>"));
}

BOOST_FIXTURE_TEST_CASE(laws_with_given_coefficients_are_not_ranked_with_predictions, SampleResults)
{
  hertz.model.calibrated = true;
  const Results results = read();
  for (const Purpose &purpose : purposes(results, summarize(results)))
  {
    BOOST_CHECK_EQUAL(purpose.laws.front().model, "linear");
    BOOST_CHECK_EQUAL(purpose.laws.back().model, "hertz");
  }
  const std::string page = SampleResults::page();
  BOOST_CHECK(contains(page, "hertz (given)"));
  BOOST_CHECK(contains(page, "(given): the case sets coefficients"));
  BOOST_CHECK(!contains(page, "Use <b>hertz"));
}

BOOST_AUTO_TEST_SUITE_END()
