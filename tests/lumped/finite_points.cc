#include <boost/test/unit_test.hpp>

// Hertz' contact of spheres of finite size at points of its curve, with the constants of its series
// summed up in another way.

#include <vector>

#include "tests/lumped/law_points.h"

BOOST_AUTO_TEST_SUITE(lumped_finite_points)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using namespace carambole::lumped::testing::unlike_spheres;
namespace tt = boost::test_tools;

namespace
{
/// (2 n + 1) a_n of a sphere's surface compliances.
double weighted_compliance(int n, double ratio)
{
  return (2 * n + 1) * (2 * (1 - ratio) * n * n + ratio * n - 1 + 2 * ratio) /
         (2. * (n - 1) * (n * n + (1 + 2 * ratio) * n + 1 + ratio));
}

/// k0 by plain sums up to N and 2 N; what is missing falls as 1/N, then 1/N^2.
double size_constant(double ratio)
{
  const double c = std::pow(1 - 2 * ratio, 2);
  const auto sum_to = [&](int N)
  {
    double sum = 0;
    for (int n = 2; n <= N; ++n)
      sum += weighted_compliance(n, ratio) - 2 * (1 - ratio) - c / (n + 0.5);
    return sum;
  };
  const double one = sum_to(4000), two = sum_to(8000), four = sum_to(16000), first = 2 * two - one,
               second = 2 * four - two, sum = (4 * second - first) / 3;
  return (sum - 4 * (1 - ratio) + c * (std::numbers::ln2 - 13. / 12) +
          1.4 * (1 - 2 * ratio) / (1 + ratio)) /
         (4 * pi);
}

/// C by Abel's sum: of (-x)^n, extrapolated to x = 1 through powers of 1 - x.
double coupling_constant(double ratio)
{
  std::vector<double> sums;
  for (int halvings = 0; halvings < 6; ++halvings)
  {
    const double gap = std::ldexp(0.16, -halvings);
    double sum = 0;
    for (int n = 2; std::pow(1 - gap, n) > 1e-18; ++n)
      sum += weighted_compliance(n, ratio) * std::pow(gap - 1, n);
    sums.push_back(sum);
  }
  for (double power = 2; sums.size() > 1; power *= 2, sums.pop_back())
    for (std::size_t i = 0; i + 1 < sums.size(); ++i)
      sums[i] = (power * sums[i + 1] - sums[i]) / (power - 1);
  return (sums[0] - 0.4 * (1 - 2 * ratio) / (1 + ratio)) / (4 * pi);
}
} // namespace

// d = (F/K)^(2/3) + sum kappa_i F/(G_i R_i) - sum s_i (1 - 2 nu_i) F/(4 pi G_i R), and its tangent
// from a = 0.3 R_1 on, for two unlike spheres and for one on a half-space.
BOOST_AUTO_TEST_CASE(spheres_of_finite_size)
{
  carambole::Body block = wall();
  block.shape = carambole::Shape::half_space;
  block.material = bronze;
  const double G1 = 206e9 / 2.6, G2 = 110e9 / 2 / (1 + nu), k1 = 0.7 / G1, k2 = (1 - nu) / G2;
  for (const bool has_two : {true, false})
  {
    const Pair pair =
      has_two ? unlike_pair() : make_row(in_a_row({sphere(0.01, steel, V), block})).pairs.front();
    const double radius = has_two ? R : 0.01, stiffness = 4. / 3 * E * std::sqrt(radius),
                 least = 0.3 * 0.01;
    BOOST_TEST(pair.relative_radius == radius, tt::tolerance(rounding));
    const auto kappa = [](double ratio, double own, double a)
    { return size_constant(ratio) + std::pow(1 - 2 * ratio, 2) / (4 * pi) * std::log(own / a); };
    for (const char *term : {"true", "false"})
    {
      const double s = k1 / (k1 + k2),
                   stiffening = *term == 't' ? s * 0.4 / G1 + (1 - s) * (1 - 2 * nu) / G2 : 0;
      const auto force_at = [&](double a) { return stiffness * std::pow(a * a / radius, 1.5); };
      const auto approach_at = [&](double F)
      {
        const double a = std::sqrt(radius) * std::cbrt(F / stiffness);
        return std::pow(F / stiffness, 2. / 3) + kappa(0.3, 0.01, a) * F / (G1 * 0.01) +
               (has_two ? kappa(nu, 0.025, a) * F / (G2 * 0.025) : 0) -
               stiffening * F / (4 * pi * radius);
      };
      const auto law = law_of("hertz-finite", {{"radial_displacement", term, 0}}, pair);
      for (const double share : {0.01, 0.1, 0.28})
      {
        const double a = share * 0.01, F = force_at(a), d = approach_at(F);
        // The constants are known to 1e-10, and their terms are small.
        BOOST_TEST(law->force(d, 0, {}) == F, tt::tolerance(1e-10));
        BOOST_TEST(law->force(-d, 0, {}) == -F, tt::tolerance(1e-10));
        BOOST_TEST(law->contact_radius(d, {}).value() == a, tt::tolerance(1e-10));
      }
      const double F = force_at(least), d = approach_at(F), h = 1e-5;
      BOOST_TEST(law->kinks({}).front() == d, tt::tolerance(1e-10));
      const double slope =
        (force_at(least * (1 + h)) - force_at(least * (1 - h))) /
        (approach_at(force_at(least * (1 + h))) - approach_at(force_at(least * (1 - h))));
      const double beyond = 0.2 * d, there = F + slope * beyond;
      BOOST_TEST(law->force(d + beyond, 0, {}) == there, tt::tolerance(1e-8)); // of the difference
      // Energy: F d - int d dF; d is smooth in F^(1/3) but for the logarithm.
      boost::math::quadrature::tanh_sinh<double> rule;
      const double stored = F * d - rule.integrate(approach_at, 0., F, 1e-9);
      BOOST_TEST(law->stored_energy(d, {}) == stored, tt::tolerance(1e-8)); // of the quadrature
      BOOST_TEST(law->stored_energy(d + beyond, {}) == stored + beyond * (F + there) / 2,
                 tt::tolerance(1e-8));
    }
    const double C = coupling_constant(nu) / (G2 * 0.025);
    BOOST_TEST(law_of("hertz-finite", {}, pair)->far_compliance_of_second() == (has_two ? C : 0),
               tt::tolerance(1e-6)); // of the extrapolation
    BOOST_TEST(
      law_of("hertz-finite", {{"coupling", "false", 0}}, pair)->far_compliance_of_second() == 0);
  }
}

// Where the terms are lost in rounding the law is Hertz', and powers of a/R do not underflow.
BOOST_AUTO_TEST_CASE(what_is_hardly_touched_is_hertz)
{
  const auto law = law_of("hertz-finite");
  const double d = 1e-40 * R;
  BOOST_TEST(law->force(d, 0, {}) == K * std::pow(d, 1.5), tt::tolerance(rounding));
  BOOST_TEST(law->stored_energy(d, {}) == 0.4 * K * std::pow(d, 2.5), tt::tolerance(rounding));
  BOOST_TEST(law->contact_radius(d, {}).value() == std::sqrt(R * d), tt::tolerance(rounding));
  BOOST_TEST(law->contact_radius(0, {}).value() == 0);
  BOOST_TEST(law->contact_radius(-1e-6, {}).value() == 0);
  BOOST_TEST(law->stored_energy(-1e-6, {}) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
