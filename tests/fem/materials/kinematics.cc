#include <boost/test/unit_test.hpp>

// Tests of the kinematics that all material laws share.

#include <cmath>
#include <random>

#include "fem/materials/point.h"

BOOST_AUTO_TEST_SUITE(fem_materials)

using namespace carambole::fem;

namespace
{
bool close(const Tensor &a, const Tensor &b, double tolerance)
{
  const Tensor d = a - b;
  return !any_above(contract(d, d), tolerance * tolerance);
}

Gradient random_gradient(std::mt19937 &random, double size)
{
  std::uniform_real_distribution<double> between(-size, size);
  Gradient H;
  for (Simd *entry : {&H.rr, &H.rz, &H.zr, &H.zz, &H.tt})
    for (int i = 0; i < lanes; ++i)
      (*entry)[i] = between(random);
  return H;
}
} // namespace

BOOST_AUTO_TEST_SUITE(kinematics)

// Compared with the standard library, on both sides of the limit of the series. The first omitted
// term is below 1e-17 of the sum; a few roundings remain.
BOOST_AUTO_TEST_CASE(series_keep_all_digits)
{
  for (int k = 0; k < 84; ++k)
  {
    const double x = 1e-9 * std::pow(1.3, k); // to 2.9
    const double half = std::sinh(0.5 * x);
    BOOST_TEST(cosh_minus_one(broadcast(x * x))[0] == 2 * half * half,
               boost::test_tools::tolerance(2e-15));
    BOOST_TEST(sinh_over(broadcast(x * x))[1] == std::sinh(x) / x,
               boost::test_tools::tolerance(2e-15));
    if (x < 0.99)
      BOOST_TEST(atanh_over(broadcast(x * x))[3] == std::atanh(x) / x,
                 boost::test_tools::tolerance(2e-15));
  }
  BOOST_TEST(cosh_minus_one(Simd{})[0] == 0);
  BOOST_TEST(sinh_over(Simd{})[0] == 1);
  BOOST_TEST(atanh_over(Simd{})[0] == 1);
}

// A flow makes the logarithmic strain grow by A/2, and ln and exp are inverse to each other:
// round-off relative to the strain, also for tiny strains.
BOOST_AUTO_TEST_CASE(flow_adds_to_the_logarithm)
{
  const auto log_of = [](const Tensor &c)
  {
    const Simd det = c.rr + c.zz + (c.rr * c.zz - c.rz * c.rz);
    return PlaneLogarithm(c).strain(0.5 * half_log_one_plus(det), half_log_one_plus(c.tt));
  };
  std::mt19937 random(1);
  for (const double size : {1e-9, 1e-4, 0.05, 0.3})
    for (const double share : {-2.0, -0.01, 0.0, 0.3}) // of e, -2 takes all of it away
      for (int k = 0; k < 50; ++k)
      {
        const Gradient H = random_gradient(random, size), G = random_gradient(random, size);
        const Simd area = area_change(H);
        const Tensor b_1 = left_cauchy_green(H), Q = left_cauchy_green(G);
        const Tensor c = b_1 + push_forward(H, Q), eps = log_of(c);
        const Tensor A = broadcast(share) * deviator(eps);
        const Tensor dQ = flow_increment(Q, mixed_components(H, area, A));
        // Some roundings of 1e-16 of c, amplified by F and its inverse, each below 3.
        BOOST_TEST(
          close(log_of(b_1 + push_forward(H, Q + dQ)), eps + broadcast(0.5) * A, 1e-14 * size));
        const auto [e, square] = deviatoric_logarithm(c, trace(eps));
        BOOST_TEST(close(e, deviator(eps), 4e-15 * size));
        const Simd difference = absolute(square - contract(e, e));
        BOOST_TEST(!any_above(difference - 2e-15 * square, 0));
        BOOST_TEST(close(log_strain(H, area), log_of(b_1), 4e-15 * size));
        BOOST_TEST(close(deviatoric_log_strain(H, area), deviator(log_of(b_1)), 4e-15 * size));
      }
}

