#pragma once

// Quasi-static indentations of an elastic-perfectly-plastic sphere for tests.

#include <cmath>
#include <numbers>

#include "tests/fem/statics/statics.h"

namespace carambole::fem
{
/// A ball of steel on a wall; E = 200 Y.
struct PlasticBall
{
  Material material{"steel", 7800, 206e9, 0.3};
  double yield_stress = 1.03e9;

  PlasticBall() { material.plastic = Plasticity{yield_stress, {}, {}}; }

  Body body(double speed) const { return ball("B", ball_radius, material, speed); }
  double plane_modulus() const { return 1 / hertz_compliance(body(0)); }
  double hertz() const { return hertz_constant(body(0), wall("W")); }
  /// Approach at first yield, by p0 = 1.61279656 Y (von Mises in Hertz's field at nu = 0.3).
  double yield_approach() const
  {
    const double p0 = 1.61279656 * yield_stress;
    return ball_radius * std::pow(std::numbers::pi * p0 / (2 * plane_modulus()), 2);
  }
  /// Speed of the impact that just yields: m V^2/2 = 2/5 K d^(5/2).
  double yield_speed() const
  {
    return std::sqrt(0.8 * hertz() * std::pow(yield_approach(), 2.5) / body(0).mass());
  }
  std::unique_ptr<Discretisation> mesh(double speed, double elements) const
  {
    return full_mesh(row_of({body(speed), wall("W")}), elements);
  }
  /// Pressed with the kinetic energy of an impact and let go.
  IndentationResult impact(double speed, double elements, int steps = 40) const
  {
    // Rigid-plastic estimate of the depth, pi R 2.8 Y d^2 = m V^2/2: it sets the steps only.
    const double depth =
      speed * std::sqrt(body(0).mass() / (2 * std::numbers::pi * ball_radius * 2.8 * yield_stress));
    return indent(*mesh(speed, elements), {.maximum_approach = 1.1 * depth,
                                           .maximum_work = 0.5 * body(0).mass() * speed * speed,
                                           .steps = steps});
  }
  /// To that many yield approaches and back, on a mesh for the contact radius that a rigid-plastic
  /// sphere has there.
  IndentationResult press(double yield_approaches, double elements, int steps = 40) const
  {
    const double depth = yield_approaches * yield_approach();
    const double speed =
      depth * std::sqrt(2 * std::numbers::pi * ball_radius * 2.8 * yield_stress / body(0).mass());
    return indent(*mesh(speed, elements), {.maximum_approach = depth, .steps = steps});
  }
};

/// Quasi-static restitution of the perfectly plastic sphere at V/Vy, by a prototype that was
/// written separately with 40 elements per contact radius.
/// `dynamic`: of the impact by the explicit solver, compared with that prototype; the shipped
/// cases, on meshes of their own, have values within 0.0006 of these.
struct PlasticReference
{
  double speed_ratio, restitution, dynamic;
};
inline constexpr PlasticReference plastic_references[] = {
  {2, 0.9774, 0.9775}, {5, 0.9021, 0.9022}, {20, 0.7557, 0.7561}, {60, 0.6315, 0.6314}};

/// Jackson & Green 2005: force over that of first yield, w the approach over that of first yield by
/// their constant C, for E* of the ball.
inline double jackson_green_force(const PlasticBall &ball, double approach)
{
  const double pi = std::numbers::pi, nu = ball.material.poisson_ratio;
  const double C = 1.295 * std::exp(0.736 * nu), e = ball.yield_stress / ball.plane_modulus();
  const double B = 0.14 * std::exp(23 * e), w_c = std::pow(pi * C * e / 2, 2) * ball_radius;
  const double w = approach / w_c, F_c = ball.hertz() * std::pow(w_c, 1.5);
  const double a = pi * C * e / 2 * std::sqrt(w * std::pow(w / 1.9, B));
  const double hardness = 2.84 * (1 - std::exp(-0.82 * std::pow(a, -0.7)));
  return F_c * (std::exp(-std::pow(w, 5. / 12) / 4) * std::pow(w, 1.5) +
                4 * hardness / C * (1 - std::exp(-std::pow(w, 5. / 9) / 25)) * w);
}
} // namespace carambole::fem
