// A law of a sphere on an incline: the friction force from rest, and the acceleration over the
// coefficient of friction.

#include <array>
#include <numbers>

#include "lumped/curves/curves.h"
#include "lumped/law/incline.h"

namespace carambole::lumped
{
namespace
{
constexpr std::array angles{10.0, 25.0, 40.0};  // degrees
constexpr double beginning = 2e-3, end = 20e-3; // s: the swing of a contact; a steady motion
constexpr int beginning_intervals = 250, frictions = 101; // friction from 0 to 1

Incline standard_incline(double degrees)
{
  constexpr double radius = 0.01, density = 7800;
  return {.mass = 4.0 / 3 * std::numbers::pi * radius * radius * radius * density,
          .radius = radius,
          .angle = degrees * std::numbers::pi / 180,
          .friction = 0}; // the parameter's
}
} // namespace

std::vector<Rolling> rolling_curves(const Manual &manual, const Parameters &sample,
                                    const std::atomic<bool> *stop)
{
  std::vector<Rolling> curves;
  for (const double degrees : angles)
  {
    const Incline incline = standard_incline(degrees);
    Rolling &curve = curves.emplace_back();
    curve.angle = degrees;
    for (const RollSample &state :
         manual.roll(incline, sample, beginning, beginning_intervals, stop))
    {
      curve.time.push_back(state.time);
      curve.friction_force.push_back(state.friction_force);
    }
    Parameters parameters = sample;
    for (int i = 0; i < frictions; ++i)
    {
      const double mu = double(i) / (frictions - 1);
      parameters.numbers["friction"] = mu;
      curve.friction.push_back(mu);
      curve.acceleration.push_back(manual.roll(incline, parameters, end, 1, stop).back().velocity /
                                   end);
    }
  }
  return curves;
}
} // namespace carambole::lumped
