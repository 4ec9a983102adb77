#include <boost/test/unit_test.hpp>

#include <cmath>
#include <iostream>
#include <limits>
#include <sstream>

#include "fem/implicit/condensed_stiffness.h"
#include "fem/implicit/linear_solver.h"
#include "fem/implicit/support.h"
#include "fem/ranks/mpi_session.h"
#include "tests/fem/statics/statics.h"

BOOST_AUTO_TEST_SUITE(fem_statics_solvers)

using namespace carambole;
using namespace carambole::fem;

namespace
{
// Without MPI it is KLU that solves, with MPI it is MUMPS. Boost runs the cases in this order.
std::unique_ptr<MpiSession> session;

SparseMatrix matrix(double corner)
{
  SparseMatrix result;
  result.row_starts = {0, 2, 4};
  result.columns = {0, 1, 0, 1};
  result.values = {2, 1, 1, corner};
  return result;
}

// What is thrown is all that is told: nothing on standard error.
template <typename Work>
void check_refused_quietly(const Work &work)
{
  std::ostringstream told;
  std::streambuf *const before = std::cerr.rdbuf(told.rdbuf());
  BOOST_CHECK_THROW(work(), LinearSolverError);
  std::cerr.rdbuf(before);
  BOOST_TEST(told.str().empty());
}

void check_solver()
{
  LinearSolver solver;
  solver.factorise(matrix(3), true);
  const auto x = solver.solve({{1, 0}, {0, 5}}); // exact: (3, -1)/5, (-5, 10)/5
  BOOST_TEST(x[0][0] == 0.6, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(x[0][1] == -0.2, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(x[1][0] == -1, boost::test_tools::tolerance(1e-14));
  BOOST_TEST(x[1][1] == 2, boost::test_tools::tolerance(1e-14));
  solver.factorise(matrix(1), false); // other values, the same pattern
  BOOST_TEST(solver.solve({{1, 0}})[0][0] == 1, boost::test_tools::tolerance(1e-14));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  check_refused_quietly([&] { solver.factorise(matrix(nan), false); });
  check_refused_quietly([&] { solver.solve({{nan, 0}}); });
  check_refused_quietly(
    [&]
    {
      LinearSolver other;
      other.factorise(matrix(0.5), true); // singular
      other.solve({{1, 0}});
    });
}

double pressed_force()
{
  const double a = 0.04 * ball_radius;
  return indent(*full_mesh(sphere_on_wall(0.3, a), 5),
                {.maximum_approach = approach_of(a), .steps = 5, .unload = false})
    .peak_force;
}

double by_klu = 0;
} // namespace

BOOST_AUTO_TEST_CASE(klu_serves_where_there_is_no_mpi)
{
  check_solver();
  by_klu = pressed_force();
  BOOST_TEST(by_klu > 0);
}

// Condensed to the nodes of its surface, and to others, a ball that is held at its poles moves as
// by the whole matrix. Tolerance: round-off times the condition of a graded mesh.
BOOST_AUTO_TEST_CASE(a_condensed_body_moves_like_the_whole_one)
{
  const auto d = full_mesh(sphere_on_wall(0.3, 0.05 * ball_radius), 6);
  const Solid &solid = d->solid;
  std::vector<bool> held = support(*d).held;
  for (int node = 0; node < solid.n_nodes(); ++node)
    if (held[2 * node])
      held[2 * node + 1] = true;
  const std::vector<double> at_rest(held.size(), 0.0);
  SimdArray stiffness(std::size_t(solid.n_groups()) * element_dofs * element_dofs);
  const SimdArray history(solid.n_history());
  solid.compute_stiffness(0, solid.n_groups(), {at_rest.data(), nullptr, 1, true},
                          history.vectors(), stiffness.vectors());
  std::vector<double> right(held.size());
  for (std::size_t i = 0; i < right.size(); ++i)
    right[i] = held[i] ? 0 : std::sin(double(i));
  TangentMatrix matrix(solid, held);
  matrix.assemble(stiffness.vectors(), 0, {});
  LinearSolver whole;
  whole.factorise(matrix.matrix(), true);
  const std::vector<double> expected = whole.solve({right})[0];
  double largest = 0, product = 0;
  for (std::size_t i = 0; i < right.size(); ++i)
  {
    largest = std::max(largest, std::abs(expected[i]));
    product += right[i] * expected[i];
  }

  CondensedStiffness condensed(solid, held, 0);
  for (const int step : {1, 3})
  {
    std::vector<int> nodes;
    for (std::size_t i = 0; i < d->contacts[0].slave().nodes.size(); i += step)
      nodes.push_back(d->contacts[0].slave().nodes[i]);
    condensed.keep(nodes);
    BOOST_TEST(!condensed.is_factorised());
    condensed.factorise(stiffness.vectors(), 0);
    std::vector<double> x = right;
    condensed.reduce(x);
    // The displacements of the kept dofs are those of the whole body: S times them is the condensed
    // force, and the others follow.
    const std::vector<int> &kept = condensed.kept();
    double own = condensed.eliminated_product(x, x), force_error = 0, largest_force = 0;
    for (std::size_t i = 0; i < kept.size(); ++i)
    {
      double sum = 0;
      for (std::size_t j = 0; j < kept.size(); ++j)
        sum += condensed.matrix()[i + kept.size() * j] * expected[kept[j]];
      force_error = std::max(force_error, std::abs(sum - x[kept[i]]));
      largest_force = std::max(largest_force, std::abs(x[kept[i]]));
      own += x[kept[i]] * expected[kept[i]];
    }
    BOOST_TEST(force_error < 1e-9 * largest_force);
    BOOST_TEST(own == product, boost::test_tools::tolerance(1e-9));
    for (const int i : kept)
      x[i] = expected[i];
    condensed.expand(x);
    double error = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
      if (!held[i])
        error = std::max(error, std::abs(x[i] - expected[i]));
    BOOST_TEST(error < 1e-9 * largest);
  }
  std::fill_n(stiffness.data(), stiffness.size(), 0.0);
  BOOST_CHECK_THROW(condensed.factorise(stiffness.vectors(), 0), LinearSolverError);
  BOOST_TEST(!condensed.is_factorised());
}

// Tolerance: equilibria are found to 1e-10 of the largest multiplier.
BOOST_AUTO_TEST_CASE(mumps_finds_the_same_equilibrium)
{
  session = std::make_unique<MpiSession>();
  check_solver();
  BOOST_TEST(pressed_force() == by_klu, boost::test_tools::tolerance(1e-9));
  session.reset();
}

BOOST_AUTO_TEST_SUITE_END()
