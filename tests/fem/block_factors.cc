// Systems of the interfaces of local time steps.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <numeric>
#include <random>

#include <Eigen/Dense>

#include "fem/explicit/block_factors.h"

namespace carambole::fem
{
BOOST_AUTO_TEST_SUITE(fem_block_factors)

// A random graph of 40 unknowns: m + a positive semidefinite matrix on every edge, given in pieces.
BOOST_AUTO_TEST_CASE(solves_as_a_dense_matrix_does)
{
  std::mt19937 random(7);
  std::uniform_real_distribution<double> value(-1, 1);
  const int n = 40;
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * n, 2 * n);
  std::vector<BlockEntry> entries;
  const auto add = [&](int row, int column, const Eigen::Matrix2d &block)
  {
    entries.push_back({row, column, {block(0, 0), block(1, 0), block(0, 1), block(1, 1)}});
    A.block<2, 2>(2 * row, 2 * column) += block;
    if (row != column)
      A.block<2, 2>(2 * column, 2 * row) += block.transpose();
  };
  for (int i = 0; i < n; ++i)
    add(i, i, Eigen::Vector2d(1.5 + value(random), 1.5 + value(random)).asDiagonal());
  for (int edge = 0; edge < 70; ++edge)
  {
    const int a = int(random() % n), b = int(random() % n);
    if (a == b)
      continue;
    Eigen::Matrix4d B;
    for (double &x : B.reshaped())
      x = value(random);
    const Eigen::Matrix4d K = B * B.transpose();
    const int low = std::min(a, b), high = std::max(a, b);
    add(low, low, K.topLeftCorner<2, 2>());
    add(high, high, K.bottomRightCorner<2, 2>());
    add(high, low, K.bottomLeftCorner<2, 2>());
  }
  BlockFactors factors;
  factors.compute(n, entries);
  Eigen::VectorXd b(2 * n);
  for (double &x : b)
    x = value(random);
  Eigen::VectorXd x = b;
  factors.solve(x.data());
  // Round-off of a condition number of some hundreds.
  BOOST_TEST((x - A.ldlt().solve(b)).norm() < 1e-12 * b.norm());
  BOOST_TEST((A * x - b).norm() < 1e-13 * A.norm() * b.norm());
}

BOOST_AUTO_TEST_CASE(an_order_has_every_unknown_once_and_begins_with_half_of_a_chain)
{
  const int n = 33;
  std::vector<std::vector<int>> chain(n);
  for (int i = 0; i + 1 < n; ++i)
  {
    chain[i].push_back(i + 1);
    chain[i + 1].push_back(i);
  }
  std::vector<int> order = elimination_order(chain);
  for (int k = 0; k <= n / 2; ++k)
    BOOST_TEST(order[k] == 2 * k);
  std::ranges::sort(order);
  std::vector<int> all(n);
  std::iota(all.begin(), all.end(), 0);
  BOOST_TEST(order == all);
  BOOST_TEST(elimination_order({}).empty());
}

BOOST_AUTO_TEST_SUITE_END()
} // namespace carambole::fem
