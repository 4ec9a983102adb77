#pragma once

// Central differences in time: the state and the step.

#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fem/contact/mortar_contact.h"
#include "fem/explicit/level_interface.h"
#include "fem/explicit/surroundings.h"
#include "fem/explicit/time_levels.h"
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

/// One step, the shortest where there are levels of steps.
struct Step
{
  double time = 0;   ///< at its beginning [s]
  double length = 0; ///< [s]
  double kick = 0;   ///< the mean with the step before [s]
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
///
/// With levels of time steps all nodes are at one time at the beginning of every period of
/// TimeLevels::period() steps only. A batch of steps ends with such a step, and new steps and
/// levels begin there. A contact acts in the steps of its nodes, which must be on one level and on
/// no interface, loads in all steps.
class Dynamics
{
public:
  /// The bodies start undeformed with their velocities at `start_time`. The velocities half a step
  /// earlier are set back by the acceleration of gravity and loads. Without levels all nodes have
  /// one step.
  Dynamics(const Solid &solid, std::vector<MortarContact> contacts, Surroundings surroundings,
           double start_time, double time_step, std::optional<TimeLevels> levels = {});

  /// Displaces one body rigidly before the first step, and changes its velocity.
  void move(int body, double displacement, double velocity_change = 0);

  /// Changes the velocities of all nodes, pairs (r, z) [m/s], before the first step.
  void disturb(const std::vector<double> &velocity_changes);

  /// Called after a batch of steps with the state at the beginning of the last one, all of them,
  /// and their contact forces, step by step, contact after contact; where a contact does not act
  /// its kick is zero. Returns the number of steps to make next; zero stops.
  using AfterSteps = std::function<int(const SystemState &state, const std::vector<Step> &steps,
                                       const std::vector<ContactForce> &step_forces)>;

  /// Makes `count` steps on `threads` threads, then as many as `after` returns. All of them run in
  /// one parallel region, because starting a team of threads is slow. Throws what `after` throws,
  /// and ContactFailure if a contact cannot be resolved; no step is made after that one.
  void run(int threads, int count, const AfterSteps &after);

  double time() const { return t; }
  std::int64_t steps_made() const { return n_steps; }
  double updates_made() const { return work; } ///< of elements
  /// The shortest step from the beginning of the next period on.
  double time_step() const { return next_dt; }
  /// Takes effect at the beginning of the next period.
  void set_time_step(double value) { next_dt = value; }
  /// Likewise.
  void set_levels(TimeLevels levels);
  /// The levels from the beginning of the next period on.
  const TimeLevels &levels() const { return next_levels ? *next_levels : current_levels; }
  /// Number of steps up to and including the first one of the next period, and its time.
  int steps_to_period() const { return phase == 0 ? 1 : current_levels.period() - phase + 1; }
  double next_period() const { return t + (steps_to_period() - 1) * dt; }

  /// Nodal values at the last observed time, or at the beginning of the step that failed. Refers to
  /// this object.
  NodalState nodal_state() const;
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
    transfer(archive, t, dt, next_dt, last_dt, step_before, phase, n_steps, work, u, v, history,
             contact_energy, friction_energy, absorbed_energy, loaded_u, load_work,
             kinetic_deficit);
    serialize_levels(archive);
    for (MortarContact &one : contact)
    {
      MortarContact::State state = one.state();
      transfer(archive, state);
      one.restore(std::move(state));
    }
  }

private:
  /// The part of a range that one of several threads owns.
  struct Share
  {
    int thread, threads;

    std::pair<int, int> operator()(std::size_t n) const
    {
      const auto at = [&](int k) { return int(std::int64_t(n) * k / threads); };
      return {at(thread), at(thread + 1)};
    }
    std::span<const int> operator()(std::span<const int> all) const
    {
      const auto [begin, end] = (*this)(all.size());
      return all.subspan(begin, end - begin);
    }
  };
  void go_back_half_a_step();
  void make_steps(const std::vector<Step> &steps, Share share, Barrier &barrier,
                  ContactForce *step_forces);
  void plan(int count, std::vector<Step> &steps) const;
  void count_steps(const std::vector<Step> &steps, int made);
  void make_interfaces();
  void store_velocities();
  std::vector<double> pending_momenta() const;
  void adopt_levels(double before);
  void throw_failure() const;
  void update_nodes(double time, double kick, double step, std::span<const int> nodes);
  void push_nodes(double time, double kick, std::span<const int> nodes);
  void hold_boundary(double kick, double step, std::span<const int> nodes);
  double gravity_of(std::size_t body) const
  {
    return surroundings.gravity.empty() ? 0 : surroundings.gravity[body];
  }
  void work_of_loads(double time, double step);
  int level_of(const MortarContact &one) const
  {
    return current_levels.of_nodes()[one.slave().nodes.front()];
  }
  void correct(const std::vector<int> &group, const Step &step, ContactForce *step_forces);
  /// Levels and the state of their interfaces, which are made anew.
  template <typename Archive>
  void serialize_levels(Archive &archive)
  {
    std::vector<TimeLevels::Level> levels = current_levels.of_nodes(),
                                   next = next_levels ? next_levels->of_nodes() : levels;
    std::vector<LevelInterface::State> states;
    for (const auto &of_body : interfaces)
      for (const LevelInterface &one : of_body)
        states.push_back(one.state());
    transfer(archive, levels, next, states);
    if (levels != current_levels.of_nodes())
    {
      current_levels = TimeLevels(solid, levels);
      make_interfaces();
    }
    next_levels.reset();
    if (next != levels)
      next_levels.emplace(solid, next);
    auto next_state = states.begin();
    for (auto &of_body : interfaces)
      for (LevelInterface &one : of_body)
        one.restore(std::move(*next_state++));
  }
  SystemState state(std::vector<ContactForce> contact_forces) const;

  const Solid &solid;
  std::vector<MortarContact> contact;
  /// Indices of contacts that share a rigid body, or of a single contact.
  std::vector<std::vector<int>> contact_groups;
  const Surroundings surroundings;
  TimeLevels current_levels;
  std::optional<TimeLevels> next_levels; ///< from the next period on
  /// Per body: to levels 1 and above.
  std::vector<std::vector<LevelInterface>> interfaces;
  double t, dt;         ///< the step of the current period
  double next_dt;       ///< that of the next one
  double last_dt;       ///< the step that led to t
  double step_before;   ///< the one before
  int failed_step = -1; ///< of the batch; -1: none
  int phase = 0;        ///< steps made in the current period, 0: it has not begun
  std::int64_t n_steps = 0;
  double work_per_step = 1; ///< share of the elements computed in a step, mean of a period
  double work = 0;          ///< updates of elements
  std::vector<double> u, v, old_v;
  std::vector<double> old_pending; ///< per body, with old_v [N s]
  SimdArray history;               ///< of the material, at the last step
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
  std::vector<int> boundary_of;             ///< index in the boundary per node, or -1; or empty
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
