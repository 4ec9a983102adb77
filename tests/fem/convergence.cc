#define BOOST_TEST_MODULE fem convergence
#include <boost/test/unit_test.hpp>

#include <cmath>

#include "fem/convergence.h"

using carambole::fem::estimate_uncertainty;

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
    BOOST_TEST(result->uncertainty == 1.25 * 0.1, boost::test_tools::tolerance(1e-10));
    BOOST_TEST(std::abs(*result->extrapolated - f.back()) <= result->uncertainty);
  }
}

BOOST_AUTO_TEST_CASE(an_order_above_the_formal_one_is_not_believed)
{
  const auto result = estimate_uncertainty({1, 2, 2.0001});
  BOOST_TEST(*result->observed_order > 2);
  BOOST_TEST(result->uncertainty == 3.0 / 12, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(an_order_below_one_half_widens_the_interval)
{
  const auto result = estimate_uncertainty({0, 1, 1.9});
  BOOST_TEST(*result->observed_order < 0.5);
  BOOST_TEST(result->uncertainty == 3 * std::abs(*result->extrapolated - 1.9),
             boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(what_does_not_converge_has_no_limit)
{
  for (const std::vector<double> &levels :
       {std::vector{1.0, 3.0, 2.5}, {1.0, 2.0, 4.0}, {1.0, 1.0, 1.0}})
  {
    const auto result = estimate_uncertainty(levels);
    BOOST_TEST(result->method == "range");
    BOOST_TEST(!result->extrapolated.has_value());
    BOOST_TEST(!result->observed_order.has_value());
  }
  BOOST_TEST(estimate_uncertainty({1, 3, 2.5})->uncertainty == 2.5,
             boost::test_tools::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(two_levels_say_little_and_one_nothing)
{
  BOOST_TEST(estimate_uncertainty({1, 1.5})->uncertainty == 1.5,
             boost::test_tools::tolerance(1e-14));
  BOOST_TEST(!estimate_uncertainty({1}).has_value());
}
