#include <boost/test/unit_test.hpp>

// Metrics of a few samples whose integrals, means and distances are worked out by hand, and closed
// forms of speeds and numbers: what a long curve only sums up.

#include <cmath>
#include <numbers>
#include <vector>

#include "reports/metrics/impact_numbers.h"
#include "reports/metrics/metrics.h"
#include "reports/metrics/metrics_bias.h"
#include "reports/metrics/metrics_curve.h"
#include "reports/metrics/metrics_distribution.h"
#include "reports/metrics/metrics_iso18571.h"
#include "reports/metrics/metrics_validation.h"
#include "reports/metrics/wave_speeds.h"
#include "tests/cases/case_files.h"

BOOST_AUTO_TEST_SUITE(reports_metrics_points)

using namespace carambole;
using namespace carambole::reports;
using boost::test_tools::per_element;
using boost::test_tools::tolerance;
using std::numbers::pi;

namespace
{
/// A dozen roundings.
constexpr double rounding = 1e-13;
using Values = std::vector<double>;
} // namespace

// Steps of 1 and 2: <mm> = (1 + 4)/2 + 2 (4 + 0)/2 = 6.5, <cc> = (4 + 1)/2 + 2 (1 + 9)/2 = 12.5,
// <mc> = (2 - 2)/2 + 2 (-2 + 0)/2 = -2, <dd> = (1 + 9)/2 + 2 (9 + 9)/2 = 23.
BOOST_AUTO_TEST_CASE(integrals_of_three_samples)
{
  const Values t{0, 1, 3}, m{1, 2, 0}, c{2, -1, 3};
  const double phase = std::acos(-2 / std::sqrt(6.5 * 12.5)) / pi,
               magnitude = std::sqrt(12.5 / 6.5) - 1;
  const CurveError geers = sprague_geers(t, m, c).value();
  BOOST_TEST(geers.magnitude == magnitude, tolerance(rounding));
  BOOST_TEST(geers.phase == phase, tolerance(rounding));
  BOOST_TEST(geers.comprehensive == std::sqrt(magnitude * magnitude + phase * phase),
             tolerance(rounding));
  const double q = 6 / std::sqrt(12.5 * 6.5);
  const CurveError found = russell(t, m, c).value(), back = russell(t, c, m).value();
  BOOST_TEST(found.magnitude == std::log10(1 + q), tolerance(rounding));
  BOOST_TEST(back.magnitude == -std::log10(1 + q), tolerance(rounding));
  BOOST_TEST(found.phase == phase, tolerance(rounding));
  BOOST_TEST(found.comprehensive ==
               std::sqrt(pi / 4 * (std::pow(std::log10(1 + q), 2) + phase * phase)),
             tolerance(rounding));
  BOOST_TEST(normalised_rms(t, m, c).value() == std::sqrt(23 / 6.5), tolerance(rounding));
}

BOOST_AUTO_TEST_CASE(one_of_two_curves_vanishes)
{
  const Values t{0, 1, 2}, zero{0, 0, 0}, one{0, 1, 0};
  BOOST_TEST(!russell(t, zero, one));
  BOOST_TEST(!russell(t, one, zero));
  BOOST_TEST(normalised_rms(t, one, zero).value() == 1);
}

// Round-off is 1e-13 of the candidate.
BOOST_AUTO_TEST_CASE(a_reference_of_rounding_is_none)
{
  BOOST_TEST(!relative_error(-1, 1e-13));
  BOOST_TEST(!relative_error(1, -0.99e-13));
  BOOST_TEST(relative_error(-1, 1.01e-13).has_value());
  BOOST_TEST(!relative_error(0, 0));
  BOOST_TEST(relative_error(0, 2).value() == -1);
  BOOST_TEST(relative_error(3, -2).value() == -2.5);
}

BOOST_AUTO_TEST_CASE(resampling_at_and_beyond_the_ends)
{
  const Values t{1, 2, 4}, y{10, 20, 50};
  BOOST_TEST(resample(t, y, Values{0.999, 1, 1.25, 3.5, 4, 4.001}) ==
               (Values{0, 10, 12.5, 42.5, 50, 0}),
             per_element());
  // Back and forth, and through a jump.
  BOOST_TEST(resample(t, y, Values{3.5, 1.25, 4, 1, 3.5}) == (Values{42.5, 12.5, 50, 10, 42.5}),
             per_element());
  BOOST_TEST(resample(Values{0, 1, 1, 2}, Values{0, 1, 5, 6}, Values{0.5, 1, 1.5}) ==
               (Values{0.5, 5, 5.5}),
             per_element());
  BOOST_TEST(resample({}, {}, Values{0, 1}) == (Values{0, 0}), per_element());
  BOOST_TEST(resample(Values{3}, Values{7}, Values{2, 3, 4}) == (Values{0, 7, 0}), per_element());
}

