#pragma once

// What a run observes at one time: motion and energies of the bodies, forces of the contacts.

#include <vector>

#include "fem/contact/mortar_contact.h"
#include "fem/numbers/serialize.h"

namespace carambole::fem
{
/// State of all bodies and contacts at one time t_n; energies in J. Kinetic energies are those that
/// central differences conserve together with the strain energy, 1/2 m (v_n^2 - (v_{n+1/2} -
/// v_{n-1/2})^2/4), which is 1/2 m v_{n-1/2} v_{n+1/2} for equal steps. Added to them is the
/// constant by which gravity and loads make this smaller than 1/2 m v^2 at the start.
struct SystemState
{
  double time = 0;
  std::vector<ContactForce> contacts;
  struct BodyState
  {
    double displacement = 0, velocity = 0; ///< of the centre of mass
    double kinetic = 0, strain = 0, plastic = 0, viscous = 0, hourglass = 0;
    double rigid_body_kinetic = 0; ///< part of `kinetic` that belongs to the centre of mass

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, displacement, velocity, kinetic, strain, plastic, viscous, hourglass,
               rigid_body_kinetic);
    }
  };
  std::vector<BodyState> bodies;
  /// Energy taken by the normal and by the tangential forces of the contacts since the start: minus
  /// their work on the bodies.
  double contact = 0, friction = 0;
  double adhesion = 0; ///< potential of the attraction; zero out of reach
  double absorbed = 0; ///< energy absorbed by boundaries since the start
  double external = 0; ///< work of gravity and loads since the start

  double sum(double BodyState::*energy) const;
  /// The sum that energy conservation keeps constant: kinetic + ... + absorbed - external.
  double total() const;

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, time, contacts, bodies, contact, friction, adhesion, absorbed, external);
  }
};
} // namespace carambole::fem
