// The report of an oblique impact: regimes, purposes, doubts, the entry to paste.

#include <boost/test/unit_test.hpp>

#include <cmath>

#include "cases/case/hashes.h"
#include "cases/case/oblique.h"
#include "cases/records/history_columns.h"
#include "cases/records/slip_record.h"
#include "reports/figures/figures.h"
#include "reports/judgement/answer_words.h"
#include "reports/judgement/ranking.h"
#include "reports/judgement/recommendation.h"
#include "reports/judgement/reservations.h"
#include "reports/page/build.h"
#include "reports/suite/suite.h"
#include "sample_records.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(reports_oblique)

using namespace carambole;
using namespace carambole::reports;
using boost::test_tools::tolerance;

namespace
{
/// A ball on a wall that slips at x mu V_n.
Case oblique_case(double x)
{
  return test::read_text("name: slip\ntitle: A ball slips\nanalysis: oblique\nbodies:\n"
                         "  - {name: B, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s, "
                         "tangential_velocity: " +
                         std::to_string(0.1 * x) +
                         " m/s}\n  - {name: W, wall: {}, rigid: {}}\n"
                         "materials:\n  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
                         "poisson_ratio: 0.3}\n"
                         "contacts: [{between: [B, W], friction: 0.1}]\n"
                         "laws: [{hertz: {tangential: {linear: {ratio: 0.3}}}}]\n");
}

/// A half sine of 1000 N along the row, and of `factor` 50 N across it.
History course(double factor)
{
  History history;
  for (const auto &[kind, unit] : {std::pair{ColumnKind::force, "N"},
                                   {ColumnKind::approach, "m"},
                                   {ColumnKind::tangential_force, "N"},
                                   {ColumnKind::slip_velocity, "m/s"}})
    history.columns.push_back({to_string(ColumnName{kind, "B-W"}), unit, {}});
  history.columns.insert(history.columns.begin(), {"time", "s", {}});
  for (int k = 0; k <= 40; ++k)
  {
    const double phase = M_PI * k / 40;
    const double values[] = {1e-6 * k, 1000 * std::sin(phase), 1e-6 * std::sin(phase),
                             50 * factor * std::sin(phase), 0.1 - 0.002 * k};
    for (std::size_t i = 0; i < 5; ++i)
      history.columns[i].values.push_back(values[i]);
  }
  return history;
}

struct Fixture
{
  TemporaryFolder folder;
  Case problem = oblique_case(2);

  StoredRecord record_of(bool is_law, double factor) const
  {
    StoredRecord record{
      problem.name, problem.title, problem.physics_hash, "test", "1", "", "test", {}};
    ModelRecord &model = record.model;
    model.name = is_law ? problem.laws.front().name : half_space_name;
    model.kind = is_law ? ModelKind::lumped : ModelKind::half_space;
    model.law = is_law ? "hertz" : half_space_name;
    model.numerics_hash =
      is_law ? numerics_hash(problem.laws.front()) : numerics_hash(problem.fem.front());
    for (const Body &body : problem.bodies)
    {
      BodyRecord of;
      of.name = body.name;
      if (!body.is_ground())
      {
        of.mass = body.mass();
        of.velocity = -1;
      }
      model.bodies.push_back(of);
    }
    ContactRecord contact;
    contact.first = "B";
    contact.second = "W";
    contact.peak_force = 1000;
    contact.peak_tangential_force = 50 * factor;
    contact.duration = 4e-5;
    contact.impulse = 2 * problem.bodies[0].mass();
    model.contacts = {contact};
    model.restitution = 1;
    add_slip(problem, model, factor * 0.05 * problem.bodies[0].mass());
    model.energy.initial = 1;
    model.energy.kinetic = 0.9;
    model.energy.friction = 0.1;
    if (!is_law)
      for (const char *quantity : {"tangential_impulse B-W", "tangential_restitution"})
        model.uncertainty[quantity] = {{}, 1e-6, {}, "gci", {1, 1, 1}};
    else
      for (const auto &[key, value] : {std::pair{"tangential", std::optional<double>()},
                                       {"tangential.ratio", std::optional(0.3)}})
      {
        ParameterRecord parameter;
        parameter.key = key;
        parameter.unit = value ? "1" : "";
        parameter.value = value;
        parameter.text = value ? "" : "linear";
        parameter.origin = "given";
        model.parameters.push_back(parameter);
      }
    return record;
  }

  void store(const StoredRecord &record, double factor) const
  {
    RecordWriter writer(folder.path, record.model.name);
    writer.write_history(course(factor));
    writer.commit(record);
  }

  Results read(double factor) const
  {
    store(record_of(false, 1), 1);
    store(record_of(true, factor), factor);
    return read_results(problem, folder.path, {});
  }

  std::string page() const
  {
    std::string text;
    for (const Figure &figure : oblique_figures(read(1)))
      text += figure.name + ' ';
    return text;
  }
};

const Purpose &named(const std::vector<Purpose> &all, const std::string &name)
{
  for (const Purpose &purpose : all)
    if (purpose.name == name)
      return purpose;
  throw std::runtime_error("no purpose " + name);
}
} // namespace

