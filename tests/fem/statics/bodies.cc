#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>
#include <numbers>

#include "cases/case/profile.h"

#include "fem/implicit/equilibrium.h"
#include "fem/materials/catalogue.h"
#include "fem/ranks/mpi_session.h"
#include "fem/run/uncertainty.h"
#include "tests/fem/blocks.h"
#include "tests/fem/statics/statics.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_statics_bodies)

using namespace carambole;
using namespace carambole::fem;
using std::numbers::pi;

namespace
{
Body half_space(double poisson_ratio)
{
  return {.name = "H",
          .shape = Shape::half_space,
          .extent = 1000 * ball_radius,
          .material = elastic(poisson_ratio)};
}

Body rigid_ball()
{
  return {.name = "P", .radius = ball_radius, .rigid = Rigid{0.03}};
}

IndentationResult press(const Discretisation &d, double approach, int steps = 3)
{
  return indent(d, {.maximum_approach = approach, .steps = steps, .unload = false});
}

// Force on a rigid flat punch of ball_radius over 2 a E* d, extrapolated from two meshes with the
// first order that the singularity at its edge leaves.
double flat_punch(double poisson_ratio, bool stick)
{
  Body punch = rigid_ball();
  punch.shape = Shape::profile;
  punch.exponent = std::numeric_limits<double>::infinity();
  punch.velocity = 1;
  Case c = row_of({punch, half_space(poisson_ratio)});
  if (stick)
  {
    c.contact_options = {c.contacts()[0]};
    c.contact_options[0].stick = true;
  }
  const double d = 1e-5 * ball_radius;
  const double exact = 2 * ball_radius * d / hertz_compliance(c.bodies[1]);
  const double coarse = press(*full_mesh(c, 10), d, 1).peak_force,
               fine = press(*full_mesh(c, 20), d, 1).peak_force;
  return (2 * fine - coarse) / exact;
}

// A block that stands on a held end, as a half-space does, and what presses it.
struct Press
{
  Discretisation d{Element::full};
  BodyMesh lower, upper;

  void add(const BodyMesh &mesh, const Material &material)
  {
    d.solid.add("block", mesh, material, make_model(material, ""),
                2 * pi * volume_per_radian(mesh) * material.density, 0, 0);
    d.meshes.push_back(mesh);
  }
  void finish(ContactSide upper_side)
  {
    d.solid.finish();
    ContactSide lower_side;
    lower_side.nodes = lower.north;
    d.contacts.emplace_back(lower_side, upper_side, true, d.solid.inverse_mass);
  }
};
} // namespace

// Linear theory: Sneddon's force F = E* [(a^2 + R^2)/2 ln((R + a)/(R - a)) - a R] at the approach
// (a/2) ln((R + a)/(R - a)). The surface moves inwards by u_r, so that it meets the sphere higher
// up; with Hertz's u_r and p the work of it is
//   int p |u_r| r/R dA = (pi/3) (1 - 2 nu)(1 + nu)/(3 E) a^4 p0^2/R,
// which changes the force as in finite_strain_share by (1 - 2 nu)/(pi (1 - nu)) a/R. Terms of
// (a/R)^2 and the mesh are left: 0.05 %. The far end, at 1000 R, is worth 1e-5.
BOOST_AUTO_TEST_CASE(a_rigid_sphere_on_a_half_space_has_sneddons_force)
{
  const double nu = 0.3, R = ball_radius;
  for (const double a : {0.01 * R, 0.02 * R})
  {
    const Case c = pressed(rigid_ball(), half_space(nu), a);
    const double logarithm = std::log((R + a) / (R - a));
    const auto mesh = full_mesh(c, 13);
    const IndentationResult result = press(*mesh, a / 2 * logarithm);
    const double finite_strain = finite_strain_share(mesh->solid, result.displacement);
    const double sneddon =
      ((a * a + R * R) / 2 * logarithm - a * R) / hertz_compliance(c.bodies[1]);
    const double theory = sneddon * (1 + (1 - 2 * nu) / (pi * (1 - nu)) * a / R + finite_strain);
    BOOST_TEST_MESSAGE("a/R = " << a / R << ": force over Sneddon's " << result.peak_force / sneddon
                                << ", over theory " << result.peak_force / theory);
    const double error = std::abs(result.peak_force / theory - 1);
    BOOST_TEST(test::largest_measured("statics: rigid sphere on a half-space", error) < 5e-4);
    BOOST_TEST(result.max_contact_radius == a, boost::test_tools::tolerance(0.02));
  }
}

