#include <boost/test/unit_test.hpp>

#include <cmath>
#include <fstream>
#include <numbers>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cases/measured/data_record.h"
#include "cases/values/json_text.h"
#include "reports/judgement/summary_json.h"
#include "reports/page/build.h"
#include "reports/records/data_shift.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_data_curves)

using namespace carambole;
using namespace carambole::reports;

namespace
{
constexpr double pi = std::numbers::pi;

// The collision of the linear law in closed form: two equal balls at 2 m/s, contact of 100 us that
// begins at 20 us. F = F0 sin(pi t/T), and F0 = pi m V/(2 T) with the reduced mass m/2.
constexpr double start = 20e-6, length = 100e-6, speed = 2;

/// As another program writes it: milliseconds, kilonewtons of a reaction, of the other sign, a
/// column that nobody needs; its clock started `late` [s] later.
std::string foreign_table(double mass, double late)
{
  std::string text = "X, RF2 U2 at set WALL [kN],V1 [mm/s],V2 [mm/s],ALLIE\n";
  const double F0 = pi * mass * speed / (2 * length);
  for (int k = 0; k <= 280; ++k)
  {
    const double t = k * 0.5e-6, x = std::clamp((t - start) / length, 0.0, 1.0);
    const double F = x > 0 && x < 1 ? F0 * std::sin(pi * x) : 0;
    const double v2 = speed * (1 - std::cos(pi * x)) / 2;
    text += fmt::format("{:.9e},{:.9e},{:.9e},{:.9e},0\n", (t - late) * 1e3, -F * 1e-3,
                        (speed - v2) * 1e3, v2 * 1e3);
  }
  return text;
}

const std::string case_text = R"(
title: Two balls
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 2 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials: {steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}}
fem: []
laws: [linear]
data:
  - name: ABAQUS
    file: abaqus.csv
    columns: {time: "X [ms]", force B1-B2: "-RF2 U2 at set WALL [kN]", velocity B1: "V1 [mm/s]",
              velocity B2: "V2 [mm/s]"}
)";

struct Fixture
{
  TemporaryFolder folder;
  Case problem;

  /// Reads the case with more lines and stores the records: the data's, and the same motion in
  /// closed form as that of the law, 3 % off in force.
  void prepare(const std::string &more, double late = 0)
  {
    const double mass = 7800 * 4. / 3 * pi * 1e-6;
    std::ofstream(folder.path / "abaqus.csv") << foreign_table(mass, late);
    std::ofstream(folder.path / "case.yaml") << case_text << more;
    problem = read_case((folder.path / "case.yaml").string());
    StoredRecord data;
    data.case_name = problem.name;
    data.physics_hash = problem.physics_hash;
    data.model = make_record(problem, problem.data.at(0));
    commit(data, make_history(problem.data.at(0)));

    StoredRecord law = sample_record(problem, "linear", 0, speed);
    law.model.restitution = 1;
    History history{{{"time", "s", {}}, {"force B1-B2", "N", {}}}};
    const double F0 = 1.03 * pi * mass * speed / (2 * length);
    for (int k = 0; k <= 1400; ++k)
    {
      const double t = k * 1e-7, x = (t - start) / length;
      history.columns[0].values.push_back(t);
      history.columns[1].values.push_back(x > 0 && x < 1 ? F0 * std::sin(pi * x) : 0);
    }
    ContactRecord &contact = law.model.contacts.front();
    contact.peak_force = F0;
    contact.peak_time = start + length / 2;
    contact.start_time = start;
    contact.end_time = start + length;
    contact.duration = length;
    contact.impulse = F0 * length * 2 / pi;
    commit(law, history);
  }

  void commit(const StoredRecord &record, const History &history) const
  {
    RecordWriter writer(folder.path, record.model.name);
    writer.write_history(history);
    writer.commit(record);
  }

  Results read() const { return read_results(problem, folder.path, {}); }
};

// A parabola through samples at 0.5 us of 100 us: (pi/200)^2/8 = 3e-5 in the peak, and 1e-4 where
// straight lines replace the sine.
constexpr double sampled = 2e-4;
} // namespace

