#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <ostream>

#include "cases/reader/sweep_axis.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_sweeps)

using namespace carambole;
using namespace carambole::test;
namespace data = boost::unit_test::data;

namespace
{
/// The two balls with `sweeps: [...]` in line 8.
std::string with_sweeps(const std::string &entries)
{
  return two_balls + "sweeps: [" + entries + "]\n";
}

struct Refused
{
  std::string entries, told;
};
std::ostream &operator<<(std::ostream &out, const Refused &r)
{
  return out << r.entries;
}

const Refused refused[] = {
  {R"({vary: ["bodies.B1.velocity=1:2:3"]})", "sweeps.0: the key 'name' is missing"},
  {R"({name: speed})", "sweeps.speed: the key 'vary' is missing"},
  {R"({name: speed, vary: []})", "sweeps.speed.vary: must be a list of the values that vary"},
  {R"({name: speed, vary: ["bodies.B1.velocity=1:2"]})", "sweeps.speed.vary: after '=' write"},
  {R"({name: speed, vary: ["bodies.B1.velocty=1:2:3"]})",
   "the case does not contain 'bodies.B1.velocty' (did you mean 'velocity'?), so its unit is "
   "unknown: write the unit"},
  {R"({name: speed, vary: ["materials.steal.density=1:2:3"]})", "(did you mean 'steel'?)"},
  {R"({name: speed, vary: ["bodies.B1.velocity=1:2:3:"]})", "after '=' write A:B:N"},
  {R"({name: speed, vary: ["bodies.B9.velocity=1:2:3"]})",
   "'bodies.B9.velocity' (did you mean 'B1'?)"},
  {R"({name: speed, vary: ["bodies.B1.velocity=-1:2:3"], log: true})", "must have the same sign"},
  {R"({name: speed, vary: ["bodies.B1.velocity=1:2:3"], log: yes})",
   "sweeps.speed.log: must be true or false, not 'yes'"},
  {R"({name: speed, vary: ["bodies.B1.velocity=1:2:3"], fme: [1]})",
   "sweeps.speed.fme: unknown key (did you mean 'fem'?)"},
  {R"({name: speed, vary: ["bodies.B1.velocity=1:2:3"], fem: [1 m/s]})",
   "sweeps.speed.fem.0: must be a bare number in the unit of the first varied value"},
  {R"({name: speed, vary: ["bodies.B1.velocity=1:2:3"], fem: [nan]})", "sweeps.speed.fem.0"},
  {R"({name: speed, vary: ["bodies.B1.velocity=1:2:3"], fem: [2.5]})",
   "2.5 is outside the range of bodies.B1.velocity, 1 to 2"},
  {R"({name: speed, vary: ["bodies.B1.velocity=1:2:3"], fem: [1, 1.5, 1]})",
   "sweeps.speed.fem.2: 1 is given twice"},
  {R"({name: a, vary: ["bodies.B1.velocity=1:2:3", "materials.steel.youngs_modulus=100:200:900"],
       fem: [1, 2]})",
   "1800 finite-element runs; at most 1000 are allowed"},
  {R"({name: a, vary: ["bodies.B1.velocity=1:2:3"]}, {name: a, vary: ["bodies.B1.gap=1:2:3 um"]})",
   "two sweeps are named 'a'"},
  {R"({name: ../a, vary: ["bodies.B1.velocity=1:2:3"]})", "'../a' is not a valid name"},
};
} // namespace

BOOST_AUTO_TEST_CASE(a_sweep_is_read)
{
  const Case c = read_text(with_sweeps(
    R"({name: speed, vary: ["bodies.B1.velocity=0.1:10:5", "materials.steel.density=7:8:2 g/cm^3"],
        log: true, fem: [0.1, 2.5]})"));
  BOOST_TEST_REQUIRE(c.sweeps.size() == 1u);
  BOOST_TEST(c.sweeps[0].name == "speed");
  BOOST_TEST(c.sweeps[0].logarithmic);
  BOOST_TEST(c.sweeps[0].vary.size() == 2u);
  BOOST_TEST(c.sweeps[0].fem == (std::vector<double>{0.1, 2.5}), boost::test_tools::per_element());
  BOOST_TEST(c.physics_hash == read_text(two_balls).physics_hash); // a sweep is no physics
}

BOOST_AUTO_TEST_CASE(the_last_axis_of_a_grid_is_the_fastest)
{
  const std::vector<Axis> axes{{"a", "", {1, 2}}, {"b", "m", {3, 4, 5}}};
  BOOST_TEST(n_points(axes) == 6u);
  BOOST_TEST(point_of_grid(axes, 0) == (std::vector<double>{1, 3}));
  BOOST_TEST(point_of_grid(axes, 2) == (std::vector<double>{1, 5}));
  BOOST_TEST(point_of_grid(axes, 4) == (std::vector<double>{2, 4}));
  BOOST_TEST(axes[0].header() == "a [1]");
  BOOST_TEST(axes[1].override_with(2.5) == "b=2.5 m");
}

BOOST_DATA_TEST_CASE(is_refused_with_line_and_key, data::make(refused))
{
  try
  {
    read_text(with_sweeps(sample.entries));
    BOOST_ERROR("was read");
  }
  catch (const InputError &error)
  {
    BOOST_TEST(std::string(error.what()).find(sample.told) != std::string::npos, error.what());
    BOOST_TEST(error.diagnostics.front().line >= 8);
  }
}

BOOST_AUTO_TEST_CASE(finite_elements_need_a_model)
{
  BOOST_CHECK_EXCEPTION(
    read_text(with_sweeps(R"({name: a, vary: ["bodies.B1.velocity=1:2:3"], fem: [1]})") +
              "fem: []\n"),
    InputError,
    [](const InputError &error)
    { return std::string(error.what()).find("has no finite-element model") != std::string::npos; });
}

BOOST_AUTO_TEST_CASE(no_model_takes_the_folder_of_a_sweep)
{
  BOOST_CHECK_EXCEPTION(
    read_text(with_sweeps(R"({name: a, vary: ["bodies.B1.velocity=1:2:3"]})") +
              "laws: [{name: sweep-a, law: hertz}]\n"),
    InputError,
    [](const InputError &error)
    { return std::string(error.what()).find("a model has that name") != std::string::npos; });
}

BOOST_AUTO_TEST_SUITE_END()
