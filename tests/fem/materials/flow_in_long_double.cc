// The return at a point, along paths that turn and stretch, against the same equations with
// principal stretches in long double.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <limits>

#include "tests/fem/materials/material_point.h"

BOOST_AUTO_TEST_SUITE(fem_materials)

using namespace carambole;
using namespace carambole::fem;

namespace
{
using Real = long double;

/// Components in the (r, z) plane, and around the axis.
struct RealTensor
{
  Real rr = 0, zz = 0, rz = 0, tt = 0;
};

/// With linear hardening: b = F Cp^-1 F^T, e = dev 1/2 ln b, q - 3 mu x = Y + H (alpha + x),
/// Cp^-1 <- F^-1 exp(2 (1/2 ln b - 3 mu x/q e)) F^-T.
class ReferencePoint
{
public:
  ReferencePoint(Real mu, Real yield_stress, Real modulus) : mu(mu), Y(yield_stress), H(modulus) {}

  /// dev tau at F = 1 + G.
  RealTensor move(const PointGradient &G)
  {
    const Real F_rr = 1 + Real(G.rr), F_zz = 1 + Real(G.zz), F_tt = 1 + Real(G.tt);
    const Real F_rz = G.rz, F_zr = G.zr;
    const RealTensor b = congruent(F_rr, F_rz, F_zr, F_zz, F_tt, inverse_metric);
    const Real mean = (b.rr + b.zz) / 2, D = (b.rr - b.zz) / 2, radius = std::hypot(D, b.rz);
    Real c = 1, s = 0; // cosine and sine of twice the principal angle
    if (radius > 0)
      c = D / radius, s = b.rz / radius;
    Real principal[] = {std::log(mean + radius) / 2, std::log(mean - radius) / 2,
                        std::log(b.tt) / 2};
    const Real third = (principal[0] + principal[1] + principal[2]) / 3;
    Real square = 0;
    for (const Real l : principal)
      square += (l - third) * (l - third);
    const Real q = 2 * mu * std::sqrt(1.5L * square);
    const auto of_principal = [&](Real first, Real second, Real hoop)
    {
      const Real m = (first + second) / 2, d = (first - second) / 2;
      return RealTensor{m + d * c, m - d * c, d * s, hoop};
    };
    if (const Real excess = q - Y - H * alpha; excess > 0)
    {
      const Real x = excess / (3 * mu + H), lost = 3 * mu * x / q;
      alpha += x;
      for (Real &l : principal)
        l -= lost * (l - third);
      const Real J = F_rr * F_zz - F_rz * F_zr;
      inverse_metric =
        congruent(F_zz / J, -F_rz / J, -F_zr / J, F_rr / J, 1 / F_tt,
                  of_principal(std::exp(2 * principal[0]), std::exp(2 * principal[1]),
                               std::exp(2 * principal[2])));
    }
    return of_principal(2 * mu * (principal[0] - third), 2 * mu * (principal[1] - third),
                        2 * mu * (principal[2] - third));
  }

  Real alpha = 0;

private:
  /// A X A^T.
  static RealTensor congruent(Real rr, Real rz, Real zr, Real zz, Real tt, const RealTensor &X)
  {
    const Real r_r = rr * X.rr + rz * X.rz, r_z = rr * X.rz + rz * X.zz;
    const Real z_r = zr * X.rr + zz * X.rz, z_z = zr * X.rz + zz * X.zz;
    return {r_r * rr + r_z * rz, z_r * zr + z_z * zz, r_r * zr + r_z * zz, tt * tt * X.tt};
  }

  Real mu, Y, H;
  RealTensor inverse_metric{1, 1, 0, 1};
};
} // namespace

BOOST_AUTO_TEST_SUITE(flow_in_long_double)

// Along a stretch with shear to an equivalent strain of one, in shear to five, and to and fro in
// small strains. b is at most 7, 65 and 1; one of its roundings, 1.1e-16, is 300 times as much of
// the yield stress, and a few of them meet.
BOOST_AUTO_TEST_CASE(turned_and_stretched_points_agree,
                     *boost::unit_test::enable_if<(std::numeric_limits<Real>::digits > 60)>())
{
  const auto to_and_fro = [](double t)
  {
    if (t < 0.25)
      return t;
    return t < 0.75 ? 0.5 - t : t - 1;
  };
  struct Path
  {
    std::function<PointGradient(double)> at;
    double tolerance; ///< of the yield stress
  };
  const Path paths[] = {{[](double t) {
                           return PointGradient{-0.4 * t, 0.9 * t, 0.3 * t * t, 1.5 * t, -0.35 * t};
                         },
                         1e-12},
                        {[](double t) {
                           return PointGradient{0, 8 * t, 0, 0, 0};
                         },
                         1e-11},
                        {[&](double t)
                         {
                           const double s = to_and_fro(t);
                           return PointGradient{-0.05 * s, 0.08 * s, 0.02 * s, 0.1 * s, -0.05 * s};
                         },
                         1e-13}};
  constexpr double Y = 500e6;
  constexpr int n = 1000;
  for (const char *modulus : {"", "2 GPa"})
    for (const auto &[path, tolerance] : paths)
    {
      auto point = *modulus == 0 ? plastic_point(Y)
                                 : plastic_point(Y, law("linear", {{"modulus", modulus, 1}}));
      ReferencePoint reference(point.model.mu, Y, *modulus == 0 ? 0 : 2e9);
      for (int k = 1; k <= n; ++k)
      {
        const PointGradient H = path(double(k) / n);
        const RealTensor expected = reference.move(H);
        const Tensor &tau = point.move(H, 1);
        BOOST_TEST(std::abs(tau.rr[0] - double(expected.rr)) < tolerance * Y);
        BOOST_TEST(std::abs(tau.zz[1] - double(expected.zz)) < tolerance * Y);
        BOOST_TEST(std::abs(tau.rz[2] - double(expected.rz)) < tolerance * Y);
        BOOST_TEST(std::abs(tau.tt[3] - double(expected.tt)) < tolerance * Y);
      }
      BOOST_TEST(double(reference.alpha) > 0.05);
      BOOST_TEST(point.kept(Plastic::plastic_strain) == double(reference.alpha),
                 boost::test_tools::tolerance(tolerance));
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
