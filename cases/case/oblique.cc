#include "cases/case/oblique.h"

#include <array>

namespace carambole
{
namespace
{
/// Of the two contact points from their centres, along z [m].
std::array<double, 2> arms(const Case &c)
{
  return {c.bodies[0].reach(), -c.bodies[1].reach()};
}
} // namespace

FemEntry half_space_reference()
{
  FemEntry entry;
  entry.name = half_space_name;
  entry.elements_per_contact_radius = 160;
  entry.levels = 3;
  return entry;
}

double slip_velocity(const Case &c)
{
  const auto speed_at = [&](int i)
  { return c.bodies[i].tangential_velocity + c.bodies[i].spin * arms(c)[i]; };
  return speed_at(0) - speed_at(1);
}

double tangential_mass(const Case &c)
{
  double inverse = 0;
  for (const Body &body : c.bodies)
    if (!body.is_ground())
      inverse += 1 / body.mass() + body.radius * body.radius / body.moment_of_inertia();
  return 1 / inverse;
}

double tangential_compliance(const Body &first, const Body &second)
{
  double sum = 0;
  for (const Body *body : {&first, &second})
    if (body->material)
      sum += (2 - body->material->poisson_ratio) / body->material->shear_modulus();
  return sum;
}

double rolling_coupling(const Case &c)
{
  double coupling = 0;
  for (int i = 0; i < 2; ++i)
    if (const Body &body = c.bodies[i]; !body.is_ground())
      coupling += arms(c)[i] / body.moment_of_inertia();
  return coupling;
}

double rolling_mobility(const Case &c)
{
  double sum = 0;
  for (const Body &body : c.bodies)
    if (!body.is_ground())
      sum += 1 / body.moment_of_inertia();
  return sum;
}

double rolling_velocity(const Case &c)
{
  return c.bodies[0].spin - c.bodies[1].spin;
}

TangentialMotion after_impulse(const Case &c, int body, double impulse, double torque_impulse)
{
  const Body &moved = c.bodies[body];
  if (moved.is_ground())
    return {};
  const double sign = body == 0 ? -1 : 1, on_body = sign * impulse; // at the contact point
  return {moved.tangential_velocity + on_body / moved.mass(),
          moved.spin +
            (arms(c)[body] * on_body + sign * torque_impulse) / moved.moment_of_inertia()};
}

double tangential_energy(const Case &c, double impulse, double torque_impulse)
{
  double energy = 0;
  for (int i = 0; i < 2; ++i)
    if (const Body &body = c.bodies[i]; !body.is_ground())
    {
      const TangentialMotion motion = after_impulse(c, i, impulse, torque_impulse);
      energy += 0.5 * body.mass() * motion.velocity * motion.velocity +
                0.5 * body.moment_of_inertia() * motion.spin * motion.spin;
    }
  return energy;
}
} // namespace carambole
