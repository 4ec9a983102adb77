// Values that are allowed but hardly possible.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "cases/case/plausibility.h"
#include "cases/case/shipped.h"
#include "cases/reader/sweep_axis.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(cases_plausibility)

using namespace carambole;
using namespace carambole::test;

namespace
{
const std::string steel_ball = R"(bodies:
  - {name: ball, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
  - {name: wall, wall: {}, rigid: {}}
materials:
  steel: {density: 7850 kg/m^3, youngs_modulus: 210 GPa, poisson_ratio: 0.3,
          plastic: {yield_stress: 400 MPa}}
  unused: {density: 7850 kg/m^3, youngs_modulus: 1 kPa, poisson_ratio: 0.3}
laws: [hertz]
fem: []
)";

/// "path: text" of each value, joined by line breaks.
std::string told(const Overrides &overrides)
{
  std::string all;
  for (const ImplausibleValue &value : implausible_values(read_text(steel_ball, overrides)))
    all += value.path + ": " + value.text + "\n";
  return all;
}

struct Slip
{
  Overrides overrides;
  std::string path, part; ///< of what is told
};
} // namespace

BOOST_AUTO_TEST_CASE(slips_are_told_with_the_bound_and_what_may_be_meant)
{
  const std::string m = "materials.steel.";
  for (const Slip &slip : {
         Slip{{m + "youngs_modulus=210 MPa", m + "plastic.yield_stress=400 kPa"},
              m + "youngs_modulus: ",
              "gives waves of sqrt(E/rho) = 164 m/s; solids of this density have 800 m/s or more "
              "(lead 1190 m/s, steel 5200 m/s): is 210 GPa meant?"},
         {{m + "density=7.85 kg/m^3"}, m + "density: ", "is g/cm^3 meant?"},
         {{m + "density=7.85 kg/m^3"}, m + "youngs_modulus: ", "diamond, the fastest solid"},
         {{m + "density=78500 kg/m^3"}, m + "density: ", "osmium, the densest, has 22590 kg/m^3"},
         {{m + "poisson_ratio=0.48"}, m + "poisson_ratio: ", "0.48 is typical of rubber"},
         {{m + "poisson_ratio=-0.3"}, m + "poisson_ratio: ", "-0.3 is negative"},
         {{m + "plastic.yield_stress=400 kPa"}, m + "plastic.yield_stress: ", "is 400 MPa meant?"},
         {{m + "plastic.yield_stress=20 GPa"}, m + "plastic.yield_stress: ", "below 0.05 of it"},
         {{m + "youngs_modulus=3 kPa", m + "density=1200 kg/m^3", m + "plastic.yield_stress=100 Pa",
           "bodies.ball.velocity=1 mm/s"},
          m + "youngs_modulus: ",
          "even gelatine has 3 m/s"},
         {{"bodies.ball.sphere.radius=10 m"}, "bodies.ball.sphere.radius: ", "is mm meant?"},
         {{"bodies.ball.sphere.radius=1 nm"}, "bodies.ball.sphere.radius: ", "adhesion"},
         {{"bodies.ball.velocity=600 m/s"}, "bodies: ", "0.116 of the wave speed of steel"},
         {{"bodies.ball.velocity=1 nm/s"}, "bodies: ", "less than the distance of two atoms"},
       })
  {
    const std::string text = told(slip.overrides);
    BOOST_TEST_INFO_SCOPE(text);
    const std::size_t at = text.find(slip.path);
    BOOST_TEST_REQUIRE(at != std::string::npos, slip.path);
    BOOST_TEST(text.substr(at, text.find('\n', at) - at).find(slip.part) != std::string::npos,
               slip.part);
  }
}

BOOST_AUTO_TEST_CASE(sound_values_and_unused_materials_are_not_told)
{
  const std::string m = "materials.steel.";
  BOOST_TEST(told({}) == "");
  for (const Overrides &sound :
       {Overrides{m + "density=11340 kg/m^3", m + "youngs_modulus=16 GPa", // lead
                  m + "poisson_ratio=0.44", m + "plastic.yield_stress=5 MPa"},
        {m + "density=1100 kg/m^3", m + "youngs_modulus=1 MPa", m + "poisson_ratio=0.499", // rubber
         m + "plastic.yield_stress=20 kPa"},
        {m + "density=2200 kg/m^3", m + "youngs_modulus=0.5 GPa", m + "poisson_ratio=0.46", // PTFE
         m + "plastic.yield_stress=10 MPa"},
        {m + "density=3515 kg/m^3", m + "youngs_modulus=1050 GPa",
         m + "poisson_ratio=0.07", // diamond
         m + "plastic.yield_stress=35 GPa"},
        {m + "density=20 kg/m^3", m + "youngs_modulus=5 MPa", m + "poisson_ratio=0.1", // foam
         m + "plastic.yield_stress=100 kPa"},
        {m + "density=19300 kg/m^3", m + "youngs_modulus=79 GPa", m + "poisson_ratio=0.44", // gold
         m + "plastic.yield_stress=100 MPa"},
        {"bodies.ball.sphere.radius=50 um"},
        {"bodies.ball.sphere.radius=2 m", "bodies.ball.velocity=20 m/s"}})
    BOOST_TEST(told(sound) == "");
}

BOOST_AUTO_TEST_CASE(no_shipped_case_is_told_of)
{
  std::size_t n = 0;
  const auto check = [&](const Case &c)
  {
    ++n;
    for (const ImplausibleValue &value : implausible_values(c))
      BOOST_ERROR(c.path << ": " << value.path << ": " << value.text);
  };
  for (const std::string &name : shipped_cases())
  {
    const std::string path = find_case(name);
    const Case c = read_case(path, {}, WrongData::left_out);
    check(c);
    // Nor one of the points at which a sweep runs finite elements.
    for (const SweepEntry &sweep : c.sweeps)
    {
      const std::vector<Axis> axes = read_axes(path, {}, sweep.vary, sweep.logarithmic);
      for (const double value : sweep.fem)
      {
        std::vector<double> point = point_of_grid(axes, 0);
        point.front() = value;
        check(read_case_at(path, {}, axes, point));
      }
    }
  }
  BOOST_TEST(n > shipped_cases().size());
}

BOOST_AUTO_TEST_CASE(a_rod_thinner_than_its_contact_is_told)
{
  const char *edge = "its edge presses into the other body";
  const auto is_told = [](const char *radius, const char *words)
  {
    std::string text = steel_ball;
    const std::string wall = "{name: wall, wall: {}, rigid: {}}";
    text.replace(text.find(wall), wall.size(),
                 std::string("{name: rod, cylinder: {radius: ") + radius +
                   ", length: 1 m}, material: steel}");
    const std::vector<ImplausibleValue> values =
      implausible_values(read_text(text, {"bodies.ball.velocity=20 m/s"}));
    return values.size() == 1 && values[0].path == "bodies.rod" &&
           values[0].text.find(words) != std::string::npos;
  };
  BOOST_TEST(is_told("0.2 mm", edge));
  BOOST_TEST(is_told("0.2 mm",
                     "cover the whole face of rod, with a radius of 0.0002 m; after Hertz, "
                     "sqrt(R d), it would have one of 0.0008"));
  BOOST_TEST(!is_told("4 mm", edge));
}

BOOST_AUTO_TEST_SUITE_END()
