#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>
#include <numbers>

#include "cases/case/indentation_scale.h"
#include "cases/case/scales.h"
#include "tests/fem/statics/statics.h"
#include "tests/measured.h"

// Indentations of bodies of several layers, or of a modulus over the depth.

BOOST_AUTO_TEST_SUITE(fem_statics_layers)

using namespace carambole;
using namespace carambole::fem;
using boost::test_tools::tolerance;
using std::numbers::pi;

namespace
{
const double infinity = std::numeric_limits<double>::infinity();
const double thickness = 1e-4, indenter = 2000 * thickness; // [m]

Material material(double modulus, double poisson_ratio)
{
  return {"solid", 1000, modulus, poisson_ratio};
}

Body rigid_ball(double radius)
{
  return {.name = "P", .radius = radius, .rigid = Rigid{0.03}};
}

Body coated(const Material &coat, const Material &base, double depth = thickness)
{
  Body body{.name = "H", .shape = Shape::half_space, .material = coat};
  body.layers = {{depth, coat}, {infinity, base}};
  return body;
}

Case pressed_to(Body lower, Body upper, double approach)
{
  Case c = row_of({std::move(lower), std::move(upper)});
  c.analysis = Analysis::indentation;
  c.indentation.maximum = approach;
  return c;
}

IndentationResult press(const Case &c, double n, int steps = 2)
{
  return indent(*full_mesh(c, n),
                {.maximum_approach = *c.indentation.maximum, .steps = steps, .unload = false});
}

/// The force of a rigid sphere at sqrt(R d) = x t over Hertz's with the modulus of the coat.
double over_hertz(const Material &coat, const Material &base, double x, double n = 20)
{
  const double d = x * x * thickness * thickness / indenter;
  const Case c = pressed_to(rigid_ball(indenter), coated(coat, base), d);
  const double hertz = 4. / 3 * coat.youngs_modulus / (1 - std::pow(coat.poisson_ratio, 2)) *
                       std::sqrt(indenter) * std::pow(d, 1.5);
  return press(c, n).peak_force / hertz;
}
} // namespace

// Exact: the integral equation of a layer under a sphere, for the pressure in terms of its Abel
// transform, with the surface compliance of the layers. A base 1e4 times as stiff is rigid to 1e-4.
BOOST_AUTO_TEST_CASE(a_sphere_on_a_layer_has_the_exact_force)
{
  struct Expected
  {
    double base, nu, x, force;
  };
  for (const Expected &e : {Expected{1e4, 0.3, 0.1, 1.09719},
                            {1e4, 0.3, 0.3, 1.35802},
                            {1e4, 0.3, 0.5, 1.71698},
                            {1e4, 0.3, 1, 2.91970},
                            {1e4, 0.3, 2, 5.71240},
                            {1e4, 0.499, 0.3, 1.51665},
                            {1e4, 0.499, 0.5, 2.15134},
                            {1e4, 0.499, 1, 5.08057},
                            {0.25, 0.3, 0.5, 0.54657},
                            {0.25, 0.3, 1, 0.40911},
                            {0.25, 0.3, 2, 0.31838},
                            {4, 0.3, 0.5, 1.42130},
                            {4, 0.3, 1, 1.89281},
                            {4, 0.3, 2, 2.51769}})
  {
    const double found = over_hertz(material(1e9, e.nu), material(e.base * 1e9, e.nu), e.x);
    BOOST_TEST_MESSAGE("base over layer " << e.base << ", nu " << e.nu << ", sqrt(R d)/t " << e.x
                                          << ": force over the exact one " << found / e.force);
    BOOST_TEST(test::largest_measured("statics: layers", std::abs(found / e.force - 1)) < 1.5e-3);
  }
}

BOOST_AUTO_TEST_CASE(layers_of_one_material_are_that_material)
{
  const double d = 1e-3 * thickness;
  Body plain{.name = "H", .shape = Shape::half_space, .material = material(1e9, 0.3)};
  const double expected = press(pressed_to(rigid_ball(indenter), plain, d), 10).peak_force;
  for (const double depth : {0.1 * thickness, thickness, 10 * thickness})
  {
    const Body layered = coated(*plain.material, *plain.material, depth);
    const double found = press(pressed_to(rigid_ball(indenter), layered, d), 10).peak_force;
    BOOST_TEST_MESSAGE("layer of " << depth << " m: " << found / expected);
    BOOST_TEST(found == expected, tolerance(2e-3));
  }
}

// The base yields below an elastic coat; the loading is softer and not all work is returned.
BOOST_AUTO_TEST_CASE(a_coat_on_a_yielding_base_keeps_its_energy)
{
  Material base = material(1e9, 0.3);
  base.plastic = Plasticity{5e5, {}, {}};
  const Case c =
    pressed_to(rigid_ball(indenter), coated(material(4e9, 0.3), base), 0.01 * thickness);
  const auto mesh = full_mesh(c, 6);
  const IndentationResult result =
    indent(*mesh, {.maximum_approach = *c.indentation.maximum, .steps = 10});
  const LoadStep &end = result.history.back();
  BOOST_TEST(end.plastic > 0.05 * result.work);
  BOOST_TEST(std::abs(end.external - end.strain - end.plastic) < 0.01 * result.work);
  BOOST_TEST(*result.quasi_static_restitution < 0.97);
  const Case elastic = pressed_to(rigid_ball(indenter),
                                  coated(material(4e9, 0.3), material(1e9, 0.3)), 0.01 * thickness);
  BOOST_TEST(result.peak_force < 0.97 * press(elastic, 6).peak_force);
}

