#include <boost/test/unit_test.hpp>

#include <fstream>

#include <nlohmann/json.hpp>

#include "cases/measured/bounces.h"
#include "reports/judgement/comparison.h"
#include "reports/judgement/ranking.h"
#include "reports/judgement/summary_json.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_summary)

using namespace carambole;
using namespace carambole::reports;
using Json = nlohmann::json;

namespace
{
struct Fixture
{
  TemporaryFolder folder;
  Case problem = sample_case();

  Results read(const std::optional<std::set<std::string>> &selected = {}) const
  {
    return read_results(problem, folder.path, selected);
  }
  Json summary(const Results &results) const
  {
    return Json::parse(summary_json(results, summarize(results), "9.9"));
  }
  void expect(const std::string &model, const std::string &quantity, double value, double tolerance,
              std::optional<std::string> known = {})
  {
    problem.expectations.push_back(
      {model, quantity, value, tolerance, true, "source", std::move(known), 0});
  }
};

/// No value anywhere is null.
bool has_null(const Json &json)
{
  if (json.is_null())
    return true;
  if (json.is_structured())
    for (const Json &child : json)
      if (has_null(child))
        return true;
  return false;
}
} // namespace

BOOST_FIXTURE_TEST_CASE(the_summary_has_the_documented_keys, Fixture)
{
  store_all(folder.path, problem);
  expect("hertz", "velocity B2", 1.905, 1e-6);
  const Json json = summary(read());
  BOOST_CHECK_EQUAL(json.at("schema"), 1);
  BOOST_CHECK_EQUAL(json.at("case").at("name"), "sample");
  BOOST_CHECK_EQUAL(json.at("case").at("title"), "Two balls");
  BOOST_CHECK_EQUAL(json.at("case").at("physics_hash"), problem.physics_hash);
  BOOST_CHECK_EQUAL(json.at("version"), "9.9");
  BOOST_CHECK_EQUAL(json.at("verdict"), "pass");
  BOOST_REQUIRE_EQUAL(json.at("models").size(), 3);
  BOOST_CHECK_EQUAL(json.at("models").at(0).at("name"), "fem");
  BOOST_CHECK(!has_null(json));

  BOOST_REQUIRE_EQUAL(json.at("comparisons").size(), 2);
  const Json &comparison = json.at("comparisons").at(0);
  BOOST_CHECK_EQUAL(comparison.at("model"), "hertz");
  BOOST_CHECK_EQUAL(comparison.at("reference"), "fem");
  BOOST_CHECK_EQUAL(comparison.at("bodies"), Json({"B1", "B2"}));
  // The record holds 1000, 1020 and 1.9, 1.905: exact but for rounding.
  BOOST_CHECK_CLOSE(comparison.at("peak_force_error").get<double>(), 0.02, 1e-9);
  BOOST_CHECK_SMALL(comparison.at("duration_error").get<double>(), 1e-12);
  BOOST_CHECK_CLOSE(comparison.at("impulse_error").get<double>(), 0.02, 1e-9);
  BOOST_CHECK_CLOSE(comparison.at("restitution_difference").get<double>(), 0.005, 1e-9);
  BOOST_CHECK_CLOSE(comparison.at("velocity_differences").at("B2").get<double>(), 0.005, 1e-9);
  // A scaled copy of the same pulse.
  BOOST_CHECK_CLOSE(comparison.at("sprague_geers").at("magnitude").get<double>(), 0.02, 1e-6);
  BOOST_CHECK_SMALL(comparison.at("sprague_geers").at("phase").get<double>(), 1e-7);
  BOOST_CHECK(comparison.at("sprague_geers").contains("comprehensive"));
  for (const char *score : {"corridor", "phase", "magnitude", "slope", "overall"})
    BOOST_CHECK_MESSAGE(comparison.at("iso18571").contains(score), score);
  BOOST_CHECK_SMALL(comparison.at("iso18571").at("slope").get<double>() - (2 - 0.02) / 2, 1e-9);
  BOOST_CHECK_EQUAL(comparison.at("iso18571").at("phase"), 1);
  BOOST_CHECK_SMALL(comparison.at("nrms").get<double>() - 0.02, 1e-9);
  BOOST_CHECK_GT(comparison.at("area").get<double>(), 0);
  BOOST_CHECK_EQUAL(comparison.at("significant"), true);

  const Json &verdict = json.at("verdicts").at(0);
  for (const char *key : {"quantity", "model", "value", "expected", "tolerance", "pass", "source"})
    BOOST_CHECK_MESSAGE(verdict.contains(key), key);
  BOOST_CHECK(!verdict.contains("known_discrepancy"));
}

