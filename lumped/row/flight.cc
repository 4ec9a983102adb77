// Free flight of the bodies of a row: who meets next, and the step to there.

#include <algorithm>
#include <cmath>
#include <limits>

#include "cases/case/free_flight.h"
#include "lumped/row/simulation.h"

namespace carambole::lumped
{
/// Under gravity a released contact may touch again before the bodies are apart: no flight.
bool Simulation::is_free() const
{
  return std::none_of(motion.contacts.begin(), motion.contacts.end(),
                      [this](const ContactState &contact) {
                        return contact.phase == Phase::touching ||
                               (motion.falls && contact.phase == Phase::released);
                      });
}

/// Whether the bodies approach, or are about to fall from rest.
bool Simulation::is_closing(int c) const
{
  const double v = motion.closing_rate(c);
  return motion.contacts[c].phase != Phase::resting &&
         (v > closing_share * row.approach_speed || (v >= 0 && motion.relative_gravity(c) > 0));
}

/// In free flight; infinite if never.
double Simulation::time_to_touch(int c) const
{
  constexpr double never = std::numeric_limits<double>::infinity();
  const ContactState &contact = motion.contacts[c];
  if (contact.phase != Phase::apart)
    return never;
  const double distance = contact.attach() + motion.dent(c) - layout.approach(motion.now.y, c),
               v = layout.rate(motion.now.y, c), g = motion.relative_gravity(c);
  if (g == 0)
    return is_closing(c) ? std::max(0.0, distance / v) : never;
  if (distance <= 0 && is_closing(c))
    return 0;
  const std::optional<Meeting> they_meet = meeting(std::max(0.0, distance), v, g);
  return they_meet ? they_meet->time : never;
}

bool Simulation::is_closing_anywhere() const
{
  for (int c = 0; c < n_contacts; ++c)
    if (is_closing(c))
      return true;
  return false;
}

/// Whether gravity will bring together bodies that move apart, and none have touched yet.
bool Simulation::will_fall_back() const
{
  if (!motion.falls)
    return false;
  bool meets = false;
  for (int c = 0; c < n_contacts; ++c)
  {
    if (observer.so_far().contacts[c].touches > 0)
      return false;
    meets = meets || std::isfinite(time_to_touch(c));
  }
  return meets;
}

/// Free flight to the next touch, or to the end, in one exact step. Without a given duration, time
/// in flight does not count towards the time limit; between two walls it does, because a row there
/// may bounce forever.
void Simulation::fly()
{
  std::vector<double> times;
  double next = std::numeric_limits<double>::infinity();
  for (int c = 0; c < n_contacts; ++c)
    next = std::min(next, times.emplace_back(time_to_touch(c)));
  const auto is_ground = [&](std::size_t i)
  { return row.bodies[i].is_ground() || row.carries_waves(i); };
  const bool is_enclosed = is_ground(0) && is_ground(row.bodies.size() - 1);
  if (!settings.duration && !is_enclosed && std::isfinite(next))
    end_time += next;
  const double dt = std::min(next, end_time - time);
  const bool reaches_end = dt == end_time - time;
  if (motion.falls)
    observe_flight(dt);
  time = reaches_end ? end_time : time + dt;
  State &y = motion.now.y;
  y = motion.after_flight(dt);
  std::vector<int> meeting_now;
  for (int c = 0; c < n_contacts; ++c)
  {
    const bool meets = times[c] <= dt;
    if (meets)
      RowState::approach(y, c) = motion.contacts[c].attach() + motion.dent(c);
    if (meets && !reaches_end)
      meeting_now.push_back(c);
    if (motion.contacts[c].phase == Phase::released &&
        layout.approach(y, c) <= motion.contacts[c].detach() + motion.dent(c))
      motion.contacts[c].phase = Phase::apart;
  }
  motion.refresh(); // what derives from the state: approaches of coupled contacts are still those
                    // before
  for (const int c : meeting_now)
    apply({0, c, Change::touch});
  motion.refresh();
  observer.observe(time);
}

/// Samples of the curved path of a flight [s].
void Simulation::observe_flight(double dt)
{
  constexpr int n = 16;
  if (!settings.keeps_history || dt < motion.shortest_scale)
    return;
  for (int k = 1; k < n; ++k)
  {
    Moment moment = motion.now;
    moment.y = motion.after_flight(dt * k / n);
    observer.add_sample(moment, time + dt * k / n, true);
  }
}
} // namespace carambole::lumped
