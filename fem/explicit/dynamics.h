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
  double absorbed = 0; ///< energy absorbed by boundaries since the start
  double external = 0; ///< work of gravity and loads since the start

  double sum(double BodyState::*energy) const;
  /// The sum that energy conservation keeps constant: kinetic + ... + absorbed - external.
  double total() const;

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, time, contacts, bodies, contact, friction, absorbed, external);
  }
};

/// A contact cannot be resolved. Holds the index of the contact and the time at which the failing
/// step begins.
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

/// Explicit dynamics of a row of bodies. The results do not depend on the number of threads, to the
/// last bit: each element writes its own forces, and each node sums them in a fixed order.
class Dynamics
{
public:
  /// The bodies start undeformed with their velocities at `start_time`. The velocities half a step
  /// earlier are set back by the acceleration of gravity and loads.
  Dynamics(const Solid &solid, std::vector<MortarContact> contacts, Surroundings surroundings,
           double start_time, double time_step);

  /// Displaces one body rigidly before the first step, and changes its velocity.
  void move(int body, double displacement, double velocity_change = 0);

  /// Called after a batch of steps with the state at the beginning of the last one and the contact
  /// forces of all of them, step by step, contact after contact. Returns the number of steps to
  /// make next; zero stops.
  using AfterSteps =
    std::function<int(const SystemState &state, const std::vector<ContactForce> &step_forces)>;

  /// Makes `steps` steps on `threads` threads, then as many as `after` returns. All of them run in
  /// one parallel region, because starting a team of threads is slow. Throws what `after` throws,
  /// and ContactFailure if a contact cannot be resolved; no step is made after that one.
  void run(int threads, int steps, const AfterSteps &after);

  double time() const { return t; }
  std::int64_t steps_made() const { return n_steps; }
  double time_step() const { return dt; }
  /// Takes effect with the next step.
  void set_time_step(double value) { dt = value; }

  /// Nodal values at the last observed time, or at the beginning of the step that failed. Refers to
  /// this object.
  NodalState nodal_state() const { return {u, old_v, v, last_dt, t - last_dt, step_before}; }
  const std::vector<double> &displacement() const { return u; }
  const std::vector<MortarContact> &contacts() const { return contact; }
  /// History of the material after the last step. Frozen motions only read it.
  const Simd *material_history() const { return history.vectors(); }
  Simd *material_history() { return history.vectors(); }
  /// Largest equivalent plastic strain of a body.
  double max_plastic_strain(int body) const;

  /// Everything that the next steps depend on. May be called between two calls of `run`, or in
  /// AfterSteps.
  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, t, dt, last_dt, n_steps, u, v, history, contact_energy, friction_energy,
             absorbed_energy, loaded_u, load_work, kinetic_deficit);
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
  void correct(const std::vector<int> &group, double kick, ContactForce *step_forces);
  SystemState state(std::vector<ContactForce> contact_forces) const;

  const Solid &solid;
  std::vector<MortarContact> contact;
  /// Indices of contacts that share a rigid body, or of a single contact.
  std::vector<std::vector<int>> contact_groups;
  const Surroundings surroundings;
  double t, dt;
  double last_dt;     ///< the step that led to t
  double step_before; ///< the one before
  std::int64_t n_steps = 0;
  std::vector<double> u, v, old_v;
  SimdArray history; ///< of the material, at the last step
  SimdArray forces;
  std::vector<ElementEnergy> element_energies;
  /// Energy that a contact, its friction or a boundary node has taken, at t_n and at t_{n+1/2}.
  struct EnergyTaken
  {
    double now = 0, next = 0;

    /// Adds a force that takes `power` [W] at the mean of the velocities before and after a step,
    /// and `change` at the change of the velocities. The half step at the velocity before belongs
    /// to the time until t_n.
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
  std::vector<EnergyTaken> contact_energy, friction_energy;
  std::vector<double> loaded_u;             ///< displacements of the loaded nodes one step ago
  std::vector<double> boundary_v;           ///< velocities of the boundary's nodes before the step
  std::vector<EnergyTaken> absorbed_energy; ///< per node of the boundary
  double load_work = 0;
  /// Difference between the kinetic energy 1/2 m v^2 at the start and 1/2 m v_{n-1/2} v_{n+1/2}:
  /// 1/2 m (dt a/2)^2 with the acceleration a by gravity and loads. Sum over all nodes of a body,
  /// and for its centre of mass [J].
  struct KineticDeficit
  {
    double kinetic = 0, rigid_body_kinetic = 0;

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, kinetic, rigid_body_kinetic);
    }
  };
  std::vector<KineticDeficit> kinetic_deficit; ///< per body
  std::vector<std::exception_ptr> failures;    ///< per contact
};
} // namespace carambole::fem
