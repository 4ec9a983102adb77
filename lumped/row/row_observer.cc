#include "lumped/row/row_observer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cases/records/load_span.h"

namespace carambole::lumped
{
RowObserver::RowObserver(const Row &row, const Settings &settings, RowMotion &motion, Loss loss)
  : row(row),
    settings(settings),
    motion(motion),
    layout(motion.layout),
    n_contacts(layout.n_contacts()),
    initial_energy(layout.kinetic_energy(motion.now.y)),
    peak(n_contacts, {EventKind::peak}),
    before(n_contacts),
    loads(n_contacts > 1 ? n_contacts : 0, LoadTracker(load_share)),
    last_load(loads.size()),
    store(settings.sample_budget)
{
  result.contacts.resize(n_contacts);
  result.loss = loss;
}

double RowObserver::damping_force(const Moment &moment, int c) const
{
  const ContactState &contact = motion.contacts[c];
  return damps() && contact.bears()
           ? contact.law->damping_force(motion.approach(moment, c), motion.rate(moment, c),
                                        contact.memory)
           : 0;
}

void RowObserver::touch(int c, double time, double speed, double onset)
{
  const bool was_apart = motion.contacts[c].phase == Phase::apart,
             from_rest = speed <= rest_share * row.approach_speed;
  ContactHistory &history = result.contacts[c];
  if (was_apart)
  {
    history.began_at_rest |= from_rest;
    history.began_slowly |= !from_rest && onset > speed;
  }
  if (motion.carries_waves())
    speed = layout.rate_of_centres(motion.now.y, c); // the law's is that of the surfaces
  if (motion.falls && was_apart && history.bounces.size() < most_bounces)
    history.bounces.push_back({.start_time = time, .approach_speed = speed});
  else if (!was_apart && !history.bounces.empty())
    history.bounces.back().ended = false;
  peak[c] = {EventKind::peak, c, time, 0, layout.approach_of_centres(motion.now.y, c)};
  const bool was_over = history.impact_is_over;
  note_touch(history, speed, rest_share * row.approach_speed);
  if (history.impact_is_over && !was_over)
    close_first_impact(c);
  if (!loads.empty())
    last_load[c] = {time, 0, 0}; // a force may start with a jump
  if (history.touches++ == 0)
  {
    history.start_time = time;
    history.onset_speed = onset;
  }
}

/// The values of the first impact, before the touch that begins the next one.
void RowObserver::close_first_impact(int c)
{
  ContactHistory &history = result.contacts[c];
  history.first_peak_force = history.peak_force;
  history.first_duration = history.end_time - history.start_time;
  if (has_load(c))
    if (const auto begin = loads[c].begin(history.peak_force); begin && loads[c].end())
      history.first_duration = *loads[c].end() - *begin;
}

void RowObserver::end_touch(int c, double time, bool fades)
{
  ContactHistory &history = result.contacts[c];
  history.faded = fades;
  history.end_time = time;
  history.end_approach = end_approach(c);
  note_release(history, layout.rate_of_centres(motion.now.y, c));
  if (!history.impact_is_over)
  {
    history.impact_impulse = layout.impulse(motion.now.y, c);
    history.impact_work = layout.work(motion.now.y, c);
  }
  if (!history.bounces.empty() && !history.bounces.back().ended)
  {
    Touch &bounce = history.bounces.back();
    bounce.end_time = time;
    bounce.separation_speed = -layout.rate_of_centres(motion.now.y, c);
    bounce.peak_force = std::max(bounce.peak_force, peak[c].force);
    bounce.ended = true;
  }
  result.events.push_back(peak[c]);
  result.events.push_back(
    {EventKind::end, c, time, 0, layout.approach_of_centres(motion.now.y, c)});
  add_event_sample(motion.now, time);
}

void RowObserver::attach(int c)
{
  const ContactState &contact = motion.contacts[c];
  if (!contact.law->adhesion())
    return;
  ContactHistory &history = result.contacts[c];
  const double d = motion.approach(motion.now, c);
  if (history.touches == 1)
    history.attach_approach = d;
  history.snap_loss -= contact.law->stored_energy(d, contact.memory);
}

void RowObserver::detach(int c)
{
  const ContactState &contact = motion.contacts[c];
  if (!contact.law->adhesion())
    return;
  ContactHistory &history = result.contacts[c];
  history.detach_approach = motion.approach(motion.now, c);
  history.snap_loss += contact.kept_energy;
  history.stick_time.reset();
}

void RowObserver::note_maximum(int c, double time, int n)
{
  constexpr int sticking = 2;
  if (n == sticking)
    result.contacts[c].stick_time = time;
}

void RowObserver::hold(int begin, int end, double time)
{
  for (int c = begin; c < end; ++c)
    result.contacts[c].rest_time = time;
  add_event_sample(motion.now, time);
}

void RowObserver::wake()
{
  for (ContactHistory &contact : result.contacts)
    contact.rest_time.reset();
}

void RowObserver::add_start(int c, double time, double force)
{
  result.events.push_back(
    {EventKind::start, c, time, force, layout.approach_of_centres(motion.now.y, c)});
}

void RowObserver::add_turn(int c, double time, double force)
{
  result.events.push_back(
    {EventKind::turn_around, c, time, force, layout.approach_of_centres(motion.now.y, c)});
  add_event_sample(motion.now, time);
}

void RowObserver::locate_peaks(double time, double h)
{
  std::vector<std::pair<double, int>> maxima;
  for (int c = 0; c < n_contacts; ++c)
    if (const std::optional<double> x = motion.maximum(c, h))
      maxima.emplace_back(*x, c);
  std::sort(maxima.begin(), maxima.end());
  for (const auto &[x, c] : maxima)
  {
    const Moment top = motion.moment_after(x);
    const double force = motion.force(top, c);
    if (force <= peak[c].force)
      continue;
    peak[c] = {EventKind::peak, c, time + x, force, layout.approach_of_centres(top.y, c)};
    if (x > 0 && x < h)
      add_event_sample(top, time + x);
  }
}

void RowObserver::locate_turns(double time, double h)
{
  for (int c = 0; c < n_contacts; ++c)
    if (const std::optional<double> x = motion.turn_of_centres(c, h))
    {
      const Moment turn = motion.moment_after(*x);
      const double approach = layout.approach_of_centres(turn.y, c);
      result.contacts[c].max_approach = std::max(result.contacts[c].max_approach, approach);
      result.events.push_back(
        {EventKind::turn_around, c, time + *x, motion.force(turn, c), approach});
      add_event_sample(turn, time + *x);
    }
}

void RowObserver::observe_turn(int c, double time, double h)
{
  const Moment &top = motion.moment_after(h);
  const double force = motion.force(top, c);
  if (force > peak[c].force)
    peak[c] = {EventKind::peak, c, time + h, force, layout.approach_of_centres(top.y, c)};
}

void RowObserver::observe(double time)
{
  for (int c = 0; c < n_contacts; ++c)
    if (motion.contacts[c].phase == Phase::touching)
      observe_contact(c, time);
  for (int c = 0; c < n_contacts; ++c)
    observe_compression(c);
  for (int c = 0; c < static_cast<int>(loads.size()); ++c)
    observe_load(c, time);
  const double external = motion.falls ? layout.work_of_gravity(motion.now.y) : 0;
  largest_external_work = std::max(largest_external_work, std::abs(external));
  const double imbalance = std::abs(layout.kinetic_energy(motion.now.y) +
                                    layout.total_work(motion.now.y) - external - initial_energy);
  result.balance_error =
    std::max(result.balance_error, imbalance / std::max(initial_energy, largest_external_work));
}

void RowObserver::observe_contact(int c, double time)
{
  ContactHistory &history = result.contacts[c];
  const double f = motion.force(motion.now, c), d = layout.approach_of_centres(motion.now.y, c);
  if (f > peak[c].force)
    peak[c] = {EventKind::peak, c, time, f, d};
  if (peak[c].force > history.peak_force)
  {
    history.peak_force = peak[c].force;
    history.peak_time = peak[c].time;
  }
  history.max_approach = std::max(history.max_approach, d);
  history.law_approach = std::max(history.law_approach, motion.approach(motion.now, c));
  history.peak_tension = std::max(history.peak_tension, -f);
  history.peak_damping_force = std::max(history.peak_damping_force, damping_force(motion.now, c));
  if (!history.bounces.empty() && !history.bounces.back().ended)
  {
    Touch &bounce = history.bounces.back();
    bounce.max_approach = std::max(bounce.max_approach, d);
    bounce.peak_force = std::max(bounce.peak_force, peak[c].force);
  }
}

/// Impulse and work of the first impact at its largest approach, where the rate of approach changes
/// its sign: at the end of a step that ends there, else by interpolation within the step.
void RowObserver::observe_compression(int c)
{
  const State &y = motion.now.y;
  const Progress now{layout.rate_of_centres(y, c), layout.approach_of_centres(y, c),
                     layout.impulse(y, c), layout.work(y, c)};
  const Progress last = std::exchange(before[c], now);
  ContactHistory &history = result.contacts[c];
  if (history.touches == 0 || history.impact_is_over || !(last.rate > 0 && now.rate <= 0))
    return;
  const double share = last.rate / (last.rate - now.rate);
  const auto at_turn = [share](double a, double b) { return a + share * (b - a); };
  const double largest = std::max(last.approach, now.approach);
  if (largest <= history.compression_approach)
    return;
  history.compression_approach = largest;
  history.compression_impulse = at_turn(last.impulse, now.impulse);
  history.compression_work = at_turn(last.work, now.work);
}

void RowObserver::observe_load(int c, double time)
{
  const bool touches = motion.contacts[c].bears();
  const LoadTracker::Node now{time, touches ? motion.force(motion.now, c) : 0,
                              touches ? motion.force_rate(motion.now, c) : 0};
  loads[c].add(last_load[c], now, result.contacts[c].peak_force);
  last_load[c] = now;
}

void RowObserver::add_event_sample(const Moment &moment, double time)
{
  if (!settings.keeps_history)
    return;
  add_sample(moment, time, true);
  ++n_event_samples;
}

void RowObserver::add_sample(const Moment &moment, double time, bool is_event)
{
  const State &state = moment.y;
  if (settings.forces_alone && !store.is_empty())
  {
    Sample sample;
    sample.time = time;
    sample.force.resize(n_contacts);
    for (int c = 0; c < n_contacts; ++c)
      if (motion.contacts[c].bears())
        sample.force[c] = motion.force(moment, c);
    store.add(std::move(sample), is_event);
    return;
  }
  Sample sample{.time = time,
                .force = std::vector<double>(n_contacts),
                .approach = std::vector<double>(n_contacts),
                .position = layout.positions(state),
                .velocity = layout.velocities(state),
                .kinetic = layout.kinetic_energy(state),
                .stored = motion.stored_energy(moment)};
  for (int c = 0; c < n_contacts; ++c)
  {
    sample.approach[c] = layout.approach_of_centres(state, c);
    if (motion.contacts[c].bears())
      sample.force[c] = motion.force(moment, c);
  }
  for (std::size_t i = 0; i < row.bodies.size(); ++i)
    if (motion.is_held(static_cast<int>(i)))
      sample.velocity[i] = 0; // without round-off
  sample.dissipated = layout.total_work(state) - sample.stored;
  if (motion.carries_waves())
  {
    sample.radiated = layout.wave_energy(state);
    sample.dissipated -= *sample.radiated;
  }
  if (motion.falls)
    sample.external = layout.work_of_gravity(state);
  if (result.loss == Loss::both)
    sample.plastic = motion.plastic_work(moment);
  if (damps())
    for (int c = 0; c < n_contacts; ++c)
      sample.damping_force.push_back(damping_force(moment, c));
  store.add(std::move(sample), is_event);
}

Trajectory RowObserver::take(double time)
{
  for (int c = 0; c < n_contacts; ++c)
  {
    ContactHistory &contact = result.contacts[c];
    contact.touching = motion.contacts[c].bears();
    contact.impulse = layout.impulse(motion.now.y, c);
    if (has_load(c))
    {
      contact.load_begin = loads[c].begin(contact.peak_force);
      contact.load_end = loads[c].end();
    }
    if (!contact.touching)
      continue;
    contact.end_time = time;
    contact.end_approach = end_approach(c);
    result.events.push_back(peak[c]);
  }
  std::ranges::stable_sort(result.events, {}, &Event::time);
  result.thinned = store.thinned();
  result.samples = store.take();
  return std::move(result);
}
} // namespace carambole::lumped
