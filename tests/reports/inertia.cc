// What inertia and waves add: a dynamic and a static model of the same impact.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <fstream>

#include "reports/guide/guide.h"
#include "reports/html/inertia_cells.h"
#include "reports/judgement/losses.h"
#include "reports/page/build.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_inertia)

using namespace carambole;
using namespace carambole::reports;
namespace fs = std::filesystem;
namespace tt = boost::test_tools;

namespace
{
const std::string two_models = R"(title: With inertia and without
bodies:
  - {name: B1, sphere: {radius: 10 mm}, material: steel, velocity: 2 m/s}
  - {name: B2, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: [{}, {name: still, static: true}]
laws: []
)";

struct Fixture
{
  TemporaryFolder folder;
  fs::path results = folder.path / "both";
  Case problem;

  Fixture()
  {
    fs::create_directories(results);
    std::ofstream(results / "case.yaml") << two_models;
    problem = read_case((results / "case.yaml").string());
  }

  /// e = 0.90 +- 0.03, a peak of 1000 N +- 1 %, 100 us; vibration 0.05 of 2.5 J.
  void store_moving() const
  {
    StoredRecord record = sample_record(problem, "fem", 1000, 1.9);
    record.model.uncertainty["restitution"] = {0.9, 0.03, 2.0, "gci", {0.8, 0.87, 0.9}};
    record.model.bodies[0].residual_vibration_energy = 0.05;
    record.model.energy.strain = 0.03;
    store_current(results, problem, record);
  }

  /// e = 0.95 +- 0.04, a peak of 800 N +- 4 %, 100 us; residual stress 0.02 J.
  void store_still() const
  {
    StoredRecord record = sample_record(problem, "fem", 800, 1.95);
    record.model.name = "still";
    record.model.uncertainty["restitution"] = {0.95, 0.04, 2.0, "gci", {0.8, 0.9, 0.95}};
    record.model.uncertainty["peak_force B1-B2"].uncertainty = 32;
    record.model.energy.strain = 0.02;
    store_current(results, problem, record);
  }

  std::string page() const
  {
    BuildRequest request;
    request.problem = problem;
    request.results = results;
    request.version = "1";
    build_report(request);
    return bytes_if_any(results / "report" / "index.html");
  }
};
} // namespace

BOOST_FIXTURE_TEST_CASE(the_difference_has_the_uncertainty_of_both, Fixture)
{
  store_moving();
  store_still();
  const Results both = read_results(problem, results, {});
  BOOST_REQUIRE(both.models.size() == 2u);
  BOOST_TEST(both.reference()->name() == "fem");
  const std::vector<InertiaShare> shares = inertia_shares(both);
  BOOST_REQUIRE(shares.size() == 1u);
  BOOST_TEST(shares[0].moving->name() == "fem");
  BOOST_TEST(shares[0].still->name() == "still");
  const Difference e = shares[0].find(QuantityKind::restitution)->difference,
                   force = shares[0].find(QuantityKind::peak_force)->difference;
  BOOST_TEST(e.absolute() == -0.05, tt::tolerance(1e-12));
  BOOST_TEST(e.uncertainty.value() == 0.05, tt::tolerance(1e-12));
  BOOST_TEST(force.relative().value() == 0.25, tt::tolerance(1e-12));
  BOOST_TEST(force.uncertainty.value() == std::hypot(10, 32), tt::tolerance(1e-12));
  BOOST_TEST(force.is_significant().value());
  BOOST_TEST(shares[0].find(QuantityKind::max_approach) == nullptr); // the records have none
  const std::string sentence = inertia_sentence(both, shares[0]);
  BOOST_TEST(contains(sentence, "the restitution by \u22120.050 ± 0.050"), sentence);
  BOOST_TEST(contains(sentence, "the peak force by +25.0 ± 4.2 %"), sentence);
}

BOOST_FIXTURE_TEST_CASE(the_page_puts_both_side_by_side, Fixture)
{
  store_moving();
  store_still();
  const std::string with_both = page();
  for (const char *told : {"Inertia and waves</h2>", "fem minus still", "+25.0 ± 4.2 %",
                           "1.000 ± 0.010 kN", "residual stress"})
    BOOST_TEST(contains(with_both, told), told);
  BOOST_TEST(!contains(with_both, "stored in contacts"));
}

BOOST_FIXTURE_TEST_CASE(one_of_the_two_says_nothing, Fixture)
{
  store_moving();
  BOOST_TEST(inertia_shares(read_results(problem, results, {})).empty());
  BOOST_TEST(!contains(page(), "Inertia and waves"));
}

BOOST_FIXTURE_TEST_CASE(a_static_model_keeps_residual_stress, Fixture)
{
  store_moving();
  store_still();
  const Results both = read_results(problem, results, {});
  const auto part = [&](const char *model, LossKind kind)
  {
    const auto loss = loss_of(both, *both.find(model));
    for (const LossPart &one : loss->parts)
      if (one.kind == kind)
        return one.energy.value_or(-1);
    return -1.0;
  };
  BOOST_TEST(part("fem", LossKind::vibrational) == 0.05);
  BOOST_TEST(part("fem", LossKind::residual_stress) == -1);
  BOOST_TEST(part("still", LossKind::residual_stress) == 0.02);
  BOOST_TEST(part("still", LossKind::stored_in_contacts) == -1);
}

BOOST_FIXTURE_TEST_CASE(the_guide_has_a_chapter_where_a_case_has_both, Fixture)
{
  store_moving();
  const auto guide = [&] {
    return guide_page(read_suite({folder.path, "1", false, nullptr}), {}, "1");
  };
  BOOST_TEST(!contains(guide(), "what do inertia and waves add"));
  store_still();
  const std::string chapter = guide();
  for (const char *told : {"what do inertia and waves add", "+25.0 ± 4.2 %", ": fem minus still",
                           "With inertia and without"})
    BOOST_TEST(contains(chapter, told), told);
}

BOOST_AUTO_TEST_SUITE_END()
