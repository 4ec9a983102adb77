#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <stdexcept>

#include "cases/records/convergence.h"
#include "fem/adaptive/adaptive_ball.h"
#include "fem/adaptive/adaptive_indentation.h"
#include "fem/adaptive/wall_contact.h"
#include "fem/ranks/mpi_session.h"
#include "tests/fem/statics/finite_sphere.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_adaptive)

using namespace carambole;
using namespace carambole::fem;

namespace
{
Body elastic_ball(double nu)
{
  return ball("B", ball_radius, elastic(nu), 0);
}

IndentationResult pressed_to(double nu, double approach, int unknowns, int steps = 1)
{
  return indent_adaptive({elastic_ball(nu), unknowns},
                         {.maximum_approach = approach, .steps = steps, .unload = false});
}

// The kernel's own elements at 8 and 16 per contact radius, extrapolated with the order two.
struct Kernel
{
  double force = 0, finite_strain = 0;
  Kernel(double nu, double a, int levels)
  {
    double coarse = 0;
    for (int level = 0; level < levels; ++level)
    {
      const auto mesh = full_mesh(sphere_on_wall(nu, a), levels == 2 ? 16 : 8, levels, level);
      const auto result =
        indent(*mesh, {.maximum_approach = approach_of(a), .steps = 3, .unload = false});
      coarse = force;
      force = result.peak_force;
      finite_strain = finite_strain_share(mesh->solid, result.displacement);
    }
    if (levels == 2)
      force += (force - coarse) / 3;
  }
};
} // namespace

// A uniform, finite displacement gradient on a mesh with hanging nodes: no residual force inside,
// to round-off, and the energy of the volume. The arcs are parabolas: the volume is that of the
// ball to the fourth order of their length.
BOOST_AUTO_TEST_CASE(uniform_strain_is_in_equilibrium_on_a_refined_mesh)
{
  for (const double inner : {0.0, 0.5 * ball_radius})
  {
    Body body = elastic_ball(0.3);
    body.inner_radius = inner;
    AdaptiveBall mesh(body, 0.1 * ball_radius);
    mesh.refine(mesh.interpolate(
                  [](const Point &x) {
                    return Point{x.r * x.z, x.z * x.z};
                  }),
                0.5, 0.05 * ball_radius, 0.1 * ball_radius);
    const std::vector<double> u = mesh.interpolate(
      [](const Point &x) {
        return Point{0.03 * x.r, -0.05 * x.z};
      });
    const std::vector<double> outside = mesh.interpolate(
      [&](const Point &x)
      {
        const double r = std::hypot(x.r, x.z);
        const bool is_outside =
          r > (1 - 1e-9) * ball_radius || (inner > 0 && r < (1 + 1e-9) * inner);
        return Point{double(is_outside), double(is_outside)};
      });
    std::vector<double> distributed(u), force;
    mesh.distribute(distributed);
    double hanging = 0, inside = 0, largest = 0;
    mesh.assemble(u, force, nullptr);
    for (std::size_t i = 0; i < u.size(); ++i)
    {
      hanging = std::max(hanging, std::abs(distributed[i] - u[i]));
      (outside[i] > 0 ? largest : inside) =
        std::max(outside[i] > 0 ? largest : inside, std::abs(force[i]));
    }
    const double lr = std::log(1.03), lz = std::log(0.95), trace = 2 * lr + lz;
    const Material &m = *body.material;
    const double lambda = m.bulk_modulus() - 2 * m.shear_modulus() / 3,
                 density =
                   0.5 * lambda * trace * trace + m.shear_modulus() * (2 * lr * lr + lz * lz),
                 volume =
                   4. / 3 * std::numbers::pi * (std::pow(ball_radius, 3) - std::pow(inner, 3));
    const double energy = mesh.strain_energy(u) / (density * volume) - 1;
    BOOST_TEST_MESSAGE("inner radius " << inner << ": residual inside " << inside / largest
                                       << ", energy " << energy << ", hanging "
                                       << hanging / ball_radius);
    BOOST_TEST(inside < 1e-12 * largest);
    BOOST_TEST(hanging < 1e-15 * ball_radius);
    // Halving every element takes 15/16 of it away.
    BOOST_CHECK_THROW(mesh.refine(u, 1, 0, 0), std::invalid_argument);
    mesh.refine_all();
    const double finer = mesh.strain_energy(mesh.interpolate(
                           [](const Point &x) {
                             return Point{0.03 * x.r, -0.05 * x.z};
                           })) /
                           (density * volume) -
                         1;
    BOOST_TEST_MESSAGE("on half the elements' size " << finer);
    BOOST_TEST(std::abs(energy) < 5e-5);
    BOOST_TEST(std::abs(finer) < 0.1 * std::abs(energy));
  }
}

