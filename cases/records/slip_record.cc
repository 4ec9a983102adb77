#include "cases/records/slip_record.h"

#include <cmath>

#include "cases/case/oblique.h"

namespace carambole
{
void add_slip(const Case &c, ModelRecord &record, double impulse, double torque_impulse)
{
  double relative = 0;
  for (int i = 0; i < 2; ++i)
  {
    if (c.bodies[i].is_ground())
      continue;
    const TangentialMotion motion = after_impulse(c, i, impulse, torque_impulse);
    record.bodies[i].tangential_velocity = motion.velocity;
    record.bodies[i].spin = motion.spin;
    relative += i == 0 ? motion.velocity : -motion.velocity;
  }
  ContactRecord &contact = record.contacts.front();
  contact.tangential_impulse = impulse;
  contact.slip_velocity = slip_velocity(c);
  if (!record.restitution)
    return; // bodies that stick, or still touch at the end, do not rebound
  contact.rebound_slip_velocity =
    slip_velocity(c) - impulse / tangential_mass(c) - rolling_coupling(c) * torque_impulse;
  const double before = c.bodies[0].tangential_velocity - c.bodies[1].tangential_velocity;
  if (before != 0)
    record.tangential_restitution = relative / before;
  if (const double apart = record.bodies[1].velocity - record.bodies[0].velocity; apart > 0)
    record.rebound_angle = std::atan2(relative, apart);
}
} // namespace carambole
