#include <boost/test/unit_test.hpp>

#include <cmath>
#include <random>

#include <fmt/format.h>

#include "fem/implicit/equilibrium.h"
#include "fem/ranks/mpi_session.h"
#include "tests/fem/statics/finite_sphere.h"
#include "tests/fem/statics/statics.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_statics)

using namespace carambole;
using namespace carambole::fem;

namespace
{
double force_at(const Discretisation &d, double approach, int steps = 3)
{
  return indent(d, {.maximum_approach = approach, .steps = steps, .unload = false}).peak_force;
}
} // namespace

// Three levels, the force extrapolated with the order two of the elements. 0.05 %: theory and
// finite strain are followed to the first order in a/R, so that terms of (a/R)^2, 0.16 % at most
// times a number of the order one, are left, and so is the discrete edge of the contact.
BOOST_AUTO_TEST_CASE(a_sphere_on_a_wall_has_the_force_of_the_theory_of_finite_spheres)
{
  for (const double nu : {0.2, 0.3, 0.4})
    for (const double a : {0.02 * ball_radius, 0.04 * ball_radius})
    {
      const Case c = sphere_on_wall(nu, a);
      const double K = hertz_constant(c.bodies[0], c.bodies[1]), d = approach_of(a);
      std::vector<double> force;
      double finite_strain = 0;
      for (int level = 0; level < 3; ++level)
      {
        const auto mesh = full_mesh(c, 20, 3, level);
        const IndentationResult result =
          indent(*mesh, {.maximum_approach = d, .steps = 2, .unload = false});
        force.push_back(result.peak_force);
        finite_strain = finite_strain_share(mesh->solid, result.displacement);
      }
      const double limit = force[2] + (force[2] - force[1]) / 3;
      const double theory = force_on_wall(nu, K, d) * (1 + finite_strain);
      const double error = std::abs(limit / theory - 1);
      BOOST_TEST_MESSAGE("nu = " << nu << ", a/R = " << a / ball_radius << ": finest level "
                                 << force[2] / theory - 1 << ", limit " << limit / theory - 1
                                 << ", finite strain " << finite_strain << ", theory over Hertz "
                                 << theory / (K * std::pow(d, 1.5)));
      BOOST_TEST(test::largest_measured("statics: sphere on a wall against theory", error) < 5e-4);
      BOOST_TEST(force[1] / theory - 1 > 2 * (force[2] / theory - 1)); // it converges
    }
}

// The whole matrix against central differences of the whole residual, with a contact of unlike
// curved surfaces that presses, on columns chosen at random and on all columns near the contact.
// Differences of the residual with a step of 1e-6 of an element have nine digits.
BOOST_AUTO_TEST_CASE(the_tangent_is_the_derivative_of_the_residual)
{
  Body small = ball("B", ball_radius, elastic(0.3), 0), large = ball("C", 0.03, aluminium, 0);
  const Case c = pressed(small, large, 0.05 * ball_radius);
  const auto d = full_mesh(c, 4);
  Equilibrium equilibrium(*d, 1e20);
  const RestState start = equilibrium.first_touch();
  RestState state = start;
  const SearchResult search = equilibrium.find(
    start, state, {Target::Kind::approach, 0.3 * approach_of(0.05 * ball_radius)}, false);
  BOOST_REQUIRE(search.found);
  BOOST_TEST(state.last_closed() >= 1);
  const SparseMatrix tangent = equilibrium.tangent(start, state);
  const auto &nodes = d->contacts[0].slave().nodes, &others = d->contacts[0].master().nodes;
  std::vector<int> columns;
  for (int k = 0; k < 4; ++k)
    for (const int node : {nodes[k], others[k]})
      for (const int i : {2 * node, 2 * node + 1})
        columns.push_back(i);
  std::mt19937 random(2);
  for (int k = 0; k < 40; ++k)
    columns.push_back(int(random() % state.displacement.size()));
  double largest = 0, error = 0;
  for (const int j : columns)
  {
    if (tangent.find(j, j) < 0 || d->solid.inverse_mass[j] == 0 ||
        tangent.row_starts[j + 1] - tangent.row_starts[j] == 1)
      continue; // held
    const double e = 1e-6 * 0.05 * ball_radius / 4;
    RestState ahead = state, behind = state;
    ahead.displacement[j] += e;
    behind.displacement[j] -= e;
    const auto r_ahead = equilibrium.residual(start, ahead),
               r_behind = equilibrium.residual(start, behind);
    for (std::size_t i = 0; i < r_ahead.size(); ++i)
    {
      const int place = tangent.find(int(i), j);
      const double expected = -(r_ahead[i] - r_behind[i]) / (2 * e);
      const double found = place < 0 ? 0 : tangent.values[place];
      if (d->solid.inverse_mass[i] == 0)
        continue;
      largest = std::max(largest, std::abs(expected));
      error = std::max(error, std::abs(expected - found));
    }
  }
  BOOST_TEST_MESSAGE("largest error of the tangent " << error / largest);
  BOOST_TEST(error < 1e-7 * largest);
}

