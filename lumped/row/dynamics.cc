#include "lumped/row/dynamics.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/process/interrupted.h"
#include "lumped/row/chain.h"
#include "lumped/row/simulation.h"

namespace carambole::lumped
{
namespace
{
constexpr double least_onset_share = 1e-4; ///< of the row's approach speed
constexpr long event_limit = 2'000'000;    ///< a row with more events is in inelastic collapse
constexpr long watched_steps = 200'000;
constexpr int event_cost = 20;         ///< of a sample at an event, in steps
constexpr double least_progress = 0.1; ///< of the shortest contact, in that many steps; smooth laws
                                       ///< need a thousand steps for a contact

} // namespace

Simulation::Simulation(const Row &row, const std::vector<std::unique_ptr<ForceLaw>> &laws,
                       const Settings &settings)
  : row(row),
    settings(settings),
    motion(row, laws, settings.tolerance, settings.steps_per_contact),
    layout(motion.layout),
    n_contacts(layout.n_contacts()),
    observer(row, settings, motion, laws.front()->loss())
{
  double gaps = 0;
  for (const Body &body : row.bodies)
    gaps += body.gap;
  end_time = settings.duration.value_or(
    std::max(settings.time_limit, gaps / row.approach_speed + 20 * motion.sum_of_scales));
}

Trajectory Simulation::run()
{
  observer.add_sample(motion.now, time, true);
  while (time < end_time)
  {
    if (settings.stop && *settings.stop)
      throw Interrupted();
    if (static_cast<long>(observer.so_far().events.size()) > event_limit)
      throw std::runtime_error(fmt::format("more than {} contact events before {:.6g} s: inelastic "
                                           "collapse, the impacts get shorter and shorter",
                                           event_limit, time));
    if (settings.step_limit > 0 && observer.so_far().steps >= settings.step_limit)
      throw std::runtime_error(
        fmt::format("more than {} steps before {:.6g} s: the contact is too stiff, or the bodies "
                    "creep apart without ever separating",
                    settings.step_limit, time));
    if (motion.falls)
      hold_what_lies_still();
    else
      end_spent_touches();
    if (is_stuck())
      break;
    if (!is_free() || motion.waits_for_echoes())
      step();
    else if (settings.duration || is_closing_anywhere() || will_fall_back())
      go_on();
    else
      break;
  }
  observer.add_sample(motion.now, time, true);
  Trajectory result = observer.take(time);
  const bool rests = std::ranges::any_of(motion.contacts, [](const ContactState &contact)
                                         { return contact.phase == Phase::resting; });
  result.separated = is_free() && !rests && !is_closing_anywhere();
  result.timed_out = !settings.duration && !result.separated && time >= end_time;
  return result;
}

/// Whether two bodies hold together by adhesion: those of an elastic law would oscillate on their
/// neck for ever. Between two maxima they have been as far apart as they ever can be: from there on
/// weight and neck only exchange their energy. In a row others could still part them. Without
/// weight a given duration is kept to; under weight it is an upper limit.
/// Of a law with a damper the motion goes on until the bodies lie still.
bool Simulation::is_stuck() const
{
  constexpr int sticking = 2;
  if (n_contacts != 1 || motion.contacts[0].maxima < sticking)
    return false;
  return !settings.duration || (motion.falls && motion.contacts[0].law->loss() == Loss::adhesion);
}

/// Whether the energy left in a touch is too small to change the rate of approach noticeably.
bool Simulation::is_spent(int c) const
{
  const ContactState &contact = motion.contacts[c];
  if (contact.phase != Phase::touching)
    return true;
  if (contact.law->adhesion()) // it takes energy to part
    return false;
  const double half_mass = 0.5 * row.pairs[c].reduced_mass,
               least = closing_share * row.approach_speed;
  const double v = layout.rate(motion.now.y, c), d = motion.approach(motion.now, c);
  // Slow unloading lets a contact relax that returns its force if it is unloaded at once.
  const double at_once = contact.past.empty() ? 0 : std::abs(motion.force(motion.now, c) * d);
  return v * v < least * least &&
         contact.law->stored_energy(d, contact.memory) + at_once + half_mass * v * v <
           half_mass * least * least;
}

/// In a long row some touches remain with forces below round-off. They end when all others have
/// ended, as does one that gives nothing back where the bodies stop; a force with a rest of energy
/// behind it fades.
void Simulation::end_spent_touches()
{
  for (int c = 0; c < n_contacts; ++c)
    if (!is_spent(c))
      return;
  for (int c = 0; c < n_contacts; ++c)
    if (const ContactState &contact = motion.contacts[c]; contact.phase == Phase::touching)
      end_touch(c, Phase::apart,
                contact.law->stored_energy(motion.approach(motion.now, c), contact.memory) > 0);
  motion.refresh();
}

/// Bodies that lie still are followed no longer: only a touch can move them.
void Simulation::hold_what_lies_still()
{
  const std::optional<Pile> pile = pile_at_rest(motion, row);
  if (!pile)
    return;
  motion.hold(*pile);
  motion.refresh();
  observer.hold(pile->begin, pile->end, time);
}

/// To the next touch: faces that echo are followed in steps, from the first touch on.
void Simulation::go_on()
{
  const bool has_touched = std::ranges::any_of(
    observer.so_far().contacts, [](const ContactHistory &contact) { return contact.touches > 0; });
  if (motion.has_echoes() && has_touched)
    step();
  else
    fly();
}

/// The first event within the step of length h that was tried.
std::optional<Crossing> Simulation::first_crossing(double h)
{
  std::optional<Crossing> first;
  for (int c = 0; c < n_contacts; ++c)
    for (const Crossing &crossing : motion.crossings(c, h))
      if (!first || crossing.h < first->h)
        first = crossing;
  return first;
}

/// One step, cut at the first event.
void Simulation::step()
{
  double h;
  try
  {
    h = motion.try_step(motion.has_echoes() ? std::min(motion.longest_step(), end_time - time)
                                            : end_time - time);
  }
  catch (const std::runtime_error &error)
  {
    throw std::runtime_error(fmt::format("{} at {:.9g} s", error.what(), time));
  }
  std::optional<Crossing> first = first_crossing(h);
  if (first && first->h < h)
  {
    motion.shorten_step(h = first->h);
    // A pair that adhesion pulls back may be apart for less than a step, about a minimum.
    if (first->change == Change::turn && motion.contacts[first->contact].law->adhesion())
      if (const auto before = first_crossing(h); before && before->h < h)
      {
        first = before;
        motion.shorten_step(h = first->h);
      }
  }
  observer.locate_peaks(time, h);
  if (motion.carries_waves())
    observer.locate_turns(time, h);
  if (first && first->change == Change::turn)
    observer.observe_turn(first->contact, time, h);

  observer.count_step();
  check_progress();
  time = h == end_time - time ? end_time : time + h;
  motion.accept_step();
  RowState::time(motion.now.y) = time;
  observer.observe(time);
  if (first)
    apply(*first);
  motion.refresh();
  if (first)
    observer.observe(time);
  if (settings.keeps_history &&
      observer.is_sample_due(time, 0.25 * motion.shortest_scale / settings.steps_per_contact))
    observer.add_sample(motion.now, time, false);
}

/// A force that jumps, or oscillates within a step, reduces the step length without limit.
void Simulation::check_progress()
{
  ++watched;
  const long steps = watched + event_cost * (observer.event_samples() - watched_samples);
  if (steps < watched_steps)
    return;
  if (time - watched_time < least_progress * motion.shortest_scale)
    throw std::runtime_error(fmt::format(
      "{} steps took the motion only from {:.9g} s to {:.9g} s, {:.2g} of the shortest contact: "
      "the contact force jumps, or changes too fast with approach or rate to be integrated",
      steps, watched_time, time, (time - watched_time) / motion.shortest_scale));
  watched = 0;
  watched_samples = observer.event_samples();
  watched_time = time;
}

void Simulation::apply(const Crossing &crossing)
{
  const int c = crossing.contact;
  ContactState &contact = motion.contacts[c];
  const double before = contact.phase == Phase::touching ? motion.force(motion.now, c) : 0;
  // The force may end with a jump, or be cut where the damping force pulls as much as the rest
  // pushes.
  const double damping = observer.damping_force(motion.now, c);
  if (std::abs(before) + std::abs(damping) > 1e-9 * observer.so_far().contacts[c].peak_force &&
      (crossing.change == Change::part || crossing.change == Change::release))
    observer.add_event_sample(motion.now, time);
  switch (crossing.change)
  {
  case Change::touch:
  case Change::resume:
    observer.add_event_sample(motion.now, time);
    touch(c);
    break;
  case Change::part:
    end_touch(c, Phase::apart);
    break;
  case Change::release:
    end_touch(c, Phase::released);
    break;
  case Change::leave:
    contact.phase = Phase::apart;
    break;
  case Change::turn:
    if (!motion.acts_by_waves(c))
      observer.add_turn(c, time, before);
    if (contact.law->adhesion())
      note_turn(c, before);
    break;
  case Change::kink:
    break;
  }
}

/// Of an adhesive contact: a maximum of the approach counts that follows a minimum at which
/// adhesion has held the bodies. In a row a neighbour may have pushed them together again.
void Simulation::note_turn(int c, double force)
{
  ContactState &contact = motion.contacts[c];
  // Of the start of the step, where the bodies accelerate as here.
  if (!(layout.acceleration(motion.now.dydt, c) < 0))
    contact.was_held = n_contacts == 1 || force < 0;
  else if (contact.maxima == 0 || contact.was_held)
    observer.note_maximum(c, time, ++contact.maxima);
  // A pair that loses nothing must part at its first speed.
  if (contact.maxima > 1 && n_contacts == 1 && !motion.falls && contact.law->loss() == Loss::none)
    throw std::runtime_error(
      fmt::format("the energy of the impact is lost in the round-off of that which adhesion binds: "
                  "a speed of {:.3g} m/s is too small",
                  row.approach_speed));
}

void Simulation::touch(int c)
{
  if (motion.is_held(c) || motion.is_held(c + 1))
  {
    motion.wake();
    observer.wake();
  }
  ContactState &contact = motion.contacts[c];
  const double V = row.approach_speed,
               speed =
                 motion.carries_waves() ? motion.rate(motion.now, c) : layout.rate(motion.now.y, c),
               onset = speed <= rest_share * V ? V : std::max(speed, least_onset_share * V);
  observer.touch(c, time, speed, onset);
  if (contact.phase == Phase::apart)
  {
    contact.memory = contact.law->begin(onset, contact.memory);
    contact.past = contact.law->past_of(onset);
    contact.since = RowState::time(motion.now.y);
    contact.maxima = 0;
    observer.attach(c);
  }
  contact.phase = Phase::touching;
  motion.note_event();
  if (motion.carries_waves())
    motion.refresh();
  const double force = motion.force(motion.now, c),
               lighter = std::min(row.bodies[c].mass(), row.bodies[c + 1].mass());
  observer.add_start(c, time, force);
  if (std::abs(force) * contact.time_scale > 1e-9 * lighter * V) // the onset is a jump
    observer.add_event_sample(motion.now, time);
}

void Simulation::end_touch(int c, Phase phase, bool fades)
{
  motion.contacts[c].phase = phase;
  motion.contacts[c].kept_energy = motion.contacts[c].law->stored_energy(
    motion.approach(motion.now, c), motion.contacts[c].memory);
  if (phase == Phase::apart)
    observer.detach(c);
  motion.note_event();
  observer.end_touch(c, time, fades);
}

namespace
{
/// The row with gaps out of which no surface attracts another: bodies whose gap in the case is
/// within the reach of an adhesive law come from its end at their speeds.
Row out_of_reach(Row row, const std::vector<std::unique_ptr<ForceLaw>> &laws)
{
  double shift = 0;
  for (std::size_t c = 0; c < laws.size(); ++c)
  {
    Body &second = row.bodies[c + 1];
    if (const double more = -laws[c]->attach_approach({}) - second.gap; more > 0)
    {
      second.gap += more;
      shift += more;
    }
    if (shift > 0)
      second.position += shift;
  }
  return row;
}
} // namespace

Trajectory move(const Row &row, const std::vector<std::unique_ptr<ForceLaw>> &laws,
                const Settings &settings)
{
  std::vector<double> stiffness;
  for (const std::unique_ptr<ForceLaw> &law : laws)
    if (const std::optional<double> K = law->hertz_stiffness())
      stiffness.push_back(*K);
  if (row.gravity == 0 && row.waves.empty() && row.bodies.size() > longest_short_row &&
      stiffness.size() == laws.size())
    return move_chain(row, stiffness, settings);
  if (std::ranges::none_of(laws, [](const std::unique_ptr<ForceLaw> &law)
                           { return law->attach_approach({}) < 0; }))
    return Simulation(row, laws, settings).run();
  const Row apart = out_of_reach(row, laws);
  return Simulation(apart, laws, settings).run();
}
} // namespace carambole::lumped