// The limit is a millionth of the larger peak; the times of the candidate are its own.
BOOST_AUTO_TEST_CASE(acting_is_more_than_a_millionth_of_the_peak)
{
  const Values t{0, 1, 2, 3, 4, 5, 6}, m{0, 0, 0, -2, 0, 0, 0}, own{0.5, 1.5, 4.5, 5.5};
  const auto acting = [&](const Values &c) { return acting_times(t, m, own, c); };
  const Values alone{2, 3, 4}, all{1, 2, 3, 4, 5};
  BOOST_TEST(acting({0, 0, 0, 0}) == alone, per_element());
  BOOST_TEST(acting({0, 1.9e-6, 1.9e-6, 0}) == alone, per_element());
  BOOST_TEST(acting({0, 2.1e-6, -2.1e-6, 0}) == all, per_element());
  BOOST_TEST(acting_times(t, Values{0, 0, 0, 1, 0, 0, 0}, own, Values{0, 1e-6, 1e-6, 0}) == alone,
             per_element());
  // A small force as a large one.
  BOOST_TEST(acting_times(t, Values{0, 0, 0, 1e-3, 0, 0, 0}, own, Values{0, 2e-9, 2e-9, 0}) == all,
             per_element());
  BOOST_TEST(acting({0, 9e-6, 10, 0}) == (Values{2, 3, 4, 5}), per_element()); // of the larger peak
  BOOST_TEST(acting({1, 1, 1, 1}) == (Values{0, 1, 2, 3, 4, 5, 6}), per_element());
  const Values ends{1, 0, 0, 0, 0, 0, 1};
  BOOST_TEST(acting_times(t, ends, t, ends) == t, per_element());
}

BOOST_AUTO_TEST_CASE(equal_steps_of_few_samples)
{
  BOOST_TEST(equal_steps(Values{1, 5}, 9) == (Values{1, 5}), per_element());
  BOOST_TEST(equal_steps(Values{0, 1, 2, 8}, 3) == (Values{0, 4, 8}), per_element());
  BOOST_TEST(equal_steps(Values{0, 1}, 1).empty());
}

// x = ln 2, 0, -ln 4: m = -ln(2)/3, s^2 = (16 + 1 + 25)/9 ln^2 2/2 = 7/3 ln^2 2.
BOOST_AUTO_TEST_CASE(bias_of_three_ratios)
{
  const double l2 = std::numbers::ln2, mean = -l2 / 3, variance = 7. / 3 * l2 * l2;
  const std::vector<ValuePair> pairs{{2, 1, 0.1}, {3, 3, 0.2}, {1, 4, 0.4}};
  const BiasAndScatter plain = bias_and_scatter(pairs).value();
  const double known = (0.01 + 0.04 + 0.16) / 3, model = variance - known;
  BOOST_TEST(plain.reference_deviation == std::sqrt(known), tolerance(rounding));
  BOOST_TEST(plain.scatter.value() == std::sqrt(model), tolerance(rounding));
  BOOST_TEST(plain.bias == std::exp(mean + model / 2 - known / 2), tolerance(rounding));
  BOOST_TEST(!plain.limited);
  // References as uncertain as the ratios scatter: s^2/2 each.
  const std::vector<ValuePair> coarse{{2, 1, 1}, {3, 3, 1}, {1, 4, 1}};
  const BiasAndScatter limited = bias_and_scatter(coarse).value();
  BOOST_TEST(limited.limited);
  BOOST_TEST(limited.scatter.value() == std::sqrt(variance / 2), tolerance(rounding));
  BOOST_TEST(limited.reference_deviation == std::sqrt(variance / 2), tolerance(rounding));
  BOOST_TEST(limited.bias == std::exp(mean), tolerance(rounding));
  const BiasAndScatter one = bias_and_scatter(std::vector<ValuePair>{{3, 2, 0.3}}).value();
  BOOST_TEST(one.reference_deviation == 0.3, tolerance(rounding));
  BOOST_TEST(one.bias == 1.5, tolerance(rounding));
  BOOST_TEST(one.left_out == 0u);
}