// F = 2 a E* d, and with full stick (Mossakovskii) (1 - nu) ln(3 - 4 nu)/(1 - 2 nu) times that. The
// singularities at the edge leave 0.2 % after the extrapolation, the far end 0.03 %.
BOOST_AUTO_TEST_CASE(a_flat_punch_has_the_force_of_the_closed_form)
{
  const double nu = 0.3;
  const double slides = flat_punch(nu, false), sticks = flat_punch(nu, true);
  const double mossakovskii = (1 - nu) * std::log(3 - 4 * nu) / (1 - 2 * nu);
  BOOST_TEST_MESSAGE("flat punch: " << slides << ", with stick " << sticks << ", closed form "
                                    << mossakovskii);
  BOOST_TEST(slides == 1, boost::test_tools::tolerance(test::measured("statics: punch", 2e-3)));
  BOOST_TEST(sticks == mossakovskii, boost::test_tools::tolerance(2e-3));
}

// The pressure is infinite at its edge: the error is of the first order, and so is its estimate.
BOOST_AUTO_TEST_CASE(the_uncertainty_of_a_flat_punch_holds_the_closed_form)
{
  Body punch = rigid_ball();
  punch.name = "punch";
  punch.shape = Shape::profile;
  punch.exponent = std::numeric_limits<double>::infinity();
  Case c = row_of({punch, half_space(0.3)});
  c.analysis = Analysis::indentation;
  c.indentation.maximum = 1e-5 * ball_radius;
  const double exact = 2 * ball_radius * *c.indentation.maximum / hertz_compliance(c.bodies[1]);
  std::vector<ModelRecord> levels;
  for (const double n : {5., 10., 20.})
  {
    ContactRecord contact;
    contact.first = "punch", contact.second = c.bodies[1].name;
    contact.peak_force = press(*full_mesh(c, n), *c.indentation.maximum, 1).peak_force;
    levels.emplace_back().contacts = {contact};
  }
  ModelRecord finest = levels.back();
  add_uncertainty(c, finest, levels);
  const Uncertainty &u = finest.uncertainty.at("peak_force " + finest.contacts[0].name());
  const double error = std::abs(*finest.contacts[0].peak_force - exact);
  BOOST_TEST_MESSAGE("flat punch: error " << error / exact << ", uncertainty "
                                          << u.uncertainty / exact);
  BOOST_TEST(error < u.uncertainty);
  BOOST_TEST(u.uncertainty < 2 * error);
}

// Sneddon's forces hold for small slopes: what the finite strain adds is proportional to the slope
// at the edge of the contact, and vanishes with it. The tip of a cone and the mesh leave 0.2 %.
BOOST_AUTO_TEST_CASE(rigid_profiles_have_sneddons_forces)
{
  for (const double exponent : {1., 1.5, 4.})
  {
    // With the slope s at r = a, d is proportional to s at a given contact radius.
    const auto excess = [&](double slope)
    {
      const double a = 0.02 * ball_radius;
      Body tip = rigid_ball();
      tip.shape = Shape::profile;
      tip.exponent = exponent;
      tip.height = slope * ball_radius / exponent * std::pow(ball_radius / a, exponent - 1);
      const SneddonContact sneddon(tip, 1 / hertz_compliance(half_space(0.3)));
      double d = 1e-9 * ball_radius;
      for (int i = 0; i < 200; ++i) // a(d) = a
        d *= std::pow(a / sneddon.radius(d), exponent);
      Case c = row_of({tip, half_space(0.3)});
      c.analysis = Analysis::indentation;
      c.indentation.maximum = d;
      return press(*full_mesh(c, 20), d, 4).peak_force / sneddon.force(d) - 1;
    };
    const double small = excess(0.01), twice = excess(0.02), limit = 2 * small - twice;
    BOOST_TEST_MESSAGE("r^" << exponent << ": excess of the force " << small
                            << " at a slope of 0.01, " << twice << " at 0.02, " << limit
                            << " at 0");
    BOOST_TEST(test::largest_measured("statics: rigid profiles", std::abs(limit)) < 2e-3);
    BOOST_TEST(std::abs(small) < 6e-3);
  }
}