// A mirror plane is a wall. Tolerance: equilibria are found to 1e-10 of the largest multiplier.
BOOST_AUTO_TEST_CASE(identical_spheres_have_the_force_of_the_wall)
{
  const double a = 0.04 * ball_radius;
  const Body one = ball("B", ball_radius, elastic(0.3), 0);
  Body other = one;
  other.name = "C";
  const double wall_force = force_at(*full_mesh(sphere_on_wall(0.3, a), 10), approach_of(a), 8);
  const double pair_force = force_at(*full_mesh(pressed(one, other, a), 10), 2 * approach_of(a), 8);
  BOOST_TEST_MESSAGE("pair over wall - 1: " << pair_force / wall_force - 1);
  BOOST_TEST(test::measured("statics: pair against wall", std::abs(pair_force / wall_force - 1)) <
             1e-8);
}

// Under a prescribed force the same equilibrium is found as under its approach. The work of the
// force is stored: its derivative by the approach, by differences over 1 %, is the force, to the
// third derivative of the work, 1e-5, and the kinks where nodes close.
BOOST_AUTO_TEST_CASE(force_approach_and_work_belong_together)
{
  const double a = 0.04 * ball_radius, d = approach_of(a);
  const auto mesh = full_mesh(sphere_on_wall(0.3, a), 10);
  const auto energy = [&](double approach)
  {
    return indent(*mesh, {.maximum_approach = approach, .steps = 3, .unload = false})
      .history.back()
      .strain;
  };
  const double force = force_at(*mesh, d);
  const double slope = (energy(1.005 * d) - energy(0.995 * d)) / (0.01 * d);
  BOOST_TEST_MESSAGE("derivative of the energy over the force - 1: " << slope / force - 1);
  BOOST_TEST(std::abs(slope / force - 1) < 1e-3);

  const IndentationResult by_force =
    indent(*mesh, {.maximum_force = force, .steps = 5, .unload = false});
  BOOST_TEST_MESSAGE("approach by force over approach - 1: " << by_force.max_approach / d - 1);
  BOOST_TEST(std::abs(by_force.max_approach / d - 1) < 1e-8);
}

// Down to 1e-4 of the force 2e-7 of the work is left in the body.
BOOST_AUTO_TEST_CASE(an_elastic_cycle_returns_its_work)
{
  const double a = 0.04 * ball_radius;
  const auto mesh = full_mesh(sphere_on_wall(0.3, a), 10);
  const IndentationSchedule schedule{
    .maximum_approach = approach_of(a), .steps = 10, .cycles = 2, .least_force = 1e-4};
  const IndentationResult result = indent(*mesh, schedule), again = indent(*mesh, schedule);
  check_elastic_cycles(result, again);
  BOOST_TEST(again.displacement == result.displacement, boost::test_tools::per_element());
}

// With the same time tau of shear and volume the pressure is p + tau dp/dt of the elastic sphere
// with the same approach (Lee and Radok 1960), as long as the contact grows: so is the force of
// every step, with the differences of the steps as rates. The force scatters with the discrete edge
// of the contact by up to three thousandths, the rate of the viscous
// part included.
BOOST_AUTO_TEST_CASE(a_viscous_sphere_adds_the_rate_of_the_elastic_force)
{
  const double a = 0.02 * ball_radius, tau = 3e-3; // [s]
  const IndentationSchedule schedule{
    .maximum_approach = approach_of(a), .steps = 20, .unload = false, .step_time = 1e-3};
  const Case firm = sphere_on_wall(0.3, a);
  Case soft = firm;
  const double E = firm.bodies[0].material->youngs_modulus;
  soft.bodies[0].material->viscous = MaterialLaw{"kelvin_voigt",
                                                 {{"shear", fmt::format("{} Pa s", tau * E / 2.6)},
                                                  {"bulk", fmt::format("{} Pa s", tau * E / 1.2)}}};
  const IndentationResult elastic = indent(*full_mesh(firm, 10), schedule),
                          viscous = indent(*full_mesh(soft, 10), schedule);
  for (std::size_t k = 1; k < elastic.history.size(); ++k)
  {
    const double F = elastic.history[k].force, before = elastic.history[k - 1].force;
    BOOST_TEST(elastic.history[k].approach == double(k) / 20 * approach_of(a),
               boost::test_tools::tolerance(1e-12));
    if (k > 4) // more than five elements in contact
      BOOST_TEST(viscous.history[k].force == F + tau * (F - before) / *schedule.step_time,
                 boost::test_tools::tolerance(1e-2));
  }
}

BOOST_AUTO_TEST_SUITE_END()
