// Motions that are formulas of the time, against closed forms at times between the rows.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>

#include "cases/case/oblique.h"
#include "cases/values/formula.h"
#include "lumped/models/motion_course.h"
#include "tests/lumped/law_points.h"
#include "tests/lumped/oblique_impacts.h"
#include "tests/lumped/prescribed_paths.h"

BOOST_AUTO_TEST_SUITE(lumped_prescribed_formulas)

using namespace carambole;
using namespace carambole::lumped;
using namespace carambole::lumped::testing;
using unlike_spheres::unlike_pair;

namespace
{
constexpr double pi = std::numbers::pi, stiffness = 1e9, friction = 0.3;

/// Rows at equal distances from 0 to the end, with the formulas.
MotionEntry motion_of(int rows, double end, const std::string &approach,
                      const std::function<double(double)> &d, const std::string &slip,
                      const std::function<double(double)> &s)
{
  MotionEntry motion;
  for (int k = 0; k < rows; ++k)
  {
    motion.time.push_back(end * k / (rows - 1));
    motion.approach.push_back(d(motion.time.back()));
    if (!slip.empty())
      motion.slip.push_back(s(motion.time.back()));
  }
  motion.formulas = {approach, slip, "", ""};
  return motion;
}

/// k d + c d'.
struct Dashpot : ForceLaw
{
  Dashpot() : ForceLaw(Separation::zero_approach) {}
  double force(double d, double v, const Memory & /*memory*/) const override
  {
    return stiffness * d + 1e5 * v;
  }
  double stored_energy(double d, const Memory & /*memory*/) const override
  {
    return stiffness * d * d / 2;
  }
};

double off(const PathForces &forces, const std::function<double(const PathSample &)> &is,
           const std::function<double(double)> &expected)
{
  double worst = 0, largest = 0;
  for (const PathSample &sample : forces.samples)
  {
    largest = std::max(largest, std::abs(expected(sample.time)));
    worst = std::max(worst, std::abs(is(sample) - expected(sample.time)));
  }
  return worst / largest;
}
} // namespace

// Of 21 rows each is 0.3 of a wave; straight ones would be off by 1 %.
BOOST_AUTO_TEST_CASE(a_rate_is_that_of_the_formula)
{
  const MotionEntry motion = motion_of(
    21, 1, "1e-6*sin(6*pi*t)", [](double t) { return 1e-6 * std::sin(6 * pi * t); }, "", nullptr);
  double worst = 0;
  for (const auto &row : courses_of(motion))
    for (int k = 0; k <= 20; ++k)
    {
      const double t = row->begin() + (row->end() - row->begin()) * k / 20;
      worst = std::max(worst, std::abs(row->rate(0, t) / (6e-6 * pi) - std::cos(6 * pi * t)));
    }
  BOOST_TEST_MESSAGE("rates are off by " << worst);
  BOOST_TEST(worst < 1e-10);
}

BOOST_AUTO_TEST_CASE(a_normal_force_follows_between_the_rows)
{
  const auto d = [](double t) { return 2e-6 * (1 - std::cos(2 * pi * t)); };
  const auto v = [](double t) { return 4e-6 * pi * std::sin(2 * pi * t); };
  // It turns at 0.5 s, between two of 8 rows.
  const MotionEntry motion = motion_of(8, 1, "2e-6*(1-cos(2*pi*t))", d, "", nullptr);
  const Dashpot law;
  const PathForces forces = follow_path(make_path(motion, law), law, 1, nothing);
  BOOST_TEST(off(
               forces, [](const PathSample &at) { return at.moved.approach; }, d) < 1e-12);
  const double error = off(
    forces, [](const PathSample &at) { return at.force; },
    [&](double t) { return stiffness * d(t) + 1e5 * v(t); });
  BOOST_TEST_MESSAGE("the force is off by " << error);
  BOOST_TEST(error < 1e-9);
  // int c v^2 dt over the period: the spring returns all.
  BOOST_TEST(forces.samples.back().work == 1e5 * std::pow(4e-6 * pi, 2) / 2,
             boost::test_tools::tolerance(1e-9));
  BOOST_TEST(std::ranges::any_of(forces.samples, [](const PathSample &at)
                                 { return std::abs(at.time - 0.5) < 1e-9; }));
}

// Mindlin & Deresiewicz at a constant force: after the first loading to +A the slip s = A cos(wt)
// goes along the loop Q = Q*(A) - 2 mu N (1 - (1 - (A - s)/(2 s_m))^1.5), Q* = mu N (1 - (1 -
// A/s_m)^1.5).
BOOST_AUTO_TEST_CASE(a_harmonic_slip_follows_the_loops_of_mindlin_and_deresiewicz)
{
  constexpr double A = 1e-6, D = 5e-6;
  const auto d = [](double t) { return D * std::min(4 * t, 1.); };
  const auto s = [](double t) { return t < 0.25 ? 0 : A * std::sin(2 * pi * (t - 0.25)); };
  const MotionEntry motion =
    motion_of(31, 1.5, "5e-6*min(4*t, 1)", d, "t < 0.25 ? 0 : 1e-6*sin(2*pi*(t - 0.25))", s);
  const Pair pair = unlike_pair();
  const auto law = catalogue().at("hertz").make_force(pair, {});
  const double N = law->force(D, 0, {}), a = std::sqrt(pair.relative_radius * D), s_m = 2 * A,
               C = 16 * a * s_m / (3 * friction * N); // it sticks in the middle
  const MakeResistances make = [&](const Displacement & /*rate*/)
  {
    Resistances made;
    made.slip = tangential_catalogue()
                  .at("mindlin-deresiewicz")
                  .make(SlipPair{pair, friction, C, prescribed_mass}, {});
    return made;
  };
  const PathForces forces = follow_path(make_path(motion, *law), *law, pair.relative_radius, make);
  const auto first = [&](double x) { return friction * N * (1 - std::pow(1 - x / s_m, 1.5)); };
  const auto turned = [&](double x)
  { return 2 * friction * N * (1 - std::pow(1 - x / (2 * s_m), 1.5)); };
  const auto expected = [&](double t)
  {
    if (t <= 0.25)
      return 0.;
    if (t <= 0.5)
      return first(s(t));
    if (t <= 1)
      return first(A) - turned(A - s(t));
    return -first(A) + turned(s(t) + A);
  };
  int between = 0;
  for (const PathSample &at : forces.samples)
    if (const double rows = at.time / 0.05; std::abs(rows - std::round(rows)) > 0.2)
      ++between;
  BOOST_TEST(between > 100);
  const double error = off(
    forces, [](const PathSample &at) { return at.across[Way::slip].force; }, expected);
  BOOST_TEST_MESSAGE("the tangential force is off by " << error << ", after halving by "
                                                       << forces.error);
  BOOST_TEST(error < 1e-9);
}

// A root of less than zero between the rows, all of which have a value.
BOOST_AUTO_TEST_CASE(what_is_not_finite_between_the_rows_is_told)
{
  const MotionEntry motion = motion_of(
    3, 1, "1e-6*sqrt(abs(t-0.25)-0.01)",
    [](double t) { return 1e-6 * std::sqrt(std::abs(t - 0.25) - 0.01); }, "", nullptr);
  BOOST_CHECK_EXCEPTION(make_path(motion, Dashpot()), FormulaError,
                        [](const FormulaError &error) {
                          return std::string(error.what()).find("is not a finite number at t = ") !=
                                 std::string::npos;
                        });
}

BOOST_AUTO_TEST_SUITE_END()
