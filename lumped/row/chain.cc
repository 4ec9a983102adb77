#include "lumped/row/chain.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "cases/process/interrupted.h"
#include "cases/records/load_span.h"
#include "lumped/row/chain_step.h"
#include "lumped/row/load_tracker.h"
#include "lumped/row/quintic.h"
#include "lumped/row/sample_store.h"

namespace carambole::lumped
{
namespace
{
constexpr double negligible_share =
  30; ///< times the tolerance: speed of a body at rest due to errors
constexpr double least_share = 1e-12; ///< of an isolated impact's approach
constexpr double block_share = 0.25;  ///< of the shortest contact: how long a window is kept
constexpr std::size_t margin = 8;     ///< contacts beyond the active ones
constexpr std::size_t sample_budget = 1'000'000; ///< numbers in all samples of a long row
constexpr std::size_t pad = Chain::pad;

class ChainMotion
{
public:
  ChainMotion(const Row &row, const std::vector<double> &stiffness, const Settings &settings);
  Trajectory run();

private:
  /// State of a contact at the start of the step, and its current touch.
  struct Contact
  {
    double approach, rate, acceleration;
    double least; ///< approach above which a touch from rest has begun
    bool touching = false;
    Event peak = {EventKind::peak};
    double highest = 0; ///< approach [m]
    /// Of the approach, whose power 3/2 is the force.
    LoadTracker load{std::pow(load_share, 2. / 3)};
  };

  bool is_live(std::size_t c) const;
  bool choose_window();
  void settle();
  bool fly();
  void step();
  void observe(double begin, double h);
  void observe_load(std::size_t c, double begin, double h);
  void begin_touch(std::size_t c, const Quintic &d, double begin, double h);
  void end_touch(std::size_t c, double at, double approach, double rate);
  void add_sample();
  void close();

  double velocity(std::size_t body) const;
  double acceleration(std::size_t c) const;
  double force(std::size_t c) const;
  Contact &contact(std::size_t c) { return contacts[c - pad]; }
  ContactHistory &history(std::size_t c) { return result.contacts[c - pad]; }