// Von Mises in Hertz's field at nu = 0.3: p0 = 1.61279656 Y. p0 ~ F^(1/3). The contact is small, so
// that terms of a/R = 0.005 do not matter; 12 elements find the largest stress, at 0.48 a, to 2 %.
BOOST_AUTO_TEST_CASE(a_sphere_first_yields_where_hertz_and_von_mises_say)
{
  const double a = 0.005 * ball_radius;
  Body soft = ball("B", ball_radius, elastic(0.3), 0);
  const double p0 = 2 * a / (pi * ball_radius * hertz_compliance(soft));
  soft.material->plastic = Plasticity{p0 / 1.61279656, {}, {}};
  const Case c = pressed(soft, wall("W"), a);
  const auto mesh = full_mesh(c, 12);
  const double F = 2. / 3 * pi * a * a * p0;
  const auto strain = [&](double pressure)
  {
    return indent(*mesh, {.maximum_force = F * std::pow(pressure, 3), .steps = 8, .unload = false})
      .history.back()
      .max_plastic_strain;
  };
  BOOST_TEST(strain(0.99) == 0);
  BOOST_TEST(strain(1.03) > 0);
}

// Under its own inertia a bar without lateral strain is shortened by F L/(3 E A) between the
// pressed face and its centre of mass. Tolerance: strains of 1e-5, and lumped masses.
BOOST_AUTO_TEST_CASE(a_bar_is_pressed_against_a_wall_by_its_inertia)
{
  Body bar{.name = "R", .shape = Shape::cylinder, .radius = 0.01, .length = 0.04};
  bar.material = elastic(0);
  bar.velocity = 1;
  const Case c = row_of({bar, wall("W")});
  const double F = 1e-5 * 210e9 * pi * 0.01 * 0.01;
  for (const int elements : {4, 8})
  {
    const IndentationResult result =
      indent(*full_mesh(c, elements), {.maximum_force = F, .steps = 2});
    const double expected = 1e-5 * bar.length / 3;
    BOOST_TEST_MESSAGE("shortening over F L/(3 E A) with "
                       << elements << " elements: " << result.max_approach / expected);
    // Row sums of the mass leave (h/L)^2/8 of the third.
    BOOST_TEST(result.max_approach == expected,
               boost::test_tools::tolerance(0.5 * std::pow(0.25 / elements, 2) + 5e-5));
    BOOST_TEST(result.max_contact_radius == 0.01, boost::test_tools::tolerance(1e-6));
    BOOST_TEST(std::abs(*result.quasi_static_restitution - 1) < 1e-6);
  }
}

// The approach of a ball to a free rod, measured at the rod's centre of mass, is that to a
// half-space plus F L/(3 E A) less c F/(E r): the end of a rod is stiffer, and laws with an
// impedance use this c, fitted to two routes within 0.001. With r/a = 50 the meshes leave 0.004.
BOOST_AUTO_TEST_CASE(the_end_of_a_rod_is_stiffer_than_a_half_space)
{
  const double a = 0.012 * ball_radius, r = 50 * a, length = 6 * r;
  for (const double nu : {0., 0.15, 0.3, 0.45})
  {
    Body rod{.name = "rod", .shape = Shape::cylinder, .radius = r, .length = length};
    rod.material = elastic(nu);
    const double E = rod.material->youngs_modulus,
                 F = 4 * a * a * a / (3 * ball_radius * hertz_compliance(rod));
    const auto approach = [&](const Body &body)
    {
      return indent(*full_mesh(pressed(rigid_ball(), body, a), 12),
                    {.maximum_force = F, .steps = 4, .unload = false})
        .max_approach;
    };
    const double shortening = F * length / (3 * E * pi * r * r),
                 c = (approach(half_space(nu)) + shortening - approach(rod)) * E * r / F;
    BOOST_TEST(test::largest_measured("statics: end of a rod",
                                      std::abs(c - (0.646 + 0.076 * nu - 0.70 * nu * nu))) < 0.01);
  }
}

BOOST_AUTO_TEST_CASE(identical_hollow_spheres_have_the_force_of_the_wall)
{
  const double a = 0.03 * ball_radius;
  Body one = ball("B", ball_radius, elastic(0.3), 0);
  const double solid_force =
    press(*full_mesh(pressed(one, wall("W"), a), 6), approach_of(a)).peak_force;
  one.inner_radius = 0.7 * ball_radius;
  Body other = one;
  other.name = "C";
  const double wall_force =
                 press(*full_mesh(pressed(one, wall("W"), a), 6), approach_of(a)).peak_force,
               pair_force =
                 press(*full_mesh(pressed(one, other, a), 6), 2 * approach_of(a)).peak_force;
  BOOST_TEST(pair_force == wall_force, boost::test_tools::tolerance(1e-8));
  BOOST_TEST(wall_force < 0.9 * solid_force); // it bends
}

