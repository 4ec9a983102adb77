#pragma once

// Records a run: the extremes of every step, the samples of the history, and the record of the
// model at the end.

#include <cmath>
#include <functional>
#include <optional>

#include "cases/case/scales.h"
#include "cases/records/records.h"
#include "fem/explicit/dynamics.h"

namespace carambole::fem
{
/// Bodies whose relative speed is less than this fraction of the impact speed count as moving
/// together.
inline constexpr double rest = 1e-6;

class ImpactRecorder
{
public:
  /// The first sample of the history is the state at time zero. If the bodies are apart then, they
  /// fly freely, and the second sample is the last state of their flight.
  ImpactRecorder(const Case &c, double flight_end);
  ImpactRecorder(const ImpactRecorder &) = delete;
  ImpactRecorder &operator=(const ImpactRecorder &) = delete;

  /// Adds consecutive steps with their contact forces, step by step, contact after contact, and the
  /// state at the beginning of the last one.
  void add(const std::vector<Step> &steps, const std::vector<ContactForce> &forces,
           const SystemState &state);

  /// True if every contact has ended some time ago and no two neighbours approach.
  bool all_over() const;
  /// |total - initial| energy of the last state, over the largest of: the energy of approach,
  /// the largest external work so far, the energy of the speed below which adhesion holds.
  double balance_error() const { return last_balance_error; }

  /// Everything but the uncertainty, the cost and the name of the model.
  ModelRecord record() const;
  const History &history() const { return samples; }

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, positions, velocities, traces, last, half_kick, before_sample, largest_work,
             last_balance_error, max_balance_error);
    for (History::Column &column : samples.columns)
      transfer(archive, column.values);
  }

private:
  /// Impulse and work of the first impact: so far, and up to the largest approach of the centres
  /// of mass.
  struct ImpactWork
  {
    double approach = 0, impulse = 0, work = 0; ///< [m, N s, J] since the first touch
    double max_approach = 0, compression_impulse = 0, compression_work = 0;

    /// A force [N] over a time [s] in which the centres approach by `change` [m].
    void add(double force, double time, double change);
    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, approach, impulse, work, max_approach, compression_impulse,
               compression_work);
    }
  };

  struct ContactTrace
  {
    double peak = 0, peak_time = 0, impulse = 0, max_radius = 0;
    std::optional<double> start, end; ///< first and last time with a force
    int recontacts = 0;
    double max_approach = -INFINITY, approach_at_end = 0;
    /// Of the centres of mass: at the first touch, and at the last release in the first impact.
    double approach_speed = 0, separation_speed = 0;
    int later_impacts = 0;                ///< number of impacts after the bodies had moved apart
    double first_peak = 0, first_end = 0; ///< of the first impact, once there is another
    ImpactWork first_impact;
    /// Of a contact with adhesion: the largest pull and its time, the approach at the first
    /// traction, how often the approach has turned since then, and where it is to turn next.
    double tension = 0, tension_time = 0, attach_approach = 0;
    int turns = 0;
    double extreme = -INFINITY;

    /// The approach while attached; changes below `least` [m] are no turns.
    void follow(double approach, double least);
    /// A second maximum of approach: the bodies oscillate on their neck for ever.
    bool is_stuck() const { return turns > 2; }

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, peak, peak_time, impulse, max_radius, start, end, recontacts, max_approach,
               approach_at_end, approach_speed, separation_speed, later_impacts, first_peak,
               first_end, first_impact, tension, tension_time, attach_approach, turns, extreme);
    }
  };

  /// Energies that only some cases have.
  struct OptionalEnergies
  {
    bool plastic = false, viscous = false, adhesion = false, friction = false, absorbed = false,
         external = false;

    explicit OptionalEnergies(const Case &c);
  };

  /// Forces over the time around a sample, weighted by a hat function from the sample before to the
  /// sample after it.
  struct WeightedForces
  {
    /// Weighted times of the forces of the contacts [s], and their weighted impulses [N s].
    std::vector<double> times, impulses;

    explicit WeightedForces(std::size_t contacts) : times(contacts), impulses(contacts) {}
    void add(double weight, const ContactForce *forces);
    double mean(std::size_t contact, const WeightedForces &other) const;

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, times, impulses);
    }
  };

  /// The largest force of a contact and its time.
  struct Peak
  {
    double force = 0, time = 0; ///< [N, s]
  };
  /// The largest mean force of the rows up to that time [s].
  Peak row_peak(std::size_t contact, double until) const;
  /// Whether a step is much shorter than a wave needs to cross an element of one of its bodies: the
  /// force of a single step then says nothing of the contact.
  bool has_short_steps(std::size_t contact) const;
  void fly_to(double time);
  void make_columns();
  void add_sample(const SystemState &state);
  void add_mean_forces(const std::vector<Step> &steps, const std::vector<ContactForce> &forces);
  void note_touch(int contact, double time, double closing_speed);
  /// Column of the force of a contact. The columns after the time are force, approach and contact
  /// radius of each contact, then what those with adhesion have besides.
  static constexpr std::size_t force_column(std::size_t contact) { return 1 + 3 * contact; }
  void push(std::vector<double> &velocities, const std::vector<double> &impulses) const;
  double closing_speed(int contact, const std::vector<double> &velocities, double flight) const;
  bool has_released(int contact) const;
  bool has_parted(int contact) const;
  void add_energies(ModelRecord &record) const;
  void add_adhesion(ContactRecord &contact, int k) const;
  /// [kg] m1 m2/(m1 + m2).
  double mass_of_pair(int contact) const;
  void add_load(ContactRecord &contact, int k) const;
  double approach(int contact) const;
  double closing_speed(int contact) const;
  /// Whether the two have parted and approach again, but so slowly that they would meet only long
  /// after all others, with no effect beyond this speed.
  bool creeps_up(int contact) const;
  bool touches(int contact, const ContactForce &f) const;

  const Case &c;
  std::vector<carambole::Contact> contacts;
  std::vector<ContactScale> scales;
  std::vector<double> masses, gravities;     ///< of all bodies [kg, m/s^2]
  std::vector<double> positions, velocities; ///< of all bodies, at the last state
  std::vector<ContactTrace> traces;
  History samples;
  std::vector<std::function<double(const SystemState &)>> values; ///< of each of its columns
  SystemState last;
  /// Impulses of the contacts in the second half of the last kick [N s]; the velocities of the last
  /// state do not include them yet.
  std::vector<double> half_kick;
  WeightedForces before_sample; ///< forces of the last sample, over the steps up to it
  const OptionalEnergies has;
  const double horizon;       ///< [s] up to which an impact is waited for
  const double impact_energy; ///< see energy_of_approach [J]
  double sticking_energy = 0; ///< of the speeds below which adhesion holds [J]
  double initial_energy = 0, largest_work = 0, last_balance_error = 0, max_balance_error = 0;
};
} // namespace carambole::fem
