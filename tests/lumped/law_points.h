#pragma once

// Two unlike spheres, and what the formulas of contact laws need of them: written out here, so that
// laws can be compared with formulas point by point.

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <numbers>

#include <boost/math/quadrature/tanh_sinh.hpp>

#include "tests/lumped/prescribed_paths.h"
#include "tests/lumped/rows.h"

namespace carambole::lumped::testing::unlike_spheres
{
inline constexpr double pi = std::numbers::pi;
/// A dozen roundings, some of them of powers.
inline constexpr double rounding = 1e-12;

inline constexpr double V = 2, e = 0.6, sigma = 400e6, nu = 0.34;
inline const Material bronze{"bronze", 8800, 110e9, nu};

inline std::vector<Body> unlike()
{
  return in_a_row({sphere(0.01, steel, V), sphere(0.025, bronze)});
}
inline Pair unlike_pair()
{
  return make_row(unlike()).pairs.front();
}

inline const double R = 1 / (1 / 0.01 + 1 / 0.025), E = 1 / (0.91 / 206e9 + (1 - nu * nu) / 110e9),
                    K = 4. / 3 * E * std::sqrt(R), m1 = 4. / 3 * pi * 1e-6 * 7800,
                    m2 = 4. / 3 * pi * 0.025 * 0.025 * 0.025 * 8800, M = m1 * m2 / (m1 + m2),
                    d_hertz = std::pow(5 * M * V * V / (4 * K), 0.4), // at the peak of the impact
  xi = -std::log(e) / std::sqrt(pi * pi + std::log(e) * std::log(e));

inline double hertz(double d)
{
  return K * std::pow(d, 1.5);
}

/// d_y = (pi p/(2 E*))^2 R of a limiting pressure p.
inline double approach_at(double p)
{
  return std::pow(pi * p / (2 * E), 2) * R;
}

/// The values as they are read; what is wrong with them in `diagnostics`.
inline Parameters read(const std::string &law, const Texts &texts,
                       std::vector<carambole::Diagnostic> &diagnostics)
{
  return read_parameters({law, law, texts, 0}, catalogue().at(law).parameters, "test", diagnostics);
}

inline std::unique_ptr<ForceLaw> law_of(const std::string &name, const Texts &texts = {},
                                        const Pair &pair = unlike_pair())
{
  const Manual &manual = catalogue().at(name);
  std::vector<Diagnostic> diagnostics;
  const Parameters parameters =
    read_parameters({name, name, texts, 0}, manual.parameters, "test", diagnostics);
  BOOST_REQUIRE_MESSAGE(diagnostics.empty(), name);
  return manual.make_force(pair, parameters);
}

inline double impulse_restitution(const std::string &name, double speed, const Texts &texts,
                                  const Pair &pair = unlike_pair())
{
  const Manual &manual = catalogue().at(name);
  std::vector<Diagnostic> diagnostics;
  const Parameters parameters =
    read_parameters({name, name, texts, 0}, manual.parameters, "test", diagnostics);
  BOOST_REQUIRE_MESSAGE(diagnostics.empty(), name);
  return manual.make_impulse(pair, parameters).restitution(speed);
}

/// A law without memory of the deformation: F(d, d') after a touch at the speed V.
struct Smooth
{
  const char *law;
  Texts texts;
  std::function<double(double d, double v)> force;
};

/// Touches at the speed V, in and out twice; between the touches apart.
inline void check_motion(const Smooth &smooth, const ForceLaw &law)
{
  const MotionEntry motion{
    .time = {0, 1e-5, 2e-5, 5e-5, 8e-5, 9e-5, 11e-5, 13e-5, 15e-5, 17e-5},
    .approach = {-5e-6, 15e-6, 8e-6, 5e-5, 5e-5, -1e-6, -1e-6, 39e-6, 6e-6, -2e-6}};
  const bool is_cut = law.separation == Separation::zero_force;
  check_along(
    motion, law,
    [&](double d, double v)
    {
      const double force = d > 0 || (d == 0 && v > 0) ? smooth.force(d, v) : 0;
      return is_cut ? std::max(force, 0.0) : force;
    },
    1e-10);
}

inline void check(const Smooth &smooth)
{
  const auto law = law_of(smooth.law, smooth.texts);
  const Memory memory = law->begin(V, {});
  // What slow unloading returns, int F(s, 0) ds: tanh-sinh takes the powers at zero as they are.
  boost::math::quadrature::tanh_sinh<double> rule;
  BOOST_TEST(law->stored_energy(2e-5, memory) ==
               rule.integrate([&](double s) { return smooth.force(s, 0); }, 0., 2e-5, 1e-13),
             boost::test_tools::tolerance(1e-11));
  BOOST_TEST(law->stored_energy(-2e-5, memory) == 0);
  for (const double d : {4e-7, 3e-6, 2e-5, 9e-5})
    for (const double v : {1.3, 0.0, -0.4})
      BOOST_TEST_CONTEXT(smooth.law << " at " << d << " m, " << v << " m/s")
  BOOST_TEST(law->force(d, v, memory) == smooth.force(d, v),
             boost::test_tools::tolerance(rounding));
  BOOST_TEST_CONTEXT(smooth.law << " along a motion")
  check_motion(smooth, *law);
}

/// Of the restitution 0.6.
inline Texts restitution_of(Texts texts = {})
{
  texts.push_back({"restitution", "0.6", 0});
  return texts;
}
inline Texts yielding(Texts texts = {})
{
  texts.push_back({"yield_stress", "400 MPa", 0});
  return texts;
}
} // namespace carambole::lumped::testing::unlike_spheres
