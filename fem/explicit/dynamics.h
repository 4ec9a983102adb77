#pragma once

// Central differences in time: the state and the step.

#include <cstdint>
#include <exception>
#include <functional>
#include <vector>

#include "fem/contact/mortar_contact.h"
#include "fem/explicit/surroundings.h"
#include "fem/numbers/barrier.h"
#include "fem/numbers/serialize.h"
#include "fem/solid/nodal_state.h"
#include "fem/solid/solid.h"

namespace carambole::fem
{
/// Everything at one time t_n; energies in J. Kinetic energies are those that central differences
/// conserve together with the strain energy, 1/2 m (v_n^2 - (v_{n+1/2} - v_{n-1/2})^2/4), with
/// equal steps 1/2 m v_{n-1/2} v_{n+1/2}, and the constant by which gravity and loads make them
/// fall short of 1/2 m v^2 at the start.
struct Observation
{
  double time = 0;
  std::vector<ContactForce> contacts;
  struct BodyState
  {
    double displacement = 0, velocity = 0; ///< of the centre of mass
    double kinetic = 0, strain = 0, plastic = 0, viscous = 0, hourglass = 0;
    double rigid_body_kinetic = 0; ///< the share of the centre of mass

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, displacement, velocity, kinetic, strain, plastic, viscous, hourglass,
               rigid_body_kinetic);
    }
  };
  std::vector<BodyState> bodies;
  /// Taken by the normal and by the tangential forces of the contacts since the start, minus their
  /// work on the bodies.
  double contact = 0, friction = 0;
  double absorbed = 0; ///< by boundaries, since the start
  double external = 0; ///< work of gravity and loads since the start

  double sum(double BodyState::*energy) const;
  /// Everything that the bodies had at first: kinetic + ... + absorbed - external.
  double total() const;

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, time, contacts, bodies, contact, friction, absorbed, external);
  }
};

/// A contact that cannot be resolved: which one, and in the step from which time.
class ContactFailure : public ContactError
{
public:
  ContactFailure(int contact, double time, const char *what)
    : ContactError(what), contact(contact), time(time)
  {
  }
  int contact;
  double time; ///< [s]
};

/// Explicit dynamics of a row of bodies. Results do not depend on the number of threads, to the
/// last bit: elements write their own forces, every node sums its own in a fixed order.
class Dynamics
{
public:
  /// Bodies start with their velocities, undeformed, at `start_time`; half a step before they had
  /// what gravity and loads have given them since.
  Dynamics(const Solid &solid, std::vector<MortarContact> contacts, Surroundings surroundings,
           double start_time, double time_step);

  /// Displaces one body rigidly before the first step, and makes it faster.
  void move(int body, double displacement, double velocity_change = 0);

  /// What to do after some steps, with the state at the beginning of the last one and the contact
  /// forces of all of them, contact after contact: returns how many to make next, zero to stop.
  using AfterSteps = std::function<int(const Observation &observation,
                                       const std::vector<ContactForce> &step_forces)>;

  /// Makes `steps` steps on that many threads, then as many as `after` says. One parallel region
  /// for all of them: teams are slow to gather. Throws what `after` throws, and ContactFailure when
  /// a contact cannot be resolved: no step is made after that one.
  void run(int threads, int steps, const AfterSteps &after);

  double time() const { return t; }
  std::int64_t steps_made() const { return n_steps; }
  double time_step() const { return dt; }
  /// From the next step on.
  void set_time_step(double value) { dt = value; }

  /// Of the last observation, or of the beginning of the step that failed; refers to this object.
  NodalState nodal_state() const { return {u, old_v, v, last_dt, t - last_dt, step_before}; }
  const std::vector<double> &displacement() const { return u; }
  const std::vector<MortarContact> &contacts() const { return contact; }
  /// State of the material at the last step; frozen motions only read it.
  const Lane *material_history() const { return history.lanes_data(); }
  Lane *material_history() { return history.lanes_data(); }
  /// Largest equivalent plastic strain of a body.
  double max_plastic_strain(int body) const;

  /// All that the next steps depend on; between two calls of `run`, or in AfterSteps.
  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, t, dt, last_dt, n_steps, u, v, history, contact_energy, friction_energy,
             absorbed_energy, loaded_u, load_work, missing);
    for (MortarContact &one : contact)
    {
      MortarContact::State state = one.state();
      transfer(archive, state);
      one.restore(std::move(state));
    }
  }

private:
  void go_back_half_a_step();
  int make_steps(int steps, int thread, int n_threads, Barrier &barrier, ContactForce *step_forces);
  void throw_failure() const;
  void update_nodes(double time, double kick, int begin, int end);
  void push_nodes(double time, double kick, int begin, int end);
  void hold_boundary(double kick, int begin, int end);
  double gravity_of(std::size_t body) const
  {
    return surroundings.gravity.empty() ? 0 : surroundings.gravity[body];
  }
  void work_of_loads(double time, double step);
  void correct(const std::vector<int> &row, double kick, ContactForce *step_forces);
  Observation observe(std::vector<ContactForce> contact_forces) const;

  const Solid &solid;
  std::vector<MortarContact> contact;
  std::vector<std::vector<int>> contact_rows; ///< contacts that meet at a rigid body, else single
  const Surroundings surroundings;
  double t, dt;
  double last_dt;     ///< the step that led here
  double step_before; ///< the one before
  std::int64_t n_steps = 0;
  std::vector<double> u, v, old_v;
  LaneArray history; ///< of the material, at the last step
  LaneArray forces;
  std::vector<ElementEnergy> element_energies;
  /// Taken by every contact and by its friction, at t_n and t_{n+1/2}.
  struct Taken
  {
    double now = 0, next = 0;

    /// A force that takes `power` [W] at the mean of the velocities before and after a step, and
    /// `change` at their change: half a step at the velocity before it belongs to the time until
    /// t_n.
    void add(double step, double power, double change)
    {
      now = next + step / 2 * (power - change / 2);
      next += step * power;
    }

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, now, next);
    }
  };
  std::vector<Taken> contact_energy, friction_energy;
  std::vector<double> loaded_u;       ///< displacements of the loaded nodes a step ago
  std::vector<double> boundary_v;     ///< velocities of the boundary's nodes before the step
  std::vector<Taken> absorbed_energy; ///< per node of the boundary
  double load_work = 0;
  /// What 1/2 m v_{n-1/2} v_{n+1/2} lacks of the kinetic energy at the start, 1/2 m (dt a/2)^2 with
  /// the acceleration a by gravity and loads: of all nodes of a body, and of its centre of mass
  /// [J].
  struct Missing
  {
    double kinetic = 0, rigid_body_kinetic = 0;

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, kinetic, rigid_body_kinetic);
    }
  };
  std::vector<Missing> missing;             ///< per body
  std::vector<std::exception_ptr> failures; ///< per contact
};
} // namespace carambole::fem
