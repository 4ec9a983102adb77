#include <boost/test/unit_test.hpp>

#include <cmath>

#include "cases/records/convergence.h"

BOOST_AUTO_TEST_SUITE(cases_convergence)

using namespace carambole;

// f(h) = f0 + c h^p: the limit and the order come back, to round-off of the logarithm.
BOOST_AUTO_TEST_CASE(a_clean_sequence_gives_its_order_and_limit)
{
  for (const double p : {0.6, 1.0, 1.7, 2.0})
  {
    std::vector<double> f;
    for (const double h : {4.0, 2.0, 1.0})
      f.push_back(3 - 0.1 * std::pow(h, p));
    const auto result = estimate_uncertainty(f);
    BOOST_TEST(result->method == "gci");
    BOOST_TEST(*result->observed_order == p, boost::test_tools::tolerance(1e-10));
    BOOST_TEST(*result->extrapolated == 3, boost::test_tools::tolerance(1e-10));
    BOOST_TEST(result->uncertainty == 1.6 * 0.1, boost::test_tools::tolerance(1e-10));
    BOOST_TEST(std::abs(*result->extrapolated - f.back()) <= result->uncertainty);
  }
}

BOOST_AUTO_TEST_CASE(an_order_above_the_formal_one_is_not_believed)
{
  const auto result = estimate_uncertainty({1, 2, 2.0001});
  BOOST_TEST(*result->observed_order > 2);
  BOOST_TEST(result->uncertainty == 2.5 / 12, boost::test_tools::tolerance(1e-12));
  // Whatever the differences are, there is an answer.
  BOOST_TEST(std::abs(*estimate_uncertainty({1, 1e-300, 0})->extrapolated) < 1e-300);
  BOOST_TEST(estimate_uncertainty({0, 1, 2 - 1e-15})->method == "last changes");
}

// An order near zero would put the limit at any distance: at most what the order 0.5 gives.
BOOST_AUTO_TEST_CASE(an_order_below_one_half_does_not_blow_the_interval_up)
{
  for (const double last : {1.9, 1.99, 1.9999})
  {
    const auto result = estimate_uncertainty({0, 1, last});
    BOOST_TEST(*result->observed_order < 0.5);
    BOOST_TEST(result->uncertainty == 1.6 * (last - 1) / (std::sqrt(2) - 1),
               boost::test_tools::tolerance(1e-12));
    BOOST_TEST(std::abs(*result->extrapolated - last) < result->uncertainty);
  }
}

// The coarsest level alone says nothing about the finest: {100, 3, 2.5} are as sure as {4, 3, 2.5}
// would be at the formal order, not forty times less.
BOOST_AUTO_TEST_CASE(what_does_not_converge_has_no_limit)
{
  for (const std::vector<double> &levels :
       {std::vector{1.0, 3.0, 2.5}, {1.0, 2.0, 4.0}, {1.0, 1.0, 1.0}, {7.0, 9.0, 1.0, 3.0, 2.5}})
  {
    const auto result = estimate_uncertainty(levels);
    BOOST_TEST(result->method == "last changes");
    BOOST_TEST(!result->extrapolated.has_value());
    BOOST_TEST(!result->observed_order.has_value());
  }
  const auto tolerance = boost::test_tools::tolerance(1e-14);
  BOOST_TEST(estimate_uncertainty({1, 3, 2.5})->uncertainty == 2. / 3, tolerance);
  BOOST_TEST(estimate_uncertainty({1, 2, 4})->uncertainty == 2., tolerance);
  BOOST_TEST(estimate_uncertainty({7, 9, 1, 3, 2.5})->uncertainty == 2. / 3, tolerance);
  BOOST_TEST(estimate_uncertainty({1, 1, 1})->uncertainty == 0);
}

BOOST_AUTO_TEST_CASE(two_levels_say_little_and_one_nothing)
{
  BOOST_TEST(estimate_uncertainty({1, 1.5})->uncertainty == 1.5,
             boost::test_tools::tolerance(1e-14));
  BOOST_TEST(!estimate_uncertainty({1}).has_value());
}

// Worked example 1 of Celik et al.: to the digits that the formulas give there.
BOOST_AUTO_TEST_CASE(the_worked_example_of_the_procedure)
{
  const auto result = richardson(6.063, 5.972, 5.863, 1.5, 4. / 3);
  BOOST_REQUIRE(result);
  BOOST_TEST(std::abs(result->order - 1.53397) < 5e-6); // half of the last digit
  BOOST_TEST(std::abs(result->extrapolated - 6.168496) < 5e-7);
  BOOST_TEST(std::abs(100 * result->gci.value() - 2.1750) < 5e-5);
  BOOST_TEST(!result->oscillates);
}

BOOST_AUTO_TEST_CASE(unequal_ratios_give_the_order_back)
{
  const auto f = [](double h) { return 3 - 0.1 * std::pow(h, 1.7); };
  const auto result = richardson(f(1), f(1.5), f(3.3), 1.5, 2.2);
  BOOST_TEST(result->order == 1.7, boost::test_tools::tolerance(1e-9)); // differences cancel
  BOOST_TEST(result->extrapolated == 3, boost::test_tools::tolerance(1e-10));
}

BOOST_AUTO_TEST_CASE(values_that_move_apart_have_no_order)
{
  BOOST_TEST(!richardson(4, 2, 1, 2, 2));
  BOOST_TEST(!richardson(1, 1, 2, 2, 2));
  BOOST_TEST(richardson(2.5, 3, 1, 2, 2)->oscillates);
  BOOST_TEST(!richardson(0, 1, 3, 2, 2)->gci); // relative to zero
}

BOOST_AUTO_TEST_SUITE_END()