// All columns of a small mesh, by central differences of the whole residual at a finite strain.
// With a step of 1e-5 of the ball, some 1e-4 of strain in the smallest element, truncation is 1e-7.
BOOST_AUTO_TEST_CASE(the_tangent_is_the_derivative_of_the_residual)
{
  AdaptiveBall mesh(elastic_ball(0.3), 0.9 * ball_radius);
  std::vector<double> u = mesh.interpolate(
    [](const Point &x) {
      return Point{5 * x.r * (x.z + 0.3 * x.r), 4 * (x.z * x.r - x.r * x.r)};
    });
  mesh.distribute(u);
  std::vector<double> force;
  SparseMatrix K;
  mesh.assemble(u, force, &K);
  double largest = 0, error = 0;
  for (int j = 0; j < mesh.n_dofs(); j += 3)
  {
    std::vector<double> ahead(u), behind(u), f_ahead, f_behind;
    const double step = 1e-6 * ball_radius;
    ahead[j] += step, behind[j] -= step;
    mesh.distribute(ahead), mesh.distribute(behind);
    if (ahead[j] == behind[j])
      continue; // it follows from others
    mesh.assemble(ahead, f_ahead, nullptr);
    mesh.assemble(behind, f_behind, nullptr);
    for (int i = 0; i < mesh.n_dofs(); ++i)
    {
      const double expected = (f_ahead[i] - f_behind[i]) / (2 * step);
      const int place = K.find(i, j);
      largest = std::max(largest, std::abs(expected));
      error = std::max(error, std::abs(expected - (place < 0 ? 0 : K.values[place])));
    }
  }
  BOOST_TEST_MESSAGE("largest error of the tangent " << error / largest << " of " << mesh.n_dofs()
                                                     << " dofs");
  BOOST_TEST(largest > 0);
  BOOST_TEST(error < 1e-7 * largest);
}

// 0.05 %: theory and finite strain are followed to the first order in a/R, so that terms of (a/R)^2
// are left: 0.16 % at most times a number of the order one. The refinement converges long before.
BOOST_AUTO_TEST_CASE(a_sphere_on_a_wall_has_the_force_of_the_theory_of_finite_spheres)
{
  for (const double nu : {0.2, 0.3, 0.4})
    for (const double a : {0.02 * ball_radius, 0.04 * ball_radius})
    {
      const Case c = sphere_on_wall(nu, a);
      const double K = hertz_constant(c.bodies[0], c.bodies[1]), d = approach_of(a);
      const double theory = force_on_wall(nu, K, d) * (1 + Kernel(nu, a, 1).finite_strain);
      double force = 0, change = 0;
      for (const int n : nu == 0.3 ? std::vector{4000, 8000} : std::vector{4000})
      {
        const std::clock_t start = std::clock();
        const auto result = pressed_to(nu, d, n);
        if (force > 0)
          change = result.peak_force / force - 1;
        force = result.peak_force;
        BOOST_TEST_MESSAGE("nu " << nu << ", a/R " << a / ball_radius << ", " << result.unknowns
                                 << " unknowns: force over theory - 1 = " << force / theory - 1
                                 << ", radius " << result.max_contact_radius / a << ", CPU "
                                 << double(std::clock() - start) / CLOCKS_PER_SEC << " s");
        BOOST_TEST(result.max_contact_radius == a, boost::test_tools::tolerance(0.02));
      }
      const double error = std::abs(force / theory - 1);
      BOOST_TEST(test::largest_measured("adaptive: sphere on a wall against theory", error) < 5e-4);
      BOOST_TEST(test::largest_measured("adaptive: change of the force from 4000 to 8000 unknowns",
                                        std::abs(change)) < 1e-4);
    }
}

// Two discretisations that share the material's formulas and the linear solver, nothing else. The
// kernel's limit from 8 and 16 elements scatters by 1e-4 with its discrete edge of the contact.
BOOST_AUTO_TEST_CASE(the_two_discretisations_agree)
{
  const double nu = 0.3, a = 0.04 * ball_radius;
  const double other = Kernel(nu, a, 2).force,
               force = pressed_to(nu, approach_of(a), 8000).peak_force;
  BOOST_TEST_MESSAGE("force over that of the kernel's elements - 1: " << force / other - 1);
  BOOST_TEST(
    test::measured("adaptive: against the kernel's elements", std::abs(force / other - 1)) < 3e-4);
}