// Where no model reverses the tangential force, the half of the axis below zero would be empty.
BOOST_FIXTURE_TEST_CASE(the_ratio_to_the_limit_of_friction_fills_its_axis, Fixture)
{
  const auto low = [&](double factor)
  {
    for (const Figure &figure : oblique_figures(read(factor)))
      if (figure.name == "tangential-force-ratio")
        return figure.chart->frames.front().y.low;
    throw std::runtime_error("no ratio");
  };
  BOOST_TEST(low(1).value() == 0);
  BOOST_TEST(low(-1).value() < -1);
}

// Where the normal force is small, the ratio would be one of small errors.
BOOST_FIXTURE_TEST_CASE(the_ratio_to_the_limit_of_friction_needs_a_normal_force, Fixture)
{
  for (const Figure &figure : oblique_figures(read(1)))
    if (figure.name == "tangential-force-ratio")
      for (const ChartSeries &series : figure.chart->frames.front().series)
        for (std::size_t i = 0; i < series.x.size(); ++i)
        {
          // A half sine over 40 us is a hundredth of its peak after 0.13 us; its samples are 1 us
          // apart.
          const bool has_force = series.x[i] > 0.2 && series.x[i] < 39.8; // [us]
          const bool is_small = series.x[i] < 0.1 || series.x[i] > 39.9;
          BOOST_TEST((!has_force || std::isfinite(series.y[i])), series.x[i]);
          BOOST_TEST((!is_small || std::isnan(series.y[i])), series.x[i]);
        }
}

BOOST_FIXTURE_TEST_CASE(each_figure_is_printed_once, Fixture)
{
  BOOST_TEST(badly_printed_figures(read(1)) == std::set<std::string>(),
             boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(purposes_are_those_of_slip, Fixture)
{
  const Results results = read(1.1);
  BOOST_REQUIRE(results.models.size() == 2u);
  const Summary summary = summarize(results);
  const std::vector<Purpose> all = purposes(results, summary);
  // The impulse is a tenth too large: 0.1 of J, m/m_t J/(V_s) of the slip before.
  BOOST_TEST(named(all, "tangential impulse").laws.at(0).error == 0.1, tolerance(1e-9));
  BOOST_TEST(named(all, "tangential restitution").laws.at(0).error == -0.1 * 0.05 / 0.2,
             tolerance(1e-9));
  BOOST_TEST(named(all, "slip after the impact").laws.at(0).error == -3.5 * 0.1 * 0.05 / 0.2,
             tolerance(1e-9));
  BOOST_TEST(named(all, "slip after the impact").scale == "of the slip before");
  BOOST_TEST(named(all, "tangential force history").laws.at(0).error == 0.1, tolerance(1e-6));
  BOOST_TEST(rank_models(results, summary).at(0).force_error.value() == 0.1, tolerance(1e-6));
}

BOOST_FIXTURE_TEST_CASE(the_answer_is_an_entry_to_paste, Fixture)
{
  const Results results = read(1.01);
  const auto answer = answer_of(results, summarize(results));
  BOOST_REQUIRE(answer.has_value());
  BOOST_REQUIRE(answer->law.has_value());
  // Of a model with a given coefficient, that of the tangential law.
  BOOST_TEST(answer->law->text == "{hertz: {tangential: {linear: {ratio: 0.3}}}}");
  // What is pasted is read.
  std::string text = "laws: [" + answer->law->text + "]\n";
  const test::ScratchFolder scratch;
  const std::vector<LawEntry> entries = read_laws(scratch.write("a.yaml", text));
  BOOST_REQUIRE(entries.size() == 1u);
  BOOST_TEST(entries[0].tangential == "linear");
  BOOST_TEST(entries[0].tangential_parameters.at(0).text == "0.3");
}

// More rings do not settle what half-spaces leave out.
BOOST_FIXTURE_TEST_CASE(what_the_reference_leaves_out_is_a_doubt, Fixture)
{
  StoredRecord reference = record_of(false, 1);
  reference.model.remarks.push_back(outside_validity("steel yields"));
  store(reference, 1);
  store(record_of(true, 1), 1);
  const Results results = read_results(problem, folder.path, {});
  BOOST_TEST(reference_doubts(results).size() == 1u);
  const auto answer = answer_of(results, summarize(results));
  BOOST_REQUIRE(answer.has_value());
  BOOST_TEST(!answer->law.has_value());
  BOOST_REQUIRE(!answer->open.empty());
  BOOST_TEST(answer->open.back().command.empty());
}

BOOST_FIXTURE_TEST_CASE(slip_and_spin_are_drawn, Fixture)
{
  BOOST_TEST(page() == "tangential-force tangential-force-ratio slip-velocity ");
}

BOOST_AUTO_TEST_CASE(oblique_impacts_have_a_chapter)
{
  BOOST_CHECK(family_of(oblique_case(1)) == Family::oblique);
}

BOOST_AUTO_TEST_SUITE_END()
