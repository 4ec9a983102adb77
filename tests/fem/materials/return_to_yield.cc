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

// Up to their largest t, to about 1e-17 and the rounding, and the derivatives as they say.
BOOST_AUTO_TEST_CASE(growth_series_are_those_of_the_functions)
{
  const auto check = [](const GrowthSeries &series, const auto &function, const auto &slope)
  {
    BOOST_TEST(series.largest() >= 0.01);
    for (const double share : {-1.0, -0.5, -1e-3, 1e-9, 0.3, 1.0})
    {
      const double t = share * series.largest();
      BOOST_TEST(std::abs(series(broadcast(t))[0] - function(t)) <=
                 2e-17 + 4e-16 * std::abs(function(t)));
      BOOST_TEST(std::abs(series.slope(broadcast(t))[1] / slope(t) - 1) <=
                 GrowthSeries::error_of_slope);
      const double change = 1e-4,
                   curvature = (slope(t + change) - slope(t - change)) / (2 * change);
      BOOST_TEST(std::abs(series.curvature(broadcast(t))[2] - curvature) <=
                 slope(0) * (series.error_of_curvature() * std::abs(t * t * t)) +
                   1e-4 * std::abs(curvature) + 1e-6);
    }
  };
  check(
    GrowthSeries::exponential(), [](double t) { return std::expm1(t); },
    [](double t) { return std::exp(t); });
  for (const double p : {0.01, 0.1, 0.3, 0.5, 1.0, 1.03, 2.0, 3.3, 5.0, 8.0, 25.0})
    check(
      GrowthSeries::power(p), [p](double t) { return std::expm1(p * std::log1p(t)); },
      [p](double t) { return p * std::pow(1 + t, p - 1); });
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
  Growth growth(const Simd &alpha, const Simd &h) const override { return law->growth(alpha, h); }
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
        state.g = found.g,
        state.rate = found.rate; // of another step: the search may begin anywhere
        const Simd Y = stress.at_rest(state);
        for (int i = 0; i < lanes; ++i) // one does not yield
          q[i] = Y[i] * (i == 1 ? 0.9 : 1 + 0.5 * std::pow(10, -6 * random()));
        const int before = flow.hardening->count;
        found = stress.increment(q, mu, state, step);
        // The last evaluation is no trial: it takes h at the root.
        total += std::max(0, flow.hardening->count - before - 1);
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

// h = K alpha^0.01: an excess of 1e-5 of K would need a strain of 1e-500.
BOOST_AUTO_TEST_CASE(a_strain_below_the_smallest_number_is_none)
{
  Parameters numbers;
  numbers.numbers = {{"coefficient", 300e6}, {"exponent", 0.01}};
  const FlowStress flow{first_yield, material_catalogue().at("power").make_hardening(numbers), {}};
  const FlowStress::State state = flow.state(Simd{}, Simd{});
  Simd q = broadcast(first_yield + 3e3);
  q[3] = 2 * first_yield;
  const Simd x = flow.increment(q, 80e9, state, 1e-8).x;
  for (int i = 0; i < lanes; ++i)
  {
    const double found = x[i];
    if (i == 3)
      BOOST_TEST(std::abs(q[i] - 3 * 80e9 * found - first_yield - 300e6 * std::pow(found, 0.01)) <
                 1e-12 * q[i]);
    else
      BOOST_TEST(found == 0);
  }
}

// What the series add in every step is the law, after many steps: random roundings remain, 1e-16
// times the root of their number, times the exponent for the rate of Cowper & Symonds.
BOOST_AUTO_TEST_CASE(series_do_not_drift)
{
  Parameters numbers;
  numbers.numbers = {{"coefficient", 300e6}, {"exponent", 0.3},      {"saturation", 200e6},
                     {"rate", 8.0},          {"modulus", 1e9},       {"reference_rate", 40.0},
                     {"softening", 1.03},    {"heat_to_melt", 407e3}};
  Parameters johnson = numbers, cowper = numbers;
  johnson.numbers["coefficient"] = 0.014, cowper.numbers["exponent"] = 5.0;
  const Material steel{"steel", 7800, 210e9, 0.3};
  constexpr double mu = 80e9, step = 1e-8;
  for (const char *hardening : {"linear", "power", "voce"})
    for (const char *rate : {"", "cowper_symonds", "johnson_cook"})
    {
      FlowStress flow{first_yield, material_catalogue().at(hardening).make_hardening(numbers), {}};
      if (*rate != 0)
        flow.rate = material_catalogue().at(rate).make_rate(*rate == 'j' ? johnson : cowper, steel);
      FlowStress::State state = flow.state(Simd{}, Simd{});
      Simd work{};
      Simd stress = broadcast(first_yield);
      for (int k = 0; k < 50'000; ++k)
      {
        // The strain rate swings between 1e2/s and 1.9e3/s, each lane by itself.
        Simd more{};
        for (int i = 0; i < lanes; ++i)
          more[i] = 3 * mu * step * 1e3 * (1 + 0.9 * std::sin(0.003 * k + i));
        const Simd q = stress + more;
        const FlowStress::Increment found = flow.increment(q, mu, state, step);
        stress = q - 3 * mu * found.x;
        const Simd work_last = work;
        work += found.x * stress;
        state.alpha += found.x, state.h = found.h;
        if (flow.rate)
        {
          state.softened = flow.rate->softened(work_last, state.softened, work);
          state.g = select(found.g > 0, found.g, state.g);
          state.rate = select(found.g > 0, found.rate, state.rate);
        }
      }
      BOOST_TEST_CONTEXT(hardening << ' ' << rate)
      {
        const FlowStress::State exact = flow.state(state.alpha, work);
        Simd value{}, slope{};
        if (flow.rate)
          flow.rate->rate_of(state.g, value, slope);
        for (int i = 0; i < lanes; ++i)
        {
          const double alpha = state.alpha[i];
          BOOST_TEST(alpha > 0.3);
          BOOST_TEST(std::abs(state.h[i] / exact.h[i] - 1) < 1e-13);
          if (flow.rate)
          {
            BOOST_TEST(std::abs(state.softened[i] - exact.softened[i]) < 1e-13);
            BOOST_TEST(std::abs(state.rate[i] / value[i] - 1) < 5e-13);
          }
        }
      }
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