// F - S over [0, 1], [1, 3], [3, 4]: with the weights 1 and 3 against 1, 1 and 2.
BOOST_AUTO_TEST_CASE(area_of_weighted_steps)
{
  const Sample a{{0, 3}, {1, 3}}, b{{1, 3, 4}, {1, 1, 2}};
  // 1/4 on [0, 1]; 1/4 - 1/4 on [1, 3]; 1 - 1/2 on [3, 4].
  BOOST_TEST(area_metric(a, b).value() == 0.25 + 0.5, tolerance(rounding));
  BOOST_TEST(area_metric({{2, 2, 5}}, {{2, 5, 5}}).value() == 1, tolerance(rounding));
  // Values count for the time around them: 1/2, 3/2 and 1 of 3.
  const Values t{0, 1, 3}, m{0, -4, 2}, zero{0, 0, 0};
  BOOST_TEST(relative_area(t, m, zero).value() == (4 * 1.5 / 3 + 2. / 3) / 4, tolerance(rounding));
  BOOST_TEST(relative_area(t, Values{0, -0.4, 0.2}, zero).value() ==
               relative_area(t, m, zero).value(),
             tolerance(rounding));
  BOOST_TEST(!relative_area(Values{1}, Values{2}, Values{3})); // no time
  BOOST_TEST(!relative_area(t, zero, m));
}

BOOST_AUTO_TEST_CASE(uncertainties_of_a_comparison)
{
  const ComparisonError exact = comparison_error(10, 4, {1, 2, 2});
  BOOST_TEST(exact.error == 6);
  BOOST_TEST(exact.expanded == 6);
  BOOST_TEST(!exact.shows_model_error());
  BOOST_TEST(comparison_error(4, 10.1, {1, 2, 2}).shows_model_error());
}

// c_L^2 = 3 c_T^2 at nu = 1/4, c_R^2/c_T^2 = 2 - 2/sqrt(3); at nu = 0 c_R^2/c_T^2 = 3 - sqrt(5), at
// nu = 1/2 the root of x^3 - 8 x^2 + 24 x - 16, x = 0.912622.
BOOST_AUTO_TEST_CASE(speeds_of_waves)
{
  const auto speeds = [](double nu) { return wave_speeds({"m", 2000, 5e9, nu}); };
  const WaveSpeeds quarter = speeds(0.25), zero = speeds(0), half = speeds(0.5 - 1e-12);
  BOOST_TEST(quarter.shear == std::sqrt(2e9 / 2000), tolerance(rounding));
  BOOST_TEST(quarter.longitudinal == std::sqrt(6e9 / 2000), tolerance(rounding));
  // The bisection ends at 1e-12.
  BOOST_TEST(quarter.rayleigh == quarter.shear * std::sqrt(2 - 2 / std::sqrt(3)), tolerance(3e-12));
  BOOST_TEST(zero.longitudinal == std::sqrt(5e9 / 2000), tolerance(rounding));
  BOOST_TEST(zero.rayleigh == zero.shear * std::sqrt(3 - std::sqrt(5)), tolerance(3e-12));
  const double x = std::pow(half.rayleigh / half.shear, 2);
  BOOST_TEST(std::abs(x * x * x - 8 * x * x + 24 * x - 16) < 1e-10); // of nu and of the bisection
  const double auxetic = speeds(-0.99).rayleigh / speeds(-0.99).shear;
  BOOST_TEST((auxetic > 0.68 && auxetic < 0.7)); // near the least of all, 0.6889 at nu = -1
}

namespace
{
/// Two unlike balls at 3 m/s towards each other.
ImpactNumbers numbers_of(const std::string &second_material, const std::string &first_plastic,
                         const std::string &second_plastic)
{
  return impact_numbers(
           test::read_text("bodies:\n"
                           "  - {name: A, sphere: {radius: 10 mm}, material: a, velocity: 2 m/s}\n"
                           "  - {name: B, sphere: {radius: 25 mm}, material: b, velocity: -1 m/s}\n"
                           "materials:\n  a: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
                           "poisson_ratio: 0.3" +
                           first_plastic + "}\n  b: {density: 8800 kg/m^3, " + second_material +
                           second_plastic + "}\nlaws: [hertz]\n"))
    .numbers.value();
}
} // namespace

