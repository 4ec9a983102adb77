// The report of an indentation: the course over the approach, the error of a law's curve.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "reports/figures/figures.h"
#include "reports/judgement/comparison.h"
#include "reports/judgement/ranking.h"
#include "reports/judgement/recommendation.h"
#include "reports/page/build.h"
#include "sample_records.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(reports_indentation)

using namespace carambole;
using namespace carambole::reports;

namespace
{
constexpr int steps = 10;
constexpr double deepest = 4e-6, stiffness = 3e10; // [m, N/m^1.5]

Case indentation_case()
{
  return test::read_text(R"(name: pressed
title: A ball pressed on a wall
analysis: indentation
indentation: {maximum: 4 um, steps: 10}
bodies:
  - {name: B, sphere: {radius: 10 mm}, material: steel}
  - {name: W, wall: {}, rigid: {}}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: {levels: 1}
laws: [hertz]
)");
}

/// F = factor K d^1.5 on the way in; on the way out, from half of the depth on.
History course(double factor, bool is_fem)
{
  History history{{{"load step", "1", {}}, {"force B-W", "N", {}}, {"approach B-W", "m", {}}}};
  if (is_fem)
    for (const auto &[name, unit] :
         {std::pair{"contact radius B-W", "m"}, {"mean pressure B-W", "Pa"}})
      history.columns.push_back({name, unit, {}});
  for (int k = 0; k <= 2 * steps; ++k)
  {
    const bool loading = k <= steps;
    const double x = loading ? double(k) / steps : 2 - double(k) / steps,
                 d = loading ? deepest * x * x : deepest * (1 + x * x) / 2,
                 force = factor * stiffness * std::pow(deepest, 1.5) * x * x * x;
    const double radius = std::sqrt(0.01 * deepest) * x;
    history.columns[0].values.push_back(k);
    history.columns[1].values.push_back(force);
    history.columns[2].values.push_back(d);
    if (is_fem)
    {
      history.columns[3].values.push_back(radius);
      history.columns[4].values.push_back(x > 0 ? force / (M_PI * radius * radius) : 0);
    }
  }
  return history;
}

StoredRecord record_of(const Case &problem, bool is_fem, double factor)
{
  StoredRecord record{
    problem.name, problem.title, problem.physics_hash, "test", "1", "", "test", {}};
  ModelRecord &model = record.model;
  model.name = is_fem ? "fem" : "hertz";
  model.kind = is_fem ? ModelKind::fem : ModelKind::lumped;
  model.law = is_fem ? "full" : "hertz";
  model.numerics_hash =
    is_fem ? numerics_hash(problem.fem.front()) : numerics_hash(problem.laws.front());
  for (const Body &body : problem.bodies)
  {
    BodyRecord of;
    of.name = body.name;
    model.bodies.push_back(of);
  }
  ContactRecord contact;
  contact.first = "B";
  contact.second = "W";
  contact.peak_force = factor * stiffness * std::pow(deepest, 1.5);
  contact.max_approach = deepest;
  contact.work = 0.4 * *contact.peak_force * deepest;
  contact.returned_work = 0.5 * *contact.work;
  contact.quasi_static_restitution = std::sqrt(0.5);
  model.contacts = {contact};
  model.energy.external = 0.5 * *contact.work;
  return record;
}

struct Fixture
{
  TemporaryFolder folder;
  Case problem = indentation_case();

  void store(bool is_fem, double factor) const
  {
    const StoredRecord record = record_of(problem, is_fem, factor);
    RecordWriter writer(folder.path, record.model.name);
    writer.write_history(course(factor, is_fem));
    writer.commit(record);
  }
};
} // namespace

