// Rows of rigid bodies: impulses at the times of impact, free flight between them.

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "cases/case/free_flight.h"
#include "cases/process/interrupted.h"
#include "lumped/row/dynamics.h"
#include "lumped/row/sample_store.h"

namespace carambole::lumped
{
namespace
{
constexpr double least_closing =
  1e-12;                           ///< of the row's approach speed: below it bodies do not approach
constexpr double tie_share = 1e-9; ///< of an approach speed: within it two impacts are equally fast
constexpr double rounding_share =
  1e-15; ///< of the largest speed before an impact: a speed below it is rounding, and is zero
constexpr long impact_limit = 1'000'000;
constexpr double lying_share =
  1e-9; ///< of the row's approach speed: a body that leaves the ground slower lies on it

/// Between two walls bodies never separate for good.
bool is_enclosed(const Row &row)
{
  return row.bodies.front().is_ground() && row.bodies.back().is_ground();
}

class ImpulsiveMotion
{
public:
  ImpulsiveMotion(const Row &row, const std::vector<ImpulseLaw> &laws, const Settings &settings);
  Trajectory run();

private:
  double rate(std::size_t c) const { return velocity[c] - velocity[c + 1]; }
  double relative_gravity(std::size_t c) const
  {
    return resting ? 0 : row.gravity_on(c) - row.gravity_on(c + 1);
  }
  /// Whether the bodies approach, or are about to fall from rest.
  bool is_closing(std::size_t c) const
  {
    return rate(c) > least_closing * row.approach_speed ||
           (rate(c) >= 0 && relative_gravity(c) > 0);
  }

  double time_to_impact(std::size_t c) const;
  double time_to_impact() const;
  void fly(double dt);
  void bear_weight(double dt);
  void observe_flight(double dt);
  std::vector<std::size_t> next_impacts() const;
  void collide(const std::vector<std::size_t> &candidates);
  std::vector<double> impulses(const std::vector<std::size_t> &active,
                               const std::vector<double> &wanted) const;
  void add_sample();
  double kinetic_energy() const;

