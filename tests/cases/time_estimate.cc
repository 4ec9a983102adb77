#include <boost/test/unit_test.hpp>

#include "cases/case/time_estimate.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_time_estimate)

using namespace carambole;
using namespace carambole::test;

BOOST_AUTO_TEST_CASE(the_time_of_a_run_is_estimated_within_a_factor_of_five)
{
  // Processor time of the finite elements on one thread, without the start of the program
  // [s]; measured on a processor of 2020.
  for (const auto &[name, measured] : {std::pair("indentation-sphere-on-wall", 2.5),
                                       {"indentation-rigid-sphere", 7.},
                                       {"indentation-plastic-sphere", 15.5},
                                       {"indentation-two-elements", 26.},
                                       {"modes-sphere", 3.8},
                                       {"modes-hollow-sphere", 0.6},
                                       {"modes-cylinder", 1.},
                                       {"inertia-plastic-sphere-wall", 5.5},
                                       {"inertia-sphere-half-space", 6.5}})
  {
    const double estimated = estimated_seconds(read_case(find_case(name)));
    BOOST_TEST_MESSAGE(name << ": estimated " << estimated << " s, measured " << measured << " s");
    BOOST_TEST(estimated < 5 * measured, name);
    BOOST_TEST(estimated > measured / 5, name);
  }
}

BOOST_AUTO_TEST_CASE(the_estimate_follows_levels_steps_and_models)
{
  const auto seconds = [](const char *name, const Overrides &overrides)
  { return estimated_seconds(read_case(find_case(name), overrides)); };
  const char *const pressed = "indentation-sphere-on-wall";
  BOOST_TEST(seconds(pressed, {"indentation.steps=40"}) == 2 * seconds(pressed, {}),
             boost::test_tools::tolerance(1e-12));
  BOOST_TEST(seconds(pressed, {"indentation.unload=false"}) == seconds(pressed, {}) / 2,
             boost::test_tools::tolerance(1e-12));
  BOOST_TEST(seconds("modes-sphere", {"fem.*.levels=1"}) < seconds("modes-sphere", {}));
  BOOST_TEST(seconds("three-ball", {"fem.*.levels=1"}) < seconds("three-ball", {}));
  BOOST_TEST(seconds("granular-chain", {}) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
