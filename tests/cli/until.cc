// Finer meshes until a quantity is known well enough.

#include <boost/test/unit_test.hpp>

#include <cmath>

#include "cases/records/quantities.h"
#include "cases/records/records.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_until)

using namespace carambole;
using namespace carambole::test;

namespace
{
const std::string ball = R"(bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3}
fem: {elements_per_contact_radius: 4, levels: 2}
laws: [hertz]
)";

struct Fixture
{
  Fixture() { driver.write("test.yaml", ball); }

  Outcome run(std::vector<std::string> more) const
  {
    more.insert(more.begin(), {"run", "test.yaml", "--no-report"});
    Outcome outcome = driver.run(more);
    BOOST_TEST_MESSAGE(outcome.err);
    return outcome;
  }
  /// Relative uncertainty of the peak force in the record.
  double uncertainty() const
  {
    const ModelRecord record = read_record(driver.folder() / "results/test", "fem")->model;
    const QuantityName peak{QuantityKind::peak_force, "ball-wall"};
    return *find_quantity(record, peak.of_uncertainty()) / *find_quantity(record, peak);
  }

  const Driver driver;
};
} // namespace

BOOST_FIXTURE_TEST_CASE(levels_are_added_until_the_uncertainty_is_reached, Fixture)
{
  BOOST_TEST(run({}).status == 0);
  const double before = uncertainty();
  BOOST_TEST_REQUIRE(before > 0.01);
  const Outcome outcome = run({"--until", "peak_force 1 %"});
  BOOST_TEST(outcome.status == 0);
  BOOST_TEST(uncertainty() <= 0.01);
  BOOST_TEST(outcome.err.find("refined: fem.*.levels=3, fem.*.elements_per_contact_radius=8") !=
             std::string::npos);
  BOOST_TEST(outcome.err.find("not reached") == std::string::npos);
  BOOST_TEST(outcome.err.find("\nreached: ") != std::string::npos);
  // What is reached needs no refinement, and nothing is computed again.
  const Outcome again = run({"--until", "peak_force 50 %"});
  BOOST_TEST(again.status == 0);
  BOOST_TEST(again.err.find("refined") == std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(what_cannot_be_reached_is_said_with_the_reason, Fixture)
{
  const Outcome outcome = run({"--until", "peak_force 1e-6", "--time-limit", "10 ms"});
  BOOST_TEST(outcome.status == 1);
  BOOST_TEST(outcome.err.find("not reached: one more level needs about ") != std::string::npos);
  BOOST_TEST(outcome.err.find("(--time-limit)") != std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(wrong_goals_are_refused_before_anything_is_computed, Fixture)
{
  const auto check = [&](const std::vector<std::string> &arguments, const std::string &told)
  {
    const Outcome outcome = run(arguments);
    BOOST_TEST(outcome.status == 2);
    BOOST_TEST(outcome.err.find(told) != std::string::npos);
    BOOST_TEST(!std::filesystem::exists(driver.folder() / "results"));
  };
  check({"--until", "restitution"}, "--until: 'restitution': has no uncertainty");
  check({"--until", "restitutoin 1 %"}, "there is no quantity 'restitutoin' (did you mean "
                                        "'restitution'?)");
  check({"--until", "restitution -1 %"}, "--until: ");
  check({"--until", "restitution 0 %"}, "'0 %' is not positive");
  check({"--until", "peak_force 1 mm"}, "'1 mm' is not in N");
  check({"--until", "restitution 1 %", "--time-limit", "1 mm"}, "--time-limit: ");
  check({"--time-limit", "1 h"}, "--until");
  check({"--until", "restitution 1 %", "--set", "fem=[]"}, "the reference, hertz, is not a finite");
}

BOOST_AUTO_TEST_SUITE_END()
