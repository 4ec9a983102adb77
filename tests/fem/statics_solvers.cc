#include <boost/test/unit_test.hpp>

#include <cmath>
#include <iostream>
#include <limits>
#include <sstream>

#include "fem/implicit/linear_solver.h"
#include "fem/modes/mpi_session.h"
#include "tests/fem/statics.h"

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

// Tolerance: equilibria are found to 1e-10 of the largest multiplier.
BOOST_AUTO_TEST_CASE(mumps_finds_the_same_equilibrium)
{
  session = std::make_unique<MpiSession>();
  check_solver();
  BOOST_TEST(pressed_force() == by_klu, boost::test_tools::tolerance(1e-9));
  session.reset();
}
