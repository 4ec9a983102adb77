// Tests of plastic flow at one point against closed forms.

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>

#include "fem/materials/catalogue.h"
#include "tests/fem/materials/material_point.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_materials)

using namespace carambole;
using namespace carambole::fem;

namespace
{
constexpr double Y_0 = 400e6; // [Pa]

/// A hardening law as written in a case, and its formula.
struct HardeningCase
{
  std::string name;
  std::optional<MaterialLaw> law;
  std::function<double(double)> h;
};

std::ostream &operator<<(std::ostream &out, const HardeningCase &c)
{
  return out << c.name;
}

double table_gain(double alpha)
{
  if (alpha < 0.02)
    return 5e9 * alpha;
  return alpha < 0.1 ? 100e6 + 1e9 * (alpha - 0.02) : 180e6;
}

const std::vector<HardeningCase> hardenings{
  {"perfect", {}, [](double) { return 0.0; }},
  {"linear", law("linear", {{"modulus", "2 GPa", 1}}), [](double a) { return 2e9 * a; }},
  {"voce", law("voce", {{"saturation", "200 MPa", 1}, {"rate", "8", 1}}),
   [](double a) { return 200e6 * (1 - std::exp(-8 * a)); }},
  {"power", law("power", {{"coefficient", "300 MPa", 1}, {"exponent", "0.3", 1}}),
   [](double a) { return 300e6 * std::pow(a, 0.3); }},
  {"table",
   law("table", {{"plastic_strain", "0, 0.02, 0.1", 1}, {"gain", "0 MPa, 100 MPa, 180 MPa", 1}}),
   table_gain}};

double alpha_of(MaterialPoint<Plastic> &point)
{
  return point.kept(Plastic::plastic_strain);
}

double determinant_of_inverse_plastic_metric(MaterialPoint<Plastic> &point)
{
  const double rr = 1 + point.kept(Plastic::Q_rr), zz = 1 + point.kept(Plastic::Q_zz),
               rz = point.kept(Plastic::Q_rz), tt = 1 + point.kept(Plastic::Q_tt);
  return (rr * zz - rz * rz) * tt;
}
} // namespace

BOOST_AUTO_TEST_SUITE(plastic_flow)

// On straight paths the direction of flow is constant: q = mu (k e - 3 alpha) at the axial
// logarithmic strain e, with k = 3 at constant volume and 2 with fixed sides, and q = Y(alpha). The
// return is solved to 1e-13 of the trial stress, which is a few times q in the first step. Strains
// of order one have a precision of 1e-16, which is 1e-13 of an elastic strain of 1e-3.
BOOST_DATA_TEST_CASE(straight_paths_follow_the_hardening, hardenings, hardening)
{
  const auto bound = boost::test_tools::tolerance(test::measured("tolerance of flow", 1e-12));
  for (const double sides : {-0.5, 0.0})
    for (const double sign : {1.0, -1.0})
    {
      auto point = plastic_point(Y_0, hardening.law);
      const double mu = point.model.mu, k = sides == 0 ? 2 : 3;
      for (int n = 1; n <= 100; ++n)
      {
        const double e = n * 0.003;
        point.move(stretch(sides * sign * e, sign * e, sides * sign * e), 1);
        const double alpha = alpha_of(point);
        BOOST_TEST(alpha > 0);
        BOOST_TEST(point.equivalent() == Y_0 + hardening.h(alpha), bound);
        BOOST_TEST(alpha + point.equivalent() / (3 * mu) == k * e / 3, bound);
        BOOST_TEST(sign * (point.stress.zz[0] - point.stress.tt[0]) == point.equivalent(), bound);
      }
    }
}

namespace
{
/// Is no number once the point has flowed.
struct BrokenHardening : Hardening
{
  void evaluate(const Simd &alpha, Simd &h, Simd &slope) const override
  {
    h = slope = select(alpha > 0, broadcast(std::nan("")), Simd{});
  }
};
} // namespace

