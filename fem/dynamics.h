#pragma once

// Central differences in time: the state and the step.

#include <cstdint>
#include <vector>

#include "fem/mortar_contact.h"
#include "fem/solid.h"

namespace carambole::fem
{
/// Everything at one time t_n; energies in J, momenta in kg m/s.
struct Observation
{
  double time = 0;
  std::vector<ContactForce> contacts;
  struct BodyState
  {
    double displacement = 0, velocity = 0; ///< of the centre of mass
    double kinetic = 0, strain = 0, hourglass = 0;
  };
  std::vector<BodyState> bodies;
  double contact = 0; ///< taken by the contacts since the start, minus their work on the bodies

  double kinetic() const;
  double strain() const;
  double hourglass() const;
};

/// Explicit dynamics of a row of bodies. Results do not depend on the number of threads, to the
/// last bit: elements write their own forces, every node sums its own in a fixed order.
class Dynamics
{
public:
  /// Bodies start with their velocities, undeformed, at `start_time`, moved by `displacement` [m]
  /// each.
  Dynamics(const Solid &solid, std::vector<MortarContact> contacts, double start_time,
           double time_step, int threads);

  /// Displaces one body rigidly before the first step.
  void move(int body, double displacement);

  /// Makes `steps` steps and observes at the beginning of the last one. The contact forces of every
  /// step are appended to `forces`, contact after contact. Throws std::runtime_error when a contact
  /// cannot be resolved.
  Observation advance(int steps, std::vector<ContactForce> &forces);

  double time() const { return t; }
  std::int64_t steps_made() const { return n_steps; }
  double time_step() const { return dt; }
  /// From the next step on.
  void set_time_step(double value) { dt = value; }

  const std::vector<double> &displacement() const { return u; }
  const std::vector<double> &velocity() const { return v; } ///< at n - 1/2
  const std::vector<MortarContact> &contacts() const { return contact; }

private:
  void update_nodes(int begin, int end);

  const Solid &solid;
  std::vector<MortarContact> contact;
  double t, dt;
  int threads;
  std::int64_t n_steps = 0;
  std::vector<double> u, v, old_v;
  LaneArray forces;
  std::vector<ElementEnergy> element_energies;
  double contact_energy = 0;
};
} // namespace carambole::fem
