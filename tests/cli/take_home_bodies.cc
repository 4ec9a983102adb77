// carambole export CASE --to CODE: what walls, gravity and strong damping change in it.

#include <boost/test/unit_test.hpp>

#include <cmath>

#include "tests/cli/driver.h"

BOOST_AUTO_TEST_SUITE(cli_take_home_bodies)

using namespace carambole::test;

namespace
{
const std::string steel_ball = R"(bodies:
  - {name: A, sphere: {radius: 10 mm}, material: steel, velocity: 1 m/s}
)",
                  materials = R"(materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
  soft: {density: 1200 kg/m^3, youngs_modulus: 4 MPa, poisson_ratio: 0.4}
fem: []
reference: elastic
laws:
  - {name: elastic, law: hertz}
  - {name: spring, law: linear}
  - {name: tsuji50, law: tsuji, restitution: 0.5}
  - {name: hunt, law: hunt-crossley, restitution: 0.7}
  - {name: pulled, law: dmt, work: 1 J/m^2}
  - {name: cohesive, law: sjkr, cohesion_energy_density: 1 GJ/m^3}
  - {name: cohesive2, law: sjkr, area: sjkr2, cohesion_energy_density: 1 GJ/m^3}
  - {name: paste, law: eepa, unloading_stiffness_ratio: 3, surface_energy: 60 J/m^2}
)",
                  ball = "  - {name: B, sphere: {radius: 7 mm}, material: soft}\n",
                  wall = "  - {name: B, wall: {}, rigid: {}}\n";

Outcome exported(const std::string &bodies, const std::string &code, const std::string &law,
                 const std::vector<std::string> &more = {})
{
  const Driver driver;
  driver.write("home.yaml", bodies + materials);
  std::vector<std::string> arguments{"export", "home.yaml", "--to", code, "--model", law};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return driver.run(arguments);
}
} // namespace

// Without this line YADE takes a wall for a sphere of the same radius: half of the radius, and half
// of the pull-off force 2 pi w R.
BOOST_AUTO_TEST_CASE(a_wall_of_yade_has_the_radius_of_a_plane)
{
  const std::string line = "Ig2_Wall_Sphere_ScGeom(hertzian=True)";
  for (const char *law : {"elastic", "tsuji50", "pulled"})
  {
    BOOST_TEST(exported(steel_ball + wall, "yade", law).tells(line), law);
    BOOST_TEST(!exported(steel_ball + ball, "yade", law).tells(line), law);
  }
}

// LIGGGHTS gives sjkr2 at a wall half of its area between spheres.
BOOST_AUTO_TEST_CASE(a_wall_of_liggghts_needs_twice_the_density_of_cohesion)
{
  const auto density = [](const std::string &bodies, const char *law, const std::string &value)
  {
    return exported(bodies, "liggghts", law)
      .tells("cohesionEnergyDensity peratomtypepair 2 " + value + ' ');
  };
  BOOST_TEST(density(steel_ball + wall, "cohesive2", "2e+09"));
  BOOST_TEST(density(steel_ball + ball, "cohesive2", "1e+09"));
  BOOST_TEST(density(steel_ball + wall, "cohesive", "1e+09"));
}

// It stops at moduli beyond 5 MPa to 1 GPa unless it is told.
BOOST_AUTO_TEST_CASE(liggghts_is_told_of_hard_and_soft_bodies)
{
  for (const char *law : {"elastic", "cohesive", "paste"})
  {
    const Outcome outcome = exported(steel_ball + ball, "liggghts", law);
    BOOST_TEST(outcome.tells("hard_particles yes"), law << outcome.out << outcome.err);
    BOOST_TEST(outcome.tells("soft_particles yes"), law << outcome.out << outcome.err);
  }
}