BOOST_AUTO_TEST_CASE(pulling_back_inverts_pushing_forward)
{
  std::mt19937 random(2);
  std::uniform_real_distribution<double> entry(-1, 1);
  for (int k = 0; k < 200; ++k)
  {
    const Gradient H = random_gradient(random, 0.4);
    const Tensor X{broadcast(entry(random)), broadcast(entry(random)), broadcast(entry(random)),
                   broadcast(entry(random))};
    // F and its inverse are below 5.
    BOOST_TEST(close(pull_back(H, area_change(H), push_forward(H, X)), X, 2e-14));
    BOOST_TEST(close(push_forward(H, pull_back(H, area_change(H), X)), X, 2e-14));
    // F 1 F^T = b.
    const Tensor one{broadcast(1), broadcast(1), broadcast(0), broadcast(1)};
    BOOST_TEST(close(push_forward(H, one) - one, left_cauchy_green(H), 1e-15 * 5));
  }
}

// tr(F^-1 X F F^-1 Y F) = X : Y.
BOOST_AUTO_TEST_CASE(mixed_components_keep_the_product)
{
  std::mt19937 random(8);
  std::uniform_real_distribution<double> entry(-1, 1);
  for (int k = 0; k < 200; ++k)
  {
    const Gradient H = random_gradient(random, 0.4);
    Tensor X, Y;
    for (Simd *component : {&X.rr, &X.zz, &X.rz, &X.tt, &Y.rr, &Y.zz, &Y.rz, &Y.tt})
      *component = broadcast(entry(random));
    const Simd difference = trace_of_product(mixed_components(H, area_change(H), X),
                                             mixed_components(H, area_change(H), Y)) -
                            contract(X, Y);
    BOOST_TEST(!any_above(difference * difference, 1e-26));
  }
}

// P : F' = tau : d for any stress and motion, in short steps.
BOOST_AUTO_TEST_CASE(stress_powers_agree)
{
  std::mt19937 random(3);
  std::uniform_real_distribution<double> entry(-1, 1);
  for (int k = 0; k < 200; ++k)
  {
    const Gradient H = random_gradient(random, 0.4), rate = random_gradient(random, 1);
    const Tensor tau{broadcast(entry(random)), broadcast(entry(random)), broadcast(entry(random)),
                     broadcast(entry(random))};
    const Gradient P = piola(tau, H, area_change(H));
    const Simd power =
      P.rr * rate.rr + P.rz * rate.rz + P.zr * rate.zr + P.zz * rate.zz + P.tt * rate.tt;
    const Simd difference = power - contract(tau, rate_of_deformation(H, area_change(H), rate, 0));
    BOOST_TEST(!any_above(difference * difference, 1e-28));
  }
}

// F^T d F is half the change of F^T F over a step.
BOOST_AUTO_TEST_CASE(rate_of_deformation_is_that_of_the_metric)
{
  std::mt19937 random(6);
  const double step = 0.5;
  const auto transposed = [](const Gradient &H) { return Gradient{H.rr, H.zr, H.rz, H.zz, H.tt}; };
  for (int k = 0; k < 200; ++k)
  {
    const Gradient H = random_gradient(random, 0.4), rate = random_gradient(random, 1);
    const Gradient before{H.rr - step * rate.rr, H.rz - step * rate.rz, H.zr - step * rate.zr,
                          H.zz - step * rate.zz, H.tt - step * rate.tt};
    const Tensor d = rate_of_deformation(H, area_change(H), rate, step);
    const Tensor change = left_cauchy_green(transposed(H)) - left_cauchy_green(transposed(before));
    BOOST_TEST(close(broadcast(2 * step) * push_forward(transposed(H), d), change, 1e-13));
  }
}

// Large values in one lane leave the others bit-equal.
BOOST_AUTO_TEST_CASE(functions_keep_lanes_apart)
{
  std::mt19937 random(4);
  const Gradient H = random_gradient(random, 0.02);
  Gradient mixed = H;
  mixed.rr[5] = 0.5, mixed.tt[5] = 2, mixed.rz[5] = -0.3;
  const auto check = [](const Tensor &a, const Tensor &b)
  {
    for (int i = 0; i < lanes; ++i)
      if (i != 5)
        BOOST_TEST(
          (a.rr[i] == b.rr[i] && a.zz[i] == b.zz[i] && a.rz[i] == b.rz[i] && a.tt[i] == b.tt[i]));
  };
  const Tensor eps = log_strain(H, area_change(H)), other = log_strain(mixed, area_change(mixed));
  check(eps, other);
  const auto flow = [](const Gradient &F, const Tensor &A)
  { return flow_increment(left_cauchy_green(F), mixed_components(F, area_change(F), A)); };
  check(flow(H, deviator(eps)), flow(mixed, deviator(other)));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