  const Row &row;
  const Settings &settings;
  std::size_t n_contacts;
  Chain chain;
  ChainStep method;
  Window window;
  std::vector<Contact> contacts;
  std::vector<double> inverse_mass;
  double negligible_speed; ///< [m/s]
  double time = 0, settled_at = 0, block_end = 0, end_time;
  double shortest_scale, sum_of_scales = 0, next_step, spacing;
  double first_displacement = 0; ///< of the first body [m]
  double initial_energy = 0;
  SampleStore store;
  Trajectory result;
};

ChainMotion::ChainMotion(const Row &row, const std::vector<double> &stiffness,
                         const Settings &settings)
  : row(row),
    settings(settings),
    n_contacts(stiffness.size()),
    chain(n_contacts),
    method(chain),
    negligible_speed(negligible_share * settings.tolerance * row.approach_speed),
    shortest_scale(std::numeric_limits<double>::infinity()),
    store(std::min(settings.sample_budget, sample_budget))
{
  const double V = row.approach_speed;
  double gaps = 0;
  for (const Body &body : row.bodies)
  {
    inverse_mass.push_back(1 / body.mass());
    gaps += body.gap;
    if (!body.is_ground())
      initial_energy += 0.5 * body.mass() * body.velocity * body.velocity;
  }
  for (std::size_t k = 0; k < n_contacts; ++k)
  {
    const std::size_t c = k + pad;
    const HertzImpact impact = hertz_impact(row.pairs[k]);
    chain.stiffness[c] = stiffness[k];
    chain.inverse_mass_before[c] = inverse_mass[k];
    chain.inverse_mass_after[c] = inverse_mass[k + 1];
    chain.error_scale[c] = 1 / (settings.tolerance * row.pairs[k].reduced_mass * V);
    chain.initial_rate[c] = row.bodies[k].velocity - row.bodies[k + 1].velocity;
    chain.approach[c] = 0 - row.bodies[k + 1].gap; // not -0
    contacts.push_back({0, 0, 0, least_share * impact.max_approach});
    shortest_scale = std::min(shortest_scale, impact.duration);
    sum_of_scales += impact.duration;
  }
  chain.update_rates(pad, pad + n_contacts);
  next_step = 1e-3 * shortest_scale;
  end_time =
    settings.duration.value_or(std::max(settings.time_limit, gaps / V + 20 * sum_of_scales));
  const double numbers = 4 + 2. * static_cast<double>(row.bodies.size() + n_contacts);
  const double fine = 0.25 * shortest_scale / settings.steps_per_contact;
  spacing = std::max(fine, sum_of_scales * numbers / sample_budget);
  result.thinned = settings.keeps_history && spacing > fine;
  result.contacts.resize(n_contacts);
}

Trajectory ChainMotion::run()
{
  add_sample();
  while (time < end_time)
  {
    if (settings.stop && *settings.stop)
      throw Interrupted();
    settle();
    if (choose_window())
      while (time < block_end)
        step();
    else if (!fly())
      break;
  }
  settle();
  for (std::size_t c = pad; c < pad + n_contacts; ++c)
    if (!std::isfinite(time) || !std::isfinite(chain.approach[c]) ||
        !std::isfinite(chain.impulse[c]))
      throw std::runtime_error(fmt::format(
        "the position of contact {} of the row is not a number at {:.9g} s", c - pad + 1, time));
  close();
  return std::move(result);
}

/// Whether the contact has, or will have within a block, more than a negligible force.
bool ChainMotion::is_live(std::size_t c) const
{
  const double v = negligible_speed, d = chain.approach[c], r = chain.rate[c];
  if (r > v && d + 2 * block_share * shortest_scale * r > 0)
    return true;
  return d > 0 && (r < -v || 0.8 * chain.stiffness[c] * d * d * std::sqrt(d) >
                               row.pairs[c - pad].reduced_mass * v * v);
}

/// The contacts of the next block: the active ones, and as many more as a wave cannot cross in that
/// time.
bool ChainMotion::choose_window()
{
  std::size_t first = pad, last = pad + n_contacts; // one behind the last live one
  while (first < last && !is_live(first))
    ++first;
  while (last > first && !is_live(last - 1))
    --last;
  if (first == last)
    return false;
  window.begin = std::max(first - margin, pad);
  const std::size_t n = std::min(last + margin, pad + n_contacts) - window.begin;
  window.end = window.begin + (n + Chain::lanes - 1) / Chain::lanes * Chain::lanes;
  method.start(chain, window);
  block_end = std::min(time + block_share * shortest_scale, end_time);
  return true;
}

/// Brings the contacts outside of the window to the present time.
void ChainMotion::settle()
{
  const double dt = time - settled_at;
  settled_at = time;
  for (std::size_t c = pad; c < pad + n_contacts; ++c)
    if (c < window.begin || c >= window.end)
      chain.approach[c] += chain.rate[c] * dt;
}

/// Free flight to the next touch, or to the end, in one exact step. False if no bodies will meet.
bool ChainMotion::fly()
{
  for (std::size_t c = pad; c < pad + n_contacts; ++c) // the remaining contacts have no force
    if (contact(c).touching)
      end_touch(c, time, chain.approach[c], chain.rate[c]);
  const auto is_closing = [&](std::size_t c)
  { return chain.rate[c] > negligible_speed && chain.approach[c] <= 0; };
  double dt = std::numeric_limits<double>::infinity();
  for (std::size_t c = pad; c < pad + n_contacts; ++c)
    if (is_closing(c))
      dt = std::min(dt, -chain.approach[c] / chain.rate[c]);
  if (std::isinf(dt) && !settings.duration)
    return false;
  const bool reaches_end = dt >= end_time - time;
  dt = std::min(dt, end_time - time);
  for (std::size_t c = pad; c < pad + n_contacts; ++c)
    chain.approach[c] = !reaches_end && is_closing(c) && -chain.approach[c] / chain.rate[c] <= dt
                          ? 0
                          : chain.approach[c] + chain.rate[c] * dt;
  first_displacement += velocity(0) * dt;
  time = reaches_end ? end_time : time + dt;
  settled_at = time;
  window = {};
  return true;
}

void ChainMotion::step()
{
  const std::size_t end = std::min(window.end, pad + n_contacts);
  for (std::size_t c = window.begin; c < end; ++c)
  {
    contact(c).approach = chain.approach[c];
    contact(c).rate = chain.rate[c];
    contact(c).acceleration = acceleration(c);
  }
  const double begin = time;
  double h = 0;
  int attempts = 0;
  for (bool accepted = false; !accepted;)
  {
    h = std::min(next_step, block_end - time);
    const double error = method.attempt(chain, window, h);
    constexpr int most_attempts = 100; // a fifth each: no step is shorter
    if (!std::isfinite(h) || (!std::isfinite(error) && ++attempts == most_attempts))
      throw std::runtime_error(fmt::format("a contact force is not a number at {:.9g} s", time));
    result.contact_updates += static_cast<long>(window.size()) * chain_method::n_stages;
    accepted = error <= 1 || (std::isfinite(error) && h < 1e-12 * shortest_scale);
    constexpr double least = 0.2, most = 5;
    const double factor =
      std::isfinite(error) ? std::clamp(0.9 * std::pow(error, -0.125), least, most) : least;
    const double wanted = h * factor;
    next_step = accepted && h < next_step ? std::max(next_step, wanted) : wanted;
  }
  first_displacement += velocity(0) * h;
  if (window.begin == pad)
    first_displacement -= method.double_integral(pad, h) * inverse_mass[0];
  method.finish(chain, window, h);
  method.start(chain, window);
  time = h == block_end - time ? block_end : time + h;
  ++result.steps;
  observe(begin, h);
  if (settings.keeps_history && store.is_due(time, spacing))
  {
    settle();
    add_sample();
  }
}

/// Starts, peaks and ends within the step.
void ChainMotion::observe(double begin, double h)
{
  const std::size_t end = std::min(window.end, pad + n_contacts);
  for (std::size_t c = window.begin; c < end; ++c)
  {
    Contact &now = contact(c);
    const double d = chain.approach[c], v = chain.rate[c];
    const bool starts = !now.touching && d > now.least, ends = now.touching && d <= 0,
               turns = now.rate > 0 && v <= 0;
    if (!starts && !ends && !(turns && now.touching))
    {
      observe_load(c, begin, h);
      continue;
    }
    const Quintic approach(h, now.approach, now.rate, now.acceleration, d, v, acceleration(c));
    if (starts)
      begin_touch(c, approach, begin, h);
    if (turns)
    {
      const double s = approach.extremum(), top = approach.value(s);
      const double F = chain.stiffness[c] * top * std::sqrt(top);
      if (F > now.peak.force)
        now.peak = {EventKind::peak, static_cast<int>(c - pad), begin + s * h, F, top};
      now.highest = std::max(now.highest, top);
    }
    observe_load(c, begin, h);
    if (ends)
    {
      const double s = approach.crossing(0);
      end_touch(c, begin + s * h, 0, approach.slope(s) / h);
    }
  }
}

void ChainMotion::observe_load(std::size_t c, double begin, double h)
{
  Contact &now = contact(c);
  const double d = chain.approach[c];
  now.highest = std::max(now.highest, d);
  now.load.add({begin, now.approach, now.rate}, {begin + h, d, chain.rate[c]}, now.highest);
}

void ChainMotion::begin_touch(std::size_t c, const Quintic &d, double begin, double h)
{
  Contact &now = contact(c);
  // From a gap, or immediately with a speed; otherwise from rest.
  const bool from_rest = now.approach > 0 || (now.approach == 0 && now.rate == 0);
  const bool at_once = now.approach == 0 && !from_rest;
  const double least = from_rest ? now.least : 0, s = at_once ? 0 : d.crossing(least);
  const double at = begin + s * h;
  now.touching = true;
  now.peak = {EventKind::peak, static_cast<int>(c - pad), at};
  const bool was_over = history(c).impact_is_over;
  note_touch(history(c), d.slope(s) / h, negligible_speed);
  if (history(c).impact_is_over && !was_over)
  {
    history(c).first_peak_force = history(c).peak_force;
    if (const auto loaded = now.load.begin(now.highest); loaded && now.load.end())
      history(c).first_duration = *now.load.end() - *loaded;
  }
  if (history(c).touches++ == 0)
  {
    history(c).start_time = at;
    history(c).onset_speed = from_rest ? row.approach_speed : d.slope(s) / h;
  }
  history(c).began_at_rest |= from_rest;
  result.events.push_back({EventKind::start, static_cast<int>(c - pad), at});
}

void ChainMotion::end_touch(std::size_t c, double at, double approach, double rate)
{
  const Event &peak = contact(c).peak;
  contact(c).touching = false;
  ContactHistory &past = history(c);
  past.end_time = at;
  past.end_approach = approach;
  note_release(past, rate);
  if (peak.force > past.peak_force)
  {
    past.peak_force = peak.force;
    past.peak_time = peak.time;
    past.max_approach = past.law_approach = peak.approach;
  }
  result.events.push_back(peak);
  result.events.push_back({EventKind::end, static_cast<int>(c - pad), at, 0, approach});
}

double ChainMotion::velocity(std::size_t body) const
{
  return row.bodies[body].velocity +
         (chain.impulse[body + pad - 1] - chain.impulse[body + pad]) * inverse_mass[body];
}

/// Of the approach, at the beginning of the step that comes.
double ChainMotion::acceleration(std::size_t c) const
{
  const auto F = [this](std::size_t i)
  { return i < window.begin || i >= window.end ? 0 : method.force(i); };
  return (F(c - 1) - F(c)) * chain.inverse_mass_before[c] -
         (F(c) - F(c + 1)) * chain.inverse_mass_after[c];
}

double ChainMotion::force(std::size_t c) const
{
  const double d = std::max(chain.approach[c], 0.0);
  return chain.stiffness[c] * d * std::sqrt(d);
}

void ChainMotion::add_sample()
{
  Sample sample{.time = time,
                .force = std::vector<double>(n_contacts),
                .approach = std::vector<double>(n_contacts),
                .position = std::vector<double>(n_contacts + 1),
                .velocity = std::vector<double>(n_contacts + 1)};
  for (std::size_t k = 0; k < n_contacts; ++k)
  {
    sample.approach[k] = chain.approach[k + pad];
    sample.force[k] = force(k + pad);
    sample.stored += 0.4 * sample.force[k] * sample.approach[k]; // (2/5) F d, zero in a gap
  }
  double displacement = first_displacement;
  for (std::size_t i = 0; i <= n_contacts; ++i)
  {
    if (i > 0)
      displacement -= sample.approach[i - 1] + row.bodies[i].gap;
    sample.position[i] = row.bodies[i].position + displacement;
    sample.velocity[i] = velocity(i);
    if (!row.bodies[i].is_ground())
      sample.kinetic += 0.5 * row.bodies[i].mass() * sample.velocity[i] * sample.velocity[i];
  }
  const double imbalance = std::abs(sample.kinetic + sample.stored - initial_energy);
  result.balance_error = std::max(result.balance_error, imbalance / initial_energy);
  store.add(std::move(sample), false);
}

void ChainMotion::close()
{
  bool bears = false, closes = false;
  for (std::size_t c = pad; c < pad + n_contacts; ++c)
  {
    ContactHistory &past = history(c);
    past.impulse = chain.impulse[c];
    closes = closes || chain.rate[c] > negligible_speed;
    if (!contact(c).touching)
      continue;
    bears = true;
    if (force(c) > contact(c).peak.force)
      contact(c).peak = {EventKind::peak, static_cast<int>(c - pad), time, force(c),
                         chain.approach[c]};
    end_touch(c, time, chain.approach[c], chain.rate[c]);
    result.events.pop_back();
    past.touching = true;
  }
  for (std::size_t c = pad; c < pad + n_contacts; ++c)
  {
    history(c).load_begin = contact(c).load.begin(contact(c).highest);
    history(c).load_end = contact(c).load.end();
  }
  result.separated = !bears && !closes;
  result.timed_out = !settings.duration && !result.separated;
  add_sample();
  std::ranges::stable_sort(result.events, {}, &Event::time);
  result.thinned = result.thinned || store.thinned();
  result.samples = store.take();
}
} // namespace

Trajectory move_chain(const Row &row, const std::vector<double> &stiffness,
                      const Settings &settings)
{
  return ChainMotion(row, stiffness, settings).run();
}
} // namespace carambole::lumped