// Spheres of unlike size and material on unlike meshes. Whichever is listed first and whichever is
// the slave, to the error of meshes that do not match; and near Hertz.
BOOST_AUTO_TEST_CASE(unlike_spheres_may_be_listed_in_any_order)
{
  const Body small = ball("B", ball_radius, elastic(0.3), 0),
             large = ball("C", 0.025, aluminium, 0);
  const double a = 0.02 * ball_radius, d = a * a * (1 / ball_radius + 1 / 0.025);
  const double one = press(*full_mesh(pressed(small, large, a), 8), d).peak_force,
               other = press(*full_mesh(pressed(large, small, a), 8), d).peak_force;
  BOOST_TEST(one == other, boost::test_tools::tolerance(1e-7));
  const double hertz = hertz_constant(small, large) * std::pow(d, 1.5);
  BOOST_TEST_MESSAGE("force over Hertz: " << one / hertz);
  BOOST_TEST(one / hertz == 1.01, boost::test_tools::tolerance(0.01)); // finite size
}

// A ball that is 200 or 20 000 times as stiff: its round-off, and not the soft one's, is left of an
// equilibrium. Forces of small contacts are those of Hertz to a/R.
BOOST_AUTO_TEST_CASE(a_stiff_ball_is_pressed_into_a_soft_one)
{
  for (const double modulus : {1e9, 1e7})
  {
    const Body stiff = ball("stiff", ball_radius, elastic(0.3), 0),
               soft = ball("soft", 2 * ball_radius, {"soft", 7850, modulus, 0.3}, 0);
    const double a = 0.02 * ball_radius, d = a * a * (1 / ball_radius + 0.5 / ball_radius);
    const double one = press(*full_mesh(pressed(stiff, soft, a), 8), d).peak_force,
                 other = press(*full_mesh(pressed(soft, stiff, a), 8), d).peak_force;
    BOOST_TEST(one == other, boost::test_tools::tolerance(1e-6));
    BOOST_TEST(one == hertz_constant(stiff, soft) * std::pow(d, 1.5),
               boost::test_tools::tolerance(0.03));
  }
}

// Without lateral strain a tube under a force that its inertia balances is a one-dimensional bar:
// the approach of its centre of mass is F L/(3 E A) at a wall, twice that between two of them.
BOOST_AUTO_TEST_CASE(a_tube_is_pressed_like_a_bar_of_its_ring)
{
  Body tube{.name = "T",
            .shape = Shape::cylinder,
            .radius = 0.01,
            .inner_radius = 0.008,
            .length = 0.02,
            .material = elastic(0)};
  const double d = 1e-8, area = pi * (1e-4 - 0.64e-4);
  for (const bool pair : {false, true})
  {
    Body other = tube;
    other.name = "U";
    Case c = row_of({tube, pair ? other : wall("W")});
    c.analysis = Analysis::indentation;
    c.indentation.maximum = d;
    const IndentationResult result = press(*full_mesh(c, 4), d, 1);
    const double expected = d * 3 * 210e9 * area / 0.02 / (pair ? 2 : 1);
    BOOST_TEST(result.peak_force == expected, boost::test_tools::tolerance(1e-3));
    BOOST_TEST(result.max_contact_radius == 0.01, boost::test_tools::tolerance(1e-6));
    BOOST_TEST(result.history.back().mean_pressure == result.peak_force / area,
               boost::test_tools::tolerance(1e-6));
  }
}

