#pragma once

// One step of a row under force laws, and the events within it.

#include <memory>
#include <optional>

#include "lumped/law/law.h"
#include "lumped/row/dormand_prince.h"
#include "lumped/row/row_coupling.h"
#include "lumped/row/row_state.h"
#include "lumped/row/row_waves.h"

namespace carambole::lumped
{
enum class Phase
{
  apart,    ///< below the approach at which touching begins
  touching, ///< under force
  resting,  ///< under a constant force, the weight of the bodies above it
  released  ///< the force was cut at zero while the bodies still overlap
};

/// Kind of event within a step.
enum class Change
{
  touch,   ///< apart -> touching
  part,    ///< touching -> apart
  release, ///< touching -> released
  resume,  ///< released -> touching
  leave,   ///< released -> apart
  turn,    ///< the rate of approach changes its sign
  kink     ///< the law is not smooth here
};

struct Crossing
{
  double h; ///< after the beginning of the step
  int contact;
  Change change;
};

/// Events of one contact within one step.
using Crossings = boost::container::static_vector<Crossing, 16>;

struct ContactState
{
  const ForceLaw *law;
  Phase phase = Phase::apart;
  Memory memory = {}; ///< committed
  double since = 0;   ///< time of that commit [s]
  TouchPast past = {};
  double time_scale;                        ///< expected duration of a touch [s]
  double rest_force = 0, rest_approach = 0; ///< [N], [m] while it rests
  double kept_energy = 0; ///< stored at the last release: the bodies do not get it back [J]

  int maxima = 0;        ///< of the approach in this touch, of an adhesive law
  bool was_held = false; ///< by adhesion, at the last minimum

  double attach() const { return law->attach_approach(memory); } ///< where it begins to touch
  double detach() const { return law->detach_approach(memory); } ///< where it ends
  bool bears() const { return phase == Phase::touching || phase == Phase::resting; }
};

/// A state of the row and derived quantities.
struct Moment
{
  State y, dydt;
  /// Per contact, where contacts are coupled or carry waves: approach and its rate of the surfaces
  /// that meet, and the force of those that touch.
  std::vector<double> approach, rate, force;
};

/// Bodies that lie still on the ground under their weights: contacts [begin, end) of the row, from
/// the ground to the uppermost body, or the other way where the ground comes first.
struct Pile
{
  int begin = 0, end = 0;
  bool ground_is_last = true;
  std::vector<double> force;    ///< static [N] > 0, of each contact
  std::vector<double> approach; ///< [m] under it

  int first_body() const { return ground_is_last ? begin : begin + 1; }
  int end_of_bodies() const { return ground_is_last ? end : end + 1; }
};

class RowMotion
{
public:
  /// `tolerance`: local error per step, over the scales of each pair's impact.
  RowMotion(const Row &row, const std::vector<std::unique_ptr<ForceLaw>> &laws, double tolerance,
            int steps_per_contact);

  /// Approach [m] of the surfaces in contact c, without the contribution of neighbouring contacts
  /// to that of the centres of mass, and without dents.
  double approach(const Moment &moment, int c) const
  {
    return is_direct ? RowState::approach(moment.y, c) : moment.approach[c];
  }
  /// Its rate [m/s].
  double rate(const Moment &moment, int c) const
  {
    return is_direct ? layout.rate(moment.y, c) : moment.rate[c];
  }
  /// Force [N] of the law of contact c, whether it touches or not.
  double force(const Moment &moment, int c) const;
  double force_rate(const Moment &moment, int c) const; ///< [N/s], likewise
  /// Recoverable energy [J] of the contacts.
  double stored_energy(const Moment &moment) const;
  /// Energy [J] that plastic flow has dissipated in the contacts, of laws that also damp: the work
  /// of their forces at rest that is not returned. What is stored at a release counts from then on.
  double plastic_work(const Moment &moment) const;

