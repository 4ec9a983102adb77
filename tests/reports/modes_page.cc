#include <boost/test/unit_test.hpp>

#include <nlohmann/json.hpp>

#include "cases/records/linked_values.h"
#include "cases/values/json_text.h"
#include "reports/page/build.h"
#include "reports/suite/suite.h"
#include "sample_records.h"

BOOST_AUTO_TEST_SUITE(reports_modes)

using namespace carambole;
using namespace carambole::reports;

namespace
{
Case modes_case()
{
  Case problem;
  problem.name = "modes";
  problem.analysis = Analysis::modes;
  problem.mode_count = 2;
  Body ball;
  ball.name = "ball";
  ball.radius = 0.01;
  ball.material = Material{"steel", 7850, 210e9, 0.3};
  Body rod = ball;
  rod.name = "rod";
  rod.shape = Shape::cylinder;
  rod.length = 0.1;
  problem.bodies = {ball, rod};
  problem.fem = {FemEntry{}};
  problem.physics_hash = std::string(32, 'a');
  problem.expectations = {{"fem", "frequency ball 1", 135e3, 1e-3, true, "theory", {}, {}, {}}};
  return problem;
}

void store_modes(const std::filesystem::path &results, const Case &problem)
{
  StoredRecord record{
    problem.name, problem.title, problem.physics_hash, "carambole-fem", "1.2.3", "", "run", {}};
  ModelRecord &model = record.model;
  model.name = "fem";
  model.law = "quadratic";
  model.numerics_hash = numerics_hash_of(problem, "fem", {}).value();
  model.modes = {{"ball", 1, 135.0933e3, ModeKind::spheroidal, 2, 24.5339, 12},
                 {"ball", 2, 255.0284e3, ModeKind::radial, 0, 28.8678, {}},
                 {"rod", 1, 25.8610e3, ModeKind::longitudinal, {}, {}, {}}};
  model.uncertainty["frequency ball 1"] = {
    135.09e3, 12, 4.0, "gci", {136.0e3, 135.13e3, 135.0933e3}};
  RecordWriter writer(results, "fem");
  History no_samples;
  no_samples.columns = {{"time", "s", {}}};
  writer.write_history(no_samples);
  writer.commit(record);
}
} // namespace

BOOST_AUTO_TEST_CASE(modes_have_a_table_per_body)
{
  const TemporaryFolder folder;
  BuildRequest request;
  request.problem = modes_case();
  request.results = folder.path;
  request.version = "1";
  store_modes(folder.path, request.problem);
  BOOST_CHECK_EQUAL(build_report(request).status, 0);
  const std::string page = bytes_if_any(folder.path / "report" / "index.html");
  for (const char *part :
       {"Free vibration", "Modes of ball (fem)", "Modes of rod (fem)", "spheroidal", "radial",
        "longitudinal", "Frequency [kHz]", "135.093 ± 0.012", "frequency of mode 1 of ball", "24.5",
        "Each level halves the element size", "no contact, no support"})
    BOOST_CHECK_MESSAGE(contains(page, part), part);
  for (const char *part : {"Contact forces", "Main finding", "id=\"velocity\"", "h = a/"})
    BOOST_CHECK_MESSAGE(!contains(page, part), part);
  const auto json = parse_json(bytes_if_any(folder.path / "summary.json"));
  const auto &modes = json.at("models").at(0).at("modes");
  BOOST_REQUIRE_EQUAL(modes.size(), 3u);
  BOOST_CHECK_EQUAL(modes.at(1).at("kind"), "radial");
  BOOST_CHECK_EQUAL(modes.at(1).at("degree"), 0);
  BOOST_CHECK(!modes.at(2).contains("degree"));
  BOOST_CHECK(!modes.at(2).contains("uncertainty"));
  BOOST_CHECK_EQUAL(json.at("verdict"), "pass");
}

BOOST_AUTO_TEST_CASE(modes_stand_beside_the_waves)
{
  BOOST_CHECK(family_of(modes_case()) == Family::waves);
}

BOOST_AUTO_TEST_SUITE_END()
