#pragma once

// Central differences in time: the state and the step.

#include <cstdint>
#include <exception>
#include <functional>
#include <vector>

#include "fem/barrier.h"
#include "fem/mortar_contact.h"
#include "fem/solid.h"
#include "fem/surroundings.h"

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
    double kinetic = 0, strain = 0, plastic = 0, viscous = 0, hourglass = 0;
    double mass = 0; ///< discrete; infinite where fixed

    /// Of the centre of mass.
    double rigid_body_kinetic() const { return kinetic > 0 ? 0.5 * mass * velocity * velocity : 0; }
  };
  std::vector<BodyState> bodies;
  double contact = 0;  ///< taken by the contacts since the start, minus their work on the bodies
  double friction = 0; ///< of that, by their tangential forces; not counted in `contact`
  double absorbed = 0; ///< by boundaries, since the start
  double external = 0; ///< work of gravity and loads since the start

  double sum(double BodyState::*energy) const;
  /// Everything that the bodies had at first: kinetic + ... + absorbed - external.
  double total() const;
};

/// Explicit dynamics of a row of bodies. Results do not depend on the number of threads, to the
/// last bit: elements write their own forces, every node sums its own in a fixed order.
class Dynamics
{
public:
  /// Bodies start with their velocities, undeformed, at `start_time`, moved by `displacement` [m]
  /// each.
  Dynamics(const Solid &solid, std::vector<MortarContact> contacts, Surroundings surroundings,
           double start_time, double time_step);

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
  /// State of the material at the last step; frozen motions only read it.
  Lane *material_history() const { return history.lanes_data(); }
  /// Largest equivalent plastic strain of a body.
  double max_plastic_strain(int body) const;

private:
  void make_steps(int steps, int thread, int n_threads, Barrier &barrier,
                  ContactForce *step_forces);
  void update_nodes(double time, int begin, int end);
  void push_nodes(double time, int begin, int end);
  void hold_boundary(int begin, int end);
  void work_of_loads(double time, double step);
  void correct(int contact, ContactForce &force);
  Observation observe(std::vector<ContactForce> contact_forces) const;

  const Solid &solid;
  std::vector<MortarContact> contact;
  const Surroundings surroundings;
  double t, dt;
  double last_dt; ///< the step that led here
  std::int64_t n_steps = 0;
  std::vector<double> u, v, old_v;
  mutable LaneArray history; ///< of the material, at the last step
  LaneArray forces;
  std::vector<ElementEnergy> element_energies;
  /// Taken by every contact and by its friction, at t_n and t_{n+1/2}.
  struct Taken
  {
    double now = 0, next = 0;

    // What is taken during a step counts half before its time and half after it.
    void add(double energy)
    {
      now = next + energy / 2;
      next += energy;
    }
  };
  std::vector<Taken> contact_energy, friction_energy;
  std::vector<double> loaded_u;       ///< displacements of the loaded nodes a step ago
  std::vector<double> boundary_v;     ///< velocities of the boundary's nodes before the step
  std::vector<Taken> absorbed_energy; ///< per node of the boundary
  double load_work = 0;
  std::vector<std::exception_ptr> failures; ///< per contact
};
} // namespace carambole::fem