  /// Makes a step of at most `longest` [s] from `now` whose error is small enough; returns its
  /// length. Throws std::runtime_error if a force is not a number.
  double try_step(double longest);
  /// Shortens the trial step to h [s].
  void shorten_step(double h);
  /// Valid until the next call.
  const Moment &moment_after(double h);

  /// Events of contact c within the step of length h that was tried, each on the far side of its
  /// change of sign.
  Crossings crossings(int c, double h);
  /// Time after `now` at which the force of contact c passes a maximum within the step of length h,
  /// if it does.
  std::optional<double> maximum(int c, double h);
  /// The same where the centres of a contact that carries waves turn around.
  std::optional<double> turn_of_centres(int c, double h);

  /// Moves all bodies for a time [s] in which no contact touches but those at rest.
  State after_flight(double dt) const;
  /// d^2(approach)/dt^2 of contact c between touches [m/s^2]: bodies at rest do not fall.
  double relative_gravity(int c) const
  {
    return (held[c] ? 0 : layout.gravity(c)) - (held[c + 1] ? 0 : layout.gravity(c + 1));
  }
  /// Puts the bodies of a pile to rest. What energy they have left above that state counts as
  /// dissipated in the contact with the ground.
  void hold(const Pile &pile);
  bool is_held(int body) const { return held[body]; }
  /// Contacts at rest follow their laws again.
  void wake();
  bool is_coupled() const { return !coupling.empty(); }

  /// Dent [m] of contact c now: open surfaces touch where the approach of the frames exceeds it.
  double dent(int c) const { return waves.empty() ? 0 : waves.dent(now.y, c); }
  /// Rate of approach [m/s] of contact c in a long flight: of the centres of rods with echoes.
  double closing_rate(int c) const;
  bool acts_by_waves(int c) const { return !waves.empty() && waves.act_on(c); }
  bool carries_waves() const { return !waves.empty(); }
  bool has_echoes() const { return waves.has_echoes(); }
  /// Whether echoes of a touch are on their first way back.
  bool waits_for_echoes() const { return waves.waits(now.y.back()); }
  void note_event() { waves.note_event(now.y.back()); }
  /// Time [s] of the longest step that passes no kink of an echo.
  double longest_step() const;

  /// The end of the step becomes `now`, and the memories are committed.
  void accept_step();
  /// After a change of the state or of a phase.
  void refresh()
  {
    evaluate(now);
    note(now);
  }

  const RowState layout;
  std::vector<ContactState> contacts;
  double shortest_scale = 0, sum_of_scales = 0; ///< of the contacts' time scales [s]
  Moment now;
  const bool falls; ///< under gravity

private:
  double touching_force(const State &y, int c, double approach) const;
  void derivative(const State &y, State &dydt);
  void evaluate(Moment &moment);
  void solve_coupling(const State &y, std::vector<double> &approach,
                      std::vector<double> &force) const;
  void solve_rates(Moment &moment) const;
  double force_rate_with_waves(const Moment &moment, int c) const;
  void solve_waves(const State &y, std::vector<double> &approach, std::vector<double> &rate,
                   std::vector<double> &force) const;
  /// For the echoes.
  void note(const Moment &moment)
  {
    if (waves.has_echoes())
      waves.note(moment.y, moment.force);
  }
  template <typename Function>
  double locate(const Function &g, double g0, double g1, double h);

  const RowCoupling coupling;
  RowWaves waves;
  const bool is_direct;   ///< what laws see is the approach of the state
  std::vector<bool> held; ///< bodies at rest
  Moment end, trial;
  std::vector<double> tolerance, stage_approach, stage_rate, stage_force;
  double next_step = 0;
  int steps_per_contact;
  DormandPrince method;
};

/// The bodies that touch each other and the ground, if nothing but a new touch can move them: the
/// energy that is left in them above the state of rest gives the lightest of them less than 1e-9 of
/// the row's approach speed, is too small to lift one off another, and cannot grow, because no
/// force works with the motion. Absent under laws that couple contacts.
std::optional<Pile> pile_at_rest(const RowMotion &motion, const Row &row);
} // namespace carambole::lumped
