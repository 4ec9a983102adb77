#include <boost/test/unit_test.hpp>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "fem/modes/eigenpairs.h"

BOOST_AUTO_TEST_SUITE(fem_eigenpairs)

using namespace carambole::fem;
using boost::test_tools::tolerance;

namespace
{
/// `chains` equal free chains of n unit masses and unit springs that do not touch:
/// lambda_k = 2 - 2 cos(pi k/n), k = 0, 1, ..., each as often as there are chains.
SymmetricPencil chains(int n, int chains)
{
  SymmetricPencil pencil;
  pencil.row_starts = {0};
  for (int c = 0; c < chains; ++c)
    for (int i = 0; i < n; ++i)
    {
      const bool has_left = i > 0, has_right = i + 1 < n;
      const auto add = [&](int column, double stiffness, double mass)
      {
        pencil.columns.push_back(c * n + column);
        pencil.stiffness.push_back(stiffness);
        pencil.mass.push_back(mass);
      };
      if (has_left)
        add(i - 1, -1, 0);
      add(i, has_left + has_right, 1);
      if (has_right)
        add(i + 1, -1, 0);
      pencil.row_starts.push_back(int(pencil.columns.size()));
    }
  return pencil;
}

double exact(int k, int n)
{
  return 2 - 2 * std::cos(std::numbers::pi * k / n);
}
} // namespace

BOOST_AUTO_TEST_CASE(a_chain)
{
  constexpr int n = 200;
  const auto pairs = lowest_eigenpairs(chains(n, 1), 10, -1e-3);
  BOOST_REQUIRE(pairs.size() == 10u);
  BOOST_TEST(std::abs(pairs[0].value) < 1e-12);
  for (int k = 1; k < 10; ++k)
    BOOST_TEST(pairs[k].value == exact(k, n), tolerance(1e-9));
  for (const Eigenpair &pair : pairs)
  {
    double norm = 0;
    for (const double x : pair.vector)
      norm += x * x;
    BOOST_TEST(norm == 1, tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(a_double_eigenvalue_is_found_twice)
{
  constexpr int n = 100;
  const auto pairs = lowest_eigenpairs(chains(n, 2), 10, -1e-3);
  for (int k = 1; k < 5; ++k)
  {
    BOOST_TEST(pairs[2 * k].value == exact(k, n), tolerance(1e-9));
    BOOST_TEST(pairs[2 * k + 1].value == exact(k, n), tolerance(1e-9));
  }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_found_is_told)
{
  BOOST_CHECK_THROW(lowest_eigenpairs(chains(30, 1), 6, -1e-3), std::invalid_argument);
  SymmetricPencil nothing = chains(60, 1); // neither stiffness nor mass
  nothing.stiffness.assign(nothing.stiffness.size(), 0);
  nothing.mass.assign(nothing.mass.size(), 0);
  BOOST_CHECK_THROW(lowest_eigenpairs(nothing, 3, -1), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()