BOOST_AUTO_TEST_CASE(numbers_of_unlike_balls)
{
  const std::string bronze = "youngs_modulus: 110 GPa, poisson_ratio: 0.34",
                    soft = ", plastic: {yield_stress: 200 MPa}",
                    hard = ", plastic: {yield_stress: 500 MPa}";
  const double e1 = 206e9 / 0.91, e2 = 110e9 / (1 - 0.34 * 0.34), E = 1 / (1 / e1 + 1 / e2),
               R = 1 / (1 / 0.01 + 1 / 0.025), K = 4. / 3 * E * std::sqrt(R),
               m1 = 4. / 3 * pi * 1e-6 * 7800, m2 = 4. / 3 * pi * std::pow(0.025, 3) * 8800,
               M = m1 * m2 / (m1 + m2), d = std::pow(5 * M * 9 / (4 * K), 0.4),
               T = 0.8 * std::beta(0.4, 0.5) * d / 3,
               c_p = std::sqrt(206e9 * 0.7 / (1.3 * 0.4 * 7800)); // of E, nu and rho
  const ImpactNumbers elastic = numbers_of(bronze, "", "");
  BOOST_TEST(elastic.speed == 3, tolerance(rounding));
  BOOST_TEST(elastic.contact_ratio == std::sqrt(R * d) / 0.01, tolerance(rounding));
  BOOST_TEST(elastic.duration_ratio == T * c_p / 0.04, tolerance(1e-10)); // digits of 2.94327...
  BOOST_TEST(elastic.mass_ratio == m1 / m2, tolerance(rounding));
  BOOST_TEST(elastic.stiffness_ratio == e2 / e1, tolerance(rounding));
  BOOST_TEST(!elastic.yield_speed);
  BOOST_TEST(!elastic.yield_strain);

  // Whichever first reaches its pressure: C(nu) times its yield stress.
  for (const auto &[first, second, pressure, strain] :
       {std::tuple{soft, hard, yield_pressure_ratio(0.3) * 200e6, 200e6 / 206e9},
        {hard, soft, yield_pressure_ratio(0.34) * 200e6, 200e6 / 110e9},
        {soft, soft, yield_pressure_ratio(0.3) * 200e6, 200e6 / 206e9},
        {std::string(), hard, yield_pressure_ratio(0.34) * 500e6, 500e6 / 110e9}})
  {
    const ImpactNumbers n = numbers_of(bronze, first, second);
    const double d_y = std::pow(pi * pressure / (2 * E), 2) * R,
                 V_y = std::sqrt(16. / 15 * E * std::sqrt(R) * std::pow(d_y, 2.5) / M);
    BOOST_TEST(n.yield_speed.value() == V_y, tolerance(rounding));
    BOOST_TEST(n.speed_ratio.value() == 3 / V_y, tolerance(rounding));
    BOOST_TEST(n.yield_strain.value() == strain, tolerance(rounding));
  }
}

// Between its ends the maximum of von Mises is a root of the derivative, found here by bisection.
BOOST_AUTO_TEST_CASE(yield_begins_at_the_maximum)
{
  for (const double nu : {-0.4, 0., 0.2, 0.3, 0.45})
  {
    const auto slope = [nu](double z)
    {
      return -3 * z / std::pow(1 + z * z, 2) +
             (1 + nu) * (std::atan(1 / z) - z / (1 + z * z)); // of the stress, over p_0
    };
    double low = 0.05, high = 2;
    for (int i = 0; i < 100; ++i)
    {
      const double z = (low + high) / 2;
      (slope(z) > 0 ? low : high) = z;
    }
    const double at = std::abs(1.5 / (1 + low * low) - (1 + nu) * (1 - low * std::atan(1 / low)));
    BOOST_TEST_CONTEXT(nu)
    BOOST_TEST(yield_pressure_ratio(nu) == 1 / at, tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(reasons_for_no_numbers)
{
  const auto reason = [](const std::string &bodies)
  {
    return impact_numbers(
             test::read_text("bodies:\n" + bodies +
                             "materials:\n  a: {density: 7800 kg/m^3, youngs_modulus: 206 GPa, "
                             "poisson_ratio: 0.3}\nlaws: [hertz]\n"))
      .reason;
  };
  const std::string moving =
                      "  - {name: A, sphere: {radius: 10 mm}, material: a, velocity: 1 m/s}\n",
                    still = "  - {name: B, sphere: {radius: 10 mm}, material: a}\n";
  BOOST_TEST(reason(moving + still) == "");
  // At rest on a wall, under its weight.
  BOOST_TEST(reason("  - {name: A, sphere: {radius: 10 mm}, material: a}\n  - {name: w, wall: {}, "
                    "rigid: {}}\ngravity: 9.81 m/s^2\nduration: 1 ms\n") ==
             "its bodies do not approach each other");
  BOOST_TEST(reason(moving + still + "  - {name: C, sphere: {radius: 9 mm}, material: a}\n") ==
             "it has more than two bodies");
}

BOOST_AUTO_TEST_SUITE_END()