BOOST_FIXTURE_TEST_CASE(what_does_not_apply_is_absent, Fixture)
{
  StoredRecord fem = sample_record(problem, "fem", 1000, 1.9);
  fem.model.uncertainty.clear();
  fem.model.restitution.reset();
  store(folder.path, fem);
  StoredRecord rigid = sample_record(problem, "hertz", 1000, 1.9);
  rigid.model.contacts.front() = {};
  rigid.model.contacts.front().first = "B1";
  rigid.model.contacts.front().second = "B2";
  RecordWriter writer(folder.path, "hertz");
  writer.write_history({{{"time", "s", {0, 1e-4}}, {"velocity B2", "m/s", {0, 1.9}}}});
  writer.commit(rigid);
  const Json json = summary(read(std::set<std::string>{"fem", "hertz"}));
  const Json &comparison = json.at("comparisons").at(0);
  for (const char *key :
       {"peak_force_error", "duration_error", "impulse_error", "restitution_difference",
        "sprague_geers", "russell", "iso18571", "nrms", "area", "significant"})
    BOOST_CHECK_MESSAGE(!comparison.contains(key), key);
  BOOST_CHECK(comparison.contains("velocity_differences"));
  BOOST_CHECK(!has_null(json));
}

// The same pulse, and as much again after the record of the reference: the integral of the square
// of the difference is that of the reference. Where the reference may have gone on, nothing is
// compared.
BOOST_FIXTURE_TEST_CASE(a_force_after_a_finished_reference_counts, Fixture)
{
  std::vector<double> time, force;
  for (int i = 0; i <= 400; ++i)
  {
    time.push_back(100e-6 * i / 200);
    force.push_back(i % 200 == 0 ? 0 : 1000 * std::sin(std::numbers::pi * (i % 200) / 200));
  }
  RecordWriter writer(folder.path, "hertz");
  writer.write_history({{{"time", "s", time}, {"force B1-B2", "N", force}}});
  writer.commit(sample_record(problem, "hertz", 1000, 1.9));
  StoredRecord fem = sample_record(problem, "fem", 1000, 1.9);
  const auto nrms = [&]
  {
    store(folder.path, fem);
    return summary(read(std::set<std::string>{"fem", "hertz"}))
      .at("comparisons")
      .at(0)
      .at("nrms")
      .get<double>();
  };
  BOOST_CHECK_SMALL(nrms(), 1e-9); // nothing says that the contact has ended
  fem.model.contacts.front().start_time = 0;
  fem.model.contacts.front().end_time = 100e-6;
  BOOST_CHECK_CLOSE(nrms(), 1, 1e-9);
  problem.duration = 100e-6;
  BOOST_CHECK_SMALL(nrms(), 1e-9);
}

// e = J/(m V) - 1 of a measured impulse has the uncertainty of the mass, however it is given; the
// ratio of two bounces does not.
BOOST_FIXTURE_TEST_CASE(measured_restitutions_follow_from_masses_and_velocities, Fixture)
{
  const auto follows = [&](const std::string &path, QuantityKind kind = QuantityKind::restitution,
                           const char *method = "")
  {
    problem.uncertain.inputs = {UncertainInput()};
    problem.uncertain.inputs.front().path = path;
    return follows_from_uncertain_inputs(problem, kind, {{}, 0.01, {}, method, {}});
  };
  for (const char *path :
       {"bodies.ball.sphere.radius", "bodies.ball.sphere.diameter",
        "bodies.ball.sphere.inner_radius", "bodies.rod.cylinder.length", "materials.steel.density",
        "bodies.ball.rigid.mass", "bodies.ball.velocity", "bodies.ball.speed",
        "bodies.ball.drop_height", "gravity"})
  {
    BOOST_CHECK_MESSAGE(follows(path), path);
    BOOST_CHECK_MESSAGE(follows(path, QuantityKind::velocity), path);
    BOOST_CHECK_MESSAGE(!follows(path, QuantityKind::peak_force), path);
    BOOST_CHECK_MESSAGE(!follows(path, QuantityKind::restitution, "stated"), path);
    BOOST_CHECK_MESSAGE(!follows(path, QuantityKind::restitution, scatter_of_bounces), path);
  }
  for (const char *path : {"materials.steel.youngs_modulus", "laws.tsuji.restitution"})
    BOOST_CHECK_MESSAGE(!follows(path), path);
}

