#pragma once

// What is remembered of a run: extremes of every step, rows of the history, and the model's record
// at the end.

#include <cmath>
#include <optional>

#include "cases/case/scales.h"
#include "cases/records/records.h"
#include "fem/explicit/dynamics.h"

namespace carambole::fem
{
class Recorder
{
public:
  /// `body_of_case[i]` is the index in the case of the solver's body i. The first row of the
  /// history is the state at time zero; bodies that are apart then fly freely, the second row is
  /// the last state of their flight.
  Recorder(const Case &c, const std::vector<int> &body_of_case, double flight_end);

  /// The contact forces of consecutive steps from `first_time` on, contact after contact, and the
  /// observation after them.
  void add(double first_time, double time_step, const std::vector<ContactForce> &forces,
           const Observation &observation);

  /// Every contact has ended for a while, and no two neighbours approach.
  bool all_over() const;
  /// |total - initial| at the last observation, over the initial energy or the largest work from
  /// outside so far, whichever is larger.
  double balance_error() const { return last_balance_error; }

  /// Everything but uncertainty, cost and the model's name.
  ModelRecord record() const;
  const History &history() const { return rows; }

  template <typename Archive>
  void serialize(Archive &archive, unsigned)
  {
    transfer(archive, positions, velocities, traces, last, last_step, half_kick, before_row,
             largest_work, last_balance_error, max_balance_error);
    for (History::Column &column : rows.columns)
      transfer(archive, column.values);
  }

private:
  struct ContactTrace
  {
    double peak = 0, peak_time = 0, impulse = 0, max_radius = 0;
    std::optional<double> start, end; ///< first and last time with a force
    int recontacts = 0;
    double max_approach = -INFINITY, approach_at_end = 0;
    /// Of the centres of mass, at the first touch and at the last release of the first impact.
    double approach_speed = 0, separation_speed = 0;
    int later_impacts = 0; ///< for which the bodies were brought together again

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, peak, peak_time, impulse, max_radius, start, end, recontacts, max_approach,
               approach_at_end, approach_speed, separation_speed, later_impacts);
    }
  };

  /// A column of the ledger.
  struct Energy
  {
    const char *name;
    double (*of)(const Observation &);
  };
  static std::vector<Energy> ledger(const Case &c);

  /// Forces over the time around a row, weighted by a hat from the row before to the row after it.
  struct WeightedForces
  {
    double weight = 0;            ///< [s]
    std::vector<double> impulses; ///< of the contacts, with the weight [N s]

    void add(double time, const ContactForce *forces);
    double mean(std::size_t contact, const WeightedForces &other) const;

    template <typename Archive>
    void serialize(Archive &archive, unsigned)
    {
      transfer(archive, weight, impulses);
    }
  };

  void fly_to(double time);
  void add_row(double time, const Observation &observation);
  void add_mean_forces(double first_time, double time_step,
                       const std::vector<ContactForce> &forces);
  /// The time for which the force of step s of a row acts: up to the middle of the next step.
  double kick(std::size_t s, double time_step) const
  {
    return s == 0 && last_step > 0 ? (last_step + time_step) / 2 : time_step;
  }
  void note_touch(int contact, double time, double closing_speed);
  void push(std::vector<double> &velocities, const std::vector<double> &impulses) const;
  double closing_speed(int contact, const std::vector<double> &velocities, double flight) const;
  bool has_released(int contact) const;
  bool has_parted(int contact) const;
  void add_energies(ModelRecord &record) const;
  double approach(int contact) const;
  double closing_speed(int contact) const;
  bool touches(int contact, const ContactForce &f) const;

  const Case &c;
  std::vector<carambole::Contact> contacts;
  std::vector<ContactScale> scales;
  std::vector<int> body_of_case;
  std::vector<double> positions, velocities; ///< of all bodies of the case, at the last observation
  std::vector<ContactTrace> traces;
  History rows;
  Observation last;
  double last_step = 0; ///< [s]; zero before the first
  /// Impulses of the contacts in the later half of the last step's kick, which the velocities of
  /// the last observation do not have yet [N s].
  std::vector<double> half_kick;
  WeightedForces before_row; ///< of the last row, as yet over the steps up to it
  std::vector<Energy> energies;
  double initial_energy = 0, largest_work = 0, last_balance_error = 0, max_balance_error = 0;
};
} // namespace carambole::fem