// On one mesh. Under a prescribed force the same equilibrium is found as under its approach. The
// derivative of the energy by the approach, by differences over 1 %, is the force, to the third
// derivative, 1e-5, and the kinks where nodes close.
BOOST_AUTO_TEST_CASE(force_approach_and_work_belong_together)
{
  const double d = approach_of(0.04 * ball_radius);
  AdaptiveBall mesh(elastic_ball(0.3), 0.04 * ball_radius);
  const auto press = [&](WallContact &wall, WallState &state, bool by_force, double target)
  {
    const WallSearch search = wall.find(state, by_force, target);
    BOOST_REQUIRE_MESSAGE(search.found, search.failure);
  };
  for (int cycle = 0; cycle < 2; ++cycle)
  {
    WallContact wall(mesh);
    WallState state = wall.first_touch();
    press(wall, state, false, d);
    mesh.refine(state.displacement, 0.5, state.edge_inner, state.edge_outer);
  }
  WallContact wall(mesh);
  WallState state = wall.first_touch();
  press(wall, state, false, 0.995 * d);
  const double before = mesh.strain_energy(state.displacement);
  press(wall, state, false, d);
  const double force = state.force, radius = state.radius;
  press(wall, state, false, 1.005 * d);
  const double slope = (mesh.strain_energy(state.displacement) - before) / (0.01 * d);
  BOOST_TEST_MESSAGE("derivative of the energy over the force - 1: " << slope / force - 1);
  BOOST_TEST(test::measured("adaptive: derivative of the energy against the force",
                            std::abs(slope / force - 1)) < 1e-3);

  WallState by_force = wall.first_touch();
  press(wall, by_force, false, 0.5 * d);
  press(wall, by_force, true, force);
  BOOST_TEST_MESSAGE("approach by force over approach - 1: " << by_force.approach / d - 1);
  BOOST_TEST(by_force.force == force, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(std::abs(by_force.approach / d - 1) < 1e-8);
  BOOST_TEST(by_force.radius == radius, boost::test_tools::tolerance(1e-8));
}

// The levels of a case halve every element, so that the edge of the contact is found ever closer:
// the changes go down at least with the order two, and the finest force is the theory's to what
// that leaves out (see above).
BOOST_AUTO_TEST_CASE(levels_converge_regularly, *boost::unit_test::label("fem_adaptive_long"))
{
  const double nu = 0.3;
  for (const double a : {0.005 * ball_radius, 0.02 * ball_radius, 0.04 * ball_radius})
  {
    std::vector<double> forces;
    int before = 0;
    for (int level = 0; level < 3; ++level)
    {
      const AdaptiveResult result =
        indent_adaptive({.sphere = elastic_ball(nu), .level = MeshLevel{1, level}},
                        {.maximum_approach = approach_of(a), .steps = 1, .unload = false});
      forces.push_back(result.peak_force);
      if (level > 0)
        BOOST_TEST(result.elements == 4 * before);
      before = result.elements;
    }
    const auto uncertainty = estimate_uncertainty(forces, QuantityKind::peak_force);
    BOOST_REQUIRE(uncertainty.has_value());
    BOOST_REQUIRE(uncertainty->observed_order.has_value());
    const Case c = sphere_on_wall(nu, a);
    const double theory =
      force_on_wall(nu, hertz_constant(c.bodies[0], c.bodies[1]), approach_of(a));
    BOOST_TEST_MESSAGE("a/R " << a / ball_radius << ": order " << *uncertainty->observed_order
                              << ", uncertainty " << uncertainty->uncertainty / forces.back()
                              << ", force over theory - 1 = " << forces.back() / theory - 1);
    BOOST_TEST(*uncertainty->observed_order > 2);
    BOOST_TEST(uncertainty->uncertainty < 3e-4 * forces.back());
    BOOST_TEST(std::abs(forces.back() / theory - 1) < 5e-4);
    // Much finer by the other way to refine: within the stated uncertainty.
    const double finer = pressed_to(nu, approach_of(a), 24000).peak_force;
    BOOST_TEST(std::abs(finer - forces.back()) < uncertainty->uncertainty);
  }
}

// What is not computed is refused.
BOOST_AUTO_TEST_CASE(other_problems_are_refused)
{
  const IndentationSchedule schedule{.maximum_approach = 1e-6};
  Body plastic = elastic_ball(0.3), rod = elastic_ball(0.3), rigid = elastic_ball(0.3);
  plastic.material->plastic.emplace().yield_stress = 1e9;
  rod.shape = Shape::cylinder;
  rigid.material.reset();
  rigid.rigid = Rigid{1.0};
  for (const Body &body : {plastic, rod, rigid})
    BOOST_CHECK_THROW(indent_adaptive({body}, schedule), std::invalid_argument);
  BOOST_CHECK_THROW(indent_adaptive({elastic_ball(0.3)}, {}), std::invalid_argument);
  BOOST_CHECK_THROW(
    indent_adaptive({elastic_ball(0.3)}, {.maximum_approach = 1e-6, .maximum_work = 1e-6}),
    std::invalid_argument);
}

// Down to 1e-4 of the force 2e-7 of the work is left in the body.
BOOST_AUTO_TEST_CASE(an_elastic_cycle_returns_its_work)
{
  const IndentationSchedule schedule{.maximum_approach = approach_of(0.04 * ball_radius),
                                     .steps = 10,
                                     .cycles = 2,
                                     .least_force = 1e-4};
  const AdaptiveProblem problem{elastic_ball(0.3), 2000};
  const auto result = indent_adaptive(problem, schedule),
             again = indent_adaptive(problem, schedule);
  check_elastic_cycles(result, again);
}

BOOST_AUTO_TEST_SUITE_END()
