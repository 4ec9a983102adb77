// Tests of viscous and viscoelastic materials at one point against closed forms.

#include <boost/test/unit_test.hpp>

#include <cmath>

#include "tests/fem/materials/material_point.h"
#include "tests/measured.h"

BOOST_AUTO_TEST_SUITE(fem_materials)

using namespace carambole;
using namespace carambole::fem;

namespace
{
MaterialPoint<KelvinVoigt> kelvin_voigt()
{
  return MaterialPoint(model_of<KelvinVoigt>(
    viscous_metal(law("kelvin_voigt", {{"shear", "30 kPa s", 1}, {"bulk", "7 kPa s", 1}}))));
}

constexpr double g_1 = 0.3, g_2 = 0.2, T_1 = 1e-3, T_2 = 1e-2;

MaterialPoint<Prony> prony()
{
  return MaterialPoint(model_of<Prony>(
    viscous_metal(law("prony", {{"shear_ratio", "0.3, 0.2", 1}, {"time", "1 ms, 10 ms", 1}}))));
}

// mu(t)/mu
double relaxation(double t)
{
  return 1 - g_1 * (1 - std::exp(-t / T_1)) - g_2 * (1 - std::exp(-t / T_2));
}
} // namespace

BOOST_AUTO_TEST_SUITE(viscosity)

// F = exp(t D) with D diagonal: the rate of deformation is D, ln F = t D, and
// tau = 2 mu t dev D + J (2 eta dev D + zeta tr(D) 1). The step is so short that the rate at its
// end equals the mean rate.
BOOST_AUTO_TEST_CASE(kelvin_voigt_in_extension)
{
  const double D_r = 300, D_z = -700, D_t = 500, mean = (D_r + D_z + D_t) / 3;
  auto point = kelvin_voigt();
  const double mu = point.model.mu;
  for (const double t : {1e-5, 1e-4, 5e-4})
  {
    const PointGradient H = stretch(t * D_r, t * D_z, t * D_t);
    const PointGradient rate{D_r * (1 + H.rr), 0, 0, D_z * (1 + H.zz), D_t * (1 + H.tt)};
    const Tensor &tau = point.move(H, 1e-18, rate);
    const double J = std::exp(3 * mean * t);
    const auto expected = [&](double D)
    { return 2 * (mu * t + J * 30e3) * (D - mean) + J * 7e3 * 3 * mean; };
    BOOST_TEST(tau.rr[0] == expected(D_r), boost::test_tools::tolerance(1e-13));
    BOOST_TEST(tau.zz[0] == expected(D_z), boost::test_tools::tolerance(1e-13));
    BOOST_TEST(tau.tt[0] == expected(D_t), boost::test_tools::tolerance(1e-13));
    BOOST_TEST(tau.rz[0] == 0);
  }
}

// Simple shear at finite strain: the viscous stress is eta gamma' only.
BOOST_AUTO_TEST_CASE(kelvin_voigt_in_shear)
{
  auto viscous = kelvin_voigt();
  MaterialPoint elastic(Elastic{viscous.model.mu, viscous.model.bulk});
  for (const double gamma : {0.01, 0.3, 1.0})
  {
    const Tensor added =
      viscous.move({.rz = gamma}, 1e-18, {.rz = 1e4}) - elastic.move({.rz = gamma}, 1e-18);
    BOOST_TEST(added.rz[0] == 30e3 * 1e4, boost::test_tools::tolerance(1e-12));
    // Round-off of the elastic stresses of 100 GPa.
    for (const Simd &other : {added.rr, added.zz, added.tt})
      BOOST_TEST(std::abs(other[0]) < 1e-4);
  }
}

// A rotation is no deformation, however large it is in a step.
BOOST_AUTO_TEST_CASE(kelvin_voigt_does_not_resist_rotation)
{
  auto point = kelvin_voigt();
  const double step = 1e-6;
  PointGradient last{};
  for (const double angle : {0.7, 0.8, 2.0})
  {
    const PointGradient H = turned({}, angle);
    const Tensor &tau = point.move(H, step,
                                   {(H.rr - last.rr) / step, (H.rz - last.rz) / step,
                                    (H.zr - last.zr) / step, (H.zz - last.zz) / step, 0});
    // Round-off of mu, and of eta over the step: half of it.
    for (const Simd &component : {tau.rr, tau.zz, tau.rz, tau.tt})
      BOOST_TEST(std::abs(component[0]) < 1e-15 * point.model.mu);
    last = H;
  }
}