BOOST_FIXTURE_TEST_CASE(a_difference_within_the_uncertainty_is_not_significant, Fixture)
{
  store_all(folder.path, problem);
  const Results results = read();
  const ModelRecord &fem = results.find("fem")->record.model,
                    &hertz = results.find("hertz")->record.model;
  BOOST_CHECK(compare(hertz, fem, {QuantityKind::peak_force, "B1-B2"})->is_significant() ==
              true); // 20 N, +-10 N
  BOOST_CHECK(compare(hertz, fem, {QuantityKind::velocity, "B2"})->is_significant() ==
              false); // 0.005 m/s, +-0.01 m/s
  BOOST_CHECK(!compare(hertz, fem, {QuantityKind::duration, "B1-B2"})
                 ->is_significant());                                       // uncertainty unknown
  BOOST_CHECK(!compare(hertz, fem, {QuantityKind::max_approach, "B1-B2"})); // nobody has it
}

BOOST_FIXTURE_TEST_CASE(uncertainties_of_both_sides_count, Fixture)
{
  const ModelRecord a = sample_record(problem, "fem", 1000, 1.9).model,
                    b = sample_record(problem, "fem", 1000, 1.9).model;
  // 1 % of 1000 N on both sides.
  BOOST_CHECK_CLOSE(*compare(a, b, {QuantityKind::peak_force, "B1-B2"})->uncertainty,
                    std::sqrt(2.0) * 10, 1e-9);
}

BOOST_FIXTURE_TEST_CASE(expectations_decide, Fixture)
{
  store_all(folder.path, problem);
  expect("hertz", "peak_force B1-B2", 1000, 0.021);
  Results results = read();
  BOOST_CHECK(summarize(results).pass);

  expect("linear", "peak_force B1-B2", 1000, 0.05);
  results = read();
  BOOST_CHECK(!summarize(results).pass);
  BOOST_CHECK(!summarize(results).pass);
  BOOST_CHECK_EQUAL(summary(results).at("verdict"), "fail");
  BOOST_CHECK_EQUAL(summary(results).at("verdicts").at(1).at("pass"), false);
}

BOOST_FIXTURE_TEST_CASE(a_known_discrepancy_leaves_verdict_and_status, Fixture)
{
  store_all(folder.path, problem);
  expect("linear", "peak_force B1-B2", 1000, 0.05, "the law is linear");
  const Results results = read();
  const Json json = summary(results);
  BOOST_CHECK_EQUAL(json.at("verdict"), "pass");
  BOOST_CHECK_EQUAL(json.at("verdicts").at(0).at("pass"), false);
  BOOST_CHECK_EQUAL(json.at("verdicts").at(0).at("known_discrepancy"), "the law is linear");
  BOOST_CHECK(summarize(results).pass);
}

BOOST_FIXTURE_TEST_CASE(every_verdict_says_what_it_is_against, Fixture)
{
  store_all(folder.path, problem);
  expect("hertz", "peak_force B1-B2", 1000, 0.05);
  expect("hertz", "peak_force B1-B2", 1010, 0.05);
  problem.expectations.back().kind = EvidenceKind::validation;
  expect("hertz", "peak_force B1-B2", 1015, 0.05);
  problem.expectations.back().kind = EvidenceKind::observation;
  const Json verdicts = summary(read()).at("verdicts");
  BOOST_CHECK_EQUAL(verdicts.at(0).at("kind"), "verification");
  BOOST_CHECK_EQUAL(verdicts.at(1).at("kind"), "validation");
  BOOST_CHECK_EQUAL(verdicts.at(2).at("kind"), "observation");
}

BOOST_FIXTURE_TEST_CASE(a_quantity_that_a_model_lacks_fails, Fixture)
{
  store_all(folder.path, problem);
  expect("hertz", "max_approach B1-B2", 1e-4, 0.5);
  const Results results = read();
  BOOST_CHECK(!summarize(results).pass);
  BOOST_CHECK(!summary(results).at("verdicts").at(0).contains("value"));
}

BOOST_FIXTURE_TEST_CASE(absolute_tolerances_are_in_the_unit_of_the_value, Fixture)
{
  store_all(folder.path, problem);
  for (const double tolerance : {0.004, 0.006}) // hertz leaves at 1.905 m/s
  {
    problem.expectations = {{"hertz", "velocity B2", 1.9, tolerance, false, "", {}, 0}};
    BOOST_CHECK_EQUAL(summarize(read()).pass, tolerance > 0.005);
  }
}

