#include <boost/test/unit_test.hpp>

#include <cmath>
#include <random>
#include <vector>

#include "reports/metrics/metrics_bias.h"

BOOST_AUTO_TEST_SUITE(reports_metrics_bias)

using carambole::reports::bias_and_scatter;
using carambole::reports::ValuePair;

BOOST_AUTO_TEST_CASE(a_constant_factor_is_bias_alone)
{
  const std::vector<ValuePair> pairs{{11, 10, 0}, {110, 100, 0}, {1.1, 1, 0}};
  const auto result = bias_and_scatter(pairs);
  BOOST_CHECK_CLOSE(result->bias, 1.1, 1e-10); // per cent; a few roundings
  BOOST_CHECK_SMALL(*result->scatter, 1e-12);
  BOOST_CHECK_EQUAL(result->count, 3);
  BOOST_CHECK(!result->limited);
}

// Synthetic pairs: a true value, a reference that errs by 4 %, a model that is biased by 0.9 and
// errs by 10 %. With 40000 pairs the estimates of mean and deviation have standard errors of
// 5e-4 and 4e-4, to which the delta method adds terms of third order, 0.1^3 = 1e-3.
BOOST_AUTO_TEST_CASE(the_uncertainty_of_the_reference_is_taken_out)
{
  std::mt19937 engine(7); // any fixed seed
  std::normal_distribution<double> normal;
  std::vector<ValuePair> pairs;
  for (int i = 0; i < 40000; ++i)
  {
    const double truth = std::exp(normal(engine));
    pairs.push_back(
      {0.9 * truth * (1 + 0.1 * normal(engine)), truth * (1 + 0.04 * normal(engine)), 0.04});
  }
  const auto result = bias_and_scatter(pairs);
  BOOST_CHECK_SMALL(result->bias - 0.9, 3e-3);
  BOOST_CHECK_SMALL(*result->scatter - 0.1, 3e-3);
  BOOST_CHECK_CLOSE(result->reference_deviation, 0.04, 1e-9);
}

BOOST_AUTO_TEST_CASE(no_model_is_shown_to_be_better_than_its_reference)
{
  const std::vector<ValuePair> pairs{{1.01, 1, 0.2}, {0.99, 1, 0.2}};
  const auto result = bias_and_scatter(pairs);
  BOOST_CHECK(result->limited);
  BOOST_CHECK_CLOSE(*result->scatter, result->reference_deviation, 1e-10);
  BOOST_CHECK_SMALL(*result->scatter - 0.01, 1e-4); // s = 0.01 sqrt(2) of two pairs, over sqrt(2)
}

// Of the ratios exp(0.01) and exp(-0.01) s^2 is 2e-4: up to half of it is taken out.
BOOST_AUTO_TEST_CASE(half_of_the_variance_is_taken_out_at_most)
{
  for (const auto &[known, removed] :
       {std::pair(0.5e-4, 0.5e-4), {0.95e-4, 0.95e-4}, {1.05e-4, 1e-4}})
  {
    const double deviation = std::sqrt(known);
    const auto result = bias_and_scatter(
      std::vector<ValuePair>{{std::exp(0.01), 1, deviation}, {3 * std::exp(-0.01), 3, deviation}});
    BOOST_CHECK_EQUAL(result->limited, known > removed);
    // Per cent: a few roundings, of ratios near one.
    BOOST_CHECK_CLOSE(result->reference_deviation, std::sqrt(removed), 1e-10);
    BOOST_CHECK_CLOSE(*result->scatter, std::sqrt(2e-4 - removed), 1e-10);
    BOOST_CHECK_SMALL(std::log(result->bias) - (1e-4 - removed), 1e-14);
  }
}

BOOST_AUTO_TEST_CASE(what_has_no_ratio_is_counted_apart)
{
  const std::vector<ValuePair> pairs{{1.2, 1, 0.1}, {0, 1, 0}, {-1, 1, 0}, {1, 0, 0}};
  const auto result = bias_and_scatter(pairs);
  BOOST_CHECK_EQUAL(result->count, 1);
  BOOST_CHECK_EQUAL(result->left_out, 3);
  BOOST_CHECK_CLOSE(result->bias, 1.2, 1e-10);
  BOOST_CHECK(!result->scatter);
  BOOST_CHECK(!bias_and_scatter(std::vector<ValuePair>{{0, 1, 0}}));
  BOOST_CHECK(!bias_and_scatter({}));
}

BOOST_AUTO_TEST_SUITE_END()
