// A restitution that another model of the case returns: `restitution: {from: MODEL}`.

#include <boost/test/unit_test.hpp>

#include "cases/records/records.h"
#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_taken_values)

using namespace carambole::test;

namespace
{
carambole::ModelRecord record(const Driver &driver, const std::string &model)
{
  const std::optional<carambole::StoredRecord> stored =
    carambole::read_record(driver.folder() / "results/test", model);
  BOOST_REQUIRE_MESSAGE(stored, model);
  return stored->model;
}

/// What the case is told to be wrong, and where.
struct Wrong
{
  std::string laws, told;
};
} // namespace

BOOST_AUTO_TEST_CASE(laws_take_a_restitution_from_laws_in_any_order)
{
  const Driver driver;
  driver.write("test.yaml", two_balls + R"(fem: []
laws:
  - {hunt-crossley: {restitution: {from: tsuji}}}
  - {tsuji: {restitution: {from: thornton}}}
  - {thornton: {yield_stress: 1 GPa}}
)");
  const std::vector<std::string> command{"run", "test.yaml", "--no-report"};
  BOOST_TEST(driver.run(command).status == 0);
  const double e = record(driver, "thornton").restitution.value();
  BOOST_TEST(e < 0.9);
  BOOST_TEST(record(driver, "tsuji").restitution.value() == e, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(record(driver, "tsuji").calibrated);
  BOOST_TEST(record(driver, "tsuji").remarks.back().text.find("is taken from thornton") !=
             std::string::npos);
  const std::string numerics = record(driver, "tsuji").numerics_hash;

  BOOST_TEST(!driver.run(command).tells("to run"));
  std::vector<std::string> other = command;
  other.insert(other.end(), {"--set", "laws.thornton.yield_stress=2 GPa"});
  BOOST_TEST(driver.run(other).tells("hunt-crossley            lumped   to run"));
  BOOST_TEST(record(driver, "thornton").restitution.value() > e + 0.01);
  BOOST_TEST(record(driver, "tsuji").restitution.value() ==
               record(driver, "thornton").restitution.value(),
             boost::test_tools::tolerance(1e-9));
  BOOST_TEST(record(driver, "tsuji").numerics_hash != numerics);
}

BOOST_AUTO_TEST_CASE(a_law_takes_a_restitution_from_finite_elements)
{
  const Driver driver;
  driver.write("test.yaml", two_balls + R"(fem: {elements_per_contact_radius: 3, levels: 1}
laws: [{tsuji: {restitution: {from: fem}}}]
)");
  const Outcome outcome = driver.run({"run", "test.yaml", "--no-report", "--threads", "1"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  const double e = record(driver, "fem").restitution.value();
  BOOST_TEST(e < 1);
  BOOST_TEST(record(driver, "tsuji").restitution.value() == e, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(!driver.run({"run", "test.yaml", "--no-report"}).tells("to run"));
}

BOOST_AUTO_TEST_CASE(values_that_no_model_can_give_are_refused)
{
  const Driver driver;
  const std::string tsuji = "- {tsuji: {restitution: {from: ";
  for (const Wrong &wrong : {
         Wrong{tsuji + "tsuji}}}", "laws.tsuji.restitution: depends on itself: tsuji from tsuji"},
         Wrong{tsuji + "hertzz}}}\n  - hertz",
               "there is no model 'hertzz' (did you mean 'hertz'?)"},
         Wrong{tsuji + "a}}}\n  - {name: a, law: flores, restitution: {from: tsuji}}",
               "depends on itself: tsuji from a from tsuji"},
         Wrong{"- {thornton: {yield_stress: {from: hertz}}}\n  - hertz",
               "only a restitution can be taken from another model"},
         Wrong{"- {tsuji: {restitution: {form: hertz}}}\n  - hertz", "did you mean 'from'?"},
         Wrong{"- {hertz: {restitution: {from: rigid}}}\n  - rigid", "it has no parameters"},
       })
  {
    driver.write("test.yaml", two_balls + "fem: []\nlaws:\n  " + wrong.laws + "\n");
    const Outcome outcome = driver.run({"run", "test.yaml", "--no-report"});
    BOOST_TEST(outcome.status == 2);
    BOOST_TEST(outcome.tells(wrong.told), outcome.err);
  }
  driver.write("test.yaml",
               two_balls + "fem: []\nlaws: [hertz, " + tsuji.substr(2) + "hertz}}}]\n");
  const Outcome alone = driver.run({"run", "test.yaml", "--no-report", "--only", "tsuji"});
  BOOST_TEST(alone.status == 2);
  BOOST_TEST(alone.tells("from hertz, which is neither selected nor stored"), alone.err);
  for (const Outcome &outcome :
       {driver.run({"sweep", "test.yaml", "--vary", "bodies.B1.velocity=1:2:3"}),
        driver.run({"fit", "test.yaml", "--law", "tsuji", "--to", "hertz"})})
  {
    BOOST_TEST(outcome.status == 2);
    BOOST_TEST(outcome.tells("laws.tsuji.restitution: is taken from hertz"), outcome.err);
  }
}

BOOST_AUTO_TEST_SUITE_END()