// Chrono takes a radius of .1 m and the mass of a fixed body unless it is told.
BOOST_AUTO_TEST_CASE(chrono_is_told_of_the_radius_and_of_a_wall)
{
  const Outcome at_wall = exported(steel_ball + wall, "chrono", "tsuji50"),
                between = exported(steel_ball + ball, "chrono", "tsuji50");
  BOOST_TEST(at_wall.tells("SetDefaultEffectiveCurvatureRadius(0.01);"), at_wall.out);
  BOOST_TEST(between.tells("SetDefaultEffectiveCurvatureRadius(0.004117647);"), between.out);
  BOOST_TEST(at_wall.tells("B->SetMass("));
  BOOST_TEST(!between.tells("SetMass("));
}

// A ball that falls meets the wall at sqrt(v^2 + 2 g h).
BOOST_AUTO_TEST_CASE(laws_are_written_for_the_speed_of_the_impact)
{
  const std::string far_wall = "  - {name: B, wall: {}, rigid: {}, gap: 200 mm}\n",
                    gravity = "gravity: 9.81 m/s^2\n",
                    speed = std::to_string(std::sqrt(0.25 + 2 * 9.81 * 0.2)) + " m/s";
  for (const auto &[code, law] : {std::pair("lammps", "spring"), {"simbody", "hunt"}})
  {
    const Outcome falls = exported(steel_ball + far_wall + gravity, code, law,
                                   {"--set", "bodies.A.velocity=0.5 m/s"}),
                  strikes =
                    exported(steel_ball + wall, code, law, {"--set", "bodies.A.velocity=" + speed}),
                  from_rest = exported(steel_ball + far_wall + gravity, code, law,
                                       {"--set", "bodies.A.velocity=0 m/s"});
    BOOST_REQUIRE(strikes.status == 0);
    const auto parameters = [](const Outcome &outcome)
    {
      std::string lines;
      for (std::size_t at = 0; at < outcome.out.size();)
      {
        const std::size_t end = outcome.out.find('\n', at);
        if (outcome.out[at] != '#' && outcome.out.compare(at, 3, "fix") != 0)
          lines += outcome.out.substr(at, end - at + 1);
        at = end + 1;
      }
      return lines;
    };
    BOOST_TEST(parameters(falls) == parameters(strikes), code);
    BOOST_TEST(from_rest.status == 0, from_rest.err);
    BOOST_TEST(!falls.tells("codes: of the case")); // which are without gravity
  }
}

// Of a restitution of zero rounding decides on which side of critical damping a law is.
BOOST_AUTO_TEST_CASE(a_ball_that_does_not_rebound_is_refused)
{
  for (const char *code : {"chrono", "mercurydpm", "yade", "simbody"})
    for (const char *radius : {"1 mm", "2 mm", "3 mm", "5 mm", "11 mm"})
    {
      const Outcome outcome = exported(steel_ball + wall, code, "tsuji50",
                                       {"--set", "laws.tsuji50.restitution=0", "--set",
                                        "bodies.A.sphere.radius=" + std::string(radius)});
      BOOST_TEST(outcome.status != 0, code << outcome.out);
      BOOST_TEST(outcome.tells("overdamped"), code << outcome.err);
    }
}

// Without a continuum or a measurement there is no answer, and no band that a law could miss.
BOOST_AUTO_TEST_CASE(laws_among_themselves_have_no_error)
{
  const Driver driver;
  driver.write("home.yaml", R"(bodies:
  - {name: A, sphere: {radius: 10 mm}, material: steel, velocity: 0.1 m/s}
  - {name: B, sphere: {radius: 10 mm}, material: steel}
materials:
  steel: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, poisson_ratio: 0.3}
fem: []
laws: [hertz, linear]
)");
  BOOST_REQUIRE(driver.run({"run", "home.yaml", "--no-report"}).status == 0);
  const Outcome outcome = driver.run({"export", "home.yaml", "--to", "lammps", "--model", "hertz"});
  BOOST_TEST(outcome.status == 0, outcome.err);
  BOOST_TEST(outcome.tells("# error of the law: not known; the results compare it with contact "
                           "laws alone"),
             outcome.out);
}

BOOST_AUTO_TEST_SUITE_END()