// In steady isochoric extension at rate D, d : d = 3/2 D^2, so 3 eta D^2 t is dissipated. The first
// step counts half because the viscous stress rises within it. With a strain of D step = 1e-4 per
// step, d at the end of the step instead of its middle makes an error of the same size.
BOOST_AUTO_TEST_CASE(kelvin_voigt_dissipates)
{
  auto point = kelvin_voigt();
  const double D = 1000, step = 1e-7;
  const int n_steps = 1000;
  for (int n = 1; n <= n_steps; ++n)
  {
    const double e = D * n * step;
    const PointGradient H = stretch(-0.5 * e, e, -0.5 * e);
    point.move(H, step, {-0.5 * D * (1 + H.rr), 0, 0, D * (1 + H.zz), -0.5 * D * (1 + H.tt)});
  }
  const PointEnergy energy = point.energy;
  BOOST_TEST(energy.viscous[0] == 3 * 30e3 * D * D * (n_steps - 0.5) * step,
             boost::test_tools::tolerance(2 * D * step));
}

// A strain that is applied at once and held, small and large: in logarithmic strain all stresses
// are those of Hencky elasticity times mu(t)/mu, exactly in every step.
BOOST_AUTO_TEST_CASE(prony_relaxes_exponentially)
{
  const auto bound = boost::test_tools::tolerance(test::measured("tolerance of relaxation", 1e-11));
  for (const double e : {1e-4, 0.4})
    for (const double step : {1e-4, 5e-4})
    {
      auto point = prony();
      const double mu = point.model.mu;
      for (int n = 1; n <= 60; ++n)
      {
        const Tensor &tau = point.move(stretch(-0.2 * e, e, -0.5 * e), step);
        const double factor = 2 * mu * relaxation(n * step), mean = 0.3 * e / 3;
        BOOST_TEST(tau.zz[0] == factor * (e - mean), bound);
        BOOST_TEST(tau.rr[0] == factor * (-0.2 * e - mean), bound);
        BOOST_TEST(tau.tt[0] == factor * (-0.5 * e - mean), bound);
      }
      // The parallel spring keeps its energy; that of the Maxwell elements is gone, except for the
      // rest after 60 steps.
      const double whole = mu * e * e * (0.2 * 0.2 + 1 + 0.5 * 0.5 - 0.3 * 0.3 / 3);
      const PointEnergy energy = point.energy;
      BOOST_TEST(energy.strain[0] == whole * (1 - g_1 * (1 - std::exp(-120 * step / T_1)) -
                                              g_2 * (1 - std::exp(-120 * step / T_2))),
                 bound);
    }
}

// A strain that rises at rate D: tau = 2 mu D (g_inf t + sum g_k T_k (1 - exp(-t/T_k))) dev. In a
// step the strain is applied first and then relaxes: first order.
BOOST_AUTO_TEST_CASE(prony_under_rising_strain_converges)
{
  const double D = 10, t = 5e-3;
  const auto relative_error = [&](int n_steps)
  {
    auto point = prony();
    for (int n = 1; n <= n_steps; ++n)
    {
      const double e = D * t * n / n_steps;
      point.move(stretch(-0.5 * e, e, -0.5 * e), t / n_steps);
    }
    const double expected = 2 * point.model.mu * D *
                            ((1 - g_1 - g_2) * t + g_1 * T_1 * (1 - std::exp(-t / T_1)) +
                             g_2 * T_2 * (1 - std::exp(-t / T_2)));
    return point.stress.zz[0] / expected - 1;
  };
  const double coarse = relative_error(500), fine = relative_error(1000);
  BOOST_TEST(coarse / fine == 2, boost::test_tools::tolerance(0.02));
  BOOST_TEST(std::abs(fine) < 1e-3);
  BOOST_TEST(std::abs(2 * fine - coarse) < 1e-6);
}

// Fast motions see the instantaneous stiffness.
BOOST_AUTO_TEST_CASE(prony_is_elastic_at_once)
{
  auto viscous = prony();
  MaterialPoint elastic(Elastic{viscous.model.mu, viscous.model.bulk});
  const PointGradient H{0.01, 0.02, -0.03, 0.04, 0.05};
  const Tensor difference = viscous.move(H, 1e-12) - elastic.move(H, 1e-12);
  // step/T_1 = 1e-9.
  BOOST_TEST(!any_above(contract(difference, difference), std::pow(1e-9 * elastic.model.mu, 2)));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
