// Tests of the return to the yield surface, and of the functions of vectors that it takes.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <map>
#include <memory>
#include <string>

#include "fem/materials/catalogue.h"
#include "fem/numbers/simd_functions.h"

BOOST_AUTO_TEST_SUITE(fem_materials)

using namespace carambole;
using namespace carambole::fem;

BOOST_AUTO_TEST_SUITE(return_to_yield)

// Values of the standard library, which are correct to a unit in the last place; powers lose what
// the logarithm does, times its size.
BOOST_AUTO_TEST_CASE(functions_of_vectors_are_those_of_numbers)
{
  double largest = 0, of_powers = 0;
  for (int k = 0; k < 2000; ++k)
  {
    Simd x{};
    for (int i = 0; i < lanes; ++i)
      x[i] = std::pow(10, -12 + 15. * (lanes * k + i) / (2000 * lanes));
    const Simd logarithm = natural_logarithm(x), exponent = exponential(0.7 * logarithm),
               powers = power(x, 0.3);
    for (int i = 0; i < lanes; ++i)
    {
      const double l = std::log(x[i]);
      largest = std::max({largest, std::abs(logarithm[i] - l) / std::max(std::abs(l), 1e-9),
                          std::abs(exponent[i] / std::exp(0.7 * logarithm[i]) - 1)});
      of_powers = std::max(of_powers, std::abs(powers[i] / std::pow(x[i], 0.3) - 1));
    }
  }
  BOOST_TEST(largest <= 2.3e-16);
  BOOST_TEST(of_powers < 3e-15); // 0.3 * 28 * 2^-53, twice, and the exponential
  BOOST_TEST(power(broadcast(0), 0.3)[0] == 0);
  BOOST_TEST(std::isnan(natural_logarithm(broadcast(-1))[0]));
}

namespace
{
constexpr double first_yield = 400e6; // [Pa]

/// Counts how often a law of hardening is evaluated.
struct CountingHardening : Hardening
{
  explicit CountingHardening(std::shared_ptr<const Hardening> law) : law(std::move(law)) {}
  void evaluate(const Simd &alpha, Simd &h, Simd &slope) const override
  {
    ++count;
    law->evaluate(alpha, h, slope);
  }
  Simd slope_of(const Simd &alpha, const Simd &h) const override { return law->slope_of(alpha, h); }
  bool is_smooth() const override { return law->is_smooth(); }
  double onset_exponent() const override { return law->onset_exponent(); }
  std::shared_ptr<const Hardening> law;
  mutable int count = 0;
};
} // namespace

