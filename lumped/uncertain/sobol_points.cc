#include "lumped/uncertain/sobol_points.h"

#include <cmath>
#include <cstdint>

#include <boost/random/sobol.hpp>

namespace carambole::lumped
{
namespace
{
/// A primitive polynomial over the field of two elements, its coefficients as bits, and the first
/// of the odd numbers that follow from it: one direction of the sequence.
struct Direction
{
  std::uint16_t polynomial;
  std::uint8_t first[8];
};

/// Of the dimensions from the second on: those of Bratley & Fox (algorithm 659, ACM Transactions on
/// Mathematical Software 14, 1988), which OpenTURNS has, too. A dozen points fill the projections
/// more evenly than with the table for thousands of dimensions that Boost brings.
constexpr Direction directions[most_inputs - 1] = {{3, {1}},
                                                   {7, {1, 1}},
                                                   {11, {1, 3, 7}},
                                                   {13, {1, 1, 5}},
                                                   {19, {1, 3, 1, 1}},
                                                   {25, {1, 1, 3, 7}},
                                                   {37, {1, 3, 3, 9, 9}},
                                                   {59, {1, 3, 7, 13, 3}},
                                                   {47, {1, 1, 5, 11, 27}},
                                                   {61, {1, 3, 5, 1, 15}},
                                                   {55, {1, 1, 7, 3, 29}},
                                                   {41, {1, 3, 7, 7, 21}},
                                                   {67, {1, 1, 1, 9, 23, 37}},
                                                   {97, {1, 3, 3, 5, 19, 33}},
                                                   {91, {1, 1, 3, 13, 11, 7}},
                                                   {109, {1, 1, 7, 13, 25, 5}},
                                                   {103, {1, 3, 5, 11, 7, 11}},
                                                   {115, {1, 1, 1, 3, 13, 39}},
                                                   {131, {1, 3, 1, 15, 17, 63, 13}},
                                                   {193, {1, 1, 5, 5, 1, 59, 33}},
                                                   {137, {1, 3, 3, 3, 25, 17, 115}},
                                                   {145, {1, 1, 7, 15, 29, 15, 41}},
                                                   {143, {1, 3, 1, 7, 3, 23, 79}},
                                                   {241, {1, 3, 7, 9, 31, 29, 17}},
                                                   {157, {1, 1, 5, 13, 11, 3, 29}},
                                                   {185, {1, 1, 1, 9, 5, 21, 119}},
                                                   {167, {1, 1, 3, 1, 23, 13, 75}},
                                                   {229, {1, 3, 7, 11, 27, 31, 73}},
                                                   {171, {1, 1, 7, 7, 19, 25, 105}},
                                                   {213, {1, 3, 1, 5, 21, 9, 7}},
                                                   {191, {1, 1, 1, 15, 5, 49, 59}},
                                                   {253, {1, 3, 1, 1, 1, 33, 65}},
                                                   {203, {1, 3, 5, 15, 17, 19, 21}},
                                                   {211, {1, 1, 7, 11, 13, 29, 3}},
                                                   {239, {1, 3, 7, 5, 7, 11, 113}},
                                                   {247, {1, 1, 5, 11, 15, 19, 61}},
                                                   {285, {1, 1, 1, 1, 9, 27, 89, 7}},
                                                   {369, {1, 1, 3, 7, 31, 15, 45, 23}},
                                                   {299, {1, 3, 3, 9, 25, 25, 107, 39}}};

/// As boost::random::sobol_engine takes it.
struct BratleyFox
{
  using value_type = std::uint16_t;
  static constexpr unsigned max_dimension = most_inputs;
  static value_type polynomial(std::size_t dimension) { return directions[dimension].polynomial; }
  static value_type minit(std::size_t dimension, std::size_t place)
  {
    return directions[dimension].first[place];
  }
};
} // namespace

Eigen::MatrixXd sobol_points(std::size_t n, std::size_t dimension)
{
  constexpr int bits = 64;
  boost::random::sobol_engine<std::uint64_t, bits, BratleyFox> sequence(dimension);
  Eigen::MatrixXd points;
  points.resize(Eigen::Index(n), Eigen::Index(dimension));
  for (Eigen::Index k = 0; k < points.rows(); ++k)
    for (Eigen::Index i = 0; i < points.cols(); ++i)
      points(k, i) = std::ldexp(double(sequence()), -bits);
  return points;
}
} // namespace carambole::lumped
