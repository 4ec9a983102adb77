#pragma once

// A soft ball on a rigid wall with the scales of its adhesion: D of approaches, S of stresses, U of
// energies, V_J and W_J the sticking velocity and the loss of Johnson, Kendall & Roberts.

#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/lumped/law_points.h"

namespace carambole::lumped::testing::soft_ball
{
using std::numbers::pi;

inline const Material soft{"soft", 1000, 1e6, 0.3};
inline constexpr double radius = 1e-3, w = 0.0777; // [m], [J/m^2]
inline const double E = 1e6 / 0.91, D = std::cbrt(radius * w * w / (E * E)), S = w / D,
                    U = w * radius * D, M = 4. / 3 * pi * 1e-9 * 1000,
                    V_J = 1.8401832 * std::pow(w / radius, 5. / 6) / std::sqrt(1000) / std::cbrt(E),
                    W_J = 7.09219597 * U;

inline std::vector<Body> ball_on_wall(double speed, double gap = 0)
{
  return in_a_row({sphere(radius, soft, speed), wall(gap)});
}
inline Pair ball_and_wall()
{
  return make_row(ball_on_wall(1)).pairs.front();
}
inline std::string text(double value, const char *unit)
{
  return fmt::format("{:.17g} {}", value, unit);
}
inline Texts adhesive(Texts more = {})
{
  more.push_back({"work", text(w, "J/m^2"), 0});
  return more;
}
/// Of maugis-dugdale with this lambda.
inline Texts of_lambda(double lambda)
{
  return adhesive({{"strength", text(lambda * S * std::cbrt(2 * pi / 9), "Pa"), 0}});
}
inline std::unique_ptr<ForceLaw> made(const std::string &law, const Texts &texts)
{
  return unlike_spheres::law_of(law, texts, ball_and_wall());
}
inline Trajectory impact(const std::string &law, const Texts &texts, double x, double gap = 0)
{
  return run(ball_on_wall(x * V_J, gap), law, texts);
}
inline double duration(const Trajectory &t)
{
  return t.contacts[0].end_time - t.contacts[0].start_time;
}
} // namespace carambole::lumped::testing::soft_ball