// Where the return finds no root the stress is no number, which ends a run.
BOOST_AUTO_TEST_CASE(a_point_without_a_root_shows_it)
{
  auto point = plastic_point(Y_0);
  point.model.flow.hardening = std::make_shared<BrokenHardening>();
  const double e = Y_0 / (3 * point.model.mu);
  point.move(stretch(-0.45 * e, 0.9 * e, -0.45 * e), 1);
  BOOST_TEST(!std::isnan(point.equivalent()));
  point.move(stretch(-0.55 * e, 1.1 * e, -0.55 * e), 1);
  BOOST_TEST(std::isnan(point.equivalent()));
}

// No flow below the yield stress, and some flow just above it.
BOOST_AUTO_TEST_CASE(yields_at_the_yield_stress)
{
  auto point = plastic_point(Y_0);
  const double e = Y_0 / (3 * point.model.mu);
  for (const double share : {0.5, 1 - 1e-9})
  {
    point.move(stretch(-0.5 * share * e, share * e, -0.5 * share * e), 1);
    BOOST_TEST(alpha_of(point) == 0);
    BOOST_TEST(point.equivalent() == share * Y_0, boost::test_tools::tolerance(1e-12));
  }
  const double share = 1 + 1e-6;
  point.move(stretch(-0.5 * share * e, share * e, -0.5 * share * e), 1);
  // 1e-13 of the stress, divided by the excess of 1e-6 of it.
  BOOST_TEST(alpha_of(point) == 1e-6 * e, boost::test_tools::tolerance(1e-6));
}

// Simple shear: the axes of stress and flow rotate. The yield condition holds throughout, in every
// plane of the shear.
BOOST_DATA_TEST_CASE(simple_shear_stays_on_the_yield_surface, hardenings, hardening)
{
  auto up = plastic_point(Y_0, hardening.law), across = plastic_point(Y_0, hardening.law);
  for (int n = 1; n <= 200; ++n)
  {
    const double gamma = 0.005 * n;
    const Tensor of_up = up.move({.zr = gamma}, 1), of_across = across.move({.rz = gamma}, 1);
    BOOST_TEST(up.equivalent() == Y_0 + hardening.h(alpha_of(up)),
               boost::test_tools::tolerance(1e-12));
    BOOST_TEST(alpha_of(across) == alpha_of(up), boost::test_tools::tolerance(1e-12));
    BOOST_TEST(of_across.rr[0] == of_up.zz[0], boost::test_tools::tolerance(1e-11));
  }
  // The elastic shear q/(sqrt(3) mu) is small; the rest is plastic, up to the square of the elastic
  // part.
  const double elastic = up.equivalent() / (std::sqrt(3.0) * up.model.mu);
  BOOST_TEST(std::sqrt(3.0) * alpha_of(up) == 1 - elastic,
             boost::test_tools::tolerance(3 * elastic * elastic));
}

// A bar with free sides stretched to 1.5 times its length in 1e5 steps: axial stress Y(alpha), no
// lateral stress, strains e = Y/E + alpha axially and -nu Y/E - alpha/2 laterally. Unloaded at e =
// alpha it keeps its length; loaded again it yields where it stopped. det Cp stays one: every step
// is rounded to 1e-16, and 1e5 random roundings add up to 3e-14. A drift of 1e-17 per step would be
// visible.
BOOST_AUTO_TEST_CASE(drawn_bar)
{
  const double H = 2e9;
  auto point = plastic_point(Y_0, law("linear", {{"modulus", "2 GPa", 1}}));
  const double E = metal().youngs_modulus, nu = metal().poisson_ratio;
  const auto draw = [&](double alpha, double stress)
  {
    const double across = -nu * stress / E - 0.5 * alpha;
    point.move(stretch(across, stress / E + alpha, across), 1);
    const double pressure = point.model.bulk * point.volume_strain();
    BOOST_TEST(std::abs(point.stress.zz[0] + pressure - stress) < 1e-12 * E);
    BOOST_TEST(std::abs(point.stress.rr[0] + pressure) < 1e-12 * E);
    BOOST_TEST(std::abs(point.stress.tt[0] + pressure) < 1e-12 * E);
  };
  const int n_steps = 100'000;
  const double drawn = std::log(1.5);
  const double last = (drawn - Y_0 / E) / (1 + H / E); // alpha at the end
  double worst = 0;
  for (int n = 1; n <= n_steps; ++n)
  {
    const double alpha = last * n / n_steps, stress = Y_0 + H * alpha;
    const double across = -nu * stress / E - 0.5 * alpha;
    point.move(stretch(across, stress / E + alpha, across), 1);
    worst = std::max(worst, std::abs(determinant_of_inverse_plastic_metric(point) - 1));
  }
  BOOST_TEST(worst < 1e-12);
  // 1e5 roundings of strains of order one.
  BOOST_TEST(alpha_of(point) == last, boost::test_tools::tolerance(1e-11));
  const double kept = alpha_of(point), highest = Y_0 + H * kept;

  draw(kept, 0);
  BOOST_TEST(point.equivalent() < 1e-12 * E);
  draw(kept, highest * (1 - 1e-6));
  BOOST_TEST(alpha_of(point) == kept);
  draw(kept + 1e-3, highest + H * 1e-3);
  BOOST_TEST(alpha_of(point) == kept + 1e-3, boost::test_tools::tolerance(1e-11));
}

