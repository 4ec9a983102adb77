#pragma once

// Central differences in time: the state and the step.

#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fem/contact/mortar_contact.h"
#include "fem/explicit/external_forces.h"
#include "fem/explicit/level_interface.h"
#include "fem/explicit/system_state.h"
#include "fem/explicit/time_levels.h"
#include "fem/numbers/barrier.h"
#include "fem/numbers/serialize.h"
#include "fem/solid/nodal_state.h"
#include "fem/solid/solid.h"

namespace carambole::fem
{
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
  void set_levels(TimeLevels levels) { next_levels = std::move(levels); }
  /// The levels from the beginning of the next period on.
  const TimeLevels &levels() const { return next_levels ? *next_levels : current_levels; }
  /// Number of steps up to and including the first one of the next period, and its time.
  int steps_to_period() const { return phase == 0 ? 1 : current_levels.period() - phase + 1; }
  double next_period() const { return t + (steps_to_period() - 1) * dt; }

  /// Nodal values at the last observed time, or at the beginning of the step that failed. Refers to
  /// this object.
  NodalState nodal_state() const;
  const std::vector<double> &displacement() const { return u; }
  /// Forces of the elements on their nodes at the last observed time, laid out as in elements.h.
  const double *element_forces() const { return forces.data(); }
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
             contact_energy, friction_energy, external, kinetic_deficit);
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
  /// A node, and where the forces of its elements are in `forces`: four, which nearly all nodes
  /// have; in place of those that lack a pair of zeros; -1, and nothing else, for more.
  struct NodeSlots
  {
    int node;
    std::array<int, 4> slots;
  };
  void go_back_half_a_step();
  void make_steps(const std::vector<Step> &steps, Share share, Barrier &barrier,
                  ContactForce *step_forces);
  void plan(int count, std::vector<Step> &steps) const;
  void count_steps(const std::vector<Step> &steps, int made);
  void take_levels();
  std::vector<NodeSlots> slots_of(std::span<const int> nodes) const;
  void store_velocities();
  std::vector<double> pending_momenta() const;
  void adopt_levels(double before);
  void throw_failure() const;
  void update_nodes(double time, double kick, double step, int level, Share share);
  int level_of(const MortarContact &one) const
  {
    return current_levels.of_nodes()[one.slave().nodes.front()];
  }
  void correct(const std::vector<int> &group, const Step &step, ContactForce *step_forces);
  /// Levels and the state of their interfaces; read, they are made anew.
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
    if constexpr (Archive::is_loading::value)
    {
      current_levels = TimeLevels(solid, levels);
      take_levels();
      auto next_state = states.begin();
      for (auto &of_body : interfaces)
        for (LevelInterface &one : of_body)
          one.restore(std::move(*next_state++));
      next_levels.reset();
      if (next != levels)
        next_levels.emplace(solid, next);
    }
  }
  SystemState state(std::vector<ContactForce> contact_forces) const;

  const Solid &solid;
  std::vector<MortarContact> contact;
  /// Indices of contacts that share a rigid body, or of a single contact.
  std::vector<std::vector<int>> contact_groups;
  ExternalForces external;
  TimeLevels current_levels;
  std::optional<TimeLevels> next_levels; ///< from the next period on
  /// Per body: to levels 1 and above.
  std::vector<std::vector<LevelInterface>> interfaces;
  std::vector<std::vector<NodeSlots>> level_slots; ///< of the nodes of each level
  double t, dt;                                    ///< the step of the current period
  double next_dt;                                  ///< that of the next one
  double last_dt;                                  ///< the step that led to t
  double step_before;                              ///< the one before
  int failed_step = -1;                            ///< of the batch; -1: none
  int phase = 0; ///< steps made in the current period, 0: it has not begun
  std::int64_t n_steps = 0;
  double work_per_step = 1; ///< share of the elements computed in a step, mean of a period
  double work = 0;          ///< updates of elements
  std::vector<double> u, v, old_v;
  std::vector<double> old_pending; ///< per body, with old_v [N s]
  SimdArray history;               ///< of the material, at the last step
  SimdArray forces;                ///< of the groups, then a vector of zeros
  std::vector<ElementEnergy> element_energies;
  std::vector<EnergyTaken> contact_energy, friction_energy;
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
