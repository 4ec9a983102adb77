#pragma once

// Oblique impacts of a sphere for the tests of tangential laws.

#include "cases/case/oblique.h"
#include "lumped/models/oblique_motion.h"
#include "rows.h"

namespace carambole::lumped::testing
{
inline Parameters numbers(const std::map<std::string, double> &values)
{
  Parameters parameters;
  parameters.numbers = values;
  return parameters;
}

/// Nothing where a law has defaults for all, the restitution 0.8 for tsuji.
inline Parameters needed_parameters(const TangentialManual &law)
{
  Parameters parameters;
  for (const ParameterManual &parameter : law.parameters)
    if (parameter.is_required())
      parameters.numbers[parameter.key] = 0.8;
  return parameters;
}

struct Setting
{
  double radius = 0.01, friction = 0.2, normal_speed = 1; ///< [m, -, m/s]
  Material material = steel;
  std::string law = "hertz"; ///< of the normal force
  Texts texts = {};
};

/// A ball on a wall; the ball may have any slip [m/s].
struct SlipImpact
{
  Case c;
  Row row;
  SlipPair pair;
  std::unique_ptr<ForceLaw> normal_law;
  Trajectory normal;

  explicit SlipImpact(double slip, const Setting &setting = {})
  {
    c.bodies = in_a_row({sphere(setting.radius, setting.material, setting.normal_speed), wall()});
    c.bodies[0].tangential_velocity = slip;
    row = make_row(c.bodies);
    pair = {row.pairs.front(), setting.friction, tangential_compliance(c.bodies[0], c.bodies[1]),
            tangential_mass(c)};
    const Manual &manual = catalogue().at(setting.law);
    normal_law = manual.make_force(pair.pair, parameters_of(manual, setting.texts));
    normal = run(c.bodies, setting.law, setting.texts, {.time_limit = 1});
  }

  SlipMotion under(const std::string &law, const Parameters &parameters = {},
                   int steps = 32000) const
  {
    const auto made = find_tangential(law)->make(pair, parameters);
    return follow_slip(pair, *made, slip_velocity(c), *normal_law, normal, steps);
  }

  double rebound(const std::string &law, const Parameters &parameters = {}) const
  {
    return slip_velocity(c) - under(law, parameters).impulse / pair.tangential_mass;
  }
};
} // namespace carambole::lumped::testing
