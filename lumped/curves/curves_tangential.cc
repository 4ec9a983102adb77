// Laws of the tangential force, and of rolling resistance, in oblique impacts of the standard ball
// with a rigid wall.

#include <stdexcept>

#include "lumped/curves/curves.h"
#include "lumped/models/models.h"
#include "lumped/models/oblique_model.h"

namespace carambole::lumped
{
namespace
{
constexpr double friction = 0.3, normal_speed = 1; // [1], [m/s]
constexpr double ball_radius = 0.01;               // [m]
constexpr double largest_slip = 8;                 // over mu V_n; from 7 on the contact slides
constexpr double largest_rolling = 4; // over mu_r V_n/R; a torque stops what is below 10/7
constexpr int points = 81;

/// An impact after Hertz that begins with this slip [m/s].
Case standard_case(double slip)
{
  Case c;
  c.name = "standard pair";
  c.analysis = Analysis::oblique;
  c.bodies = {Body{.name = "ball",
                   .shape = Shape::sphere,
                   .radius = ball_radius,
                   .material = Material{"steel", 7800, 206e9, 0.3, {}},
                   .velocity = normal_speed,
                   .tangential_velocity = slip},
              Body{.name = "wall", .shape = Shape::wall, .position = ball_radius}};
  c.contact_options = {Contact{.first = 0, .second = 1, .name = "ball-wall", .friction = friction}};
  return c;
}

Model model_of(const Case &c, const TangentialManual &manual,
               const RollingManual *rolling = nullptr)
{
  const Manual &hertz = catalogue().at("hertz");
  Model model;
  model.entry = {"hertz", "hertz", {}};
  model.entry.tangential = manual.identifier;
  model.entry.tangential_parameters = example_parameters(manual.parameters);
  if (rolling)
  {
    model.entry.rolling = rolling->identifier;
    model.entry.rolling_parameters = example_parameters(rolling->parameters);
  }
  model.manual = &hertz;
  std::vector<Diagnostic> diagnostics;
  model.parameters = read_parameters(model.entry, hertz.parameters, "", diagnostics);
  read_tangential(c, model, diagnostics);
  if (!diagnostics.empty())
    throw std::runtime_error(diagnostics.front().message);
  return model;
}
} // namespace

ReboundCurve slip_curve(const TangentialManual &manual, const std::atomic<bool> *stop)
{
  ReboundCurve curve;
  constexpr double unit = friction * normal_speed;
  for (int k = 0; k < points; ++k)
  {
    const double before = largest_slip * k / (points - 1);
    const Case c = standard_case(before * unit);
    const Outcome outcome = run_model(c, model_of(c, manual), stop, false);
    curve.before.push_back(before);
    curve.after.push_back(*outcome.record.contacts.front().rebound_slip_velocity / unit);
  }
  return curve;
}

ReboundCurve rolling_curve(const RollingManual &manual, const std::atomic<bool> *stop)
{
  ReboundCurve curve;
  for (int k = 0; k < points; ++k)
  {
    const double before = largest_rolling * k / (points - 1);
    Case c = standard_case(0);
    const Model model = model_of(c, *find_tangential("coulomb"), &manual);
    const double unit = model.rolling_parameters.number("coefficient") * normal_speed / ball_radius;
    c.bodies[0].spin = before * unit;
    c.bodies[0].tangential_velocity = -ball_radius * c.bodies[0].spin;
    const Outcome outcome = run_model(c, model, stop, false);
    curve.before.push_back(before);
    curve.after.push_back(*outcome.record.bodies.front().spin / unit);
  }
  return curve;
}
} // namespace carambole::lumped