// A tenth too much everywhere is an error of a tenth; both curves have the same samples.
BOOST_FIXTURE_TEST_CASE(curves_are_compared_over_the_approach, Fixture)
{
  store(true, 1);
  store(false, 1.1);
  const Results results = read_results(problem, folder.path, {});
  BOOST_REQUIRE(results.models.size() == 2u);
  const Summary summary = summarize(results);
  BOOST_REQUIRE(summary.comparisons.size() == 1u);
  const ContactComparison &comparison = summary.comparisons.front();
  BOOST_TEST(comparison.nrms.value() == 0.1, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(comparison.peak_force->relative().value() == 0.1, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(!comparison.sprague_geers);
  BOOST_TEST(!comparison.duration);
}

BOOST_FIXTURE_TEST_CASE(each_figure_is_printed_once, Fixture)
{
  store(true, 1);
  store(false, 1.1);
  BOOST_TEST(badly_printed_figures(read_results(problem, folder.path, {})) ==
               std::set<std::string>(),
             boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(the_course_is_drawn_over_the_approach, Fixture)
{
  store(true, 1);
  store(false, 1.1);
  const std::vector<Figure> figures = indentation_figures(read_results(problem, folder.path, {}));
  BOOST_REQUIRE(figures.size() == 3u);
  BOOST_TEST(figures[0].name == "force-approach-B-W");
  BOOST_TEST(figures[1].name == "contact-radius-approach-B-W");
  BOOST_TEST(figures[2].name == "mean-pressure-approach-B-W");
  BOOST_TEST(figures[0].panels.front().series.size() == 2u);
  BOOST_TEST(figures[1].panels.front().series.size() == 1u); // the law has no contact radius
  BOOST_TEST(figures[0].panels.front().series[0].x.size() == 2u * steps + 1);
}

// Of a square of elements whose stress falls with the depth.
BOOST_FIXTURE_TEST_CASE(the_stress_is_drawn_where_it_was_written, Fixture)
{
  for (const bool yields : {false, true})
  {
    RecordWriter writer(folder.path, "fem");
    std::ofstream table(writer.folder() / "stress.csv");
    table << "r [m],z [m],von Mises stress [Pa],plastic strain [1]\n";
    constexpr int side = 10;
    for (int i = 0; i < side; ++i)
      for (int j = 0; j < side; ++j)
        table << (i + 0.5) * 1e-5 << ',' << -(j + 0.5) * 1e-5 << ',' << 1e9 / (j + 1) << ','
              << (yields && j == 0 ? 0.01 : 0) << '\n';
    table.close();
    writer.write_history(course(1, true));
    writer.commit(record_of(problem, true, 1));
    const Results results = read_results(problem, folder.path, {});
    const std::optional<Figure> figure = stress_figure(results, results.models.at(0));
    BOOST_TEST_REQUIRE(figure.has_value());
    BOOST_TEST(figure->name == "stress-fem");
    BOOST_TEST(figure->data.size() == (yields ? 2u : 1u));
    BOOST_TEST(figure->script.find("von Mises stress [GPa]") != std::string::npos);
  }
}

// A law without a curve has its first touch only.
BOOST_FIXTURE_TEST_CASE(a_law_without_a_curve_is_not_drawn, Fixture)
{
  store(true, 1);
  StoredRecord record = record_of(problem, false, 1);
  ContactRecord &contact = record.model.contacts.front();
  contact.peak_force = contact.max_approach = contact.work = contact.returned_work =
    contact.quasi_static_restitution = std::nullopt;
  record.model.energy = {};
  {
    RecordWriter writer(folder.path, "hertz");
    writer.write_history(
      {{{"load step", "1", {0}}, {"force B-W", "N", {0}}, {"approach B-W", "m", {0}}}});
    writer.commit(record);
  }
  const Results results = read_results(problem, folder.path, {});
  BOOST_TEST(results.models.size() == 2u);
  BOOST_TEST(indentation_figures(results).front().panels.front().series.size() == 1u);
  const Summary summary = summarize(results);
  for (const ContactComparison &comparison : summary.comparisons)
    BOOST_TEST(!comparison.nrms);
}

// The bodies are at rest and the approach is given: neither tells a good law from a bad one.
BOOST_FIXTURE_TEST_CASE(what_is_given_recommends_no_law, Fixture)
{
  store(true, 1);
  store(false, 1.1);
  const Results results = read_results(problem, folder.path, {});
  const Summary summary = summarize(results);
  std::vector<std::string> names;
  for (const Purpose &purpose : purposes(results, summary))
  {
    names.push_back(purpose.name);
    BOOST_REQUIRE(purpose.laws.size() == 1u);
    BOOST_TEST(purpose.laws.front().error == 0.1, boost::test_tools::tolerance(1e-9));
  }
  const std::vector<std::string> asked{"force over the approach", "peak force", "work",
                                       "returned work"};
  BOOST_TEST(names == asked, boost::test_tools::per_element());
  const std::vector<ModelDistance> distances = rank_models(results, summary);
  BOOST_REQUIRE(distances.size() == 1u);
  BOOST_TEST(distances.front().force_error.value() == 0.1, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(!distances.front().velocity);

  problem.indentation.maximum.reset();
  problem.indentation.force = 1;
  Results by_force = results;
  by_force.problem = problem;
  names.clear();
  for (const Purpose &purpose : purposes(by_force, summary))
    names.push_back(purpose.name);
  BOOST_TEST((std::ranges::find(names, "peak force") == names.end()));
  BOOST_TEST((std::ranges::find(names, "largest approach") != names.end()));
}

BOOST_FIXTURE_TEST_CASE(the_page_tells_the_course, Fixture)
{
  store(true, 1);
  store(false, 1.1);
  BuildRequest request;
  request.problem = problem;
  request.results = folder.path;
  request.version = "1";
  build_report(request);
  const std::string page = bytes_if_any(folder.path / "report" / "index.html");
  const char *const compared =
    "Only hertz is compared: its force over the approach, loading and unloading, differs by 10.0";
  for (const char *told :
       {"Course of the indentation", "Error of the whole curve", "quasi-static restitution B-W",
        "pressed together infinitely slowly", "mean-pressure-approach-B-W", compared})
    BOOST_CHECK_MESSAGE(page.find(told) != std::string::npos, told);
  for (const char *untold : {"The simulation runs", "Contact forces</h2>", "velocit", "time zero"})
    BOOST_CHECK_MESSAGE(page.find(untold) == std::string::npos, untold);
}

BOOST_FIXTURE_TEST_CASE(a_history_over_time_is_refused, Fixture)
{
  StoredRecord record = record_of(problem, true, 1);
  {
    RecordWriter writer(folder.path, "fem");
    History history = course(1, true);
    history.columns.front().name = "time";
    history.columns.front().unit = "s";
    writer.write_history(history);
    writer.commit(record);
  }
  const Results results = read_results(problem, folder.path, {});
  BOOST_TEST(results.models.empty());
  BOOST_REQUIRE(!results.skipped.empty());
}

BOOST_AUTO_TEST_SUITE_END()