BOOST_FIXTURE_TEST_CASE(a_foreign_history_is_a_candidate_like_any_other, Fixture)
{
  prepare("reference: linear\n");
  const Results results = read();
  const Summary summary = summarize(results);
  BOOST_REQUIRE_EQUAL(summary.comparisons.size(), 1);
  const ContactComparison &comparison = summary.comparisons.front();
  BOOST_CHECK_EQUAL(comparison.model, "ABAQUS");
  BOOST_CHECK_SMALL(*comparison.peak_force->relative() - (1 / 1.03 - 1), sampled);
  BOOST_CHECK_SMALL(*comparison.impulse->relative() - (1 / 1.03 - 1), sampled);
  BOOST_CHECK_SMALL(*comparison.duration->relative(),
                    0.02); // known to a sample at either end: 1 us
  BOOST_CHECK_SMALL(comparison.sprague_geers->magnitude - (1 / 1.03 - 1), sampled);
  BOOST_CHECK_SMALL(comparison.restitution->absolute(), 1e-8); // nine digits are written
  BOOST_REQUIRE(comparison.iso18571);
  BOOST_CHECK_EQUAL(comparison.iso18571->phase, 1);
  BOOST_CHECK_GT(comparison.iso18571->overall, 0.98);
}

BOOST_FIXTURE_TEST_CASE(a_foreign_history_is_a_reference_like_any_other, Fixture)
{
  prepare("reference: ABAQUS\n");
  const Results results = read();
  BOOST_CHECK_EQUAL(results.models.front().name(), "ABAQUS");
  const Summary summary = summarize(results);
  BOOST_REQUIRE_EQUAL(summary.comparisons.size(), 1);
  BOOST_CHECK_EQUAL(summary.comparisons.front().model, "linear");
  BOOST_CHECK_SMALL(*summary.comparisons.front().peak_force->relative() - 0.03, sampled);
  BuildRequest request;
  request.problem = problem;
  request.results = folder.path;
  request.version = "1";
  BOOST_CHECK_EQUAL(build_report(request).status, 0);
  BOOST_CHECK(bytes_if_any(folder.path / "report" / "index.html").find("ABAQUS") !=
              std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(a_clock_that_started_late_is_set_right, Fixture)
{
  for (const double late : {-35e-6, 3.3e-6, 0.7})
  {
    prepare("    shift: fitted\nreference: linear\n", late);
    const Results results = read();
    BOOST_REQUIRE(results.skipped.empty());
    // A hundredth of a sample of the data.
    BOOST_CHECK_SMALL(results.fitted_shifts.at("ABAQUS") - late, 5e-9);
    const Summary summary = summarize(results);
    BOOST_CHECK_SMALL(summary.comparisons.front().sprague_geers->phase, 1e-3);
    BOOST_CHECK_SMALL(*summary.comparisons.front().peak_time->relative(), 0.01); // one sample
    const auto json = parse_json(summary_json(results, summary, "1"));
    BOOST_CHECK_CLOSE(json.at("shifts").at("ABAQUS").get<double>(),
                      results.fitted_shifts.at("ABAQUS"), 1e-9);
  }
}

// A transient recorder runs for a second; the pulse in it takes 50 us.
BOOST_AUTO_TEST_CASE(a_pulse_is_found_in_a_long_record)
{
  const auto pulse = [](double begin, double waves)
  {
    Curve curve;
    for (int k = 0; k <= 100; ++k)
    {
      curve.times.push_back(begin + k * 0.5e-6);
      curve.values.push_back(std::sin(pi * waves * k / 100));
    }
    curve.values.back() = 0;
    return curve;
  };
  Curve record = pulse(0.437, 1);
  record.times.insert(record.times.begin(), {0, 0.4});
  record.values.insert(record.values.begin(), {0, 0});
  record.times.insert(record.times.end(), {0.5, 1});
  record.values.insert(record.values.end(), {0, 0});
  const std::optional<double> shift = best_shift({{pulse(0, 1), record}});
  BOOST_REQUIRE(shift.has_value());
  BOOST_CHECK_SMALL(*shift + 0.437, 5e-9); // a hundredth of a sample
  // Ten waves lie over a half one nowhere.
  BOOST_CHECK(!best_shift({{pulse(0, 1), pulse(0, 20)}}).has_value());
}

BOOST_FIXTURE_TEST_CASE(a_shift_without_a_reference_cannot_be_fitted, Fixture)
{
  prepare("    shift: fitted\nreference: linear\n");
  std::filesystem::remove_all(folder.path / "linear");
  const Results results = read();
  BOOST_REQUIRE_EQUAL(results.skipped.size(), 2);
  BOOST_CHECK_EQUAL(results.skipped.back().name, "ABAQUS");
  BOOST_CHECK(results.skipped.back().reason.find("its shift cannot be fitted") !=
              std::string::npos);
  BOOST_CHECK(!summarize(results).pass);
}

BOOST_FIXTURE_TEST_CASE(stated_uncertainties_make_a_validation, Fixture)
{
  prepare("    uncertainty: {peak_force B1-B2: 4 %, impulse B1-B2: 1 %}\nreference: linear\n"
          "expect: [{model: linear, quantity: restitution, value: 0.98, tolerance: 5 %, "
          "uncertainty: 0.01, kind: validation, source: drop tests}]\n");
  const Results results = read();
  const Summary summary = summarize(results);
  BOOST_REQUIRE_EQUAL(summary.validations.size(), 3);
  const Validation &impulse = summary.validations[0], &peak = summary.validations[1],
                   &restitution = summary.validations[2];
  BOOST_CHECK_EQUAL(to_string(peak.quantity), "peak_force B1-B2");
  // E = 3 % of the measured value, 2 u_D = 4 %.
  BOOST_CHECK_SMALL(peak.comparison.error / peak.measured - 0.03, sampled);
  BOOST_CHECK_CLOSE(peak.comparison.expanded, 0.04 * peak.measured, 1e-9);
  BOOST_CHECK(!peak.comparison.shows_model_error());
  BOOST_CHECK(impulse.comparison.shows_model_error()); // 3 % against 1 %
  BOOST_CHECK_CLOSE(restitution.comparison.error, 0.02, 1e-9);
  BOOST_CHECK_CLOSE(restitution.comparison.expanded, 0.0098, 1e-9);
  BOOST_CHECK_EQUAL(restitution.data, "drop tests");
  const auto json = parse_json(summary_json(results, summary, "1"));
  BOOST_CHECK_EQUAL(json.at("validations").size(), 3);
  BOOST_CHECK_EQUAL(json.at("validations").at(0).at("shows_model_error"), true);
  // The case does not say what ABAQUS' data are; drop tests are measured.
  BOOST_CHECK(!impulse.kind && !json.at("validations").at(0).contains("kind"));
  BOOST_CHECK_EQUAL(json.at("validations").at(2).at("kind"), "measured");
}

// The study of uncertain inputs has no value of these: nothing says what the inputs change.
BOOST_FIXTURE_TEST_CASE(a_quantity_that_no_study_has_is_not_judged, Fixture)
{
  prepare("    uncertainty: {peak_force: 4 %, impulse B1-B2: 1 %}\nreference: linear\n"
          "uncertain: {bodies.B1.velocity: {normal: 3 %}}\n");
  const Results results = read();
  const Summary summary = summarize(results);
  BOOST_REQUIRE_EQUAL(summary.validations.size(), 2);
  BOOST_CHECK_EQUAL(to_string(summary.validations[1].quantity), "peak_force B1-B2");
  const auto json = parse_json(summary_json(results, summary, "1"));
  for (std::size_t k = 0; k < 2; ++k)
  {
    BOOST_CHECK(!summary.validations[k].shows_model_error());
    BOOST_CHECK(!json.at("validations").at(k).contains("u_input"));
    BOOST_CHECK(!json.at("validations").at(k).contains("shows_model_error"));
  }
}

BOOST_FIXTURE_TEST_CASE(what_was_computed_is_no_measurement, Fixture)
{
  prepare("    uncertainty: {peak_force B1-B2: 4 %}\n    kind: computed\nreference: linear\n");
  const Results results = read();
  const Summary summary = summarize(results);
  BOOST_REQUIRE_EQUAL(summary.validations.size(), 1);
  BOOST_CHECK(summary.validations[0].kind == DataKind::computed);
  BuildRequest request;
  request.problem = problem;
  request.results = folder.path;
  request.version = "1";
  build_report(request);
  const std::string page = bytes_if_any(folder.path / "report" / "index.html");
  BOOST_CHECK(page.find("Comparison with computations of stated uncertainty") != std::string::npos);
  BOOST_CHECK(page.find("Comparison with measurements of stated uncertainty") == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