// Uniform stress from a block to another of a different mesh, and from a rigid plate. Without
// lateral strain the column is one-dimensional: Kirchhoff stress E ln(stretch), so that the nominal
// pressure is P = E |ln x|/x. Tolerance: equilibria are found to 1e-10.
BOOST_AUTO_TEST_CASE(a_uniform_pressure_passes_through_unlike_meshes)
{
  const Material cork = elastic(0);
  const double x = 0.9, A = pi, P = -cork.youngs_modulus * std::log(x) / x;
  for (const bool plate : {true, false})
  {
    Press press;
    press.lower = block(1, -1, 0, 7, 3, 1.2);
    for (const int node : press.lower.south)
      press.lower.far.push_back(node);
    press.add(press.lower, cork);
    ContactSide upper;
    if (plate)
    {
      upper.rigid_node = press.d.solid.add_rigid("plate", INFINITY, 0, 0);
      upper.profile = {{0, 0}};
    }
    else
    {
      press.upper = block(1, 0, 1, 5, 4);
      press.add(press.upper, cork);
      for (const int node : press.upper.south)
        upper.nodes.push_back(press.d.solid.bodies[1].first_node + node);
    }
    press.finish(upper);
    Equilibrium equilibrium(press.d, 1e20);
    const RestState start = equilibrium.first_touch();
    RestState state = start;
    const SearchResult search = equilibrium.find(start, state, {Target::Kind::force, P * A}, false);
    BOOST_REQUIRE_MESSAGE(search.found, search.failure);
    if (plate)
      BOOST_TEST(state.approach == 1 - x, boost::test_tools::tolerance(1e-9));
    MortarContact contact = press.d.contacts[0];
    const ContactForce force = contact.force_at_rest(press.d.solid.reference, state.displacement,
                                                     state.closed, state.contact.normal);
    BOOST_TEST(force.force == P * A, boost::test_tools::tolerance(1e-9));
    for (const double p : contact.pressure())
      BOOST_TEST(p == P, boost::test_tools::tolerance(test::measured(
                           plate ? "statics: patch, plate" : "statics: patch, blocks", 1e-8)));
  }
}

// The tangential forces stay below the bound; what sliding dissipates is missing from what is
// returned. Without a coefficient it is the frictionless contact, with a large one it sticks but
// for a node at the edge that bears next to nothing: 0.2 %.
BOOST_AUTO_TEST_CASE(friction_lies_between_sliding_and_stick)
{
  const double a = 0.04 * ball_radius;
  const auto with = [&](double friction, bool stick)
  {
    Case c = sphere_on_wall(0.3, a);
    c.contact_options = {c.contacts()[0]};
    c.contact_options[0].friction = friction;
    c.contact_options[0].stick = stick;
    return indent(*full_mesh(c, 6), {.maximum_approach = approach_of(a), .steps = 10});
  };
  const IndentationResult smooth = with(0, false), rough = with(0.1, false),
                          rougher = with(10, false), stuck = with(0, true);
  BOOST_TEST_MESSAGE("force with friction 0.1, 10, stick over the frictionless one: "
                     << rough.peak_force / smooth.peak_force << ' '
                     << rougher.peak_force / smooth.peak_force << ' '
                     << stuck.peak_force / smooth.peak_force);
  BOOST_TEST(smooth.peak_force < rough.peak_force);
  BOOST_TEST(rough.peak_force < stuck.peak_force);
  BOOST_TEST(rougher.peak_force == stuck.peak_force, boost::test_tools::tolerance(2e-3));
  BOOST_TEST(smooth.history.back().friction == 0);
  const LoadStep &end = rough.history.back();
  BOOST_TEST(end.friction > 0.002 * rough.work);
  // The balance, by a quadrature of the force over ten steps.
  BOOST_TEST(std::abs(end.external - end.strain - end.friction) < 0.01 * rough.work);
  BOOST_TEST(*rough.quasi_static_restitution < 0.999);
}

// A problem that cannot be computed is refused in words.
BOOST_AUTO_TEST_CASE(wrong_problems_are_refused)
{
  const Body one = ball("B", ball_radius, elastic(0.3), 1);
  const auto mesh = full_mesh(row_of({one, wall("W")}), 4);
  BOOST_CHECK_THROW(indent(*mesh, {}), std::invalid_argument);
  BOOST_CHECK_THROW(indent(*mesh, {.maximum_approach = 1e-6, .maximum_force = 1}),
                    std::invalid_argument);
  BOOST_CHECK_THROW(indent(*mesh, {.maximum_approach = -1e-6}), std::invalid_argument);
  Body second = one, third = one;
  second.velocity = third.velocity = 0;
  const auto three = full_mesh(row_of({one, second, third}), 4);
  BOOST_CHECK_THROW(indent(*three, {.maximum_approach = 1e-6}), std::invalid_argument);
  // A thin shell is crushed: the message says at which approach.
  Body shell = one;
  shell.inner_radius = 0.9 * ball_radius;
  const auto thin = full_mesh(row_of({shell, wall("W")}), 3);
  try
  {
    indent(*thin, {.maximum_approach = 1.5 * ball_radius, .steps = 4});
    BOOST_ERROR("an approach of 1.5 R was found");
  }
  catch (const IndentationError &error)
  {
    BOOST_TEST_MESSAGE(error.what());
    BOOST_TEST(std::string(error.what()).find("approach of") != std::string::npos);
  }
}

BOOST_AUTO_TEST_SUITE_END()