// A cylinder under a force that its inertia balances: the approach of its centre of mass is
// int s^2 dz/(E A), s the share of the mass beyond. On a wall without friction, nu = 0.
BOOST_AUTO_TEST_CASE(a_layered_cylinder_on_a_wall_has_the_compliance_of_its_layers)
{
  Body bar{.name = "B", .shape = Shape::cylinder, .radius = 0.01, .length = 0.03};
  bar.layers = {{0.01, material(1e9, 0)}, {0.02, material(4e9, 0)}};
  bar.layers[1].material.density = 3000;
  bar.material = bar.layers[1].material;
  const double area = pi * 1e-4, mass = 70, m = 60 / mass; // per area [kg/m^2], share beyond
  const double expected =
    (0.02 * (1 + (1 - m) + (1 - m) * (1 - m)) / 4e9 + 0.01 * (1 - m) * (1 - m) / 1e9) / (3 * area);
  const Case c = pressed_to(bar, wall("W"), 1e-7);
  BOOST_TEST(indentation_scale(c).peak_force == 1e-7 / expected, tolerance(1e-9));
  BOOST_TEST(press(c, 10).peak_force == 1e-7 / expected, tolerance(1e-3));
}

namespace
{
/// E = E_0 (z/z_0)^k under a rigid sphere (Giannakopoulos & Suresh 1997, Int. J. Solids Struct. 34,
/// 2357; Hess & Popov 2016): a^2 = (k + 1) R d, F = 4 c a^(k + 3)/(z_0^k R (k + 1)^2 (k + 3)).
struct PowerLaw
{
  double k, nu, E_0, z_0;

  double modulus(double z) const { return E_0 * std::pow(z / z_0, k); }
  double radius(double R, double d) const { return std::sqrt((k + 1) * R * d); }
  double force(double R, double d) const
  {
    const double beta = std::sqrt((1 + k) * (1 - k * nu / (1 - nu)));
    const double C = std::pow(2, 1 + k) * std::tgamma((3 + k + beta) / 2) *
                     std::tgamma((3 + k - beta) / 2) / (pi * std::tgamma(2 + k));
    const double h =
      2 * (1 + k) * std::cos(k * pi / 2) * std::tgamma(1 + k / 2) /
      (std::sqrt(pi) * C * beta * std::sin(beta * pi / 2) * std::tgamma((1 + k) / 2));
    return 4 * E_0 * h / (1 - nu * nu) * std::pow(radius(R, d), k + 3) /
           (std::pow(z_0, k) * R * std::pow(k + 1, 2) * (k + 3));
  }
  Body half_space(double a) const
  {
    Body body{.name = "H", .shape = Shape::half_space, .material = material(E_0, nu)};
    body.moduli = {{0, modulus(1e-4 * a)}};
    for (double z = 1e-4 * a; z < 4000 * a; z *= 1.1)
      body.moduli.push_back({z, modulus(z)});
    body.material->youngs_modulus = body.moduli[0].youngs_modulus;
    return body;
  }
};
} // namespace

BOOST_AUTO_TEST_CASE(the_exact_force_of_a_power_law_has_its_limits)
{
  // Hertz, and the Winkler bed p = 2 G/z w of an incompressible half-space with E ~ z.
  const double R = indenter, d = 1e-7;
  BOOST_TEST((PowerLaw{1e-9, 0.3, 1e9, 1e-3}.force(R, d)) ==
               4. / 3 * 1e9 / 0.91 * std::sqrt(R) * std::pow(d, 1.5),
             tolerance(1e-7));
  BOOST_TEST((PowerLaw{1 - 1e-6, 0.5, 1e9, 1e-3}.force(R, d)) == 2e12 / 3 * pi * R * d * d,
             tolerance(1e-4));
}

BOOST_AUTO_TEST_CASE(a_power_law_half_space_has_the_exact_force)
{
  const double R = indenter, d = 1e-7;
  for (const double k : {0.1, 0.2})
  {
    const PowerLaw law{k, 0.3, 1e9, 1e-3};
    const double a = law.radius(R, d), exact = law.force(R, d);
    const IndentationResult result = press(pressed_to(rigid_ball(R), law.half_space(a), d), 20);
    BOOST_TEST_MESSAGE("E ~ z^" << k << ": force over the exact one " << result.peak_force / exact
                                << ", radius " << result.max_contact_radius / a);
    BOOST_TEST(
      test::largest_measured("statics: power law", std::abs(result.peak_force / exact - 1)) < 5e-3);
    BOOST_TEST(result.max_contact_radius == a, tolerance(0.03));
  }
  // A modulus that falls steeply to zero at the face is refused: the first row would be too stiff.
  const PowerLaw steep{0.6, 0.3, 1e9, 1e-3};
  const Case c = pressed_to(rigid_ball(R), steep.half_space(steep.radius(R, d)), d);
  BOOST_CHECK_THROW(full_mesh(c, 20), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
