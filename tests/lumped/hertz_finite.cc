#define BOOST_TEST_MODULE lumped_hertz_finite
#include <boost/test/unit_test.hpp>

// Hertz contact of spheres of finite size: the constant of the theory, and impacts on a wall.

#include <cmath>
#include <numbers>

#include "tests/lumped/rows.h"
#include "tests/measured.h"

using namespace carambole::lumped;
using namespace carambole::lumped::testing;
namespace tt = boost::test_tools;
using carambole::Material;

namespace
{
std::unique_ptr<ForceLaw> law_of(const Pair &pair)
{
  return catalogue().at("hertz-finite").make_force(pair, {});
}

/// What the approach at the force of `d` has beyond Hertz's.
double excess(const Pair &pair, double d)
{
  const double F = law_of(pair)->force(d, 0, {});
  return d - std::pow(F / pair.hertz_stiffness(), 2.0 / 3);
}
} // namespace

BOOST_AUTO_TEST_CASE(the_constant_is_that_of_a_free_sphere)
{
  // Of another derivation, with a finite contact: it is good to 5e-5.
  const double table[][2] = {
    {0.2, -0.188820}, {0.25, -0.174647}, {0.3, -0.160252}, {0.35, -0.145853}, {0.5, -0.105612}};
  for (const auto &[nu, k0] : table)
    for (const double d : {1e-6, 1e-5})
    {
      const Material material{"m", 7850, 210e9, nu};
      const double R = 0.01;
      const Pair pair = make_row(in_a_row({sphere(R, material, 1), wall()})).pairs[0];
      const double F = law_of(pair)->force(d, 0, {});
      const double a = std::cbrt(F / pair.hertz_stiffness()) * std::sqrt(R);
      const double kappa = excess(pair, d) * material.shear_modulus() * R / F;
      const double q = (1 - 2 * nu) * (1 - 2 * nu) / (4 * std::numbers::pi);
      BOOST_TEST(std::abs(kappa - q * std::log(R / a) - k0) < 5.5e-5);
    }
}

BOOST_AUTO_TEST_CASE(both_spheres_count)
{
  const Pair wall_pair = make_row(in_a_row({sphere(0.01, standard_steel, 1), wall()})).pairs[0];
  const Pair two =
    make_row(in_a_row({sphere(0.01, standard_steel, 1), sphere(0.01, standard_steel)})).pairs[0];
  // Two like spheres: each has half the approach of one on a wall at the same force.
  const double F = law_of(wall_pair)->force(1e-5, 0, {});
  BOOST_TEST(law_of(two)->force(2e-5, 0, {}) == F, tt::tolerance(1e-12));
  // A half-space adds its compliance, and no term of its own.
  carambole::Body block = wall();
  block.shape = carambole::Shape::half_space;
  block.material = standard_steel;
  const Pair on_block = make_row(in_a_row({sphere(0.01, standard_steel, 1), block})).pairs[0];
  const double G = standard_steel.shear_modulus(), d = 1e-5;
  const double share = excess(on_block, d) * G * 0.01 / law_of(on_block)->force(d, 0, {});
  BOOST_TEST((share < -0.05 && share > -0.16)); // -0.16 + 0.0127 ln(R/a)
}

// A steel ball of 10 mm on a rigid wall: peak forces over Hertz's, as printed.
BOOST_AUTO_TEST_CASE(peak_forces_exceed_hertz)
{
  for (const auto &[speed, ratio] : {std::pair{0.1, 1.0053}, {1.0, 1.0151}})
  {
    const Row row = make_row(in_a_row({sphere(0.01, standard_steel, speed), wall()}));
    const Trajectory t = run(row.bodies, "hertz-finite");
    const double found = t.contacts[0].peak_force / hertz_impact(row.pairs[0]).peak_force;
    carambole::test::measured(
      speed == 1 ? "peak over Hertz at 1 m/s" : "peak over Hertz at 0.1 m/s", found);
    BOOST_TEST(found == ratio, tt::tolerance(5e-5));
    BOOST_TEST(restitution(t) == 1, tt::tolerance(1e-9));
  }
}

BOOST_AUTO_TEST_CASE(large_approaches_go_on_along_the_tangent)
{
  const Pair pair = make_row(in_a_row({sphere(0.01, standard_steel, 1), wall()})).pairs[0];
  const auto law = law_of(pair);
  double force = 0, energy = 0, slope = 0;
  for (double d = 1e-4; d < 1; d *= 1.01)
  {
    BOOST_TEST(law->force(d, 0, {}) > force);
    BOOST_TEST(law->stored_energy(d, {}) > energy);
    force = law->force(d, 0, {});
    energy = law->stored_energy(d, {});
    slope = force / d;
  }
  BOOST_TEST(std::isfinite(slope));
}

BOOST_AUTO_TEST_CASE(a_hollow_sphere_is_refused)
{
  Pair pair = make_row(in_a_row({sphere(0.01, standard_steel, 1), wall()})).pairs[0];
  const auto lacks = catalogue().at("hertz-finite").lacks;
  BOOST_TEST(lacks(pair, {}).empty());
  pair.first.inner_radius = 0.005;
  BOOST_TEST(lacks(pair, {}).find("hollow") != std::string::npos);
}