  const Row &row;
  const std::vector<ImpulseLaw> &laws;
  const Settings &settings;
  std::vector<double> inverse_mass, position, velocity, gap;
  double time = 0, end_time, initial_energy, external = 0;
  bool resting = false; ///< a body lies on the ground
  SampleStore store;
  Trajectory result;
};

ImpulsiveMotion::ImpulsiveMotion(const Row &row, const std::vector<ImpulseLaw> &laws,
                                 const Settings &settings)
  : row(row),
    laws(laws),
    settings(settings),
    end_time(settings.duration.value_or(is_enclosed(row) && settings.time_limit > 0
                                          ? settings.time_limit
                                          : std::numeric_limits<double>::infinity())),
    store(settings.sample_budget)
{
  for (const Body &body : row.bodies)
  {
    inverse_mass.push_back(1 / body.mass());
    position.push_back(body.position);
    velocity.push_back(body.velocity);
  }
  for (std::size_t i = 1; i < row.bodies.size(); ++i)
    gap.push_back(row.bodies[i].gap);
  result.contacts.resize(gap.size());
  initial_energy = kinetic_energy();
}

Trajectory ImpulsiveMotion::run()
{
  add_sample();
  for (long impacts = 0; time < end_time; ++impacts)
  {
    if (settings.stop && *settings.stop)
      throw Interrupted();
    if (impacts > impact_limit)
      throw std::runtime_error(
        fmt::format("more than {} impacts before {:.6g} s: inelastic collapse, the intervals "
                    "between impacts get shorter and shorter",
                    impact_limit, time));
    const double dt = time_to_impact();
    const bool is_over =
      row.gravity != 0 && !settings.duration && !is_closing(0) && result.contacts[0].touches > 0;
    if (dt > end_time - time || std::isinf(dt) || is_over)
      break;
    observe_flight(dt);
    fly(dt);
    collide(next_impacts());
    add_sample();
  }
  if (std::isfinite(end_time))
  {
    observe_flight(end_time - time);
    fly(end_time - time);
    add_sample();
  }
  result.separated = row.gravity == 0 ? std::isinf(time_to_impact()) : !is_closing(0) && !resting;
  result.timed_out = !settings.duration && !result.separated;
  result.thinned = store.thinned();
  result.samples = store.take();
  return std::move(result);
}

double ImpulsiveMotion::time_to_impact(std::size_t c) const
{
  constexpr double never = std::numeric_limits<double>::infinity();
  if (relative_gravity(c) == 0)
    return is_closing(c) ? std::max(0.0, gap[c] / rate(c)) : never;
  if (gap[c] <= 0 && is_closing(c))
    return 0;
  const std::optional<Meeting> they_meet = meeting(gap[c], rate(c), relative_gravity(c));
  return they_meet ? they_meet->time : never;
}

double ImpulsiveMotion::time_to_impact() const
{
  double dt = std::numeric_limits<double>::infinity();
  for (std::size_t c = 0; c < gap.size(); ++c)
    dt = std::min(dt, time_to_impact(c));
  return dt;
}

/// Samples of the curved path of a flight [s].
void ImpulsiveMotion::observe_flight(double dt)
{
  constexpr int n = 16;
  if (row.gravity == 0 || resting || !settings.keeps_history || !(dt > 1e-3 * time))
    return;
  const ImpulsiveMotion start = *this;
  for (int k = 1; k < n; ++k)
  {
    ImpulsiveMotion ahead = start;
    ahead.fly(dt * k / n);
    std::swap(ahead.store, store);
    ahead.add_sample();
    std::swap(ahead.store, store);
  }
}

void ImpulsiveMotion::fly(double dt)
{
  if (dt == 0)
    return;
  for (std::size_t c = 0; c < gap.size(); ++c)
  {
    // Sets the gap of contacts that close at the end of the flight to exactly zero.
    const bool meets = time_to_impact(c) <= dt * (1 + 1e-14);
    gap[c] = meets ? 0 : std::max(0.0, gap[c] - (rate(c) + 0.5 * relative_gravity(c) * dt) * dt);
  }
  for (std::size_t i = 0; i < position.size(); ++i)
  {
    const double g = resting ? 0 : row.gravity_on(i), path = (velocity[i] + 0.5 * g * dt) * dt;
    position[i] += path;
    velocity[i] += g * dt;
    if (g != 0)
      external += row.bodies[i].mass() * g * path;
  }
  if (resting)
    bear_weight(dt);
  time += dt;
}

/// What lies on the ground presses on what is below: the impulse of every contact is that of the
/// weight above it.
void ImpulsiveMotion::bear_weight(double dt)
{
  const bool falls_up = row.gravity < 0; // towards the first body
  double impulse = 0;
  for (std::size_t k = 0; k < gap.size(); ++k)
  {
    const std::size_t contact = falls_up ? gap.size() - 1 - k : k,
                      above = falls_up ? contact + 1 : contact;
    impulse = gap[contact] > 0
                ? 0
                : impulse + row.bodies[above].mass() * std::abs(row.gravity_on(above)) * dt;
    result.contacts[contact].impulse += impulse;
  }
}

/// Contacts that collide next: all of a touching row, or only the fastest with all that are equally
/// fast.
std::vector<std::size_t> ImpulsiveMotion::next_impacts() const
{
  std::vector<std::size_t> touching;
  double fastest = 0;
  for (std::size_t c = 0; c < gap.size(); ++c)
    if (gap[c] <= 0)
    {
      touching.push_back(c);
      fastest = std::max(fastest, rate(c));
    }
  if (laws.front().order == Order::sequential)
    std::erase_if(touching, [&](std::size_t c) { return rate(c) < fastest * (1 - tie_share); });
  return touching;
}

/// Impulses P >= 0 with v' + e v >= 0 in every candidate, one of the two an equality. Impulses of
/// neighbours only increase the approach of a contact (the matrix is an M-matrix), so a contact
/// that needs an impulse always needs it: contacts are added until none is violated.
void ImpulsiveMotion::collide(const std::vector<std::size_t> &candidates)
{
  std::vector<double> wanted(gap.size()), total(gap.size(), 0.0); // change of the rate of approach
  for (const std::size_t c : candidates)
    wanted[c] = rate(c) > 0 ? (1 + laws[c].restitution(rate(c))) * rate(c) : rate(c);
  std::vector<std::size_t> active;
  const auto lacking = [&](std::size_t c)
  {
    const double before = c > 0 ? total[c - 1] * inverse_mass[c] : 0;
    const double after = c + 1 < gap.size() ? total[c + 1] * inverse_mass[c + 1] : 0;
    return wanted[c] + before + after - total[c] * (inverse_mass[c] + inverse_mass[c + 1]);
  };
  for (bool added = true; added;)
  {
    added = false;
    for (const std::size_t c : candidates)
      if (std::find(active.begin(), active.end(), c) == active.end() &&
          lacking(c) > least_closing * row.approach_speed)
      {
        active.push_back(c);
        added = true;
      }
    std::sort(active.begin(), active.end());
    total = impulses(active, wanted);
  }
  const double fastest = std::ranges::max(velocity, {}, [](double v) { return std::abs(v); }),
               at_rest = rounding_share * std::abs(fastest);
  std::vector<double> approach_speed(gap.size());
  for (std::size_t c = 0; c < gap.size(); ++c)
    approach_speed[c] = rate(c);
  for (const std::size_t c : active)
  {
    if (result.contacts[c].touches == 0)
      result.contacts[c].onset_speed = std::max(0.0, rate(c));
    note_touch(result.contacts[c], rate(c), least_closing * row.approach_speed);
  }
  for (std::size_t c = 0; c < gap.size(); ++c)
  {
    velocity[c] -= total[c] * inverse_mass[c];
    velocity[c + 1] += total[c] * inverse_mass[c + 1];
  }
  for (double &v : velocity)
    if (std::abs(v) < at_rest)
      v = 0;
  for (const std::size_t c : active)
  {
    ContactHistory &contact = result.contacts[c];
    if (contact.touches++ == 0)
      contact.start_time = time;
    contact.end_time = time;
    contact.impulse += total[c];
    note_release(contact, rate(c));
    if (row.gravity != 0 && contact.bounces.size() < most_bounces)
      contact.bounces.push_back(
        {time, approach_speed[c], time, std::max(0.0, -rate(c)), 0, 0, true});
    // Bounces of equal restitution follow each other faster and faster, infinitely many in a finite
    // time: below the least speed the body lies.
    if (relative_gravity(c) > 0 && std::abs(rate(c)) < lying_share * row.approach_speed)
    {
      velocity[c] = velocity[c + 1] = 0;
      resting = true;
      contact.rest_time = time;
    }
  }
}

/// Solves the tridiagonal system of the active contacts, in the order of the row.
std::vector<double> ImpulsiveMotion::impulses(const std::vector<std::size_t> &active,
                                              const std::vector<double> &wanted) const
{
  std::vector<double> diagonal(gap.size(), 1.0), total(gap.size(), 0.0);
  for (std::size_t k = 0; k < active.size(); ++k)
  {
    const std::size_t c = active[k];
    diagonal[c] = inverse_mass[c] + inverse_mass[c + 1];
    total[c] = wanted[c];
    if (k > 0 && active[k - 1] + 1 == c)
    {
      const double factor = inverse_mass[c] / diagonal[c - 1];
      diagonal[c] -= factor * inverse_mass[c];
      total[c] += factor * total[c - 1];
    }
  }
  for (std::size_t k = active.size(); k-- > 0;)
  {
    const std::size_t c = active[k];
    if (k + 1 < active.size() && active[k + 1] == c + 1)
      total[c] += inverse_mass[c + 1] * total[c + 1];
    total[c] /= diagonal[c];
  }
  return total;
}

double ImpulsiveMotion::kinetic_energy() const
{
  double energy = 0;
  for (std::size_t i = 0; i < velocity.size(); ++i)
    if (!row.bodies[i].is_ground())
      energy += 0.5 * velocity[i] * velocity[i] / inverse_mass[i];
  return energy;
}

void ImpulsiveMotion::add_sample()
{
  const double kinetic = kinetic_energy();
  store.add({.time = time,
             .force = {},
             .approach = {},
             .position = position,
             .velocity = velocity,
             .kinetic = kinetic,
             .stored = 0,
             .dissipated = initial_energy + external - kinetic,
             .external = external},
            true);
}
} // namespace

Trajectory move(const Row &row, const std::vector<ImpulseLaw> &laws, const Settings &settings)
{
  return ImpulsiveMotion(row, laws, settings).run();
}
} // namespace carambole::lumped