BOOST_FIXTURE_TEST_CASE(expectations_of_models_that_were_left_out_are_skipped, Fixture)
{
  store_all(folder.path, problem);
  expect("linear", "peak_force B1-B2", 1, 1e-9);
  const Results results = read(std::set<std::string>{"hertz"});
  BOOST_CHECK(results.find("linear") == nullptr);
  BOOST_CHECK(results.reference() != nullptr); // the reference is always read
  const Json json = summary(results);
  BOOST_CHECK(json.at("verdicts").at(0).contains("skipped"));
  BOOST_CHECK(!json.at("verdicts").at(0).contains("pass"));
  BOOST_CHECK(summarize(results).pass);
}

BOOST_FIXTURE_TEST_CASE(a_reference_that_was_left_out_is_not_missing, Fixture)
{
  store(folder.path, sample_record(problem, "hertz", 1020, 1.905));
  const Results only = read(std::set<std::string>{"hertz"});
  BOOST_CHECK(only.skipped.empty());
  BOOST_CHECK(summarize(only).pass);
  BOOST_CHECK(summary(only).at("comparisons").empty());
}

BOOST_FIXTURE_TEST_CASE(a_missing_record_is_no_pass_though_every_expectation_holds, Fixture)
{
  store_all(folder.path, problem);
  expect("hertz", "peak_force B1-B2", 1000, 0.05);
  for (const char *model : {"linear", "fem"}) // a law, then the reference
  {
    std::filesystem::remove_all(folder.path / model);
    const Results results = read();
    const Json json = summary(results);
    BOOST_CHECK_EQUAL(json.at("verdict"), "fail");
    BOOST_CHECK_EQUAL(json.at("verdicts").at(0).at("pass"), true);
    BOOST_CHECK_EQUAL(json.at("skipped").size(), results.skipped.size());
    BOOST_CHECK_EQUAL(results.skipped.front().name, model);
    store_all(folder.path, problem);
  }
}

BOOST_FIXTURE_TEST_CASE(records_of_other_physics_are_refused, Fixture)
{
  store_all(folder.path, problem);
  StoredRecord other = sample_record(problem, "linear", 900, 1.8);
  other.physics_hash = std::string(32, 'c');
  store(folder.path, other);
  const Results results = read();
  BOOST_REQUIRE_EQUAL(results.skipped.size(), 1);
  BOOST_CHECK_EQUAL(results.skipped.front().name, "linear");
  BOOST_CHECK(results.skipped.front().reason.find("physics") != std::string::npos);
  BOOST_CHECK(results.find("linear") == nullptr);
  BOOST_CHECK(!summarize(results).pass);
}

BOOST_FIXTURE_TEST_CASE(records_of_another_schema_or_damaged_are_refused, Fixture)
{
  store_all(folder.path, problem);
  Json record = Json::parse(bytes_if_any(folder.path / "linear" / "record.json"));
  record["schema"] = 2;
  std::ofstream(folder.path / "linear" / "record.json") << record;
  std::ofstream(folder.path / "hertz" / "record.json") << "{\"schema\": 1, ";
  const Results results = read();
  BOOST_CHECK_EQUAL(results.skipped.size(), 2);
  BOOST_CHECK_EQUAL(results.models.size(), 1);
}

BOOST_FIXTURE_TEST_CASE(an_unknown_model_is_an_input_error, Fixture)
{
  store_all(folder.path, problem);
  BOOST_CHECK_THROW(read(std::set<std::string>{"herz"}), InputError);
}

BOOST_FIXTURE_TEST_CASE(without_the_reference_nothing_is_close_to_it, Fixture)
{
  store(folder.path, sample_record(problem, "hertz", 1020, 1.905));
  const Results results = read();
  BOOST_CHECK(rank_models(results, summarize(results)).empty());
}

BOOST_FIXTURE_TEST_CASE(the_closest_law_comes_first, Fixture)
{
  store_all(folder.path, problem);
  const Results results = read();
  const auto ranked = rank_models(results, summarize(results));
  BOOST_REQUIRE_EQUAL(ranked.size(), 2);
  BOOST_CHECK_EQUAL(ranked.front().model, "hertz");
  BOOST_CHECK(ranked.front().is_law);
  BOOST_CHECK_CLOSE(*ranked.front().force_error, 0.02, 1e-4);
  BOOST_CHECK_EQUAL(ranked.back().velocity->subject,
                    "B1"); // both balls differ by 0.1 m/s: the first is named
}

BOOST_AUTO_TEST_SUITE_END()
