#pragma once

// Results of the dynamics of a row: samples over time, and exactly located events.

#include <optional>
#include <vector>

#include "lumped/law/law.h"

namespace carambole::lumped
{
/// State of the whole row at one time [SI]. Vectors over contacts or over bodies in the order of
/// the row.
struct Sample
{
  double time = 0;
  std::vector<double> force,
    approach; ///< per contact; approach < 0: the gap; empty for impulsive models
  std::vector<double> position, velocity; ///< per body
  double kinetic = 0, stored = 0, dissipated = 0;
  double external = 0;                    ///< work of gravity
  std::optional<double> radiated = {};    ///< by waves, where bodies carry them
  std::optional<double> plastic = {};     ///< part of `dissipated`, of a law that also damps
  std::vector<double> damping_force = {}; ///< per contact, of laws that damp
};

enum class EventKind
{
  start,       ///< the force leaves zero
  peak,        ///< a local maximum of the force
  turn_around, ///< the rate of approach changes its sign
  end,         ///< the force is zero again
};

/// One located event; those of a run are in the order of time.
struct Event
{
  EventKind kind;
  int contact = 0;
  double time = 0, force = 0, approach = 0;
};

/// One touch of a contact under gravity [SI]; of an impulsive model it has no duration.
struct Touch
{
  double start_time = 0, approach_speed = 0, end_time = 0, separation_speed = 0;
  double peak_force = 0, max_approach = 0;
  bool ended = false;
};

/// History of one contact [SI].
struct ContactHistory
{
  int touches = 0;
  bool touching = false;     ///< at the end of the run
  double onset_speed = 0;    ///< of the first touch, as used by its law
  double approach_speed = 0, ///< of the bodies at the first touch
    separation_speed = 0; ///< at the last release of the first impact, see cases/records/records.h
  bool impact_is_over = false; ///< the bodies have been brought together again since
  bool began_at_rest = false;  ///< a touch that began without approach speed, see dynamics.h
  bool began_slowly =
    false;               ///< a touch whose onset speed was raised to the least one, see dynamics.h
  double start_time = 0; ///< of the first touch
  double end_time = 0;   ///< of the last touch
  bool faded = false;    ///< it has no end: what was left at `end_time` was too little to matter
  /// In a row of three or more bodies, of a law without adhesion: the first rise of the force above
  /// `load_share` of its peak and the last fall below it, where it has fallen.
  std::optional<double> load_begin = {}, load_end = {};
  std::optional<double> rest_time = {}; ///< since then the bodies lie still under their weights
  double end_approach = 0; ///< there, without the contribution of neighbouring contacts
  double peak_force = 0, peak_time = 0;
  double max_approach = 0;
  /// The largest that the law sees: without the dents of waves and the neighbours' contributions.
  double law_approach = 0;
  double impulse = 0;
  double peak_damping_force = 0;
  double peak_tension = 0;                         ///< of an adhesive law, as are the next three
  double attach_approach = 0, detach_approach = 0; ///< of the first touch, of the last end
  double snap_loss = 0;                  ///< [J] at the attachments and detachments so far
  std::optional<double> stick_time = {}; ///< of the second largest approach of a touch
  /// Of the first impact: up to its largest approach, and up to the last release in it.
  double compression_approach = 0, compression_impulse = 0, compression_work = 0;
  double impact_impulse = 0, impact_work = 0;
  double first_peak_force = 0, first_duration = 0; ///< of the first impact, once it is over
  std::vector<Touch> bounces;                      ///< under gravity, the first `most_bounces`
};

inline constexpr std::size_t most_bounces = 1000;

/// Updates the history before a touch at `speed`, and after a release.
inline void note_touch(ContactHistory &contact, double speed, double least)
{
  if (contact.touches == 0)
    contact.approach_speed = speed;
  else if (contact.separation_speed > least && speed > least)
    contact.impact_is_over = true;
}
inline void note_release(ContactHistory &contact, double speed)
{
  if (!contact.impact_is_over)
    contact.separation_speed = 0 - speed; // not -0
}

struct Trajectory
{
  std::vector<Sample> samples; ///< times strictly increase
  std::vector<Event> events;
  std::vector<ContactHistory> contacts;
  double balance_error = 0;  ///< largest |kinetic + work of the contacts - initial| over initial
  bool separated = false;    ///< no pair touches or will touch
  bool timed_out = false;    ///< the time limit came first
  bool thinned = false;      ///< samples were dropped to stay within the budget
  Loss loss = Loss::unknown; ///< of all contacts
  long steps = 0;
  long contact_updates = 0; ///< evaluations of a contact's force; counted in long rows only
};
} // namespace carambole::lumped
