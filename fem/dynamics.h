#pragma once

// Central differences in time: the state and the step.

#include <cstdint>
#include <exception>
#include <functional>
#include <vector>

#include "fem/barrier.h"
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
           double time_step);

  /// Displaces one body rigidly before the first step.
  void move(int body, double displacement);

  /// What to do after some steps, with the state at the beginning of the last one and the contact
  /// forces of all of them, contact after contact: returns how many to make next, zero to stop.
  using AfterSteps = std::function<int(const Observation &observation,
                                       const std::vector<ContactForce> &step_forces)>;

  /// Makes `steps` steps on that many threads, then as many as `after` says. One parallel region
  /// for all of them: teams are slow to gather. Throws what `after` throws, and ContactError when a
  /// contact cannot be resolved.
  void run(int threads, int steps, const AfterSteps &after);

  double time() const { return t; }
  std::int64_t steps_made() const { return n_steps; }
  double time_step() const { return dt; }
  /// From the next step on.
  void set_time_step(double value) { dt = value; }

  const std::vector<double> &displacement() const { return u; }
  const std::vector<double> &velocity() const { return v; } ///< at n - 1/2
  const std::vector<MortarContact> &contacts() const { return contact; }

private:
  void make_steps(int steps, int thread, int n_threads, Barrier &barrier,
                  ContactForce *step_forces);
  void update_nodes(int begin, int end);
  void correct(int contact, ContactForce &force);
  Observation observe(std::vector<ContactForce> contact_forces) const;

  const Solid &solid;
  std::vector<MortarContact> contact;
  double t, dt;
  std::int64_t n_steps = 0;
  std::vector<double> u, v, old_v;
  LaneArray forces;
  std::vector<ElementEnergy> element_energies;
  std::vector<double> contact_energy, next_contact_energy; ///< per contact, at t_n and t_{n+1/2}
  std::vector<std::exception_ptr> failures;                ///< per contact
};
} // namespace carambole::fem