// The return by excesses of 1e-6 to 0.5 of the yield stress, some at a strain of zero, in steps of
// which some are far below the threshold of a rate: what it finds, and its work, in trials until
// the slowest of eight lanes has converged. A bracket alone would take 45.
BOOST_AUTO_TEST_CASE(the_return_takes_few_trials)
{
  const auto values = [](const std::map<std::string, double> &numbers)
  {
    Parameters parameters;
    parameters.numbers = {numbers.begin(), numbers.end()};
    return parameters;
  };
  const auto rate = [&](const char *name, const std::map<std::string, double> &numbers)
  {
    return material_catalogue().at(name).make_rate(values(numbers),
                                                   Material{"steel", 7800, 210e9, 0.3});
  };
  const auto cowper = [&](double D, double p) {
    return rate("cowper_symonds", {{"reference_rate", D}, {"exponent", p}});
  };
  const auto johnson = [&](double C, double rate_0)
  {
    return rate("johnson_cook", {{"coefficient", C},
                                 {"reference_rate", rate_0},
                                 {"softening", 1.03},
                                 {"heat_to_melt", 407e3}});
  };
  const auto counted = [&](const char *name, const Parameters &parameters)
  {
    return std::make_shared<CountingHardening>(
      material_catalogue().at(name).make_hardening(parameters));
  };
  const auto linear = counted("linear", values({{"modulus", 1e9}})),
             power = counted("power", values({{"coefficient", 300e6}, {"exponent", 0.3}})),
             voce = counted("voce", values({{"saturation", 200e6}, {"rate", 8}}));
  Parameters points;
  points.lists["plastic_strain"] = {0, 1e-4, 0.01, 0.02, 0.04};
  points.lists["gain"] = {0, 50e6, 60e6, 160e6, 170e6};
  const auto table = counted("table", points);
  // Plateaus between segments of one slope: two trials may have equal slopes and a kink between.
  points.lists["plastic_strain"] = {0, 1e-4, 2e-4, 3e-4, 4e-4, 1};
  points.lists["gain"] = {0, 50e6, 50e6, 100e6, 100e6, 100e6};
  const auto steps = counted("table", points);
  struct Flow
  {
    std::shared_ptr<CountingHardening> hardening;
    std::shared_ptr<const RateLaw> rate;
    double most; ///< trials
  };
  for (const Flow &flow : {Flow{linear, nullptr, 1},
                           {power, nullptr, 6},
                           {voce, nullptr, 2},
                           {table, nullptr, 2},
                           {steps, nullptr, 3},
                           {linear, cowper(40, 5), 5},
                           {voce, cowper(4e3, 3.3), 7},
                           {power, cowper(40, 5), 6},
                           {power, cowper(40, 1.5), 16},
                           {table, cowper(1e5, 0.5), 9},
                           {linear, cowper(1e5, 1), 5},
                           {linear, johnson(0.014, 1), 9},
                           {power, johnson(0.014, 1), 12},
                           {table, johnson(0.3, 1e4), 6},
                           {linear, johnson(1e-5, 1), 9},
                           {power, johnson(0, 1), 7}})
    for (const double step : {2e-9, 1e-6, 1e-3})
    {
      const FlowStress stress{first_yield, flow.hardening, flow.rate};
      constexpr double mu = 80e9;
      constexpr int n = 200;
      int seed = 1;
      const auto random = [&seed]
      {
        seed = int((std::int64_t(seed) * 48271) % 2147483647);
        return double(seed) / 2147483647;
      };
      double worst = 0, apart = 0;
      const auto raise = [](double &largest, double value) // also to a NaN
      {
        if (!(value <= largest))
          largest = value;
      };
      int total = 0;
      FlowStress::Increment found{};
      for (int k = 0; k < n; ++k)
      {
        Simd alpha{}, work{}, q{};
        for (int i = 0; i < lanes; ++i)
        {
          alpha[i] = i % 4 == 0 ? 0 : 0.05 * random();
          work[i] = 4e8 * alpha[i];
        }
        FlowStress::State state = stress.state(alpha, work);
        state.g = found.g; // of another step: the search may begin anywhere
        const Simd Y = stress.at_rest(state);
        for (int i = 0; i < lanes; ++i) // one does not yield
          q[i] = Y[i] * (i == 1 ? 0.9 : 1 + 0.5 * std::pow(10, -6 * random()));
        const int before = flow.hardening->count;
        found = stress.increment(q, mu, state, step);
        total += flow.hardening->count - before;
        Simd h{}, slope{}, r = broadcast(1);
        flow.hardening->evaluate(alpha + found.x, h, slope);
        if (flow.rate)
          r = 1 + flow.rate->gain(found.x / step);
        const Simd s = 1 - state.softened;
        const double of_elastic = found.x[1];
        BOOST_TEST(of_elastic == 0);
        for (const int i : {0, 2, 3, 4, 5, 6, 7})
        {
          const double Y_s = s[i] * (first_yield + h[i]);
          raise(worst, std::abs(q[i] - 3 * mu * found.x[i] - Y_s * r[i]) / q[i]);
          raise(apart, std::abs(found.h[i] - h[i]) / q[i]);
          if (flow.rate)
            raise(apart, std::abs(1 + found.g[i] - r[i]));
        }
      }
      // 1e-13, and the rounding of powers
      BOOST_TEST(worst <= 1.5e-13);
      BOOST_TEST(apart <= 1.5e-13);
      BOOST_TEST(double(total) / n <= flow.most);
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