// Alternating shear between +-gamma: isotropic hardening continues with the accumulated strain, and
// the plastic work is int Y dalpha = Y_0 alpha + H alpha^2/2. The trapezoidal rule is exact in
// steps in which the stress is linear in alpha, so only the steps in which flow begins have an
// error, 3 mu x^2/2 each.
BOOST_AUTO_TEST_CASE(cycles_accumulate)
{
  auto point = plastic_point(Y_0, law("linear", {{"modulus", "2 GPa", 1}}));
  const int n_steps = 20'000;
  for (int n = 1; n <= n_steps; ++n)
  {
    const double e = 0.02 * std::sin(4 * 2 * M_PI * n / n_steps);
    point.move(stretch(-0.5 * e, e, -0.5 * e), 1);
  }
  const double alpha = alpha_of(point);
  BOOST_TEST(alpha > 0.25);
  BOOST_TEST(point.model.flow.yield_stress + point.kept(Plastic::hardened) == Y_0 + 2e9 * alpha,
             boost::test_tools::tolerance(1e-12));
  // Eight reversals, strain steps of at most 0.02 8 pi/20000 = 2.5e-5.
  const double begins = 9 * 1.5 * point.model.mu * std::pow(2.5e-5, 2);
  BOOST_TEST(std::abs(point.kept(Plastic::work) - (Y_0 * alpha + 1e9 * alpha * alpha)) < begins);
}

// 1 + (alpha'/D)^(1/p) at the rate prescribed by the closed form of the stretched bar: at a
// constant logarithmic strain rate the whole rate is plastic once the stress is constant.
BOOST_AUTO_TEST_CASE(cowper_symonds_multiplies_the_yield_stress)
{
  const double D = 40, p = 5;
  for (const double rate : {1e-3, 1.0, 40.0, 1e4, 1e6})
  {
    auto point = plastic_point(
      Y_0, {}, law("cowper_symonds", {{"reference_rate", "40 s^-1", 1}, {"exponent", "5", 1}}));
    const double step = 1e-3 / rate;
    for (int n = 1; n <= 100; ++n)
      point.move(stretch(-0.5e-3 * n, 1e-3 * n, -0.5e-3 * n), step);
    BOOST_TEST(point.equivalent() == Y_0 * (1 + std::pow(rate / D, 1 / p)),
               boost::test_tools::tolerance(test::measured("tolerance of rates", 1e-8)));
  }
}

// Held after a fast step, an overstressed material keeps flowing until it is at rest. With p = 1,
// q' = -3 mu D (q/Y - 1); in implicit steps q - Y decreases by the factor 1 + 3 mu D step/Y in
// each.
BOOST_AUTO_TEST_CASE(overstress_relaxes)
{
  auto point = plastic_point(
    Y_0, {}, law("cowper_symonds", {{"reference_rate", "1e6 s^-1", 1}, {"exponent", "1", 1}}));
  const PointGradient H = stretch(-0.005, 0.01, -0.005);
  const double step = 1e-10, decay = 1 / (1 + 3 * point.model.mu * 1e6 / Y_0 * step);
  point.move(H, step);
  double expected = point.equivalent() - Y_0;
  BOOST_TEST(expected > Y_0);
  for (int n = 0; n < 100; ++n)
  {
    expected *= decay;
    point.move(H, step);
    // Tolerance: the residual of the return in all steps, and the round-off of q - Y.
    BOOST_TEST(std::abs(point.equivalent() - Y_0 - expected) < 1e-11 * Y_0);
  }
  BOOST_TEST(expected < 0.02 * Y_0);
}

