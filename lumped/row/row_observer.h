#pragma once

// What is recorded of a row that moves under force laws: samples, located events, touches and
// extremes of the contacts, and the balance of energy.

#include <vector>

#include "lumped/row/dynamics.h"
#include "lumped/row/load_tracker.h"
#include "lumped/row/row_motion.h"
#include "lumped/row/sample_store.h"

namespace carambole::lumped
{
inline constexpr double rest_share =
  1e-9; ///< of the row's approach speed: below it a touch begins at rest

class RowObserver
{
public:
  RowObserver(const Row &row, const Settings &settings, RowMotion &motion, Loss loss);

  /// A touch begins at `speed` [m/s]; its law uses `onset`. It is one with the touch before if the
  /// bodies were not apart in between. Before its phase is changed; its force is that after.
  void touch(int c, double time, double speed, double onset);
  void add_start(int c, double time, double force);
  /// Its force has ended. After its phase was changed.
  void end_touch(int c, double time, bool fades = false);

  /// An adhesive touch begins, or ends: the energy of its snap is lost.
  void attach(int c);
  void detach(int c);
  /// Its approach has a maximum, the nth of the touch.
  void note_maximum(int c, double time, int n);

  /// Contacts [begin, end) come to rest, and move again.
  void hold(int begin, int end, double time);
  void wake();

  /// Interior maxima of the forces within the step of length h from `time`.
  void locate_peaks(double time, double h);
  /// Turns of the centres of contacts that carry waves, likewise.
  void locate_turns(double time, double h);
  /// A force that drops at the start of unloading is largest before the turn is committed, at the
  /// end of the step.
  void observe_turn(int c, double time, double h);
  void add_turn(int c, double time, double force);
  /// Largest forces, approaches and imbalance so far.
  void observe(double time);
  /// Of this contact at present [N]; zero of a law without damping.
  double damping_force(const Moment &moment, int c) const;

  /// Where something happens, in addition to the regular samples.
  void add_event_sample(const Moment &moment, double time);
  void add_sample(const Moment &moment, double time, bool is_event);
  bool is_sample_due(double time, double interval) { return store.is_due(time, interval); }
  long event_samples() const { return n_event_samples; }

  const Trajectory &so_far() const { return result; }
  void count_step() { ++result.steps; }
  /// The samples, the events in the order of time, and what the contacts are at the end.
  Trajectory take(double time);

private:
  const Row &row;
  const Settings &settings;
  RowMotion &motion;
  const RowState &layout;
  const int n_contacts;
  const double initial_energy;
  double largest_external_work = 0;
  long n_event_samples = 0;
  std::vector<Event> peak; ///< of the present touch of each contact
  struct Progress
  {
    double rate = 0, approach = 0, impulse = 0, work = 0;
  };
  std::vector<Progress> before; ///< of each contact, at the state observed last
  /// Of each contact of a row of three or more bodies; else empty.
  std::vector<LoadTracker> loads;
  std::vector<LoadTracker::Node> last_load; ///< at the state observed last
  SampleStore store;
  Trajectory result;

  /// [m] at the end of a touch, without the contribution of neighbouring contacts.
  double end_approach(int c) const
  {
    return motion.carries_waves() ? layout.approach_of_centres(motion.now.y, c)
                                  : motion.approach(motion.now, c);
  }
  /// Whether a share of the largest force bounds the contact: attraction has bounds of its own.
  bool has_load(int c) const { return !loads.empty() && !motion.contacts[c].law->adhesion(); }
  bool damps() const { return result.loss == Loss::damping || result.loss == Loss::both; }
  void observe_contact(int c, double time);
  void observe_compression(int c);
  void observe_load(int c, double time);
  void close_first_impact(int c);
};
} // namespace carambole::lumped