namespace
{
MaterialLaw johnson_cook(const std::string &coefficient, const std::string &softening)
{
  return law("johnson_cook", {{"coefficient", coefficient, 1},
                              {"reference_rate", "1 s^-1", 1},
                              {"softening", softening, 1},
                              {"heat_to_melt", "9 kJ/kg", 1}});
}
// rho c dT/beta
constexpr double melting_work = 8000 * 9e3 / 0.9;
} // namespace

// (A + B alpha^n)(1 + C ln rate)(1 - T*^m) with T* at the end of the previous step. Below the
// reference rate the rate factor is one.
BOOST_AUTO_TEST_CASE(johnson_cook_with_power_hardening)
{
  for (const double rate : {0.01, 1e3, 1e6})
  {
    auto point =
      plastic_point(Y_0, law("power", {{"coefficient", "300 MPa", 1}, {"exponent", "0.3", 1}}),
                    johnson_cook("0.014", "1.03"));
    const double step = 1e-4 / rate;
    double work = 0, alpha = 0;
    for (int n = 1; n <= 2000; ++n)
    {
      work = point.kept(Plastic::work);
      alpha = alpha_of(point);
      point.move(stretch(-0.5e-4 * n, 1e-4 * n, -0.5e-4 * n), step);
    }
    const double flow_rate = (alpha_of(point) - alpha) / step;
    const double r = flow_rate > 1 ? 1 + 0.014 * std::log(flow_rate) : 1;
    BOOST_TEST(point.equivalent() == (Y_0 + 300e6 * std::pow(alpha_of(point), 0.3)) * r *
                                       (1 - std::pow(work / melting_work, 1.03)),
               boost::test_tools::tolerance(1e-11));
    BOOST_TEST(work > 0.5 * melting_work);
  }
}

// A perfectly plastic material that softens linearly: dW = Y_0 r (1 - W/W_m) dalpha, so that W =
// W_m (1 - exp(-Y_0 r alpha/W_m)). The use of the temperature of the previous step is of first
// order in the step: half the step gives half the error, and two results extrapolate to 1e-6.
BOOST_AUTO_TEST_CASE(adiabatic_softening_follows_its_exponential)
{
  const auto relative_error = [](int n_steps)
  {
    auto point = plastic_point(Y_0, {}, johnson_cook("0", "1"));
    const double e_0 = Y_0 / (3 * point.model.mu), e_1 = 0.2;
    point.move(stretch(-0.5 * e_0, e_0, -0.5 * e_0), 1);
    for (int n = 1; n <= n_steps; ++n)
    {
      const double e = e_0 + (e_1 - e_0) * n / n_steps;
      point.move(stretch(-0.5 * e, e, -0.5 * e), 1);
    }
    const double expected = melting_work * (1 - std::exp(-Y_0 * alpha_of(point) / melting_work));
    return point.kept(Plastic::work) / expected - 1;
  };
  const double coarse = relative_error(1000), fine = relative_error(2000);
  BOOST_TEST(coarse / fine == 2, boost::test_tools::tolerance(0.01));
  BOOST_TEST(std::abs(fine) < 1e-3);
  BOOST_TEST(std::abs(2 * fine - coarse) < 1e-6);
}

// A molten material does not resist a change of shape.
BOOST_AUTO_TEST_CASE(molten_material_bears_nothing)
{
  auto point =
    plastic_point(Y_0, law("linear", {{"modulus", "20 GPa", 1}}), johnson_cook("0", "0.5"));
  for (int n = 1; n <= 4000; ++n)
    point.move(stretch(-0.5e-3 * n, 1e-3 * n, -0.5e-3 * n), 1);
  BOOST_TEST(std::abs(point.equivalent()) < 1e-6 * Y_0);
  BOOST_TEST(point.kept(Plastic::work) >= melting_work * (1 - 1e-6));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
